"""What exploring would touch on the present screen, and what not: nothing is done to find that out."""

from dataclasses import dataclass

from maps.explore.caution import Cautious
from maps.explore.glance import glance, is_back_corner
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
