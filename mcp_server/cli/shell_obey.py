"""One line of the session: from what it says to the report of what came of it, and how that is shown."""

from typing import Final

from mcp_server.cli.contract import ShellReport
from mcp_server.cli.dry_run import code_of as code_of_dry_run
from mcp_server.cli.dry_run import tell_dry_run
from mcp_server.cli.exits import EXIT_CODES, FAILED, console, say_error
from mcp_server.cli.macro_learn import code_of as code_of_lesson
from mcp_server.cli.macro_learn import tell_lesson
from mcp_server.cli.running import for_terminal, show_run
from mcp_server.cli.shell_session import Session
from mcp_server.cli.shell_words import Command, Task, Wrong
from phone.errors import PhoneError
from router.carrying import cancelled
from router.report import RunError, RunReport

USAGE: Final = 2
WORST_LAST: Final = (0, 3, 4, 6, 5, FAILED, USAGE)
"""Exit codes from well to worst: done, no macro, a question, refused, stopped half way, failed, no such
line."""


async def obey(session: Session, said: Task | Command, line: str) -> ShellReport:
    """Do what a line says. Every way in which it can end is a report; only bugs raise."""
    try:
        match said:
            case Task(words):
                return run_report(line, await session.carry_out(words))
            case Command("dry", rest):
                dry = await session.dry_run(rest)
                return ShellReport(said=line, exit=code_of_dry_run(dry), dry_run=dry)
            case Command("save", rest):
                lesson = await session.save(rest)
                return ShellReport(said=line, exit=code_of_lesson(lesson), learned=lesson)
            case Command(name, rest):
                return text_report(line, await session.answer(name, rest))
    except PhoneError as error:
        return ShellReport(said=line, exit=FAILED, error=RunError.of(error))


async def stopped(session: Session, said: Task | Command, line: str, *, look: bool) -> ShellReport:
    """Report a line that was stopped: what a run came to, and after a look where the phone stands now."""
    if isinstance(said, Task):
        report = run_report(line, session.reported)
        return report.model_copy(update={"text": await session.standing() if look else ""})
    return ShellReport(said=line, exit=FAILED, error=cancelled())


def wrong(line: str, said: Wrong) -> ShellReport:
    """Report a line that says nothing that can be done."""
    error = RunError(code="usage", message=said.message, next=said.next)
    return ShellReport(said=line, exit=USAGE, error=error)


def text_report(line: str, text: str) -> ShellReport:
    """Report what a command answers."""
    return ShellReport(said=line, exit=0, text=text)


def run_report(line: str, report: RunReport) -> ShellReport:
    """Report what a task came to."""
    return ShellReport(said=line, exit=EXIT_CODES[report.status], run=for_terminal(report))


def tell(report: ShellReport) -> None:
    """Tell a person what came of a line."""
    if report.run is not None:
        show_run(report.run, as_json=False)
    if report.dry_run is not None:
        tell_dry_run(report.dry_run)
    if report.learned is not None:
        tell_lesson(report.learned)
    if report.text:
        console().print(report.text, markup=False)
    if report.error is not None:
        say_error(report.error.code, report.error.message, report.error.next)
