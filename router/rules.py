"""How pilots are watched, relieved and brought back; all figures are here, so that they can be measured."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Target: TypeAlias = Literal["cloud", "caller", "none"]
"""Who goes on where the model on this machine cannot."""
Asking: TypeAlias = Literal["due", "doubt", "never"]
"""Whenever the difficulty of a task says so; then, but only if a move has shown something; not at all."""
TARGETS: Final[tuple[Target, ...]] = ("cloud", "caller", "none")


def target_named(name: str) -> Target:
    """Read a target; what is none is the caller."""
    known: dict[str, Target] = {target: target for target in TARGETS}
    return known.get(name, "caller")


def asking_named(name: str) -> Asking:
    """Read when a monitor is asked; what is none is never."""
    known: dict[str, Asking] = {"due": "due", "doubt": "doubt"}
    return known.get(name, "never")


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """How much strain of which tier makes a pilot be relieved. One move without effect is a strain of 1."""

    limits: Mapping[str, float] = field(
        default_factory=lambda: {"critical": 1.5, "high": 1.5, "moderate": 3.0, "low": 4.5}
    )
    """By tier: soon, when it stalls, on clear failure only, as OpenPhone's criteria say.
    Source of the figures: the knee in `python -m evaluation.line --phones paper`."""
    early_turns: int = 3
    """Confusion within so many moves is for the larger model at once, whatever the tier. Source: the same."""
    early_limit: float = 3.0
    """What counts as confusion then. Source: as of `limits`."""
    fade: float = 0.5
    """Share of a strain that is left after a move that has got somewhere. Ours."""
    context_ease: float = 0.5
    """How much lower the limit is for each circumstance that makes a failure dear. Ours."""


@dataclass(frozen=True, slots=True)
class Return:
    """When the larger model gives the phone back to that on this machine."""

    moves: int = 1
    """After so many moves, of which the last has got somewhere new."""
    at_most: int = 2
    """How often in one run; after that it keeps it."""


@dataclass(frozen=True, slots=True)
class HandOffRules:
    """What happens where no macro fits, or one does not lead on."""

    to: Target = "caller"
    sensitivity: Sensitivity = field(default_factory=Sensitivity)
    watches: bool = True
    """Whether moves are judged without a model."""
    monitors: Asking = "never"
    """When the larger model is asked whether to take over, where there is one to ask.
    Source: `python -m evaluation.line`, where asking costs a fifth more calls at least and gets little."""
    opens_in_cloud: bool = False
    """Whether the larger model makes the first move of every task. Source: OpenPhone's code does."""
    comes_back: Return | None = field(default_factory=Return)
    """None leaves the phone with the larger model until the end. Source: OpenPhone's code does."""
    offline: bool = False
    """Whether only endpoints on this machine are asked."""
    verifies: bool = True
    """Whether a picture is asked about when the tree cannot tell that it is done."""
    most_moves: int = 30
    """Of one run's pilots together, macros not counted."""
    rejoins: int = 2
    """How often a macro that stopped on the way may be gone on with."""
    second_looks: int = 1
    """How often the larger model goes on after it said that it is done, and the screen did not show it."""
    seconds: float = 900.0
    """Of a run in which a model drives: one answer takes seconds."""
    effect_s: float = 1.5
    """How long an effect may take before a move is said to have had none."""
