"""What a task would come to, and why: told from the maps alone, without a phone. Pure."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal, TypeAlias

from pydantic import Field

from maps.itinerary import itinerary, promise
from router.call import Candidate, Decision, MacroCall
from router.consent import CONFIRMED_RISKS
from router.decided import unmatched
from router.plan.describe import described
from router.plan.model import Plan, Subtask
from router.policy import Policy
from router.report import NearMacro, Question, Reported, RunError, RunReport
from router.words import normal

_TOKEN: Final = re.compile(r"[a-z0-9]+(?:['.:-][a-z0-9]+)*|[\u4e00-\u9fff]")
MOST_PARTS: Final = 4
"""Of the words that stand in the way."""


Outcome: TypeAlias = Literal["runs", "asks", "refused", "nothing"]


class PlannedStep(Reported):
    """One thing that would be done."""

    words: str
    screen: str = Field(description="Id of the screen on which it is done")
    element: str = Field(default="", description="Id of the element that it touches or reads")


class WhyNot(NearMacro):
    """A macro that is near a task and does not fire."""

    why_not: str = Field(description="What stands in the way")


class Explanation(Reported):
    """What a task would come to; nothing was touched."""

    task: str
    platform: str = Field(default="", description="Whose maps; empty when nothing fires on any")
    fires: bool = False
    outcome: Outcome = Field(default="nothing", description="What a run would come to, as far as maps tell")
    macro: str = ""
    app: str = Field(default="", description="Bundle id or package")
    arguments: dict[str, bool | int | float | str] = Field(default={})
    reasons: list[str] = Field(default=[], description="Why it is this macro")
    steps: list[PlannedStep] = Field(default=[], description="From a fresh start; a run may take less")
    risk: str = "none"
    confirmation: bool = Field(default=False, description="Whether a person is asked before it runs")
    refused: RunError | None = Field(default=None, description="Why the policy forbids it")
    proof: str = Field(default="", description="What has to hold before it counts as done")
    error: RunError | None = Field(default=None, description="Why nothing fires")
    question: Question | None = Field(default=None, description="What would be asked first")
    nearest: list[WhyNot] = Field(default=[], description="At most three, best first")
    difficulty: str = Field(default="", description="How hard it is for a model, where no macro does it")
    condition: str = Field(default="", description="What a part of a plan depends on")
    reads: dict[str, int] = Field(
        default={}, description="By argument the number of the part whose answer it takes, from 1"
    )
    subtasks: list["Explanation"] = Field(default=[], description="The parts of a task of several macros")


def explain(
    task: str, decision: Decision, policy: Policy, planned: Plan | MacroCall | RunReport | None = None
) -> Explanation:
    """Tell what a task would come to; `planned` is what it comes to where no macro covers it by itself."""
    if decision.chosen is not None and planned is None:
        return explained(task, decision.chosen, policy)
    match planned:
        case Plan():
            return _plan(task, planned, policy)
        case MacroCall():
            return explained(task, planned, policy)
        case _:
            report = planned or unmatched(task, decision)
    outcome: Outcome = "asks" if report.status == "needs_input" else "nothing"
    question, near = report.question, nearest(task, decision)
    return Explanation(task=task, outcome=outcome, error=report.error, question=question, nearest=near)


def explained(task: str, call: MacroCall, policy: Policy) -> Explanation:
    """Tell what one call would do."""
    risk = call.macro.risk
    refusal = policy.macro_refusal(call.app_map.bundle, call.name, risk)
    deeds = itinerary(call.app_map, call.macro, call.arguments)
    return Explanation(
        task=task,
        platform=call.app_map.platform,
        fires=True,
        outcome="refused" if refusal else "runs",
        macro=call.name,
        app=call.app_map.bundle,
        arguments=call.arguments,
        reasons=[*call.reasons] if isinstance(call, Candidate) else [],
        steps=[PlannedStep(words=one.words, screen=one.screen, element=one.element) for one in deeds],
        risk=risk.value,
        confirmation=risk in CONFIRMED_RISKS,
        refused=RunError.of(refusal) if refusal else None,
        proof=promise(call.app_map, call.macro, call.arguments),
    )


def _plan(task: str, plan: Plan, policy: Policy) -> Explanation:
    parts = [_part(plan, subtask, policy) for subtask in plan.subtasks]
    outcome: Outcome = "refused" if any(part.refused for part in parts) else "runs"
    return Explanation(task=task, platform=parts[0].platform, fires=True, outcome=outcome, subtasks=parts)


def _part(plan: Plan, subtask: Subtask, policy: Policy) -> Explanation:
    told, known = explained(subtask.words, subtask.call, policy), described(plan, subtask)
    return told.model_copy(update={"reads": known.reads, "condition": known.condition})


def nearest(task: str, decision: Decision) -> list[WhyNot]:
    """List what is near a task that fires nothing, with why it does not."""
    return [_why_not(task, one) for one in decision.nearest]


def _why_not(task: str, near: Candidate) -> WhyNot:
    return WhyNot(
        macro=near.name,
        description=near.macro.description,
        example=near.example,
        score=near.score,
        why_not=why_not(task, near),
    )


def why_not(task: str, near: Candidate) -> str:
    """Say what keeps a macro that is near from firing: a value that is lacking, or words that differ."""
    if near.missing:
        return f"{', '.join(near.missing)} is not said"
    if near.score >= 1.0:
        return "others mean as much"
    apart = differences(task, near.example)
    more, less = (
        ", ".join(f"“{part}”" for part in parts[:MOST_PARTS])
        for parts in (apart.only_first, apart.only_second)
    )
    stands = (
        f"it does not cover {more}" if more else f"it wants {less}, too" if less else "it is said otherwise"
    )
    return "; ".join((*near.reasons, stands))


@dataclass(frozen=True, slots=True)
class Apart:
    """What two sentences do not share."""

    only_first: tuple[str, ...]
    only_second: tuple[str, ...]


def differences(first: str, second: str) -> Apart:
    """Tell which words stand in one of two sentences only, in their order; of Chinese which characters."""
    left, right = (_TOKEN.findall(normal(text).casefold()) for text in (first, second))
    matched = SequenceMatcher(None, left, right, autojunk=False).get_opcodes()
    only_first = (_joined(left[a:b]) for kind, a, b, _, _ in matched if kind in ("delete", "replace"))
    only_second = (_joined(right[c:d]) for kind, _, _, c, d in matched if kind in ("insert", "replace"))
    return Apart(tuple(only_first), tuple(only_second))


def _joined(tokens: list[str]) -> str:
    text = " ".join(tokens)
    return re.sub(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])", "", text)
