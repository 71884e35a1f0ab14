"""Elements without a label of their own, found by their kind and where they stand among their like.

Wheels and sliders seldom have a label, and what shows only a value (`{hour}`) has none: they are told apart
by their order where there are as many as the map has, else by the one that stands where the map has it.
"""

from typing import Final

from maps.labels import is_template, normal
from maps.locate import LEAST, Found
from maps.model import MapElement, Screen
from maps.sight import kind_of
from phone.snapshot import Element, Role, Snapshot

NEAR: Final = 0.08
"""How far from its mapped place a thing may stand, in shares of the screen. Source: half a row of a list."""
CLEARLY: Final = 2.0
"""How many times further the second must be."""
ROW: Final = 0.03
"""Things whose heights differ by less, in shares of the screen, stand side by side."""
UNLABELLED: Final = (Role.PICKER, Role.SLIDER)
"""Roles that seldom have a label."""


def by_place(element: MapElement, screen: Screen, snapshot: Snapshot) -> Found | None:
    """Find what shows a value and has no label; `None` when that is not sure."""
    is_bare = all(is_template(label) for label in element.labels)
    if not is_bare and element.role not in UNLABELLED:
        return None
    alike = _alike(element, screen, snapshot)
    found = _in_order(element, screen, alike, snapshot) or _at_its_place(element, alike, snapshot)
    return Found(found, found, found.rect.center, LEAST) if found else None


def _alike(element: MapElement, screen: Screen, snapshot: Snapshot) -> list[Element]:
    """List what is of the same role and bears nobody else's label; of a frame and its wheels, the wheels."""
    others = {
        normal(t) for e in screen.elements if e.id != element.id for t in e.labels if not is_template(t)
    }
    kind = kind_of(element.role)
    shown = [e for e in snapshot.elements if e.rect.area > 0 and normal(e.text) not in others]
    same = [e for e in shown if e.role is element.role]
    if not same and element.role not in UNLABELLED:
        same = [e for e in shown if e.text and kind_of(e.role, checked=e.checked) is kind]
    frames = {around.index for e in same for around in snapshot.ancestors(e)}
    return [e for e in same if e.index not in frames]


def _in_order(
    element: MapElement, screen: Screen, alike: list[Element], snapshot: Snapshot
) -> Element | None:
    """Match a row of wheels, or a column of sliders, one by one."""
    mapped = [e for e in screen.elements if e.role is element.role]
    if element.role not in UNLABELLED or len(mapped) != len(alike) or element not in mapped:
        return None
    if all(e.center for e in mapped):
        mapped.sort(key=lambda e: _order(*e.center) if e.center else (0, 0.0))
    height, width = snapshot.size.height, snapshot.size.width
    alike = sorted(alike, key=lambda e: _order(e.rect.center.x / width, e.rect.center.y / height))
    return alike[mapped.index(element)]


def _order(x: float, y: float) -> tuple[int, float]:
    return round(y / ROW), x


def _at_its_place(element: MapElement, alike: list[Element], snapshot: Snapshot) -> Element | None:
    center = element.center
    if center is None:
        return alike[0] if len(alike) == 1 and element.role in UNLABELLED else None

    def off(seen: Element) -> float:
        at = seen.rect.center
        across = abs(at.x / snapshot.size.width - center[0]) / 2
        return across + abs(at.y / snapshot.size.height - center[1])

    ranked = sorted(alike, key=off)
    if not ranked or off(ranked[0]) > NEAR:
        return None
    is_clear = len(ranked) == 1 or off(ranked[1]) > CLEARLY * off(ranked[0])
    return ranked[0] if is_clear else None
