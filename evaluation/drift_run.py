"""Running the macros of one map on simulated phones: as the map knows the app, and after an update of it."""

import random
import tempfile
from collections.abc import AsyncGenerator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import anyio

from evaluation.crawl_reach import HARM
from evaluation.drift_jobs import Job, few, jobs
from evaluation.drift_judge import Meaning, Verdict, judge
from evaluation.drift_plan import Operation, operations
from evaluation.ground_truth import WatchedPhone, simulated
from evaluation.phonecli_baseline import NotExpressible, compiled, play
from evaluation.reference import Reference, ended_of, make_ready, reference_of, replayed
from maps.danger import is_dangerous
from maps.model import AppMap
from phone.errors import PhoneError
from phone.snapshot import Element, Role
from router.call import MacroCall
from router.report import RunError, RunReport
from router.run_settings import RunSettings

MOST_STEPS: Final = 4
"""Taps of the walk that brings a phone somewhere before a run."""
_NOT_WALKED: Final = frozenset({Role.TOGGLE, Role.FIELD, Role.KEY, Role.SLIDER, Role.PICKER})
OF_UPDATE: Final = "popup"
"""How the ids of pop-ups begin that an update brings."""
OTHERS: Final = {
    "ios": ("com.apple.Preferences", "com.apple.mobilecal", "com.apple.Music"),
    "android": ("com.android.settings", "com.google.android.deskclock"),
}
"""Apps that may be in front when a run begins."""


@dataclass(frozen=True, slots=True)
class Result:
    """One run on the updated app, by replay or in PhoneCLI's way."""

    way: str
    app: str
    seed: int
    job: str
    start: str
    verdict: Verdict
    status: str
    seconds: float


