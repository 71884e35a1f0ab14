"""When a pilot is relieved: what decides by the table of criteria. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from router.orchestrate.criteria import CRITERIA, Fact
from router.orchestrate.signals import TELLING, Signal, signals
from router.orchestrate.turn import Turn, progress_of
from router.rules import Sensitivity

MANY_CHOICES: Final = 40
"""A screen with so many things that react is a complex one. Ours: a page of Settings has about 15."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a run when a pilot has made a move, or is about to make its first."""

    tier: str = "moderate"
    cloud_first: bool = False
    why: tuple[str, ...] = ()
    """Why it is of that tier, in words."""
    apps: frozenset[str] = frozenset()
    """What the task is about; empty when that is not known."""
    facts: frozenset[Fact] = frozenset()
    """Circumstances of the task."""
    turns: tuple[Turn, ...] = ()
    """The moves of this pilot since it took over."""
    moves_before: int = 0
    """Moves that others made before."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A pilot is to be relieved."""

    kind: Literal["immediate", "progressive"]
    criteria: tuple[str, ...]
    """Keys of `CRITERIA` that hold."""
    reason: str
    signals: tuple[Signal, ...] = ()


def decide(now: Standing, sensitivity: Sensitivity) -> Switch | None:
    """Tell whether the pilot is to be relieved now, and why; None: it goes on."""
    shown = signals(now.turns, now.apps)
    held = immediate(now, shown, sensitivity)
    if held:
        told = "; ".join(CRITERIA[key].says for key in held)
        return Switch("immediate", held, _reason(told, now.why if not now.turns else (), shown), shown)
    strain = strain_of(now, sensitivity.fade)
    if not shown or strain < limit_of(now, sensitivity):
        return None
    keys = tuple(
        key for key, row in CRITERIA.items() if row.group != "immediate" and set(row.by) & set(shown)
    )
    told = "; ".join(CRITERIA[key].says for key in keys)
    return Switch("progressive", keys, _reason(told, (), shown), shown)


def immediate(now: Standing, shown: Sequence[Signal], sensitivity: Sensitivity) -> tuple[str, ...]:
    """List the immediate criteria that hold."""
    moves = now.moves_before + len(now.turns)
    is_early = moves <= sensitivity.early_turns and strain_of(now, 1.0) >= sensitivity.early_limit
    held = {
        "critical_app": now.tier == "critical" and now.cloud_first,
        "complex_pattern": now.cloud_first and now.tier != "critical",
        "early_confusion": bool(shown) and is_early,
        "unrelated_app": Signal.UNRELATED_APP in shown,
    }
    return tuple(key for key, holds in held.items() if holds)


def strain_of(now: Standing, fade: float) -> float:
    """Sum what each move weighs by its gravest signal; a move that gets somewhere lets a part of it fade."""
    strain = 0.0
    for made, advanced in enumerate(progress_of(now.turns), start=1):
        weight = max(map(_weight, signals(now.turns[:made], now.apps)), default=0.0)
        strain = strain * fade if advanced and not weight else strain + weight
    return strain


def limit_of(now: Standing, sensitivity: Sensitivity) -> float:
    """Tell how much strain is borne: less where a failure would be dear, never less than one struggle."""
    context = sum(row.group == "context" and row.fact in _moment(now) for row in CRITERIA.values())
    return max(1.0, sensitivity.limits[now.tier] - context * sensitivity.context_ease)


def _moment(now: Standing) -> frozenset[Fact]:
    is_complex = bool(now.turns) and now.turns[-1].after.choices >= MANY_CHOICES
    more: frozenset[Fact] = frozenset({"complex_screen"}) if is_complex else frozenset()
    return now.facts | more


def _weight(signal: Signal) -> float:
    return max((row.weight for row in CRITERIA.values() if signal in row.by), default=0.0)


def _reason(told: str, why: Sequence[str], shown: Sequence[Signal]) -> str:
    because = [*why, *(TELLING[signal] for signal in shown)]
    return f"{told} ({'; '.join(because)})" if because else told
