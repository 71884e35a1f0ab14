"""PhoneCLI's way of replaying, as its papers and documents describe it: a small reimplementation of ours.

A macro is a list of commands at absolute places, worked out once from the centres in the map: end the app,
wait, launch it, wait, then tap after tap, each followed by a fixed wait. What stands on a later scroll page
is reached by as many swipes. Nothing is looked at on the way, so nothing is found again, dismissed or
verified, and a switch is flipped whatever it shows. Where PhoneCLI hands over to a model (values to read or
to pick, rows that an argument names), there is no such list; `compiled` says so.

In two things it is better here than there: texts are typed (PhoneCLI leaves them to the model), and a run is
only counted when it begins with the switch in the other state.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import anyio

from maps.filling import Filling
from maps.labels import is_template
from maps.model import (
    AppMap,
    Arguments,
    Go,
    HoldStep,
    Macro,
    MapElement,
    PressStep,
    SetStep,
    TapStep,
    TypeStep,
)
from maps.path import shortest
from maps.placed import PlacedStep, filled, placed
from maps.watch import name_of
from phone.action import Action, Key, LongPress, OpenApp, PressKey, StopApp, Swipe, Tap, TypeText
from phone.geometry import Point, Size
from phone.protocols import Phone
from phone.snapshot import Platform

WAITS_S: dict[Platform, dict[str, float]] = {
    "android": {"force_stop": 0.5, "launch": 3.0, "tap": 1.5, "swipe": 1.5},
    "ios": {"force_stop": 1.0, "launch": 3.0, "tap": 1.0, "swipe": 1.0},
}
"""Source: the waits of PhoneCLI's shipped maps; a swipe is given that of a tap."""
SWIPE_FROM, SWIPE_TO, SWIPE_S = 0.7, 0.2, 0.4
"""Source: the scroll swipe of PhoneCLI's operations, ratios of the height and seconds."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command and how long to wait after it."""

    action: Action
    wait_s: float


class NotExpressible(ValueError):  # noqa: N818 - an outcome, not an error
    """PhoneCLI would hand this over to a model."""


def compiled(app_map: AppMap, macro: Macro, arguments: Arguments, size: Size) -> tuple[Command, ...]:
    """Work a macro out into commands.

    Raises:
        NotExpressible: no list of commands does it.
    """
    return tuple(_Compiler(app_map, size).commands(macro, arguments))


async def play(phone: Phone, commands: tuple[Command, ...], *, waits: bool = True) -> None:
    """Carry the commands out, one after another, whatever the phone shows.

    Raises:
        PhoneError: the phone failed.
    """
    for command in commands:
        await phone.perform(command.action)
        if waits:
            await anyio.sleep(command.wait_s)


class _Compiler:
    def __init__(self, app_map: AppMap, size: Size) -> None:
        self._map, self._size = app_map, size
        self._waits = WAITS_S[app_map.platform]

    def commands(self, macro: Macro, arguments: Arguments) -> Iterator[Command]:
        yield Command(StopApp(self._map.bundle), self._waits["force_stop"])
        yield Command(OpenApp(self._map.bundle), self._waits["launch"])
        here = self._map.home
        filling = Filling(macro, arguments)
        for place in placed(self._map, macro, arguments):
            if place.screen is None:
                raise NotExpressible("the map does not have the screen")
            if isinstance(place.step, Go):
                yield from self._walk(here, place.screen.id, filling)
                here = place.screen.id
            else:
                yield from self._step(place, filling)
                here = place.opens.id if place.opens else here

    def _walk(self, start: str, goal: str, filling: Filling) -> Iterator[Command]:
        way = shortest(self._map, start, goal)
        if way is None:
            raise NotExpressible(f"no way from {start} to {goal}")
        for edge in way:
            yield from self._tap(filled(edge.element, filling))

    def _step(self, place: PlacedStep, filling: Filling) -> Iterator[Command]:
        match place.step:
            case PressStep(key=key):
                yield Command(PressKey(key), self._waits["tap"])
            case TapStep() | SetStep() if place.element:
                yield from self._tap(place.element)
            case HoldStep() if place.element:
                yield from self._tap(place.element, is_long=True)
            case TypeStep(text=text, submit=submit) if place.element:
                yield from self._tap(place.element)
                yield Command(TypeText(filling.text(text)), self._waits["tap"])
                if submit:
                    yield Command(PressKey(Key.ENTER), self._waits["tap"])
            case _:
                raise NotExpressible(f"{type(place.step).__name__} needs a look at the phone")

    def _tap(self, element: MapElement, *, is_long: bool = False) -> Iterator[Command]:
        if element.center is None or not element.fixed or is_template(element.text) or element.beside:
            raise NotExpressible(f"the map has no place for {element.id}")
        for _ in range(element.page):
            yield Command(self._swipe(), self._waits["swipe"])
        at = Point(element.center[0] * self._size.width, element.center[1] * self._size.height)
        name = name_of(element)
        yield Command(LongPress(at, label=name) if is_long else Tap(at, name), self._waits["tap"])

    def _swipe(self) -> Swipe:
        x, height = self._size.width / 2, self._size.height
        return Swipe(Point(x, SWIPE_FROM * height), Point(x, SWIPE_TO * height), SWIPE_S)
