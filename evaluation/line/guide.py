"""The right answer on a simulated phone, wherever models have brought it: from the map's own macro."""

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from local_model.marks import marked
from maps.identify import Here, identify
from maps.model import AppMap, Go
from maps.placed import placed
from maps.replay import Replayer
from phone.action import Action, Key, LongPress, OpenApp, PressKey, Swipe, Tap, TypeText, Wait
from phone.geometry import Point
from phone.protocols import Act, Move, Stuck
from phone.snapshot import Role, Snapshot
from phone.title import title_of
from router.call import MacroCall

FINISH, BACK = 'finish("It is done")', "back()"
SHORT, MEDIUM = 0.3, 0.5
"""Below these shares of the screen's width a swipe is a short one, a medium one."""
MOST_WAITS: Final = 40
_KEYS: Final = {Key.BACK: BACK, Key.HOME: "home()", Key.ENTER: "enter()"}


@dataclass(slots=True)
class Guide:
    """Knows the way of one macro. Made for one run, and shared by whoever drives in it."""

    call: MacroCall
    is_done: Callable[[], Awaitable[bool]]
    """Tells the truth."""
    has_strayed: bool = False
    """Whether something else was done since it was asked last."""
    _replayer: Replayer = field(init=False)
    _backed_out: frozenset[str] = frozenset()
    """Places where the last way out was to go back."""

    def __post_init__(self) -> None:
        self.call = replace(self.call, app_map=replace(self.call.app_map, links=()))  # no model says a link
        self._replayer = self._from(0)

    async def said(self, seen: Snapshot) -> str:
        """Say the right call for what is on the screen, as a model that reads marks says it."""
        if await self.is_done():
            return FINISH
        ways = (self._resumed(seen), 0) if self.has_strayed else (None, self._resumed(seen), 0)
        self.has_strayed = False
        for first_step in ways:
            if first_step is not None:
                self._replayer = self._from(first_step)
            move = await self._moved(seen)
            if isinstance(move, Act):
                return self._told(move.actions, seen)
        return self._way_out(seen)

    def place(self, seen: Snapshot) -> str:
        """Name the screen, the same in each process: by the map, else by its title."""
        found = identify(self.call.app_map, seen)
        if isinstance(found, Here):
            return found.screen.id
        return f"{seen.app} {title_of(seen)}"

    def dead_ends(self, seen: Snapshot) -> frozenset[str]:
        """Name the rows of this screen that lead nowhere, by the map."""
        found = identify(self.call.app_map, seen)
        rows = found.screen.elements if isinstance(found, Here) else ()
        return frozenset(e.text for e in rows if e.role is Role.ROW and e.text and not e.leads_to)

    def _from(self, first_step: int) -> Replayer:
        call = self.call
        return Replayer(
            call.app_map, call.macro, call.arguments, arrival_timeout_s=0.0, first_step=first_step
        )

    def _resumed(self, seen: Snapshot) -> int:
        """Find the step to go on from: the one that was left, if its screen or the one it opens is shown."""
        call = self.call
        left, here = self._replayer.steps_done, self.place(seen)
        places = tuple(placed(call.app_map, call.macro, call.arguments))
        for place in places[left : left + 1]:
            if place.opens and place.opens.id == here:
                return left + 1
            if place.screen and place.screen.id == here and not isinstance(place.step, Go):
                return left
        return 0

    async def _moved(self, seen: Snapshot) -> Move:
        """Ask the replayer; while it waits it sees the same screen, which is at rest, a little later."""
        for _ in range(MOST_WAITS):
            move = await self._replayer.next_move(seen)
            waits = [a.seconds for a in move.actions if isinstance(a, Wait)] if isinstance(move, Act) else []
            if not isinstance(move, Act) or len(waits) < len(move.actions):
                return move
            seen = replace(seen, taken_at_s=seen.taken_at_s + sum(waits))
        return Stuck("waits", "it waits for what does not come")

    def _told(self, actions: Sequence[Action], seen: Snapshot) -> str:
        told = [call_of(action, seen, self.call.app_map) for action in actions]
        typed = next((t for t, a in zip(told, actions, strict=True) if isinstance(a, TypeText)), "")
        said = typed or next(filter(None, reversed(told)), "")
        at = next((action.at for action in actions if isinstance(action, Tap)), None)
        return said or self._way_out(seen, at)

    def _way_out(self, seen: Snapshot, at: Point | None = None) -> str:
        """Say what a model can, in place of what it cannot: go back, by turns with what is nearest."""
        here, marks = self.place(seen), marked(seen)
        self._backed_out ^= {here}
        if here in self._backed_out or not marks:
            return BACK
        beside = at or Point(0, 0)
        return f"tap({min(range(len(marks)), key=lambda n: _far(marks[n].rect.center, beside)) + 1})"


def call_of(action: Action, seen: Snapshot, app_map: AppMap) -> str:
    """Write an action as a model calls it; `""` for one that no model can say."""
    match action:
        case Tap(at):
            number = _mark(at, seen)
            return f"tap({number})" if number else ""
        case LongPress(at):
            number = _mark(at, seen)
            return f"long_press({number})" if number else ""
        case TypeText(text):
            return f"text({json.dumps(text, ensure_ascii=False)})"
        case PressKey(key):
            return _KEYS.get(key, "")
        case Swipe():
            return _swiped(action, seen)
        case OpenApp(app):
            return f"launch({json.dumps(app_map.name, ensure_ascii=False)})" if app == app_map.bundle else ""
        case _:
            return ""


def _mark(at: Point, seen: Snapshot) -> int:
    """Find the number of the smallest mark at a place; 0 when there is none."""
    inside = [(e.rect.area, n) for n, e in enumerate(marked(seen), 1) if e.rect.contains(at)]
    return min(inside)[1] if inside else 0


def _far(one: Point, other: Point) -> float:
    return abs(one.x - other.x) + abs(one.y - other.y)


def _swiped(swipe: Swipe, seen: Snapshot) -> str:
    by_x, by_y = swipe.end.x - swipe.start.x, swipe.end.y - swipe.start.y
    is_upright = abs(by_y) >= abs(by_x)
    towards = ("down" if by_y > 0 else "up") if is_upright else ("right" if by_x > 0 else "left")
    reach = max(abs(by_x), abs(by_y)) / seen.size.width
    how_far = "short" if reach < SHORT else "medium" if reach < MEDIUM else "long"
    number = _mark(swipe.start, seen)
    return f"swipe({number}, {towards}, {how_far})"
