"""Deeds of looking for something: scrolling to it, and waiting for it. Pure."""

from collections.abc import Callable
from typing import TypeAlias

from maps.script import Script, StuckError
from maps.scroll import MOST_SWIPES, Direction, fingerprint, list_area, swipe
from phone.protocols import Stuck
from phone.snapshot import Snapshot
from router.manual.pilot import Deed, Manual

Holds: TypeAlias = Callable[[Snapshot], bool]
POLL_S = 0.3


def scroll_to(holds: Holds, said: str, direction: Direction) -> Deed:
    """Scroll one way until something is in view, or the end is reached."""

    def deed(hand: Manual, snapshot: Snapshot) -> Script[str]:
        swipes, last = 0, None
        while not holds(snapshot):
            seen = fingerprint(snapshot)
            area = list_area(snapshot)
            if area is None:
                raise StuckError(Stuck("not_found", f"{said} is not in view, and nothing here scrolls."))
            if seen == last or swipes == MOST_SWIPES:
                end = f"There is no {said} from there on {direction} to the end ({swipes} swipes)."
                raise StuckError(Stuck("not_found", end))
            last, swipes = seen, swipes + 1
            action = swipe(snapshot, direction, area=area)
            snapshot = yield from hand.act((action,), f"scroll {direction}", snapshot)
        return f"{said} is in view after {swipes} swipes" if swipes else f"{said} is in view"

    return deed


def wait_for(holds: Holds, said: str, seconds: float) -> Deed:
    """Look until something holds, without touching anything."""

    def deed(hand: Manual, snapshot: Snapshot) -> Script[str]:
        began_s = snapshot.taken_at_s
        while not holds(snapshot):
            if snapshot.taken_at_s - began_s >= seconds:
                raise StuckError(Stuck("not_seen", f"Within {seconds:g} s it did not happen that {said}."))
            snapshot = yield from hand.look_again("waiting", wait_s=POLL_S)
        return f"After {snapshot.taken_at_s - began_s:.1f} s {said}"

    return deed
