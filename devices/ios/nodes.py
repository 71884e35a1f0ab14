"""One XML node of WebDriverAgent's source, read as one element. Pure."""

import math
import xml.etree.ElementTree as ET  # for the type only: parsing goes through devices.dump_text
from collections.abc import Iterator
from dataclasses import dataclass, replace

from devices.dump_text import one_line
from devices.ios.roles import PREFIX, REACTING_ROLES, role_of
from phone.geometry import Rect
from phone.snapshot import Element, Role

_ON = frozenset({"1", "true", "on"})
_LISTS = frozenset({"Table", "CollectionView", "ScrollView", "WebView"})
_NAME_IS_READ = frozenset({Role.TEXT, Role.BAR, Role.ALERT, Role.SHEET})
_HAS_VALUE = frozenset({Role.ROW, Role.FIELD, Role.SLIDER, Role.PICKER, Role.BUTTON, Role.OTHER})


@dataclass(frozen=True, slots=True)
class Place:
    """A node and where it stands."""

    node: ET.Element
    parent: int | None
    containers: frozenset[str]
    """Short types of everything that it stands in."""

    @property
    def short_type(self) -> str:
        """Its type without the prefix, such as `Switch`."""
        return self.node.tag.removeprefix(PREFIX)

    @property
    def is_hidden(self) -> bool:
        """Whether the phone says that it is not drawn."""
        return self.node.get("visible") == "false"

    @property
    def may_be_a_button(self) -> bool:
        """Whether it speaks for itself although its type says nothing, as buttons of web frameworks do.

        Traits decide where WebDriverAgent tells them; older ones do not.
        """
        said = self.node.get("label") or self.node.get("name")
        return self.node.get("accessible") == "true" and bool(said) and "traits" not in self.node.attrib


def walk(root: ET.Element) -> Iterator[Place]:
    """Yield what is inside `root` in document order, without recursion: real trees can be 100 levels deep."""
    waiting = [Place(child, None, frozenset()) for child in reversed(root)]
    index = -1
    while waiting:
        place = waiting.pop()
        index += 1
        inside = place.containers | {place.short_type}
        waiting += [Place(child, index, inside) for child in reversed(place.node)]
        yield place


def element_at(place: Place, index: int, screen: Rect) -> Element:
    """Read one node."""
    node, kind = place.node, place.short_type
    traits = frozenset(t.strip() for t in node.get("traits", "").split(","))
    role = role_of(kind, traits, place.containers)
    element = Element(
        index=index,
        role=role,
        text="",
        rect=rect_of(node).clipped_to(screen),
        kind=PREFIX + kind,
        parent=place.parent,
        enabled=node.get("enabled") != "false",
        selected="Selected" in traits or node.get("selected") == "true",
        focused=node.get("focused") == "true",
        clickable=role in REACTING_ROLES,
        scrollable=kind in _LISTS,
        in_list=not _LISTS.isdisjoint(place.containers),
    )
    secure = kind == "SecureTextField" or "SecureTextField" in place.containers
    return _with_secret(element, node) if secure else _with_content(element, node)


def rect_of(node: ET.Element) -> Rect:
    """Read where a node stands; a node without a finite place has no area."""
    x, y, width, height = (_number(node.get(name, "")) for name in ("x", "y", "width", "height"))
    finite = all(map(math.isfinite, (x, y, width, height)))
    return Rect(x, y, max(0.0, width), max(0.0, height)) if finite else Rect(0, 0, 0, 0)


def _with_secret(element: Element, node: ET.Element) -> Element:
    """Keep nothing that a person typed: some apps show it in the label, or in a text inside the field."""
    name = node.get("name", "")
    id_ = "" if name in {node.get("label"), node.get("value")} else name
    return replace(element, password=element.role is Role.FIELD, id=id_)


def _with_content(element: Element, node: ET.Element) -> Element:
    name, value, role = node.get("name", ""), node.get("value", ""), element.role
    raw = _label(node, role)
    shown = "" if role is Role.FIELD and value == node.get("placeholderValue") else value
    has_value = role is Role.FIELD or (role in _HAS_VALUE and shown not in {"", raw})
    return replace(
        element,
        text=one_line(raw),
        raw_text=raw,
        value=shown if has_value else None,
        id="" if name in {raw, node.get("label"), value} else name,
        checked=_is_on(value) if role is Role.TOGGLE else None,
        selected=element.selected or (role in {Role.TAB, Role.SEGMENT} and _is_on(value)),
    )


def _label(node: ET.Element, role: Role) -> str:
    label = node.get("label", "")
    if label or role not in _NAME_IS_READ | {Role.FIELD}:
        return label
    return (
        node.get("placeholderValue", "") if role is Role.FIELD else node.get("value") or node.get("name", "")
    )


def _is_on(value: str) -> bool:
    return value.strip().lower() in _ON


def _number(text: str) -> float:
    """Read a coordinate. Old WebDriverAgents write `inf` for what has no place."""
    try:
        return float(text)
    except ValueError:
        return math.nan
