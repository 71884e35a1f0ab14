"""What was done on a phone between two moments: kept while it happens, or read back from a trace."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, cast

from maps.learn.deed import Deed
from phone.action import (
    Action,
    Key,
    LongPress,
    OpenApp,
    OpenUrl,
    PressKey,
    StopApp,
    Swipe,
    Tap,
    TypeText,
)
from phone.errors import PhoneError
from phone.geometry import Point
from phone.snapshot import Snapshot
from router.screen_record import snapshot_of

_KINDS: Final[dict[str, type[Any]]] = {
    "tap": Tap,
    "long_press": LongPress,
    "swipe": Swipe,
    "type_text": TypeText,
    "press_key": PressKey,
    "open_app": OpenApp,
    "stop_app": StopApp,
    "open_url": OpenUrl,
}
"""Actions by the names that traces call them by."""
MOST_DEEDS: Final = 200
"""A recording that nobody ends does not grow for ever."""


@dataclass(slots=True)
class Recorder:
    """Keeps what a caller does on one phone; a `router.drive.Witness`."""

    phone: str
    deeds: list[Deed] = field(default_factory=list[Deed])

    def __call__(self, before: Snapshot, actions: tuple[Action, ...], after: Snapshot) -> None:
        """Keep one move; the oldest goes when there are too many."""
        self.deeds.append(Deed(before, actions, after))
        del self.deeds[:-MOST_DEEDS]


def read_recording(trace: Path) -> tuple[Deed, ...]:
    """Read what was done in a run from its trace. What was typed is not in it, only what fields held then.

    Raises:
        PhoneError: there is no such trace, or it was kept without its screens.
    """
    try:
        lines = trace.read_text(encoding="utf-8").splitlines()
        return tuple(_deeds([json.loads(line) for line in lines if line.strip()]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise PhoneError(
            "invalid_arguments",
            f"{trace.name} is no trace that something can be learned from: it was kept without its screens, "
            "or it is damaged.",
            next="Do the chore once more with `--trace-screens`, then learn from that run.",
        ) from error


def _deeds(events: list[dict[str, Any]]) -> Iterator[Deed]:
    before: Snapshot | None = None
    actions: list[Action] = []
    for event in events:
        match event["event"]:
            case "captured":
                after = snapshot_of(event)
                if before is not None and actions:
                    yield Deed(before, tuple(actions), after)
                before, actions = after, []
            case "performed":
                actions.append(_action(event))
            case _:
                pass


def _action(event: Mapping[str, Any]) -> Action:
    kind = _KINDS[event["action"]]
    if kind is TypeText:
        return TypeText("")
    if kind is PressKey:
        return PressKey(Key(event["key"]))
    names = {item.name: "place" if item.name == "at" else item.name for item in fields(kind)}
    return kind(**{name: _value(event[key]) for name, key in names.items() if key in event})


def _value(written: Any) -> Any:  # noqa: ANN401 - a trace holds plain JSON
    return Point(*cast("list[float]", written)) if isinstance(written, list) else written
