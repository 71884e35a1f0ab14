"""All ways to orchestrate over all tasks of all maps, on several simulated phones at once."""

from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import anyio

from evaluation.line.hired import at_hand
from evaluation.line.on_phones import SKILLS, Desk, desk
from evaluation.line.outcome import Point, Ran, summed
from evaluation.line.policies import Compared
from evaluation.line.served import served
from evaluation.line.skill import Talent
from maps.catalog import Catalog
from maps.model import AppMap

SEEDS: Final = (1, 2)
AT_ONCE: Final = 12
"""Runs wait for screens to come to rest, so that several share a core."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is run."""

    each: int = 6
    """Tasks of each map for each seed."""
    seeds: Sequence[int] = SEEDS
    """Of what apps show, and of what models err in."""
    apps: Sequence[str] = ()
    """Maps by `APP.PLATFORM`; all when empty."""
    on_the_wire: bool = False
    """Whether models are asked through an endpoint and sent pictures."""
    at_once: int = AT_ONCE


@dataclass(slots=True)
class Sweep:
    """One measurement."""

    ways: Sequence[Compared]
    plan: Plan
    told: Callable[[str], None] = lambda _: None
    """Hears of each map that is through."""
    _ran: dict[tuple[str, int], list[list[Ran]]] = field(
        default_factory=dict[tuple[str, int], list[list[Ran]]]
    )
    """By map and seed: for each task what came of it, way by way."""

    async def points(self) -> list[Point]:
        """Run everything."""
        limiter = anyio.Semaphore(self.plan.at_once)
        async with anyio.create_task_group() as group:
            for seed in self.plan.seeds:
                for app_map in maps_of(self.plan.apps):
                    group.start_soon(partial(self._at_desk, limiter, app_map, seed))
        tasks = self.tasks
        return [summed(way, [task[place] for task in tasks]) for place, way in enumerate(self.ways)]

    @property
    def tasks(self) -> list[list[Ran]]:
        """List what came of each task, way by way."""
        return [task for _, at_desk in sorted(self._ran.items()) for task in at_desk]

    async def _at_desk(self, limiter: anyio.Semaphore, app_map: AppMap, seed: int) -> None:
        async with limiter, desk(app_map, seed) as made:
            await made.choose(self.plan.each)
            name = f"{app_map.id}.{app_map.platform}"
            self._ran[name, seed] = await self._worked(made)
            self.told(f"{name}, seed {seed}: {len(made.tasks)} tasks")

    async def _worked(self, made: Desk) -> list[list[Ran]]:
        talent = Talent(SKILLS[made.app_map.id])
        async with AsyncExitStack() as stack:
            reach = at_hand
            if self.plan.on_the_wire:
                reach = (await stack.enter_async_context(served())).reach
            run = partial(made.run, talent=talent, reach=reach, has_eyes=self.plan.on_the_wire)
            return [[await run(way, task) for way in self.ways] for task in made.tasks]


def maps_of(apps: Sequence[str] = ()) -> list[AppMap]:
    """List shipped maps whose apps the small model's skill is told for."""
    return [
        m
        for m in Catalog.shipped(None).maps
        if m.id in SKILLS and (not apps or f"{m.id}.{m.platform}" in apps)
    ]
