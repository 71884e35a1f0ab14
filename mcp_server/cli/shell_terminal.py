"""The session at the keyboard, and over lines from a program: read, carry out, show."""

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from mcp_server.cli.contract import ShellReport
from mcp_server.cli.exits import INTERRUPTED, console, note, show
from mcp_server.cli.shell_errands import Errands, errands
from mcp_server.cli.shell_history import History
from mcp_server.cli.shell_obey import WORST_LAST, obey, stopped, tell, text_report, wrong
from mcp_server.cli.shell_session import Manner, Session
from mcp_server.cli.shell_words import Command, Other, Task, Wrong, help_lines, read
from mcp_server.config import Config
from mcp_server.log import configure

HISTORY: Final = "shell_history"
"""Its file in the state folder."""


class Shell:
    """Does what one line after the other says."""

    def __init__(self, session: Session, works: Errands, history: History | None, *, as_json: bool) -> None:
        self.worst = 0
        self.was_stopped = False
        """Whether the last line was ended by a signal."""
        self._session, self._works, self._history = session, works, history
        self._as_json = as_json

    def obey(self, line: str, number: int) -> bool:
        """Do what a line says, and show what came of it; false when it says to leave."""
        said = read(line)
        if isinstance(said, Other):
            return said is not Other.LEAVE
        report = self._report(said, line.strip()).model_copy(update={"line": number})
        show(report, tell, as_json=self._as_json)
        self.worst = max(self.worst, report.exit, key=WORST_LAST.index)
        return True

    def _report(self, said: Task | Command | Wrong, line: str) -> ShellReport:
        match said:
            case Wrong():
                return wrong(line, said)
            case Command("help"):
                return text_report(line, "\n".join(help_lines()))
            case Command("history"):
                return text_report(line, self._remembered())
            case _:
                return self._done(said, line)

    def _remembered(self) -> str:
        if self._history is None:
            return "What a program says is not remembered."
        return "\n".join(self._history.shown())

    def _done(self, said: Task | Command, line: str) -> ShellReport:
        report = self._works.carry_out(partial(obey, self._session, said, line))
        self.was_stopped = report is None
        if report is None:
            look = self._works.ended_by is None  # else it has to leave soon
            report = self._works.carry_out(partial(stopped, self._session, said, line, look=look))
        # Stopped once more, while it looked where the phone stands:
        return report or text_report(line, "Stopped.").model_copy(update={"exit": INTERRUPTED})


def converse(config: Config, manner: Manner) -> int:
    """Hold a session at the keyboard; return its exit code."""
    history = History(config.state / HISTORY)
    history.open()
    with _session(config, manner) as (session, works):
        shell = Shell(session, works, history, as_json=False)
        note("Say a chore in words, or /help. Ctrl-D or exit leaves.")
        works.carry_out(session.begin)
        for number, line in enumerate(_typed(session, works), 1):
            if line.strip() and not history.keep(line):
                note("(Not kept in the history.)")
            if not _obeyed(shell, line, number):
                break
        return 128 + works.ended_by if works.ended_by else 0


def obey_lines(config: Config, manner: Manner) -> int:
    """Do what the lines of standard input say; return the exit code of the worst."""
    with _session(config, manner) as (session, works):
        shell = Shell(session, works, None, as_json=manner.as_json)
        for number, line in enumerate(sys.stdin, 1):
            if not manner.as_json and line.strip():
                console().print(f"> {line.strip()}", style="dim", markup=False)
            is_going_on = shell.obey(line, number)
            if shell.was_stopped:
                return 128 + works.ended_by if works.ended_by else INTERRUPTED
            if not is_going_on:
                break
        return shell.worst


def _typed(session: Session, works: Errands) -> Iterator[str]:
    """Read lines at the prompt until the end; Ctrl-C there drops the line."""
    while works.ended_by is None:
        try:
            yield input(f"{session.address or 'no phone'}> ")
        except EOFError:
            note("")
            return
        except KeyboardInterrupt:
            note("")


def _obeyed(shell: Shell, line: str, number: int) -> bool:
    """Do what a line says; Ctrl-C while its end is shown takes nothing back."""
    try:
        return shell.obey(line, number)
    except KeyboardInterrupt:
        note("")
        return True


@contextmanager
def _session(config: Config, manner: Manner) -> Generator[tuple[Session, Errands]]:
    """Begin a session, and let go of the phone however it ends."""
    configure(config.log_level)
    if reconfigure := getattr(sys.stdin, "reconfigure", None):
        reconfigure(errors="replace")
    with errands() as works:
        session = Session(config, manner)
        try:
            yield session, works
        finally:
            works.carry_out(session.close)
