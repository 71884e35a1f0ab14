"""One chore tried once: a fresh simulated phone, a run that no macro covers, and what became of it."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from devices.embedded import start_sim
from devices.ios.driver import open_ios
from evaluation.ground_truth import GroundTruth
from evaluation.tiny.profile import BARE
from evaluation.tiny.tasks import BUNDLE, Chore
from local_model.pilot import Asked, VlmPilot
from local_model.steps import Step
from maps.catalog import Catalog
from maps.model import AppMap
from phone.protocols import Phone
from phone.snapshot import Screenshot, Snapshot
from router.crew import NOBODY, Crew, Driver, Errand, Manned, Picture, Seat, Spent
from router.report import RunReport
from router.rules import HandOffRules
from router.run_settings import RunSettings
from router.task import run_task


@dataclass(frozen=True, slots=True)
class Models:
    """Who can be asked."""

    local: Asked
    larger: Asked | None = None
    """Goes on where the first one is relieved; without it the caller would have to."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a chore."""

    chore: Chore
    report: RunReport
    is_done: bool
    """Whether the run says so, and the phone is as it was asked to be."""
    steps: tuple[Step, ...]
    """Of all models."""

    @property
    def seconds(self) -> tuple[float, ...]:
        """How long a model took for each step."""
        return tuple(step.seconds for step in self.steps)


async def attempt(
    chore: Chore, models: Models, seed: int, shows: Callable[[Snapshot], None] = lambda _: None
) -> Attempt:
    """Let models try a chore; `shows` sees each screen just before one is asked about it.

    Raises:
        RuntimeError: the phone could not be brought to where the chore begins.
    """
    seats = _Seats(shows)
    async with await start_sim("ios", seed=seed) as sim:
        phone = await open_ios(sim.ready.wda)
        try:
            await _begin(phone, chore)
            report = await _run(phone, chore.task, (), seats.crew(models))
            state = (await GroundTruth(sim.ready.control).read("state"))["state"][BUNDLE]
        finally:
            await phone.close()
    is_as_wanted = all(state[name] is value for name, value in chore.wanted.items())
    return Attempt(chore, report, report.status == "done" and is_as_wanted, seats.steps)


async def _begin(phone: Phone, chore: Chore) -> None:
    if not chore.start:
        return
    report = await _run(phone, chore.start, Catalog.shipped(None).maps, NOBODY)
    if report.status != "done":
        raise RuntimeError(f"{chore.start}: {report.status}")


async def _run(phone: Phone, task: str, maps: Sequence[AppMap], crew: Crew) -> RunReport:
    """Carry out a task; without maps there is no macro to do it."""
    rules = HandOffRules(to="caller" if crew.cloud is None else "cloud", comes_back=None)
    with tempfile.TemporaryDirectory() as folder:
        settings = RunSettings(lease_folder=Path(folder), crew=crew, hand_off=rules)
        return await run_task(phone, task, maps, settings)


@dataclass(slots=True)
class _Seats:
    """Makes the pilots of one run, and keeps them."""

    shows: Callable[[Snapshot], None]
    pilots: list[VlmPilot] = field(default_factory=list[VlmPilot])

    def crew(self, models: Models) -> Crew:
        larger = self._driver("cloud", models.larger) if models.larger else None
        return Crew(self._driver("local", models.local), larger)

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for pilot in self.pilots for step in pilot.steps)

    def _driver(self, seat: Seat, model: Asked) -> Driver:
        def make(errand: Errand, picture: Picture) -> Manned:
            async def shown(snapshot: Snapshot) -> Screenshot | None:
                self.shows(snapshot)
                return await picture(snapshot)

            # Nothing of what others have done: these models know tasks and pictures, no history.
            pilot = VlmPilot(seat, model, errand.goal, shown, BARE)
            self.pilots.append(pilot)
            return Manned(pilot, lambda: Spent(calls=len(pilot.steps)))

        return Driver(make)
