"""The trace of a run for a person or a model: one event a line."""

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

RUN_ID: Final = re.compile(r"[0-9]{8}T[0-9]{9}-[0-9a-f]{6}")
"""Source: `router.trace.new_run_id`."""
FIRST_EVENTS: Final = 40
LAST_EVENTS: Final = 110
LONGEST_LINE: Final = 190
"""So that what is kept of a long trace stays below 30,000 characters."""


def trace_files(folder: Path) -> dict[str, Path]:
    """Find the traces of a folder by their run ids, oldest first."""
    return {path.stem: path for path in sorted(folder.glob("*.jsonl")) if RUN_ID.fullmatch(path.stem)}


def events(path: Path) -> Iterator[dict[str, Any]]:
    """Read the events of a trace; a line that is cut off by a crash is left out."""
    with path.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            try:
                event = json.loads(line)
            except ValueError:
                continue
            if isinstance(event, dict):
                yield event


def event_line(event: dict[str, Any]) -> str:
    """Write an event on one line, without the elements of a screen."""
    facts = ", ".join(
        f"{key}={json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list)) else value}"
        for key, value in event.items()
        if key not in ("event", "at", "screen") and value not in ("", None)
    )
    return f"{str(event.get('at', ''))[11:23]}  {event.get('event', '?')!s:<18} {facts}"


def short_text(found: Iterable[dict[str, Any]]) -> str:
    """Write a trace of any length within 30,000 characters: its beginning and its end."""
    first: list[str] = []
    last = deque[str](maxlen=LAST_EVENTS)
    left = 0
    for event in found:
        line = event_line(event)
        shown = line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"
        if len(first) < FIRST_EVENTS:
            first.append(shown)
        else:
            left += len(last) == LAST_EVENTS
            last.append(shown)
    gap = [f"... {left} events are left out ..."] if left else []
    return "\n".join([*first, *gap, *last])
