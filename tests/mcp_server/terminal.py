"""A program at a terminal of its own: a person who reads until something is shown, and then types."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.mcp_server.served import PROGRAM, environment

WITHIN_S = 30
CTRL_C, CTRL_D, UP = "\x03", "\x04", "\x1b[A"
TAKING = "import os, sys; os.close(os.open(sys.argv[1], os.O_RDWR)); os.execv(sys.argv[2], sys.argv[2:])"
"""The first terminal that the leader of a session opens is the one whose Ctrl-C it hears."""
_STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """What is typed and shown."""

    def __init__(self, process: "subprocess.Popen[bytes]", mine: int) -> None:
        self.process = process
        self.shown = ""
        self._mine = mine
        self._read = 0
        """How much of it was read."""

    def type(self, text: str) -> None:
        os.write(self._mine, text.encode())

    def say(self, line: str) -> None:
        self.type(f"{line}\n")

    def until(self, text: str) -> str:
        """Read until a text is shown; give what was shown up to its end since the last call."""
        deadline_s = time.monotonic() + WITHIN_S
        while text not in self.shown[self._read :]:
            left_s = deadline_s - time.monotonic()
            assert left_s > 0, f"no “{text}” in: {self.shown[self._read :]}"
            assert self._more(left_s), f"it ended without “{text}”: {self.shown[self._read :]}"
        start, self._read = self._read, self.shown.index(text, self._read) + len(text)
        return self.shown[start : self._read]

    def end(self) -> tuple[int, str]:
        """Read to the end; give the exit code and what was shown since the last call."""
        while self._more(WITHIN_S):
            pass
        return self.process.wait(WITHIN_S), self.shown[self._read :]

    def _more(self, within_s: float) -> bool:
        if not select.select([self._mine], [], [], within_s)[0]:
            return False
        try:
            part = os.read(self._mine, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown = _STYLE.sub("", self.shown + part.decode(errors="replace")).replace("\r", "")
        return bool(part)


@contextmanager
def terminal(folder: Path, *args: str, **more: str) -> Generator[Terminal]:
    """Start the program at a terminal that it controls; it is killed at the end if it still runs."""
    mine, its = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", TAKING, os.ttyname(its), *PROGRAM, *args],
        stdin=its,
        stdout=its,
        stderr=its,
        cwd=folder,
        env=environment(folder / "state", TERM="dumb", COLUMNS="200", PYTHONUTF8="1", **more),
        start_new_session=True,
    )
    os.close(its)
    try:
        yield Terminal(process, mine)
    finally:
        process.kill()
        process.wait(WITHIN_S)
        os.close(mine)
