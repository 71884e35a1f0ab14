"""A crawl told to a person: while it goes on, and what it came to."""

from collections import Counter
from types import TracebackType
from typing import TYPE_CHECKING, Self

from mcp_server.cli.exits import console

if TYPE_CHECKING:
    from maps.explore.coverage import Coverage
    from mcp_server.cli.map_build_contract import MapBuildReport


class Bar:
    """A progress bar on standard error, on a terminal only."""

    def __init__(self, app: str, screens: int, *, is_quiet: bool) -> None:
        from rich.console import Console  # noqa: PLC0415 - help needs none of it
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[facts]}"))
        aside = Console(stderr=True, quiet=is_quiet, soft_wrap=True, highlight=False)
        disabled = is_quiet or not aside.is_terminal
        self._bar = Progress(*columns, TimeElapsedColumn(), console=aside, transient=True, disable=disabled)
        self._app, self._screens = app, screens
        self._task = self._bar.add_task(f"Exploring {app}", total=screens, facts="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def tell(self, known: "Coverage", what: str) -> None:
        """Show how far it is."""
        proven = known.edges_verified + known.edges_dropped
        is_proving = what == "proving"
        self._bar.update(
            self._task,
            description=f"{what.capitalize()} {self._app}",
            completed=proven if is_proving else known.screens,
            total=max(known.edges_tried, proven) if is_proving else self._screens,
            facts=f"{known.screens} screens, {known.taps} taps, {known.edges_verified} edges proven",
        )


def tell(report: "MapBuildReport") -> None:
    """Print what came of a crawl, or the plan of one."""
    out = console()
    if report.error:
        out.print(f"Not built: {report.error.message}\nNext: {report.error.next}", markup=False)
    for one in report.planned:
        verdict = f"not: {one.refused}" if one.refused else "would be tapped"
        out.print(f"{one.role:<8} {one.element[:48]:<48} {verdict}", markup=False)
    if report.status == "done":
        _show_coverage(report)


def _show_coverage(report: "MapBuildReport") -> None:
    out, seen = console(), report.coverage
    out.print(f"Written  {report.file}", markup=False)
    out.print(
        f"Screens  {seen.screens} with {seen.elements} elements, {seen.templates} lists, "
        f"{seen.two_ways} screens with two ways"
    )
    out.print(
        f"Edges    {seen.edges_verified} proven from a clean start, {seen.edges_dropped} dropped, "
        f"{seen.taps} taps of which {seen.effective_ratio:.0%} led on"
    )
    refused = Counter(one.reason for one in seen.refused)
    out.print(f"Left     {', '.join(f'{n} {reason}' for reason, n in refused.most_common())}", markup=False)
    if seen.indistinct:
        out.print(f"Alike    {', '.join(seen.indistinct)}: nothing tells them from others", markup=False)
    out.print(f"{report.seconds:.0f} s, of which the phone took {report.phone_seconds:.0f} s", style="dim")
