"""App maps on the command line."""

from typing import Final

import click

from mcp_server.cli.group import LazyGroup

SUBCOMMANDS: Final = {
    "list": ("mcp_server.cli.map_list", "list_"),
    "check": ("mcp_server.cli.map_check", "check"),
    "verify": ("mcp_server.cli.map_verify", "verify"),
    "diff": ("mcp_server.cli.map_diff", "diff"),
    "build": ("mcp_server.cli.map_build", "build"),
    "import": ("mcp_server.cli.map_import", "import_"),
    "enrich": ("mcp_server.cli.map_enrich", "enrich"),
    "view": ("mcp_server.cli.map_view", "view"),
    "heal": ("mcp_server.cli.map_heal", "heal"),
}
"""Name, module and object of each, in the order in which help lists them."""


@click.group("map", cls=LazyGroup, places=SUBCOMMANDS, short_help="Build, check, verify and use app maps.")
def map_() -> None:
    """List, check, verify, compare, build, import, enrich, view and heal app maps."""
