"""`python -m evaluation.crawl`: maps that the explorer builds from nothing, judged by the ground truth.

For each simulated app, on a fresh phone, with the default limits (3 taps deep, 50 screens, 3 pages). What can
be found at all is worked out by `evaluation.crawl_reach`; every edge of the map is then replayed on another
fresh phone. Ends with 1 and names every aim that is missed; findings for whoever works on the explorer go to
`--findings`.
"""

import json
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import anyio
import click
from anyio import to_process
from rich.console import Console
from rich.table import Table

from devices.sim.app_file import parse_head, shipped_apps
from evaluation.crawl_judge import (
    EdgeCheck,
    Links,
    Score,
    States,
    merged,
    place_of,
    side_effects,
    split,
    wrong_edges,
)
from evaluation.crawl_kill import killed_and_resumed
from evaluation.crawl_reach import forgotten, reachable
from evaluation.ground_truth import WatchedPhone, simulated
from maps.explore.draft import About
from maps.model import AppMap, Origin
from phone.snapshot import Platform
from router.crawl import CrawlResult, CrawlSettings, crawl, resumed
from router.run_settings import RunSettings
from router.verify import verify
from router.verify_plan import Limits as VerifyLimits
from router.verify_report import AnyVerdict, EdgeVerdict

FOUND_SHARE: Final = 0.95
OVERHEAD_RATIO: Final = 1.3
_PLATFORMS: Final[tuple[Platform, ...]] = ("ios", "android")


@dataclass(frozen=True, slots=True)
class Subject:
    """One simulated app."""

    platform: Platform
    id: str
    name: str
    bundle: str

    @property
    def label(self) -> str:
        """How it is called in reports."""
        return f"{self.id}.{self.platform}"

    def about(self) -> About:
        """Say of its map what can be known beforehand."""
        origin = Origin("crawled", device="simulated", date="2026-12-01")
        return About(self.id, self.name, self.platform, self.bundle, origin)


def subjects(names: Sequence[str] = ()) -> list[Subject]:
    """Find simulated apps by `settings` or `settings.ios`; all that ship when none is named.

    Raises:
        ValueError: there is no app of one of the names.
    """
    found: list[Subject] = []
    for platform in _PLATFORMS:
        for path in shipped_apps(platform):
            head = parse_head(path.read_text(encoding="utf-8"))
            found.append(Subject(platform, head.id, head.name, head.bundle))
    known = {name for s in found for name in (s.id, s.label)}
    if unknown := [name for name in names if name not in known]:
        raise ValueError(f"there is no simulated app {unknown[0]}; there are {', '.join(sorted(known))}")
    return [s for s in found if not names or s.id in names or s.label in names]


async def judged(subject: Subject, latency: str = "instant", seed: int = 0) -> Score:
    """Crawl one app on a fresh phone and judge the map."""
    with tempfile.TemporaryDirectory() as folder:
        settings = CrawlSettings(lease_folder=Path(folder))
        async with simulated(subject.platform, latency=latency, seed=seed) as phone:
            app = await phone.truth.app(subject.bundle)
            began_s = anyio.current_time()
            result = await crawl(phone, subject.about(), settings)
            took_s = anyio.current_time() - began_s - phone.watching_s
            effects = (await phone.truth.read("effects"))["effects"]
            states = States.found(app)
            app, seen = states.app(app), [states.seen(one) for one in phone.seen]
            links = Links.of(seen, result.visits, subject.bundle)
            spent_s = phone.phone_s
        checks = await _checked(subject, result.app_map, seed, Path(folder), states)
    # In another process: seconds of work that would hold up whoever crawls beside us.
    walked = await to_process.run_sync(reachable, subject.platform, subject.bundle)
    can_be_found = [screen for screen in walked if screen not in states.of]
    missed = tuple(screen for screen in can_be_found if screen not in links.screens)
    tried = [check for check in checks if check.verdict != "skipped"]
    return Score(
        app=subject.label,
        reachable=len(can_be_found),
        found=len(can_be_found) - len(missed),
        missed=missed,
        screens=len(result.app_map.screens),
        edges=sum(e.leads_to is not None for s in result.app_map.screens for e in s.elements),
        wrong_edges=tuple(wrong_edges(result.app_map, links, app, checks)),
        merged=tuple(merged(links)),
        split=tuple(split(links)),
        side_effects=tuple(side_effects(effects, app, forgotten(subject.platform, subject.bundle))),
        verified=sum(check.verdict == "holds" for check in tried),
        tried=len(tried),
        broken=tuple(c.told() for c in tried if c.verdict in ("broken", "absent")),
        unreached=tuple(f"{c.screen}.{c.element}" for c in tried if c.verdict == "unreached"),
        seconds=took_s,
        phone_seconds=spent_s,
        stuck=result.stuck,
        notes=(f"effective taps {result.report.effective_ratio:.0%}", f"restarts {result.report.restarts}"),
    )


