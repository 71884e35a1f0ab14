"""Steps that touch something, or move on: tap, hold, press a key, swipe a page, open a link."""

from typing import Final

from maps.model import MapElement, PressStep, Risk, Screen, SwipeStep
from maps.script import Script
from maps.scroll import list_area, swipe
from maps.steps.hand import Hand
from maps.watch import name_of
from phone.action import Key, PressKey, Swipe
from phone.geometry import Point
from phone.snapshot import Snapshot

SIDEWAYS: Final = 0.7
"""Share of a carousel's width that a finger crosses. Source: pages turn at half of it on both platforms."""
_LEAVES: Final = frozenset({Key.BACK, Key.HOME, Key.APP_SWITCHER})


def tap(hand: Hand, screen: Screen, element: MapElement, snapshot: Snapshot) -> Script[Snapshot]:
    """Tap an element; what it opens is waited for by whoever knows the step."""
    return (yield from _touch(hand, screen, element, snapshot, hold=False))


def hold(hand: Hand, screen: Screen, element: MapElement, snapshot: Snapshot) -> Script[Snapshot]:
    """Hold an element for a second."""
    return (yield from _touch(hand, screen, element, snapshot, hold=True))


def press(hand: Hand, step: PressStep) -> Script[Snapshot]:
    """Press a key of the phone."""
    hand.touched = hand.touched or step.key not in _LEAVES
    return (yield from hand.walker.act((PressKey(step.key),), f"press {step.key.value}"))


def turn(hand: Hand, step: SwipeStep, snapshot: Snapshot) -> Script[Snapshot]:
    """Move the list or carousel by one page."""
    if step.direction in ("down", "up"):
        action = swipe(snapshot, "down" if step.direction == "down" else "up")
    else:
        action = _sideways(snapshot, to_the_right=step.direction == "right")
    return (yield from hand.walker.act((action,), f"turn a page {step.direction}"))


def _touch(
    hand: Hand, screen: Screen, element: MapElement, snapshot: Snapshot, *, hold: bool
) -> Script[Snapshot]:
    name = name_of(element)
    snapshot, found = yield from hand.find(screen, element, snapshot)
    why = f"hold {name}" if hold else f"tap {name}"
    snapshot = yield from hand.touch(screen, element, found, why, snapshot, hold=hold)
    if element.risk is not Risk.NONE or not element.leads_to:
        what = f"{name} ({found.healed})" if found.healed else name
        hand.said.append(f"{what} was {'held' if hold else 'tapped'}")
    return snapshot


def _sideways(snapshot: Snapshot, *, to_the_right: bool) -> Swipe:
    area = list_area(snapshot)
    width, height = snapshot.size.width, snapshot.size.height
    middle = area.center if area else Point(width / 2, height / 2)
    reach = SIDEWAYS * (area.width if area else width) / 2
    near, far = Point(middle.x - reach, middle.y), Point(middle.x + reach, middle.y)
    start, end = (far, near) if to_the_right else (near, far)
    return Swipe(start, end, seconds=0.3, label=f"turn a page {'right' if to_the_right else 'left'}")
