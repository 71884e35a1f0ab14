"""Telling MCP clients of this server."""

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from mcp_server.cli.exits import console, note, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.setup_server import BELONGS, TOKEN, local, remote
from mcp_server.cli.usual_options import json_option, phone_option
from mcp_server.setup.clients import BY_ID, CLIENTS, Client, Machine
from mcp_server.setup.server import Remote

if TYPE_CHECKING:
    from mcp_server.cli.setup_contract import ClientFacts, SetupReport
    from mcp_server.setup.merging import Wanted

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,19}")


@click.command(
    short_help="Tell an MCP client of this server.",
    epilog=examples(
        "openphone-mcp setup --list",
        "openphone-mcp setup claude-code",
        "openphone-mcp setup cursor --phone usb:UDID --write",
        "openphone-mcp setup gemini -- --read-only --tools screen,settings",
        "openphone-mcp setup codex --http https://phones.example.org/mcp --write",
    ),
)
@click.argument("client", required=False, type=click.Choice(list(BY_ID)), metavar="[CLIENT]")
@click.argument("serve_options", nargs=-1, type=click.UNPROCESSED, metavar="[-- OPTIONS OF serve]")
@click.option(
    "--list", "list_", is_flag=True, help="List the clients that are known, and where their files are."
)
@click.option(
    "--write", is_flag=True, help="Change the client's file; what is there stays, and a backup is kept."
)
@click.option("--replace", is_flag=True, help="Also when another server has this name there.")
@click.option("--http", metavar="URL", help="Use a server that listens at URL instead of starting one.")
@click.option(
    "--token-env",
    metavar="NAME",
    help=f"Variable that holds the bearer token; {TOKEN} where a token is likely needed.",
)
@phone_option("The phone that is meant when a call names none.")
@click.option("--apps", metavar="A,B", help="Offer the tools of these apps only.")
@click.option("--name", default="phone", show_default=True, help="Under which the client shows the server.")
@json_option("setup.json")
def setup(  # noqa: PLR0913 - each is an option
    *,
    client: str | None,
    serve_options: tuple[str, ...],
    list_: bool,
    write: bool,
    replace: bool,
    http: str | None,
    token_env: str | None,
    phone: str | None,
    apps: str | None,
    name: str,
    as_json: bool,
) -> None:
    """Print what CLIENT's configuration needs for this server, or --write it there.

    Without options the client starts the server by itself. A token is never written: the configuration names
    the variable that holds it.
    """
    machine = Machine(sys.platform, Path.home(), Path.cwd(), os.environ)
    if list_ or client is None:
        if client is not None or not list_:
            raise click.UsageError(f"Name one client, or use --list. Clients are {', '.join(BY_ID)}.")
        _list(machine, as_json=as_json)
        return
    if not _NAME.fullmatch(name):
        raise click.BadParameter("at most 20 of a-z, 0-9, _ and -, a letter first", param_hint="--name")
    named = (("--phone", phone), ("--apps", apps))
    options = (*(part for option, value in named if value for part in (option, value)), *serve_options)
    if http is not None and options:
        raise click.UsageError(f"{' and '.join(o for o in options if o[:2] == '--')} {BELONGS}")
    server = local(options) if http is None else remote(BY_ID[client], http, token_env)
    from mcp_server.setup.merging import Wanted  # noqa: PLC0415 - --list needs none of it

    wanted = Wanted(BY_ID[client], name, server, replace)
    report = _written(wanted, machine) if write else _printed(wanted, machine)
    if as_json:
        print_json(report)
    else:
        _tell(report, wanted.client, write=write)


def _printed(wanted: "Wanted", machine: Machine) -> "SetupReport":
    from mcp_server.setup.merging import fragment  # noqa: PLC0415 - --list needs none of it

    return _report(wanted, machine, fragment(wanted))


def _written(wanted: "Wanted", machine: Machine) -> "SetupReport":
    from mcp_server.setup.merging import MEND, NotMergedError, fragment, merged  # noqa: PLC0415 - as above
    from mcp_server.setup.writing import read, replace  # noqa: PLC0415

    file = wanted.client.file(machine)
    try:
        before = read(file)
        after = merged(before, wanted)
        kept = replace(file, after) if after != before else None
    except NotMergedError as error:
        step = f"Or add this by hand:\n{fragment(wanted)}" if error.next == MEND else ""
        raise click.ClickException(
            f"{file} was left as it is: {error}. {error.next} {step}".rstrip()
        ) from error
    report = _report(wanted, machine, fragment(wanted))
    return report.model_copy(update={"written": after != before, "backup": str(kept or "")})


def _report(wanted: "Wanted", machine: Machine, text: str) -> "SetupReport":
    from mcp_server.cli.setup_contract import SetupReport  # noqa: PLC0415 - help needs none of it

    server = wanted.server
    token_env = server.token_env if isinstance(server, Remote) else ""
    return SetupReport(
        clients=[_facts(wanted.client, machine)],
        name=wanted.name,
        entry=wanted.client.entry(server),
        text=text,
        token_env=token_env,
        next=" ".join(filter(None, (_token_step(wanted, token_env), wanted.client.then))),
    )


def _token_step(wanted: "Wanted", token_env: str) -> str:
    client = wanted.client
    if not token_env:
        return ""
    if client.asks(wanted.server):
        return f"{client.title} asks for the token once and keeps it."
    return f"Start {client.title} with {token_env} set to the token that the server was started with."


def _facts(client: Client, machine: Machine) -> "ClientFacts":
    from mcp_server.cli.setup_contract import ClientFacts  # noqa: PLC0415 - help needs none of it

    file = client.file(machine)
    return ClientFacts(
        client=client.id, title=client.title, file=str(file), exists=file.exists(), remote=client.remote
    )


def _list(machine: Machine, *, as_json: bool) -> None:
    from mcp_server.cli.setup_contract import SetupReport  # noqa: PLC0415 - help needs none of it

    report = SetupReport(clients=[_facts(client, machine) for client in CLIENTS])
    if as_json:
        print_json(report)
        return
    for one in report.clients:
        there = "" if one.exists else "  (not there yet)"
        console().print(f"{one.client:<16} {one.title:<16} {one.file}{there}", markup=False)


def _tell(report: "SetupReport", client: Client, *, write: bool) -> None:
    file = report.clients[0].file
    if report.written:
        note(f"{file} names the server “{report.name}” now.")
        note(f"What was there before is in {report.backup}." if report.backup else "The file is new.")
    elif write:
        note(f"{file} names this server already; nothing was changed.")
    else:
        note(f"This belongs into {file} (--write puts it there):")
        click.echo(report.text, nl=False)
    if client.shared:
        note("The file is this folder's; whoever gets the folder gets the server, too.")
    note(report.next)
