"""Runs as tools: carried out in a call, or followed by their handle when they take longer."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, TypeAlias

import anyio
from pydantic import Field

from maps.model import AppMap
from phone.errors import PhoneError
from router.call import Decision, MacroCall
from router.carrying import carry_out
from router.consent import Consent
from router.drive import Progress, silent
from router.jobs import job_left, macro_job
from router.orchestrate.line import Job
from router.plan.decide import planned
from router.plan.model import Plan
from router.plan.run import Earlier, run_plan
from router.report import RunReport
from router.run_settings import RunSettings
from router.runs import Run, Work
from router.task import run_macro
from tools.arguments import CONFIRM, ClosedArguments
from tools.call import LONGEST_S, Call
from tools.opened import Opened
from tools.reply import Failure, Reply, Section, said, where
from tools.run_text import run_reply
from tools.screen_lines import told
from tools.tool import LOOKS, Hints, Tool

SHOWN: Final = 40
"""Elements of the screen that a run is handed over on."""
CarryOn: TypeAlias = Callable[[RunSettings, Consent, Progress], Awaitable[RunReport]]
"""Goes on with what a run has left."""
STOPPING_S: Final = 10.0
RESUMABLE: Final = frozenset({"diverged", "failed", "handed_off"})
MAX_NOTE: Final = 500
HANDLE = "Its handle. Default: your last run"


class RunStatusArguments(ClosedArguments):
    """What `run_status` takes."""

    run: str | None = Field(default=None, max_length=60, description=HANDLE)
    wait: float = Field(default=0.0, ge=0.0, le=LONGEST_S, description="Seconds to wait for its end")


class StopRunArguments(ClosedArguments):
    """What `stop_run` takes."""

    run: str | None = Field(default=None, max_length=60, description=HANDLE)


class ResumeRunArguments(ClosedArguments):
    """What `resume_run` takes."""

    run: str | None = Field(default=None, max_length=60, description=HANDLE)
    step_done: bool = Field(default=False, description="True if you did by hand the step it stopped at")
    note: str = Field(
        default="",
        max_length=MAX_NOTE,
        description="What you did by hand, or what the person answered, for the model that goes on",
    )
    confirm: str | None = Field(default=None, max_length=80, description=CONFIRM)


async def run_followed(call: Call, opened: Opened, wanted: MacroCall, confirm: str | None) -> Reply:
    """Run a macro, see `followed`; `confirm` is what the caller brought as a person's word."""
    consent = call.consent(confirm)

    async def work(settings: RunSettings, progress: Progress) -> RunReport:
        return await run_macro(opened.phone, wanted, settings, consent=consent, progress=progress)

    return await followed(call, opened, work)


async def followed(call: Call, opened: Opened, work: Work) -> Reply:
    """Carry a run out. One that takes longer than a call may goes on, and is answered with its handle."""
    phone = opened.phone.info.address
    run = await call.runs.follow(work, call.settings, call.client, phone, call.progress, call.patience_s)
    return _told(call, run, opened.note)


def _told(call: Call, run: Run, note: str = "") -> Reply:
    if run.report is not None:
        reply = run_reply(run.report, note)
        if run.report.status not in RESUMABLE and run.report.handoff is None:
            return reply
        return _with_screen(call, _with_handle(reply, run), run)
    took_s = anyio.current_time() - run.began_s
    doing = f" It is at: {run.phrase}." if run.phrase else ""
    text = f"Still running after {took_s:.0f} s: {run.id}.{doing} Next: run_status with wait {LONGEST_S:g}."
    facts = {"status": "running", "run": run.id, "seconds": round(took_s, 1), "doing": run.phrase}
    return Reply((Section(facts, text), where(run.phone, "", note)))


def _with_handle(reply: Reply, run: Run) -> Reply:
    handle = Section({"run": run.id}, f"Run: {run.id}. resume_run goes on from the step that it stopped at.")
    return Reply((*reply.sections, handle), failed=reply.failed)


def _with_screen(call: Call, reply: Reply, run: Run) -> Reply:
    """Show where a run stands that was handed over, so that the caller can act on it at once."""
    if run.seen is None or run.report is None or run.report.status != "handed_off":
        return reply
    shown = told(run.seen, call.seen.remember(run.seen), limit=SHOWN)
    screen = Section({"screen": dict(shown.facts)}, shown.text)
    return Reply((*reply.sections, screen), failed=reply.failed)


async def status(call: Call, arguments: RunStatusArguments) -> Reply:
    """Tell how far a run is, or what it has come to."""
    run = call.runs.find(call.client, arguments.run)
    run.told = call.progress
    try:
        with anyio.move_on_after(arguments.wait):
            await run.ended.wait()
    finally:
        if run.told == call.progress:  # nobody listens once this call is answered
            run.told = silent
    return _ended(run) or _told(call, run)


async def stop(call: Call, arguments: StopRunArguments) -> Reply:
    """Stop a run, and tell where it was."""
    run = call.runs.find(call.client, arguments.run)
    was_over = run.ended.is_set()
    run.stop()
    with anyio.move_on_after(STOPPING_S):
        await run.ended.wait()
    reply = _ended(run) or _told(call, run)
    return _with_nothing_stopped(reply) if was_over else reply


def _with_nothing_stopped(reply: Reply) -> Reply:
    told = said("It had ended before, so there was nothing to stop. What it came to:", stopped=False)
    return Reply((told, *reply.sections), failed=reply.failed)


