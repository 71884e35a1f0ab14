"""What fingers met: the part of the ground truth that proves which element a client really touched."""

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from devices.sim.canvas import Answer, Catch, Do, Focus, OfSystem, OpenIcon, Placed, Slide, ToTop, TypeKey
from devices.sim.node import Item

TouchKind: TypeAlias = Literal[
    "do", "focus", "key", "answer", "icon", "top", "slide", "system", "caught", "nothing"
]
_KINDS: dict[type, TouchKind] = {
    Do: "do",
    Focus: "focus",
    TypeKey: "key",
    Answer: "answer",
    OpenIcon: "icon",
    ToTop: "top",
    Slide: "slide",
    OfSystem: "system",
    Catch: "caught",
}


class TouchFact(TypedDict):
    """One touch that the phone took; one that came while a screen changed, or in the dark, is none."""

    kind: TouchKind
    """`do`: something of the app. `answer`: a button of an alert. `system`: of the app switcher
    or the notification shade. `nothing`: bare glass."""
    app: str
    screen: str
    """Where the touch fell, before it did anything."""
    element: str
    """Element id, also of the list that a row belongs to; else the part or the text of what was met."""
    part: str
    """Which second thing inside a row."""
    text: str
    """What stands there at that moment."""
    row: Item
    """Texts of the row of a list."""


def fact_of(met: Placed | None, app: str, screen: str) -> TouchFact:
    """Tell what a finger met."""
    if met is None:
        return TouchFact(kind="nothing", app=app, screen=screen, element="", part="", text="", row={})
    node = met.node
    return TouchFact(
        kind=_KINDS.get(type(met.touch), "nothing"),
        app=app,
        screen=screen,
        element=node.key or node.part or node.text,
        part=node.part,
        text=node.text,
        row=dict(met.touch.args) if isinstance(met.touch, Do) else {},
    )
