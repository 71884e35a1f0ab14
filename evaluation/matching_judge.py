"""Whether a decision on a sentence is right, and figures over many. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, TypeAlias

from evaluation.matching_data import Meant, Sentence
from maps.arguments import ArgumentError, parse
from maps.labels import normal
from maps.macro import Arguments, ArgumentValue, Risk
from router.call import Candidate, Decision

Outcome: TypeAlias = Literal["right", "wrong", "asked", "nothing"]
"""`wrong` is a wrong fire; `asked` puts a choice among several to the person; `nothing` is the honest no."""
THRESHOLDS: Final = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5, 0.0)
_AROUND: Final = " \"'“”‘’「」《》『』.,!?;:。，！？；："
"""Marks that carry no meaning around a text."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one sentence."""

    sentence: Sentence
    outcome: Outcome
    fired: str = ""
    """What fired, in words: macro and arguments."""
    risk: Risk = Risk.NONE
    """What that could do."""
    has_right_macro: bool = False
    """Whether the macro that fired is right, whatever its arguments."""
    best_score: float = -1.0
    """Of what would fire first if the bar were lower; negative when nothing ever would."""
    is_best_right: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over sentences, and the shares that the aims are about."""

    tasks: int
    others: int
    right: int
    right_macro: int
    asked: int
    """Tasks that ended in a question."""
    wrong: int
    wrong_with_risk: int

    @property
    def right_share(self) -> float:
        """Tasks with the right macro and arguments, of all tasks."""
        return self.right / self.tasks if self.tasks else 0.0

    @property
    def wrong_share(self) -> float:
        """Wrong fires, of all sentences."""
        return self.wrong / (self.tasks + self.others) if self.tasks + self.others else 0.0


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """What would come of firing whatever is best and scores at least `threshold`."""

    threshold: float
    coverage: float
    """Share of the tasks for which something would fire."""
    right: float
    """Share of the tasks for which the right thing would."""
    risk: float
    """Share of everything that would fire, tasks and others, that is wrong."""


def judge(sentence: Sentence, decision: Decision, today: date) -> Judged:
    """Judge what a matcher decided on a sentence."""
    chosen = decision.chosen
    best = chosen or (None if decision.rivals or not decision.nearest else decision.nearest[0])
    score = best.score if best else -1.0
    is_best_right = best is not None and is_meant(best, sentence.meant, today)
    if chosen is None:
        outcome: Outcome = "asked" if decision.rivals else "nothing"
        return Judged(sentence, outcome, best_score=score, is_best_right=is_best_right)
    return Judged(
        sentence,
        "right" if is_best_right else "wrong",
        f"{chosen.name} {chosen.arguments}",
        chosen.macro.risk,
        chosen.name in {meant.name for meant in sentence.meant},
        score,
        is_best_right,
    )


def is_meant(candidate: Candidate, meant: Sequence[Meant], today: date) -> bool:
    """Tell whether a candidate is a right macro with just the right arguments, defaults counted in."""
    given = _typed(candidate, candidate.arguments, today)
    rights = (_typed(candidate, one.arguments, today) for one in meant if one.name == candidate.name)
    return given is not None and any(given == right for right in rights)


def _typed(candidate: Candidate, raw: Arguments, today: date) -> Arguments | None:
    try:
        typed = parse(candidate.macro, raw, today)
    except ArgumentError:
        return None
    return {name: _plain(value) for name, value in typed.items()}


def _plain(value: ArgumentValue) -> ArgumentValue:
    """Leave case, width and the marks around a text aside: an app finds the same with and without."""
    return normal(value).strip(_AROUND) if isinstance(value, str) else value


def figures(judged: Iterable[Judged]) -> Figures:
    """Count what came of sentences."""
    every = tuple(judged)
    tasks = [one for one in every if one.sentence.meant]
    wrong = [one for one in every if one.outcome == "wrong"]
    return Figures(
        tasks=len(tasks),
        others=len(every) - len(tasks),
        right=sum(one.outcome == "right" for one in tasks),
        right_macro=sum(one.has_right_macro for one in tasks),
        asked=sum(one.outcome == "asked" for one in tasks),
        wrong=len(wrong),
        wrong_with_risk=sum(one.risk is not Risk.NONE for one in wrong),
    )


def curve(judged: Sequence[Judged], thresholds: Sequence[float] = THRESHOLDS) -> tuple[CurvePoint, ...]:
    """Tell for each threshold how much would fire and how much of it wrongly."""
    return tuple(_point(judged, threshold) for threshold in thresholds)


def _point(judged: Sequence[Judged], threshold: float) -> CurvePoint:
    tasks = max(1, sum(bool(one.sentence.meant) for one in judged))
    fired = [one for one in judged if one.best_score >= threshold]
    right = sum(one.is_best_right for one in fired)
    covered = sum(bool(one.sentence.meant) for one in fired)
    risk = (len(fired) - right) / len(fired) if fired else 0.0
    return CurvePoint(threshold, covered / tasks, right / tasks, risk)
