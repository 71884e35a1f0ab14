"""App maps on the command line: every subcommand is a module of its own, loaded when it is called."""

from importlib import import_module
from typing import Final

import click

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


class MapCommands(click.Group):
    """A group that imports a subcommand when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the subcommands."""
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a subcommand."""
        if cmd_name not in SUBCOMMANDS:
            return None
        module, name = SUBCOMMANDS[cmd_name]
        return getattr(import_module(module), name)


@click.group("map", cls=MapCommands)
def map_() -> None:
    """List, check, verify, compare, build and import app maps."""
