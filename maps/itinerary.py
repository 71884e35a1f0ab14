"""What a macro would do, told before it is done: the way there, its steps, and what proves it. Pure.

A replay begins where the phone is and may be shorter; this is the way from a fresh start of the app.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from maps.filling import Filling
from maps.links import link_to
from maps.model import (
    AppMap,
    Arguments,
    Go,
    HoldStep,
    LinkStep,
    Macro,
    MapElement,
    PickStep,
    PressStep,
    ReadListStep,
    ReadStep,
    Risk,
    Screen,
    SetStep,
    SwipeStep,
    TapStep,
    TypeStep,
)
from maps.path import shortest
from maps.placed import PlacedStep, filled, placed
from maps.watch import name_of


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that would be done."""

    words: str
    screen: str = ""
    """Id of the screen on which it is done."""
    element: str = ""
    """Id of the element that it touches or reads; empty when it is none."""
    risk: Risk = Risk.NONE


@dataclass(slots=True)
class _Route:
    """Where the telling has come to."""

    app_map: AppMap
    macro: Macro
    filling: Filling
    here: str = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.app_map.home

    def name(self, screen_id: str) -> str:
        found = next((screen for screen in self.app_map.screens if screen.id == screen_id), None)
        return name_of(found) if found else screen_id.replace("_", " ")


def itinerary(app_map: AppMap, macro: Macro, arguments: Arguments) -> tuple[Deed, ...]:
    """Tell what a macro would do, from the first screen of its app on."""
    route = _Route(app_map, macro, Filling(macro, arguments))
    deeds: list[Deed] = [Deed(f"open {app_map.name}", app_map.home)]
    for place in placed(app_map, macro, arguments):
        deeds.extend(_deeds(route, place))
        arrived = place.opens or place.screen
        route.here = arrived.id if arrived else route.here
    return tuple(deeds)


def promise(app_map: AppMap, macro: Macro, arguments: Arguments) -> str:
    """Say what has to hold on the phone before the macro counts as done."""
    filling = Filling(macro, arguments)
    last = _last(app_map, macro, arguments)
    told: list[str] = []
    if macro.expect.screen is not None:
        goal = str(filling.value(macro.expect.screen))
        last = next((screen for screen in app_map.screens if screen.id == goal), last)
        told.append(f"“{name_of(last) if last else goal}” is shown")
    if macro.expect.text is not None:
        told.append(f"“{filling.text(macro.expect.text)}” can be read")
    if macro.expect.element is not None:
        told.append(_state(macro, filling, _named(last, macro.expect.element, filling)))
    if macro.expect.absent is not None:
        told.append(f"“{_named(last, macro.expect.absent, filling)}” is gone")
    if not told and last is not None:
        told.append(f"every step has had its effect, and “{name_of(last)}” is shown")
    return ", ".join(told)


def _deeds(route: _Route, place: PlacedStep) -> Iterator[Deed]:
    match place.step:
        case Go(screen):
            goal = place.screen.id if place.screen else str(route.filling.value(screen))
            yield from _way(route, goal)
        case LinkStep(link):
            yield Deed(f"open “{_where(place.screen)}” by the link {link}", route.here)
        case PressStep(key):
            yield Deed(f"press {key.value}", route.here)
        case SwipeStep(direction):
            yield Deed(f"swipe to what is further {direction}", route.here)
        case step:
            name = name_of(place.element) if place.element else str(route.filling.value(step.element))
            words = _act(route, step, name)
            element = place.element.id if place.element else ""
            yield Deed(words, route.here, element, place.element.risk if place.element else Risk.NONE)


def _act(route: _Route, step: object, name: str) -> str:
    where = f"“{name}” on “{route.name(route.here)}”"
    match step:
        case SetStep(_, to):
            state = "on" if route.filling.value(to) in (True, "true") else "off"
            return f"turn {state} {where}, unless it is so already"
        case TypeStep(_, text, submit):
            return f"type “{route.filling.text(text)}” into {where}{' and send it off' if submit else ''}"
        case PickStep(_, to):
            return f"bring {where} to “{route.filling.text(to)}”"
        case ReadStep():
            return f"read {where}"
        case ReadListStep():
            return f"read the rows of {where}"
        case HoldStep():
            return f"hold {where}"
        case TapStep():
            return f"tap {where}"
        case _:
            return f"do something to {where}"


def _way(route: _Route, goal: str) -> Iterator[Deed]:
    """Tell the way to a screen, as a replay would take it."""
    way = shortest(route.app_map, route.here, goal)
    link = link_to(route.app_map, goal)
    if link is not None and (way is None or len(way) > 1):
        yield Deed(f"open “{route.name(goal)}” by the link {link.id}", route.here)
        return
    if way is None and (way := shortest(route.app_map, route.app_map.home, goal)) is not None:
        yield Deed(f"come to “{route.name(route.app_map.home)}”, going back where needed", route.here)
    if way is None:
        yield Deed(f"come to “{route.name(goal)}”: the map has no way from “{route.name(route.here)}”")
        return
    for edge in way:
        words = f"tap “{name_of(edge.element)}” on “{route.name(edge.source)}”"
        yield Deed(words, edge.source, edge.element.id, edge.element.risk)


def _last(app_map: AppMap, macro: Macro, arguments: Arguments) -> Screen | None:
    last: Screen | None = None
    for place in placed(app_map, macro, arguments):
        last = place.opens or place.screen or last
    return last


def _state(macro: Macro, filling: Filling, name: str) -> str:
    expect = macro.expect
    parts: list[str] = []
    if expect.checked is not None:
        parts.append("is on" if filling.value(expect.checked) in (True, "true") else "is off")
    if expect.value is not None:
        parts.append(f"shows “{filling.text(expect.value)}”")
    return f"“{name}” {' and '.join(parts) or 'is there'}"


def _named(screen: Screen | None, element_id: str, filling: Filling) -> str:
    element = _element(screen, str(filling.value(element_id)))
    return name_of(filled(element, filling)) if element else element_id.replace("_", " ")


def _element(screen: Screen | None, element_id: str) -> MapElement | None:
    return next((one for one in screen.elements if one.id == element_id), None) if screen else None


def _where(screen: Screen | None) -> str:
    return name_of(screen) if screen else "a screen that the map does not have"
