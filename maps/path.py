"""The shortest way from screen to screen. Plain dicts: a whole map's searches take about a millisecond."""

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass

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


def edges(app_map: AppMap, allow: Risk = Risk.NONE) -> dict[str, list[Edge]]:
    """List the edges that can be walked by what the map knows, by source, in the map's order."""
    known = {screen.id for screen in app_map.screens}
    return {
        screen.id: [
            Edge(screen.id, element, element.leads_to)
            for element in screen.elements
            if element.is_edge and element.leads_to in known and not element.risk.exceeds(allow)
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
    allow: Risk = Risk.NONE,
) -> tuple[Edge, ...] | None:
    """Find the way with the fewest taps; of two as short, the one that the map names first.

    An element that is not always there counts as a little longer, so that the sure way wins.

    Args:
        app_map: the map.
        start: id of the screen where the phone is.
        goal: id of the screen to be on.
        avoid: keys of edges that do not work now.
        allow: the gravest risk that an edge may have.

    Returns:
        The edges in order, none when `start` is `goal`; `None` when there is no way.
    """
    ways = edges(app_map, allow)
    back: dict[str, Edge | None] = {start: None}
    queue = deque([start])
    while queue and goal not in back:
        here = queue.popleft()
        for edge in sorted(ways.get(here, ()), key=lambda e: e.element.optional):
            if edge.target not in back and edge.key not in avoid:
                back[edge.target] = edge
                queue.append(edge.target)
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
