"""One node of an accessibility dump, flattened: attributes decoded, nothing interpreted."""

import re
import xml.etree.ElementTree as ET  # the type only; parsing goes through devices.dump_text
from collections.abc import Iterable
from dataclasses import dataclass

from phone.geometry import Rect

_BOUNDS = re.compile(r"\[(-?\d{1,7}),(-?\d{1,7})\]\[(-?\d{1,7}),(-?\d{1,7})\]")
_NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Node:
    """A node in document order, `bounds` in pixels and not yet clipped."""

    index: int
    parent: int | None
    kind: str
    package: str
    text: str
    description: str
    hint: str | None
    id: str
    bounds: Rect
    checkable: bool
    checked: bool
    clickable: bool
    enabled: bool
    focused: bool
    scrollable: bool
    selected: bool
    password: bool
    shown: bool
    window_kind: str
    """`type` of the window that holds it in a dump of several windows, else `""`."""

    @property
    def simple_kind(self) -> str:
        """The class name without its package."""
        return re.split(r"[.$]", self.kind)[-1]

    @property
    def id_name(self) -> str:
        """The resource id without its package: `title` of `android:id/title`."""
        return self.id.rpartition("/")[2]


def flatten(roots: Iterable[tuple[ET.Element, str]]) -> list[Node]:
    """List the nodes below each root (a `<hierarchy>` with its window's type) in document order.

    A password's text is dropped here, with the text of everything inside such a field, so that it reaches
    nothing else.
    """
    nodes: list[Node] = []
    for root, window_kind in roots:
        stack: list[tuple[ET.Element, int | None]] = [(child, None) for child in reversed(root)]
        while stack:
            xml, parent = stack.pop()
            secret = xml.get("password") == "true" or (parent is not None and nodes[parent].password)
            node = _node(xml, len(nodes), parent, secret=secret, window_kind=window_kind)
            nodes.append(node)
            stack.extend((child, node.index) for child in reversed(xml))
    return nodes


def _node(xml: ET.Element, index: int, parent: int | None, *, secret: bool, window_kind: str) -> Node:
    def says(attribute: str) -> bool:
        return xml.get(attribute) == "true"

    return Node(
        index=index,
        parent=parent,
        kind=xml.get("class") or xml.tag,
        package=xml.get("package", ""),
        text="" if secret else xml.get("text", ""),
        description="" if secret else xml.get("content-desc", ""),
        hint=None if secret else xml.get("hint"),
        id=xml.get("resource-id", ""),
        bounds=_bounds(xml.get("bounds", "")),
        checkable=says("checkable"),
        checked=says("checked"),
        clickable=says("clickable"),
        enabled=xml.get("enabled") != "false",
        focused=says("focused"),
        scrollable=says("scrollable"),
        selected=says("selected"),
        password=secret,
        # Appium writes `displayed`, uiautomator2 `visible-to-user`; the plain dumper omits what is hidden.
        shown="false" not in (xml.get("displayed"), xml.get("visible-to-user")),
        window_kind=window_kind,
    )


def _bounds(text: str) -> Rect:
    found = _BOUNDS.fullmatch(text)
    if found is None:
        return _NOWHERE
    left, top, right, bottom = (int(number) for number in found.groups())
    return Rect(left, top, right - left, bottom - top)
