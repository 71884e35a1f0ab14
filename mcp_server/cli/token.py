"""`token`: who may use this server over HTTP."""

from typing import TYPE_CHECKING

import click

from mcp_server.access import SCOPES, Scope, TokenFile
from mcp_server.cli.exits import console, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import json_option
from mcp_server.config import SettingError

if TYPE_CHECKING:
    from mcp_server.cli.contract import TokenFacts

SCOPE_HELP = "observe: look at phones. act: use them. admin: also teach macros to this installation."


@click.group(short_help="Make and revoke tokens for HTTP clients.")
def token() -> None:
    """Make, list and revoke the tokens that HTTP clients show. Only their hashes are kept."""


@token.command(epilog=examples("openphone-mcp token add laptop --scope observe"))
@click.argument("name")
@click.option("--scope", type=click.Choice(SCOPES), default="act", show_default=True, help=SCOPE_HELP)
@json_option("token.json")
def add(*, name: str, scope: Scope, as_json: bool) -> None:
    """Make a token called NAME and print it: this once, it is kept nowhere."""
    from mcp_server.cli.contract import TokenReport  # noqa: PLC0415 - help needs none of it

    try:
        made = _file().add(name, scope)
    except SettingError as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        print_json(TokenReport(name=name, scope=scope, token=made))
        return
    click.echo(made)
    click.echo(
        f"Shown only now. A client sends it as: Authorization: Bearer TOKEN ({scope}).",
        err=True,
    )


@token.command("list", epilog=examples("openphone-mcp token list --json"))
@json_option("token-list.json")
def list_(*, as_json: bool) -> None:
    """List the tokens by name: what each is for, and since when."""
    from mcp_server.cli.contract import TokenListReport  # noqa: PLC0415 - help needs none of it

    facts = _facts()
    if as_json:
        print_json(TokenListReport(tokens=facts))
        return
    out = console()
    for one in facts:
        out.print(f"{one.name:<24} {one.scope:<8} since {one.added}", markup=False)
    if not facts:
        out.print("There is no token. Make one with: openphone-mcp token add NAME", markup=False)


@token.command(epilog=examples("openphone-mcp token revoke laptop"))
@click.argument("name")
def revoke(*, name: str) -> None:
    """Take the token NAME back. A running server refuses it from its next request on."""
    try:
        was_there = _file().revoke(name)
        known = ", ".join(entry.name for entry in _file().entries()) or "none"
    except SettingError as error:
        raise click.ClickException(str(error)) from error
    if not was_there:
        raise click.UsageError(f"There is no token “{name[:60]}”. There are: {known}.")
    click.echo(f"Revoked {name}.")


def _file() -> TokenFile:
    return TokenFile(told().tokens)


def _facts() -> "list[TokenFacts]":
    from mcp_server.cli.contract import TokenFacts  # noqa: PLC0415 - help needs none of it

    try:
        return [TokenFacts(name=e.name, scope=e.scope, added=e.added) for e in _file().entries()]
    except SettingError as error:
        raise click.ClickException(str(error)) from error
