"""Macros on the command line."""

from typing import Final

import click

from mcp_server.cli.group import LazyGroup

SUBCOMMANDS: Final = {
    "list": ("mcp_server.cli.macro_list", "list_"),
    "run": ("mcp_server.cli.macro_run", "run"),
    "learn": ("mcp_server.cli.macro_learn", "learn"),
}
"""Name, module and object of each, in the order in which help lists them."""


@click.group(cls=LazyGroup, places=SUBCOMMANDS, short_help="List, run and learn macros.")
def macro() -> None:
    """List macros, run one by its name, or learn one from what was done."""
