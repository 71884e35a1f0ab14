"""What a person would notice of a snapshot, and what they would call it. Pure."""

from collections.abc import Iterator
from typing import Final

from phone.snapshot import Element, Role, Snapshot

MAX_LABEL: Final = 140
CONTAINERS: Final = frozenset(
    {Role.BAR, Role.LIST, Role.KEYBOARD, Role.ALERT, Role.SHEET, Role.WEB, Role.OTHER}
)
"""Roles whose own text repeats that of what is inside."""


def noticed(snapshot: Snapshot) -> Iterator[Element]:
    """List what can be seen of a snapshot, in document order.

    What cannot be tapped and only repeats a label of what it stands in, is left out; so are the keys of a
    keyboard and what lies outside the screen.
    """
    covered: dict[int, str] = {}  # what is said already of those that an element stands in
    for element in snapshot.elements:
        said = covered.get(element.parent, "") if element.parent is not None else ""
        if _is_noticed(snapshot, element, said):
            said = f"{label(snapshot, element)} {element.value or ''}"
            yield element
        covered[element.index] = said


def label(snapshot: Snapshot, element: Element) -> str:
    """Name an element: by its own text, else by the texts inside it that are no targets of their own."""
    if element.text or element.password:
        return element.text or "password field"
    parts = [e.text for e in _inside(snapshot, element) if e.text]
    return ", ".join(dict.fromkeys(parts))[:MAX_LABEL]


def value_beside(element: Element, said: str) -> str:
    """Tell what an element shows beside its label; the state of a toggle is told in words instead."""
    value = element.value or ""
    return "" if value == said or element.checked is not None else value[:MAX_LABEL]


def states(element: Element) -> tuple[str, ...]:
    """Name the states that an element is in."""
    if element.checked is None and element.enabled and not (element.selected or element.focused):
        return ()  # as nearly all are; screens are told often
    holds = {
        "on": element.checked is True,
        "off": element.checked is False,
        "disabled": not element.enabled,
        "selected": element.selected,
        "focused": element.focused,
    }
    return tuple(word for word, is_so in holds.items() if is_so)


def _is_noticed(snapshot: Snapshot, element: Element, said: str) -> bool:
    if element.role is Role.KEY or not (element.tappable or element.rect.area):
        return False
    if element.tappable or element.role in (Role.TOGGLE, Role.FIELD, Role.SLIDER):
        return True
    if not element.text or element.text in said:
        return False
    return element.role not in CONTAINERS or not _repeats(snapshot, element)


def _repeats(snapshot: Snapshot, container: Element) -> bool:
    return any(child.text for child in _inside(snapshot, container))


def _inside(snapshot: Snapshot, element: Element) -> Iterator[Element]:
    """Walk through what stands inside an element, without entering other targets."""
    inside = {element.index}
    for other in snapshot.elements[element.index + 1 :]:
        if other.parent is None:
            break
        if other.parent in inside and not other.tappable:
            inside.add(other.index)
            yield other
