"""Snapshots written by hand, for tests."""

from dataclasses import replace
from typing import Any

from maps.model import AppMap, Macro, MapElement, Origin, Screen
from phone.geometry import Rect, Size
from phone.snapshot import Element, Platform, Role, Snapshot

SIZE = Size(400, 800)


def el(role: str, text: str, y: float = 200.0, **facts: Any) -> Element:
    """One element; rows and toggles span the width and can be tapped."""
    reacts = role not in ("text", "bar", "list", "other", "alert", "sheet", "image")
    given: dict[str, Any] = {
        "index": 0,
        "role": Role(role),
        "text": text,
        "rect": Rect(0, y, 400, 50),
        "clickable": reacts,
        "tappable": reacts,
        "in_list": role not in ("bar", "list"),
        "checked": False if role == "toggle" else None,
    }
    return Element(**(given | facts))


def snap(*elements: Element, app: str = "com.example", platform: Platform = "ios", **facts: Any) -> Snapshot:
    """Number the elements and put them on a snapshot. `parent` is the place of the parent in the list."""
    numbered = tuple(replace(element, index=i) for i, element in enumerate(elements))
    return Snapshot(1, "paper", platform, app, SIZE, numbered, **facts)


def item(id_: str, text: str = "", role: str = "row", **facts: Any) -> MapElement:
    return MapElement(id_, text or id_.replace("_", " ").capitalize(), Role(role), **facts)


def screen(id_: str, *elements: MapElement, title: str | None = None, **facts: Any) -> Screen:
    return Screen(
        id_, id_.replace("_", " ").capitalize() if title is None else title, elements=elements, **facts
    )


def app_map(
    *screens: Screen, macros: tuple[Macro, ...] = (), platform: Platform = "ios", **facts: Any
) -> AppMap:
    origin = Origin("assumed")
    return AppMap("demo", "Demo", platform, "com.example", "home", origin, screens, macros, **facts)
