"""Questions to the person at the terminal, put while a command runs."""

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import anyio

from mcp_server.cli.exits import note
from router.consent import Asked, Consent, Withheld, agreed, declined
from router.consent import nobody as nobody_agrees
from router.question import Ask, Unanswered, nobody

if TYPE_CHECKING:
    from maps.model import ArgumentValue
    from router.question import Inquiry

MOST_BYTES: Final = 4096
"""A terminal gives one line at a time, and none is longer."""
YES: Final = ("yes", "是")
"""What agrees. One letter is typed too easily for what cannot be taken back."""


def asker(*, as_json: bool) -> Ask:
    """Choose who is asked: the person at the terminal, or nobody where a program reads the result."""
    return ask if _is_person_there(as_json=as_json) else nobody


def consenter(*, confirm: bool, as_json: bool) -> Consent:
    """Choose whose word it takes: one given before, that of the person at the terminal, or nobody's."""
    if confirm:
        return agreed
    return confirmed if _is_person_there(as_json=as_json) else nobody_agrees


def _is_person_there(*, as_json: bool) -> bool:
    is_seen = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
    return is_seen and not as_json


async def confirmed(asked: Asked) -> Withheld | None:
    """Ask whether something may be done; what was typed before the question is no answer to it."""
    _forget_typed_ahead()
    note(asked.question)
    note(f"Type {YES[0]} to agree (anything else leaves it): ")
    return None if (await _line()).casefold() in YES else declined(asked)


async def ask(inquiry: "Inquiry") -> "ArgumentValue | Unanswered":
    """Put a question, and wait for the line that answers it; an empty one answers nothing."""
    note(inquiry.told.text)
    if inquiry.param is None:
        for place, choice in enumerate(inquiry.told.choices):
            note(f"  {place + 1}. {choice.words}")
    note("Answer (an empty line leaves it): ")
    return await _line() or Unanswered.DECLINED


async def _line() -> str:
    await anyio.wait_readable(sys.stdin)
    return os.read(sys.stdin.fileno(), MOST_BYTES).decode(errors="replace").strip()


def _forget_typed_ahead() -> None:
    with suppress(ImportError, OSError):  # there is no such module where there are no such terminals
        import termios  # noqa: PLC0415

        with suppress(termios.error):
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