async def _checked(
    subject: Subject, app_map: AppMap, seed: int, folder: Path, states: States
) -> list[EdgeCheck]:
    """Replay every edge on a fresh phone, noting where that phone really is."""
    checks: list[EdgeCheck] = []
    async with simulated(subject.platform, seed=seed + 1) as phone:

        async def hear(verdict: AnyVerdict, _fallen: int, _all: int) -> None:
            if isinstance(verdict, EdgeVerdict):
                checks.append(_check(verdict, phone, states))

        limits = VerifyLimits(rows=True)
        await verify(phone, app_map, RunSettings(lease_folder=folder), limits, hear)
    return checks


def _check(verdict: EdgeVerdict, phone: WatchedPhone, states: States) -> EdgeCheck:
    place = place_of(states.seen(phone.seen[-1])) if phone.seen else ""
    return EdgeCheck(verdict.screen, verdict.element, verdict.leads_to, verdict.verdict, verdict.why, place)


async def resumed_alike(subject: Subject, seed: int = 0) -> tuple[str, ...]:
    """Break a crawl off at a random step, resume it, and say how its map differs from that of a whole one."""
    with tempfile.TemporaryDirectory() as folder:
        whole = await _crawled(subject, Path(folder), seed, stop_after=0)
        steps = random.Random(seed).randint(5, 60)  # noqa: S311 - no secret
        broken_off = await _crawled(subject, Path(folder) / "again", seed, stop_after=steps)
    return tuple(differences(whole.app_map, broken_off.app_map))


async def _crawled(subject: Subject, folder: Path, seed: int, stop_after: int) -> CrawlResult:
    """Crawl on a fresh phone; `stop_after` so many steps it is cancelled and goes on from its checkpoint."""
    checkpoint = folder / "checkpoint.json"
    steps = 0
    scope = anyio.CancelScope()

    def count(*_: object) -> None:
        nonlocal steps
        steps += 1
        if steps == stop_after:
            scope.cancel()

    async with simulated(subject.platform, seed=seed) as phone:
        settings = CrawlSettings(lease_folder=folder, checkpoint=checkpoint, on_progress=count)
        with scope:
            return await crawl(phone, subject.about(), settings)
        atlas = resumed(checkpoint, subject.bundle, settings.limits)
        return await crawl(phone, subject.about(), settings, atlas)


def differences(one: AppMap, other: AppMap) -> Iterator[str]:
    """Say which screens and edges only one of two maps has."""
    pairs = ((one, other, "lost"), (other, one, "new"))
    for having, lacking, what in pairs:
        known = {screen.id for screen in lacking.screens}
        yield from (f"{what} screen {s.id}" for s in having.screens if s.id not in known)
        edges = _edges(lacking)
        yield from (f"{what} edge {' '.join(edge)}" for edge in _edges(having) if edge not in edges)


def _edges(app_map: AppMap) -> dict[tuple[str, str, str], None]:
    return {
        (screen.id, element.id, element.leads_to): None
        for screen in app_map.screens
        for element in screen.elements
        if element.leads_to is not None
    }


def shortfalls(score: Score, latency: str) -> Iterator[str]:
    """Name every aim that one map misses."""
    if score.stuck:
        yield f"the crawl ended early: {score.stuck}"
    if score.found_share < FOUND_SHARE:
        missed = ", ".join(score.missed)
        yield f"{score.found_share:.0%} of what can be found, {FOUND_SHARE:.0%} is the aim: {missed}"
    for what, found in (
        ("wrong edge", score.wrong_edges),
        ("merged", score.merged),
        ("split", score.split),
        ("side effect", score.side_effects),
        ("edge does not hold", score.broken),
    ):
        yield from (f"{what}: {one}" for one in found)
    if score.unreached:
        yield f"{len(score.unreached)} edges were not reached: {', '.join(score.unreached[:5])} ..."
    if latency != "instant" and score.overhead_ratio > OVERHEAD_RATIO:
        yield f"{score.overhead_ratio:.2f} times the phone's own time, {OVERHEAD_RATIO} is the aim"


