"""The step that brings a wheel, a slider, a stepper, a dial or a segment to a value, and reads it back."""

from dataclasses import dataclass, field
from typing import Final

from maps.danger import danger_of
from maps.model import MapElement, PickStep, Screen
from maps.script import Script, StuckError
from maps.scroll import Scroller
from maps.steps.controls import (
    MOST_ROWS_A_DRAG,
    ROWS_OF_WHEEL,
    Chooser,
    Control,
    Group,
    Slider,
    Stepper,
    Wheel,
    control_of,
    goal_share,
    is_chosen,
    options,
    share,
    shown_by,
    slid,
    stepped,
    turned,
)
from maps.steps.hand import Hand
from maps.steps.order import distance, figure, fits
from maps.watch import name_of
from phone.action import Action, Tap
from phone.snapshot import Element, Role, Snapshot

MOST_MOVES: Final = 40
"""Moves of one control. Source: estimate; a wheel of 60 rows takes 12 drags and a few corrections."""
SLACK: Final = 0.0201
"""How far off a slider may be. Source: estimate; a finger's point is 0.3 % of a slider on a phone."""
MOST_IDLE: Final = 2
"""Touches that may change nothing before the control counts as one that does not obey."""
LEAST_TELLING: Final = 3
"""Rows of a drag from which the height of a row can be told."""
MOST_CORRECTION: Final = 2.0
SETTLE_S: Final = 2.0
"""How long a control may take to show what a touch has changed."""


@dataclass(slots=True)
class _Aim:
    """What one pick is after, and what it has learnt of the control."""

    hand: Hand
    screen: Screen
    element: MapElement
    wanted: tuple[str, ...]
    row_pt: float = 0.0
    """How high a row of the wheel is, once that has been seen."""
    asked: int = 0
    """By how many rows the wheel was turned last, when they can be counted."""
    left: int = 0
    """How many were missing before that."""
    miss: float = 0.0
    """By how much drags of a slider have missed."""
    has_slid: bool = False
    way: int = 1
    """Direction in which a wheel of unknown order is turned."""
    seen: set[str] = field(default_factory=set[str])
    idle: int = 0
    """How many touches in a row have changed nothing."""
    is_open: bool = False
    """Whether the choices of a menu are shown, or should be."""
    has_opened: bool = False

    @property
    def name(self) -> str:
        return name_of(self.element)


def pick(
    hand: Hand, step: PickStep, screen: Screen, element: MapElement, snapshot: Snapshot
) -> Script[Snapshot]:
    """Bring an element's value to the one asked for, and read it back.

    Raises:
        StuckError: it does not have that value, or does not take it.
    """
    aim = _Aim(hand, screen, element, hand.filling.texts(step.to))
    shown = ""
    for moves in range(MOST_MOVES):
        if aim.is_open:
            snapshot = yield from _choose_from_menu(aim, snapshot)
        snapshot, found = yield from hand.find(screen, element, snapshot, by_place=True)
        control = control_of(element, found, snapshot)
        shown = shown_by(control, element, found, snapshot)
        if _is_right(control, shown, aim.wanted):
            hand.value = shown
            hand.said.append(f"{aim.name} is {shown}" if moves else f"{aim.name} was already {shown}")
            return snapshot
        hand.allow(screen, element, found)
        actions = _next(aim, control, shown, snapshot) if aim.idle < MOST_IDLE else None
        if actions is None:
            break
        hand.touched = True
        snapshot = yield from hand.walker.act(actions, f"bring {aim.name} to {aim.wanted[0]}")
        if not aim.is_open:
            snapshot = yield from _settled(aim, shown, snapshot)
    why = f"it shows {shown}" if shown else "it shows no value, so nothing proves one"
    reason = f"“{aim.name}” was not brought to {aim.wanted[0]}: {why}"
    raise StuckError(hand.walker.diverged(reason, aim.wanted[0], snapshot))


def _is_right(control: Control, shown: str, wanted: tuple[str, ...]) -> bool:
    if not isinstance(control, Slider):
        return fits(shown, wanted)
    now, goal = share(shown), goal_share(wanted[0])
    return now is not None and goal is not None and abs(now - goal) <= SLACK


def _next(aim: _Aim, control: Control, shown: str, snapshot: Snapshot) -> tuple[Action, ...] | None:
    """Answer the next touch, or `None` when nothing more can be tried."""
    match control:
        case Slider(track):
            return _slide(aim, track, shown)
        case Wheel(wheel):
            return _turn(aim, wheel, shown)
        case Stepper():
            now, goal = figure(shown), figure(aim.wanted[0])
            return None if now is None or goal is None else stepped(control, round(goal - now))
        case Group(members):
            return _choose(aim, [e for e in members if fits(e.text, aim.wanted)])
        case Chooser(face):
            return _open_or_choose(aim, face, snapshot)


