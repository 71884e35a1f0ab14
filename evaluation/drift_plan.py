"""What an update of an app changes in this evaluation. Pure: the same seed makes the same update."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from devices.sim.graph_facts import AppFact, ElementFact, ScreenFact

T = TypeVar("T")
Operation: TypeAlias = Mapping[str, Any]
"""A `drift` of the control port, without `op` and `app`."""
OVERLAYS = ("update", "rating", "ad")
"""Pop-ups that can be put off. What asks for a permission is not among them: that is the person's to answer,
and a run that meets it hands over."""
NEAREST, FARTHEST = 0.02, 0.08
"""How far elements move, ratio of the height."""
LOWER = 0.4
"""Share of a screen that moves down, as when something new stands above it. Things that move one by one would
lie over their neighbours, which no update lets them do."""
LOW, MARGIN = 0.7, 0.06
"""Where what is pinned to the lower edge begins; what stays free above it or the edge."""
_LEFT_ALONE = ("back", "list")
"""The way back is named after another screen, and rows of lists are content."""


@dataclass(frozen=True, slots=True)
class Mix:
    """How much an update changes."""

    moved: float = 0.2
    renamed_ids: float = 0.1
    renamed_labels: float = 0.05
    reordered: bool = True
    overlay_every: int = 3
    """A pop-up lies over one of so many screens whenever it is opened; 0 is none."""


def operations(app: AppFact, seed: int, mix: Mix | None = None) -> list[Operation]:
    """List the changes of one update."""
    mix = mix or Mix()
    rng = random.Random(f"{app.bundle}/{seed}")  # noqa: S311 - no secret
    every = [(s, e) for s in app.screens for e in s.elements if e.kind not in _LEFT_ALONE]
    found: list[Operation] = []
    found += _moves(app, mix.moved, rng, seed)
    for screen, element in _some([p for p in every if p[1].platform_id], mix.renamed_ids, rng):
        found.append(_change("rename_id", screen, element, rng.randrange(10_000)))
    for screen, element in _some([p for p in every if _has_own_label(p[1])], mix.renamed_labels, rng):
        found.append(_change("rename", screen, element, rng.randrange(10_000)))
    if mix.reordered:
        found += _reorders(app, seed)
    return [*found, *_overlays(app, rng, mix.overlay_every)]


def _moves(app: AppFact, share: float, rng: random.Random, seed: int) -> Iterator[Operation]:
    """Move the lower part of some screens down, until enough of all elements have moved."""
    placed = {s.id: [e for e in s.elements if e.at is not None and not e.pinned] for s in app.screens}
    left = round(share * sum(map(len, placed.values())))
    for screen in rng.sample(app.screens, len(app.screens)):
        room = _room(screen, placed[screen.id])
        by = rng.uniform(NEAREST, max(NEAREST, min(FARTHEST, room)))
        lowest = sorted(placed[screen.id], key=lambda e, s=screen: _height(s, e), reverse=True)
        count = min(left, round(LOWER * len(lowest))) if room >= NEAREST else 0
        for element in lowest[:count]:
            yield _change("move", screen, element, seed, by=by)
        left -= count


def _room(screen: ScreenFact, elements: Sequence[ElementFact]) -> float:
    """Tell how far the content can move down and still be scrolled to, above what is pinned below."""
    pinned = [e.at[1] for e in screen.elements if e.pinned and e.at is not None and e.at[1] > LOW]
    end = screen.pages[-1] + min([1.0, *pinned]) - MARGIN
    return end - max((_height(screen, e) for e in elements), default=end)


def _height(screen: ScreenFact, element: ElementFact) -> float:
    return screen.pages[element.page] + (element.at[1] if element.at else 0.0)


def _change(
    change: str, screen: ScreenFact, element: ElementFact, seed: int, **more: object
) -> dict[str, Any]:
    return {"change": change, "screen": screen.id, "element": element.id, "seed": seed, **more}


def _some(found: Sequence[T], share: float, rng: random.Random) -> list[T]:
    return rng.sample(found, round(len(found) * share))


def _has_own_label(element: ElementFact) -> bool:
    return bool(element.labels) and "{" not in element.labels[0]


def _reorders(app: AppFact, seed: int) -> Iterator[Operation]:
    for screen in app.screens:
        rows = [e for e in screen.elements if e.kind in ("row", "toggle") and not e.pinned]
        if len(rows) > 1:
            yield {"change": "reorder", "screen": screen.id, "seed": seed}


def _overlays(app: AppFact, rng: random.Random, every: int) -> Iterator[Operation]:
    """Cover some pages, but none that something of its own covers as it opens: that would be taken away."""
    covered = {edge.source for edge in app.edges if not edge.element}
    pages = [screen.id for screen in app.screens if screen.layer == "page" and screen.id not in covered]
    for place, screen in enumerate(sorted(_some(pages, 1 / every, rng)) if every else ()):
        yield {"change": "overlay", "screen": screen, "overlay": OVERLAYS[place % len(OVERLAYS)]}
