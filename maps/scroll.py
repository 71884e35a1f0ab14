"""The one way to look for something further up or down a list: replay and exploration share it."""

from typing import Final, Literal, TypeAlias

from maps.labels import is_template, numberless
from maps.model import MapElement, Screen
from phone.action import Swipe
from phone.geometry import Point, Rect
from phone.snapshot import Element, Role, Snapshot

STRIDE: Final = 0.6
"""Share of the screen's height that one swipe moves: less than a list shows, so no row is skipped."""
SHORT_STRIDE: Final = 0.2
MOST_SWIPES: Final = 40
EDGE: Final = 0.08
"""Share of the list's height kept free at both ends, where system gestures begin."""
LARGE: Final = 0.5
"""Share of the screen's height from which a sheet is one that is pulled down, and no menu."""
GRABBER_PT: Final = 12.0
PULL: Final = 0.7
"""Where a finger takes a sheet, and how much of its height it goes. Source: UIKit lets go from half of it."""
Direction: TypeAlias = Literal["down", "up"]
"""Which way the reader moves: `down` shows what stands further down."""


class Scroller:
    """Looks for one element of a screen: towards where the map has it, then the other way, then gives up."""

    def __init__(self, screen: Screen, element: MapElement | None = None) -> None:
        self._screen = screen
        self._element = element
        self._direction: Direction | None = None
        self._last: tuple[object, ...] | None = None
        self._turned = False
        self._swipes = 0
        self.has_moved = False
        """Whether a swipe ever changed what is seen: then the list is loaded."""

    def next(self, snapshot: Snapshot) -> Swipe | None:
        """Answer the next swipe, or `None` when both ends have been seen or nothing here scrolls."""
        area = list_area(snapshot)
        if area is None and not self._screen.scrollable:
            return None
        seen = fingerprint(snapshot)
        if self._direction is None:
            self._direction = first_direction(self._screen, self._element, snapshot)
        elif seen == self._last:
            if self._turned:
                return None
            self._turned, self._direction = True, "up" if self._direction == "down" else "down"
        else:
            self.has_moved = True
        self._last = seen
        if self._direction == "up" and is_at_top_of_sheet(snapshot):
            if self._turned:
                return None
            self._turned, self._direction = True, "down"
        self._swipes += 1
        if self._swipes > MOST_SWIPES:
            return None
        return swipe(snapshot, self._direction, area=area)


def is_at_top_of_sheet(snapshot: Snapshot) -> bool:
    """Tell whether pulling the list down would pull down the sheet that it stands in, and so close it."""
    if snapshot.platform != "ios":
        return False
    scrolling = [e for e in snapshot.elements if e.scrollable and e.rect.area > 0]
    own = [e for e in scrolling if any(around.role is Role.SHEET for around in snapshot.ancestors(e))]
    inside = [e for e in snapshot.elements if own and own[-1] in snapshot.ancestors(e)]
    return bool(own) and all(e.rect.y >= own[-1].rect.y for e in inside)


def sheet_of(snapshot: Snapshot) -> Element | None:
    """Name the sheet that is pulled down to go away: iOS draws no button for that."""
    sheets = [e for e in snapshot.elements if e.role is Role.SHEET and e.rect.area > 0]
    is_large = bool(sheets) and sheets[-1].rect.height > LARGE * snapshot.size.height
    return sheets[-1] if snapshot.platform == "ios" and is_large else None


def pulled_down(sheet: Element) -> Swipe:
    """Build the swipe that pulls a sheet down, from its upper edge."""
    x, top = sheet.rect.center.x, sheet.rect.y + GRABBER_PT
    return Swipe(Point(x, top), Point(x, top + PULL * sheet.rect.height), seconds=0.3, label="pull down")


def first_direction(screen: Screen, element: MapElement | None, snapshot: Snapshot) -> Direction:
    """Compare where the map has the element with where it has what is visible now."""
    if element is None or element not in screen.elements:
        return "down"
    shown = {numberless(e.text) for e in snapshot.elements if e.rect.area > 0 and e.in_list and e.text}
    visible = [
        index
        for index, other in enumerate(screen.elements)
        if other.fixed
        and not other.pinned
        and not is_template(other.text)
        and any(numberless(label) in shown for label in other.labels)
    ]
    own = screen.elements.index(element)
    if not visible or own > visible[len(visible) // 2]:
        return "down"
    return "up"


def swipe(
    snapshot: Snapshot, direction: Direction, *, stride: float = STRIDE, area: Rect | None = None
) -> Swipe:
    """Build the swipe that moves a list by `stride` of the screen's height."""
    area = area or list_area(snapshot) or _middle(snapshot)
    usable = area.height * (1 - 2 * EDGE)
    length = min(stride * snapshot.size.height, usable)
    top = area.y + (area.height - length) / 2
    x = area.x + area.width / 2
    low, high = Point(x, top + length), Point(x, top)
    start, end = (low, high) if direction == "down" else (high, low)
    return Swipe(start, end, seconds=0.3, label=f"scroll {direction}")


def list_area(snapshot: Snapshot) -> Rect | None:
    """Give the part of the largest list that nothing pinned lies on; `None` when nothing scrolls."""
    lists = [e for e in snapshot.elements if e.scrollable and e.rect.area > 0]
    if not lists:
        return None
    largest = max(lists, key=lambda e: e.rect.area)
    top, bottom = largest.rect.y, largest.rect.bottom
    middle = (top + bottom) / 2
    for element in snapshot.elements:
        if element.index != largest.index and _is_pinned(element, largest):
            if element.rect.center.y < middle:
                top = max(top, element.rect.bottom)
            else:
                bottom = min(bottom, element.rect.y)
    if bottom - top < 0.15 * snapshot.size.height:
        return largest.rect
    return Rect(largest.rect.x, top, largest.rect.width, bottom - top)


def _is_pinned(element: Element, largest: Element) -> bool:
    """Tell whether an element lies on the list without scrolling with it."""
    if element.in_list or element.rect.clipped_to(largest.rect).area == 0:
        return False
    is_low_enough = element.rect.height < 0.4 * largest.rect.height
    return element.role in (Role.BAR, Role.KEYBOARD) or (element.tappable and is_low_enough)


def _middle(snapshot: Snapshot) -> Rect:
    size = snapshot.size
    return Rect(0, size.height * 0.15, size.width, size.height * 0.65)


def fingerprint(snapshot: Snapshot) -> tuple[object, ...]:
    """Reduce a snapshot to what changes when its content moves."""
    return tuple(
        (e.role, e.text, round(e.rect.y), round(e.rect.height))
        for e in snapshot.elements
        if e.in_list and e.rect.area > 0
    )