def _slide(aim: _Aim, track: Element, shown: str) -> tuple[Action, ...] | None:
    """Aim as far beside the goal as the last drag has missed it by."""
    now, goal = share(shown), goal_share(aim.wanted[0])
    if goal is None:
        return None
    if now is not None and aim.has_slid:
        aim.miss += goal - now
    aim.has_slid = True
    is_end = goal in (0.0, 1.0)
    return slid(track, now, goal if is_end else min(0.99, max(0.01, goal + aim.miss)))


def _turn(aim: _Aim, wheel: Element, shown: str) -> tuple[Action, ...] | None:
    row_pt = aim.row_pt or wheel.rect.height / ROWS_OF_WHEEL
    steps = distance(shown, aim.wanted)
    if steps:
        aim.row_pt = row_pt = _learnt(aim, row_pt, steps)
        aim.left, aim.asked = steps, max(-MOST_ROWS_A_DRAG, min(steps, MOST_ROWS_A_DRAG))
        return turned(wheel, steps, row_pt)
    if shown in aim.seen:  # the end, or once around
        if aim.way < 0:
            return None
        aim.way, aim.seen = -1, set()
    aim.seen.add(shown)
    return turned(wheel, aim.way, row_pt)


def _learnt(aim: _Aim, row_pt: float, left: int) -> float:
    """Correct the height of a row by how far the last drag has turned the wheel."""
    came = aim.left - left
    if abs(aim.asked) < LEAST_TELLING or came * aim.asked <= 0:
        return row_pt
    return row_pt * min(MOST_CORRECTION, max(1 / MOST_CORRECTION, aim.asked / came))


def _open_or_choose(aim: _Aim, face: Element, snapshot: Snapshot) -> tuple[Action, ...] | None:
    """Tap what bears the wanted label; before, the face itself, if it is to say what the choices are for."""
    is_passive = face.role in (Role.SEGMENT, Role.TAB) and not is_chosen(face)
    found = [] if is_passive else options(aim.wanted, face, snapshot)
    if found:
        return _choose(aim, found)
    if aim.has_opened or not (face.tappable or face.clickable):
        return None
    aim.is_open = aim.has_opened = True
    return (Tap(face.rect.center, aim.name),)


def _choose_from_menu(aim: _Aim, snapshot: Snapshot) -> Script[Snapshot]:
    """Tap the wanted one of the choices that a tap has brought; they may be a list."""
    hand, aim.is_open = aim.hand, False

    def choices(now: Snapshot) -> list[Element] | None:
        found = aim.hand.seen(aim.screen, aim.element, now)
        face = found.element if found else now.elements[0] if now.elements else None
        return (options(aim.wanted, face, now) if face else None) or None

    snapshot, found = yield from hand.walker.until(choices, snapshot, SETTLE_S)
    scroller = Scroller(aim.screen)
    while not found and (action := scroller.next(snapshot)) is not None:
        snapshot = yield from hand.walker.act((action,), f"look for {aim.wanted[0]}")
        found = choices(snapshot)
    actions = _choose(aim, found or [])
    if actions is None:
        reason = f"“{aim.name}” does not offer {aim.wanted[0]}"
        raise StuckError(hand.walker.diverged(reason, aim.wanted[0], snapshot))
    hand.touched = True
    return (yield from hand.walker.act(actions, f"choose {aim.wanted[0]}"))


def _choose(aim: _Aim, found: list[Element]) -> tuple[Action, ...] | None:
    if len(found) != 1:
        return None
    aim.hand.refuse(found[0].text, danger_of(found[0].text))
    return (Tap(found[0].rect.center, found[0].text),)


def _settled(aim: _Aim, before: str, snapshot: Snapshot) -> Script[Snapshot]:
    """Wait until a touch shows."""

    def has_changed(now: Snapshot) -> str | None:
        found = aim.hand.seen(aim.screen, aim.element, now)
        if found is None:
            return None
        shown = shown_by(control_of(aim.element, found, now), aim.element, found, now)
        return shown if shown != before else None

    snapshot, now = yield from aim.hand.walker.until(has_changed, snapshot, SETTLE_S)
    aim.idle = aim.idle + 1 if now is None else 0
    return snapshot
