"""Looking at the phone: act and look again, clear what pops up, wait until something holds."""

from collections.abc import Callable
from typing import Final, TypeVar

from maps.identify import Here, Identity, identifier_of
from maps.labels import is_template
from maps.model import AppMap, MapElement, Screen
from maps.overlays import lid, nag_lid, overlay_on
from maps.script import Script, StuckError
from phone.action import Action, Tap, Wait
from phone.protocols import Act, Stuck
from phone.snapshot import Element, Snapshot

T = TypeVar("T")

ARRIVAL_TIMEOUT_S: Final = 5.0
"""How long a screen may take to show after the touch that leads to it."""
START_TIMEOUT_S: Final = 15.0
"""How long an app may take to come to the front. Source: estimate; cold starts of large apps take 10 s."""
STILL_S: Final = 0.6
STILL_AFTER_START_S: Final = 1.5
"""A screen that the map does not have and that has not changed for so long is not on its way to another; an
app that starts may show its first picture a little longer."""
SAME_PICTURE: Final = 0.6
"""Share of labels that two pictures of one screen have in common; its clock and counts may differ."""
LEAST_ON_SCREEN: Final = 2
"""Labelled elements that can be tapped; what has fewer is not drawn yet."""
FIRST_PAUSE_S, LONGEST_PAUSE_S, PAUSE_GROWTH = 0.05, 0.25, 1.6
"""From one look to the next while waiting; what a look itself takes counts."""
TRANSITION_S: Final = 0.35
"""After that the next screen is usually there, so who sees the old one looks again at once. Source: UIKit's
navigation push; Android's default is 0.3 s."""
LEAST_PAUSE_RATIO: Final = 0.2
"""Of the above, what is paused at least, so that a phone whose looks are slow is not asked without end."""
MOST_POLLS: Final = 200
"""Ends a wait on a phone whose clock stands still."""
MOST_OVERLAYS: Final = 3
GONE_WITHIN_S: Final = 2.0
"""How long a pop-up may be seen after the tap that takes it away. Source: estimate; fading takes 0.3 s."""


