"""Being on a screen: what stands in the way, where the phone is, the way to another screen.

Every function that may need the phone is a script: a generator that yields `Act` and is sent the snapshot
taken afterwards. So the order of things reads from top to bottom, and no clock and no wire is known here.
"""

from collections.abc import Callable, Generator
from typing import Final, TypeAlias, TypeVar

from maps.identify import Here, Identifier, Identity
from maps.labels import is_template
from maps.locate import Covered, Found, Located, locate
from maps.model import AppMap, MapElement, Screen
from maps.overlays import overlay_on, put_off, way_out
from maps.path import Edge, shortest
from maps.scroll import SHORT_STRIDE, Scroller, swipe
from phone.action import Action, Key, OpenApp, PressKey, StopApp, Tap, Wait
from phone.protocols import Act, Stuck
from phone.snapshot import Element, Snapshot

T = TypeVar("T")
Script: TypeAlias = Generator[Act, Snapshot, T]

ARRIVAL_TIMEOUT_S: Final = 5.0
"""How long a screen may take to show after the touch that leads to it."""
LEAVING_TIMEOUT_S: Final = 1.5
FIRST_PAUSE_S, LONGEST_PAUSE_S, PAUSE_GROWTH = 0.05, 0.25, 1.6
MOST_POLLS: Final = 200
"""Ends a wait on a phone whose clock stands still."""
MOST_OVERLAYS: Final = 3
MOST_WAYS_OUT: Final = 4
MOST_OPENINGS: Final = 2
MOST_HOPS: Final = 25
MOST_DETOURS: Final = 2
MOST_NUDGES: Final = 3


class StuckError(Exception):
    """The script ends here; `stuck` is the pilot's answer."""

    def __init__(self, stuck: Stuck) -> None:
        super().__init__(stuck.reason)
        self.stuck = stuck


