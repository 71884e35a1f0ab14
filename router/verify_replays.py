"""Replays one after the other on one phone, each going on from where the last one ended."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field

import anyio

from maps.identify import Here, identifier_of
from maps.locate import Missing, locate
from maps.model import AppMap, Arguments, Macro
from maps.placed import PlacedStep, placed
from maps.replay import Replayer
from phone.action import StopApp
from phone.errors import PhoneError, PhoneGoneError
from phone.protocols import Act, Done, Move, Phone, Pilot, Stuck
from phone.snapshot import Snapshot
from router.budget import Budget, Tally
from router.drive import Drive, Outcome
from router.policy import EVERYTHING, Policy
from router.report import Drifted, RunError
from router.trace import Trace


@dataclass(frozen=True, slots=True)
class Try:
    """What came of one replay."""

    end: Done | Stuck
    last: Snapshot
    pilot: Replayer
    arguments: Arguments

    @property
    def drift(self) -> list[Drifted]:
        """Where the map was behind the phone."""
        return [Drifted(**asdict(one)) for one in self.pilot.proposals]


@dataclass(slots=True)
class Spent:
    """What a part of a verification took; filled in once it is over."""

    captures: int = 0
    actions: int = 0
    seconds: float = 0.0


class AskedError(Exception):
    """The phone asks something that only a person may answer, and shows nothing else until then."""

    def __init__(self, question: str) -> None:
        super().__init__(question)
        self.error = RunError(
            code="alert", message=question, next="Answer it on the phone, then run this again."
        )


class Replays:
    """Replays macros of one map on one phone, and knows where that has led."""

    def __init__(
        self, phone: Phone, app_map: AppMap, budget: Budget, trace: Trace, policy: Policy = EVERYTHING
    ) -> None:
        self.arrived: set[str] = set()
        """Screens that the phone was seen on."""
        self.question = ""
        """What the phone asks a person, also once the app is stopped: nothing goes on before the answer."""
        self._phone, self._map, self._budget, self._trace = phone, app_map, budget, trace
        self._policy = policy
        self._identifier = identifier_of(app_map)
        self._tallies: list[Tally] = []
        self._last: Snapshot | None = None

    @property
    def tally(self) -> Tally:
        """What all of them have spent."""
        return Tally(
            sum(one.captures for one in self._tallies),
            sum(one.actions for one in self._tallies),
            sum(one.phone_seconds for one in self._tallies),
        )

    @property
    def here(self) -> str:
        """Where the phone is now; the first screen when that is not known."""
        return self.known_here or self._map.home

    @property
    def known_here(self) -> str:
        """Where the phone is now; `""` when that is not known."""
        return self.seen_on(self._last) if self._last else ""

    def seen_on(self, snapshot: Snapshot) -> str:
        """Name the screen that a snapshot shows; `""` when that is not known."""
        seen = self._identifier.identify(snapshot)
        return seen.screen.id if isinstance(seen, Here) else ""

    async def drive(self, pilot: Pilot) -> Outcome:
        """Let another pilot go on from here.

        Raises:
            PhoneError: the phone failed.
        """
        outcome = await self._drive().run(pilot, self._last)
        self._last = outcome.last
        return outcome

    async def fresh_start(self) -> None:
        """Stop the app; the next replay opens it."""
        outcome = await self._drive().run(_Stopper(self._map.bundle))
        self._last = outcome.last

    async def twice(self, macro: Macro, arguments: Arguments) -> Try:
        """Replay a macro; if it fails on what should be there, once more from a fresh start.

        Raises:
            PhoneError: the phone is gone or locked.
        """
        tried = await self.once(macro, arguments)
        return await self.once(macro, arguments) if await self.starts_anew(tried, macro) else tried

    async def starts_anew(self, tried: Try, macro: Macro) -> bool:
        """Start the app afresh after a failure on what should be there; `False` if nothing calls for it."""
        if isinstance(tried.end, Stuck) and tried.end.code == "alert":
            await self.fresh_start()
            if self._last and self._last.alert:
                self.question = tried.end.reason
            return False
        if isinstance(tried.end, Done) or tried.end.code == "refused" or self.is_absent(tried, macro):
            return False
        await self.fresh_start()
        return True

    def failing(self, tried: Try, macro: Macro) -> PlacedStep | None:
        """Name the step at which a replay ended."""
        steps = list(placed(self._map, macro, tried.arguments))
        done = tried.pilot.steps_done
        return steps[done] if done < len(steps) else None

    def is_absent(self, tried: Try, macro: Macro) -> bool:
        """Tell whether all that was lacking is an element that not every phone has."""
        step = self.failing(tried, macro)
        if step is None or step.element is None or step.screen is None or not step.element.optional:
            return False
        seen = self._identifier.identify(tried.last)
        is_there = isinstance(seen, Here) and seen.screen.id == step.screen.id
        return is_there and isinstance(locate(step.element, step.screen, tried.last), Missing)

    @contextmanager
    def measured(self) -> Generator[Spent]:
        """Measure what a part takes."""
        before, started_s, spent = self.tally, anyio.current_time(), Spent()
        yield spent
        after = self.tally
        spent.captures, spent.actions = after.captures - before.captures, after.actions - before.actions
        spent.seconds = round(anyio.current_time() - started_s, 4)

    async def once(self, macro: Macro, arguments: Arguments) -> Try:
        """Replay a macro from where the phone is."""
        pilot = Replayer(self._map, macro, arguments)
        try:
            outcome = await self._drive().run(pilot, self._last)
        except PhoneGoneError:
            raise
        except PhoneError as error:
            self._last = None  # what it shows after half an action is not known
            self._last = await self._drive().look()
            return Try(Stuck(error.code, str(error)), self._last, pilot, arguments)
        self._last = outcome.last
        seen = self._identifier.identify(outcome.last)
        if isinstance(seen, Here):
            self.arrived.add(seen.screen.id)
        if isinstance(outcome.move, Stuck) and outcome.move.code == "phone_locked":
            raise PhoneError("phone_locked", outcome.move.reason, next="Unlock the phone, then verify again.")
        return Try(outcome.move, outcome.last, pilot, arguments)

    def _drive(self) -> Drive:
        self._tallies.append(Tally())
        return Drive(self._phone, self._trace, self._budget, self._tallies[-1], policy=self._policy)


@dataclass(slots=True)
class _Stopper:
    """Stops an app, so that the next replay opens it from its first screen or its last page."""

    bundle: str
    name: str = "fresh start"
    is_stopped: bool = field(default=False, init=False)

    async def next_move(self, snapshot: Snapshot) -> Move:
        if self.is_stopped:
            return Done()
        self.is_stopped = True
        return Act((StopApp(self.bundle),), "stop the app for a fresh start")
