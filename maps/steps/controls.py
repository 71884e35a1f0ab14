"""What kind of control an element is, what it shows, and the touch that brings it nearer to a value."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from maps.labels import is_template, normal
from maps.locate import Found
from maps.model import MapElement
from maps.reading import value_of
from maps.steps.order import figure, fits
from phone.action import Action, Swipe, Tap, Wait
from phone.geometry import Point
from phone.snapshot import Element, Role, Snapshot

ROWS_OF_WHEEL: Final = 6.75
"""Rows that a wheel is high. Source: UIPickerView is 216 pt high with rows of 32 pt."""
MOST_ROWS_A_DRAG: Final = 5
BESIDE_MIDDLE: Final = 0.2
"""Share of a wheel's height from its middle to the row beside. Source: `offset` of WebDriverAgent's
pickerwheel/select, whose default this is."""
TURN_S: Final = 0.35
"""How long a wheel turns after a tap. Source: estimate; UIPickerView animates selections for about 0.3 s."""
MOST_TAPS: Final = 20
KNOB_INSET: Final = 0.03
"""Share of a slider's width that its middle cannot reach at either end."""
SLIDE_S: Final = 0.5
PERCENT: Final = 100.0
_MORE: Final = frozenset({"increment", "increase", "plus", "add", "+", "more", "增加", "加", "增大"})
_LESS: Final = frozenset({"decrement", "decrease", "minus", "-", "less", "reduce", "减少", "减", "减小"})
_GROUPED: Final = (Role.SEGMENT, Role.TAB)


@dataclass(frozen=True, slots=True)
class Slider:
    """A knob on a line."""

    track: Element


@dataclass(frozen=True, slots=True)
class Wheel:
    """Rows that turn, one of them in the middle."""

    wheel: Element


@dataclass(frozen=True, slots=True)
class Stepper:
    """A value between a button for less and one for more."""

    less: Element
    more: Element


@dataclass(frozen=True, slots=True)
class Group:
    """Things of which one is selected: segments, tabs."""

    members: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Chooser:
    """Shows its value itself; what can be chosen stands elsewhere, perhaps after a tap on it."""

    face: Element


Control: TypeAlias = Slider | Wheel | Stepper | Group | Chooser


def control_of(element: MapElement, found: Found, snapshot: Snapshot) -> Control:
    """Tell what kind of control an element is."""
    target = found.element
    inside = [e for e in snapshot.elements if target in snapshot.ancestors(e)]
    around = (target, found.label, *inside)
    if slider := next((e for e in around if e.role is Role.SLIDER), None):
        return Slider(slider)
    wheels = [e for e in around if is_wheel(e)]
    if len({e.index for e in wheels}) == 1:
        return Wheel(wheels[0])
    if stepper := _stepper(target, snapshot):
        return stepper
    members = _members(element, target, inside, snapshot)
    return Group(members) if members else Chooser(target)


def shown_by(control: Control, element: MapElement, found: Found, snapshot: Snapshot) -> str:
    """Read what a control shows."""
    match control:
        case Slider(track):
            return track.value or ""
        case Wheel(wheel):
            return wheel.value or _middle(wheel, snapshot)
        case Group(members):
            return next((e.text for e in members if is_chosen(e)), "")
        case Stepper():
            return value_of(element, found, snapshot)
        case Chooser(face):
            own = "" if is_labelled(element, found.label) else found.label.text
            return value_of(element, found, snapshot) or face.value or own


def is_labelled(element: MapElement, label: Element) -> bool:
    """Tell whether a label is the element's own, so that it says nothing of its value."""
    return normal(label.text) in {normal(text) for text in element.labels if not is_template(text)}


def is_chosen(element: Element) -> bool:
    """Tell whether a thing is the selected one."""
    return element.selected or element.checked is True


def is_wheel(element: Element) -> bool:
    """Tell whether an element turns; a drop-down list and a frame around wheels do not."""
    return element.role is Role.PICKER and element.kind.endswith(("PickerWheel", "NumberPicker"))


def options(wanted: tuple[str, ...], apart: Element, snapshot: Snapshot) -> list[Element]:
    """List what can be tapped and bears a wanted label, the nearest to the words first."""
    shown = [e for e in snapshot.elements if e.tappable and e.text and e.index != apart.index]
    same = [e for e in shown if normal(e.text) in {normal(one) for one in wanted}]
    return same or [e for e in shown if fits(e.text, wanted)]


