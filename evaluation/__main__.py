"""`make bench`: start-up, replay and the simulated phones, each beside its floor."""

from collections.abc import Mapping
from functools import partial

import anyio
import click
from rich.console import Console
from rich.table import Table

from devices.dumper import DumperChoice
from evaluation import loading, replay, simulator, startup
from phone.snapshot import Platform

START_RATIO = 1.5
OVERHEAD_RATIO = 1.2
ONE_TAP_S = 1.0
CAPTURE_BEYOND_MS = 15.0
CACHED_MAPS_MS, YAML_MAPS_MS, PATH_MS = 20.0, 400.0, 1.0


@click.command()
@click.option("--rounds", default=7, show_default=True, help="Starts of each server; medians are shown.")
def main(rounds: int) -> None:
    """Measure replay and start-up on this machine; ends with 1 and says so when an aim is missed."""
    console = Console()
    missed: list[str] = []
    table = Table(title="Start to first answer (medians)")
    for heading in ("first message", "openphone-mcp s", "empty SDK server s", "ratio (aim < 1.5)"):
        table.add_column(heading, justify="right")
    for first_message in startup.FIRST_MESSAGES:
        found = startup.measure(first_message, rounds)
        table.add_row(first_message, f"{found.ours_s:.3f}", f"{found.empty_s:.3f}", f"{found.ratio:.2f}")
        if found.ratio >= START_RATIO:
            missed.append(
                f"{first_message}: {found.ratio:.2f} times an empty server, {START_RATIO} is the aim"
            )
    console.print(table)
    platforms: tuple[Platform, ...] = ("ios", "android")
    for platform in platforms:
        console.print(_replays(platform, missed))
    console.print(_replays("android", [], "shell"))
    console.print(_captures(platforms, missed))
    console.print(_loads(platforms))
    console.print(_knowledge(missed))
    for aim in missed:
        console.print(f"Missed: {aim}")
    raise SystemExit(bool(missed))


_READ_BY: Mapping[tuple[Platform, DumperChoice], str] = {
    ("android", "auto"): ", read by the resident dumper",
    ("android", "shell"): ", read by `uiautomator dump` as a person's phone is by default (no aims)",
}


def _replays(platform: Platform, missed: list[str], dumper: DumperChoice = "auto") -> Table:
    how = _READ_BY.get((platform, dumper), "")
    table = Table(title=f"Replay on sim:{platform} with the delays of a phone{how}")
    for heading in ("task", "captures", "actions", "wall s", "phone s", "wall / phone (aim <= 1.2)"):
        table.add_column(heading, justify="left" if heading == "task" else "right")
    for done in anyio.run(partial(replay.measure, platform, dumper=dumper)):
        report = done.report
        counts = (str(report.captures), str(report.actions))
        times = (f"{report.seconds:.2f}", f"{report.phone_seconds:.2f}", f"{done.overhead_ratio:.2f}")
        table.add_row(done.task, *counts, *times)
        if done.overhead_ratio > OVERHEAD_RATIO:
            missed.append(f"{done.task} on {platform}: {done.overhead_ratio:.2f} times the phone's own time")
        if report.actions == 1 and report.seconds >= ONE_TAP_S:
            missed.append(f"{done.task} on {platform}: one tap took {report.seconds:.2f} s")
    return table


def _captures(platforms: tuple[Platform, ...], missed: list[str]) -> Table:
    table = Table(
        title="One capture of a simulated phone without delays, by the unmodified library (medians)"
    )
    for heading in ("phone", "library's least call ms", "capture ms", "beyond ms (aim <= 15)"):
        table.add_column(heading, justify="left" if heading == "phone" else "right")
    for platform in platforms:
        cost = simulator.capture_cost(platform)
        table.add_row(platform, f"{cost.least_ms:.1f}", f"{cost.capture_ms:.1f}", f"{cost.beyond_ms:.1f}")
        if cost.beyond_ms > CAPTURE_BEYOND_MS:
            missed.append(f"a capture of the simulated {platform} phone: {cost.beyond_ms:.1f} ms")
    return table


def _loads(platforms: tuple[Platform, ...]) -> Table:
    table = Table(title="Simulated phones of one process, swiped on and captured at once")
    for heading in ("phones", "captures", "swipes and captures a second", "median ms", "p95 ms"):
        table.add_column(heading, justify="left" if heading == "phones" else "right")
    for platform in platforms:
        done = simulator.load(platform)
        speeds = (f"{done.per_second:.0f}", f"{done.median_ms:.0f}", f"{done.p95_ms:.0f}")
        table.add_row(f"{done.phones} {platform}", str(done.captures), *speeds)
    return table


def _knowledge(missed: list[str]) -> Table:
    found = loading.measure()
    table = Table(title="Maps at hand")
    for heading in ("what", "processor ms", "aim"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    aims = (
        (f"loading {found.maps} maps, compiled before", found.cache_ms, CACHED_MAPS_MS),
        (f"loading {found.maps} maps from YAML", found.yaml_ms, YAML_MAPS_MS),
        (f"a way through {loading.SCREENS} screens", found.path_ms, PATH_MS),
    )
    for what, took_ms, aim_ms in aims:
        table.add_row(what, f"{took_ms:.2f}", f"<= {aim_ms:g}")
        if took_ms > aim_ms:
            missed.append(f"{what}: {took_ms:.1f} ms, {aim_ms:g} is the aim")
    return table


if __name__ == "__main__":
    main()
