"""What exploring would touch on the screen that an app shows, and what not.

To find that out the app is brought to the front, and nothing else is done.
"""

from dataclasses import dataclass

from maps.explore.caution import Cautious
from maps.explore.glance import glance, is_back_corner
from maps.explore.observer import picture
from maps.script import Script, ScriptPilot, StuckError
from maps.watch import FIRST_PAUSE_S, START_TIMEOUT_S, STILL_AFTER_START_S
from phone.action import OpenApp, Wait
from phone.protocols import Act, Stuck
from phone.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Planned:
    """One thing on a screen."""

    element: str
    role: str
    refused: str
    """Why it would not be tapped; `""` when it would."""


def planned(snapshot: Snapshot) -> tuple[Planned, ...]:
    """Judge everything on a snapshot that reacts to taps, from top to bottom."""
    seen = glance(snapshot)
    cautious = Cautious(seen)
    listed: list[Planned] = []
    for thing in seen.things:
        reason = cautious.refusal(thing)
        if not reason and not thing.element.tappable:
            reason = "out of reach"
        if not reason and snapshot.platform == "ios" and is_back_corner(thing.element, snapshot):
            reason = "way out"
        listed.append(
            Planned(thing.label or f"({thing.element.role.value})", thing.element.role.value, reason)
        )
    return tuple(listed)


class Opener(ScriptPilot):
    """Brings an app to the front, unless it is there."""

    name = "open"

    def __init__(self, bundle: str) -> None:
        super().__init__()
        self._bundle = bundle

    def _run(self, snapshot: Snapshot) -> Script[str]:
        if snapshot.app == self._bundle:
            return ""
        snapshot = yield Act((OpenApp(self._bundle),), "open the app")
        began_s = still_s = snapshot.taken_at_s
        last = picture(snapshot)
        while snapshot.app != self._bundle or snapshot.taken_at_s - still_s < STILL_AFTER_START_S:
            if snapshot.taken_at_s - began_s > START_TIMEOUT_S:
                raise StuckError(Stuck("app_not_open", f"{self._bundle} did not come to the front."))
            snapshot = yield Act((Wait(FIRST_PAUSE_S),), "wait until it stands still")
            if (now := picture(snapshot)) != last:
                last, still_s = now, snapshot.taken_at_s
        return ""
