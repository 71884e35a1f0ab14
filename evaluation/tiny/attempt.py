"""One chore tried once: a fresh simulated phone, a pilot with eyes, and what became of it."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from devices.embedded import start_sim
from devices.ios.driver import open_ios
from evaluation.ground_truth import GroundTruth
from evaluation.tiny.profile import BARE
from evaluation.tiny.tasks import BUNDLE, Chore
from local_model.pilot import Asked, VlmPilot
from local_model.steps import Step
from maps.catalog import Catalog
from phone.protocols import Done, Phone, Stuck
from phone.snapshot import Screenshot, Snapshot
from router.budget import Budget, Tally
from router.drive import Drive
from router.policy import EVERYTHING
from router.run_settings import RunSettings
from router.task import run_task
from router.trace import Trace


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a chore."""

    chore: Chore
    end: Done | Stuck
    is_done: bool
    """Whether the pilot said so, and the phone is as it was asked to be."""
    steps: tuple[Step, ...]

    @property
    def seconds(self) -> tuple[float, ...]:
        """How long the model took for each step."""
        return tuple(step.seconds for step in self.steps)


async def attempt(
    chore: Chore, model: Asked, seed: int, shows: Callable[[Snapshot], None] = lambda _: None
) -> Attempt:
    """Let a model try a chore; `shows` sees each screen just before the model is asked about it.

    Raises:
        RuntimeError: the phone could not be brought to where the chore begins.
    """
    async with await start_sim("ios", seed=seed) as sim:
        phone = await open_ios(sim.ready.wda)
        try:
            await _begin(phone, chore)
            pilot, end = await _driven(phone, chore, model, shows)
            state = (await GroundTruth(sim.ready.control).read("state"))["state"][BUNDLE]
        finally:
            await phone.close()
    is_as_wanted = all(state[name] is value for name, value in chore.wanted.items())
    return Attempt(chore, end, isinstance(end, Done) and is_as_wanted, pilot.steps)


async def _begin(phone: Phone, chore: Chore) -> None:
    if not chore.start:
        return
    with tempfile.TemporaryDirectory() as folder:
        settings = RunSettings(lease_folder=Path(folder))
        report = await run_task(phone, chore.start, Catalog.shipped(None).maps, settings)
    if report.status != "done":
        raise RuntimeError(f"{chore.start}: {report.status}")


async def _driven(
    phone: Phone, chore: Chore, model: Asked, shows: Callable[[Snapshot], None]
) -> tuple[VlmPilot, Done | Stuck]:
    drive = Drive(phone, Trace(None), Budget(), Tally(), policy=EVERYTHING)

    async def picture(snapshot: Snapshot) -> Screenshot | None:
        shows(snapshot)
        return await drive.picture(snapshot)

    pilot = VlmPilot("local", model, chore.task, picture, BARE)
    return pilot, (await drive.run(pilot)).move
