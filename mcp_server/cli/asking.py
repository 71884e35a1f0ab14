"""Questions to the person at the terminal, put while a command runs."""

import os
import sys
from typing import TYPE_CHECKING, Final

import anyio

from mcp_server.cli.exits import note
from router.question import Ask, Unanswered, nobody

if TYPE_CHECKING:
    from maps.model import ArgumentValue
    from router.question import Inquiry

MOST_BYTES: Final = 4096
"""A terminal gives one line at a time, and none is longer."""


def asker(*, as_json: bool) -> Ask:
    """Choose who is asked: the person at the terminal, or nobody where a program reads the result."""
    is_seen = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
    return ask if is_seen and not as_json else nobody


async def ask(inquiry: "Inquiry") -> "ArgumentValue | Unanswered":
    """Put a question, and wait for the line that answers it; an empty one answers nothing."""
    note(inquiry.told.text)
    if inquiry.param is None:
        for place, choice in enumerate(inquiry.told.choices):
            note(f"  {place + 1}. {choice.words}")
    note("Answer (an empty line leaves it): ")
    await anyio.wait_readable(sys.stdin)
    line = os.read(sys.stdin.fileno(), MOST_BYTES).decode(errors="replace")
    return line.strip() or Unanswered.DECLINED
