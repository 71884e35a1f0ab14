"""Deeds of one touch or one key, and of bringing apps to the front. Pure."""

from dataclasses import replace
from typing import Final

from maps.script import Script
from phone.action import Action, LongPress, Swipe
from phone.geometry import Point, Size
from phone.snapshot import Snapshot
from router.manual.pilot import Deed, Find, Manual, Unless, found, heed, nothing_stands_against

DRAG_S: Final = 0.6
"""Slow enough for what follows the finger. Estimate."""


def tap(find: Find) -> Deed:
    """Tap once."""

    def deed(hand: Manual, snapshot: Snapshot) -> Script[str]:
        target = found(find, snapshot)
        yield from hand.act_and_rest((target,), f"tap {target.label}".rstrip(), snapshot)
        return "Tapped"

    return deed


def long_press(find: Find, seconds: float) -> Deed:
    """Hold one place."""

    def deed(hand: Manual, snapshot: Snapshot) -> Script[str]:
        target = found(find, snapshot)
        action = LongPress(target.at, seconds, target.label)
        yield from hand.act_and_rest((action,), f"hold {target.label}".rstrip(), snapshot)
        return f"Held for {seconds:g} s"

    return deed


def drag(find: Find, to: Point) -> Deed:
    """Drag from what the caller named to a point."""

    def deed(hand: Manual, snapshot: Snapshot) -> Script[str]:
        start = found(find, snapshot)
        action = Swipe(start.at, to, DRAG_S, start.label)
        yield from hand.act_and_rest((action,), f"drag {start.label}".rstrip(), snapshot)
        return "Dragged"

    return deed


def swipe(find: Find | None, direction: str, share: float) -> Deed:
    """Move the finger in a direction, over `share` of the screen, through the middle or through a target."""

    def deed(hand: Manual, snapshot: Snapshot) -> Script[str]:
        middle = found(find, snapshot).at if find else _middle(snapshot.size)
        action = replace(stroke(middle, direction, share, snapshot.size), label=f"swipe {direction}")
        yield from hand.act_and_rest((action,), f"swipe {direction}", snapshot)
        return f"Swiped {direction}"

    return deed


def stroke(middle: Point, direction: str, share: float, size: Size) -> Swipe:
    """Lay a stroke through a point, inside of what is free of the system's own gestures at the edges."""
    across = direction in ("left", "right")
    half = share / 2 * (size.width if across else size.height)
    sign = -1 if direction in ("left", "up") else 1
    start, end = (
        _inside(Point(middle.x + by, middle.y) if across else Point(middle.x, middle.y + by), size)
        for by in (-sign * half, sign * half)
    )
    return Swipe(start, end)


def perform(
    actions: tuple[Action, ...], why: str, done: str, unless: Unless = nothing_stands_against
) -> Deed:
    """Carry out actions that need no target, such as a key or an app."""

    def deed(hand: Manual, snapshot: Snapshot) -> Script[str]:
        heed(unless, snapshot)
        yield from hand.act_and_rest(actions, why, snapshot)
        return done

    return deed


EDGE = 0.06
"""Share of the screen at each edge where the system's own gestures begin.
Source: Android reserves up to 40 dp of some 400 for back, iOS some 20 pt for home."""


def _inside(point: Point, size: Size) -> Point:
    x = min(max(point.x, EDGE * size.width), (1 - EDGE) * size.width)
    y = min(max(point.y, EDGE * size.height), (1 - EDGE) * size.height)
    return Point(x, y)


def _middle(size: Size) -> Point:
    return Point(size.width / 2, size.height / 2)
