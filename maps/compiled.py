"""A built map as plain data that is quick to read again: screens and elements as rows in their order.

Maps have thousands of elements, and every start reads them.
"""

from dataclasses import MISSING, Field, fields
from operator import attrgetter
from typing import Any, Final, TypeAlias

from maps.build import Plain, build
from maps.build_macro import lists
from maps.model import AppMap, MapElement, Risk, Screen
from phone.snapshot import Role

Row: TypeAlias = list[Any]
_ROLES: Final = {role.value: role for role in Role}
_RISKS: Final = {risk.value: risk for risk in Risk}
_SCREEN: Final = fields(Screen)
_ELEMENT: Final = fields(MapElement)
LAYOUT: Final = ",".join(field.name for field in (*_SCREEN, *_ELEMENT))
"""Changes whenever rows of before can't be read any more."""
_ROLE, _ALIASES, _CENTER, _RISK = (
    [field.name for field in _ELEMENT].index(name) for name in ("role", "aliases", "center", "risk")
)
_SCREEN_ALIASES, _REQUIRES, _FORBIDS, _ELEMENTS = (
    [field.name for field in _SCREEN].index(name) for name in ("aliases", "requires", "forbids", "elements")
)


def compiled(plain: Plain) -> tuple[dict[str, Any], AppMap]:
    """Build a map from checked plain data, and give it as plain data for `loaded`, too."""
    app_map = build(plain)
    return {**plain, "screens": [_screen_row(screen) for screen in app_map.screens]}, app_map


def loaded(plain: Plain) -> AppMap:
    """Build the map that `compiled` was given.

    Raises:
        KeyError, TypeError, ValueError, IndexError, AttributeError: it did not make this.
    """
    return build(plain, _screen)


def _screen_row(screen: Screen) -> Row:
    row = _row(screen, _SCREEN)
    if len(row) > _ELEMENTS:
        row[_ELEMENTS] = [_row(element, _ELEMENT) for element in screen.elements]
    return row


def _row(thing: object, names: "tuple[Field[Any], ...]") -> Row:
    """List the values of a thing; those at the end that are as usual are left out."""
    row = [attrgetter(field.name)(thing) for field in names]
    for field in reversed(names):
        if row[-1] != (field.default if field.default_factory is MISSING else field.default_factory()):
            break
        row.pop()
    return row


def _screen(row: Row) -> Screen:
    given = len(row)
    if given > _SCREEN_ALIASES and row[_SCREEN_ALIASES]:
        row[_SCREEN_ALIASES] = lists(row[_SCREEN_ALIASES])
    for place in (_REQUIRES, _FORBIDS):
        if given > place:
            row[place] = tuple(row[place])
    if given > _ELEMENTS:
        row[_ELEMENTS] = tuple(map(_element, row[_ELEMENTS]))
    return Screen(*row)


def _element(row: Row) -> MapElement:
    """Build one element. Every start builds thousands."""
    row[_ROLE] = _ROLES[row[_ROLE]]
    given = len(row)
    if given > _ALIASES:
        if row[_ALIASES]:
            row[_ALIASES] = lists(row[_ALIASES])
        if given > _CENTER and (center := row[_CENTER]):
            row[_CENTER] = (center[0], center[1])
        if given > _RISK:
            row[_RISK] = _RISKS[row[_RISK]]
    return MapElement(*row)
