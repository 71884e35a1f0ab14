"""Steps that read: a value, a state, the rows of a list."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from maps.labels import is_template, normal, rewords
from maps.model import MapElement, ReadListStep, Screen
from maps.named import can_be_row
from maps.reading import value_of
from maps.script import Script
from maps.scroll import fingerprint, list_area, swipe
from maps.steps.hand import Hand
from maps.steps.typed import typed
from maps.watch import name_of
from phone.snapshot import Snapshot

MOST_PAGES = 40


def read(hand: Hand, screen: Screen, element: MapElement, snapshot: Snapshot) -> Script[Snapshot]:
    """Read an element's value or state."""
    snapshot, found = yield from hand.find(screen, element, snapshot, by_place=True, reads=True)
    shown = value_of(element, found, snapshot)
    hand.value = typed(shown, hand.kind)
    name = f"{name_of(element)} ({found.healed})" if found.healed else name_of(element)
    hand.said.append(f"{name} is {shown}" if shown else f"{name} shows no value")
    return snapshot


def read_list(
    hand: Hand, step: ReadListStep, screen: Screen, element: MapElement, snapshot: Snapshot
) -> Script[Snapshot]:
    """Read the rows that an element stands for, page by page from where the list is to its end."""
    rows: dict[str, str] = {}
    shown: set[str] = set()
    last: tuple[object, ...] | None = None
    for _ in range(MOST_PAGES):
        for row in _rows(element, screen, snapshot):
            rows.setdefault(normal(row), row)
        shown |= {normal(e.text) for e in snapshot.elements if e.text and e.rect.area > 0}
        seen = fingerprint(snapshot)
        area = list_area(snapshot)
        if len(rows) >= step.limit or seen == last or (area is None and not screen.scrollable):
            break
        last = seen
        snapshot = yield from hand.walker.act((swipe(snapshot, "down", area=area),), "read on")
    texts = tuple(row for row in rows.values() if not _is_renamed(row, screen, shown))[: step.limit]
    hand.value = texts
    hand.said.append(f"{len(texts)} found: {'; '.join(texts)}" if texts else "nothing was found")
    return snapshot


def _is_renamed(row: str, screen: Screen, shown: AbstractSet[str]) -> bool:
    """Tell whether a row is one that the map knows, always there, under a label with more words around it."""
    return any(
        rewords(label, row)
        for other in screen.elements
        if other.fixed and not other.optional and shown.isdisjoint(map(normal, other.labels))
        for label in other.labels
    )


def _rows(element: MapElement, screen: Screen, snapshot: Snapshot) -> Iterator[str]:
    """Name the texts of what could be such a row, from top to bottom."""
    for row in snapshot.elements:
        if row.rect.area > 0 and can_be_row(element, screen, row, snapshot):
            text = row.text or next((e.text for e in snapshot.children(row) if e.text), "")
            if text and not is_template(text):
                yield text
