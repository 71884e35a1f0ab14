"""Getting about in an app that is only half known: back, along known edges, or from a fresh start."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from maps.explore.atlas import Atlas, Item, Place
from maps.explore.find import as_mapped, find_thing
from maps.explore.glance import Thing, glance, keyed
from maps.explore.lists import ROWS
from maps.explore.observer import Observer, picture
from maps.explore.survey import look_again
from maps.labels import normal
from maps.overlays import put_off, refusal, way_out
from maps.script import Script, StuckError
from maps.scroll import Scroller
from maps.watch import FIRST_PAUSE_S
from phone.action import Action, Key, OpenApp, PressKey, StopApp, Tap, Wait
from phone.protocols import Act, Stuck
from phone.snapshot import Element, Snapshot

FIRST_PATIENCE_S: Final = 0.9
"""How long a tap may stay without effect, until it is known how fast this phone is."""
LEAST_PATIENCE_S: Final = 0.12
PATIENCE_FACTOR: Final = 3.0
LESSONS: Final = 5
"""Arrivals after which the phone's own pace counts."""
LONGEST_S: Final = 3.0
START_S: Final = 15.0
STILL_S: Final = 0.5
MOST_LOOKS: Final = 400
MOST_STEPS: Final = 40
MOST_STARTS: Final = 2
MOST_TABS: Final = 2
MOST_OVERLAYS: Final = 3
LEAST_THINGS: Final = 2


Rung: TypeAlias = Literal["back", "tab", "restart"] | tuple[Place, Item]


@dataclass(slots=True)
class Journey:
    """One attempt to be somewhere, and what has failed on it."""

    goal: Place
    avoid: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])
    stuck: set[int] = field(default_factory=set[int])
    starts_left: int = MOST_STARTS
    tabs_left: int = MOST_TABS


