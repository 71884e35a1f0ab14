"""What a screen shows since a caller saw it last: fewer lines than the whole of it. Pure."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from local_model.tokens import about
from phone.snapshot import Snapshot
from phone.title import title_of
from tools.reply import Json, Section
from tools.screen_lines import Line, lines, notes, told

MOST_CHANGED: Final = 0.6
"""Share of the lines from which on the whole screen is the shorter answer."""
FEW: Final = 6
"""As few lines are told as a difference, however few the screen has."""


def told_since(
    was: tuple[int, Snapshot] | None, now: Snapshot, number: int, *, limit: int, heading: str = "Screen now"
) -> Section:
    """Tell a screen by what is different from one that the caller has, or whole if that is as short.

    Args:
        was: what the caller was shown last, and its number; None when that was nothing.
        now: what the screen shows.
        number: of `now`, for its refs. Refs of `was` stay valid for what is still there.
        limit: lines at most.
        heading: what the whole screen is called.
    """
    changed = _Changed.between(was, now, number) if was and _is_same_screen(was[1], now) else None
    if was is None or changed is None or changed.is_much:
        return told(now, number, limit=limit, heading=heading)
    return changed.section(was[0], number, limit, notes(now))


def _is_same_screen(was: Snapshot, now: Snapshot) -> bool:
    return (was.phone, was.app, title_of(was)) == (now.phone, now.app, title_of(now))


class _Changed:
    """Lines of two snapshots, compared."""

    def __init__(
        self, appeared: list[Line], gone: list[Line], altered: list[tuple[Line, Line]], count: int
    ) -> None:
        self._appeared, self._gone, self._altered, self._count = appeared, gone, altered, count

    @classmethod
    def between(cls, was: tuple[int, Snapshot], now: Snapshot, number: int) -> "_Changed":
        """Compare by what the lines say; of the same role and text on both sides, only the state changed."""
        before, after = lines(was[1], was[0]), lines(now, number)
        gone, appeared = _left_over(before, after), _left_over(after, before)
        altered: list[tuple[Line, Line]] = []
        for line in list(appeared):
            named = (line.role, line.text)
            twins = [old for old in gone if (old.role, old.text) == named]
            if len(twins) == 1 and sum((new.role, new.text) == named for new in appeared) == 1:
                altered.append((twins[0], line))
                gone.remove(twins[0])
                appeared.remove(line)
        return cls(appeared, gone, altered, len(after))

    @property
    def is_much(self) -> bool:
        """Whether the whole screen is as short."""
        changed = len(self._appeared) + len(self._gone) + len(self._altered)
        return changed > max(FEW, MOST_CHANGED * self._count)

    def section(self, since: int, number: int, limit: int, noted: list[str]) -> Section:
        """Tell what changed."""
        told_lines = [
            *(f"~ {new} (was {_state(old)})" for old, new in self._altered),
            *(f"+ {line}" for line in self._appeared),
            *(f"- {line.role} “{line.text}”" for line in self._gone),
        ]
        same = self._count - len(self._appeared) - len(self._altered)
        head = f"Screen {number}, what is different from screen {since}:" if told_lines else ""
        elements = f"{same} element{'' if same == 1 else 's'}"
        rest = f"As on screen {since}, with refs that still hold: {elements}."
        body = [*told_lines[:limit], *noted]
        if left := len(told_lines) - limit if len(told_lines) > limit else 0:
            body.append(f"{left} more changes are left out; call snapshot.")
        text = "\n".join(filter(None, [head, *body, rest if told_lines else f"Screen {number}: {rest}"]))
        facts: dict[str, Json] = {
            "snapshot": number,
            "since": since,
            "altered": [{**new.facts, "was": _state(old)} for old, new in self._altered[:limit]],
            "appeared": [line.facts for line in self._appeared[:limit]],
            "gone": [line.facts for line in self._gone[:limit]],
            "same": same,
            "notes": list[Json](noted),
            "tokens": about(text),
        }
        return Section(facts, text)


def _left_over(lines_here: Iterable[Line], lines_there: Iterable[Line]) -> list[Line]:
    """Take away what the other side says as well, as often as it says it."""
    there = Counter(line.said for line in lines_there)
    left: list[Line] = []
    for line in lines_here:
        if there[line.said]:
            there[line.said] -= 1
        else:
            left.append(line)
    return left


def _state(line: Line) -> str:
    return (
        ", ".join(filter(None, [f"“{line.value}”" if line.value else "", *line.states])) or "without a state"
    )