class Watcher:
    """Sees one app through its map."""

    def __init__(self, app_map: AppMap, arrival_timeout_s: float = ARRIVAL_TIMEOUT_S) -> None:
        self.app_map = app_map
        self.step = ""
        """What is being done, for the report of a divergence."""
        self.is_committed = False
        """After a touch that changes something nothing is put off but what any app asks at any time: another
        question is the person's to answer."""
        self._timeout_s = arrival_timeout_s
        self._identifier = identifier_of(app_map)
        self._overlays = 0
        self._look_s = 0.0
        """What the last look cost; with the touch before it, where the next screen should be there by now."""
        self._seen_at_s: float | None = None
        self._others: list[frozenset[str]] = []
        """What other apps showed: one that starts may be said to be in front before it is drawn."""

    def see(self, snapshot: Snapshot) -> Identity:
        """Tell which screen the phone shows."""
        self._seen_at_s = snapshot.taken_at_s
        return self._identifier.identify(snapshot)

    def screen(self, snapshot: Snapshot) -> Screen | None:
        """Name the screen that the phone shows, if it is sure."""
        seen = self.see(snapshot)
        return seen.screen if isinstance(seen, Here) else None

    def is_in_front(self, snapshot: Snapshot) -> bool:
        """Tell whether the app is in front: the phone says so, and no longer shows another's picture."""
        if snapshot.app not in ("", self.app_map.bundle):
            return False
        return not any(_alike(other, _picture(snapshot)) for other in self._others)

    def has_left(self, screen: Screen, snapshot: Snapshot) -> bool:
        """Tell whether another app lies over `screen`, so that nothing of it may be touched."""
        return not screen.foreign and not self.is_in_front(snapshot)

    def note_other(self, snapshot: Snapshot) -> None:
        """Remember what is shown when another app is in front."""
        picture = _picture(snapshot)
        if snapshot.app not in ("", self.app_map.bundle) and picture and self.screen(snapshot) is None:
            self._others = [*self._others[-2:], picture]

    def act(self, actions: tuple[Action, ...], why: str) -> Script[Snapshot]:
        """Do something, look, and take away what popped up over it."""
        before_s = self._seen_at_s
        snapshot = yield Act(actions, why)
        elapsed_s = 0.0 if before_s is None else snapshot.taken_at_s - before_s
        self._look_s = elapsed_s if elapsed_s >= TRANSITION_S else 0.0
        return (yield from self.clear(snapshot))

    def clear(self, snapshot: Snapshot) -> Script[Snapshot]:
        """Dismiss what lies over the app by rule.

        Raises:
            StuckError: the phone is locked, has no tree, or asks what no rule may answer.
        """
        while True:
            button = self._dismissal(snapshot)
            self._refuse(snapshot, button)
            if button is None:
                return snapshot
            self._overlays += 1
            snapshot = yield from self.put_away(button, f"dismiss a pop-up with “{button.text}”")

    def put_away(self, button: Element, why: str) -> Script[Snapshot]:
        """Tap a pop-up's button once and look until it is gone; a second tap would meet what is below."""
        snapshot = yield Act((tap(button),), why)
        began_s, pause_s = snapshot.taken_at_s, FIRST_PAUSE_S
        for _ in range(MOST_POLLS):
            if not _stands(button, snapshot) or snapshot.taken_at_s - began_s >= GONE_WITHIN_S:
                break
            snapshot = yield Act((Wait(pause_s),), "wait until the pop-up is gone")
            pause_s = min(pause_s * PAUSE_GROWTH, LONGEST_PAUSE_S)
        return snapshot

    def until(
        self, holds: Callable[[Snapshot], T | None], snapshot: Snapshot, timeout_s: float | None = None
    ) -> Script[tuple[Snapshot, T | None]]:
        """Look again and again until `holds` answers something; `None` once the time is over."""
        began_s, period_s = snapshot.taken_at_s, FIRST_PAUSE_S
        limit_s = self._timeout_s if timeout_s is None else timeout_s
        for _ in range(MOST_POLLS):
            value = holds(snapshot)
            if value is not None or snapshot.taken_at_s - began_s >= limit_s:
                return snapshot, value
            pause_s = max(period_s - self._look_s, period_s * LEAST_PAUSE_RATIO)
            before_s = snapshot.taken_at_s
            snapshot = yield from self.act((Wait(pause_s),), "wait")
            self._look_s = max(0.0, snapshot.taken_at_s - before_s - pause_s)
            period_s = min(period_s * PAUSE_GROWTH, LONGEST_PAUSE_S)
        return snapshot, None

    def settle(
        self, snapshot: Snapshot, leaving: Screen | None = None, *, starting: bool = False
    ) -> Script[Snapshot]:
        """Wait until a known screen but `leaving` shows, anything stays as it is, or the app is left.

        One that starts has longer, and until it is in front nothing counts as still.
        """
        still_s = STILL_AFTER_START_S if starting else STILL_S
        last: tuple[float, tuple[object, ...]] = (snapshot.taken_at_s, ())

        def is_settled(now: Snapshot) -> bool | None:
            nonlocal last
            screen = self.screen(now)
            if (screen is not None and screen != leaving) or not (starting or self.is_in_front(now)):
                return True
            shown = tuple((e.role, e.text, round(e.rect.y)) for e in now.elements)
            is_drawn = sum(bool(e.tappable and e.text) for e in now.elements) >= LEAST_ON_SCREEN
            if shown != last[1] or not is_drawn or not self.is_in_front(now):
                last = (now.taken_at_s, shown)
            return True if now.taken_at_s - last[0] >= still_s else None

        limit_s = max(START_TIMEOUT_S, self._timeout_s) if starting else self._timeout_s
        snapshot, _ = yield from self.until(is_settled, snapshot, limit_s)
        return snapshot

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
        if not self.is_in_front(snapshot):
            return f"the app {snapshot.app}"
        near = ", ".join(f"{miss.screen} ({miss.score:.2f})" for miss in seen.near)
        return f"a screen that the map does not have, nearest {near}" if near else "an unmapped screen"

    def _refuse(self, snapshot: Snapshot, dismissal: Element | None) -> None:
        if snapshot.locked:
            raise StuckError(Stuck("phone_locked", "The phone is locked.", step=self.step))
        if snapshot.screenshot_only:
            why = snapshot.screenshot_only.message
            raise StuckError(Stuck("no_tree", f"The screen's tree cannot be read: {why}", step=self.step))
        if snapshot.alert and dismissal is None and not self._is_mapped(snapshot):
            alert = snapshot.alert
            buttons = {"buttons": " | ".join(alert.buttons)}
            reason = f"An alert has to be answered first: {alert.text}"
            raise StuckError(Stuck("alert", reason, seen=alert.text, step=self.step, details=buttons))

    def _dismissal(self, snapshot: Snapshot) -> Element | None:
        if self._overlays >= MOST_OVERLAYS:
            return None
        if rule := overlay_on(self.app_map, snapshot):
            return rule[1]
        if snapshot.alert and not self._is_mapped(snapshot):
            return nag_lid(snapshot) if self.is_committed else lid(snapshot)
        return None

    def _is_mapped(self, snapshot: Snapshot) -> bool:
        """Tell whether what the phone calls an alert is a dialog that the map has."""
        screen = self.screen(snapshot)
        return screen is not None and screen.layer != "page"


def _picture(snapshot: Snapshot) -> frozenset[str]:
    return frozenset(e.text for e in snapshot.elements if e.text and e.rect.area > 0)


def _stands(button: Element, snapshot: Snapshot) -> bool:
    """Tell whether a button is still where it was."""
    return any(e.text == button.text and e.rect.contains(button.rect.center) for e in snapshot.elements)


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one) and len(one & other) >= SAME_PICTURE * len(one | other)


def tap(element: Element) -> Tap:
    """Build a tap on the middle of an element."""
    return Tap(element.rect.center, element.text)


def name_of(thing: MapElement | Screen) -> str:
    """Call an element or a screen as a person would."""
    shown = thing.title if isinstance(thing, Screen) else thing.text
    return shown if shown and not is_template(shown) else thing.id.replace("_", " ")
