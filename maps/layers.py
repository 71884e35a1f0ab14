"""A user's own layer over a map: labels that were healed, macros that were learnt. Pure.

A layer never takes anything away. What is derived from a map is derived again from the two together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from maps.build import element as built_element
from maps.build import link as built_link
from maps.build import overlay as built_overlay
from maps.build import screen as built_screen
from maps.build_macro import lists, macro
from maps.derive import derive, own_macros
from maps.model import AppMap, Language, Link, Macro, MapElement, Overlay, Screen
from phone.snapshot import Role

Plain: TypeAlias = Mapping[str, Any]
Part = TypeVar("Part", Screen, MapElement, Macro, Link, Overlay)


class LayerError(ValueError):
    """A layer names something new without saying enough of it."""


def layered(app_map: AppMap, layer: Plain) -> AppMap:
    """Lay a checked layer over a map.

    Raises:
        LayerError: something new in it has no role.
    """
    screens = app_map.screens
    for spec in layer.get("screens", ()):
        known = next((one for one in screens if one.id == spec["id"]), None)
        screens = _placed(screens, _screen(known, spec))
    merged = replace(
        app_map,
        screens=screens,
        macros=_all_placed(own_macros(app_map), map(macro, layer.get("macros", ()))),
        links=_all_placed(app_map.links, map(built_link, layer.get("links", ()))),
        overlays=_all_placed(app_map.overlays, map(built_overlay, layer.get("overlays", ()))),
    )
    return derive(merged)


def _placed(parts: tuple[Part, ...], part: Part) -> tuple[Part, ...]:
    """Put a part in the place of the one of the same id, or at the end."""
    if any(one.id == part.id for one in parts):
        return tuple(part if one.id == part.id else one for one in parts)
    return (*parts, part)


def _all_placed(parts: tuple[Part, ...], more: Iterable[Part]) -> tuple[Part, ...]:
    for part in more:
        parts = _placed(parts, part)
    return parts


def _screen(known: Screen | None, spec: Plain) -> Screen:
    if known is None:
        for one in spec.get("elements", ()):
            _refuse_bare(one)
        return built_screen(spec)
    elements = known.elements
    for one in spec.get("elements", ()):
        had = next((element for element in elements if element.id == one["id"]), None)
        elements = _placed(elements, _element(had, one))
    changes = {key: value for key, value in spec.items() if key not in ("elements", "aliases")}
    whole = built_screen({"id": known.id, **changes})
    told = {key: getattr(whole, key) for key in changes}
    return replace(known, elements=elements, aliases=_more(known.aliases, spec), **told)


def _element(known: MapElement | None, spec: Plain) -> MapElement:
    if known is None:
        _refuse_bare(spec)
        return built_element(spec)
    changes = {key: value for key, value in spec.items() if key != "aliases"}
    whole = built_element({"role": known.role, **changes})
    told = {key: getattr(whole, key) for key in changes}
    if "names" in told:
        told["names"] = known.names | whole.names
    return replace(known, aliases=_more(known.aliases, spec), **told)


def _more(known: Mapping[Language, tuple[str, ...]], spec: Plain) -> dict[Language, tuple[str, ...]]:
    more: dict[Language, tuple[str, ...]] = dict(known)
    for language, names in lists(spec.get("aliases", {})).items():
        more[language] = tuple(dict.fromkeys((*known.get(language, ()), *names)))
    return more


def _refuse_bare(spec: Plain) -> None:
    if "role" not in spec or spec["role"] not in set(Role):
        raise LayerError(f"{spec.get('id')} is not in the shipped map, so it needs a role")
