"""Where a macro that stopped on the way can be gone on with, from what is on the screen now. Pure."""

from maps.identify import Here, identify
from maps.model import Expect, Go, ReadListStep, ReadStep, SetStep, TapStep
from maps.placed import PlacedStep, placed
from maps.replay import Replayer
from phone.snapshot import Snapshot
from router.call import MacroCall

_TWICE = (Go, SetStep, ReadStep, ReadListStep)


class Rejoin:
    """One macro that stopped before its end."""

    def __init__(self, call: MacroCall, steps_done: int, stopped_on: Snapshot) -> None:
        self.call = call
        self._places = tuple(placed(call.app_map, call.macro, call.arguments))
        self._stuck = steps_done
        self._was = self._screen(stopped_on)

    def ahead(self, snapshot: Snapshot) -> int | None:
        """Name the first step that is left, where the phone shows a screen that the macro can go on from."""
        here = self._screen(snapshot)
        if not here or here == self._was:
            return None
        for number in range(self._stuck, len(self._places)):
            place = self._places[number]
            if _opened(place) == here:
                return number + 1
            if number > self._stuck and place.screen and place.screen.id == here:
                return number
            if not _only_leads(place):
                break
        return self._stuck if self._can_retry(here) else None

    def proof(self) -> Replayer | None:
        """Make the pilot that holds the phone against what the macro promises; None when it promises nothing.

        A last step that may be done twice (a switch set, a value read) proves more than a promise.
        """
        call, left = self.call, len(self._places)
        if self._places and isinstance(self._places[-1].step, _TWICE):
            left -= 1
        elif call.macro.expect == Expect():
            return None
        return Replayer(call.app_map, call.macro, call.arguments, first_step=left)

    def _can_retry(self, here: str) -> bool:
        """Whether the step that it stopped at can be tried on a screen that was not there before."""
        if self._stuck >= len(self._places):
            return False
        place = self._places[self._stuck]
        if isinstance(place.step, Go):
            return not self._was
        return place.screen is not None and place.screen.id == here

    def _screen(self, snapshot: Snapshot) -> str:
        seen = identify(self.call.app_map, snapshot)
        return seen.screen.id if isinstance(seen, Here) else ""


def _opened(place: PlacedStep) -> str:
    screen = place.opens or (place.screen if isinstance(place.step, Go) else None)
    return screen.id if screen else ""


def _only_leads(place: PlacedStep) -> bool:
    """Whether a step does nothing but lead on, so that it may be left out by who is beyond it."""
    return isinstance(place.step, Go) or (isinstance(place.step, TapStep) and place.opens is not None)