def turned(wheel: Element, steps: int, row_pt: float) -> tuple[Action, ...]:
    """Turn a wheel by so many rows, down the list for more than none: one by a tap, more by a drag."""
    middle = wheel.rect.center
    if abs(steps) == 1:
        at = Point(middle.x, middle.y + steps * max(BESIDE_MIDDLE * wheel.rect.height, row_pt))
        return (Tap(at, "turn the wheel"), Wait(TURN_S))
    rows = max(-MOST_ROWS_A_DRAG, min(steps, MOST_ROWS_A_DRAG))
    half = Point(0, rows * row_pt / 2)
    start, end = Point(middle.x, middle.y + half.y), Point(middle.x, middle.y - half.y)
    return (Swipe(start, end, seconds=0.1 * abs(rows), label="turn the wheel"), Wait(TURN_S))


def stepped(stepper: Stepper, steps: int) -> tuple[Action, ...]:
    """Tap more, or less, so many times."""
    button = stepper.more if steps > 0 else stepper.less
    return (Tap(button.rect.center, button.text or "step"),) * min(abs(steps), MOST_TAPS)


def slid(track: Element, now: float | None, to: float) -> tuple[Action, ...]:
    """Drag a slider from one share of its way to another; tap there if nobody knows where it stands."""
    if now is None:
        return (Tap(_on_track(track, to), track.text),)
    return (Swipe(_on_track(track, now), _on_track(track, to), seconds=SLIDE_S, label=track.text),)


def share(shown: str) -> float | None:
    """Read how far a slider is from what it shows; a bare figure does not tell of how many."""
    number = figure(shown)
    return number / PERCENT if number is not None and "%" in shown else None


def goal_share(wanted: str) -> float | None:
    """Read how far a slider shall be: `40%`, `40`, or a figure up to 1 with a point."""
    number = figure(wanted)
    if number is None or not 0 <= number <= PERCENT:
        return None
    return number if "." in wanted and number <= 1 and "%" not in wanted else number / PERCENT


def _on_track(track: Element, at: float) -> Point:
    inset = KNOB_INSET * track.rect.width if 0 < at < 1 else 1.0
    return Point(track.rect.x + inset + at * (track.rect.width - 2 * inset), track.rect.center.y)


def _middle(wheel: Element, snapshot: Snapshot) -> str:
    """Read what stands in the middle of a wheel that does not say it itself, such as Android's field."""
    inside = [e for e in snapshot.elements if wheel in snapshot.ancestors(e) and (e.value or e.text)]
    inside.sort(key=lambda e: abs(e.rect.center.y - wheel.rect.center.y))
    return (inside[0].value or inside[0].text) if inside else ""


def _stepper(target: Element, snapshot: Snapshot) -> Stepper | None:
    """Find a button for less and one for more at the height of a row."""
    beside = [e for e in snapshot.elements if e.tappable and e.role is Role.BUTTON]
    beside = [e for e in beside if target.rect.y <= e.rect.center.y <= target.rect.bottom]
    less = [e for e in beside if _is_called(e, _LESS)]
    more = [e for e in beside if _is_called(e, _MORE)]
    return Stepper(less[0], more[0]) if len(less) == len(more) == 1 else None


def _is_called(button: Element, words: frozenset[str]) -> bool:
    return not words.isdisjoint((normal(button.text), *normal(button.text).split(), button.id.casefold()))


def _members(
    element: MapElement, target: Element, inside: list[Element], snapshot: Snapshot
) -> tuple[Element, ...]:
    """Name the group that a control is: what is inside it, or, of a segment with a fixed label, its like."""
    children = tuple(e for e in inside if e.role in _GROUPED or e.checked is not None)
    if len(children) > 1:
        return children
    if target.role not in _GROUPED or not element.fixed or is_template(element.text):
        return ()
    return tuple(_alike(target, snapshot))


def _alike(target: Element, snapshot: Snapshot) -> Iterator[Element]:
    for other in snapshot.elements:
        if other.role is target.role and other.parent == target.parent:
            yield other
