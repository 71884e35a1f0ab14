"""Serve agents."""

import sys
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import anyio
import click

from mcp_server.cli.help import verbatim
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import phone_option, pilot_options, policy_options
from mcp_server.config import Config, SettingError, split_names, token_from
from mcp_server.log import configure
from mcp_server.version import NAME

if TYPE_CHECKING:
    from mcp_server.http import Doors

CLIENT = verbatim(
    "In a client's configuration:",
    '{"mcpServers": {"phone": {"command": "openphone-mcp", "args": ["serve"]}}}',
)
OVER_HTTP = verbatim(
    "Over HTTP:",
    "openphone-mcp serve --http 127.0.0.1:8765",
    "openphone-mcp token add laptop --scope act",
    "openphone-mcp serve --http 0.0.0.0:8765",
)
SHORT_TOKEN: Final = 16
"""A secret of fewer characters can be guessed by trying."""
ON_A_TERMINAL = (
    "An agent starts this and speaks MCP to it; there is nothing to type here. Ctrl-C ends it.\n"
    'To do a chore yourself: openphone-mcp run "Turn on airplane mode"'
)


@click.command(epilog=f"{CLIENT}\n\n{OVER_HTTP}", short_help="Serve the tools to agents over MCP.")
@click.option(
    "--http", metavar="HOST:PORT", help="Serve streamable HTTP at /mcp instead of standard input and output."
)
@click.option(
    "--token-env",
    default="OPENPHONE_TOKEN",
    show_default=True,
    metavar="NAME",
    help="Variable that holds a bearer token which may do everything; `token add` makes others.",
)
@click.option(
    "--allow-hosts",
    envvar="OPENPHONE_ALLOW_HOSTS",
    metavar="A,B",
    help="Further host names by which HTTP clients may call this server.",
)
@phone_option("The phone that is meant when a call names none.")
@click.option("--apps", metavar="A,B", help="Use these apps only.")
@click.option("--tools", metavar="A,B", help="Offer only these groups and tools (docs/tools.md lists them).")
@click.option("--read-only", is_flag=True, help="Offer only tools that do not touch the phone.")
@pilot_options
@policy_options
def serve(
    *,
    http: str | None,
    token_env: str,
    allow_hosts: str | None,
    **offered: Any,  # noqa: ANN401 - options by their names
) -> None:
    """Serve the tools to an agent over MCP: on standard input and output, or over HTTP.

    HTTP listens on this machine only, unless clients must show a token: one that `token add` made, or that
    of the variable of --token-env.
    """
    config = told(**offered)
    configure(config.log_level)
    if http is None and sys.stdin.isatty():
        click.echo(ON_A_TERMINAL, err=True)
    door = None if http is None else _Http(http, token_env, split_names(allow_hosts or ""))
    anyio.run(_serve, config, door)


@dataclass(frozen=True, slots=True)
class _Http:
    """What was said of serving over HTTP."""

    where: str
    token_env: str
    hosts: tuple[str, ...]


async def _serve(config: Config, http: _Http | None) -> None:
    from mcp_server.app import build_server  # noqa: PLC0415 - after the logs are set up
    from mcp_server.hosting import hosted  # noqa: PLC0415
    from mcp_server.phones import PhonePool  # noqa: PLC0415
    from mcp_server.surface import Surface  # noqa: PLC0415
    from mcp_server.tracing import traced  # noqa: PLC0415

    pool = PhonePool(config.phone, config.android_dumper, config.phones)
    surface = Surface(config, pool)
    server, close = build_server(surface), traced(pool.close)
    if http is None:
        from mcp_server.stdio import serve_stdio  # noqa: PLC0415 - one transport is used

        await hosted(surface, close, partial(serve_stdio, server))
        return
    from mcp_server.http import bound, serve_http  # noqa: PLC0415 - one transport is used

    doors = _doors(config, http)
    try:
        listening = bound(doors.address)
    except OSError as error:
        raise click.ClickException(
            f"{http.where} cannot be listened on: {error.strerror or error}."
        ) from error
    await hosted(surface, close, partial(serve_http, server, listening, doors, surface.running))


def _doors(config: Config, http: _Http) -> "Doors":
    """Settle where to listen and who is let in."""
    from mcp_server.access import Access, TokenFile  # noqa: PLC0415 - over HTTP only
    from mcp_server.http import Address, Doors  # noqa: PLC0415

    try:
        address = Address.parse(http.where)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--http") from error
    token = token_from(http.token_env)
    try:
        access = Access(TokenFile(config.tokens), token)
    except SettingError as error:
        raise click.UsageError(str(error)) from error
    if token and not address.is_loopback and len(token) < SHORT_TOKEN:
        raise click.UsageError(
            f"The secret in {http.token_env} has fewer than {SHORT_TOKEN} characters, and {address.host} can "
            "be reached from other machines. Take what `openssl rand -hex 32` prints, or make a token with "
            f"`{NAME} token add NAME`."
        )
    if not address.is_loopback and not access.is_needed:
        raise click.UsageError(
            f"{address.host} can be reached from other machines. Make a token with `{NAME} token add NAME`, "
            f"put a secret into {http.token_env}, such as what `openssl rand -hex 32` prints, or listen on "
            "127.0.0.1."
        )
    return Doors(address, access, http.hosts)
