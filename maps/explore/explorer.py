"""The pilot that explores an app: breadth first, one tap at a time, everything that it learns in an atlas."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from maps.explore.atlas import Atlas, Item, Place
from maps.explore.caution import Cautious
from maps.explore.glance import Thing
from maps.explore.lists import (
    MOST_ROWS,
    ROWS,
    fold_acting,
    fold_alike,
    is_called,
    leave_values,
    lost,
    settle_templates,
)
from maps.explore.survey import CORNER, forget_surveys, look_again, read, read_by_rows, tell_states
from maps.explore.travel import Travel
from maps.script import Script, ScriptPilot
from maps.scroll import fingerprint, list_area, swipe
from phone.snapshot import Role, Snapshot

SURVEYS: Final = 2
"""Readings of a place, from two starts of the app, that tell what is the same at every visit."""
MOST_UNREACHABLE: Final = 2
WAY_OUT: Final = "way out"
"""Why a button that leaves a screen is not tapped like others."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far exploring goes. Source of the defaults: PhoneCLI; larger maps route worse."""

    depth: int = 3
    screens: int = 50
    pages: int = 3


class Explorer(ScriptPilot):
    """Explores one app. May be stopped at any moment: another one goes on with the same atlas."""

    name = "explore"

    def __init__(
        self,
        atlas: Atlas,
        limits: Limits | None = None,
        on_screen: Callable[[int, int], None] | None = None,
    ) -> None:
        super().__init__()
        self.atlas = atlas
        self._limits = limits or Limits()
        self._travel = Travel(atlas, on_screen or (lambda _snapshot, _place: None))
        self._is_stirred = False
        """Whether a tap did something where it stands, so that what is seen may be one state of several."""

    def _run(self, snapshot: Snapshot) -> Script[str]:
        atlas, travel = self.atlas, self._travel
        snapshot = yield from travel.start(snapshot)
        if not atlas.places:
            snapshot = yield from self._arrive_new(snapshot, None)
        while (task := self._next()) is not None:
            place, item = task
            snapshot = yield from (
                self._survey_again(place, snapshot) if item is None else self._try(place, item, snapshot)
            )
            atlas.changed()
        if not atlas.launch:
            atlas.launch = yield from self._launched(snapshot)
        atlas.explored = True
        atlas.changed()
        return f"{len(atlas.places)} screens"

    def _launched(self, snapshot: Snapshot) -> Script[Literal["resume_last", "home"]]:
        """Look what the app shows when it is opened again without having been stopped."""
        below = next((p for p in self.atlas.places if p.depth == 1 and p.layer == "page"), None)
        if below is None:
            return "resume_last"
        snapshot, arrived = yield from self._travel.go(below, snapshot)
        if not arrived:
            return "resume_last"
        snapshot = yield from self._travel.reopen()
        return "home" if self._travel.where(snapshot) is self.atlas.place(self.atlas.start) else "resume_last"

    def _next(self) -> tuple[Place, Item | None] | None:
        """Choose what to do next; what a way is known to comes first: an app may start elsewhere now."""
        left = [place for place in self.atlas.places if place.unreachable < MOST_UNREACHABLE]
        near = self.atlas.in_reach()
        for places in ([p for p in left if p.number in near], left):
            for place in places:  # what is the same at every visit helps to know a place by
                if place.stale == 1:
                    forget_surveys(place)
                if len(place.orders) < SURVEYS:
                    return place, None
            for place in places:
                item = self._untried(place)
                if item is not None:
                    return place, item
        return None

    def _untried(self, place: Place) -> Item | None:
        if place.depth >= self._limits.depth:
            return None
        return next((i for i in candidates(place) if i.outcome == "new"), None) or exit_of(place)

    def _survey_again(self, place: Place, snapshot: Snapshot) -> Script[Snapshot]:
        if place.surveyed_at == self.atlas.counts.starts:
            snapshot = yield from self._travel.restart(snapshot)
        snapshot, arrived = yield from self._travel.go(place, snapshot)
        if not arrived:
            place.unreachable += 1
            return snapshot
        return (yield from self._survey(place, snapshot))

    def _survey(self, place: Place, snapshot: Snapshot) -> Script[Snapshot]:
        """Read a place from where it is to the end, or as many pages as are allowed."""
        order: list[str] = []
        place.tops.append(self._travel.see(snapshot).look)
        for page in range(self._limits.pages + 1):
            seen = self._travel.see(snapshot)
            place.remember(seen.look, seen.title)
            self._travel.visited(snapshot, place)
            read(place, seen, page, order)
            if page == self._limits.pages or list_area(snapshot) is None or seen.layer == "dialog":
                break
            before = fingerprint(snapshot)
            snapshot = yield from self._travel.act((swipe(snapshot, "down"),), "read on")
            if fingerprint(snapshot) == before:
                break
            place.scrolls = True
        place.orders.append(order)
        place.surveyed_at = self.atlas.counts.starts
        if len(place.orders) >= SURVEYS:
            settle_templates(place)
            if place.stale:
                tell_states(place)
        return snapshot

    def _try(self, place: Place, item: Item, snapshot: Snapshot) -> Script[Snapshot]:
        """Tap one thing, and note what comes of it."""
        if self._is_stirred:
            snapshot = yield from self._travel.restart(snapshot)
            self._is_stirred = False
        snapshot, arrived = yield from self._travel.go(place, snapshot)
        if not arrived:
            place.unreachable += 1
            return snapshot
        nth = item.tries
        item.tries += 1
        snapshot, thing = yield from self._travel.bring(place, item, snapshot, nth)
        if thing is None:
            if item.outcome == "new" and (item.template == "" or nth == 0 or nth >= MOST_ROWS - 1):
                if item.target is None:
                    lost(place, item)
                else:
                    item.outcome = "edge"
            return snapshot
        refusal = Cautious(self._travel.see(snapshot)).refusal(thing)
        if refusal and not refusal == item.reason == WAY_OUT:  # a way out is tapped to see what lies below
            item.outcome, item.reason = "refused", refusal
            return snapshot
        return (yield from self._tap(place, item, thing, snapshot))

    def _tap(self, place: Place, item: Item, thing: Thing, before: Snapshot) -> Script[Snapshot]:
        travel, counts = self._travel, self.atlas.counts
        counts.taps += 1
        snapshot = yield from travel.tap(thing, before, f"see where “{thing.label or item.key}” leads")
        if not travel.is_in_front(snapshot):
            item.outcome, item.reason = "foreign", snapshot.app
            return (yield from travel.start(snapshot))
        if travel.asks(snapshot):
            item.outcome, item.reason = "asks", (snapshot.alert.text if snapshot.alert else "")[:60]
            return (yield from travel.put_off(snapshot))
        found = travel.arrival(snapshot, place, item)
        if found is place:
            is_dead = travel.is_same(before, snapshot)
            item.outcome = "dead" if is_dead else "acts"
            if not is_dead:
                self._is_stirred = True
                fold_acting(place, item)
            return snapshot
        counts.effective += 1
        if item.reason in (WAY_OUT, CORNER) and found is not None and self._is_back(place, item, found):
            item.outcome = "refused"  # where it leads depends on where one came from
            travel.entered(found)
            return snapshot
        if found is None:
            if len(self.atlas.places) >= self._limits.screens:
                item.outcome = "over"
                return snapshot
            return (yield from self._arrive_new(snapshot, (place, item)))
        self._lead(place, item, found)
        found.unreachable = 0
        travel.entered(found)
        look_again(found, travel.see(snapshot))
        return snapshot

    def _arrive_new(self, snapshot: Snapshot, via: tuple[Place, Item] | None) -> Script[Snapshot]:
        seen = self._travel.see(snapshot)
        depth = 0 if via is None else via[0].depth + 1
        number = len(self.atlas.places)
        place = Place(
            number, seen.title, seen.layer, depth, None if via is None else (via[0].number, via[1].key)
        )
        self.atlas.places.append(place)
        place.named = seen.look.title != "" and (via is None or is_called(via[1], seen.look.title))
        place.remember(seen.look, seen.title)
        if via is not None:
            self._lead(via[0], via[1], place)
        self._travel.entered(place)
        snapshot = yield from self._survey(place, snapshot)
        if via is not None:
            leave_values(place, via[1])
        return snapshot

    def _is_back(self, place: Place, item: Item, found: Place) -> bool:
        """Tell whether a way out led to where one had come from, which may be another place next time."""
        if item.reason == CORNER and place.via is not None:
            return True if found.number == place.via[0] else found.depth <= place.depth
        places = self.atlas.places
        sources = {p.number for p in places for _, t in self.atlas.edges(p.number) if t == place.number}
        return sources != {found.number}

    def _lead(self, place: Place, item: Item, found: Place) -> None:
        is_row = item.key.startswith(ROWS)
        item.mixed = item.mixed or item.target not in (None, found.number)
        if item.target is None:
            item.target = found.number
        item.outcome = "edge" if not is_row or item.tries >= MOST_ROWS else "new"
        fold_alike(place, item, found)
        if item.template and not found.by_rows and found.layer == "page":
            read_by_rows(found)


def candidates(place: Place) -> list[Item]:
    """List what may be tapped, bars first, then what stands by itself, then lists."""
    items = [i for i in place.items.values() if i.zone != "content" or i.fixed or i.key.startswith(ROWS)]
    rank = {"bar": 0, "content": 1, "part": 2}
    ranked = sorted(items, key=lambda i: (rank[i.zone] + (i.template != ""), i.page))
    return [i for i in ranked if i.role is not Role.FIELD or i.zone == "bar" or _only_field(place, i)]


def exit_of(place: Place) -> Item | None:
    """Name a button that leaves a place, if it was not tried: something else may wait below."""
    left = [i for i in place.items.values() if i.outcome == "refused" and i.tries == 0 and i.zone != "part"]
    corner = next((i for i in left if i.reason == CORNER), None)
    return corner or next((i for i in left if i.reason == WAY_OUT and place.layer != "page"), None)


def _only_field(place: Place, item: Item) -> bool:
    return sum(i.role is Role.FIELD for i in place.items.values()) == 1 and item.zone == "content"
