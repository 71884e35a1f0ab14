"""Runs the macros of one map as tasks for models on a simulated phone, under each way to orchestrate.

The tasks are what shipped macros do; models are given the words only. Whether a task is done in truth is
judged by the phone's own state: an opened page must be in front, and what else a macro does must be so.
"""

from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from evaluation.crawl_reach import HARM
from evaluation.drift_jobs import Job, jobs
from evaluation.drift_judge import Ended, Meaning, elsewhere, undone
from evaluation.ground_truth import WatchedPhone, simulated
from evaluation.line.hired import Hiring, Reach, at_hand, hired
from evaluation.line.outcome import Ran
from evaluation.line.policies import FLAWLESS, Compared
from evaluation.line.skill import Talent
from evaluation.reference import Reference, ended_of, make_ready, reference_of
from maps.model import AppMap
from router.allowance import Account
from router.call import MacroCall
from router.carrying import carry_out
from router.consent import CONFIRMED_RISKS
from router.crew import Spent
from router.jobs import job_of, said_of
from router.policy import EVERYTHING
from router.report import ModelRole, RunReport
from router.run_settings import RunSettings

PUBLISHED_SKILLS: Final = {"settings": 0.75, "clock": 0.45, "calendar": 0.30, "contacts": 0.25}
UNKNOWN_SKILLS: Final = {
    "music": 0.60,
    "jd": 0.60,
    "weibo": 0.60,
    "foodpanda": 0.15,
    "dianping": 0.15,
    "xiaohongshu": 0.15,
}
SKILLS: Final = PUBLISHED_SKILLS | UNKNOWN_SKILLS
"""Share of screens that the small model understands, by app: the published shares of tasks that it completes;
of apps of which nothing is published, so that they are taken for 0.45, half do better and half do worse."""


@dataclass(frozen=True, slots=True)
class PhoneTask:
    """One task, and what is so when it is done."""

    reference: Reference
    call: MacroCall
    words: str

    @property
    def name(self) -> str:
        """How it is called."""
        return f"{self.call.app_map.id}.{self.call.app_map.platform} {self.reference.job.name}"

    def missing(self, ended: Ended, meaning: Meaning) -> str:
        """Say what is not as it should be; `""` when all of it is."""
        was = self.reference.ended
        if self.call.macro.family == "open":
            return next(elsewhere(was, ended), "")
        return next(undone(was, ended, meaning), "")


@dataclass(slots=True)
class Desk:
    """One map on one simulated phone."""

    app_map: AppMap
    seed: int
    phone: WatchedPhone
    meaning: Meaning
    settings: RunSettings
    tasks: list[PhoneTask] = field(default_factory=list[PhoneTask])

    async def choose(self, count: int) -> None:
        """Choose tasks from all over the map, half of them to open pages and half to change something.

        Taken are those that a model without a flaw does: what it could not say or see is nobody's fault.
        """
        await self.phone.truth.arrange("reset")
        await self.phone.truth.arrange("launch", app=self.app_map.bundle)
        lists = (await self.phone.truth.read("lists"))["lists"][self.app_map.bundle]
        every = [job for job in jobs(self.app_map, lists)[0] if job.macro.risk not in CONFIRMED_RISKS]
        opens = [
            j for j in every if j.macro.family == "open" and self.app_map.home not in j.rounds[0].values()
        ]
        does = [job for job in every if job.macro.family != "open"]
        await self._keep(does, count - count // 2)
        await self._keep(opens, count)

    async def _keep(self, found: Sequence[Job], most: int) -> None:
        for job in spread(found):
            if len(self.tasks) == most:
                return
            reference = await reference_of(self.phone, self.app_map, job, self.settings)
            if isinstance(reference, Reference) and (task := await self._task(reference)):
                self.tasks.append(task)

    async def _task(self, reference: Reference) -> PhoneTask | None:
        call = MacroCall(self.app_map, reference.job.macro, reference.arguments)
        changes = any(effect["kind"] in HARM for effect in reference.ended.effects)
        if call.macro.family != "open" and not changes:
            return None
        task = PhoneTask(reference, call, said_of(call))
        return task if (await self.run(FLAWLESS, task, Talent(1.0, right_where_easy=1.0))).is_done else None

    async def run(
        self,
        way: Compared,
        task: PhoneTask,
        talent: Talent,
        *,
        reach: Reach = at_hand,
        has_eyes: bool = False,
    ) -> Ran:
        """Let the product do one task, from a phone on its first day."""
        await make_ready(self.phone, self.app_map, task.reference.job)
        if task.reference.job.before:
            await self.phone.truth.arrange("home")
        await self.phone.forget()

        async def is_done() -> bool:
            return not task.missing(await self._ended(), self.meaning)

        hiring = Hiring(task.call, talent, self.seed, is_done, reach, has_eyes)
        settings = replace(
            self.settings,
            crew=hired(way, hiring),
            hand_off=way.rules,
            difficulty=way.difficulty,
            policy=replace(EVERYTHING, account=Account()),
        )
        job = job_of(task.words, (self.app_map,), settings, task.call.macro.risk)
        report = await carry_out(self.phone.phone, job, settings)
        return Ran.of(
            f"{task.name} {self.seed}",
            way,
            spent_of(report),
            claims=report.status == "done",
            is_so=await is_done(),
        )

    async def _ended(self) -> Ended:
        return await ended_of(self.phone, self.app_map, RunReport(status="done"))


@asynccontextmanager
async def desk(app_map: AppMap, seed: int) -> AsyncGenerator[Desk]:
    """Start a simulated phone for one map."""
    with TemporaryDirectory() as folder:
        async with simulated(app_map.platform, seed=seed) as phone:
            meaning = Meaning(app_map, await phone.truth.app(app_map.bundle))
            yield Desk(app_map, seed, phone, meaning, RunSettings(lease_folder=Path(folder)))


def spent_of(report: RunReport) -> dict[ModelRole, Spent]:
    """Take from a report what the product has counted."""
    return {
        role: Spent(report.model_calls[role], cost.input_tokens, cost.output_tokens, cost.seconds, cost.usd)
        for role, cost in report.model_costs.items()
    }


def spread(found: Sequence[Job]) -> Iterator[Job]:
    """List all, those from far apart first."""
    step = 1
    while step < len(found):
        step *= 2
    given: set[int] = set()
    while step:
        for number in range(0, len(found), step):
            if number not in given:
                given.add(number)
                yield found[number]
        step //= 2
