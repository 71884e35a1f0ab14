"""The published criteria for relieving a pilot, as one table. Pure data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from router.orchestrate.signals import Signal

Group: TypeAlias = Literal["immediate", "progressive", "progress", "context"]
Fact: TypeAlias = Literal[
    "critical",
    "cloud_first",
    "early_confusion",
    "risky",
    "time_sensitive",
    "recovering",
    "complex_screen",
]
"""Circumstances of a task or of a moment."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One published reason to switch, and by what it is recognised here."""

    group: Group
    says: str
    by: tuple[Signal, ...] = ()
    """Signals of the moves."""
    weight: float = 1.0
    """Strain of one move that shows it; immediate ones need none."""
    fact: Fact | None = None
    monitor_only: bool = False
    """Only a model can tell it, so the monitor is asked about it."""


CRITERIA: Final[Mapping[str, Criterion]] = {
    "critical_app": Criterion("immediate", "models of this size fail in this app", fact="critical"),
    "complex_pattern": Criterion("immediate", "the task is for the larger model", fact="cloud_first"),
    "early_confusion": Criterion("immediate", "it is confused from the start", fact="early_confusion"),
    "unrelated_app": Criterion(
        "immediate", "it went to an app that the task is not about", (Signal.UNRELATED_APP,)
    ),
    "repeated_action": Criterion(
        "progressive", "it repeats an action without effect", (Signal.REPEATED_ACTION,), weight=2
    ),
    "navigation_confusion": Criterion(
        "progressive", "it does not find its way", (Signal.UNCHANGED_SCREEN, Signal.BAD_MARK)
    ),
    "stuck_in_form": Criterion(
        "progressive", "it is stuck in the fields of a form", (Signal.STUCK_IN_FORM,), weight=2
    ),
    "misread_state": Criterion(
        "progressive", "it misreads a state or a switch", (Signal.MISREAD_TOGGLE,), weight=2
    ),
    "poor_answer": Criterion("progressive", "its answers cannot be used", (Signal.UNPARSED,)),
    "no_progress": Criterion("progress", "it does not get on", (Signal.NO_PROGRESS,), weight=3),
    "backwards": Criterion("progress", "it goes back", (Signal.BACKWARDS,)),
    "loop": Criterion("progress", "it goes round in circles", (Signal.LOOP,), weight=3),
    "missed_step": Criterion("progress", "a necessary step was left out", monitor_only=True),
    "high_risk": Criterion("context", "a mistake would be dear", fact="risky"),
    "time_pressure": Criterion("context", "the task is a matter of time", fact="time_sensitive"),
    "error_recovery": Criterion("context", "something has to be mended", fact="recovering"),
    "complex_screen": Criterion("context", "the screen offers very much", fact="complex_screen"),
}
"""Row by row what OpenPhone's prompt gives its monitor. The weights are ours."""
