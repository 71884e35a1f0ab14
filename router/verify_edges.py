"""Which edges of a map are tried, from where, and in which order. Pure."""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from maps.filling import PARTS, SLOT
from maps.model import AppMap, Arguments, Expect, Macro, MapElement, Param, ParamType, Risk, TapStep
from maps.path import Edge
from phone.snapshot import Role
from router.verify_plan import Examples, Limits, slots, words
from router.verify_rows import has_parts

Ways: TypeAlias = Mapping[str, Sequence[Edge]]


def planned_edges(app_map: AppMap, limits: Limits) -> Iterator[tuple[Edge, str]]:
    """List every edge with why it is not tried; `""` when it is."""
    for screen in app_map.screens:
        for element in screen.elements:
            if element.leads_to is not None:
                yield Edge(screen.id, element, element.leads_to), _edge_why_not(app_map, element, limits)


def _edge_why_not(app_map: AppMap, element: MapElement, limits: Limits) -> str:
    if element.leads_to not in {screen.id for screen in app_map.screens}:
        return f"the map has no screen {element.leads_to}"
    if element.role is Role.TOGGLE:
        return "a tap flips this switch"
    if element.risk is not Risk.NONE:
        return f"a tap on it {words(element.risk)}"
    open_ = [name for name in slots(element) if name not in limits.examples.values]
    if limits.rows:
        open_ = [name for name in open_ if has_parts(element, name)]
    if open_:
        return f"there is no example for {{{open_[0]}}}"
    if not element.fixed and not element.platform_id and not slots(element):
        return "its label differs from visit to visit"
    return ""


def ways(edges: Sequence[Edge], avoid: Collection[tuple[str, str]] = ()) -> dict[str, list[Edge]]:
    """Sort edges that can be walked by their source."""
    sorted_: dict[str, list[Edge]] = {}
    for edge in edges:
        if edge.key not in avoid:
            sorted_.setdefault(edge.source, []).append(edge)
    return sorted_


def next_edge(
    here: str, todo: Sequence[Edge], known: Ways, arrived: Collection[str]
) -> tuple[Edge, tuple[Edge, ...]] | None:
    """Choose what to try from `here`: the nearest edge, first one to where nobody was; with the way to it."""
    open_ = ways(todo)
    for screen, way in _outward(here, known):
        if screen in open_:
            new = [edge for edge in open_[screen] if edge.target not in arrived]
            return (new or open_[screen])[0], way
    return None


def way_to(screen: str, start: str, known: Ways) -> tuple[Edge, ...] | None:
    """Find the shortest way between two screens; `None` when there is none."""
    return next((way for reached, way in _outward(start, known) if reached == screen), None)


def _outward(here: str, known: Ways) -> Iterator[tuple[str, tuple[Edge, ...]]]:
    queue: deque[tuple[str, tuple[Edge, ...]]] = deque([(here, ())])
    seen = {here}
    while queue:
        screen, way = queue.popleft()
        yield screen, way
        for edge in known.get(screen, ()):
            if edge.target not in seen:
                seen.add(edge.target)
                queue.append((edge.target, (*way, edge)))


def edge_macro(edge: Edge, way: Sequence[Edge], examples: Examples) -> tuple[Macro, Arguments]:
    """Write the macro that tries an edge. A way over rows that an argument names is tapped step by step."""
    cut = next((index for index, passed in enumerate(way) if not passed.element.fixed), len(way))
    tapped = (*way[cut:], edge)
    names = dict.fromkeys(name for one in tapped for name in slots(one.element))
    macro = Macro(
        id="verify_edge",
        description=f"Try whether {edge.element.id} on {edge.source} leads to {edge.target}",
        params=tuple(Param(name, _type(name, [one.element for one in tapped])) for name in names),
        at=tapped[0].source,
        steps=tuple(TapStep(one.element.id) for one in tapped),
        expect=Expect(screen=edge.target),
    )
    return macro, {name: examples.values[name] for name in names}


def _type(name: str, elements: Sequence[MapElement]) -> ParamType:
    """Tell what kind of value has the parts that a placeholder is asked for, such as `{day.year}`."""
    filled = (SLOT.finditer(element.text + element.beside) for element in elements)
    parts = {slot[2] for slots_ in filled for slot in slots_ if slot[1] == name and slot[2]}
    for kind, known in PARTS.items():
        if parts and parts <= known:
            return kind
    return "string"
