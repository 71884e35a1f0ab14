"""Moving through an app: where the phone is, the way to another screen, and an element brought into view."""

from dataclasses import dataclass
from typing import Final

from maps.danger import is_dangerous
from maps.experience import NONE, Experience
from maps.heal import heal, is_rewordable, reworded
from maps.links import link_to
from maps.locate import Ambiguous, Covered, Found, Located, Missing, locate
from maps.model import AppMap, Link, MapElement, Screen
from maps.named import is_as_written
from maps.overlays import lid_of, put_off, way_out
from maps.path import Edge, shortest
from maps.script import Script, StuckError
from maps.scroll import (
    SHORT_STRIDE,
    Scroller,
    fingerprint,
    is_at_top_of_sheet,
    pulled_down,
    sheet_of,
    swipe,
)
from maps.watch import ARRIVAL_TIMEOUT_S, Watcher, name_of, tap
from phone.action import Action, Key, OpenApp, OpenUrl, PressKey, StopApp, Tap, Wait
from phone.protocols import Stuck
from phone.snapshot import Element, Snapshot

LATE_ROW_S: Final = 2.0
"""How long a row may come after the rest of its list."""
LOOK_TWICE_S: Final = 0.25
SAME_AGAIN_S: Final = 1.5
"""How long a screen may take to show other content when a link opens it again. Source: estimate."""
MOST_WAYS_OUT: Final = 4
MOST_OPENINGS: Final = 2
MOST_HOPS: Final = 25
MOST_DETOURS: Final = 2
MOST_NUDGES: Final = 3


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the phone shows otherwise than the map has it, proven by what it led to."""

    screen: str
    element: str
    now: str
    """The label that it bears now."""
    how: str
    """How it was found."""


class Walker(Watcher):
    """Moves through the screens of one app. Keeps count of what it has tried."""

    def __init__(
        self,
        app_map: AppMap,
        arrival_timeout_s: float = ARRIVAL_TIMEOUT_S,
        experience: Experience = NONE,
    ) -> None:
        super().__init__(app_map, arrival_timeout_s)
        self.proposals: list[Proposal] = []
        self.links: dict[str, bool] = {}
        """Links that were tried, and whether they have led where the map says."""
        self.walked: dict[tuple[str, str], bool] = {}
        """Edges that were taken, and whether each has led where the map says."""
        self._experience = experience
        self._ways_out: list[str] = []
        self._openings = 0
        self._has_come_back = False
        self._has_looked_twice = self._has_restarted = False

    def stand(self, snapshot: Snapshot) -> Script[tuple[Snapshot, Screen]]:
        """Come to stand on a known screen of the app, from wherever the phone is."""
        while (screen := self.screen(snapshot)) is None:
            snapshot = yield from self._recover(snapshot)
        return snapshot, screen

    def go(self, goal: str, snapshot: Snapshot) -> Script[Snapshot]:
        """Come to the screen `goal`: by a link that saves taps, else by the shortest way."""
        if link := self._worthwhile_link(goal, snapshot):
            snapshot, arrived = yield from self.follow(link, link.url, snapshot)
            if arrived:
                return snapshot
        return (yield from self._by_taps(goal, snapshot))

    def _by_taps(self, goal: str, snapshot: Snapshot) -> Script[Snapshot]:
        avoid: set[tuple[str, str]] = set()
        failed: Stuck | None = None
        detours = 0
        for _ in range(MOST_HOPS):
            snapshot, screen = yield from self.stand(snapshot)
            if screen.id == goal:
                return snapshot
            way = shortest(self.app_map, screen.id, goal, avoid=avoid, weak=self._experience.weak)
            if way is None and failed:
                break
            if way is None:
                snapshot = yield from self._leave(snapshot, screen, goal)
                continue
            snapshot, failure = yield from self._walk(way[0], screen, snapshot)
            if failure:
                failed = failed or failure
                avoid.add(way[0].key)
                detours += not way[0].element.optional
            if detours > MOST_DETOURS:
                break
        raise StuckError(failed or self.diverged(f"{goal} was not reached", goal, snapshot))

    def follow(self, link: Link, url: str, snapshot: Snapshot) -> Script[tuple[Snapshot, bool]]:
        """Open a link and tell whether it has led where the map says."""
        before = fingerprint(snapshot) if self.is_in_front(snapshot) else None
        was_there = (screen := self.screen(snapshot)) is not None and screen.id == link.screen
        snapshot = yield from self.act((OpenUrl(url),), f"open {link.screen} by the link {link.id}")

        def is_there(now: Snapshot) -> bool | None:
            here = self.screen(now)
            is_new = not was_there or fingerprint(now) != before
            return True if here is not None and here.id == link.screen and is_new else None

        limit_s = SAME_AGAIN_S if was_there else None
        snapshot, arrived = yield from self.until(is_there, snapshot, limit_s)
        self.links[link.id] = bool(arrived) or was_there
        return snapshot, self.links[link.id]

    def _worthwhile_link(self, goal: str, snapshot: Snapshot) -> Link | None:
        """Name a link that saves taps; one that was tried is not tried again."""
        link = link_to(self.app_map, goal, self._experience.links)
        if link is None or link.id in self.links:
            return None
        screen = self.screen(snapshot) if self.is_in_front(snapshot) else None
        way = shortest(self.app_map, screen.id, goal) if screen else None
        return link if way is None or len(way) > 1 else None

    def bring(
        self, element: MapElement, screen: Screen, snapshot: Snapshot, *, reads: bool = False
    ) -> Script[tuple[Snapshot, Located]]:
        """Bring an element into view and locate it: scroll, uncover, wait for a late row, heal.

        Args:
            element: what is looked for.
            screen: where.
            snapshot: what is seen now.
            reads: it is not going to be touched.
        """
        scroller = Scroller(screen, element)
        located: Located = Missing()
        nudges = 0
        while not self.has_left(screen, snapshot):
            located = locate(element, screen, snapshot)
            action: Action | None = None
            if isinstance(located, Covered) and nudges < MOST_NUDGES:
                nudges += 1
                lid = self._lid(located, snapshot)
                if lid is not None:
                    snapshot = yield from self.put_away(lid, f"take “{lid.text}” off {name_of(element)}")
                    snapshot = yield from self.clear(snapshot)
                    continue
                action = _nudge(located, snapshot)
            elif isinstance(located, Missing | Ambiguous) and not element.pinned:
                action = scroller.next(snapshot)
            if action is None:
                break
            snapshot = yield from self.act((action,), f"look for {name_of(element)}")
        if self.has_left(screen, snapshot):
            return snapshot, Missing()
        if isinstance(located, Missing):
            may_come = not (element.optional or scroller.has_moved)
            return (yield from self._missed(element, screen, snapshot, may_come=may_come, reads=reads))
        return snapshot, located

    def come_back(self, screen: Screen, snapshot: Snapshot) -> Script[Snapshot]:
        """Be on `screen` again after another app has come to the front."""
        snapshot = yield from self._come_back(snapshot, screen)
        return (yield from self.go(screen.id, snapshot))

    def confirm(self, screen: Screen, element: MapElement, found: Found) -> None:
        """Note that what was found by healing has led where the map says."""
        if found.healed:
            self.proposals.append(Proposal(screen.id, element.id, found.label.text, found.healed))

    def _missed(
        self, element: MapElement, screen: Screen, snapshot: Snapshot, *, may_come: bool, reads: bool
    ) -> Script[tuple[Snapshot, Located]]:
        """Give what was found nowhere a moment to come, then look for it under other words."""
        if may_come:
            snapshot, late = yield from self._late(element, screen, snapshot)
            if not isinstance(late, Missing):
                return snapshot, late
        return (yield from self._in_other_words(element, screen, snapshot, reads=reads))

    def _in_other_words(
        self, element: MapElement, screen: Screen, snapshot: Snapshot, *, reads: bool
    ) -> Script[tuple[Snapshot, Located]]:
        """Look once more for what was found nowhere: by a label with more words around it, or by its place.

        Never before: among rows that changed places, another one stands where it stood.
        """
        scroller = Scroller(screen, element)
        may_be = is_rewordable(element, screen, reads=reads)
        while may_be and not self.has_left(screen, snapshot):
            found = reworded(element, screen, snapshot, reads=reads) or heal(element, screen, snapshot)
            action = None if found or element.pinned else scroller.next(snapshot)
            if action is None:
                return snapshot, found or Missing()
            snapshot = yield from self.act((action,), f"look for {name_of(element)} under another label")
        return snapshot, Missing()

    def _late(
        self, element: MapElement, screen: Screen, snapshot: Snapshot
    ) -> Script[tuple[Snapshot, Located]]:
        """Wait a little for a row that comes after the rest of its list."""

        def is_there(now: Snapshot) -> Found | None:
            again = locate(element, screen, now)
            return again if isinstance(again, Found) else None

        snapshot, late = yield from self.until(is_there, snapshot, LATE_ROW_S)
        return snapshot, late or Missing()

    def _lid(self, covered: Covered, snapshot: Snapshot) -> Element | None:
        """Name the button that takes away what lies over an element, unless a person may have to press it."""
        return None if self.is_committed else lid_of(covered.found.element, snapshot)

    def _walk(self, edge: Edge, screen: Screen, snapshot: Snapshot) -> Script[tuple[Snapshot, Stuck | None]]:
        """Take one edge; the second of the pair says why it did not lead where the map says."""
        name = name_of(edge.element)
        snapshot, located = yield from self.bring(edge.element, screen, snapshot)
        if self.has_left(screen, snapshot):
            return (yield from self._come_back(snapshot, screen)), None
        if not isinstance(located, Found):
            self.walked[edge.key] = False
            reason = f"“{name}” on {name_of(screen)} {lacking(located)}"
            return snapshot, self.diverged(reason, name, snapshot)
        if is_dangerous(located.label.text) and not is_as_written(edge.element, located.label.text):
            reason = f"“{name}” on {name_of(screen)} is “{located.label.text}” now, which warns"
            return snapshot, self.diverged(reason, name, snapshot)
        touch, why = Tap(located.at, name), f"open {edge.target} with “{name}”"
        snapshot = yield from self.act((touch,), why)
        snapshot, arrived = yield from self.arrive(edge.target, snapshot)
        if not arrived and self.has_left(self.app_map.screen(edge.target), snapshot):
            return (yield from self._come_back(snapshot, screen)), None
        if not arrived and locate(edge.element, screen, snapshot) == located:
            # Nothing has moved for the whole deadline: the touch was lost, and nothing else can be hit.
            snapshot = yield from self.act((touch,), f"{why} again")
            snapshot, arrived = yield from self.arrive(edge.target, snapshot)
        self.walked[edge.key] = arrived
        if arrived:
            self.confirm(screen, edge.element, located)
            return snapshot, None
        target = name_of(self.app_map.screen(edge.target))
        failure = self.diverged(f"“{name}” did not lead to {target}", target, snapshot)
        if self.screen(snapshot) in (None, screen):
            raise StuckError(failure)
        return snapshot, failure

    def _recover(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Try the next thing that leads to a known screen: open, look twice, leave, start afresh."""
        if not self.is_in_front(snapshot) and self._openings < MOST_OPENINGS:
            return (yield from self._open(snapshot))
        if not self._has_looked_twice:
            self._has_looked_twice = True
            return (yield from self.act((Wait(LOOK_TWICE_S),), "wait for a screen that the map has"))
        if self.is_in_front(snapshot) and self._may_leave(snapshot):
            return (yield from self._out(snapshot))
        return (yield from self._restart(snapshot))

    def _leave(self, snapshot: Snapshot, screen: Screen, goal: str) -> Script[Snapshot]:
        """Leave a known screen from which the map has no way to `goal`."""
        if not self.is_in_front(snapshot) and self._openings < MOST_OPENINGS:
            return (yield from self._open(snapshot))
        if not self.has_left(screen, snapshot) and self._may_leave(snapshot):
            return (yield from self._out(snapshot, screen))
        if self._has_restarted:
            reason = f"the map has no way from {name_of(screen)} to {goal}"
            raise StuckError(self.diverged(reason, goal, snapshot))
        return (yield from self._restart(snapshot))

    def _may_leave(self, snapshot: Snapshot) -> bool:
        """Tell whether there is a way out that has not been tried in vain."""
        button = _exit(snapshot)
        if button is None and snapshot.platform != "android" and sheet_of(snapshot) is None:
            return False
        tried = self._ways_out.count(button.text if button else "")
        return len(self._ways_out) < MOST_WAYS_OUT and (button is None or not button.text or tried < 2)

    def _out(self, snapshot: Snapshot, leaving: Screen | None = None) -> Script[Snapshot]:
        button = _exit(snapshot)
        self._ways_out.append(button.text if button else "")
        action: Action = tap(button) if button else PressKey(Key.BACK)
        if button is None and (sheet := sheet_of(snapshot)):
            action = pulled_down(sheet)
        snapshot = yield from self.act((action,), "leave a screen that leads no further")
        return (yield from self.settle(snapshot, leaving))

    def _open(self, snapshot: Snapshot) -> Script[Snapshot]:
        self._openings += 1
        self.note_other(snapshot)
        why = f"open {self.app_map.name}"
        snapshot = yield from self.act((OpenApp(self.app_map.bundle),), why)
        return (yield from self.settle(snapshot, starting=True))

    def _come_back(self, snapshot: Snapshot, screen: Screen) -> Script[Snapshot]:
        """Open the app again, once: somebody who wants another app shall have it."""
        if self._has_come_back:
            reason = f"another app came to the front on {name_of(screen)}, again"
            raise StuckError(self.diverged(reason, name_of(screen), snapshot))
        self._has_come_back = True
        return (yield from self._open(snapshot))

    def _restart(self, snapshot: Snapshot) -> Script[Snapshot]:
        app = self.app_map
        if self._has_restarted:
            seen = self.describe(snapshot)
            reason = f"The phone shows {seen}, also after {app.name} was started afresh."
            raise StuckError(Stuck("unknown_screen", reason, app.name, seen, self.step))
        self._has_restarted = True
        why = f"start {app.name} afresh"
        self.note_other(snapshot)
        snapshot = yield from self.act((StopApp(app.bundle),), why)
        self.note_other(snapshot)
        snapshot = yield from self.act((OpenApp(app.bundle),), why)
        return (yield from self.settle(snapshot, starting=True))


def _nudge(covered: Covered, snapshot: Snapshot) -> Action | None:
    """Move a list a little from under what is pinned over it."""
    if not covered.found.label.in_list:
        return None
    is_low = covered.found.at.y > snapshot.size.height / 2
    if not is_low and is_at_top_of_sheet(snapshot):
        return None
    return swipe(snapshot, "down" if is_low else "up", stride=SHORT_STRIDE)


def _exit(snapshot: Snapshot) -> Element | None:
    return put_off(snapshot) or way_out(snapshot)


def lacking(located: Located) -> str:
    """Say why an element cannot be tapped."""
    match located:
        case Covered():
            return "is covered by something else"
        case Ambiguous():
            return "is there more than once"
        case _:
            return "is not to be seen"
