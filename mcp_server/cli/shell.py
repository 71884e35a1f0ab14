"""Chores one after another."""

import sys
from typing import Any

import click

from mcp_server.cli.help import examples, verbatim
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import (
    confirm_option,
    json_option,
    phone_option,
    pilot_options,
    policy_options,
    trace_screens_option,
)

EXITS = verbatim(
    "Exit codes:",
    "0 at the keyboard. Of lines from a program, that of the worst, from well to worst:",
    "0 done                 3 no macro covers it   4 needs input or confirmation   6 refused",
    "5 diverged, handed off 1 failed               2 no such command",
)
EXAMPLES = examples(
    "openphone-mcp shell --phone sim:ios                     (then /help)",
    'printf "turn on wifi\\nopen bluetooth\\n" | openphone-mcp shell --json',
)


@click.command(epilog=f"{EXITS}\n\n{EXAMPLES}", short_help="Carry out chores one after another.")
@phone_option()
@click.option("--apps", metavar="A,B", help="Consider the macros of these apps only.")
@confirm_option("A person agrees to what every line sends, pays, deletes or signs out of.")
@pilot_options
@policy_options
@trace_screens_option()
@json_option("shell.json", "one JSON object a line")
def shell(
    *,
    phone: str | None,
    apps: str | None,
    confirm: bool,
    trace_screens: bool,
    as_json: bool,
    **rules: Any,  # noqa: ANN401 - options by their names
) -> None:
    """Carry out chores in words, one a line, on a phone that stays open; each is done as `run` does it.

    On a terminal it has a prompt with a history, asks what is left open and what must be agreed to, and takes
    commands such as /snapshot, /trace and /save: /help lists them. Ctrl-C stops what runs; Ctrl-D leaves.

    Lines from a program, and all with --json, are carried out one after the other to the end; nobody is
    asked. Without --phone: the only attached phone, else a simulated iPhone, and it says which.
    """
    from mcp_server.cli.shell_session import Manner  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.shell_terminal import converse, obey_lines  # noqa: PLC0415

    config = told(phone=phone, apps=apps, **rules)
    manner = Manner(confirm=confirm, as_json=as_json, trace_screens=trace_screens)
    is_at_keyboard = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
    sys.exit((converse if is_at_keyboard else obey_lines)(config, manner))
