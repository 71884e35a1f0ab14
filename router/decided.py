"""From what a task may mean to the one call that it means, or a report of why there is none."""

from typing import Final

from router.call import Candidate, Decision, MacroCall
from router.policy import Policy
from router.question import Ask, Inquiry, Unsettled, inquiry_of, settle
from router.report import NearMacro, RunError, RunReport
from router.today import today

NEXT_STEP: Final = {
    "no_macro": "Say it like one of the nearest macros if one is meant; else use snapshot and tap.",
    "ambiguous": "Name the one that is meant, or call that macro itself.",
    "missing_value": "Say it in the task, or call that macro with it.",
    "declined": "Leave it, or ask the person what they want instead.",
}


async def decided(
    task: str, decision: Decision, phone: str, policy: Policy, ask: Ask
) -> MacroCall | RunReport:
    """Give the call that a task means, once what it leaves open is answered; else report what is open."""
    if decision.chosen is not None:
        return decision.chosen
    inquiry = inquiry_of(task, decision)
    if inquiry is None:
        return unmatched(task, decision, phone)
    if refused := _refused_anyhow(inquiry, phone, policy):
        return refused
    settled = await settle(inquiry, ask, today())
    return unsettled(settled, decision, phone) if isinstance(settled, Unsettled) else settled


def _refused_anyhow(inquiry: Inquiry, phone: str, policy: Policy) -> RunReport | None:
    """Refuse, without asking, what may not be done whatever the answer is."""
    refusals = [policy.macro_refusal(c.app_map.bundle, c.name, c.macro.risk) for c in inquiry.candidates]
    if refusals[0] is None or None in refusals:
        return None
    return RunReport(status="refused", phone=phone, error=RunError.of(refusals[0]))


def unmatched(task: str, decision: Decision, phone: str = "") -> RunReport:
    """Report a task that fired nothing, with what is near it, or with the question that it leaves open."""
    if inquiry := inquiry_of(task, decision):
        return unsettled(Unsettled(inquiry), decision, phone)
    error = _error("no_macro", f"No macro covers “{task}”.")
    return RunReport(status="no_macro", phone=phone, error=error, nearest=_nearest(decision))


def unsettled(unsettled: Unsettled, decision: Decision, phone: str = "") -> RunReport:
    """Report a task that waits for an answer, or that a person gave none to."""
    told, only = unsettled.inquiry.told, unsettled.inquiry.candidates[0]
    message = " ".join(filter(None, (unsettled.why, told.text)))
    if unsettled.is_declined:
        error = _error("declined", f"The person was asked and did not answer: {message}")
    else:
        error = _error("ambiguous" if told.kind == "which" else "missing_value", message)
    is_known = told.kind == "value"
    return RunReport(
        status="refused" if unsettled.is_declined else "needs_input",
        phone=phone,
        app=only.app_map.bundle if is_known else "",
        macro=only.name if is_known else "",
        arguments=only.arguments if is_known else {},
        error=error,
        question=told,
        nearest=_nearest(decision),
    )


def _nearest(decision: Decision) -> list[NearMacro]:
    return [_near(candidate) for candidate in decision.nearest]


def _near(candidate: Candidate) -> NearMacro:
    return NearMacro(
        macro=candidate.name,
        description=candidate.macro.description,
        example=candidate.example,
        score=candidate.score,
    )


def _error(code: str, message: str) -> RunError:
    return RunError(code=code, message=message, next=NEXT_STEP[code])
