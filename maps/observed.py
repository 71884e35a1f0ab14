"""A screen of a map beside the pages that a phone shows of it: what is there, where, under which label."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from maps.diff import Difference, has_moved
from maps.heal import heal
from maps.labels import is_template, leads, normal
from maps.locate import Covered, Found, locate
from maps.model import MapElement, Screen
from maps.sight import bearers, kind_of, look
from phone.snapshot import Element, Role, Snapshot

TELLING: Final = frozenset(
    {Role.ROW, Role.BUTTON, Role.TOGGLE, Role.TAB, Role.FIELD, Role.SEGMENT, Role.LINK}
)
"""Roles of what a map would name; texts and pictures are content as often as not."""
WIDE: Final = 0.6


@dataclass(frozen=True, slots=True)
class _Sighting:
    found: Found
    page: int
    snapshot: Snapshot

    def place(self, center: tuple[float, float]) -> tuple[float, float]:
        """Where it is in ratios; of what spans its row, only the height can be compared with `center`."""
        rect, size = self.found.label.rect, self.snapshot.size
        is_wide = rect.width > WIDE * size.width
        return center[0] if is_wide else rect.center.x / size.width, rect.center.y / size.height


def observed_differences(screen: Screen, pages: Sequence[Snapshot]) -> Iterator[Difference]:
    """List what a phone shows otherwise than the map has it; optional elements may be absent."""
    claimed: set[str] = set()
    yield from _title(screen, pages)
    for element in screen.elements:
        if not element.fixed or is_template(element.text):
            continue
        where = f"screens.{screen.id}.elements.{element.id}"
        seen = _sighted(element, screen, pages)
        if seen is None:
            yield from _unlocated(where, element, pages)
            continue
        claimed |= {normal(text) for text in (seen.found.label.text, seen.found.element.text) if text}
        yield from _renamed(where, element, seen)
        if element.pinned or (
            element.page == 0 and seen.page == 0 and not _is_below_content(element, screen)
        ):
            yield from _moved(where, element, seen)
    yield from _added(screen, pages, claimed)


def _title(screen: Screen, pages: Sequence[Snapshot]) -> Iterator[Difference]:
    shown = {title for page in pages[:1] for title in look(page).titles}
    known = {normal(title) for title in screen.titles}
    if known and shown and known.isdisjoint(shown) and screen.layer == "page":
        yield Difference(
            "renamed", f"screens.{screen.id}", before=screen.title, after=", ".join(sorted(shown))
        )


def _unlocated(where: str, element: MapElement, pages: Sequence[Snapshot]) -> Iterator[Difference]:
    """Tell what is there as another kind of thing from what is not there."""
    bearing = [found for page in pages for found in bearers(page, element.labels)]
    other = next(
        (e for e in bearing if kind_of(e.role, checked=e.checked) is not kind_of(element.role)), None
    )
    if other is not None:
        kind = kind_of(other.role, checked=other.checked).value
        yield Difference("changed", where, before=element.role.value, after=f"{kind} “{other.text}”")
    elif not element.optional:
        yield Difference("gone", where, before=element.text)


def _sighted(element: MapElement, screen: Screen, pages: Sequence[Snapshot]) -> _Sighting | None:
    for number, page in enumerate(pages):
        located = locate(element, screen, page)
        found = located.found if isinstance(located, Covered) else located
        if isinstance(found, Found):
            return _Sighting(found, number, page)
    for number, page in enumerate(pages):
        if healed := heal(element, screen, page):
            return _Sighting(healed, number, page)
    return None


def _renamed(where: str, element: MapElement, seen: _Sighting) -> Iterator[Difference]:
    now = seen.found.label.text
    if seen.found.healed and now and not any(_is(label, now) for label in element.labels):
        yield Difference("renamed", where, before=element.text, after=now)


def _moved(where: str, element: MapElement, seen: _Sighting) -> Iterator[Difference]:
    if element.center and has_moved(element.center, seen.place(element.center)):
        before, after = (f"({x:.2f}, {y:.2f})" for x, y in (element.center, seen.place(element.center)))
        yield Difference("moved", where, before=before, after=after)


def _is_below_content(element: MapElement, screen: Screen) -> bool:
    """Tell whether something stands above it that is there more or less often, so that it moves by itself."""
    above = screen.elements[: screen.elements.index(element)]
    return any(not e.pinned and (e.optional or not e.fixed or is_template(e.text)) for e in above)


def _is(label: str, now: str) -> bool:
    return normal(label) == normal(now) or leads(label, now)


def _added(screen: Screen, pages: Sequence[Snapshot], claimed: set[str]) -> Iterator[Difference]:
    """Name what reacts to taps and is neither mapped nor a row of a list that the map knows by its kind."""
    is_listing = any(not e.fixed or is_template(e.text) for e in screen.elements if not e.pinned)
    known = claimed | {normal(label) for e in screen.elements for label in e.labels}
    for page in pages:
        for element in page.elements:
            label = normal(element.text)
            if not label or label in known or not _is_telling(element, page):
                continue
            if is_listing and element.in_list:
                continue
            if any(leads(one, element.text) for e in screen.elements for one in e.labels):
                continue
            known.add(label)
            yield Difference("added", f"screens.{screen.id}", after=f"{element.role.value} “{element.text}”")


def _is_telling(element: Element, page: Snapshot) -> bool:
    if element.role not in TELLING or not element.tappable or element.rect.area <= 0:
        return False
    return not any(around.role in (Role.KEYBOARD, Role.KEY) for around in page.ancestors(element))
