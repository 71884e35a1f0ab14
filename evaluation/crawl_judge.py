"""How good a crawled map is, judged by the simulated phone's ground truth alone. Pure.

A map screen is linked to a truth screen by the captures that the crawler itself took for it: the truth tells
where the phone was at each of them. What an alert covers counts as a place of its own.

A form with a row unfolded, such as a date with its calendar below, is no place of its own, although the
simulated app describes it as one: title, buttons and rows stay, the same row folds it again, and with another
row unfolded it shows the same things in another order. What such a row opens is a state of the form.

Nor is a list with a filter on: its title stays, and the filter's own chip takes it off again. Nor is what
rows of one list lead to, each titled after its row and with the same buttons around: a person with a mail
address and one without have one page, on which other rows are drawn.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Any

from devices.sim.graph_facts import AppFact
from evaluation.crawl_reach import is_harm
from evaluation.ground_truth import Seen
from maps.model import AppMap

MOST_SCREENS = 50


@dataclass(frozen=True, slots=True)
class Links:
    """Which truth places each map screen was taken for, and the other way round."""

    places: Mapping[str, AbstractSet[str]]
    screens: Mapping[str, AbstractSet[str]]

    @classmethod
    def of(cls, seen: Sequence[Seen], visits: Mapping[int, str], bundle: str) -> "Links":
        """Link by the captures of one app."""
        places: dict[str, set[str]] = {}
        screens: dict[str, set[str]] = {}
        for one in seen:
            screen = visits.get(one.snapshot.id)
            if screen is not None and one.app == bundle:
                places.setdefault(screen, set()).add(place_of(one))
                screens.setdefault(place_of(one), set()).add(screen)
        return cls(places, screens)


@dataclass(frozen=True, slots=True)
class States:
    """Which places are a state of another one, by their ids."""

    of: Mapping[str, str]

    @classmethod
    def found(cls, app: AppFact) -> "States":
        """Find what a row unfolds that the same row folds again, what a chip filters, what rows are about."""
        states = {**_about_rows(app), **_filtered(app), **_unfolded(app)}
        return cls({to: place for to, place in states.items() if to != place})

    def seen(self, one: Seen) -> Seen:
        """Tell a capture as one of the place that it is a state of."""
        return replace(one, screen=self.of.get(one.screen, one.screen))

    def app(self, app: AppFact) -> AppFact:
        """Tell the ways of an app without its states."""
        ends = [
            (edge, self.of.get(edge.source, edge.source), self.of.get(edge.to, edge.to)) for edge in app.edges
        ]
        return app.model_copy(
            update={"edges": [edge.model_copy(update={"source": a, "to": b}) for edge, a, b in ends]}
        )


def _unfolded(app: AppFact) -> dict[str, str]:
    rows = {(screen.id, e.id) for screen in app.screens for e in screen.elements if e.kind == "row"}
    ways = {
        (edge.source, edge.element, edge.part, edge.to)
        for edge in app.edges
        if edge.kind == "replace" and edge.gesture == "tap" and (edge.source, edge.element) in rows
    }
    states: dict[str, str] = {}
    for screen in (screen.id for screen in app.screens):
        for source, element, part, to in sorted(ways):
            if source == screen and (to, element, part, source) in ways and to not in states:
                states.setdefault(to, states.get(source, source))
    return states


def _filtered(app: AppFact) -> dict[str, str]:
    titles = {screen.id: screen.title for screen in app.screens}
    chips = {
        (screen.id, e.id): tuple(e.labels)
        for screen in app.screens
        for e in screen.elements
        if e.kind == "segment"
    }
    ways = {
        (edge.source, chips[edge.source, edge.element], edge.to): None
        for edge in app.edges
        if edge.kind == "replace" and edge.gesture == "tap" and (edge.source, edge.element) in chips
    }
    states: dict[str, str] = {}
    for source, label, to in ways:
        is_alike = source != to and titles.get(source) == titles.get(to) != ""
        if is_alike and (to, label, source) in ways and source not in states:
            states.setdefault(to, source)
    return states


def _about_rows(app: AppFact) -> dict[str, str]:
    lists = {(screen.id, e.id) for screen in app.screens for e in screen.elements if e.kind == "list"}
    around = {
        screen.id: (screen.title, frozenset(label for e in screen.elements if e.pinned for label in e.labels))
        for screen in app.screens
        if "{" in screen.title
    }
    states: dict[str, str] = {}
    for one in sorted(lists):
        led = {e.to for e in app.edges if (e.source, e.element) == one and e.gesture == "tap" and not e.part}
        first: dict[tuple[str, frozenset[str]], str] = {}
        for screen in (screen.id for screen in app.screens if screen.id in led and screen.id in around):
            states[screen] = states.get(screen) or first.setdefault(around[screen], screen)
    return states


def place_of(seen: Seen) -> str:
    """Name where the phone was."""
    return f"{seen.screen}!{seen.alert}" if seen.layer == "alert" else seen.screen


@dataclass(frozen=True, slots=True)
class EdgeCheck:
    """One edge replayed on a fresh phone: what the verification says, and where the phone was then."""

    screen: str
    element: str
    leads_to: str
    verdict: str
    why: str
    place: str

    def told(self) -> str:
        """Name it with what was seen instead."""
        return f"{self.screen}.{self.element} {self.verdict}: {self.why} (the phone was on {self.place})"


@dataclass(frozen=True, slots=True)
class Score:
    """One app's map."""

    app: str
    reachable: int
    found: int
    missed: tuple[str, ...]
    screens: int
    edges: int
    wrong_edges: tuple[str, ...]
    merged: tuple[str, ...]
    split: tuple[str, ...]
    side_effects: tuple[str, ...]
    verified: int
    """Edges that held when they were replayed."""
    tried: int
    broken: tuple[str, ...]
    unreached: tuple[str, ...]
    """Edges on screens to which no edge that holds leads."""
    seconds: float
    phone_seconds: float
    stuck: str = ""
    notes: tuple[str, ...] = field(default=())

    @property
    def found_share(self) -> float:
        """Share of what can be found within the crawler's own limit of screens."""
        possible = min(MOST_SCREENS, self.reachable)
        return min(1.0, self.found / possible) if possible else 1.0

    @property
    def overhead_ratio(self) -> float:
        """Wall time over the phone's own time."""
        return self.seconds / self.phone_seconds if self.phone_seconds else 0.0


