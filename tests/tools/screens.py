"""Hand-made snapshots, small enough to reason about."""

from typing import Any

from phone.geometry import Rect, Size
from phone.snapshot import Element, Role, Snapshot
from tools.reply import Section
from tools.schema import portable_schema

SIZE = Size(400, 800)


def element(index: int, role: Role, text: str, y: float, **facts) -> Element:
    rect = facts.pop("rect", Rect(0, y, 400, 40))
    return Element(index=index, role=role, text=text, rect=rect, **facts)


def screen(*elements: Element, app: str = "com.example", **facts) -> Snapshot:
    return Snapshot(id=1, phone="test:phone", platform="ios", app=app, size=SIZE, elements=elements, **facts)


SETTINGS = screen(
    element(0, Role.BAR, "Settings", 0),
    element(1, Role.TEXT, "Settings", 0, parent=0),
    element(2, Role.ROW, "", 100, tappable=True),
    element(3, Role.TEXT, "Wi-Fi", 100, parent=2),
    element(4, Role.TEXT, "Home Net", 120, parent=2),
    element(5, Role.TOGGLE, "Airplane Mode", 200, tappable=True, checked=False, value="0"),
    element(6, Role.FIELD, "", 300, tappable=True, password=True),
    element(7, Role.ROW, "Further down", 900, rect=Rect(0, 0, 0, 0)),
    element(8, Role.KEY, "q", 700, tappable=True),
    element(9, Role.BUTTON, "Grey", 400, enabled=False, tappable=False),
)


def facts(section: Section) -> Any:
    """What a program reads, without its type: a test looks into it."""
    return section.facts


def schema_of(model) -> Any:
    return portable_schema(model)
