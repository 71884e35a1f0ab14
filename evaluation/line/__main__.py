"""`python -m evaluation.line`: success against what the cloud is asked; a table and a picture."""

from functools import partial
from pathlib import Path

import anyio
import click
from rich.console import Console
from rich.table import Table

from evaluation.line.on_paper import point, suite
from evaluation.line.outcome import Point
from evaluation.line.picture import svg
from evaluation.line.policies import compared


@click.command()
@click.option("--each", default=40, show_default=True, help="Tasks for every difficulty.")
@click.option("--first", default=0, show_default=True, help="Number of the first task; others are others.")
@click.option("--only", default="", help="Ways to orchestrate whose names hold this.")
@click.option("--out", type=click.Path(path_type=Path), help="Write the picture (SVG) here.")
@click.option("--markdown", is_flag=True, help="Print the table as Markdown.")
def main(each: int, first: int, only: str, out: Path | None, *, markdown: bool) -> None:
    """Measure who drives when, on phones of paper with models that err by seed."""
    every = suite(each, first)
    points = [anyio.run(partial(point, way, every)) for way in compared() if only in way.name]
    if out is not None:
        out.write_text(svg(points), encoding="utf-8")
    if markdown:
        click.echo(f"{len(every)} tasks.\n\n{_markdown(points)}")
        return
    table = Table(title=f"{len(every)} tasks")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == HEADINGS[0] else "right")
    for one in points:
        table.add_row(*_row(one))
    Console().print(table)


HEADINGS = (
    "",
    "done %",
    "said, not done %",
    "moves in the cloud %",
    "cloud calls a task",
    "moves alone",
    "USD a task",
    "model s a task",
)


def _row(one: Point) -> tuple[str, ...]:
    shares = (one.success, one.false_claims, one.cloud_share)
    return (
        one.name,
        *(f"{100 * share:.1f}" for share in shares),
        f"{one.cloud_calls:.2f}",
        f"{one.actor_calls:.2f}",
        f"{one.usd:.4f}",
        f"{one.seconds:.0f}",
    )


def _markdown(points: list[Point]) -> str:
    lines = [f"| {' | '.join(HEADINGS)} |", f"|{'---|' * len(HEADINGS)}"]
    return "\n".join([*lines, *(f"| {' | '.join(_row(one))} |" for one in points)])


if __name__ == "__main__":
    main()
