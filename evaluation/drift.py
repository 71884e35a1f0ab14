"""`python -m evaluation.drift`: do macros still do what they mean after an update of their app?

For every macro of every shipped map, on simulated phones that stand anywhere: 20 % of the elements moved,
10 % of the ids and 5 % of the labels renamed, rows reordered, a pop-up over every third screen. Judged by the
ground truth (`evaluation.drift_judge`), beside PhoneCLI's way of replaying the same macros on the same update
(`evaluation.phonecli_baseline`). Ends with 1 and names every aim that is missed.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final

import anyio
import click
from rich.console import Console

from evaluation.drift_run import Group, Result
from evaluation.drift_table import endings, failures, share, side_by_side
from maps.catalog import Catalog
from maps.model import AppMap

REACHED_SHARE: Final = 0.95
SEEDS: Final = (1, 2, 3)
QUICK_MACROS: Final = 4
"""Of each map."""
WAYS: Final = ("replay", "phonecli")
WIDTH: Final = 100
"""Columns of the table, also where no terminal tells."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is run."""

    apps: tuple[str, ...] = ()
    macros: tuple[str, ...] = ()
    seeds: tuple[int, ...] = SEEDS
    latency: str = "phone"
    most: int = 0
    """Macros of each map; 0 is all."""
    at_once: int = 4


@dataclass(frozen=True, slots=True)
class Report:
    """What came of it."""

    results: tuple[Result, ...]
    broken: tuple[str, ...]
    without_example: tuple[str, ...]
    asking: tuple[str, ...] = ()
    """Macros that were not run, because the phone asks the person something on their way."""

    def of(self, way: str) -> list[Result]:
        """List the runs of one way."""
        return [result for result in self.results if result.way == way]

    def missed(self) -> Iterator[str]:
        """Name every aim that is missed."""
        replays = self.of("replay")
        reached = share(replays)
        if not replays or reached < REACHED_SHARE:
            aim = f"{REACHED_SHARE:.0%} is the aim"
            yield f"{reached:.1%} of {len(replays)} runs reached what they mean, {aim}"
        for result in replays:
            named = f"{result.app}.{result.job} (seed {result.seed}, from {result.start})"
            for tap in result.verdict.wrong_taps:
                yield f"{named}: a tap for {tap}"
            for effect in result.verdict.unwanted:
                yield f"{named}: did what it should not: {effect}"
            if result.verdict.is_untrue:
                yield f"{named}: says done, but {result.verdict.why}"
            if not result.verdict.is_typed:
                yield f"{named}: ended without a typed divergence"
        yield from (f"not done on the app as the map knows it: {one}" for one in self.broken)


async def measure(options: Options) -> Report:
    """Run everything, several maps at once."""
    groups = [
        Group(app_map, seed, options.latency, options.macros, options.most)
        for app_map in _maps(options.apps)
        for seed in options.seeds
    ]
    limiter = anyio.CapacityLimiter(options.at_once)
    async with anyio.create_task_group() as tasks:
        for group in groups:
            tasks.start_soon(_run, group, limiter)
    return Report(
        tuple(result for group in groups for result in group.results),
        tuple(dict.fromkeys(one for group in groups for one in group.broken)),
        tuple(dict.fromkeys(one for group in groups for one in group.without)),
        tuple(dict.fromkeys(one for group in groups for one in group.asking)),
    )


async def _run(group: Group, limiter: anyio.CapacityLimiter) -> None:
    async with limiter:
        await group.run()


def _maps(names: Sequence[str]) -> list[AppMap]:
    """Find maps by `settings` or `settings.ios`; all that ship when none is named."""
    shipped = Catalog.shipped().maps
    return [m for m in shipped if not names or m.id in names or f"{m.id}.{m.platform}" in names]


def _told(report: Report) -> dict[str, Any]:
    """Make the object that `--json` prints."""
    ways = {way: report.of(way) for way in WAYS}
    return {
        "ways": {
            way: {
                "runs": len(results),
                "reached": round(share(results), 4),
                "wrong_taps": sum(len(r.verdict.wrong_taps) for r in results),
                "untrue": sum(r.verdict.is_untrue for r in results),
                "statuses": dict(Counter(r.status for r in results)),
            }
            for way, results in ways.items()
        },
        "endings": dict(endings(report.of("replay"))),
        "results": [asdict(result) for result in report.results],
        "broken": list(report.broken),
        "without_example": list(report.without_example),
        "asking": list(report.asking),
        "missed": list(report.missed()),
    }


@click.command()
@click.argument("apps", nargs=-1)
@click.option("--macro", "macros", multiple=True, help="Only these macros, by id.")
@click.option("--seed", "seeds", type=int, multiple=True, help="Updates to try; 1, 2 and 3 by default.")
@click.option("--latency", type=click.Choice(["instant", "phone"]), default="phone", show_default=True)
@click.option("--quick", is_flag=True, help="One update, a few macros of each map.")
@click.option("--at-once", default=4, show_default=True, help="Updates that are run side by side.")
@click.option(
    "--failures",
    "list_failures",
    is_flag=True,
    help="Also list the runs that did not reach their postcondition.",
)
@click.option("--json", "as_json", is_flag=True)
def main(  # noqa: PLR0913 - one parameter an option
    *,
    apps: tuple[str, ...],
    macros: tuple[str, ...],
    seeds: tuple[int, ...],
    latency: str,
    quick: bool,
    at_once: int,
    list_failures: bool,
    as_json: bool,
) -> None:
    """Replay the macros of shipped maps after updates of their apps, beside PhoneCLI's way."""
    seeds = seeds or (SEEDS[:1] if quick else SEEDS)
    options = Options(apps, macros, seeds, latency, QUICK_MACROS if quick else 0, at_once)
    report = anyio.run(partial(measure, options))
    missed = list(report.missed())
    if as_json:
        click.echo(json.dumps(_told(report), ensure_ascii=False, indent=2))
    else:
        replays = report.of("replay")
        console = Console(width=max(Console().width, WIDTH))
        console.print(side_by_side(replays, report.of("phonecli")))
        for kind, count in endings(replays).most_common():
            console.print(f"Replays not done: {count} times {kind}")
        for one in failures(replays) if list_failures else ():
            console.print(one, markup=False)
        if report.without_example:
            console.print(f"Not run, no example arguments: {', '.join(report.without_example)}")
        for one in report.asking:
            console.print(f"Not run, a person is asked: {one}", markup=False)
        for one in missed:
            console.print(f"Missed: {one}", markup=False)
    raise SystemExit(bool(missed))


if __name__ == "__main__":
    main()