class Walker:
    """Moves through the screens of one app. Keeps count of what it has tried."""

    def __init__(self, app_map: AppMap, arrival_timeout_s: float = ARRIVAL_TIMEOUT_S) -> None:
        self.app_map = app_map
        self.step = ""
        """What is being done, for the report of a divergence."""
        self.is_committed = False
        """After a touch that changes something nothing is put off: its question is the person's to answer."""
        self._timeout_s = arrival_timeout_s
        self._identifier = Identifier(app_map)
        self._overlays = self._ways_out = self._openings = 0
        self._has_waited = self._has_restarted = False

    def see(self, snapshot: Snapshot) -> Identity:
        """Tell which screen the phone shows."""
        return self._identifier.identify(snapshot)

    def screen(self, snapshot: Snapshot) -> Screen | None:
        """Name the screen that the phone shows, if it is sure."""
        seen = self.see(snapshot)
        return seen.screen if isinstance(seen, Here) else None

    def act(self, actions: tuple[Action, ...], why: str) -> Script[Snapshot]:
        """Do something, look, and take away what popped up over it."""
        snapshot = yield Act(actions, why)
        return (yield from self.clear(snapshot))

    def clear(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Dismiss what lies over the app by rule.

        Raises:
            StuckError: the phone is locked, has no tree, or asks what no rule may answer.
        """
        while True:
            self._refuse(snapshot)
            button = self._dismissal(snapshot)
            if button is None:
                return snapshot
            self._overlays += 1
            snapshot = yield Act((tap(button),), f"dismiss a pop-up with “{button.text}”")

    def until(
        self, holds: Callable[[Snapshot], T | None], snapshot: Snapshot, timeout_s: float | None = None
    ) -> Script[tuple[Snapshot, T | None]]:
        """Look again and again until `holds` answers something; `None` once the time is over."""
        began_s, pause_s = snapshot.taken_at_s, FIRST_PAUSE_S
        limit_s = self._timeout_s if timeout_s is None else timeout_s
        for _ in range(MOST_POLLS):
            value = holds(snapshot)
            if value is not None or snapshot.taken_at_s - began_s >= limit_s:
                return snapshot, value
            snapshot = yield from self.act((Wait(pause_s),), "wait")
            pause_s = min(pause_s * PAUSE_GROWTH, LONGEST_PAUSE_S)
        return snapshot, None

    def stand(self, snapshot: Snapshot) -> Script[tuple[Snapshot, Screen]]:
        """Come to stand on a known screen of the app, from wherever the phone is."""
        while (screen := self.screen(snapshot)) is None:
            snapshot = yield from self._recover(snapshot)
        return snapshot, screen

    def go(self, goal: str, snapshot: Snapshot) -> Script[Snapshot]:
        """Come to the screen `goal` by the shortest way from where the phone is."""
        avoid: set[tuple[str, str]] = set()
        failed: Stuck | None = None
        detours = 0
        for _ in range(MOST_HOPS):
            snapshot, screen = yield from self.stand(snapshot)
            if screen.id == goal:
                return snapshot
            way = shortest(self.app_map, screen.id, goal, avoid=avoid)
            if way is None:
                if failed:
                    break
                snapshot = yield from self._leave(snapshot, screen, goal)
                continue
            snapshot, failure = yield from self._walk(way[0], screen, snapshot)
            if failure:
                failed = failed or failure
                avoid.add(way[0].key)
                detours += 0 if way[0].element.optional else 1
                if detours > MOST_DETOURS:
                    break
        raise StuckError(failed or self.diverged(f"{goal} was not reached", goal, snapshot))

    def bring(
        self, element: MapElement, screen: Screen, snapshot: Snapshot
    ) -> Script[tuple[Snapshot, Located]]:
        """Bring an element into view and locate it, scrolling where it must."""
        scroller = Scroller(screen, element)
        nudges = 0
        while True:
            located = locate(element, screen, snapshot)
            if isinstance(located, Covered) and nudges < MOST_NUDGES and located.found.label.in_list:
                nudges += 1
                is_low = located.found.at.y > snapshot.size.height / 2
                move = swipe(snapshot, "down" if is_low else "up", stride=SHORT_STRIDE)
            elif isinstance(located, Found | Covered) or element.pinned:
                return snapshot, located
            else:
                move = scroller.next(snapshot)
            if move is None:
                return snapshot, located
            snapshot = yield from self.act((move,), f"scroll to {name_of(element)}")

    def arrive(self, target: str, snapshot: Snapshot) -> Script[tuple[Snapshot, bool]]:
        """Wait until the screen `target` shows."""

        def is_there(now: Snapshot) -> bool | None:
            screen = self.screen(now)
            return True if screen is not None and screen.id == target else None

        snapshot, arrived = yield from self.until(is_there, snapshot)
        return snapshot, bool(arrived)

    def diverged(self, reason: str, expected: str, snapshot: Snapshot) -> Stuck:
        """Build the answer for a phone that does not do what the map says."""
        return Stuck("diverged", reason, expected, self.describe(snapshot), self.step)

    def describe(self, snapshot: Snapshot) -> str:
        """Say in words what the phone shows."""
        seen = self.see(snapshot)
        if isinstance(seen, Here):
            return name_of(seen.screen)
        if snapshot.app and snapshot.app != self.app_map.bundle:
            return f"the app {snapshot.app}"
        near = ", ".join(f"{miss.screen} ({miss.score:.2f})" for miss in seen.near)
        return f"a screen that the map does not have, nearest {near}" if near else "an unmapped screen"

    def _walk(self, edge: Edge, screen: Screen, snapshot: Snapshot) -> Script[tuple[Snapshot, Stuck | None]]:
        """Take one edge; the second of the pair says why it did not lead where the map says."""
        name = name_of(edge.element)
        snapshot, located = yield from self.bring(edge.element, screen, snapshot)
        if not isinstance(located, Found):
            reason = f"“{name}” on {name_of(screen)} {lacking(located)}"
            return snapshot, self.diverged(reason, name, snapshot)
        snapshot = yield from self.act((Tap(located.at, name),), f"open {edge.target} with “{name}”")
        snapshot, arrived = yield from self.arrive(edge.target, snapshot)
        if arrived:
            return snapshot, None
        target = name_of(self.app_map.screen(edge.target))
        failure = self.diverged(f"“{name}” did not lead to {target}", target, snapshot)
        if self.screen(snapshot) in (None, screen):
            raise StuckError(failure)
        return snapshot, failure

    def _refuse(self, snapshot: Snapshot) -> None:
        if snapshot.locked:
            raise StuckError(Stuck("phone_locked", "The phone is locked.", step=self.step))
        if snapshot.screenshot_only:
            why = snapshot.screenshot_only.message
            raise StuckError(Stuck("no_tree", f"The screen's tree cannot be read: {why}", step=self.step))
        if snapshot.alert and not self._is_mapped(snapshot) and self._dismissal(snapshot) is None:
            alert = snapshot.alert
            buttons = {"buttons": " | ".join(alert.buttons)}
            reason = f"An alert has to be answered first: {alert.text}"
            raise StuckError(Stuck("alert", reason, seen=alert.text, step=self.step, details=buttons))

    def _dismissal(self, snapshot: Snapshot) -> Element | None:
        if self._overlays >= MOST_OVERLAYS:
            return None
        if rule := overlay_on(self.app_map, snapshot):
            return rule[1]
        if snapshot.alert and not self.is_committed and not self._is_mapped(snapshot):
            return put_off(snapshot)
        return None

    def _is_mapped(self, snapshot: Snapshot) -> bool:
        screen = self.screen(snapshot)
        return screen is not None and screen.layer != "page"

    def _recover(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Try the next thing that leads to a known screen: open, wait, put off, leave, start afresh."""
        if snapshot.app not in ("", self.app_map.bundle) and self._openings < MOST_OPENINGS:
            self._openings += 1
            return (yield from self._start((OpenApp(self.app_map.bundle),), "open"))
        if not self._has_waited:
            self._has_waited = True
            return (yield from self.act((Wait(LONGEST_PAUSE_S),), "wait for a screen that the map has"))
        button = put_off(snapshot) or way_out(snapshot)
        is_own = snapshot.app in ("", self.app_map.bundle)
        if is_own and self._ways_out < MOST_WAYS_OUT and (button or snapshot.platform == "android"):
            self._ways_out += 1
            return (yield from self._out(button))
        return (yield from self._restart(snapshot))

    def _out(self, button: Element | None) -> Script[Snapshot]:
        action = tap(button) if button else PressKey(Key.BACK)
        snapshot = yield from self.act((action,), "leave a screen that leads no further")
        snapshot, _ = yield from self.until(self.screen, snapshot, LEAVING_TIMEOUT_S)
        return snapshot

    def _leave(self, snapshot: Snapshot, screen: Screen, goal: str) -> Script[Snapshot]:
        """Leave a known screen from which the map has no way to `goal`."""
        button = way_out(snapshot)
        if self._ways_out < MOST_WAYS_OUT and (button or snapshot.platform == "android"):
            self._ways_out += 1
            return (yield from self._out(button))
        if self._has_restarted:
            reason = f"the map has no way from {name_of(screen)} to {goal}"
            raise StuckError(self.diverged(reason, goal, snapshot))
        return (yield from self._restart(snapshot))

    def _restart(self, snapshot: Snapshot) -> Script[Snapshot]:
        if self._has_restarted:
            seen = self.describe(snapshot)
            reason = f"The phone shows {seen}, also after {self.app_map.name} was started afresh."
            raise StuckError(Stuck("unknown_screen", reason, self.app_map.name, seen, self.step))
        self._has_restarted = True
        bundle = self.app_map.bundle
        return (yield from self._start((StopApp(bundle), OpenApp(bundle)), "start afresh"))

    def _start(self, actions: tuple[Action, ...], what: str) -> Script[Snapshot]:
        snapshot = yield from self.act(actions, f"{what} {self.app_map.name}")
        snapshot, _ = yield from self.until(self.screen, snapshot)
        return snapshot


def tap(element: Element) -> Tap:
    """Build a tap on the middle of an element."""
    return Tap(element.rect.center, element.text)


def name_of(thing: MapElement | Screen) -> str:
    """Call an element or a screen as a person would."""
    shown = thing.title if isinstance(thing, Screen) else thing.text
    return shown if shown and not is_template(shown) else thing.id.replace("_", " ")


def lacking(located: Located) -> str:
    """Say why an element cannot be tapped."""
    if isinstance(located, Covered):
        return "is covered by something else"
    return "is not to be seen" if not hasattr(located, "candidates") else "is there more than once"
