"""Collects what is drawn, in draw order, with what a touch on each thing does."""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from devices.sim.app_elements import Effect
from devices.sim.node import Item, Node
from phone.geometry import Point, Rect, Size


@dataclass(frozen=True, slots=True)
class Catch:
    """The touch ends here and does nothing."""


@dataclass(frozen=True, slots=True)
class Do:
    """The touch has an effect in the app."""

    effect: Effect
    args: Item = field(default_factory=dict[str, str])
    hold: Effect | None = None


@dataclass(frozen=True, slots=True)
class Focus:
    """The touch gives a field the focus."""

    element: str


@dataclass(frozen=True, slots=True)
class TypeKey:
    """The touch types: a line break is enter, a backspace deletes."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The touch presses a button of the alert."""

    button: str


@dataclass(frozen=True, slots=True)
class OpenIcon:
    """The touch opens an app."""

    bundle: str


@dataclass(frozen=True, slots=True)
class ToTop:
    """The touch scrolls the page in front to its beginning."""


@dataclass(frozen=True, slots=True)
class Slide:
    """The touch moves a slider to where the finger is."""

    element: str


SystemAct: TypeAlias = Literal[
    "open_app", "end_all", "open_note", "dismiss_note", "clear_notes", "flip", "close"
]


@dataclass(frozen=True, slots=True)
class OfSystem:
    """The touch is for what the phone shows over apps: the app switcher, the notification shade."""

    act: SystemAct
    what: str = ""
    """Bundle, id of a notification, or state name."""


Touch: TypeAlias = OfSystem | Slide | ToTop | Catch | Do | Focus | TypeKey | Answer | OpenIcon


@dataclass(frozen=True, slots=True)
class Placed:
    """A node and what touching it does; `None` lets the touch through to what lies below."""

    node: Node
    touch: Touch | None = None


class Canvas:
    """Grows a list of placed nodes."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.placed: list[Placed] = []
        self._openings: list[Rect] = []
        """Per node, what can be seen of things in it: the glass, or less where a list is around it."""

    @property
    def glass(self) -> Rect:
        """The whole screen."""
        return Rect(0, 0, self.size.width, self.size.height)

    def add(self, node: Node, touch: Touch | None = None) -> int:
        """Draw one thing on top of all others and return its index. Whether it can be seen is found here."""
        opening = self.glass if node.parent is None else self._openings[node.parent]
        seen = node.rect.clipped_to(opening)
        self._openings.append(seen if node.role == "list" else opening)
        is_visible = seen.area > 0
        self.placed.append(
            Placed(node if node.visible is is_visible else replace(node, visible=is_visible), touch)
        )
        return len(self.placed) - 1


def touched(placed: tuple[Placed, ...], at: Point) -> Placed | None:
    """Find what a finger at a place meets: the topmost thing there that takes touches."""
    return next((p for p in reversed(placed) if p.touch is not None and p.node.rect.contains(at)), None)
