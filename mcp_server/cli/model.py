"""Models on the command line."""

from typing import Final

import click

from mcp_server.cli.group import LazyGroup

SUBCOMMANDS: Final = {
    "serve": ("mcp_server.cli.model_serve", "serve"),
    "check": ("mcp_server.cli.model_check", "check"),
}
"""Name, module and object of each, in the order in which help lists them."""


@click.group("model", cls=LazyGroup, places=SUBCOMMANDS, short_help="Serve a local model, or try any model.")
def model() -> None:
    """Serve a model on this machine with vLLM, and see whether an endpoint can do what phones ask of it."""