def table(scores: Sequence[Score]) -> Table:
    """Draw one row an app."""
    made = Table(title="Maps that the explorer built from nothing, beside the ground truth")
    for heading in (
        "app", "can be found", "found", "share", "screens", "edges", "wrong", "merged", "split",
        "side effects", "verified", "s", "phone s", "ratio",
    ):  # fmt: skip
        made.add_column(heading, justify="left" if heading == "app" else "right")
    for score in scores:
        counts = (score.reachable, score.found, f"{score.found_share:.0%}", score.screens, score.edges)
        wrong = (score.wrong_edges, score.merged, score.split, score.side_effects)
        spent = (f"{score.seconds:.0f}", f"{score.phone_seconds:.0f}", f"{score.overhead_ratio:.2f}")
        cells = (*counts, *map(len, wrong), f"{score.verified}/{score.tried}", *spent)
        made.add_row(score.app, *map(str, cells))
    return made


def write_findings(path: Path, missed: Sequence[tuple[str, str]]) -> None:
    """Write what is wrong, app by app, for whoever works on the explorer."""
    lines = ["# What `python -m evaluation.crawl APP...` found (apps are named as below)", ""]
    for app in dict.fromkeys(app for app, _ in missed):
        lines += [f"## {app}", *(f"- {what}" for of, what in missed if of == app), ""]
    path.write_text("\n".join(lines), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Options:
    """What is crawled."""

    apps: tuple[str, ...] = ()
    latency: str = "instant"
    seed: int = 0
    resume: tuple[str, ...] = ()
    kill: tuple[str, ...] = ()
    at_once: int = 2
    findings: Path | None = None
    """File that tells what is wrong, written anew after every app."""


async def measure(options: Options) -> tuple[list[Score], list[tuple[str, str]]]:
    """Crawl and judge, several apps at once; the second of the pair is what is missed, by app."""
    scores: dict[str, Score] = {}
    missed: list[tuple[str, str]] = []
    limiter = anyio.CapacityLimiter(options.at_once)

    async def one(subject: Subject) -> None:
        async with limiter:
            try:
                score = scores[subject.label] = await judged(subject, options.latency, options.seed)
                found = [(score.app, what) for what in shortfalls(score, options.latency)]
            except Exception as error:  # noqa: BLE001 - a crawl that breaks is a finding, and others go on
                found = [(subject.label, f"broke: {type(error).__name__}: {error}")]
            missed.extend(found)
            click.echo(f"{subject.label}: {len(found)} findings", err=True)
            if options.findings is not None:
                write_findings(options.findings, missed)

    chosen = subjects(options.apps)
    async with anyio.create_task_group() as tasks:
        for subject in chosen:
            tasks.start_soon(one, subject)
    for subject in subjects(options.resume) if options.resume else ():
        different = await resumed_alike(subject, options.seed)
        missed += [(subject.label, f"cancelled and resumed: {what}") for what in different]
    for subject in subjects(options.kill) if options.kill else ():
        killed = await killed_and_resumed(subject.bundle, options.seed)
        found = differences(killed.whole, killed.resumed)
        missed += [
            (subject.label, f"killed after {killed.checkpoints} checkpoints: {what}") for what in found
        ]
    if options.findings is not None:
        write_findings(options.findings, missed)
    return [scores[s.label] for s in chosen if s.label in scores], missed


@click.command()
@click.argument("apps", nargs=-1)
@click.option("--latency", type=click.Choice(["instant", "phone"]), default="instant", show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--resume", multiple=True, help="Apps whose crawl is also broken off and resumed.")
@click.option(
    "--kill", multiple=True, help="Apps of the iPhone whose `map build` is also killed and resumed."
)
@click.option("--at-once", default=2, show_default=True)
@click.option("--findings", type=click.Path(path_type=Path), help="File to write what is wrong to.")
@click.option("--json", "as_json", is_flag=True)
def main(  # noqa: PLR0913 - one parameter an option
    *,
    apps: tuple[str, ...],
    latency: str,
    seed: int,
    resume: tuple[str, ...],
    kill: tuple[str, ...],
    at_once: int,
    findings: Path | None,
    as_json: bool,
) -> None:
    """Build maps of the simulated apps from nothing and judge them by the ground truth."""
    try:
        for named in (apps, resume, kill):
            subjects(named)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    scores, missed = anyio.run(
        partial(measure, Options(apps, latency, seed, resume, kill, at_once, findings))
    )
    if as_json:
        click.echo(json.dumps(_told(scores, missed), ensure_ascii=False, indent=2))
    else:
        console = Console(width=None if Console().is_terminal else 150)
        console.print(table(scores))
        for app, what in missed:
            console.print(f"Missed: {app}: {what}", markup=False)
    raise SystemExit(bool(missed))


def _told(scores: Sequence[Score], missed: Sequence[tuple[str, str]]) -> dict[str, Any]:
    told = [{**asdict(s), "found_share": s.found_share, "overhead_ratio": s.overhead_ratio} for s in scores]
    return {"apps": told, "missed": [{"app": app, "what": what} for app, what in missed]}


if __name__ == "__main__":
    main()
