"""What is compared: the small model alone, the large one alone, what is published, and our rules."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from evaluation.line.skill import ASSESSED
from router.complexity.policy import DEFAULT, PUBLISHED, MonitorPolicy
from router.crew import Spent
from router.rules import HandOffRules, Return, Sensitivity

NOTHING: Final = Spent()


@dataclass(frozen=True, slots=True)
class Compared:
    """One way to orchestrate."""

    name: str
    rules: HandOffRules
    difficulty: MonitorPolicy = DEFAULT
    has_local: bool = True
    has_cloud: bool = True
    asks_before: Spent = NOTHING
    """What the large model is asked before the first move of a task."""
    group: str = "sweep"
    is_wide: bool = False
    """Whether it is one of those that only phones of paper compare, which cost nothing."""


OURS: Final = replace(HandOffRules(), to="cloud", effect_s=0.0)
"""The default, on phones that show every effect at once."""
PUBLISHED_RULES: Final = replace(
    OURS,
    watches=False,
    monitors="due",
    second_looks=0,
    opens_in_cloud=True,
    comes_back=None,
    verifies=False,
    most_moves=25,
)
"""As OpenPhone's code does: the first step in the cloud, then watched by a model only, sticky, no proof; at
most 25 steps, as AndroidLab allows. How hard a task is its cloud model is asked; here our table answers,
which holds what that model is told, and the question is counted."""
FLAWLESS: Final = Compared(
    "a model without a flaw", replace(OURS, to="none", verifies=False), has_cloud=False
)
"""Tells which tasks a model can do at all."""
SCALES: Final = (0.33, 0.67, 1.33, 2.0, 3.33)


def compared() -> Iterator[Compared]:
    """List everything that is compared; the default comes first."""
    yield Compared("default", OURS, group="default")
    published = Compared("published", PUBLISHED_RULES, PUBLISHED, asks_before=ASSESSED, group="published")
    yield published
    yield replace(
        published, name="published, proven", rules=replace(PUBLISHED_RULES, verifies=True), group="sweep"
    )
    yield Compared(
        "small model alone", replace(OURS, to="none", verifies=False), has_cloud=False, group="alone"
    )
    yield Compared("large model alone", replace(OURS, verifies=False), has_local=False, group="alone")
    for scale in SCALES:
        yield Compared(f"limits x {scale:g}", replace(OURS, sensitivity=scaled(scale)))
    yield Compared("never back", replace(OURS, comes_back=None))
    yield Compared("back after 1, at most 8", replace(OURS, comes_back=Return(1, 8)))
    yield Compared("monitor in doubt", replace(OURS, monitors="doubt"))
    yield Compared("monitor whenever due", replace(OURS, monitors="due"))
    yield Compared("monitor only", replace(OURS, watches=False, monitors="due"))
    yield Compared("not proven", replace(OURS, verifies=False))
    for way in _wide():
        yield replace(way, is_wide=True)


def _wide() -> Iterator[Compared]:
    yield Compared("limits x 0.83", replace(OURS, sensitivity=scaled(0.83)))
    for fade in (0.0, 0.25, 0.75, 1.0):
        yield Compared(f"fade {fade:g}", replace(OURS, sensitivity=replace(Sensitivity(), fade=fade)))
    for moves, times in ((1, 1), (1, 3), (2, 4)):
        yield Compared(f"back after {moves}, at most {times}", replace(OURS, comes_back=Return(moves, times)))
    yield Compared("no second look", replace(OURS, second_looks=0))
    for scale in (0.33, 0.67, 1.0, 2.0):
        rules = replace(OURS, comes_back=Return(1, 4), sensitivity=scaled(scale))
        yield Compared(f"limits x {scale:g}, back at most 4", rules)


def scaled(scale: float) -> Sensitivity:
    """Bear so many times the strain."""
    plain = Sensitivity()
    limits = {tier: max(1.0, limit * scale) for tier, limit in plain.limits.items()}
    return replace(plain, limits=limits, early_limit=plain.early_limit * scale)