@dataclass(slots=True)
class Group:
    """One map with one update, on phones of its own."""

    app_map: AppMap
    seed: int
    latency: str = "instant"
    macros: Sequence[str] = ()
    """Only these, by id; all when empty."""
    most: int = 0
    """So many macros from all over the map; 0 is all."""
    without: list[str] = field(default_factory=list[str])
    """Macros for which there is no example."""
    broken: list[str] = field(default_factory=list[str])
    """Macros that were not done on the app as the map knows it."""
    asking: list[str] = field(default_factory=list[str])
    """Macros on whose way the phone asks what only the person may answer, such as for a permission."""
    results: list[Result] = field(default_factory=list[Result])

    async def run(self) -> None:
        """Run every job: for reference, on the updated app by replay, and there in PhoneCLI's way."""
        async with _settings() as settings:
            async with simulated(self.app_map.platform, seed=self.seed) as phone:
                app = await phone.truth.app(self.app_map.bundle)
                meaning = Meaning(self.app_map, app)
                chosen = await self._jobs(phone)
                references = [r for job in chosen if (r := await self._reference(phone, job, settings))]
                for reference in references:
                    meaning.learn(reference.ended.touched)
            update = operations(app, self.seed)
            async with anyio.create_task_group() as both:
                both.start_soon(self._replays, references, meaning, update, settings)
                both.start_soon(self._baseline, references, meaning, update)

    async def _jobs(self, phone: WatchedPhone) -> list[Job]:
        await phone.truth.arrange("launch", app=self.app_map.bundle)
        lists = (await phone.truth.read("lists"))["lists"][self.app_map.bundle]
        found, self.without = jobs(self.app_map, lists)
        chosen = [job for job in found if not self.macros or job.macro.id in self.macros]
        return few(chosen, self.most) if self.most else chosen

    async def _reference(self, phone: WatchedPhone, job: Job, settings: RunSettings) -> Reference | None:
        found = await reference_of(phone, self.app_map, job, settings)
        if isinstance(found, Reference):
            return found
        told = self.asking if found.code == "alert" else self.broken
        told.append(f"{self.app_map.id}.{job.name}: {found.message}")
        return None

    async def _replays(
        self,
        references: Sequence[Reference],
        meaning: Meaning,
        update: Sequence[Operation],
        settings: RunSettings,
    ) -> None:
        async with self._updated(update) as phone:
            meaning.renamed(await phone.truth.app(self.app_map.bundle))
            for reference in references:
                start = await self._start(phone, reference)
                began_s = anyio.current_time()
                call = MacroCall(self.app_map, reference.job.macro, reference.arguments)
                report = await replayed(phone, call, settings)
                took_s = anyio.current_time() - began_s - phone.watching_s
                ended = await ended_of(phone, self.app_map, report)
                self._add("replay", reference, start, judge(reference.ended, ended, meaning), report, took_s)

    async def _baseline(
        self, references: Sequence[Reference], meaning: Meaning, update: Sequence[Operation]
    ) -> None:
        async with self._updated(update) as phone:
            for reference in references:
                macro, arguments = reference.job.macro, reference.arguments
                try:
                    commands = compiled(self.app_map, macro, arguments, phone.info.size)
                except NotExpressible:
                    continue
                start = await self._start(phone, reference)
                began_s = anyio.current_time()
                report = RunReport(status="done", value=reference.ended.report.value)
                try:
                    await play(phone, commands, waits=self.latency != "instant")
                except PhoneError as error:
                    report = RunReport(status="failed", error=RunError.of(error))
                took_s = anyio.current_time() - began_s - phone.watching_s
                ended = await ended_of(phone, self.app_map, report)
                self._add(
                    "phonecli", reference, start, judge(reference.ended, ended, meaning), report, took_s
                )

    def _add(
        self, way: str, reference: Reference, start: str, verdict: Verdict, report: RunReport, took_s: float
    ) -> None:
        app = f"{self.app_map.id}.{self.app_map.platform}"
        name = reference.job.name
        self.results.append(Result(way, app, self.seed, name, start, verdict, report.status, took_s))

    @asynccontextmanager
    async def _updated(self, update: Sequence[Operation]) -> AsyncGenerator[WatchedPhone]:
        platform = self.app_map.platform
        async with simulated(platform, latency=self.latency, seed=self.seed) as phone:
            for operation in update:
                await phone.truth.arrange("drift", app=self.app_map.bundle, **operation)
            yield phone

    async def _start(self, phone: WatchedPhone, reference: Reference) -> str:
        """Bring the phone somewhere, the same place for both ways as far as that can be."""
        rng = random.Random(f"{self.seed}/{self.app_map.id}/{reference.job.name}")  # noqa: S311 - no secret
        await make_ready(phone, self.app_map, reference.job)
        where = rng.choice(("home screen", "another app", "in the app", "in the app"))
        if where != "home screen":  # first of all, so that its content is what the reference run saw
            await phone.truth.arrange("launch", app=self.app_map.bundle)
        if where == "another app":
            bundles = [b for b in OTHERS[self.app_map.platform] if b != self.app_map.bundle]
            await phone.truth.arrange("launch", app=rng.choice(bundles))
        elif where == "in the app" and not await _wander(phone, rng, _named(reference)):
            await make_ready(phone, self.app_map, reference.job)
            where = "home screen"
        if where == "home screen" and reference.job.before:
            await phone.truth.arrange("home")
        await phone.forget()
        return where


def _named(reference: Reference) -> set[str]:
    """Name the state and the lists that a macro changes."""
    return {effect["what"] for effect in reference.ended.effects}


async def _wander(phone: WatchedPhone, rng: random.Random, changed: AbstractSet[str]) -> bool:
    """Tap about; False when that has to be undone.

    So it has when it changed something of the person's or the macro's, or when the app asks for what only the
    person may answer, which no update of it brings (see `drift_plan.OVERLAYS`).
    """
    for _ in range(rng.randint(1, MOST_STEPS)):
        snapshot = await phone.snapshot()
        places = [e for e in snapshot.elements if _may_be_walked(e)]
        if not places:
            break
        center = rng.choice(places).rect.center
        await phone.truth.arrange("tap", x=center.x, y=center.y)
        await anyio.sleep(phone.transition_s)
    told = await phone.truth.read("effects", "alert_id", "layer")
    is_asked = told["layer"] == "alert" and not told["alert_id"].startswith(OF_UPDATE)
    return not is_asked and not any(e["kind"] in HARM or e["what"] in changed for e in told["effects"])


def _may_be_walked(element: Element) -> bool:
    return (
        element.tappable
        and bool(element.text)
        and element.role not in _NOT_WALKED
        and element.checked is None
        and not is_dangerous(element.text)
    )


@asynccontextmanager
async def _settings() -> AsyncGenerator[RunSettings]:
    with tempfile.TemporaryDirectory() as folder:
        yield RunSettings(lease_folder=Path(folder))
