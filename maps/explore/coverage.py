"""How much of an app was seen, and what was left alone."""

from collections import Counter
from dataclasses import dataclass, field

from maps.explore.atlas import Atlas
from maps.explore.draft import Draft
from maps.explore.lists import ROWS


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that was not tapped."""

    screen: str
    element: str
    reason: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a crawl came to."""

    screens: int
    screens_seen: int
    """Those that came into no map included."""
    templates: int
    elements: int
    edges_tried: int
    edges_verified: int
    edges_dropped: int
    taps: int
    effective_ratio: float
    """Share of taps that led to another screen."""
    foreign: int
    """Taps that left the app."""
    asked: int
    """Taps that raised a question, which was put off."""
    unreachable: int
    two_ways: int
    """Screens with more than one way to them."""
    restarts: int
    seconds: float
    phone_seconds: float
    indistinct: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = field(default=())


def coverage(atlas: Atlas, made: Draft | None) -> Coverage:
    """Count. Without a draft only what is known while exploring."""
    items = [item for place in atlas.places for item in place.items.values()]
    outcomes = Counter(item.outcome for item in items)
    counts = atlas.counts
    arrivals = Counter(
        element.leads_to for screen in (made.app_map.screens if made else ()) for element in screen.elements
    )
    return Coverage(
        screens=len(made.app_map.screens) if made else len(atlas.places),
        screens_seen=len(atlas.places),
        templates=sum(item.key.startswith(ROWS) for item in items),
        elements=sum(len(s.elements) for s in made.app_map.screens) if made else len(items),
        edges_tried=sum(item.target is not None and item.outcome in ("edge", "new") for item in items),
        edges_verified=sum(atlas.proven.values()),
        edges_dropped=sum(not held for held in atlas.proven.values()),
        taps=counts.taps,
        effective_ratio=round(counts.effective / counts.taps, 4) if counts.taps else 0.0,
        foreign=outcomes["foreign"],
        asked=outcomes["asks"],
        unreachable=sum(place.unreachable > 1 for place in atlas.places),
        two_ways=sum(count > 1 for target, count in arrivals.items() if target),
        restarts=counts.starts,
        seconds=round(counts.seconds, 4),
        phone_seconds=round(counts.phone_seconds, 4),
        indistinct=made.indistinct if made else (),
        refused=tuple(
            Refused(made.screens.get(place.number, ""), item.label[:60], item.reason)
            for place in atlas.places
            for item in place.items.values()
            if made
            and item.outcome == "refused"
            and item.reason not in ("way out", "corner", "personal", "text")
        ),
    )
