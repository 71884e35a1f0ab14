"""What was said in earlier sessions: remembered for its owner alone, without passwords."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from phone.errors import PhoneError
from phone.secret import filled, names_in
from router.question import after_secret_words
from router.redaction import redacted
from router.state import write_whole

MOST: Final = 1000
"""Lines that are kept."""
SHOWN: Final = 20
_NAMELESS: Final = "{secret:}"
"""What stands for a secret's name, which may say “pin” itself."""
_NAMED: Final = re.compile(rf"[\s:=]*(?:(?:is|to|as)\s+|[是为])?{re.escape(_NAMELESS)}", re.IGNORECASE)


class History:
    """The lines of a file in the state folder, which the arrow keys bring back.

    It is kept without Python's own functions for it: those write whatever is typed. Where there is no
    `readline`, lines are kept all the same.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._keys: Any = None
        with suppress(ImportError):
            self._keys = import_module("readline")
        self.lines = _read(path)

    def open(self) -> None:
        """Give the lines to the arrow keys, and shorten a file that has grown long."""
        if self._keys is not None:
            self._keys.set_auto_history(False)
            for line in self.lines[-MOST:]:
                self._keys.add_history(line)
        if len(self.lines) > MOST:
            self.lines = self.lines[-MOST:]
            with suppress(PhoneError):
                write_whole(self._path, "".join(f"{line}\n" for line in self.lines), is_private=True)

    def keep(self, line: str) -> bool:
        """Remember a line, unless it is its sayer's own affair; tell whether it was."""
        if is_private(line):
            return False
        text = line.strip()
        if self.lines[-1:] == [text]:
            return True
        self.lines.append(text)
        if self._keys is not None:
            self._keys.add_history(text)
        with suppress(OSError):  # a session goes on without a history
            _append(self._path, text)
        return True

    def shown(self) -> Iterator[str]:
        """List the last ones."""
        first = max(len(self.lines) - SHOWN, 0)
        return (f"{number:>5}  {line}" for number, line in enumerate(self.lines[first:], first + 1))


def is_private(line: str) -> bool:
    """Tell whether a line must not be remembered.

    So is one that begins with a blank, holds a secret's value, or speaks of a password and the like where no
    secret's name follows.
    """
    bare = filled(line, dict.fromkeys(names_in(line), _NAMELESS))
    is_said = any(not _NAMED.match(rest) for rest in after_secret_words(bare))
    return line[:1].isspace() or redacted(line) != line or is_said


def _read(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return [line for line in text.split("\n") if line.strip()]


def _append(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.fchmod(file, 0o600)  # also one that was put there otherwise
        os.write(file, f"{line}\n".encode())
    finally:
        os.close(file)
