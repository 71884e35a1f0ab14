"""One job on one phone, from the lease to the report. Every way in which it can end is a report."""

from dataclasses import asdict, replace
from typing import Final

import anyio
import anyio.to_thread

from maps.model import Arguments
from maps.steps.hand import Value
from phone.errors import Acted
from phone.protocols import Done, Phone, PhoneInfo, Stuck
from phone.snapshot import Snapshot
from router.budget import Tally
from router.call import MacroCall
from router.complexity.record import End, Records
from router.consent import CONFIRMED_RISKS, Asked, Consent, Withheld, nobody
from router.drive import Drive, Progress, silent
from router.knowledge import recalled, remember
from router.leased import leased
from router.orchestrate.guard import guard_of
from router.orchestrate.handoff import hand_off
from router.orchestrate.line import Ended, Job, Line
from router.report import Drifted, RunError, RunReport, Status
from router.run_settings import RunSettings
from router.trace import Trace

NEXT_STEP: Final = {
    "phone_locked": "Unlock the phone, then run the task again.",
    "cancelled": "Take a snapshot to see how far it came, then run it again or go on with tap.",
    "budget_spent": "Take a snapshot to see how far it came; run again with a larger budget.",
    "part_not_covered": "Ask for the rest without it; do that part with the app's own tools or by hand.",
    "part_not_clear": "Say that part in other words, or ask for the parts one after the other.",
    "ask_apart": "Ask for these parts one after the other.",
    "no_value": "Read it yourself, then ask for the rest with what it says.",
    "needs_input": "Ask the person, then go on with resume_run and a note that says it.",
}
GO_ON_BY_HAND: Final = "Take a snapshot, go on from there with tap, or run it again once the cause is gone."
TAKE_OVER: Final = "Go on from there with snapshot and tap; resume_run with a note lets it go on by itself."


async def carry_out(
    phone: Phone,
    job: Job,
    settings: RunSettings,
    *,
    consent: Consent = nobody,
    progress: Progress = silent,
) -> RunReport:
    """Carry out a job, with a macro first if it has one; only bugs raise."""
    call = job.call
    if call is not None:
        job = replace(job, experience=recalled(settings.knowledge_folder, call, phone.info))
    run = JobRun(phone, job, consent)
    if call is not None:
        if refusal := settings.policy.macro_refusal(call.app_map.bundle, call.name, call.macro.risk):
            return run.report("refused", error=RunError.of(refusal))
        if call.macro.risk in CONFIRMED_RISKS and (withheld := await consent(asked_about(call, phone.info))):
            return run.withheld(withheld)

    async def driven(trace: Trace) -> RunReport:
        return await run.driven(driver(phone, trace, settings, run.tally, progress), trace, settings)

    return await run.remembered(settings, await leased(run, phone, settings, driven))


def driver(phone: Phone, trace: Trace, settings: RunSettings, tally: Tally, progress: Progress) -> Drive:
    """Make what acts on the phone for a run, within what that may spend."""
    told = progress, settings.witness
    return Drive(phone, trace, settings.allowed, tally, *told, policy=settings.policy)


def asked_about(call: MacroCall, info: PhoneInfo) -> Asked:
    """Say what a person is asked before a macro runs: with all of its arguments."""
    target = ", ".join(f"{name}: {value}" for name, value in call.arguments.items())
    app, what = call.app_map.name, call.macro.description.rstrip(".")
    return Asked(info.address, info.key, app, what, target, call.macro.risk)


