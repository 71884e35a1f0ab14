"""The shortest way from screen to screen. Plain dicts: one through a thousand screens takes a millisecond."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from maps.model import AppMap, MapElement, Risk
from phone.snapshot import Role


@dataclass(frozen=True, slots=True)
class Edge:
    """An element of a screen that leads to another screen."""

    source: str
    element: MapElement
    target: str

    @property
    def key(self) -> tuple[str, str]:
        """What names it within its map."""
        return self.source, self.element.id


Ways: TypeAlias = Mapping[str, Sequence[Edge]]


@dataclass(frozen=True, slots=True)
class _Known:
    app_map: AppMap
    """Held, so that no other map can be at its place in memory."""
    allow: Risk
    ways: Ways


_KNOWN: Final = deque[_Known](maxlen=32)
"""The ways of the maps that were asked for last: a map never changes, and a run asks again and again."""


def edges(app_map: AppMap, allow: Risk = Risk.NONE) -> Ways:
    """List the edges that can be walked by what the map knows, by source: sure ones first, in its order."""
    for known in _KNOWN.copy():
        if known.app_map is app_map and known.allow is allow:
            return known.ways
    found = {source: sorted(ways, key=_is_optional) for source, ways in _edges(app_map, allow).items()}
    _KNOWN.append(_Known(app_map, allow, found))
    return found


def _is_optional(edge: Edge) -> bool:
    return edge.element.optional


def _edges(app_map: AppMap, allow: Risk) -> dict[str, list[Edge]]:
    known = {screen.id for screen in app_map.screens}
    return {
        screen.id: [
            Edge(screen.id, element, element.leads_to)
            for element in screen.elements
            if element.leads_to in known and element.is_edge
            if element.risk is allow or not element.risk.exceeds(allow)
            if element.role is not Role.TOGGLE  # whatever it leads to, a tap flips it
        ]
        for screen in app_map.screens
    }


def shortest(
    app_map: AppMap,
    start: str,
    goal: str,
    *,
    avoid: Collection[tuple[str, str]] = (),
    weak: Collection[tuple[str, str]] = (),
    allow: Risk = Risk.NONE,
) -> tuple[Edge, ...] | None:
    """Find the way with the fewest taps; of two as short, the one that the map names first.

    An element that is not always there, or has failed of late, counts as a little longer: the sure way wins.

    Args:
        app_map: the map.
        start: id of the screen where the phone is.
        goal: id of the screen to be on.
        avoid: keys of edges that do not work now.
        weak: keys of edges that have seldom worked.
        allow: the gravest risk that an edge may have.

    Returns:
        The edges in order, none when `start` is `goal`; `None` when there is no way.
    """
    ways = edges(app_map, allow)
    back: dict[str, Edge | None] = {start: None}
    queue = deque([start])
    while queue and goal not in back:
        onward = ways.get(queue.popleft(), ())
        for edge in sorted(onward, key=lambda e: e.element.optional or e.key in weak) if weak else onward:
            target = edge.target
            if target not in back and not (avoid and edge.key in avoid):
                back[target] = edge
                queue.append(target)
    if goal not in back:
        return None
    way: list[Edge] = []
    while (edge := back[goal]) is not None:
        way.append(edge)
        goal = edge.source
    return tuple(reversed(way))


def reachable(app_map: AppMap, allow: Risk = Risk.NONE) -> tuple[str, ...]:
    """List the screens that can be reached from home, home included, in the map's order."""
    ways = edges(app_map, allow)
    seen, queue = {app_map.home}, deque([app_map.home])
    while queue:
        for edge in ways.get(queue.popleft(), ()):
            if edge.target not in seen:
                seen.add(edge.target)
                queue.append(edge.target)
    return tuple(screen.id for screen in app_map.screens if screen.id in seen)