def _ended(run: Run) -> Reply | None:
    """Answer for a run that ended without a report."""
    if not run.ended.is_set() or run.report is not None:
        return None
    if isinstance(run.failure, PhoneError):
        return Failure.of(run.failure).reply(where(run.phone, ""))
    how = "was stopped before it touched the phone" if run.failure is None else "crashed"
    failure = Failure("cancelled", f"{run.id} {how}.", "Call snapshot to see where the phone is.")
    return failure.reply(where(run.phone, ""))


async def resume(call: Call, arguments: ResumeRunArguments) -> Reply:
    """Go on with the steps of a macro that are left, or let a model go on with a task."""
    run = call.runs.find(call.client, arguments.run)
    report = run.report
    left = report.handoff if report else None
    has_steps = report is not None and (report.macro or report.subtasks)
    if report is None or not (left or (report.status in RESUMABLE and has_steps)):
        state = f"ended with {report.status}" if report else "was stopped"
        state = state if run.ended.is_set() else "is still running"
        raise PhoneError(
            "invalid_arguments",
            f"{run.id} {state}: there is nothing to go on with.",
            next="Call run_status to see it, or begin a new run.",
        )
    if run.is_taken_up:
        raise PhoneError(
            "invalid_arguments",
            f"{run.id} was gone on with already: its next steps would be done twice.",
            next="Call run_status without run: it tells of the run that went on.",
        )
    opened = await call.open(run.phone)
    carry_on = (_plan if report.subtasks else _job)(call, report, opened, arguments)
    consent = call.consent(arguments.confirm)

    async def work(settings: RunSettings, progress: Progress) -> RunReport:
        async def going(phrase: str) -> None:
            run.is_taken_up = True
            await progress(phrase)

        return await carry_on(settings, consent, going)

    return await followed(call, opened, work)


def _maps(call: Call, opened: Opened) -> list[AppMap]:
    return [app_map for app_map in call.maps if app_map.platform == opened.phone.info.platform]


def _plan(call: Call, report: RunReport, opened: Opened, arguments: ResumeRunArguments) -> CarryOn:
    """Go on with the part at which a plan stopped.

    Raises:
        PhoneError: its words no longer mean the same macros.
    """
    plan = planned(report.task, Decision(), _maps(call, opened))
    macros = [subtask.macro for subtask in report.subtasks]
    if not isinstance(plan, Plan) or [subtask.call.name for subtask in plan.subtasks] != macros:
        raise PhoneError(
            "invalid_arguments", "Its words do not mean the same macros any more.", next="Begin a new run."
        )
    first = report.steps_done + arguments.step_done
    earlier = Earlier(report.subtasks, first, report.handoff, arguments.note)

    async def carry_on(settings: RunSettings, consent: Consent, progress: Progress) -> RunReport:
        return await run_plan(
            opened.phone, plan, settings, consent=consent, progress=progress, earlier=earlier
        )

    return carry_on


def _job(call: Call, report: RunReport, opened: Opened, arguments: ResumeRunArguments) -> CarryOn:
    job = _job_left(call, report, opened, arguments)

    async def carry_on(settings: RunSettings, consent: Consent, progress: Progress) -> RunReport:
        return await carry_out(opened.phone, job, settings, consent=consent, progress=progress)

    return carry_on


def _job_left(call: Call, report: RunReport, opened: Opened, arguments: ResumeRunArguments) -> Job:
    maps = _maps(call, opened)
    left = job_left(report.handoff, arguments.note, maps, call.settings) if report.handoff else None
    if left is not None and not report.macro:
        return left
    macro = macro_call_of(call, report, opened)
    job = macro_job(macro, call.settings, first_step=report.steps_done + arguments.step_done)
    return replace(left, call=macro, first_step=job.first_step) if left else job


def macro_call_of(call: Call, report: RunReport, opened: Opened) -> MacroCall:
    """Find the macro of a report again, with its arguments.

    Raises:
        PhoneError: the maps do not have it.
    """
    platform = opened.phone.info.platform
    for app_map in call.maps:
        for macro in app_map.macros if app_map.platform == platform else ():
            if f"{app_map.id}.{macro.id}" == report.macro:
                return MacroCall(app_map, macro, report.arguments)
    raise PhoneError(
        "invalid_arguments", f"There is no macro {report.macro} any more.", next="Begin a new run."
    )


TOOLS = (
    Tool(
        name="run_status",
        title="Follow a run",
        description="Tell how far a run is or what it came to; also of one whose call was cancelled.",
        arguments=RunStatusArguments,
        hints=LOOKS,
        handler=status,
        group="tasks",
    ),
    Tool(
        name="stop_run",
        title="Stop a run",
        description="Stop a run within one action, and tell where it was.",
        arguments=StopRunArguments,
        hints=Hints(read_only=False, destructive=False, idempotent=True, open_world=False),
        handler=stop,
        group="tasks",
    ),
    Tool(
        name="resume_run",
        title="Go on with a run",
        description=(
            "Go on with a run that stopped on the way or was handed to you, once you have done by hand what "
            "stood in its way: what is behind it is not done again. Say in note what you did."
        ),
        arguments=ResumeRunArguments,
        hints=Hints(read_only=False, destructive=True, idempotent=False, open_world=True),
        handler=resume,
        group="tasks",
    ),
)
