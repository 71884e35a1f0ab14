"""Where things were done: screens of the map, and drafts of screens and elements that it lacks. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from maps.danger import danger_of
from maps.explore.glance import Glance, Thing, glance, is_back_corner, is_short
from maps.explore.likeness import SAME, likeness
from maps.identify import Here, Identifier
from maps.ids import slug, unique
from maps.labels import normal
from maps.learn.minimal import name_beside
from maps.model import AppMap, MapElement, Screen
from maps.redact import impersonal, is_personal
from phone.snapshot import Element, Role, Snapshot

MOST_NAMED: Final = 12
"""Elements that a drafted screen is recognised by; more would only be more that can change."""


@dataclass(slots=True)
class Places:
    """Names where snapshots were taken, and drafts what the map does not have."""

    app_map: AppMap
    drafts: list[tuple[Glance, Screen]] = field(default_factory=list[tuple[Glance, Screen]])
    drafted: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    """Screen and element of everything that was not in the map."""
    _identifier: Identifier = field(init=False)
    _known: dict[int, str] = field(default_factory=dict[int, str])

    def __post_init__(self) -> None:
        self._identifier = Identifier(self.app_map)

    def place_of(self, snapshot: Snapshot) -> str:
        """Name the screen that a snapshot shows; one that the map lacks is drafted."""
        key = id(snapshot)
        if key not in self._known:
            self._known[key] = self._place(snapshot)
        return self._known[key]

    def _place(self, snapshot: Snapshot) -> str:
        if snapshot.app not in ("", self.app_map.bundle):
            return f"app:{snapshot.app}"
        match self._identifier.identify(snapshot):
            case Here(screen):
                return screen.id
            case _:
                return self._draft(glance(snapshot))

    def _draft(self, seen: Glance) -> str:
        for known, screen in self.drafts:
            if likeness(known.look, seen.look) >= SAME:
                return screen.id
        screen = draft_screen(seen, self._taken)
        self.drafts.append((seen, screen))
        return screen.id

    @property
    def _taken(self) -> frozenset[str]:
        return frozenset(s.id for s in (*self.app_map.screens, *(screen for _, screen in self.drafts)))

    def screen(self, place: str) -> Screen | None:
        """Find a screen by its id; `None` for another app."""
        every = (*self.app_map.screens, *(screen for _, screen in self.drafts))
        return next((screen for screen in every if screen.id == place), None)

    def element(self, place: str, snapshot: Snapshot, touched: Element) -> MapElement:
        """Find what was touched among a screen's elements, or draft it."""
        screen = self.screen(place)
        label = name_beside(snapshot, touched)
        for known in screen.elements if screen else ():
            if is_same(known, touched, label):
                return known
        drafted = draft_element(touched, label, snapshot, _ids(screen))
        self.drafted.add((place, drafted.id))
        return self.add(place, drafted)

    def add(self, place: str, element: MapElement) -> MapElement:
        """Put an element on a screen, in the place of one with its id."""
        screen = self.screen(place)
        if screen is None:
            return element
        others = tuple(e for e in screen.elements if e.id != element.id)
        changed = replace(screen, elements=(*others, element))
        self.app_map = replace(
            self.app_map, screens=tuple(changed if s.id == place else s for s in self.app_map.screens)
        )
        self.drafts = [(seen, changed if s.id == place else s) for seen, s in self.drafts]
        return element

    def finished(self) -> AppMap:
        """Give the map with everything that was drafted."""
        return replace(self.app_map, screens=(*self.app_map.screens, *(screen for _, screen in self.drafts)))


def is_same(known: MapElement, touched: Element, label: str) -> bool:
    """Tell whether a mapped element is the one that was touched."""
    if known.platform_id and known.platform_id == touched.id:
        return not known.text or normal(label) in {normal(text) for text in known.labels}
    return known.fixed and normal(label) in {normal(text) for text in known.labels} and bool(label)


def draft_screen(seen: Glance, taken: frozenset[str]) -> Screen:
    """Draft a screen that can be recognised: its title and what stands outside of lists."""
    title = impersonal(seen.title) if is_short(seen.title) else ""
    ids: set[str] = set()
    elements: list[MapElement] = []
    for thing in _telling(seen):
        element = draft_element(thing.element, thing.label, seen.snapshot, frozenset(ids))
        ids.add(element.id)
        elements.append(element)
    requires = tuple(e.id for e in elements[:2]) if seen.layer != "page" or not title else ()
    return Screen(
        unique(slug(title) or "screen", taken),
        title,
        scrollable=any(e.scrollable for e in seen.snapshot.elements),
        layer=seen.layer,
        requires=requires,
        elements=tuple(elements),
    )


def _telling(seen: Glance) -> Iterator[Thing]:
    named = [
        t
        for t in seen.things
        if t.zone == "bar"
        and is_short(t.label)
        and not is_personal(t.label)
        and not is_back_corner(t.element, seen.snapshot)
    ]
    alone = [t for t in named if sum(other.label == t.label for other in named) == 1]
    yield from alone[:MOST_NAMED]


def draft_element(touched: Element, label: str, snapshot: Snapshot, taken: frozenset[str]) -> MapElement:
    """Draft an element from how it looks now. A row of a list gets no label of its own."""
    size, at = snapshot.size, touched.rect.center
    tail = touched.id.rpartition("/")[2]
    is_own_id = bool(touched.id) and sum(e.id == touched.id for e in snapshot.elements) == 1
    return MapElement(
        unique(slug(label) or slug(tail) or touched.role.value, taken),
        label,
        touched.role,
        platform_id=touched.id if is_own_id else "",
        center=(round(at.x / size.width, 4), round(at.y / size.height, 4)),
        pinned=not touched.in_list,
        fixed=touched.role is not Role.FIELD or not touched.value,
        risk=danger_of(label),
    )


def _ids(screen: Screen | None) -> frozenset[str]:
    return frozenset(e.id for e in screen.elements) if screen else frozenset()
