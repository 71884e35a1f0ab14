"""What callers were shown, so that what they name later can be found again."""

import itertools
import re
from collections import OrderedDict
from dataclasses import InitVar, dataclass, field

from phone.errors import PhoneError
from phone.geometry import Point, Size
from phone.snapshot import Element, Snapshot

KEPT = 40
"""How many snapshots, and how many screenshots, can still be referred to."""

_REF = re.compile(r"e([0-9]{1,6})@([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class Shot:
    """A screenshot as it was delivered: what is needed to find a place of it on the phone."""

    id: str
    phone: str
    app: str
    width_px: int
    height_px: int
    size: Size
    """Of the screen, in points, when it was taken."""
    snapshot: Snapshot | None = None
    """What stood on the screen, captured just before; None when that could not be read."""

    def holds(self, x_px: float, y_px: float) -> bool:
        """Tell whether a place lies on the picture."""
        return 0 <= x_px < self.width_px and 0 <= y_px < self.height_px

    def point(self, x_px: float, y_px: float) -> Point:
        """Turn a place of the delivered picture into a place on the screen."""
        return Point(x_px / self.width_px * self.size.width, y_px / self.height_px * self.size.height)


@dataclass(frozen=True, slots=True)
class SeenElement:
    """An element as a caller saw it, with the snapshot that it was seen on."""

    ref: str
    element: Element
    snapshot: Snapshot


@dataclass(slots=True)
class Seen:
    """The last snapshots and screenshots that one client was shown; numbers are never used twice."""

    first: InitVar[int] = 1
    _numbers: "itertools.count[int]" = field(init=False)
    _snapshots: OrderedDict[int, Snapshot] = field(default_factory=OrderedDict[int, Snapshot])
    _in_part: set[int] = field(default_factory=set[int])
    _shots: OrderedDict[str, Shot] = field(default_factory=OrderedDict[str, Shot])

    def __post_init__(self, first: int) -> None:
        self._numbers = itertools.count(first)

    def remember(self, snapshot: Snapshot, *, in_part: bool = False) -> int:
        """Keep a snapshot and number it; refs such as `e12@7` carry the number.

        What was shown `in_part` is nothing that a difference can be told from.
        """
        number = next(self._numbers)
        self._snapshots[number] = snapshot
        if in_part:
            self._in_part.add(number)
        _drop_oldest(self._snapshots)
        self._in_part.intersection_update(self._snapshots)
        return number

    def remember_shot(
        self,
        phone: str,
        app: str,
        width_px: int,
        height_px: int,
        size: Size,
        snapshot: Snapshot | None = None,
    ) -> Shot:
        """Keep what is needed to map places of a delivered picture, and to tell whether they have changed."""
        shot = Shot(f"s{next(self._numbers)}", phone, app, width_px, height_px, size, snapshot)
        self._shots[shot.id] = shot
        _drop_oldest(self._shots)
        return shot

    def snapshot(self, number: int) -> Snapshot:
        """Find a snapshot by its number.

        Raises:
            PhoneError: `stale_ref`; it is forgotten or never was.
        """
        if number not in self._snapshots:
            raise PhoneError(
                "stale_ref",
                f"Snapshot {number} is none of the last {KEPT} that you were shown.",
                next="Call snapshot without since.",
            )
        return self._snapshots[number]

    def latest(self, phone: str) -> tuple[int, Snapshot] | None:
        """Find what was shown last of a phone, and not in part; `None` when nothing was."""
        last_first = reversed(self._snapshots.items())
        return next(((n, s) for n, s in last_first if s.phone == phone and n not in self._in_part), None)

    @property
    def phones(self) -> tuple[str, ...]:
        """The phones of which snapshots are kept, the last one first."""
        return tuple(dict.fromkeys(one.phone for one in reversed(self._snapshots.values())))

    def element(self, ref: str) -> SeenElement:
        """Find the element that a ref names.

        Raises:
            PhoneError: `invalid_arguments` for what is no ref, `stale_ref` for one that is forgotten.
        """
        parts = _REF.fullmatch(ref)
        if parts is None:
            raise PhoneError(
                "invalid_arguments",
                f"“{ref[:40]}” is no ref; a ref looks like e12@7.",
                next="Call snapshot and use a ref from its answer.",
            )
        snapshot = self._snapshots.get(int(parts[2]))
        if snapshot is None or int(parts[1]) >= len(snapshot.elements):
            raise PhoneError(
                "stale_ref",
                f"{ref} is not on any of the last {KEPT} snapshots that you were shown.",
                next="Call snapshot and use a ref from its answer.",
            )
        return SeenElement(ref, snapshot.elements[int(parts[1])], snapshot)

    def shot(self, shot_id: str) -> Shot:
        """Find a screenshot by its id.

        Raises:
            PhoneError: `stale_ref`; it is forgotten or never was.
        """
        if shot_id not in self._shots:
            raise PhoneError(
                "stale_ref",
                f"“{shot_id[:40]}” is none of the last {KEPT} screenshots that you were shown.",
                next="Call screenshot and use the id in its answer.",
            )
        return self._shots[shot_id]


def _drop_oldest(kept: "OrderedDict[int, Snapshot] | OrderedDict[str, Shot]") -> None:
    while len(kept) > KEPT:
        kept.popitem(last=False)
