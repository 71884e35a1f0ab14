"""The tiers of tasks by how likely they are completed, and when each is watched: all figures in one value."""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

Tier: TypeAlias = Literal["critical", "high", "moderate", "low"]
"""How likely the model on this machine fails, the gravest first."""
Kind: TypeAlias = Literal[
    "financial", "navigation", "forms", "extraction", "multi_step", "time_sensitive", "plain"
]
"""Kinds of tasks by their words: the six groups of key words that were published, and the rest."""
Sign: TypeAlias = Literal[
    "financial",
    "navigation",
    "forms",
    "extraction",
    "many_moments",
    "multi_step",
    "time_sensitive",
    "many_screens",
    "many_fields",
    "verification",
    "recovery",
]
"""What in a task tells that it is hard."""


@dataclass(frozen=True, slots=True)
class Watch:
    """From which step on a monitor looks, counted from 1, and every how many steps."""

    start: int
    every: int


@dataclass(frozen=True, slots=True)
class MonitorPolicy:
    """The thresholds. Source of what is not called ours: OpenPhone's prompt for the complexity of a task."""

    critical_below: float = 0.15
    high_below: float = 0.35
    moderate_below: float = 0.60
    """Below these shares of completed tasks a task is of that tier; from the last one on it is `low`."""
    critical: Watch = Watch(1, 2)
    high: Watch = Watch(2, 3)
    moderate: Watch = Watch(3, 4)
    low: Watch = Watch(5, 5)
    cloud_first: frozenset[Tier] = frozenset[Tier]({"critical"})
    """Tiers that the larger model does from the first step."""
    immediate: frozenset[Sign] = frozenset[Sign](
        {"financial", "navigation", "forms", "extraction", "many_moments"}
    )
    """Signs by which a task is for the larger model at once, whatever the app."""
    early: frozenset[Sign] = frozenset[Sign](
        {"multi_step", "time_sensitive", "many_screens", "many_fields", "verification", "recovery"}
    )
    """Signs by which a task is watched from step 2 or 3, whatever the app."""
    immediate_ratio: float = 0.05
    """Share taken for tasks with an immediate sign: one of the tier `critical`. Ours."""
    early_ratio: float = 0.45
    """The same with one early sign: one of `moderate`, which is watched from step 3. Ours."""
    several_early_ratio: float = 0.25
    """The same with several: one of `high`, which is watched from step 2. Ours."""
    unknown_ratio: float = 0.45
    """Share taken for an app of which nothing is published: one of `moderate`. Ours."""
    is_learning: bool = True
    """Whether what was counted on this computer moves the shares."""
    prior_weight: float = 10.0
    """As how many runs a published share counts. Ours."""
    unknown_weight: float = 2.0
    """As how many the share of an unknown app counts. Ours."""
    risky_from: int | None = 1
    """From which step on what sends, pays, deletes or signs out is watched; None for as the rest. Ours."""
    many_steps: int = 6
    """From how many steps on a task goes over many screens. Ours: the mean of the published tasks is 5.6."""
    many_moments: int = 3
    """From how many dates, times and lengths on a task has many. Ours."""

    def tier(self, ratio: float) -> Tier:
        """Name the tier of a share of completed tasks."""
        if ratio < self.critical_below:
            return "critical"
        if ratio < self.high_below:
            return "high"
        return "moderate" if ratio < self.moderate_below else "low"

    def watch(self, tier: Tier) -> Watch:
        """Tell when a task of a tier is watched."""
        return {
            "critical": self.critical,
            "high": self.high,
            "moderate": self.moderate,
            "low": self.low,
        }[tier]


DEFAULT: Final = MonitorPolicy()
"""The published figures first, then this installation's own record."""
PUBLISHED: Final = replace(DEFAULT, is_learning=False, risky_from=None)
"""What was published, and nothing of our own beside what a rule needs in a model's place."""

RATIOS: Final = {
    "bluecoins": 0.0,
    "mapme": 0.0,
    "pimusic": 0.05,
    "contacts": 0.25,
    "calendar": 0.30,
    "clock": 0.45,
    "zoom": 0.45,
    "gmail": 0.50,
    "chrome": 0.55,
    "settings": 0.75,
    "cantook": 0.65,
}
"""Share of tasks that OpenPhone's 3B model completed alone, by app: letters of its name alone, in small.
Source: OpenPhone's prompt for the complexity of a task (nine apps of AndroidLab, Gmail and Chrome)."""
