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
from evaluation.line.sweep import Plan, Sweep


@click.command()
@click.option(
    "--phones",
    type=click.Choice(["simulated", "paper"]),
    default="simulated",
    show_default=True,
    help="Simulated ones, on which shipped macros are the tasks, or the wide comparison on paper.",
)
@click.option(
    "--each", type=int, help="Tasks: of each map for each seed (6), or on paper of each difficulty (40)."
)
@click.option(
    "--first", default=0, show_default=True, help="On paper: the first task's number; others are others."
)
@click.option("--seeds", default="1,2", show_default=True, help="Of simulated phones and of models on them.")
@click.option(
    "--apps", default="", help="Simulated phones: maps as APP.PLATFORM, with commas; all by default."
)
@click.option(
    "--wire", is_flag=True, help="Ask the models of simulated phones through an endpoint, with pictures."
)
@click.option("--only", default="", help="Ways to orchestrate whose names hold this.")
@click.option("--out", type=click.Path(path_type=Path), help="Write the picture (SVG) here.")
@click.option("--markdown", is_flag=True, help="Print the table as Markdown.")
def main(  # noqa: PLR0913 - one for each option
    *,
    phones: str,
    each: int | None,
    first: int,
    seeds: str,
    apps: str,
    only: str,
    out: Path | None,
    wire: bool,
    markdown: bool,
) -> None:
    """Measure who drives when, with models that err by seed."""
    ways = [way for way in compared() if only in way.name]
    if phones == "paper":
        every = suite(each or 40, first)
        points, tasks = [anyio.run(partial(point, way, every)) for way in ways], len(every)
    else:
        chosen = tuple(filter(None, apps.split(",")))
        plan = Plan(each or 6, tuple(map(int, seeds.split(","))), chosen, on_the_wire=wire)
        sweep = Sweep([way for way in ways if not way.is_wide], plan, partial(click.echo, err=True))
        points, tasks = anyio.run(sweep.points), len(sweep.tasks)
    if out is not None:
        out.write_text(svg(points), encoding="utf-8")
    click.echo(f"{tasks} tasks.\n\n{_markdown(points)}") if markdown else _tabled(points, tasks)


def _tabled(points: list[Point], tasks: int) -> None:
    table = Table(title=f"{tasks} tasks")
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
