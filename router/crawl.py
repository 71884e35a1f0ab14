"""Write a map of an app: explore it, prove every edge, report. Goes on where it was killed."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path

import anyio

from maps.explore.atlas import Atlas
from maps.explore.coverage import Coverage, coverage
from maps.explore.draft import About, Draft, draft
from maps.explore.explorer import Explorer, Limits
from maps.explore.plan import Opener, Planned, planned
from maps.explore.prove import Prover
from maps.model import AppMap, Origin
from phone.errors import PhoneError
from phone.protocols import Move, Phone, Pilot, Stuck
from phone.snapshot import Snapshot
from router.budget import Budget, Tally
from router.crawl_file import keep, recall
from router.drive import Drive
from router.lease import PATIENCE_S, lease
from router.policy import EVERYTHING, Policy
from router.trace import Trace

ENOUGH = Budget(actions=100_000, captures=1_000_000, seconds=6 * 3600.0)
"""A crawl is bounded by its own limits; these end one that runs wild."""


@dataclass(frozen=True, slots=True)
class CrawlSettings:
    """How a crawl is done."""

    lease_folder: Path
    checkpoint: Path | None = None
    """File that a killed crawl goes on from; `None` keeps none."""
    trace_folder: Path | None = None
    limits: Limits = field(default_factory=Limits)
    budget: Budget = ENOUGH
    holder: str = "openphone-mcp"
    patience_s: float = PATIENCE_S
    policy: Policy = EVERYTHING
    """What may be done, by this user's word."""
    on_progress: Callable[[Coverage, str], None] | None = None
    """Told after each step what is known so far, and what is going on."""


@dataclass(frozen=True, slots=True)
class CrawlResult:
    """The map, how much of the app it covers, and which capture was taken for which of its screens."""

    app_map: AppMap
    report: Coverage
    visits: Mapping[int, str]
    """Screen ids by the ids of snapshots of this process; places that came into no map are left out."""
    stuck: str = ""
    """Why it ended before everything was seen; `""` when it did not."""


async def crawl(
    phone: Phone, about: About, settings: CrawlSettings, atlas: Atlas | None = None
) -> CrawlResult:
    """Explore `about.bundle` on a phone and prove what was found.

    Raises:
        PhoneError: the phone failed, or another client acts on it; the checkpoint holds what was learned.
    """
    atlas = atlas or Atlas(about.bundle, about.platform)
    run = _Crawl(phone, about, settings, atlas)
    trace = Trace(settings.trace_folder)
    trace.event("crawl_started", phone=phone.info.address, app=about.bundle)
    try:
        async with _turn(phone, settings):
            return await run.carry_out(trace)
    finally:
        run.save()
        trace.close()


async def plan(phone: Phone, bundle: str, settings: CrawlSettings) -> tuple[Planned, ...]:
    """Bring an app to the front and tell what a crawl would touch on the screen that it shows.

    Raises:
        PhoneError: the phone failed, another client acts on it, or the app did not open.
    """
    trace = Trace(settings.trace_folder)
    trace.event("plan_started", phone=phone.info.address, app=bundle)
    try:
        async with _turn(phone, settings):
            outcome = await Drive(phone, trace, settings.budget, Tally(), policy=settings.policy).run(
                Opener(bundle)
            )
    finally:
        trace.close()
    if isinstance(outcome.move, Stuck):
        raise PhoneError(
            "action_failed", outcome.move.reason, next="Open the app on the phone, then try again."
        )
    return planned(outcome.last)


def _turn(phone: Phone, settings: CrawlSettings) -> AbstractAsyncContextManager[None]:
    key, address = phone.info.key, phone.info.address
    return lease(settings.lease_folder, key, settings.holder, settings.patience_s, called=address)


def resumed(checkpoint: Path, bundle: str, limits: Limits) -> Atlas | None:
    """Read what a killed crawl of the same app with the same limits has learned."""
    return recall(checkpoint, bundle, limits)


def about_app(phone: Phone, app_id: str, name: str, bundle: str, date: str, locale: str = "") -> About:
    """Say of a map what can be known before anything was seen."""
    info = phone.info
    system = {"ios": "iOS", "android": "Android"}[info.platform]
    device = f"{info.name} ({info.size.width:.0f}x{info.size.height:.0f} pt)"
    origin = Origin("crawled", device, f"{system} {info.os_version}".strip(), locale, date)
    return About(app_id, name, info.platform, bundle, origin)


class _Crawl:
    def __init__(self, phone: Phone, about: About, settings: CrawlSettings, atlas: Atlas) -> None:
        self._phone, self._about, self._settings, self.atlas = phone, about, settings, atlas
        self._visits: dict[int, int] = {}
        self._saved = -1
        self._tally = Tally()
        self._before = (atlas.counts.seconds, atlas.counts.phone_seconds)
        self._started_s = anyio.current_time()

    async def carry_out(self, trace: Trace) -> CrawlResult:
        drive = Drive(self._phone, trace, self._settings.budget, self._tally, policy=self._settings.policy)
        stuck = ""
        if not self.atlas.explored:
            explorer = Explorer(self.atlas, self._settings.limits, self._visits.__setitem__)
            end = (await drive.run(_Watched(explorer, self, "exploring"))).move
            stuck = end.reason if isinstance(end, Stuck) else ""
        made = draft(self.atlas, self._about)
        while not stuck:
            prover = Prover(self.atlas, made)
            if not prover.left:
                break
            end = (await drive.run(_Watched(prover, self, "proving"))).move
            stuck = end.reason if isinstance(end, Stuck) else ""
            made = draft(self.atlas, self._about)
        self.save()
        return self._result(made, stuck)

    def _result(self, made: Draft, stuck: str) -> CrawlResult:
        visits = {s: made.screens[p] for s, p in self._visits.items() if p in made.screens}
        return CrawlResult(made.app_map, coverage(self.atlas, made), visits, stuck)

    def stepped(self, what: str) -> None:
        """Keep what was learned, and tell of it."""
        if self._saved == self.atlas.revision:
            return
        self.save()
        if self._settings.on_progress is not None:
            self._settings.on_progress(coverage(self.atlas, None), what)

    def save(self) -> None:
        """Write the checkpoint."""
        self._saved = self.atlas.revision
        counts = self.atlas.counts
        counts.seconds = self._before[0] + anyio.current_time() - self._started_s
        counts.phone_seconds = self._before[1] + self._tally.phone_seconds
        if self._settings.checkpoint is not None and self.atlas.places:
            keep(self._settings.checkpoint, self.atlas, self._settings.limits)


class _Watched:
    """A pilot whose every step is kept."""

    def __init__(self, pilot: Pilot, crawl: _Crawl, what: str) -> None:
        self._pilot, self._crawl, self._what = pilot, crawl, what

    @property
    def name(self) -> str:
        return self._pilot.name

    async def next_move(self, snapshot: Snapshot) -> Move:
        move = await self._pilot.next_move(snapshot)
        self._crawl.stepped(self._what)
        return move
