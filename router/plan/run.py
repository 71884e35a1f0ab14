"""Carry out a plan: one macro after the other under one lease, up to the first that fails."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import anyio

from phone.errors import Acted
from phone.protocols import Phone
from router.budget import Tally
from router.call import MacroCall
from router.carrying import JobRun, asked_about, cancelled, driver, error_of
from router.consent import Consent, Withheld, nobody
from router.drive import Drive, Progress, silent
from router.jobs import job_left, macro_job
from router.knowledge import recalled
from router.leased import leased
from router.plan.asking import asked_apart, is_risky, together
from router.plan.describe import described
from router.plan.model import Plan, Subtask
from router.plan.values import UnusableAnswerError, holds, value_of
from router.report import HandOff, ModelRole, RunError, RunReport, Status, SubtaskReport
from router.run_settings import RunSettings
from router.today import today
from router.trace import Trace

if TYPE_CHECKING:
    from maps.model import Arguments
    from phone.snapshot import Snapshot

_OVER: Final = frozenset({"done", "skipped"})


@dataclass(frozen=True, slots=True)
class Earlier:
    """What an earlier run of the same plan came to: what it has done or skipped is not done again."""

    subtasks: Sequence[SubtaskReport] = ()
    first_step: int = 0
    """Where the macro begins at which it stopped."""
    left: HandOff | None = None
    """What was handed to the caller there, who says in `note` what was done meanwhile."""
    note: str = ""


_NOTHING: Final = Earlier()


async def run_plan(
    phone: Phone,
    plan: Plan,
    settings: RunSettings,
    *,
    consent: Consent = nobody,
    progress: Progress = silent,
    earlier: Earlier = _NOTHING,
) -> RunReport:
    """Carry out the subtasks of a plan in their order; stop at the first that fails, and say so."""
    run = _PlanRun(phone, plan, settings, earlier)
    refused = run.refused() or await run.unwilling(consent)
    if refused is not None:
        return refused
    return await leased(run, phone, settings, lambda trace: run.carry_out(trace, consent, progress))


class _PlanRun:
    """What one run of a plan knows of itself while it goes on."""

    def __init__(self, phone: Phone, plan: Plan, settings: RunSettings, earlier: Earlier) -> None:
        self.tally = Tally()
        self.trace = ""
        self._phone, self._plan, self._settings = phone, plan, settings
        fresh = [described(plan, subtask) for subtask in plan.subtasks]
        known = [*earlier.subtasks, *fresh[len(earlier.subtasks) :]]
        self._states = [old if old.status in _OVER else new for old, new in zip(known, fresh, strict=False)]
        self._earlier: Earlier | None = earlier
        """How the subtask begins that is gone on with; None once it was."""
        self._parts: list[RunReport] = []
        """What the macros came to that were run."""
        self._place = next((n for n, state in enumerate(self._states) if state.status not in _OVER), 0)
        self._part: JobRun | None = None
        """The one that drives now."""
        self._drive: Drive | None = None
        """What drives, and keeps to one budget, until a person is asked something."""
        self._seen: Snapshot | None = None
        """What the last macro left the phone with."""
        self._started_s = anyio.current_time()

    @property
    def _left(self) -> list[Subtask]:
        return [
            one
            for one, state in zip(self._plan.subtasks, self._states, strict=True)
            if state.status not in _OVER
        ]

    def refused(self) -> RunReport | None:
        """Say what the policy forbids of it, and what a person could not be asked about at one time."""
        for subtask in self._left:
            call = subtask.call
            refusal = self._settings.policy.macro_refusal(call.app_map.bundle, call.name, call.macro.risk)
            if refusal is not None:
                return self.report("refused", error=RunError.of(refusal))
        if told := asked_apart(self._left):
            return self.report("needs_input", error=error_of("ask_apart", told))
        return None

    async def unwilling(self, consent: Consent) -> RunReport | None:
        """Ask a person about everything risky that is known now; report it when they do not agree."""
        risky = [subtask for subtask in self._left if is_risky(subtask) and not subtask.flows]
        if not risky:
            return None
        asked = [asked_about(subtask.call, self._phone.info) for subtask in risky]
        withheld = await consent(asked[0] if len(asked) == 1 else together(asked))
        return None if withheld is None else self._withheld(withheld)

    def begin(self, trace: Trace, settings: RunSettings) -> None:
        """Write down which macros it is about."""
        trace.is_hidden = any(
            settings.policy.protects(one.call.app_map.bundle) for one in self._plan.subtasks
        )
        trace.event(
            "plan_started", phone=self._phone.info.address, macros=[state.macro for state in self._states]
        )

    async def carry_out(self, trace: Trace, consent: Consent, progress: Progress) -> RunReport:
        """Do one subtask after the other."""
        for place, subtask in enumerate(self._plan.subtasks):
            self._place = place
            if self._states[place].status in _OVER:
                continue
            try:
                call = self._filled(subtask) if self._applies(subtask) else None
            except UnusableAnswerError as error:
                return self._failed("failed", error_of("no_value", f"{error}."))
            if call is None:
                continue
            if subtask.flows and is_risky(subtask):
                if withheld := await consent(asked_about(call, self._phone.info)):
                    return self._withheld(withheld)
                self._drive = self._seen = None  # a person takes time, and may use the phone
            part = await self._run(call, trace, consent, progress)
            if part.status != "done":
                stopped = self._failed(part.status, part.error)
                return stopped.model_copy(update={"handoff": part.handoff, "confirmation": part.confirmation})
        return self.report("done")

    def _driver(self, trace: Trace, progress: Progress) -> Drive:
        async def told(phrase: str) -> None:
            await progress(f"{self._place + 1} of {len(self._states)}: {phrase}")

        return self._drive or driver(self._phone, trace, self._settings, self.tally, told)

    def _applies(self, subtask: Subtask) -> bool:
        """Tell whether the condition of a subtask holds, and mark it as skipped when not.

        Raises:
            UnusableAnswerError: the answer that it looks at does not tell.
        """
        if subtask.condition is None:
            return True
        source = self._states[subtask.condition.subtask]
        if source.status == "done" and holds(subtask.condition, source.value):
            return True
        why = (
            f"it is not so: {source.answer}" if source.status == "done" else "what it depends on was skipped"
        )
        self._mark(status="skipped", answer=why)
        return False

    def _filled(self, subtask: Subtask) -> MacroCall:
        """Put the answers of earlier subtasks in.

        Raises:
            UnusableAnswerError: one was skipped, or answered with nothing of the kind that is needed.
        """
        read: Arguments = {}
        for param in subtask.call.macro.params:
            flow = subtask.flows.get(param.name)
            if flow is None:
                continue
            source = self._states[flow.subtask]
            if source.status != "done":
                raise UnusableAnswerError(f"“{source.task}” was skipped, so there is no {param.name}")
            read[param.name] = value_of(flow, source.value, param, today())
        call = MacroCall(subtask.call.app_map, subtask.call.macro, subtask.call.arguments | read)
        self._mark(arguments=call.arguments)
        return call

    async def _run(self, call: MacroCall, trace: Trace, consent: Consent, progress: Progress) -> RunReport:
        settings, earlier, self._earlier = self._settings, self._earlier or _NOTHING, None
        experience = recalled(settings.knowledge_folder, call, self._phone.info)
        job = macro_job(call, settings, first_step=earlier.first_step)
        if earlier.left is not None:
            left = job_left(earlier.left, earlier.note, (call.app_map,), settings)
            job = replace(left, call=call, first_step=earlier.first_step)
        job = replace(job, experience=experience)
        run = self._part = JobRun(self._phone, job, consent, self.tally)
        run.begin(trace, settings)
        self._drive = self._driver(trace, progress)
        part = await run.driven(self._drive, trace, settings, self._seen)
        self._parts.append(part)
        self._part, self._seen = None, run.last
        status = "done" if part.status == "done" else "failed"
        self._mark(status=status, answer=part.answer, value=part.value)
        return await run.remembered(settings, part)

    def _mark(self, **facts: object) -> None:
        self._states[self._place] = self._states[self._place].model_copy(update=facts)

    def _failed(self, status: Status, error: RunError | None) -> RunReport:
        self._mark(status="failed")
        return self.report(status, error=error)

    def _withheld(self, withheld: Withheld) -> RunReport:
        """Report that a person has not agreed."""
        status: Status = "refused" if withheld.code == "declined" else "needs_confirmation"
        error = RunError(code=withheld.code, message=withheld.message, next=withheld.next)
        return self.report(status, error=error).model_copy(update={"confirmation": withheld.confirmation})

    def cut_short(self) -> RunReport:
        """Report that it was ended from outside."""
        return self.report("failed", error=cancelled())

    def report(
        self, status: Status, *, error: RunError | None = None, failed_acted: Acted = Acted.NO
    ) -> RunReport:
        """Report that it ended so, with what was done and what was not."""
        parts = self._parts
        if self._part is not None:  # a phone that fails, or a call that is cancelled, has cut it short
            parts = [*parts, self._part.report(status, error=error, failed_acted=failed_acted)]
            self._mark(status="failed")
        changes = [part.changed for part in parts]
        acted = failed_acted if self.tally.acted is Acted.NO else self.tally.acted
        here = self._states[self._place]
        return RunReport(
            status=status,
            acted=acted,
            changed=True if True in changes else None if None in changes else False,
            phone=self._phone.info.address,
            app=here.app,
            task=self._plan.task,
            subtasks=[*self._states],
            answer=_answer(self._states) if status == "done" else "",
            pilots=list(dict.fromkeys(pilot for part in parts for pilot in part.pilots)),
            steps_done=parts[-1].steps_done if parts and here.status == "failed" else 0,
            captures=self.tally.captures,
            actions=self.tally.actions,
            seconds=round(anyio.current_time() - self._started_s, 4),
            phone_seconds=round(self.tally.phone_seconds, 4),
            model_calls=_added([part.model_calls for part in parts]),
            pilot_changes=[change for part in parts for change in part.pilot_changes],
            trace=self.trace,
            error=self._located(error) if error else None,
            value=next((state.value for state in reversed(self._states) if state.value is not None), None),
            drift=[drifted for part in parts for drifted in part.drift],
            notes=list(dict.fromkeys(note for part in parts for note in part.notes)),
        )

    def _located(self, error: RunError) -> RunError:
        """Say at which subtask it stopped."""
        if self._states[self._place].status != "failed":
            return error
        place = f"{self._place + 1} of {len(self._states)}, “{self._states[self._place].task}”"
        return error.model_copy(update={"message": f"Stopped at {place}. {error.message}"})


def _added(calls: Sequence[dict[ModelRole, int]]) -> dict[ModelRole, int]:
    """Add up what was asked of models."""
    none: dict[ModelRole, int] = RunReport(status="done").model_calls
    return {role: count + sum(one.get(role, 0) for one in calls) for role, count in none.items()}


def _answer(states: Sequence[SubtaskReport]) -> str:
    """Tell what each subtask came to."""
    return "; ".join(
        f"{number}. {'skipped, ' if state.status == 'skipped' else ''}{state.answer}"
        for number, state in enumerate(states, 1)
    )