class JobRun:
    """What one run knows of itself while it goes on; `tally` may hold what was spent before it."""

    def __init__(self, phone: Phone, job: Job, consent: Consent, tally: Tally | None = None) -> None:
        self.tally = tally or Tally()
        self.trace = ""
        self.last: Snapshot | None = None
        """What the phone showed at its end."""
        self._before = replace(self.tally)
        self._phone, self._job, self._consent = phone, job, consent
        self._line: Line | None = None
        self._front = job.call.app_map.bundle if job.call else ""
        """The app that it is about, or that was in front last."""
        self._started_s = anyio.current_time()

    def begin(self, trace: Trace, settings: RunSettings) -> None:
        """Write down what is about to be done."""
        address = self._phone.info.address
        call = self._job.call
        if call is None:
            trace.event("task_started", phone=address, characters=len(self._job.words))
            return
        trace.is_hidden = settings.policy.protects(call.app_map.bundle)
        trace.event(
            "macro_started",
            phone=address,
            app=call.app_map.bundle,
            macro=call.name,
            arguments=_told(call),
        )

    async def driven(
        self, drive: Drive, trace: Trace, settings: RunSettings, seen: Snapshot | None = None
    ) -> RunReport:
        """Let whoever is able drive; `seen` is a capture that is still true."""
        self._line = line = Line(
            drive,
            trace,
            settings.crew,
            settings.hand_off,
            self._job,
            settings.policy,
            guard_of(self._phone.info, self._consent, settings.policy),
        )
        ended = await line.run(seen)
        self.last = ended.last
        self._front = self._front or ended.last.app
        match ended.move:
            case Done(answer):
                untouched = self._spent.acted is Acted.NO
                return self.report("done", answer=f"{answer}; nothing was touched" if untouched else answer)
            case Stuck() as stuck:
                return self._stopped(stuck, ended, settings)

    def _stopped(self, stuck: Stuck, ended: Ended, settings: RunSettings) -> RunReport:
        """Report a run that stopped; one that a model was at can be gone on with."""
        line = self._line
        is_told = line is not None and settings.crew.drives
        status: Status = "handed_off" if is_told and ended.to_caller else self._status_of(stuck)
        report = self.report(status, error=_error(stuck, handed_off=status == "handed_off"))
        more: dict[str, object] = {"confirmation": stuck.details.get("confirmation", "")}
        if line is not None and is_told and status in _GONE_ON_WITH:
            if settings.last_seen:
                settings.last_seen(ended.last)
            told = (*self._job.told, *line.journal.told)
            more["handoff"] = hand_off(self._job, told, stuck, ended.last)
        return report.model_copy(update=more)

    def _status_of(self, stuck: Stuck) -> Status:
        return _STUCK_STATUS.get(stuck.code, "failed" if self._job.call is None else "diverged")

    def report(
        self,
        status: Status,
        *,
        answer: str = "",
        error: RunError | None = None,
        failed_acted: Acted = Acted.NO,
    ) -> RunReport:
        """Say how it came out, as far as it is known now."""
        spent = self._spent
        acted = failed_acted if spent.acted is Acted.NO else spent.acted
        report = RunReport(
            status=status,
            acted=acted,
            changed=False if acted is Acted.NO else None,
            phone=self._phone.info.address,
            app=self._front,
            answer=answer,
            captures=spent.captures,
            actions=spent.actions,
            seconds=round(anyio.current_time() - self._started_s, 4),
            phone_seconds=round(spent.phone_seconds, 4),
            trace=self.trace,
            error=error,
            nearest=list(self._job.nearest),
        )
        line = self._line
        report = report if line is None else report.model_copy(update=_of_line(line))
        return report if self._job.call is None else self._of_macro(report, self._job.call)

    def _of_macro(self, report: RunReport, call: MacroCall) -> RunReport:
        """Add what is known of the macro."""
        replayer = self._line.replayer if self._line else None
        more: dict[str, object] = {"macro": call.name, "arguments": call.arguments}
        if replayer is not None:
            more["steps_done"] = replayer.steps_done
            more["drift"] = [Drifted(**asdict(proposal)) for proposal in replayer.proposals]
            if report.status == "done":
                more["value"] = as_json(replayer.value)
                is_touched = replayer.touched or call.macro.family == "open" or bool(report.pilot_changes)
                more["changed"] = is_touched and report.acted is not Acted.NO
        return report.model_copy(update=more)

    @property
    def _spent(self) -> Tally:
        return self.tally.since(self._before)

    def cut_short(self) -> RunReport:
        """Report that it was ended from outside."""
        return self.report("failed", error=cancelled())

    def withheld(self, withheld: Withheld) -> RunReport:
        """Report that nobody has agreed."""
        status: Status = "refused" if withheld.code == "declined" else "needs_confirmation"
        error = RunError(code=withheld.code, message=withheld.message, next=withheld.next)
        report = self.report(status, error=error)
        return report.model_copy(update={"confirmation": withheld.confirmation})

    async def remembered(self, settings: RunSettings, report: RunReport) -> RunReport:
        """Leave to later runs what this one has taught; of an app that a person protects nothing is kept."""
        folder = None if settings.policy.protects(self._front) else settings.knowledge_folder
        replayer, call = self._line.replayer if self._line else None, self._job.call
        if folder is not None and call is not None and replayer is not None:
            await anyio.to_thread.run_sync(remember, folder, call, self._phone.info, replayer, report)
        if folder is not None and "local" in report.pilots and report.status in _COUNTED:
            end: End = "done" if report.status == "done" and "cloud" not in report.pilots else "handed_off"
            end = "failed" if report.status == "failed" else end
            kind = self._job.assessment.kind
            await anyio.to_thread.run_sync(Records(folder).note, self._job.app, kind, end)
        return report


_GONE_ON_WITH: Final = frozenset({"handed_off", "needs_input", "needs_confirmation"})
_COUNTED: Final = frozenset({"done", "handed_off", "failed", "diverged"})
_STUCK_STATUS: Final[dict[str, Status]] = {
    "phone_locked": "failed",
    "no_tree": "failed",
    "budget_spent": "failed",
    "refused": "refused",
    "declined": "refused",
    "needs_confirmation": "needs_confirmation",
    "needs_input": "needs_input",
    "model_unavailable": "failed",
    "moves_spent": "failed",
    "not_proven": "failed",
    "unparsed": "failed",
}
"""How a run ends that a pilot ends with this code; with any other a macro is not where it should be."""


def _error(stuck: Stuck, *, handed_off: bool) -> RunError:
    offered = f" It offers: {stuck.details['buttons']}." if "buttons" in stuck.details else ""
    step = stuck.details.get("next", "")
    cause = f" {step}" if handed_off and step else ""
    error = error_of(stuck.code, stuck.reason + offered + cause)
    return error.model_copy(update={"next": TAKE_OVER if handed_off else step or error.next})


def _of_line(line: Line) -> dict[str, object]:
    """Add who drove and what that has cost."""
    return {
        "pilots": list(line.pilots),
        "pilot_changes": list(line.changes),
        "notes": list(line.notes),
        **line.ledger.told,
    }


def as_json(value: Value | None) -> bool | float | str | list[str] | None:
    """Give what a macro answered with as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def cancelled() -> RunError:
    """Say that a run was ended from outside."""
    return error_of("cancelled", "It was cancelled before it was done.")


def _told(call: MacroCall) -> Arguments:
    """List a call's arguments for the trace; of a free text only its length, since it may be typed."""
    free = {param.name for param in call.macro.params if param.is_private}
    return {n: f"{len(str(v))} characters" if n in free else v for n, v in call.arguments.items()}


def error_of(code: str, message: str) -> RunError:
    """Report what went wrong, with what to do now."""
    return RunError(code=code, message=message, next=NEXT_STEP.get(code, GO_ON_BY_HAND))