def wrong_edges(app_map: AppMap, links: Links, app: AppFact, checks: Sequence[EdgeCheck]) -> Iterator[str]:
    """Name edges that held although the phone was elsewhere, and those that the app does not have at all."""
    held = {(c.screen, c.element): c for c in checks if c.verdict == "holds"}
    for screen in app_map.screens:
        for element in screen.elements:
            if element.leads_to in (None, screen.id):
                continue  # a tab that leads to its own screen says that it is chosen there
            named = f"{screen.id}.{element.id} -> {element.leads_to}"
            targets = links.places.get(element.leads_to, frozenset[str]())
            check = held.get((screen.id, element.id))
            if check is not None and check.place not in targets:
                yield f"{named}: held, but the phone was on {check.place}"
            elif not targets:
                yield f"{named}: no capture was taken for its target"
            elif not _has_edge(app, links.places.get(screen.id, frozenset[str]()), targets):
                yield f"{named}: the app has no way from there to {', '.join(sorted(targets))}"


def _has_edge(app: AppFact, sources: AbstractSet[str], targets: AbstractSet[str]) -> bool:
    """Tell whether some gesture leads from a source to a target, directly or by what opens with it."""
    opens: dict[str, set[str]] = {}
    for edge in app.edges:
        if edge.gesture == "open":
            opens.setdefault(edge.source, set()).add(edge.to)
    for edge in app.edges:
        if edge.source not in {source.partition("!")[0] for source in sources}:
            continue
        if edge.kind in ("back", "close", "root"):
            return True
        reached = {edge.to, f"{edge.source}!{edge.to}", *opens.get(edge.to, ())}
        reached |= {f"{edge.to}!{alert}" for alert in opens.get(edge.to, ())}
        if not targets.isdisjoint(reached):
            return True
    return any("!" in source for source in sources)


def side_effects(
    effects: Sequence[Mapping[str, Any]], app: AppFact, forgets: AbstractSet[str] = frozenset[str]()
) -> Iterator[str]:
    """Name what a crawl did to the person's things, each once; `forgets` is what the app does not keep."""
    told = dict.fromkeys(_side_effects(effects, app, forgets))
    yield from told


def _side_effects(
    effects: Sequence[Mapping[str, Any]], app: AppFact, forgets: AbstractSet[str]
) -> Iterator[str]:
    kinds = {(screen.id, e.id): e.kind for screen in app.screens for e in screen.elements}
    for effect in effects:
        is_row = kinds.get((effect["screen"], effect["element"])) == "list"
        if is_harm(effect["kind"], is_row=is_row, is_forgotten=effect["what"] in forgets):
            yield f"{effect['kind']} {effect['what']} by {effect['screen']}.{effect['element']}"


def merged(links: Links) -> list[str]:
    """Name map screens that were taken for several places."""
    return [f"{screen} is {', '.join(sorted(p))}" for screen, p in links.places.items() if len(p) > 1]


def split(links: Links) -> list[str]:
    """Name places that were taken for several map screens."""
    return [f"{place} is {', '.join(sorted(s))}" for place, s in links.screens.items() if len(s) > 1]
