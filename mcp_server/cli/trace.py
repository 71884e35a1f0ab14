"""Traces: the records of past runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mcp_server.cli.exits import console, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.usual_options import json_option
from mcp_server.config import Config
from mcp_server.trace_text import event_line, events, trace_files
from mcp_server.version import NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcp_server.cli.contract import TraceFacts


@click.group()
def trace() -> None:
    """List the traces of past runs and of what was done by hand, or show one."""


@trace.command("list", epilog=examples("openphone-mcp trace list --last 5"))
@click.option("--last", type=click.IntRange(1, 10_000), default=20, show_default=True, help="How many.")
@json_option("trace-list.json")
def list_(*, last: int, as_json: bool) -> None:
    """List traces, newest first."""
    from mcp_server.cli.contract import TraceListReport  # noqa: PLC0415 - help needs none of it

    folder = Config.from_environment().traces
    found = [_facts(path) for path in list(_traces().values())[-last:][::-1]]
    if as_json:
        print_json(TraceListReport(traces=found))
        return
    out = console()
    for one in found:
        what = one.macro or _by_hand(one)
        out.print(f"{one.run}  {one.status or 'unfinished':<18} {one.phone:<14} {what}", markup=False)
    if not found:
        out.print(f"There are no traces in {folder}.", markup=False)


@trace.command(
    "show",
    short_help="Show the trace of a run.",
    epilog=examples("openphone-mcp trace show      (the last one)"),
)
@click.argument("run", required=False, metavar="[RUN]")
@click.option("--json", "as_json", is_flag=True, help="Print the events as they are, one JSON object a line.")
def show(*, run: str | None, as_json: bool) -> None:
    """Show the trace of RUN, an id from `trace list`; without it, the last one.

    A run has a trace of its own; actions by hand share one while a client goes on acting on a phone.
    """
    path = find_trace(run)
    if as_json:
        click.echo(path.read_text(encoding="utf-8"), nl=False)
        return
    out = console()
    for line in trace_lines(path):
        out.print(line, markup=False)


def trace_lines(path: Path) -> "Iterator[str]":
    """Write a trace for a person."""
    if told := _by_hand(_facts(path)):
        yield f"{told}, each from action_started to action_ended:"
    yield from map(event_line, events(path))


def _traces() -> dict[str, Path]:
    """Find the traces by their run ids, oldest first."""
    return trace_files(Config.from_environment().traces)


def find_trace(run: str | None) -> Path:
    """Find the trace of a run; the last one when none is named."""
    traces = _traces()
    if not traces:
        raise click.UsageError(f"There are no traces in {Config.from_environment().traces}.")
    if run is None:
        return traces[max(traces)]
    if run not in traces:
        raise click.UsageError(f"There is no run “{run[:120]}”; `{NAME} trace list` names all there are.")
    return traces[run]


def _facts(path: Path) -> "TraceFacts":
    from mcp_server.cli.contract import TraceFacts  # noqa: PLC0415 - help needs none of it

    found = list(events(path))
    merged: dict[str, Any] = {}
    by_hand = 0
    for event in found:
        if event.get("event") == "action_started":
            by_hand += 1
            merged.pop("status", None)  # of the action before
        merged.update({key: event[key] for key in ("status", "macro", "phone") if key in event})
    return TraceFacts(
        run=path.stem,
        path=str(path),
        status=str(merged.get("status", "")),
        macro=str(merged.get("macro", "")),
        phone=str(merged.get("phone", "")),
        events=len(found),
        by_hand=by_hand,
    )


def _by_hand(facts: "TraceFacts") -> str:
    if not facts.by_hand:
        return ""
    return f"{facts.by_hand} action{'' if facts.by_hand == 1 else 's'} by hand"
