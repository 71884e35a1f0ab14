"""Screens that nothing tells apart made one, and screens that say too little left out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from maps.check import check
from maps.derive import derive
from maps.drawing import draw
from maps.findings import Finding
from maps.identify import Here, Identifier
from maps.labels import normal
from maps.model import AppMap, MapElement, Screen

SAME: Final = 0.9
"""Share of labels that two captures of one screen have in common."""
LEAST: Final = 3
MOST_ROUNDS: Final = 60


def without_doubles(app_map: AppMap, notes: list[Finding]) -> AppMap:
    """Make one of screens that show the same labels; the first of them stays."""
    kept: list[Screen] = []
    same: dict[str, str] = {}
    for screen in app_map.screens:
        twin = next((other for other in kept if _is_same(screen, other)), None)
        if twin is None:
            kept.append(screen)
            continue
        same[screen.id] = twin.id
        notes.append(_note(screen.id, f"shows the same as {twin.id}: made one", "duplicate_screen"))
    return redirected(replace(app_map, screens=tuple(kept)), same)


def settled(app_map: AppMap, notes: list[Finding]) -> AppMap:
    """Merge or drop screens until every one is recognised as itself.

    Raises:
        ValueError: something else is wrong with the map, or nothing is left of it.
    """
    for _ in range(MOST_ROUNDS):
        errors = [one for one in check(derive(app_map)) if one.level == "error"]
        screens = [one for one in errors if one.code in ("lookalike", "indistinct")]
        if not screens:
            break
        app_map = _resolved(app_map, screens[-1], notes)
    if errors := [one.told for one in check(derive(app_map)) if one.level == "error"]:
        raise ValueError("; ".join(errors[:3]))
    return app_map


def redirected(app_map: AppMap, targets: Mapping[str, str | None]) -> AppMap:
    """Let edges lead to other screens, or nowhere."""
    screens = tuple(
        replace(screen, elements=tuple(_redirected(e, screen.id, targets) for e in screen.elements))
        for screen in app_map.screens
    )
    return replace(app_map, screens=screens)


def _redirected(element: MapElement, screen: str, targets: Mapping[str, str | None]) -> MapElement:
    if element.leads_to is None or element.leads_to not in targets:
        return element
    target = targets[element.leads_to]
    return replace(element, leads_to=None if target == screen else target)


def _resolved(app_map: AppMap, finding: Finding, notes: list[Finding]) -> AppMap:
    name = finding.where.split(".")[1]
    order = [screen.id for screen in app_map.screens]
    rival = _rival(app_map, app_map.screen(name))
    if rival is None and name == app_map.home:
        raise ValueError("its first screen has too little to be recognised by")
    if rival is None:
        notes.append(_note(name, "has too little to be recognised by: dropped", "indistinct"))
        return _without(app_map, name, None)
    first, second = sorted((name, rival), key=order.index)
    notes.append(_note(second, f"nothing tells it from {first}: made one", "lookalike"))
    return _without(app_map, second, first)


def _rival(app_map: AppMap, screen: Screen) -> str | None:
    seen = Identifier(app_map).identify(draw(app_map, screen))
    if isinstance(seen, Here):
        return seen.screen.id if seen.screen.id != screen.id else None
    return next((near.screen for near in seen.near if near.screen != screen.id and near.score > 0), None)


def _without(app_map: AppMap, name: str, instead: str | None) -> AppMap:
    screens = tuple(screen for screen in app_map.screens if screen.id != name)
    macros = tuple(macro for macro in app_map.macros if macro.at != name)
    return redirected(replace(app_map, screens=screens, macros=macros), {name: instead})


def _is_same(one: Screen, other: Screen) -> bool:
    first, second = _labels(one), _labels(other)
    return min(len(first), len(second)) >= LEAST and len(first & second) >= SAME * len(first | second)


def _labels(screen: Screen) -> frozenset[str]:
    return frozenset(normal(element.text) for element in screen.elements if element.fixed)


def _note(where: str, message: str, code: str) -> Finding:
    return Finding("warning", where, message, code)
