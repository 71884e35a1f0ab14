"""Pixel macros followed through the map: which element each tap was meant for, and what it really hit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from maps.phonecli.source import Command, PhoneCliElement, PhoneCliMap, PhoneCliScreen, command

Key: TypeAlias = tuple[str, int]
"""Id of a screen and place of an element in its list."""
NEAR: Final = 0.03
"""How far a tap may be from an element's middle, in ratios: rows are about 0.06 high."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """One tap of a macro."""

    screen: str
    """Where the macro is when it taps."""
    at: tuple[float, float]
    page: int
    """How often it had swiped on that screen."""
    element: int | None
    """Place of the element that stands there, in the screen's list; None when nothing does."""


@dataclass(frozen=True, slots=True)
class Route:
    """A macro as far as it can be followed."""

    target: str
    taps: tuple[Tapped, ...]
    is_whole: bool
    """Whether every tap but the last led on to a known screen."""


def route(source: PhoneCliMap, target: str, leads: Mapping[Key, str]) -> Route:
    """Follow the macro that leads to `target` along the edges `leads`, from a clean launch."""
    screens = {screen.id: screen for screen in source.screens}
    commands = [command(raw) for raw in source.screen_macros.get(target, ())]
    moves = [one for one in commands if one.kind in ("tap", "swipe")]
    taps: list[Tapped] = []
    here: PhoneCliScreen | None = source.screens[0]
    page = 0
    for index, move in enumerate(moves):
        if move.kind == "swipe":
            page += 1
            continue
        if here is None:
            return Route(target, tuple(taps), is_whole=False)
        at = ratios(source, move)
        element = element_at(here.elements, at, page)
        taps.append(Tapped(here.id, at, page, element))
        is_last = all(later.kind != "tap" for later in moves[index + 1 :])
        if not is_last:
            here = screens.get(leads.get((here.id, element), "") if element is not None else "")
            page = 0
    return Route(target, tuple(taps), is_whole=True)


def ratios(source: PhoneCliMap, move: Command) -> tuple[float, float]:
    """Bring the place of a tap to ratios of the screen; some are written so already."""
    if 0 <= move.x <= 1 and 0 <= move.y <= 1:
        return move.x, move.y
    return move.x / source.screen_w, move.y / source.screen_h


def element_at(elements: Sequence[PhoneCliElement], at: tuple[float, float], page: int) -> int | None:
    """Find the element nearest to a place of a page; bars stand on every page."""
    best: tuple[float, int] | None = None
    for index, element in enumerate(elements):
        if element.center is None or not (element.fixed or element.found_at_scroll == page):
            continue
        across, down = abs(element.center[0] - at[0]), abs(element.center[1] - at[1])
        if down <= NEAR and (best is None or across + down < best[0]):
            best = (across + down, index)
    return best[1] if best else None
