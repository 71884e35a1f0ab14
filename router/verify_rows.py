"""Edges over rows that nobody gave an example for: which are tried, and under which names. Pure."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from maps.model import AppMap, Expect, Go, Macro, MapElement, Screen
from maps.path import Edge
from router.verify_plan import Examples, slots


def set_apart(app_map: AppMap, examples: Examples) -> AppMap:
    """Let no two lists share a placeholder without an example: what is a row of one is none of another.

    One that a macro fills stays as it is.
    """
    kept = {*examples.values, *(param.name for macro in app_map.macros for param in macro.params)}
    return replace(app_map, screens=tuple(_set_apart(screen, kept) for screen in app_map.screens))


def _set_apart(screen: Screen, kept: Collection[str]) -> Screen:
    elements = tuple(_renamed(element, screen.id, kept) for element in screen.elements)
    return replace(screen, elements=elements)


def _renamed(element: MapElement, screen: str, kept: Collection[str]) -> MapElement:
    if element.leads_to is None or element.names:
        return element
    for name in slots(element):
        if name not in kept:
            own = f"{{{screen}_{element.id}}}"
            texts = (text.replace(f"{{{name}}}", own) for text in (element.text, element.beside))
            text, beside = texts
            element = replace(element, text=text, beside=beside)
    return element


def has_parts(element: MapElement, name: str) -> bool:
    """Tell whether a placeholder asks for a part of a value, such as `{day.year}`: no row shows it whole."""
    return f"{{{name}." in element.text + element.beside


def over_rows(way: Sequence[Edge]) -> Iterator[tuple[int, Edge, str]]:
    """List the edges of a way that need a value, with their place in it and what the value is called."""
    for place, edge in enumerate(way):
        yield from ((place, edge, name) for name in slots(edge.element))


def walk_to(screen: str) -> Macro:
    """Write the macro that goes to a screen by what the map knows."""
    return Macro("verify_way", f"Go to {screen}", steps=(Go(screen),), expect=Expect(screen=screen))
