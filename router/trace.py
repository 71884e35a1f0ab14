"""The record of a run: one JSON object a line, written as things happen, so that a crash leaves evidence.

Text that was typed is never in it, only its length; what a password field holds never leaves the driver. What
an app shows that a person protects, and where it is touched, is not in it either.
"""

import os
import secrets
from contextlib import suppress
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from pydantic_core import to_json

from phone.action import Action, TypeText
from phone.geometry import Point
from phone.snapshot import Screenshot, Snapshot
from router.redaction import redacted_plain
from router.screen_record import screen_record
from router.state import make_private

_BARE: Final = frozenset(
    {"snapshot", "app", "took_s", "pilot", "actions", "action", "code", "acted", "status"}
)
"""What is told of an app that a person protects."""
FORMAT = "openphone.trace/1"


def new_run_id() -> str:
    """Make a run's id: sortable by start, unique without coordination."""
    now = datetime.now(UTC)
    return f"{now:%Y%m%dT%H%M%S}{now.microsecond // 1000:03}-{secrets.token_hex(3)}"


class Trace:
    """Writes what happens in one run, or in actions by hand that follow one another; counts nothing.

    With `folder` None nothing is written and `path` is None. `screens` adds the elements of every capture,
    and asks for a picture of each.

    Raises:
        PhoneError: `state_unwritable`.
    """

    def __init__(self, folder: Path | None, *, screens: bool = False) -> None:
        self.run_id = new_run_id()
        self.is_hidden = False
        """Whether an app is in front that a person protects: only bare facts are told of what is done."""
        self.screens = screens
        self.path: Path | None = None
        self._file: int | None = None
        self._bytes = 0
        if folder is not None:
            make_private(folder)
            self.path = folder / f"{self.run_id}.jsonl"
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600)
        self.event("run_opened", format=FORMAT, run=self.run_id)

    def event(self, name: str, **facts: object) -> None:
        """Write one event. Facts must be what JSON can hold; none is called `event` or `at`."""
        if self._file is not None:
            facts = {key: facts[key] for key in facts if key in _BARE} if self.is_hidden else facts
            at = datetime.now(UTC).isoformat(timespec="milliseconds")
            line = to_json(dict(event=name, at=at, **redacted_plain(facts)))
            self._bytes += os.write(self._file, line + b"\n")

    def captured(self, snapshot: Snapshot, took_s: float) -> None:
        """Write that the phone was looked at."""
        facts: dict[str, object] = {
            "snapshot": snapshot.id,
            "app": snapshot.app,
            "elements": len(snapshot.elements),
            "took_s": round(took_s, 4),
        }
        if snapshot.alert:
            facts["alert"] = snapshot.alert.text
        if snapshot.screenshot_only:
            facts["screenshot_only"] = snapshot.screenshot_only.code
        if snapshot.notes:
            facts["notes"] = list(snapshot.notes)
        if self.screens and not self.is_hidden:
            facts["phone"], facts["platform"] = snapshot.phone, snapshot.platform
            facts["size"] = [snapshot.size.width, snapshot.size.height]
            facts["keyboard"] = snapshot.keyboard
            facts["screen"] = screen_record(snapshot)
        self.event("captured", **facts)

    def performed(self, action: Action, took_s: float) -> None:
        """Write that an action was carried out."""
        self.event("performed", **describe(action), took_s=round(took_s, 4))

    def screenshot(self, shot: Screenshot) -> None:
        """Keep a picture beside the trace."""
        if self.path is None:
            return
        target = self.path.with_name(f"{self.run_id}-{secrets.token_hex(2)}.png")
        target.write_bytes(shot.png)
        target.chmod(0o600)
        self.event("screenshot_kept", file=target.name, width_px=shot.width_px, height_px=shot.height_px)

    def close(self, **facts: object) -> None:
        """Write the end and close the file. Safe to call twice."""
        self._end("run_closed", facts)

    def rest(self, **facts: object) -> None:
        """Write that one action by hand has ended, and close the file until the next one."""
        self._end("action_ended", facts)

    def resume(self, most_bytes: int) -> bool:
        """Go on after a rest; false when the file is gone or has grown large: then another one is due."""
        self.is_hidden = False
        if self.path is None:
            return True
        with suppress(OSError):
            if self._bytes < most_bytes:
                self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        return self._file is not None

    def _end(self, event: str, facts: dict[str, object]) -> None:
        if self._file is not None:
            self.event(event, **facts)
            os.close(self._file)
            self._file = None


def describe(action: Action) -> dict[str, object]:
    """Name an action and its facts for a trace or a message: of a text its length, of a secret nothing."""
    if isinstance(action, TypeText) and action.secret:
        return {"action": "type_text", "text": "not shown"}
    if isinstance(action, TypeText):
        return {"action": "type_text", "characters": len(action.text)}
    facts: dict[str, object] = {"action": _snake(type(action).__name__)}
    for item in fields(action):
        value = getattr(action, item.name)
        name = "place" if item.name == "at" else item.name  # `at` is an event's time
        facts[name] = [round(value.x, 1), round(value.y, 1)] if isinstance(value, Point) else value
    return facts


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
