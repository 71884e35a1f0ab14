"""`python -m evaluation.plans`: do tasks of several parts become the right plans, others none?

Over the sentences of `tests/data`, each with the maps of its platform, and without any model; docs/plans.md
tells how. Ends with 1 and names every aim that is missed.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any, Final, Literal, TypeAlias

import click
from rich.console import Console
from rich.table import Table

from evaluation.matching_data import TODAY, Half, Meant
from evaluation.matching_judge import is_meant
from evaluation.plans_data import MeantSubtask, PlanSentence, plan_sentences
from maps.catalog import Catalog
from maps.model import Arguments, ArgumentValue, ParamType, Risk
from router.call import Candidate
from router.match import matcher_of
from router.plan.model import Plan, Subtask
from router.plan.planner import plan_for

RIGHT_SHARE: Final = 0.9
WRONG_SHARE: Final = 0.02
STAND_INS: Final[dict[ParamType, ArgumentValue]] = {
    "phone": "555-0173",
    "email": "anna@example.com",
    "number": 7,
    "integer": 7,
    "time": "03:17",
    "date": "2031-03-17",
}
"""What both sides hold for a value that is only read when the plan is carried out."""
Outcome: TypeAlias = Literal["right", "wrong", "nothing"]


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one sentence."""

    sentence: PlanSentence
    outcome: Outcome
    """`wrong` would do something that was not asked; `nothing` is the honest no."""
    came: str
    """What came, in words."""
    is_risky: bool
    took_ms: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over sentences."""

    tasks: int
    right: int
    wrong: int
    """Tasks of which something else would be done, and others of which anything would be."""
    wrong_with_risk: int
    others: int

    @property
    def right_share(self) -> float:
        """Tasks with the right macros, order, values and conditions, of all tasks."""
        return self.right / self.tasks if self.tasks else 0.0

    @property
    def wrong_share(self) -> float:
        """Wrong plans, of all sentences."""
        return self.wrong / max(1, self.tasks + self.others)


@click.command()
@click.option("--split", "half", type=click.Choice(["tune", "held_out"]), default="tune", show_default=True)
@click.option("--failures", is_flag=True, help="List what went wrong; only of the half for tuning.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def main(half: Half, *, failures: bool, as_json: bool) -> None:
    """Measure planning; ends with 1 and says so when an aim is missed."""
    if failures and half != "tune":
        raise click.UsageError(
            "The failures of the held-out half are not shown: whoever saw them would tune to them."
        )
    judged = judge_all(plan_sentences(half))
    missed = missed_aims(figures(judged))
    if as_json:
        click.echo(json.dumps(as_object(half, judged, missed), ensure_ascii=False))
    else:
        _show(half, judged, missed, failures=failures)
    raise SystemExit(bool(missed))


def judge_all(said: Sequence[PlanSentence]) -> tuple[Judged, ...]:
    """Plan each sentence over the shipped maps of its platform, and judge what comes."""
    catalog = Catalog.shipped()
    return tuple(_judge(sentence, catalog) for sentence in said)


def _judge(sentence: PlanSentence, catalog: Catalog) -> Judged:
    maps = catalog.for_platform(sentence.platform)
    matcher = matcher_of(maps)
    began_s = process_time()
    decision = matcher.match(sentence.text, TODAY)
    planned = plan_for(sentence.text, decision, maps, matcher, TODAY)
    took_ms = (process_time() - began_s) * 1000
    subtasks: tuple[Subtask, ...] = ()
    if isinstance(planned, Plan):
        subtasks = planned.subtasks
    elif planned is None and decision.chosen is not None:
        subtasks = (Subtask(sentence.text, decision.chosen),)
    came = "; ".join(map(_in_words, subtasks)) or str(planned)
    is_risky = any(subtask.call.macro.risk is not Risk.NONE for subtask in subtasks)
    return Judged(sentence, _outcome(sentence, subtasks), came, is_risky, took_ms)


def _outcome(sentence: PlanSentence, subtasks: tuple[Subtask, ...]) -> Outcome:
    if not subtasks:
        return "nothing"
    is_right = len(subtasks) == len(sentence.meant) and all(
        _is_right(subtask, meant) for subtask, meant in zip(subtasks, sentence.meant, strict=True)
    )
    return "right" if is_right else "wrong"


def _is_right(subtask: Subtask, meant: MeantSubtask) -> bool:
    """Compare one subtask with what was meant; values that are read are left out of both sides alike."""
    if dict(subtask.flows) != meant.flows or subtask.condition != meant.condition:
        return False
    call = subtask.call
    stand_ins: Arguments = {
        param.name: STAND_INS.get(param.type, "Anna")
        for param in call.macro.params
        if param.name in meant.flows
    }
    candidate = Candidate(call.app_map, call.macro, call.arguments | stand_ins)
    return is_meant(candidate, [Meant(meant.name, meant.arguments | stand_ins)], TODAY)


def _in_words(subtask: Subtask) -> str:
    flows = {name: f"={flow.subtask + 1}" for name, flow in subtask.flows.items()}
    condition = f" if {subtask.condition}" if subtask.condition else ""
    return f"{subtask.call.name} {subtask.call.arguments | flows}{condition}"


def figures(judged: Iterable[Judged]) -> Figures:
    """Count what came of sentences."""
    every = tuple(judged)
    wrong = [one for one in every if one.outcome == "wrong"]
    tasks = [one for one in every if one.sentence.meant]
    return Figures(
        tasks=len(tasks),
        right=sum(one.outcome == "right" for one in tasks),
        wrong=len(wrong),
        wrong_with_risk=sum(one.is_risky for one in wrong),
        others=len(every) - len(tasks),
    )


def missed_aims(found: Figures) -> list[str]:
    """Name the aims that are missed."""
    missed: list[str] = []
    if found.right_share < RIGHT_SHARE:
        missed.append(
            f"{found.right_share:.1%} of the tasks are planned rightly, {RIGHT_SHARE:.0%} is the aim"
        )
    if found.wrong_share > WRONG_SHARE:
        missed.append(
            f"{found.wrong_share:.1%} of the sentences are planned wrongly, {WRONG_SHARE:.0%} is the most"
        )
    return missed


def groups(judged: Sequence[Judged]) -> dict[str, Figures]:
    """Count by platform, by language, by what a task needs, and by why nothing may be done."""
    ways: tuple[Callable[[PlanSentence], str], ...] = (
        lambda s: s.platform,
        lambda s: s.language,
        lambda s: "a value flows" if s.has_flow else "",
        lambda s: "conditions" if s.has_condition else "",
        lambda s: s.why or "",
    )
    told: dict[str, Figures] = {"all": figures(judged)}
    for way in ways:
        for name in sorted({way(one.sentence) for one in judged} - {""}):
            told[name] = figures(one for one in judged if way(one.sentence) == name)
    return told


def as_object(half: Half, judged: Sequence[Judged], missed: Sequence[str]) -> dict[str, Any]:
    """Write a report for programs; it holds no sentence."""
    shares = {
        name: {**asdict(found), "right_share": found.right_share, "wrong_share": found.wrong_share}
        for name, found in groups(judged).items()
    }
    return {
        "split": half,
        "groups": shares,
        "slowest_ms": max(one.took_ms for one in judged),
        "missed": [*missed],
    }


def _show(half: Half, judged: Sequence[Judged], missed: Sequence[str], *, failures: bool) -> None:
    console = Console(width=100)
    table = Table(title=f"Plans, {half}")
    table.add_column("group")
    for heading in ("tasks", "right", "share", "others", "wrong", "with risk"):
        table.add_column(heading, justify="right")
    for name, found in groups(judged).items():
        share = f"{found.right_share:.1%}" if found.tasks else ""
        counts = (str(found.others), str(found.wrong), str(found.wrong_with_risk))
        table.add_row(name, str(found.tasks), str(found.right), share, *counts)
    console.print(table)
    console.print(f"slowest: {max(one.took_ms for one in judged):.0f} ms")
    for one in judged if failures else ():
        if one.outcome != ("right" if one.sentence.meant else "nothing"):
            line = f"{one.sentence.platform} {one.sentence.text}\n    {one.outcome}: {one.came}"
            console.print(line, markup=False, highlight=False, soft_wrap=True)
    for name in missed:
        console.print(f"missed: {name}")


if __name__ == "__main__":
    main()
