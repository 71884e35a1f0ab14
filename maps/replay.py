"""The pilot that walks a macro: locate, act, wait for what must follow; touch nothing that is as asked."""

from maps.model import (
    AppMap,
    Arguments,
    Go,
    Macro,
    ReadStep,
    Screen,
    SetStep,
    TapStep,
    TypeStep,
)
from maps.placed import PlacedStep, fill, placed
from maps.steps import Steps
from maps.walk import Proposal, Walker
from maps.watch import ARRIVAL_TIMEOUT_S, Script, StuckError, name_of
from phone.protocols import Done, Move, Stuck
from phone.snapshot import Snapshot


class Replayer:
    """Carries out one macro. Made for one run; see `phone.protocols.Pilot`."""

    name = "replay"

    def __init__(
        self,
        app_map: AppMap,
        macro: Macro,
        arguments: Arguments | None = None,
        *,
        arrival_timeout_s: float = ARRIVAL_TIMEOUT_S,
    ) -> None:
        self.steps_done = 0
        """How many steps of the macro are behind it; the way to `at` counts as one."""
        self._app_map, self._macro = app_map, macro
        self._arguments = arguments or {}
        self._walker = Walker(app_map, arrival_timeout_s)
        self._steps = Steps(self._walker, macro, self._arguments)
        self._script: Script[str] | None = None
        self._end: Done | Stuck | None = None

    @property
    def touched(self) -> bool:
        """Whether more was done than getting there: a toggle flipped, a text typed, a button tapped."""
        return self._steps.touched

    @property
    def value(self) -> str | None:
        """What the macro read, or the state that a toggle was to have; `on` or `off` for toggles."""
        return self._steps.value

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What the phone shows otherwise than the map has it, as far as this run has proven it."""
        return tuple(self._walker.proposals)

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Answer what to do about `snapshot`; once it has ended, the same end again."""
        if self._end:
            return self._end
        try:
            if self._script is None:
                self._script = script = self._run(snapshot)
                return next(script)
            return self._script.send(snapshot)
        except StopIteration as end:
            self._end = Done(str(end.value))
        except StuckError as error:
            self._end = error.stuck
        return self._end

    def _run(self, snapshot: Snapshot) -> Script[str]:
        snapshot = yield from self._walker.clear(snapshot)
        here: Screen | None = None
        for place in placed(self._app_map, self._macro, self._arguments):
            self._walker.step = _told(place)
            here = self._screen(place, snapshot)
            snapshot = yield from self._carry_out(place, here, snapshot)
            self.steps_done += 1
        self._walker.step = "expect"
        yield from self._verify(here, snapshot)
        return ". ".join(self._steps.said) or f"Done: {self._macro.description}"

    def _carry_out(self, place: PlacedStep, screen: Screen, snapshot: Snapshot) -> Script[Snapshot]:
        if isinstance(place.step, Go):
            return (yield from self._go(screen, snapshot))
        element = place.element
        if element is None:
            reason = f"{name_of(screen)} has no element {place.step.element} in the map"
            raise StuckError(self._walker.diverged(reason, place.step.element, snapshot))
        match place.step:
            case SetStep() as step:
                return (yield from self._steps.set(step, screen, element, snapshot))
            case TapStep():
                return (yield from self._steps.tap(screen, element, snapshot))
            case TypeStep() as step:
                return (yield from self._steps.type(step, screen, element, snapshot))
            case ReadStep():
                return (yield from self._steps.read(screen, element, snapshot))

    def _go(self, screen: Screen, snapshot: Snapshot) -> Script[Snapshot]:
        was_there = self._walker.screen(snapshot) == screen
        snapshot = yield from self._walker.go(screen.id, snapshot)
        if self._macro.family == "open":
            told = "was already open" if was_there else "is open"
            self._steps.said.append(f"{name_of(screen)} {told}")
        return snapshot

    def _verify(self, here: Screen | None, snapshot: Snapshot) -> Script[Snapshot]:
        """Hold the phone against what the macro promises."""
        expect = self._macro.expect
        if expect.screen is not None:
            goal = str(fill(expect.screen, self._arguments))
            snapshot, arrived = yield from self._walker.arrive(goal, snapshot)
            if not arrived:
                reason = f"{self._macro.id} did not end on {goal}"
                raise StuckError(self._walker.diverged(reason, goal, snapshot))
        if expect.element is not None and here is not None:
            element = next((e for e in here.elements if e.id == expect.element), None)
            if element is not None:
                snapshot = yield from self._steps.expect(expect, here, element, snapshot)
        return snapshot

    def _screen(self, place: PlacedStep, snapshot: Snapshot) -> Screen:
        if place.screen is None:
            reason = f"{self._macro.id} names a screen that the map of {self._app_map.name} does not have"
            raise StuckError(self._walker.diverged(reason, "a mapped screen", snapshot))
        return place.screen


def _told(place: PlacedStep) -> str:
    """Name a step for the report of a divergence."""
    match place.step:
        case Go(screen):
            return f"go {place.screen.id if place.screen else screen}"
        case SetStep(element):
            return f"set {element}"
        case TapStep(element):
            return f"tap {element}"
        case TypeStep(element):
            return f"type {element}"
        case ReadStep(element):
            return f"read {element}"
