"""The step that brings a wheel, a slider, a stepper or a segment to a value."""

from maps.model import MapElement, PickStep, Screen
from maps.reading import value_of
from maps.steps.hand import Hand
from maps.steps.proof import is_one_of
from maps.watch import Script, StuckError, name_of
from phone.snapshot import Snapshot


def pick(
    hand: Hand, step: PickStep, screen: Screen, element: MapElement, snapshot: Snapshot
) -> Script[Snapshot]:
    """Bring an element's value to the one asked for, and read it back."""
    wanted, name = hand.filling.texts(step.to), name_of(element)
    snapshot, found = yield from hand.find(screen, element, snapshot)
    if is_one_of(value_of(element, found, snapshot), wanted):
        hand.said.append(f"{name} was already {wanted[0]}")
        return snapshot
    raise StuckError(hand.walker.diverged(f"“{name}” cannot be picked from here", wanted[0], snapshot))
