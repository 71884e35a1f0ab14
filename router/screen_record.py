"""A capture as plain data for a trace, and back again, so that what was done can be learned from later."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, Final

from phone.geometry import Rect, Size
from phone.snapshot import Element, Role, Snapshot

_ALWAYS: Final = ("role", "text", "value", "checked")
_LEFT_OUT: Final = ("index", "rect", "raw_text")
_DEFAULTS: Final = {f.name: f.default for f in fields(Element) if f.name not in (*_ALWAYS, *_LEFT_OUT)}


def screen_record(snapshot: Snapshot) -> list[dict[str, object]]:
    """Write down every element, in document order; what has its usual value is left out."""
    return [_record(element, snapshot.id) for element in snapshot.elements]


def _record(element: Element, snapshot_id: int) -> dict[str, object]:
    rect = element.rect
    record: dict[str, object] = {"ref": element.ref(snapshot_id)}
    record |= {name: getattr(element, name) for name in _ALWAYS}
    record["rect"] = [round(n, 1) for n in (rect.x, rect.y, rect.width, rect.height)]
    given = asdict(element)
    record |= {name: given[name] for name, usual in _DEFAULTS.items() if given[name] != usual}
    return record


def snapshot_of(event: Mapping[str, Any]) -> Snapshot:
    """Read a `captured` event of a trace that was kept with screens.

    Raises:
        KeyError, TypeError, ValueError: it is no such event.
    """
    elements = tuple(_element(index, record) for index, record in enumerate(event["screen"]))
    return Snapshot(
        int(event["snapshot"]),
        str(event["phone"]),
        "ios" if event["platform"] == "ios" else "android",
        str(event["app"]),
        Size(*event["size"]),
        elements,
        keyboard=bool(event.get("keyboard", False)),
    )


def _element(index: int, record: Mapping[str, Any]) -> Element:
    known: dict[str, Any] = {name: record[name] for name in (*_ALWAYS, *_DEFAULTS) if name in record}
    known |= {"index": index, "role": Role(record["role"]), "rect": Rect(*record["rect"])}
    return Element(**known)
