"""The pilot that walks a macro: locate, act, wait for what must follow; touch nothing that is as asked."""

from typing import Final

from maps.experience import NONE, Experience
from maps.filling import Filling
from maps.labels import is_template
from maps.links import url_of
from maps.model import (
    AppMap,
    Arguments,
    Go,
    HoldStep,
    LinkStep,
    Macro,
    MapElement,
    PickStep,
    PressStep,
    ReadListStep,
    ReadStep,
    Screen,
    SetStep,
    SwipeStep,
    TapStep,
    TypeStep,
)
from maps.placed import PlacedStep, filled, placed
from maps.script import Script, ScriptPilot, StuckError
from maps.steps import enter, pick, proof, read, touch
from maps.steps.hand import Hand, Value
from maps.walk import Proposal, Walker
from maps.watch import ARRIVAL_TIMEOUT_S, name_of
from phone.snapshot import Snapshot

_MOVING: Final = (TapStep, HoldStep, TypeStep, PressStep)


class Replayer(ScriptPilot):
    """Carries out one macro. Made for one run; see `phone.protocols.Pilot`."""

    name = "replay"

    def __init__(
        self,
        app_map: AppMap,
        macro: Macro,
        arguments: Arguments | None = None,
        *,
        arrival_timeout_s: float = ARRIVAL_TIMEOUT_S,
        experience: Experience = NONE,
        first_step: int = 0,
    ) -> None:
        super().__init__()
        self._first_step = first_step
        """Steps before it were carried out by an earlier run, or by hand."""
        self.steps_done = 0
        """How many steps of the macro are behind it; the way to `at` counts as one."""
        self._app_map, self._macro = app_map, macro
        self._arguments = arguments or {}
        self._may_move = False
        """Whether the last step may lead on to a screen that the map does not tell."""
        self._walker = Walker(app_map, arrival_timeout_s, experience)
        self._hand = Hand(self._walker, macro, Filling(macro, self._arguments))

    @property
    def touched(self) -> bool:
        """Whether more was done than getting there: a toggle flipped, a text typed, a button tapped."""
        return self._hand.touched

    @property
    def value(self) -> Value | None:
        """What the macro read, or the state that a toggle was to have."""
        return self._hand.value

    @property
    def links(self) -> dict[str, bool]:
        """The links that were opened, and whether each has led where the map says."""
        return dict(self._walker.links)

    @property
    def walked(self) -> dict[tuple[str, str], bool]:
        """The edges that were taken, and whether each has led where the map says."""
        return dict(self._walker.walked)

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What the phone shows otherwise than the map has it, as far as this run has proven it."""
        return tuple(self._walker.proposals)

    def _run(self, snapshot: Snapshot) -> Script[str]:
        snapshot = yield from self._walker.clear(snapshot)
        here: Screen | None = None
        for place in placed(self._app_map, self._macro, self._arguments):
            if self.steps_done < self._first_step:
                here = place.opens or here
                self.steps_done += 1
                continue
            self._walker.step = _told(place)
            here = self._screen(place, snapshot)
            snapshot = yield from self._carry_out(place, here, snapshot)
            self._may_move = place.opens is None and isinstance(place.step, _MOVING)
            here = place.opens or here
            self.steps_done += 1
        self._walker.step = "expect"
        yield from self._verify(here, snapshot)
        return ". ".join(self._hand.said) or self._macro.description

    def _carry_out(self, place: PlacedStep, screen: Screen, snapshot: Snapshot) -> Script[Snapshot]:
        match place.step:
            case Go():
                return (yield from self._go(screen, snapshot))
            case LinkStep():
                return (yield from self._link(place, screen, snapshot))
            case PressStep() as step:
                snapshot = yield from touch.press(self._hand, step)
            case SwipeStep() as step:
                snapshot = yield from touch.turn(self._hand, step, snapshot)
            case _:
                snapshot = yield from self._act_on(place, screen, snapshot)
        return (yield from self._arrive(place, screen, snapshot))

    def _act_on(self, place: PlacedStep, screen: Screen, snapshot: Snapshot) -> Script[Snapshot]:
        hand, element = self._hand, self._element(place, screen, snapshot)
        match place.step:
            case SetStep() as step:
                return (yield from enter.set_to(hand, step, screen, element, snapshot))
            case TypeStep() as step:
                return (yield from enter.type_into(hand, step, screen, element, snapshot))
            case PickStep() as step:
                return (yield from pick.pick(hand, step, screen, element, snapshot))
            case ReadListStep() as step:
                return (yield from read.read_list(hand, step, screen, element, snapshot))
            case ReadStep():
                return (yield from read.read(hand, screen, element, snapshot))
            case HoldStep():
                return (yield from touch.hold(hand, screen, element, snapshot))
            case _:
                return (yield from touch.tap(hand, screen, element, snapshot))

    def _arrive(self, place: PlacedStep, screen: Screen, snapshot: Snapshot) -> Script[Snapshot]:
        """Wait for the screen that a step opens."""
        goal = place.opens
        if goal is None:
            return snapshot
        snapshot, arrived = yield from self._walker.arrive(goal.id, snapshot)
        if arrived and place.element and self._hand.touched_last:
            self._walker.confirm(screen, place.element, self._hand.touched_last)
        if not arrived:
            target = goal.id.replace("_", " ")
            source = f"“{name_of(place.element)}”" if place.element else _told(place)
            reason = f"{source} did not lead to {target}"
            raise StuckError(self._walker.diverged(reason, target, snapshot))
        return snapshot

    def _link(self, place: PlacedStep, screen: Screen, snapshot: Snapshot) -> Script[Snapshot]:
        if place.link is None:
            reason = f"{self._macro.id} names a link that the map of {self._app_map.name} does not have"
            raise StuckError(self._walker.diverged(reason, "a mapped link", snapshot))
        filling, link = self._hand.filling, place.link
        snapshot, arrived = yield from self._walker.follow(link, url_of(link, filling), snapshot)
        if arrived:
            self._hand.touched = self._hand.touched or is_template(link.url)  # the app holds the value now
            return snapshot
        if not is_template(link.url):
            return (yield from self._walker.go(screen.id, snapshot))
        reason = f"the link {link.id} did not lead to {name_of(screen)}"
        raise StuckError(self._walker.diverged(reason, name_of(screen), snapshot))

    def _go(self, screen: Screen, snapshot: Snapshot) -> Script[Snapshot]:
        was_there = (before := self._walker.screen(snapshot)) == screen
        if self._may_move and not was_there:
            snapshot = yield from self._walker.settle(snapshot, before)
        snapshot = yield from self._walker.go(screen.id, snapshot)
        if self._macro.family == "open":
            told = "was already open" if was_there else "is open"
            self._hand.said.append(f"{name_of(screen)} {told}")
        return snapshot

    def _verify(self, here: Screen | None, snapshot: Snapshot) -> Script[Snapshot]:
        """Hold the phone against what the macro promises."""
        expect, hand = self._macro.expect, self._hand
        if expect.screen is not None:
            goal = str(hand.filling.value(expect.screen))
            snapshot, arrived = yield from self._walker.arrive(goal, snapshot)
            if not arrived:
                reason = f"{self._macro.id} did not end on {goal}"
                raise StuckError(self._walker.diverged(reason, goal, snapshot))
            here = next((screen for screen in self._app_map.screens if screen.id == goal), here)
        if expect.text is not None:
            snapshot = yield from proof.prove_text(hand, expect.text, snapshot)
        if (element := self._expected(here, expect.element)) and here:
            snapshot = yield from proof.prove(hand, expect, here, element, snapshot)
        if (element := self._expected(here, expect.absent)) and here:
            snapshot = yield from proof.prove_absent(hand, here, element, snapshot)
        return snapshot

    def _expected(self, here: Screen | None, element_id: str | None) -> MapElement | None:
        elements = here.elements if here else ()
        found = next((element for element in elements if element.id == element_id), None)
        return filled(found, self._hand.filling) if found else None

    def _element(self, place: PlacedStep, screen: Screen, snapshot: Snapshot) -> MapElement:
        if place.element is None:
            missing = str(getattr(place.step, "element", ""))
            reason = f"{name_of(screen)} has no element {missing} in the map"
            raise StuckError(self._walker.diverged(reason, missing, snapshot))
        return place.element

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
        case PressStep(key):
            return f"press {key.value}"
        case LinkStep(link):
            return f"link {link}"
        case SwipeStep(direction):
            return f"swipe {direction}"
        case ReadListStep(element):
            return f"read_list {element}"
        case step:
            return f"{type(step).__name__.removesuffix('Step').lower()} {step.element}"
