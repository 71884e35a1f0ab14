"""World nodes as the XML that uiautomator2's resident dumper writes. Pure.

It differs from `uiautomator dump`: it is indented, tells more attributes (hint, drawing order, display), says
a slider's position as its text, stops at a depth, and without "root in active" holds the trees of all
windows in one, in no order.

Source: github.com/openatx/android-uiautomator-server-jar, AccessibilityNodeInfoDumper.java; u2.jar 0.4.1.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from devices.sim.adbd.uidump import (
    HEADER,
    Entry,
    Scale,
    Window,
    box,
    compress,
    is_naf,
    node_attributes,
    written,
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The parameters of `dumpWindowHierarchy`."""

    compressed: bool = False
    max_depth: int = 50
    root_in_active: bool = False


def hierarchy(found: Sequence[Window], scale: Scale, wanted: Wanted) -> str:
    """Write the trees of the windows; without windows, an empty one."""
    lines = [
        line
        for window in reversed(found)
        if window.active or not wanted.root_in_active
        for root in (compress(window.root) if wanted.compressed else [window.root])
        for line in _lines(root, 0, wanted.max_depth)
    ]
    start = f'{HEADER}\r\n<hierarchy rotation="{scale.rotation}"'
    return f"{start}>\r\n{''.join(lines)}</hierarchy>" if lines else f"{start} />"


def _lines(entry: Entry, index: int, depth: int, indent: str = "  ") -> Iterator[str]:
    naf = ' NAF="true"' if is_naf(entry) else ""
    attributes = written(_attributes(entry, index))
    children = entry.children if depth > 0 else ()
    if not children:
        yield f"{indent}<node{naf}{attributes} />\r\n"
        return
    yield f"{indent}<node{naf}{attributes}>\r\n"
    for place, child in enumerate(children):
        yield from _lines(child, place, depth - 1, f"{indent}  ")
    yield f"{indent}</node>\r\n"


def _attributes(entry: Entry, index: int) -> dict[str, str]:
    view = entry.view
    told = node_attributes(entry, index)
    if view.reading is not None:
        told["text"] = str(view.reading)
    return told | {
        "visible-to-user": "true",
        "bounds": box(entry.bounds),
        "drawing-order": str(index + 1),
        "hint": view.hint,
        "display-id": "0",
    }
