"""Tables of what other people's clients ask a simulated phone, and what they must get."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest


@dataclass(frozen=True)
class Refused:
    """The client raises, as it does on a real phone."""

    error: type[BaseException]
    words: str = ""
    """Part of what it says; a regular expression."""


@dataclass(frozen=True)
class Row:
    """One call of a public method."""

    method: str
    call: Callable[[Any], Any]
    expected: Any
    note: str = ""
    """Tells rows of one method apart."""

    def check(self, phone: object) -> None:
        """Make the call and compare."""
        if isinstance(self.expected, Refused):
            with pytest.raises(self.expected.error, match=self.expected.words or None):
                self.call(phone)
            return
        assert self.call(phone) == self.expected


def name_of(row: Row) -> str:
    return f"{row.method}: {row.note}" if row.note else row.method


def uncovered(client: type, rows: tuple[Row, ...], left_out: set[str]) -> set[str]:
    """List the public methods of a class that have no row and are not left out on purpose."""
    public = {name for name in dir(client) if not name.startswith("_")}
    return public - {row.method for row in rows} - left_out
