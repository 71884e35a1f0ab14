"""Hold a map against a phone: walk every edge and replay every macro that may be, and say what holds."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, replace
from typing import TypeAlias

import anyio

from maps.digest import digest
from maps.model import AppMap, Arguments, Go, Macro
from maps.path import Edge
from phone.errors import PhoneError
from phone.protocols import Done, Phone
from router.carrying import as_json
from router.lease import lease
from router.report import RunError
from router.run_settings import RunSettings
from router.today import today
from router.trace import Trace
from router.verified import model_of
from router.verify_edges import Ways, next_edge, planned_edges, way_to, ways
from router.verify_jobs import Job, jobs, link_job
from router.verify_plan import Limits
from router.verify_replays import AskedError, Replays, Try
from router.verify_report import AnyVerdict, EdgeVerdict, LinkVerdict, MacroVerdict, Verdict, VerifyReport
from router.verify_rows import set_apart
from router.verify_walk import NO_ROW, EdgeWalk

Listener: TypeAlias = Callable[[AnyVerdict, int, int], Awaitable[None]]
"""Told every verdict as it falls, with how many have fallen and how many there will be."""


async def _unheard(_verdict: AnyVerdict, _fallen: int, _all: int) -> None:
    pass


async def verify(
    phone: Phone,
    app_map: AppMap,
    settings: RunSettings,
    limits: Limits | None = None,
    listener: Listener = _unheard,
) -> VerifyReport:
    """Hold a map against a phone, from a fresh start of the app and then along the shortest order.

    What fails is tried once more from a fresh start before it counts as broken. Switches are set to the other
    state and back; nothing graver than `limits.allow` is done. Every end is a report; only bugs raise.

    Raises:
        PhoneError: `invalid_arguments`, the example arguments are none that the macros take.
    """
    limits = limits or Limits()
    limits = replace(
        limits, may_cut_off=limits.may_cut_off or phone.info.simulated, today=limits.today or today()
    )
    walked = set_apart(app_map, limits.examples) if limits.rows else app_map
    jobs(app_map, limits)  # what is wrong with the examples is told before the phone is touched
    try:
        trace = Trace(settings.trace_folder, screens=settings.trace_screens)
    except PhoneError as error:
        replays = Replays(phone, walked, settings.budget, Trace(None), settings.policy)
        broken = _Verification(phone, walked, limits, replays, listener, map_hash=digest(app_map))
        return broken.report(RunError.of(error))
    replays = Replays(phone, walked, settings.budget, trace, settings.policy)
    run = _Verification(phone, walked, limits, replays, listener, map_hash=digest(app_map))
    address = phone.info.address
    trace.event("verification_started", phone=address, app=app_map.bundle, map=digest(app_map))
    ended = "cancelled"
    try:
        key = phone.info.key
        async with lease(settings.lease_folder, key, settings.claim, settings.patience_s, called=address):
            await run.edges()
            await run.links()
            await run.macros()
        report, ended = run.report(), "done"
    except PhoneError as error:
        report, ended = run.report(RunError.of(error)), "failed"
    except AskedError as asked:
        report, ended = run.report(asked.error), "failed"
    finally:
        trace.close(status=ended)
    return report.model_copy(update={"trace": str(trace.path or "")})


class _Verification:
    """One map on one phone while it goes on."""

    def __init__(
        self,
        phone: Phone,
        app_map: AppMap,
        limits: Limits,
        replays: Replays,
        listener: Listener,
        *,
        map_hash: str,
    ) -> None:
        self._phone, self._map, self._limits, self._replays = phone, app_map, limits, replays
        self._listener, self._map_hash = listener, map_hash
        self._expected = sum(1 for _ in planned_edges(app_map, limits)) + len(jobs(app_map, limits))
        self._expected += len(app_map.links)
        self._edges: list[EdgeVerdict] = []
        self._links: list[LinkVerdict] = []
        self._macros: list[MacroVerdict] = []
        self._started_s = anyio.current_time()

    async def edges(self) -> None:
        """Try every edge that may be walked, nearest first."""
        listed = list(planned_edges(self._map, self._limits))
        for edge, why_not in listed:
            if why_not:
                await self._say(_edge(edge, "skipped", why_not))
        todo = [edge for edge, why_not in listed if not why_not]
        every, failed = tuple(todo), set[tuple[str, str]]()
        if todo:
            await self._replays.fresh_start()

        def from_home(screen: str) -> Sequence[Edge] | None:
            return way_to(screen, self._map.home, ways(every, avoid=failed))

        walk = EdgeWalk(self._replays, self._map, self._limits.examples, from_home)
        while chosen := self._next(todo, ways(every, avoid=failed)):
            todo.remove(chosen[0])
            verdict = await self._try_edge(walk, *chosen)
            if verdict.verdict != "holds":
                failed.add(chosen[0].key)
            await self._say(verdict)
        for edge in todo:
            await self._say(_edge(edge, "unreached", f"no way that works leads to {edge.source}"))

    def _next(self, todo: list[Edge], known: Ways) -> tuple[Edge, tuple[Edge, ...]] | None:
        """Choose the nearest edge from here, else from the first screen; with the way there."""
        for start in (self._replays.here, self._map.home):
            if chosen := next_edge(start, todo, known, self._replays.arrived):
                return chosen
        return None

    async def links(self) -> None:
        """Try every deep link, from the first screen."""
        for link in self._map.links:
            job = link_job(link, self._limits)
            said = LinkVerdict(
                link=link.id,
                screen=link.screen,
                is_claimed=link.verified,
                verdict="skipped",
                why=job.why_not,
            )
            for arguments in job.rounds[:1]:
                with self._replays.measured() as spent:
                    tried = await self._replays.twice(job.macro, arguments)
                verdict, why = self._judged(tried, job.macro)
                if verdict == "holds" and not tried.pilot.links.get(link.id):
                    verdict, why = "broken", f"it did not open {link.screen}, which taps then did"
                said = said.model_copy(update={"verdict": verdict, "why": why, **asdict(spent)})
            await self._say(said)

    async def _say(self, verdict: AnyVerdict) -> None:
        match verdict:
            case EdgeVerdict():
                self._edges.append(verdict)
            case LinkVerdict():
                self._links.append(verdict)
            case MacroVerdict():
                self._macros.append(verdict)
        fallen = len(self._edges) + len(self._links) + len(self._macros)
        await self._listener(verdict, fallen, max(fallen, self._expected))
        if self._replays.question:
            raise AskedError(self._replays.question)

    async def macros(self) -> None:
        """Replay every macro that may be, with every set of arguments that is known."""
        planned = jobs(self._map, self._limits, self._replays.arrived)
        self._expected = len(self._edges) + len(self._links) + sum(max(1, len(job.rounds)) for job in planned)
        for job in planned:
            if job.why_not:
                await self._say(MacroVerdict(macro=self._named(job), verdict="skipped", why=job.why_not))
            for arguments in job.rounds:
                await self._say(await self._try_macro(job, arguments))

    def report(self, error: RunError | None = None) -> VerifyReport:
        """Report what is known by now."""
        claimed = (*self._edges, *self._macros, *(link for link in self._links if link.is_claimed))
        verdicts = {one.verdict for one in claimed}
        info, tally = self._phone.info, self._replays.tally
        order = {screen.id: place for place, screen in enumerate(self._map.screens)}
        return VerifyReport(
            ok=error is None
            and "broken" not in verdicts
            and ("holds" in verdicts or verdicts <= {"skipped"}),
            app=self._map.id,
            platform=self._map.platform,
            map_hash=self._map_hash,
            phone=info.address,
            model=model_of(info),
            edges=sorted(self._edges, key=lambda edge: order.get(edge.screen, 0)),
            links=self._links,
            macros=self._macros,
            arrived=[screen for screen in order if screen in self._replays.arrived],
            captures=tally.captures,
            actions=tally.actions,
            seconds=round(anyio.current_time() - self._started_s, 4),
            phone_seconds=round(tally.phone_seconds, 4),
            error=error,
        )

    async def _try_edge(self, walk: EdgeWalk, edge: Edge, way: Sequence[Edge]) -> EdgeVerdict:
        with self._replays.measured() as spent:
            tried, macro = await walk.tried(edge, way)
        verdict, why = self._judged(tried, macro)
        return _edge(edge, verdict, why).model_copy(update={**asdict(spent), "drift": tried.drift})

    async def _try_macro(self, job: Job, arguments: Arguments) -> MacroVerdict:
        with self._replays.measured() as spent:
            tried = await self._replays.twice(job.macro, arguments)
            verdict, why = self._judged(tried, job.macro)
            if job.switch and verdict == "holds":
                tried, why = await self._turn_back(job, arguments, was_on=not tried.pilot.touched)
                verdict = "broken" if why else "holds"
        return MacroVerdict(
            macro=self._named(job),
            arguments={name: value for name, value in arguments.items() if name != job.switch},
            verdict=verdict,
            why=why,
            value=as_json(tried.pilot.value),
            drift=tried.drift,
            **asdict(spent),
        )

    async def _turn_back(self, job: Job, arguments: Arguments, *, was_on: bool) -> tuple[Try, str]:
        """Turn a switch that is on off, and on again if it was."""
        tried = await self._replays.twice(job.macro, {**arguments, job.switch: False})
        if was_on and isinstance(tried.end, Done):
            tried = await self._replays.twice(job.macro, {**arguments, job.switch: True})
        if isinstance(tried.end, Done):
            return tried, ""
        before = "on" if was_on else "off"
        return tried, f"{tried.end.reason} It was {before} before and may not be now."

    def _judged(self, tried: Try, macro: Macro) -> tuple[Verdict, str]:
        end = tried.end
        if isinstance(end, Done):
            return "holds", ""
        seen = f" (seen: {end.seen})" if end.seen and end.seen not in end.reason else ""
        if end.code == NO_ROW or self._replays.is_absent(tried, macro):
            return "absent", f"{end.reason}{seen}"
        if end.code == "alert":
            return "blocked", end.reason
        step = self._replays.failing(tried, macro)
        if step and isinstance(step.step, Go) and step.screen and step.screen.id not in self._replays.arrived:
            return "unreached", f"{end.reason}{seen}"
        return "broken", f"{end.reason}{seen}"

    def _named(self, job: Job) -> str:
        return f"{self._map.id}.{job.macro.id}"


def _edge(edge: Edge, verdict: Verdict, why: str) -> EdgeVerdict:
    return EdgeVerdict(
        screen=edge.source, element=edge.element.id, leads_to=edge.target, verdict=verdict, why=why
    )
