"""What `run` and `macro run` share: a phone, a macro on it, and the report for a person or a program."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import anyio

from mcp_server.cli.exits import console, note, show
from mcp_server.cli.narrated import NarratedPhone
from mcp_server.cli.options import HOLDER
from mcp_server.version import NAME
from phone.errors import PhoneError
from router.carrying import GO_ON_BY_HAND, TAKE_OVER, cancelled
from router.carrying import NEXT_STEP as CARRIED
from router.decided import NEXT_STEP as DECIDED
from router.plan.describe import describe, lines
from router.report import RunError, RunReport
from tools.run_text import changes, effort, handed_off

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from maps.model import Arguments
    from mcp_server.phones import PhonePool
    from mcp_server.surface import Surface
    from phone.protocols import Phone
    from router.plan.model import Plan
    from router.run_settings import RunSettings
    from tools.opened import Opened

    Reach = Callable[[], Awaitable[Phone]]
    Act = Callable[[Phone, RunSettings], Awaitable[RunReport]]


async def carry_out(
    pool: "PhonePool", surface: "Surface", act: "Act", *, as_json: bool, trace_screens: bool
) -> RunReport:
    """Reach the phone and let `act` use it. That it cannot be reached is a report too.

    What a run came to that is cancelled is printed here, since nothing can be returned then.
    """
    settings = replace(surface.run_settings, trace_screens=trace_screens, holder=HOLDER)

    async def reach() -> "Phone":
        opened = await pool.open(None)
        say_phone(opened, as_json=as_json)
        return opened.phone

    def show_last(report: RunReport) -> None:
        show_run(report, as_json=as_json)

    named = surface.config.phone or ""
    try:
        return await carried_out(reach, act, settings, named=named, as_json=as_json, cut_short=show_last)
    finally:
        await surface.close()


async def carried_out(
    reach: "Reach",
    act: "Act",
    settings: "RunSettings",
    *,
    named: str,
    as_json: bool,
    cut_short: "Callable[[RunReport], None]",
) -> RunReport:
    """Let `act` use the phone that is reached; `cut_short` is told what a run came to that is cancelled."""
    came_to = [RunReport(status="failed", phone=named, error=cancelled())]
    settings = replace(settings, last_words=came_to.append)
    try:
        phone = await reach()
        named = phone.info.address
        return await act(phone if as_json else NarratedPhone(phone, note), settings)
    except PhoneError as error:
        return RunReport(status="failed", acted=error.acted, phone=named, error=RunError.of(error))
    except anyio.get_cancelled_exc_class():
        cut_short(came_to[-1])
        raise


def say_phone(opened: "Opened", *, as_json: bool) -> None:
    """Tell which phone it is; beside JSON only why, where nobody has named it."""
    info = opened.phone.info
    if opened.note:
        note(f"Phone   {info.address} - {info.name}. {opened.note}")
    elif not as_json:
        note(f"Phone   {info.address} - {info.name}")


def say_macro(name: str, arguments: "Arguments") -> None:
    """Tell a person which macro it is."""
    note(f"Macro   {name} {words(arguments)}".rstrip())


def say_plan(plan: "Plan") -> None:
    """Tell a person which macros it is, in their order."""
    for line in lines(describe(plan)):
        note(f"Plan    {line}")


def words(arguments: "Arguments") -> str:
    """Write arguments as the command line takes them."""
    return " ".join(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in arguments.items()
    )


def show_run(report: RunReport, *, as_json: bool) -> None:
    """Print the report of a run."""
    show(for_terminal(report), _print, as_json=as_json)


def for_terminal(report: RunReport) -> RunReport:
    """Name what a person at a terminal can do next, where the report names what an agent can."""
    if report.error is None:
        return report
    step = _AT_A_TERMINAL.get(report.error.next, report.error.next)
    return report.model_copy(update={"error": report.error.model_copy(update={"next": step})})


_AT_A_TERMINAL: Final = {
    TAKE_OVER: f"Go on by hand, or say what is left: `{NAME} run` takes a chore, `{NAME} shell` several.",
    GO_ON_BY_HAND: "Look at the phone and go on by hand, or run it again once the cause is gone.",
    DECIDED["no_macro"]: (
        f"Say it like one of the nearest if one is meant; `{NAME} macro list` shows them all."
    ),
    CARRIED["needs_input"]: "Say it in the task, and run it again.",
    CARRIED["cancelled"]: "Look at the phone to see how far it came, then run it again or go on by hand.",
    CARRIED["budget_spent"]: "Look at the phone to see how far it came; run it again with a larger budget.",
}
"""By what an agent is told."""


def _print(report: RunReport) -> None:
    out = console()
    if report.status == "done":
        out.print(f"[bold green]Done.[/] {plain(report.answer)}".rstrip())
    else:
        out.print(
            f"[bold red]Not done: {report.status}.[/] {plain(report.error.message) if report.error else ''}"
        )
    _print_subtasks(report)
    if report.captures:
        out.print(plain(effort(report)), style="dim")
    if report.error:
        out.print(f"Next: {plain(report.error.next)}")
    for told in (*changes(report), *handed_off(report), *(f"Note: {noted}" for noted in report.notes)):
        out.print(plain(told))
    for line in _commands(report):
        out.print(plain(line))
    for near in report.nearest:
        out.print(f"  {near.macro:<34} “{plain(near.example)}”")
    if report.trace:
        out.print(f"Trace: {plain(report.trace)}", style="dim")


def _print_subtasks(report: RunReport) -> None:
    for line in lines(report.subtasks):
        console().print(f"  {plain(line)}")


def _commands(report: RunReport) -> "Iterator[str]":
    """Write the command for each answer to the question that is left open."""
    question = report.question
    if question and question.kind == "which":
        for one in question.choices:
            yield f"  {one.words}: {NAME} macro run {one.macro} {words(one.arguments)}".rstrip()
    elif question:
        given = f"{report.macro} {words(report.arguments)}".rstrip()
        yield f"  {NAME} macro run {given} {question.param}=..."


def plain(text: str) -> str:
    """Keep what a phone said from being read as markup."""
    return text.replace("[", r"\[")
