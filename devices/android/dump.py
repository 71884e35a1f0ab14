"""Turn what a dumper wrote into elements. Pure: bytes in, elements out."""

import re
import xml.etree.ElementTree as ET  # the type only; parsing goes through devices.dump_text
from collections.abc import Sequence
from dataclasses import dataclass

from devices.android.dialogs import find_alert
from devices.android.dump_errors import explain_no_tree
from devices.android.node import Node, flatten
from devices.android.roles import role_of
from devices.android.rows import name_rows
from devices.dump_text import decode_dump, one_line, parse_dump
from devices.visibility import mark_tappable
from phone.errors import DumpError
from phone.geometry import Rect, Size
from phone.snapshot import Alert, Element, Role

_SHOWS_A_NUMBER = ("Bar", "Slider")
"""SeekBar, ProgressBar, RatingBar: uiautomator2's dumper writes where they stand as their text."""
_NUMBER = re.compile(r"-?\d+\.\d+(?:E-?\d+)?")


@dataclass(frozen=True, slots=True)
class ScreenTree:
    """What one dump says."""

    elements: tuple[Element, ...]
    app: str
    """Package that owns the focused window, `""` when the dump has no node."""
    size: Size
    """In points; as given, or as far as the windows reach."""
    alert: Alert | None
    keyboard: bool
    """Whether a keyboard is among the elements."""


def read_dump(
    dump: bytes, *, px_per_pt: float = 1.0, size: Size | None = None, keyboard_px: Rect | None = None
) -> ScreenTree:
    """Read a dump of one window (`<hierarchy>`) or of several (`<displays>`).

    The `rotation` attribute is ignored: it says 1 or 3 on phones that are held upright.

    Args:
        dump: what the phone printed, text around the XML included.
        px_per_pt: density / 160.
        size: of the screen as it is held now, in points; without it the reach of the windows.
        keyboard_px: where a keyboard stands that is not in the dump. It becomes an element of its own, so
            that nothing under it is taken for tappable.

    Raises:
        DumpError: it is no whole tree. The code says what happened.
    """
    text = decode_dump(dump)
    try:
        root = parse_dump(text, "hierarchy|displays")
    except DumpError as error:
        if error.code == "empty_dump":
            raise explain_no_tree(text) from error
        raise
    windows = _windows(root)
    nodes = flatten((window.hierarchy, window.kind) for window in windows)
    if size is None:
        size = _reach(nodes, px_per_pt)
    keyboard = _points(keyboard_px, px_per_pt) if keyboard_px is not None else None
    elements = _elements(nodes, px_per_pt, size, keyboard)
    return ScreenTree(
        elements=elements,
        app=_app(root, nodes, windows),
        size=size,
        alert=find_alert(elements),
        keyboard=any(e.role is Role.KEYBOARD for e in elements),
    )


@dataclass(frozen=True, slots=True)
class _Window:
    hierarchy: ET.Element
    kind: str
    layer: int
    focused: bool


def _windows(root: ET.Element) -> list[_Window]:
    """List the windows of the default display in drawing order."""
    if root.tag == "hierarchy":
        return [_Window(root, "", 0, focused=True)]
    displays = root.findall("display")
    display = next((d for d in displays if d.get("id") == "0"), displays[0] if displays else root)
    windows = [
        _Window(hierarchy, window.get("type", ""), _layer(window), window.get("focused") == "true")
        for window in display.iter("window")
        for hierarchy in window.findall("hierarchy")
    ]
    return sorted(windows, key=lambda w: w.layer)


def _layer(window: ET.Element) -> int:
    text = window.get("layer", "")
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else 0


def _app(root: ET.Element, nodes: Sequence[Node], windows: Sequence[_Window]) -> str:
    """Name the package of the focused window's first node."""
    focused = next((w.hierarchy for w in windows if w.focused), root)
    named = (node.get("package") for node in focused.iter())
    return next((package for package in named if package), nodes[0].package if nodes else "")


def _reach(nodes: Sequence[Node], px_per_pt: float) -> Size:
    right = max((n.bounds.right for n in nodes if n.parent is None), default=0)
    bottom = max((n.bounds.bottom for n in nodes if n.parent is None), default=0)
    return Size(max(0, right) / px_per_pt, max(0, bottom) / px_per_pt)


def _elements(
    nodes: Sequence[Node], px_per_pt: float, size: Size, keyboard: Rect | None
) -> tuple[Element, ...]:
    screen = Rect(0, 0, size.width, size.height)
    parents = {n.parent for n in nodes}
    elements: list[Element] = []
    for node in nodes:
        parent = elements[node.parent] if node.parent is not None else None
        in_list = parent is not None and (parent.in_list or parent.scrollable or parent.role is Role.LIST)
        rect = _points(node.bounds, px_per_pt).clipped_to(screen)
        elements.append(_element(node, rect, has_children=node.index in parents, in_list=in_list))
    if keyboard is not None:
        rect = keyboard.clipped_to(screen)
        elements.append(
            Element(index=len(elements), role=Role.KEYBOARD, text="", rect=rect, kind="InputMethod")
        )
    hidden = frozenset(n.index for n in nodes if not n.shown)
    return mark_tappable(name_rows(elements), hidden=hidden)


def _element(node: Node, rect: Rect, *, has_children: bool, in_list: bool) -> Element:
    role = role_of(node, has_children=has_children)
    label, value = _label_and_value(node, role)
    return Element(
        index=node.index,
        role=role,
        text=one_line(label),
        raw_text=label,
        value=value,
        rect=rect,
        id=node.id,
        kind=node.kind,
        parent=node.parent,
        checked=node.checked if node.checkable or role is Role.TOGGLE else None,
        enabled=node.enabled,
        selected=node.selected,
        focused=node.focused,
        password=node.password,
        clickable=node.clickable,
        scrollable=node.scrollable,
        in_list=in_list,
    )


def _label_and_value(node: Node, role: Role) -> tuple[str, str | None]:
    """Tell what an element is called and what it contains; an empty field shows its hint as its text."""
    if node.simple_kind.endswith(_SHOWS_A_NUMBER) and _NUMBER.fullmatch(node.text):
        return node.description, node.text
    if role is not Role.FIELD:
        return node.text or node.description, None
    if node.password:
        return "", None
    content = "" if node.hint and node.text == node.hint else node.text
    return node.description or node.hint or node.text, content


def _points(px: Rect, px_per_pt: float) -> Rect:
    return Rect(px.x / px_per_pt, px.y / px_per_pt, px.width / px_per_pt, px.height / px_per_pt)
