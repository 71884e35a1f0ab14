"""Getting about in an app that is only half known: back, along known edges, or from a fresh start."""

from collections.abc import Callable
from typing import Final

from maps.explore.atlas import Atlas, Item, Place
from maps.explore.glance import Glance, Thing, glance
from maps.explore.likeness import SAME, Kinship, likeness
from maps.explore.survey import key_of
from maps.labels import normal
from maps.locate import top_edge
from maps.model import MapElement, Screen
from maps.overlays import may_dismiss, put_off, way_out
from maps.scroll import Scroller
from maps.watch import FIRST_PAUSE_S, Script, StuckError
from phone.action import Action, Key, OpenApp, PressKey, StopApp, Tap, Wait
from phone.protocols import Act, Stuck
from phone.snapshot import Element, Role, Snapshot

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
MOST_OVERLAYS: Final = 3
LEAST_THINGS: Final = 2
_NO: Final = (
    "don't allow",
    "cancel",
    "no",
    "not now",
    "ok",
    "不允许",
    "取消",
    "否",
    "暂不",
    "知道了",
    "我知道了",
)
"""Answers that decide nothing, best first; a lone “OK” only takes notice."""


class Travel:
    """Knows where the phone is and how to get elsewhere."""

    def __init__(self, atlas: Atlas, on_screen: Callable[[int, int], None]) -> None:
        self.atlas = atlas
        self._on_screen = on_screen
        self._trail: list[int] = []
        self._at: tuple[Snapshot, Place | None] | None = None
        self._paces: list[float] = []

    # --- seeing

    def is_in_front(self, snapshot: Snapshot) -> bool:
        """Tell whether the app is in front."""
        return snapshot.app in ("", self.atlas.bundle)

    def asks(self, snapshot: Snapshot) -> bool:
        """Tell whether an alert stands over the app: a question, not a screen."""
        if snapshot.alert is None:
            return False
        modal = [e for e in snapshot.elements if e.role in (Role.SHEET, Role.ALERT) and e.rect.area > 0]
        return not modal or (snapshot.platform == "ios" and modal[-1].role is Role.ALERT)

    def is_same(self, one: Snapshot, other: Snapshot) -> bool:
        """Tell whether nothing has changed."""
        return _picture(one) == _picture(other)

    def visited(self, snapshot: Snapshot, place: Place) -> None:
        """Note for which place a capture was taken."""
        self._on_screen(snapshot.id, place.number)

    def where(self, snapshot: Snapshot) -> Place | None:
        """Name the place that the phone shows, if it is a known one."""
        if not self.is_in_front(snapshot) or self.asks(snapshot):
            return None
        if self._at is not None and self._at[0] is snapshot:
            return self._at[1]
        return self._noted(snapshot, self._match(glance(snapshot), {}))

    def arrival(self, snapshot: Snapshot, source: Place, item: Item) -> Place | None:
        """Name the place that a tap has led to, if it is a known one."""
        kin: dict[int, Kinship] = {}
        for other in source.items.values():
            if other.target is not None and other.shape == item.shape and other.zone == item.zone != "bar":
                kin[other.target] = Kinship.SIBLINGS
        if item.target is not None:
            kin[item.target] = Kinship.SAME
        return self._noted(snapshot, self._match(glance(snapshot), kin))

    def _noted(self, snapshot: Snapshot, place: Place | None) -> Place | None:
        self._at = (snapshot, place)
        if place is not None:
            seen = glance(snapshot)
            place.remember(seen.look, seen.title)
            self.visited(snapshot, place)
        return place

    def _match(self, seen: Glance, kin: dict[int, Kinship]) -> Place | None:
        best, top = None, SAME
        for place in self.atlas.places:
            kinship = kin.get(place.number, Kinship.NONE)
            score = max(
                (
                    likeness(look, seen.look, kinship)
                    for nth, look in enumerate(place.looks)
                    if nth == 0 or look.title == seen.look.title  # what differs in its title is at its top
                ),
                default=0.0,
            )
            if score > top or (score == top and best is None):
                best, top = place, score
        return best

    # --- acting

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
        began_s, was, last = snapshot.taken_at_s, _picture(before), None
        for _ in range(MOST_LOOKS):
            now = _picture(snapshot)
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
        self._trail = []
        began_s = still_s = snapshot.taken_at_s
        last = None
        for _ in range(MOST_LOOKS):
            here = self.where(snapshot)
            if here is not None:
                self._trail = [here.number]
                return snapshot
            now, elapsed_s = _picture(snapshot), snapshot.taken_at_s - began_s
            if now != last:
                last, still_s = now, snapshot.taken_at_s
            is_drawn = len(glance(snapshot).things) >= LEAST_THINGS and self.is_in_front(snapshot)
            if elapsed_s > START_S or (is_drawn and snapshot.taken_at_s - still_s >= STILL_S):
                break
            snapshot = yield from self.act((Wait(FIRST_PAUSE_S),), "wait for the first screen")
        return (yield from self._clear(snapshot))

    def put_off(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Answer a question so that nothing is decided, or leave the app if that cannot be."""
        button = _harmless(snapshot)
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

    # --- travelling

    def entered(self, place: Place) -> None:
        """Note that the phone is on a place now."""
        if place.number in self._trail:
            del self._trail[self._trail.index(place.number) + 1 :]
        else:
            self._trail.append(place.number)

    def go(self, goal: Place, snapshot: Snapshot) -> Script[tuple[Snapshot, bool]]:
        """Be on `goal`: back if it lies below, along known edges, or from a fresh start; checked at each rung."""
        avoid: set[tuple[int, str]] = set()
        stuck: set[int] = set()
        starts = 0
        for _ in range(MOST_STEPS):
            here = self.where(snapshot)
            if here is goal:
                self.entered(goal)
                return snapshot, True
            rung = self._rung(here, goal, avoid, stuck)
            if rung == "back" and here is not None:
                snapshot, left = yield from self.back(here, snapshot)
                if not left:
                    stuck.add(here.number)
            elif isinstance(rung, tuple):
                snapshot, arrived = yield from self._walk(*rung, snapshot)
                if not arrived:
                    avoid.add((rung[0].number, rung[1].key))
            elif starts >= MOST_STARTS:
                break
            else:
                starts += 1
                snapshot = yield from self.restart(snapshot)
        return snapshot, False

    def _rung(
        self, here: Place | None, goal: Place, avoid: set[tuple[int, str]], stuck: set[int]
    ) -> "str | tuple[Place, Item]":
        if here is None:
            return "restart"
        backs = None
        if goal.number in self._trail and here.number in self._trail and here.number not in stuck:
            backs = self._trail.index(here.number) - self._trail.index(goal.number)
        way = self.atlas.way(here.number, goal.number, frozenset(avoid))
        if backs is not None and backs > 0 and (way is None or backs <= len(way)):
            return "back"
        if way and (len(way) <= goal.depth + 2 or len(self._trail) <= 1):
            return self.atlas.place(way[0][0]), way[0][1]
        if backs is None and here.number not in stuck and len(self._trail) > 1 and here.layer != "page":
            return "back"
        return "restart"

    def _walk(self, place: Place, item: Item, snapshot: Snapshot) -> Script[tuple[Snapshot, bool]]:
        snapshot, thing = yield from self.bring(place, item, snapshot, 0)
        if thing is None or item.target is None:
            return snapshot, False
        before = snapshot
        target = self.atlas.place(item.target)
        snapshot = yield from self.tap(thing, before, f"go to {target.title or target.number}")
        if self.asks(snapshot):
            snapshot = yield from self.put_off(snapshot)
        found = self.arrival(snapshot, place, item) if self.is_in_front(snapshot) else None
        if found is not None:
            self.entered(found)
        return snapshot, found is target

    def back(self, here: Place, snapshot: Snapshot) -> Script[tuple[Snapshot, bool]]:
        """Leave a place; tells whether another one shows."""
        self.atlas.counts.backs += 1
        before = snapshot
        button = _exit(snapshot)
        if button is None and snapshot.platform != "android":
            return snapshot, False
        use_key = snapshot.platform == "android" and (button is None or glance(snapshot).layer == "page")
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
        """Bring an item into view, by the scroll routine that replay uses; the thing is what can be tapped."""
        screen, element = _as_mapped(place, item)
        scroller = Scroller(screen, element)
        while True:
            thing = find_thing(place, item, glance(snapshot), nth)
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


def find_thing(place: Place, item: Item, seen: Glance, nth: int) -> Thing | None:
    rows = item.key.startswith("rows|")
    fitting: list[Thing] = []
    top = top_edge(seen.snapshot)
    for thing in seen.things:
        is_under_bar = thing.element.in_list and thing.element.rect.center.y < top
        if not thing.element.tappable or (is_under_bar and seen.layer == "page"):
            continue
        key = key_of(thing)
        known = place.items.get(key)
        is_row = thing.zone == "content" and thing.shape == item.shape and not (known and known.fixed)
        if key == item.key or (rows and is_row):
            fitting.append(thing)
    return fitting[nth if rows else 0] if len(fitting) > (nth if rows else 0) else None


def _as_mapped(place: Place, item: Item) -> tuple[Screen, MapElement]:
    """Draw a place as far as the scroll routine needs it."""
    elements = {
        key: MapElement(key, known.label, known.role, fixed=known.fixed)
        for key, known in place.items.items()
        if known.zone == "content" and key in place.orders[0]
    }
    own = elements.get(item.key) or MapElement(item.key, item.label, item.role)
    return Screen(
        str(place.number), place.title, scrollable=place.scrolls, elements=tuple(elements.values())
    ), own


def _exit(snapshot: Snapshot) -> Element | None:
    button = put_off(snapshot) or way_out(snapshot)
    if button is not None:
        return button
    seen = glance(snapshot)
    words = {"cancel", "close", "取消", "关闭", "done"}
    return next((t.element for t in seen.things if t.element.tappable and normal(t.label) in words), None)


def _harmless(snapshot: Snapshot) -> Element | None:
    """Name the button of an alert that decides nothing."""
    buttons = [e for e in snapshot.elements if e.tappable and e.text]
    by_label = {normal(e.text): e for e in buttons}
    answers = [by_label[word] for word in _NO if word in by_label]
    lone = len(snapshot.alert.buttons) == 1 if snapshot.alert else False
    return next((e for e in answers if (normal(e.text) != "ok" and may_dismiss(e.text)) or lone), None)


def _picture(snapshot: Snapshot) -> tuple[object, ...]:
    shown = (e for e in snapshot.elements if e.rect.area > 0 and e.role is not Role.KEY)
    return (
        snapshot.app,
        *((e.role, e.text, e.value, e.checked, e.selected, round(e.rect.x), round(e.rect.y)) for e in shown),
    )