class Travel(Observer):
    """Knows where the phone is and how to get elsewhere."""

    def __init__(self, atlas: Atlas, on_screen: Callable[[int, int], None]) -> None:
        super().__init__(atlas, on_screen)
        self._trail: list[int] = []
        self._paces: list[float] = []
        self._astray: set[tuple[int, str]] = set()
        """Lists whose second row led elsewhere than the first."""

    def act(self, actions: tuple[Action, ...], why: str) -> Script[Snapshot]:
        """Do something and look."""
        snapshot = yield Act(actions, why)
        self._refuse(snapshot)
        return snapshot

    def tap(self, thing: Thing, before: Snapshot, why: str) -> Script[Snapshot]:
        """Tap a thing and wait until what comes of it has come."""
        touch = Tap(thing.element.rect.center, thing.label)
        snapshot = yield from self.act((touch,), why)
        return (yield from self._settle(before, snapshot))

    def _settle(self, before: Snapshot, snapshot: Snapshot) -> Script[Snapshot]:
        """Look until something else shows and stands still, or nothing has changed for long enough."""
        began_s, was, last = snapshot.taken_at_s, picture(before), None
        for _ in range(MOST_LOOKS):
            now = picture(snapshot)
            elapsed_s = snapshot.taken_at_s - began_s
            if now != was:
                if now == last or elapsed_s > LONGEST_S:
                    self._paces.append(elapsed_s)
                    break
            elif elapsed_s >= self._patience_s():
                break
            last = now
            snapshot = yield from self.act((), "look again")
        return snapshot

    def _patience_s(self) -> float:
        if len(self._paces) < LESSONS:
            return FIRST_PATIENCE_S
        return min(FIRST_PATIENCE_S, max(LEAST_PATIENCE_S, PATIENCE_FACTOR * max(self._paces[-20:])))

    def start(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Start the app afresh, unless a known place of it shows already."""
        return (yield from self.restart(snapshot))

    def restart(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Stop the app, open it, and wait until it shows something."""
        self.atlas.counts.starts += 1
        actions = (StopApp(self.atlas.bundle), OpenApp(self.atlas.bundle))
        snapshot = yield from self.act(actions, "start afresh")
        snapshot = yield from self._shown(snapshot)
        here = self.where(snapshot)
        self._trail = [] if here is None else [here.number]
        if here is None:
            return (yield from self._clear(snapshot))
        self.atlas.start = here.number
        return snapshot

    def reopen(self) -> Script[Snapshot]:
        """Leave the app and open it again, without stopping it."""
        actions = (PressKey(Key.HOME), OpenApp(self.atlas.bundle))
        snapshot = yield from self.act(actions, "open it again")
        self._trail = []
        return (yield from self._shown(snapshot))

    def _shown(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Wait until the app shows a known place, or something that stays as it is."""
        began_s = still_s = snapshot.taken_at_s
        last = None
        for _ in range(MOST_LOOKS):
            if self.where(snapshot) is not None:
                break
            now, elapsed_s = picture(snapshot), snapshot.taken_at_s - began_s
            if now != last:
                last, still_s = now, snapshot.taken_at_s
            is_drawn = len(self.see(snapshot).things) >= LEAST_THINGS and self.is_in_front(snapshot)
            if elapsed_s > START_S or (is_drawn and snapshot.taken_at_s - still_s >= STILL_S):
                break
            snapshot = yield from self.act((Wait(FIRST_PAUSE_S),), "wait for the first screen")
        return snapshot

    def put_off(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Answer a question so that nothing is decided, or leave the app if that cannot be."""
        button = refusal(snapshot)
        if button is None:
            return (yield from self.restart(snapshot))
        before = snapshot
        snapshot = yield from self.act(
            (Tap(button.rect.center, button.text),), f"put off with “{button.text}”"
        )
        return (yield from self._settle(before, snapshot))

    def _clear(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Take away what popped up by itself."""
        for _ in range(MOST_OVERLAYS):
            if self.asks(snapshot):
                snapshot = yield from self.put_off(snapshot)
                continue
            button = put_off(snapshot)
            if button is None or self.where(snapshot) is not None:
                break
            before = snapshot
            snapshot = yield from self.act((Tap(button.rect.center, button.text),), "put off a pop-up")
            snapshot = yield from self._settle(before, snapshot)
        return snapshot

    def entered(self, place: Place) -> None:
        """Note that the phone is on a place now."""
        if place.number in self._trail:
            del self._trail[self._trail.index(place.number) + 1 :]
        else:
            self._trail.append(place.number)

    def go(self, goal: Place, snapshot: Snapshot) -> Script[tuple[Snapshot, bool]]:
        """Be on `goal`: back if it lies below, else along known edges, else from a fresh start."""
        journey = Journey(goal)
        for _ in range(MOST_STEPS):
            here = self.where(snapshot)
            if here is goal:
                self.entered(goal)
                return snapshot, True
            rung = self._rung(here, journey, snapshot)
            if rung is None:
                break
            snapshot = yield from self._climb(rung, here, journey, snapshot)
        return snapshot, False

    def _climb(
        self, rung: Rung, here: Place | None, journey: Journey, snapshot: Snapshot
    ) -> Script[Snapshot]:
        if isinstance(rung, tuple):
            astray = len(self._astray)
            snapshot, arrived = yield from self._walk(*rung, snapshot)
            if not arrived and len(self._astray) == astray:
                journey.avoid.add((rung[0].number, rung[1].key))
        elif rung == "back" and here is not None:
            snapshot, left = yield from self.back(here, snapshot)
            if not left:
                journey.stuck.add(here.number)
        elif rung == "tab":
            journey.tabs_left -= 1
            snapshot = yield from self._tab(journey.goal, snapshot)
        else:
            journey.starts_left -= 1
            snapshot = yield from self.restart(snapshot)
        return snapshot

    def _rung(self, here: Place | None, journey: Journey, snapshot: Snapshot) -> Rung | None:
        """Choose the next thing to try; `None` when nothing is left."""
        if here is not None and (near := self._near_rung(here, journey)):
            return near
        has_started = journey.starts_left < MOST_STARTS
        if has_started and journey.tabs_left and self._root_tab(journey.goal, snapshot):
            return "tab"
        return "restart" if journey.starts_left else None

    def _near_rung(self, here: Place, journey: Journey) -> Rung | None:
        goal, trail = journey.goal, self._trail
        is_stuck = here.number in journey.stuck
        way = self.atlas.way(here.number, goal.number, frozenset(journey.avoid))
        if goal.number in trail and here.number in trail and not is_stuck:
            backs = trail.index(here.number) - trail.index(goal.number)
            if backs > 0 and (way is None or backs <= len(way)):
                return "back"
        if way and (len(way) <= goal.depth + 2 or len(trail) <= 1):
            return self.atlas.place(way[0][0]), way[0][1]
        if goal.number not in trail and not is_stuck and len(trail) > 1 and here.layer != "page":
            return "back"
        return None

    def _root_tab(self, goal: Place, snapshot: Snapshot) -> Thing | None:
        """Name the tab under which a place stands: its own, or that of what led to it."""
        tabs = {keyed(t.label): t for t in self.see(snapshot).things if t.is_tab}
        place: Place | None = goal
        while place is not None:
            tab = tabs.get(place.looks[0].tab) if place.looks else None
            if tab is not None and tab.element.tappable and tab.zone == "bar":
                return tab
            place = self.atlas.place(place.via[0]) if place.via else None
        return None

    def _tab(self, goal: Place, snapshot: Snapshot) -> Script[Snapshot]:
        tab = self._root_tab(goal, snapshot)
        if tab is None:
            return snapshot
        snapshot = yield from self.tap(tab, snapshot, f"go to the tab “{tab.label}”")
        here = self.where(snapshot)
        if here is not None:
            self.entered(here)
        return snapshot

    def _walk(self, place: Place, item: Item, snapshot: Snapshot) -> Script[tuple[Snapshot, bool]]:
        target = None if item.target is None else self.atlas.place(item.target)
        nth = int(target is not None and self._is_for_another_row(place, item, target))
        snapshot, thing = yield from self.bring(place, item, snapshot, nth)
        if thing is None and nth:
            snapshot, thing = yield from self.bring(place, item, snapshot, 0)
        if thing is None and self.where(snapshot) is place:
            place.stale = place.stale or 1
        if thing is None or target is None:
            return snapshot, False
        before = snapshot
        snapshot = yield from self.tap(thing, before, f"go to {target.title or target.number}")
        if self.asks(snapshot):
            snapshot = yield from self.put_off(snapshot)
        found = self.arrival(snapshot, place, item) if self.is_in_front(snapshot) else None
        if found is not None:
            self.entered(found)
            look_again(found, self.see(snapshot))
        if nth and found is not target:
            self._astray.add((place.number, item.key))
        return snapshot, found is target

    def _is_for_another_row(self, place: Place, item: Item, target: Place) -> bool:
        """Tell whether to take the second row: what two rows lead to differs in its content."""
        is_read_once = len(target.orders) == 1
        is_sure = not item.mixed and (place.number, item.key) not in self._astray
        return (item.many or item.key.startswith(ROWS)) and is_read_once and is_sure

    def back(self, here: Place, snapshot: Snapshot) -> Script[tuple[Snapshot, bool]]:
        """Leave a place; tells whether another one shows."""
        self.atlas.counts.backs += 1
        before = snapshot
        button = _exit(snapshot)
        if button is None and snapshot.platform != "android":
            return snapshot, False
        use_key = snapshot.platform == "android" and (button is None or self.see(snapshot).layer == "page")
        action: Action = (
            PressKey(Key.BACK) if use_key or button is None else Tap(button.rect.center, button.text)
        )
        snapshot = yield from self.act((action,), "go back")
        snapshot = yield from self._settle(before, snapshot)
        if self.asks(snapshot):
            snapshot = yield from self.put_off(snapshot)
        now = self.where(snapshot)
        if now is not None and now is not here:
            self.entered(now)
        return snapshot, now is not here

    def bring(
        self, place: Place, item: Item, snapshot: Snapshot, nth: int
    ) -> Script[tuple[Snapshot, Thing | None]]:
        """Bring an item into view, by the scroll routine that replay uses."""
        screen, element = as_mapped(place, item)
        scroller = Scroller(screen, element)
        while True:
            thing = find_thing(place, item, self.see(snapshot), nth)
            if thing is not None or item.zone == "bar":
                return snapshot, thing
            action = scroller.next(snapshot)
            if action is None:
                return snapshot, None
            snapshot = yield from self.act((action,), f"look for {item.label or item.key}")
            self.where(snapshot)

    def _refuse(self, snapshot: Snapshot) -> None:
        if snapshot.locked:
            raise StuckError(Stuck("phone_locked", "The phone is locked."))


def _exit(snapshot: Snapshot) -> Element | None:
    button = put_off(snapshot) or way_out(snapshot)
    if button is not None:
        return button
    seen = glance(snapshot)
    words = {"cancel", "close", "取消", "关闭", "done"}
    return next((t.element for t in seen.things if t.element.tappable and normal(t.label) in words), None)
