"""The pilot that walks every edge of a draft once more, each from a clean start, before it is written."""

from collections import deque
from dataclasses import dataclass
from typing import Final

from maps.explore.atlas import Atlas, Item, Place
from maps.explore.caution import Cautious
from maps.explore.draft import Draft, edge_key
from maps.explore.find import find_thing
from maps.explore.glance import Thing, glance
from maps.locate import Found
from maps.model import MapElement, Screen
from maps.script import Script, ScriptPilot, StuckError
from maps.scroll import Scroller
from maps.walk import Walker
from phone.action import OpenApp, StopApp, Tap
from phone.protocols import Stuck
from phone.snapshot import Snapshot

ATTEMPTS: Final = 2
"""A touch can be lost; what fails twice does not hold."""
ARRIVES_WITHIN_S: Final = 3.0


@dataclass(frozen=True, slots=True)
class Step:
    """One edge of a draft."""

    source: str
    element: MapElement
    target: str
    place: int
    item: str

    @property
    def key(self) -> str:
        """Name it in the atlas."""
        return edge_key(self.place, self.item)


class Prover(ScriptPilot):
    """Walks edges that nobody has proven yet. What held and what did not is noted in the atlas."""

    name = "prove"

    def __init__(self, atlas: Atlas, made: Draft, arrives_within_s: float = ARRIVES_WITHIN_S) -> None:
        super().__init__()
        self.atlas = atlas
        self._made = made
        self._arrives_within_s = arrives_within_s
        self._walker = Walker(made.app_map, arrives_within_s)
        self._steps = [self._step(screen, element) for screen, element in made.edges]
        self._tried: dict[str, int] = {}
        self._off: set[str] = set()
        """Edges that are not to be seen in the state in which the app is now."""

    @property
    def left(self) -> int:
        """How many edges are still to be walked."""
        return sum(step.key not in self.atlas.proven for step in self._steps)

    def _run(self, snapshot: Snapshot) -> Script[str]:
        for step in self._in_order():
            while step.key not in self.atlas.proven:
                self._walker = Walker(self._made.app_map, self._arrives_within_s)
                try:
                    snapshot = yield from self._prove(step, snapshot)
                except StuckError as error:
                    if error.stuck.code == "phone_locked":
                        raise
                    self._failed(step)
        self.atlas.changed()
        return f"{sum(self.atlas.proven.values())} edges held"

    def _in_order(self) -> list[Step]:
        """Begin with the longest ways: what they pass is proven by the same walk."""
        home = self._made.app_map.home
        length = {step.key: len(self._way(home, step.source) or ()) for step in self._steps}
        return sorted(self._steps, key=lambda step: -length[step.key])

    def _prove(self, step: Step, snapshot: Snapshot) -> Script[Snapshot]:
        walker, bundle = self._walker, self.atlas.bundle
        self.atlas.counts.starts += 1
        snapshot = yield from walker.act((StopApp(bundle), OpenApp(bundle)), "start afresh")
        snapshot = yield from walker.settle(snapshot, starting=True)
        here = walker.screen(snapshot)
        way = None if here is None else self._way(here.id, step.source)
        if way is None:
            self._failed(step)
            return snapshot
        for passed in (*way, step):
            snapshot, arrived = yield from self._walk(passed, snapshot)
            if arrived is None:
                self.atlas.proven.setdefault(passed.key, True)  # it has led there when it was to be seen
                self._off.add(passed.key)
                return snapshot
            if not arrived:
                self._failed(passed)
                if passed is not step and passed.key in self.atlas.proven:
                    break  # another way may be left
                return snapshot
            self.atlas.proven.setdefault(passed.key, True)
            self._tried.pop(passed.key, None)
            self.atlas.changed()
        return snapshot

    def _walk(self, step: Step, snapshot: Snapshot) -> Script[tuple[Snapshot, bool | None]]:
        """Take one step; tells whether it led there, `None` when its screen shows it now and then only."""
        screen = self._made.app_map.screen(step.source)
        if step.element.fixed:
            snapshot, located = yield from self._walker.bring(step.element, screen, snapshot)
            touch = Tap(located.at, step.element.text) if isinstance(located, Found) else None
        else:
            snapshot, thing = yield from self._bring_row(step, screen, snapshot)
            touch = Tap(thing.element.rect.center, thing.label) if thing else None
        if touch is None:
            is_off = step.element.optional and not self._walker.has_left(screen, snapshot)
            return snapshot, None if is_off else False
        snapshot = yield from self._walker.act((touch,), f"prove that it leads to {step.target}")
        return (yield from self._walker.arrive(step.target, snapshot))

    def _bring_row(
        self, step: Step, screen: Screen, snapshot: Snapshot
    ) -> Script[tuple[Snapshot, Thing | None]]:
        """Find the first row of a list that the map knows by its shape only."""
        place, item = self._origin(step)
        scroller = Scroller(screen, step.element)
        while True:
            seen = glance(snapshot)
            thing = find_thing(place, item, seen, 0)
            if thing is not None and Cautious(seen).refusal(thing):
                return snapshot, None
            action = None if thing is not None or item.zone == "bar" else scroller.next(snapshot)
            if action is None:
                return snapshot, thing
            snapshot = yield from self._walker.act((action,), "look for a row")

    def _failed(self, step: Step) -> None:
        self._tried[step.key] = self._tried.get(step.key, 0) + 1
        # One that has held is given up later: its target may be known by something else since then.
        if self._tried[step.key] >= ATTEMPTS + int(self.atlas.proven.get(step.key, False)):
            self.atlas.proven[step.key] = False
            self.atlas.changed()

    def _way(self, start: str, goal: str) -> tuple[Step, ...] | None:
        """Find the shortest way of edges that have not failed."""
        back: dict[str, Step | None] = {start: None}
        queue = deque([start])
        while queue and goal not in back:
            here = queue.popleft()
            for step in self._steps:
                held = self.atlas.proven.get(step.key, True) and step.key not in self._off
                if step.source == here and held and step.target not in back:
                    back[step.target] = step
                    queue.append(step.target)
        if goal not in back:
            return None
        way: list[Step] = []
        while (passed := back[goal]) is not None:
            way.append(passed)
            goal = passed.source
        return tuple(reversed(way))

    def _step(self, screen: str, element_id: str) -> Step:
        place, item = self._made.edges[screen, element_id]
        element = self._made.app_map.screen(screen).element(element_id)
        return Step(screen, element, element.leads_to or "", place, item)

    def _origin(self, step: Step) -> tuple[Place, Item]:
        place = self.atlas.place(step.place)
        return place, place.items[step.item]


def told(stuck: Stuck) -> str:
    """Say why proving ended early."""
    return stuck.reason
