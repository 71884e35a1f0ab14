"""Moves made by hand, small enough to reason about."""

from itertools import pairwise
from typing import Any

from router.orchestrate.glimpse import Glimpse
from router.orchestrate.turn import Deed, Turn


def at(place: int, content: int | None = None, app: str = "com.example", **facts: Any) -> Glimpse:
    """A screen by a number; `content` tells two looks of it apart."""
    state = facts.pop("state", frozenset())
    return Glimpse(app, place, state, place if content is None else content, **facts)


def turn(
    before: Glimpse, after: Glimpse, deed: str = "", kind: Any = "touch", toggle: str = "", **facts: Any
) -> Turn:
    """One move; every deed without a name is another one."""
    key = deed or f"tap {before.place}-{after.place}-{before.content}-{after.content}"
    return Turn(facts.pop("pilot", "local"), Deed(key, key, kind, toggle), before, after, **facts)


def walk(*places: int) -> tuple[Turn, ...]:
    """Go from screen to screen."""
    return tuple(turn(at(a), at(b)) for a, b in pairwise(places))
