"""Carry out a task: match it, replay the macro, and report what came of it."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final, Literal

import anyio
import anyio.to_thread

from maps.experience import Experience
from maps.model import AppMap, Arguments, Risk
from maps.replay import Replayer
from maps.steps.hand import Value
from phone.errors import Acted, PhoneError
from phone.protocols import Done, Phone, PhoneInfo, Stuck
from router.budget import Budget, Tally
from router.call import MacroCall
from router.consent import Asked, Consent, Withheld, nobody
from router.decided import decided
from router.drive import Drive, Progress, Witness, silent
from router.knowledge import preferred, recalled, remember
from router.lease import PATIENCE_S, Claim, lease
from router.match import matcher_of
from router.policy import EVERYTHING, REFUSALS, Policy
from router.question import Ask
from router.question import nobody as nobody_to_ask
from router.report import Drifted, RunError, RunReport, Status
from router.today import today
from router.trace import Trace

CONFIRMED_RISKS: Final = frozenset({Risk.SENDS, Risk.PAYS, Risk.DELETES, Risk.SIGNS_OUT})
"""Risks that a person confirms before each run."""

NEXT_STEP: Final = {
    "phone_locked": "Unlock the phone, then run the task again.",
    "cancelled": "Take a snapshot to see how far it came, then run it again or go on with tap.",
    "budget_spent": "Take a snapshot to see how far it came; run again with a larger budget.",
}
GO_ON_BY_HAND: Final = "Take a snapshot, go on from there with tap, or run it again once the cause is gone."


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How runs are done here."""

    lease_folder: Path
    """Where the marks lie that say who acts on which phone."""
    trace_folder: Path | None = None
    """Where traces are written; None keeps none."""
    knowledge_folder: Path | None = None
    """Where it is kept how macros fare and where maps are behind the phone; None keeps nothing."""
    trace_screens: bool = False
    """Whether traces hold the elements of every capture, and a picture beside the trace."""
    holder: str = "openphone-mcp"
    """How this client is called when another one finds the phone busy."""
    client: str = ""
    """What tells this client from others of the same process."""
    keep_s: float = 0.0
    """How long a phone stays this client's after an action by hand."""
    budget: Budget = field(default_factory=Budget)
    patience_s: float = PATIENCE_S
    """How long to wait for another client to let go of the phone."""
    policy: Policy = EVERYTHING
    """What may be done, by this user's word."""
    witness: Witness | None = None
    """Shown every move of these runs, for who learns from them."""
    ask: Ask = nobody_to_ask
    """Puts to a person what a task leaves open."""
    last_words: "Callable[[RunReport], None] | None" = None
    """Told what a run has come to that is cancelled, since such a run returns nothing."""

    @property
    def claim(self) -> Claim:
        """What these runs ask of a phone's lease: nobody relies on the screen once they are done."""
        return Claim(self.holder, self.client, self.budget.seconds)


async def run_task(
    phone: Phone,
    task: str,
    maps: Sequence[AppMap],
    settings: RunSettings,
    progress: Progress = silent,
    *,
    consent: Consent = nobody,
) -> RunReport:
    """Carry out a task given in words, if one macro fits them.

    A task that fits none is reported as `no_macro` with the nearest. One that fits several, or lacks a value,
    is asked about; without an answer it is `needs_input`. The phone is not touched before.
    """
    fitting = [app_map for app_map in maps if app_map.platform == phone.info.platform]
    decision = preferred(settings.knowledge_folder, matcher_of(fitting).match(task, today()))
    call = await decided(task, decision, phone.info.address, settings.policy, settings.ask)
    if isinstance(call, RunReport):
        return call
    return await run_macro(phone, call, settings, consent=consent, progress=progress)


async def run_macro(
    phone: Phone,
    call: MacroCall,
    settings: RunSettings,
    *,
    consent: Consent = nobody,
    progress: Progress = silent,
    first_step: int = 0,
) -> RunReport:
    """Replay a macro on a phone, from `first_step` on when those before it are done.

    Every way in which it can end is a report; only bugs raise.
    """
    run = _Run(phone, call, recalled(settings.knowledge_folder, call, phone.info), first_step)
    if refusal := settings.policy.macro_refusal(call.app_map.bundle, call.name, call.macro.risk):
        return run.report("refused", error=RunError.of(refusal))
    if call.macro.risk in CONFIRMED_RISKS and (withheld := await consent(asked_about(call, phone.info))):
        return run.withheld(withheld)
    try:
        trace = Trace(settings.trace_folder, screens=settings.trace_screens)
    except PhoneError as error:
        return run.report("failed", error=RunError.of(error))
    run.trace = str(trace.path or "")
    address = phone.info.address
    trace.is_hidden = settings.policy.protects(call.app_map.bundle)
    trace.event(
        "macro_started", phone=address, app=call.app_map.bundle, macro=call.name, arguments=_told(call)
    )
    ended: Status | Literal["cancelled"] = "cancelled"
    try:
        key = phone.info.key
        async with lease(settings.lease_folder, key, settings.claim, settings.patience_s, called=address):
            report = await run.replay(trace, settings, progress)
        ended = report.status
    except PhoneError as error:
        ended = "refused" if error.code in REFUSALS else "failed"
        report = run.report(ended, error=RunError.of(error), failed_acted=error.acted)
    except anyio.get_cancelled_exc_class():
        if settings.last_words:
            settings.last_words(run.report("failed", error=cancelled()))
        raise
    finally:
        trace.close(status=ended, acted=run.tally.acted)
    return await run.remembered(settings, report)


