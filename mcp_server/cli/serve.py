"""Serve agents."""

import sys
from typing import Any

import anyio
import click

from mcp_server.cli.help import verbatim
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import phone_option, policy_options
from mcp_server.config import Config, token_from
from mcp_server.log import configure

CLIENT = verbatim(
    "In a client's configuration:",
    '{"mcpServers": {"phone": {"command": "openphone-mcp", "args": ["serve"]}}}',
)
OVER_HTTP = verbatim(
    "Over HTTP:",
    "openphone-mcp serve --http 127.0.0.1:8765",
    "OPENPHONE_TOKEN=secret openphone-mcp serve --http 0.0.0.0:8765",
)
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
    help="Variable that holds the bearer token which HTTP clients must show.",
)
@phone_option("The phone that is meant when a call names none.")
@click.option("--apps", metavar="A,B", help="Use these apps only.")
@click.option("--tools", metavar="A,B", help="Offer only these groups and tools (docs/tools.md lists them).")
@click.option("--read-only", is_flag=True, help="Offer only tools that do not touch the phone.")
@policy_options
def serve(*, http: str | None, token_env: str, **offered: Any) -> None:  # noqa: ANN401 - options by their names
    """Serve the tools to an agent over MCP: on standard input and output, or over HTTP.

    HTTP listens on this machine only, unless the variable of --token-env holds a token.
    """
    config = told(**offered)
    configure(config.log_level)
    if http is None and sys.stdin.isatty():
        click.echo(ON_A_TERMINAL, err=True)
    anyio.run(_serve, config, http, token_env)


async def _serve(config: Config, http: str | None, token_env: str) -> None:
    from mcp_server.app import build_server  # noqa: PLC0415 - after the logs are set up
    from mcp_server.phones import PhonePool  # noqa: PLC0415
    from mcp_server.surface import Surface  # noqa: PLC0415

    pool = PhonePool(config.phone, config.android_dumper)
    server = build_server(Surface(config, pool))
    if http is None:
        from mcp_server.stdio import serve_stdio  # noqa: PLC0415 - one transport is used

        await serve_stdio(server, pool.close)
        return
    from mcp_server.http import Address, bound, serve_http  # noqa: PLC0415 - one transport is used

    try:
        address = Address.parse(http)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--http") from error
    token = token_from(token_env)
    if not address.is_loopback and not token:
        raise click.UsageError(
            f"{address.host} can be reached from other machines. Put a secret into {token_env}, such as what "
            "`openssl rand -hex 32` prints, or listen on 127.0.0.1."
        )
    try:
        listening = bound(address)
    except OSError as error:
        raise click.ClickException(f"{http} cannot be listened on: {error.strerror or error}.") from error
    await serve_http(server, address, listening, token, pool.close)
