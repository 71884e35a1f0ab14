"""`python -m evaluation.androidlab FILE`: what the shipped Android maps make of tasks that others wrote.

FILE is a table of tab-separated columns, with `task_id`, `app` and `task` among them; lines that begin with #
are left out. For each task: the macro that fires, what is asked of the person, the parts of a plan, or that
it is left to a model. No model, no phone. docs/androidlab.md holds what a person judged of it.
"""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Final, Literal, TypeAlias

import click
from rich.console import Console
from rich.table import Table

from maps.catalog import Catalog
from maps.macro import Arguments
from router.call import Decision, MacroCall
from router.match import matcher_of
from router.plan.model import Plan
from router.plan.planner import plan_of

TODAY: Final = date(2026, 11, 30)
COLUMNS: Final = ("task_id", "app", "task")
Outcome: TypeAlias = Literal["fires", "planned", "asked", "model"]


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the table."""

    id: str
    app: str
    words: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What becomes of a task."""

    id: str
    app: str
    outcome: Outcome
    macros: tuple[str, ...] = ()
    """What fires, the parts of a plan in their order, or what the person is asked to choose from."""
    arguments: tuple[Arguments, ...] = field(default_factory=tuple[Arguments, ...])


def tasks_of(path: Path) -> tuple[Task, ...]:
    """Read the table.

    Raises:
        ValueError: it has other columns.
    """
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    if missing := set(COLUMNS) - set(rows.fieldnames or ()):
        raise ValueError(f"{path.name} has no column {', '.join(sorted(missing))}")
    return tuple(Task(row["task_id"], row["app"], row["task"]) for row in rows)


def seen(tasks: Iterable[Task]) -> Iterator[Seen]:
    """Match every task over all shipped Android maps."""
    maps = Catalog.shipped().for_platform("android")
    matcher = matcher_of(maps)
    for task in tasks:
        decision = matcher.match(task.words, TODAY)
        plan = None if decision.chosen else plan_of(task.words, maps, matcher, TODAY)
        yield _seen(task, decision, plan if isinstance(plan, Plan) else None)


def _seen(task: Task, decision: Decision, plan: Plan | None) -> Seen:
    if decision.chosen:
        return _of(task, "fires", (decision.chosen,))
    if plan:
        return _of(task, "planned", [subtask.call for subtask in plan.subtasks])
    asked = decision.rivals or ((decision.missing,) if decision.missing else ())
    return _of(task, "asked" if asked else "model", asked)


def _of(task: Task, outcome: Outcome, calls: Sequence[MacroCall]) -> Seen:
    names, arguments = tuple(c.name for c in calls), tuple(c.arguments for c in calls)
    return Seen(task.id, task.app, outcome, names, arguments)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def main(file: Path, *, as_json: bool) -> None:
    """List what becomes of the tasks in FILE; without that file, say so and end well."""
    if not file.exists():
        click.echo(f"Skipped: there is no file {file}.", err=True)
        return
    found = [*seen(tasks_of(file))]
    if as_json:
        told = {"tasks": [asdict(one) for one in found], "counts": counts(found)}
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        _show(found, Console())


def counts(found: Iterable[Seen]) -> dict[str, int]:
    """Count the outcomes."""
    return dict(Counter[str](one.outcome for one in found))


def _show(found: Sequence[Seen], console: Console) -> None:
    table = Table(title="Tasks over the shipped Android maps")
    for heading in ("task", "outcome", "macro", "arguments"):
        table.add_column(heading, overflow="fold")
    for one in found:
        if one.outcome != "model":
            told = "\n".join(str(arguments) for arguments in one.arguments)
            table.add_row(one.id, one.outcome, "\n".join(one.macros), told)
    console.print(table)
    rows = (f"{app}: {counts(one for one in found if one.app == app)}" for app in {o.app: 0 for o in found})
    for row in (*rows, f"all: {counts(found)}"):
        console.print(row, markup=False)


if __name__ == "__main__":
    main()