def asked_about(call: MacroCall, info: PhoneInfo) -> Asked:
    """Say what a person is asked before a macro runs: with all of its arguments."""
    target = ", ".join(f"{name}: {value}" for name, value in call.arguments.items())
    app, what = call.app_map.name, call.macro.description.rstrip(".")
    return Asked(info.address, info.key, app, what, target, call.macro.risk)


class _Run:
    """What one run of a macro knows of itself while it goes on."""

    def __init__(self, phone: Phone, call: MacroCall, experience: Experience, first_step: int) -> None:
        self.tally = Tally()
        self.trace = ""
        self.notes: list[str] = []
        self._phone, self._call = phone, call
        self._pilot = Replayer(
            call.app_map, call.macro, call.arguments, experience=experience, first_step=first_step
        )
        self._started_s = anyio.current_time()

    async def replay(self, trace: Trace, settings: RunSettings, progress: Progress) -> RunReport:
        told = progress, settings.witness
        drive = Drive(self._phone, trace, settings.budget, self.tally, *told, policy=settings.policy)
        outcome = await drive.run(self._pilot)
        self.notes = [*outcome.notes]
        match outcome.move:
            case Done(answer):
                untouched = self.tally.acted is Acted.NO
                return self.report("done", answer=f"{answer}; nothing was touched" if untouched else answer)
            case Stuck(code, reason, details=details):
                offered = f" It offers: {details['buttons']}." if "buttons" in details else ""
                return self.report(_STUCK_STATUS.get(code, "diverged"), error=_error(code, reason + offered))

    def report(
        self,
        status: Status,
        *,
        answer: str = "",
        error: RunError | None = None,
        failed_acted: Acted = Acted.NO,
    ) -> RunReport:
        acted = failed_acted if self.tally.acted is Acted.NO else self.tally.acted
        return RunReport(
            status=status,
            acted=acted,
            changed=self._changed(status, acted),
            phone=self._phone.info.address,
            app=self._call.app_map.bundle,
            macro=self._call.name,
            arguments=self._call.arguments,
            answer=answer,
            pilots=[self._pilot.name] if self.tally.captures else [],
            steps_done=self._pilot.steps_done,
            captures=self.tally.captures,
            actions=self.tally.actions,
            seconds=round(anyio.current_time() - self._started_s, 4),
            phone_seconds=round(self.tally.phone_seconds, 4),
            trace=self.trace,
            error=error,
            value=as_json(self._pilot.value) if status == "done" else None,
            drift=[Drifted(**asdict(proposal)) for proposal in self._pilot.proposals],
            notes=self.notes,
        )

    def withheld(self, withheld: Withheld) -> RunReport:
        """Report that nobody has agreed."""
        status: Status = "refused" if withheld.code == "declined" else "needs_confirmation"
        error = RunError(code=withheld.code, message=withheld.message, next=withheld.next)
        report = self.report(status, error=error)
        return report.model_copy(update={"confirmation": withheld.confirmation})

    async def remembered(self, settings: RunSettings, report: RunReport) -> RunReport:
        """Leave to later runs what this one has taught; of an app that a person protects nothing is kept."""
        is_protected = settings.policy.protects(self._call.app_map.bundle)
        folder = None if is_protected else settings.knowledge_folder
        ran = (folder, self._call, self._phone.info, self._pilot, report)
        await anyio.to_thread.run_sync(remember, *ran)
        return report

    def _changed(self, status: Status, acted: Acted) -> bool | None:
        if acted is Acted.NO:
            return False
        if status != "done":
            return None
        return self._pilot.touched or self._call.macro.family == "open"


_STUCK_STATUS: Final[dict[str, Status]] = {
    "phone_locked": "failed",
    "no_tree": "failed",
    "budget_spent": "failed",
    "refused": "refused",
}


def as_json(value: Value | None) -> bool | float | str | list[str] | None:
    """Give what a macro answered with as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def _told(call: MacroCall) -> Arguments:
    """List a call's arguments for the trace; of a free text only its length, since it may be typed."""
    free = {param.name for param in call.macro.params if param.is_private}
    return {n: f"{len(str(v))} characters" if n in free else v for n, v in call.arguments.items()}


def cancelled() -> RunError:
    """Say that a run was ended from outside."""
    return _error("cancelled", "It was cancelled before it was done.")


def _error(code: str, message: str) -> RunError:
    return RunError(code=code, message=message, next=NEXT_STEP.get(code, GO_ON_BY_HAND))
