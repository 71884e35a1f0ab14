"""Whether a place of the screen still is what it was when a picture was taken. Pure."""

import re
from typing import Final

from phone.geometry import Point, Rect
from phone.shown import label
from phone.snapshot import Element, Role, Snapshot
from phone.title import title_of

AROUND_PT: Final = 80.0
"""How far from a place its surroundings reach: the rows above and below it. Estimate: a row is 44 pt high."""
STILL_PT: Final = 2.0
"""What has moved less has not moved: layouts are rounded."""
_DIGITS: Final = re.compile(r"[0-9]+")


def moved_on(was: Snapshot, now: Snapshot, at: Point) -> str:
    """Say what is at a place now, when that is not what was there; `""` when a touch means the same.

    Clocks and counters go on by themselves: digits may change, where nothing else around the place has.
    """
    if was.alert != now.alert:
        return f"the alert “{now.alert.text[:80]}” is up now" if now.alert else "its alert is gone"
    if (title := title_of(now)) != title_of(was):
        return f"“{title[:60]}” is open now" if title else "another screen is open now"
    before, after = _under(was, at), _under(now, at)
    if not _is_same(was, before, now, after, exactly=_is_same_around(was, now, at, exactly=True)):
        return f"{_named(now, after)} is there now instead of {_named(was, before)}"
    if before and after and before.checked != after.checked:
        return f"{_named(now, after)} is {'on' if after.checked else 'off'} now"
    if not _is_same_around(was, now, at, exactly=False):
        return "what stands around it has changed"
    return ""


def is_other_page(was: Snapshot, now: Snapshot) -> bool:
    """Tell whether another page is open, by the titles of both; digits may count something."""
    before, after = (_DIGITS.sub("0", title_of(one)) for one in (was, now))
    return bool(before and after) and before != after


def beside(snapshot: Snapshot, element: Element) -> frozenset[str]:
    """Read what tells one of several buttons of one name from the others, with whatever digits."""
    return frozenset(_DIGITS.sub("0", text) for text in row_texts(snapshot, element))


def row_texts(snapshot: Snapshot, element: Element) -> list[str]:
    """List the other texts of the row in which an element stands."""
    row = next((e for e in snapshot.ancestors(element) if e.role is Role.ROW), None)
    own, of_row = _inside(snapshot, element), _inside(snapshot, row) if row else set[int]()
    middle_y = element.rect.center.y
    others = (
        e.text
        for e in snapshot.elements
        if e.text and e.rect.area and (e.index in of_row or e.rect.y <= middle_y <= e.rect.bottom)
        if e.index not in own
    )
    return [*dict.fromkeys(others)]


def _inside(snapshot: Snapshot, element: Element) -> set[int]:
    inside = {element.index}
    for other in snapshot.elements[element.index + 1 :]:
        if other.parent not in inside:
            break
        inside.add(other.index)
    return inside


def _is_same(
    was: Snapshot, before: Element | None, now: Snapshot, after: Element | None, *, exactly: bool
) -> bool:
    """Compare what is under the place; with surroundings that are `exactly` the same, digits may differ."""
    if before is None or after is None:
        return before is after
    said, says = label(was, before), label(now, after)
    if exactly:
        said, says = _DIGITS.sub("0", said), _DIGITS.sub("0", says)
    return _kind(before) == _kind(after) and said == says and _is_still(before.rect, after.rect)


def _is_same_around(was: Snapshot, now: Snapshot, at: Point, *, exactly: bool) -> bool:
    """Compare the surroundings: all of them, or half of them with whatever digits."""
    before, after = _around(was, at, exactly=exactly), _around(now, at, exactly=exactly)
    if exactly:
        return before == after
    return 2 * len(before & after) >= max(len(before), len(after))


def _around(snapshot: Snapshot, at: Point, *, exactly: bool) -> set[tuple[object, ...]]:
    near = Rect(at.x - AROUND_PT, at.y - AROUND_PT, 2 * AROUND_PT, 2 * AROUND_PT)
    return {
        (*_kind(e), e.text if exactly else _DIGITS.sub("0", e.text), *_place(e.rect))
        for e in snapshot.elements
        if e.text and e.role is not Role.KEY and near.clipped_to(e.rect).area and not e.rect.contains(at)
    }


def _under(snapshot: Snapshot, at: Point) -> Element | None:
    """Find what a touch would meet, or else the last thing that is drawn there."""
    drawn = (e for e in reversed(snapshot.elements) if e.rect.contains(at))
    return snapshot.at(at) or next(drawn, None)


def _kind(element: Element) -> tuple[object, ...]:
    return element.role, element.id, element.kind


def _place(rect: Rect) -> tuple[int, ...]:
    return tuple(round(side / STILL_PT) for side in (rect.x, rect.y, rect.width, rect.height))


def _is_still(was: Rect, now: Rect) -> bool:
    sides = zip((was.x, was.y, was.right, was.bottom), (now.x, now.y, now.right, now.bottom), strict=True)
    return all(abs(a - b) < STILL_PT for a, b in sides)


def _named(snapshot: Snapshot, element: Element | None) -> str:
    if element is None:
        return "nothing"
    name = label(snapshot, element)
    return f"the {element.role.value} “{name[:60]}”" if name else f"a nameless {element.role.value}"
