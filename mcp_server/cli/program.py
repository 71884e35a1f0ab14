"""The commands, each loaded only when it is called."""

from typing import Any, Final

import click

from mcp_server.cli.exits import INTERRUPTED
from mcp_server.cli.group import LazyGroup
from mcp_server.cli.help import verbatim
from mcp_server.version import NAME, version

COMMANDS: Final = {
    "serve": ("mcp_server.cli.serve", "serve"),
    "setup": ("mcp_server.cli.setup", "setup"),
    "run": ("mcp_server.cli.run", "run"),
    "shell": ("mcp_server.cli.shell", "shell"),
    "match": ("mcp_server.cli.match", "match"),
    "macro": ("mcp_server.cli.macro", "macro"),
    "devices": ("mcp_server.cli.devices", "devices"),
    "doctor": ("mcp_server.cli.doctor", "doctor"),
    "map": ("mcp_server.cli.maps", "map_"),
    "model": ("mcp_server.cli.model", "model"),
    "trace": ("mcp_server.cli.trace", "trace"),
    "token": ("mcp_server.cli.token", "token"),
    "sim": ("devices.sim.__main__", "sim"),
}
"""Name, module and object of each command, in the order in which help lists them."""


class Program(LazyGroup):
    """The program itself."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Carry out a command. Ctrl-C at any time leaves quietly, as a program does that ends by a signal."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


@click.group(
    cls=Program,
    places=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=verbatim(
        "Begin with:", 'openphone-mcp run "Turn on airplane mode"      (nothing has to be attached)'
    ),
)
@click.version_option(version(), prog_name=NAME)
def program() -> None:
    """Phone chores as callable tools, for agents (serve) and for people (run).

    Without a phone a simulated iPhone is used. Every command takes --help; those that report take --json.
    """
