"""Options that several commands take, the same everywhere."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from mcp_server.config import HAND_OFFS, PILOTS, RISKS

Made = TypeVar("Made", bound=Callable[..., Any] | click.Command)


def json_option(schema: str, prints: str = "one JSON object") -> Callable[[Made], Made]:
    """Give a command `--json`, as `as_json`; `schema` is the file of docs/schemas that tells its form."""
    told = f"Print {prints} ({schema} of docs/schemas in the repository)."
    return click.option("--json", "as_json", is_flag=True, help=told)


def phone_option(told: str = "Which phone, as `devices` lists it.") -> Callable[[Made], Made]:
    """Give a command `--phone`."""
    return click.option("--phone", metavar="ADDRESS", help=told)


def platform_option(told: str = "One platform's only.") -> Callable[[Made], Made]:
    """Give a command `--platform`."""
    return click.option("--platform", type=click.Choice(["ios", "android"]), help=told)


def confirm_option(
    told: str = "A person agrees to what it sends, pays, deletes or signs out of.",
) -> Callable[[Made], Made]:
    """Give a command `--confirm`: a person's word, which nothing else can stand for."""
    return click.option("--confirm", is_flag=True, help=told)


def trace_screens_option() -> Callable[[Made], Made]:
    """Give a command `--trace-screens`; `macro learn` reads what it keeps."""
    told = "Keep the elements and a picture of every screen with the trace."
    return click.option("--trace-screens", is_flag=True, help=told)


def pilot_options(made: Made) -> Made:
    """Give a command who drives where no macro leads on: `--pilot`, `--hand-off`."""
    for option in (
        click.option(
            "--hand-off",
            type=click.Choice(HAND_OFFS),
            help="Who goes on where the model on this computer cannot. "
            "Default: the cloud model if one is set, else the caller.",
        ),
        click.option(
            "--pilot",
            type=click.Choice(PILOTS),
            help="Which models may drive where no macro leads on. Default: auto, those that are set.",
        ),
    ):
        made = option(made)
    return made


def policy_options(made: Made) -> Made:
    """Give a command what a person may forbid: `--allow-apps`, `--protect-apps`, `--risk-max`."""
    for option in (
        click.option(
            "--risk-max",
            type=click.Choice(RISKS),
            help="The gravest that may be done; no macro that is graver is run, or offered as a tool.",
        ),
        click.option(
            "--protect-apps",
            metavar="A,B",
            help="Take no picture of these apps, and keep them out of traces.",
        ),
        click.option(
            "--allow-apps", metavar="A,B", help="Act in these apps only: bundle ids or ids of maps."
        ),
    ):
        made = option(made)
    return made
