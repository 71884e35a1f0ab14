"""Where the elements of a screen stand: from ratios and scroll to rectangles in points.

Rules. 1. A ratio is of the upright screen, so a screen turned sideways is wide and has more to scroll.
2. What is not pinned moves with the content; a list that is longer than observed pushes what stands below it,
a missing element with a `gap` pulls it up. 3. Rows at one height share the width.
"""

from dataclasses import dataclass

from devices.sim.app_elements import Element
from devices.sim.app_file import AppScreen
from devices.sim.node import Item
from devices.sim.running import Page, RunningApp
from phone.geometry import Rect, Size
from phone.snapshot import Platform

ROW_RATIO = 0.0595
"""Distance from row to row. Source: the observed Settings home screen (52 pt of 874)."""
TWO_LINES_PT, TWO_LINES_ABOVE_PT = 77.0, 27.0
"""Android: height of a row with a summary, and how much of it is above the middle of its title.

Source: the observed Settings pages (rows 0.0868 apart, the summary 0.0255 below the title).
"""
MARGIN_PT = 16.0
"""iOS: what rows leave free at both sides. Source: the inset grouped list of iOS 15 and later."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The glass that a screen is laid out on."""

    platform: Platform
    upright: Size
    """Size when held upright: what ratios refer to."""
    size: Size
    """Size as held now."""
    zh: bool = False

    @property
    def margin(self) -> float:
        """Free space beside a row."""
        return MARGIN_PT if self.platform == "ios" else 0.0

    @property
    def row_pt(self) -> float:
        """Height of a row."""
        return ROW_RATIO * self.upright.height


@dataclass(frozen=True, slots=True)
class Spot:
    """One element, or one row of a list, with the centre of its label."""

    element: Element
    x: float
    y: float
    item: Item | None = None
    columns: tuple[int, int] = (0, 1)
    """Which column of how many a row stands in."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A screen's content laid out at scroll 0, and how far it scrolls."""

    spots: tuple[Spot, ...]
    max_scroll: float


def lay_out(app: RunningApp, page: Page, frame: Frame) -> Laid:
    """Place everything a screen shows now, unscrolled."""
    screen = page.screen
    heights = _heights(screen, frame)
    shown = [app.is_on(e.when, page) for e in screen.elements]
    rows = [app.rows(page, e) if e.kind == "list" else [] for e in screen.elements]
    shifts: list[tuple[float, float]] = []
    for element, is_shown, items, y in zip(screen.elements, shown, rows, heights, strict=True):
        if element.pinned:
            continue
        if element.kind == "list" and is_shown:
            lines = -(-len(items) // element.columns) - element.room
            shifts.append((y, lines * element.pitch * frame.upright.height))
        elif not is_shown and element.gap:
            shifts.append((y, -element.gap * frame.upright.height))
    spots: list[Spot] = []
    for element, is_shown, items, y in zip(screen.elements, shown, rows, heights, strict=True):
        if is_shown:
            moved = 0.0 if element.pinned else sum(by for below, by in shifts if below < y - 1)
            spots += _spots(element, items, y + moved, frame)
    grown = sum(by for _, by in shifts)
    sideways = frame.upright.height - frame.size.height
    return Laid(_share_width(spots), max(0.0, screen.pages[-1] * frame.upright.height + grown + sideways))


def row_rect(spot: Spot, frame: Frame) -> Rect:
    """Span a row over the width, or over its column."""
    element = spot.element
    if element.size and frame.platform == "android":
        return sized(spot, frame, element.size)
    column, of = spot.columns
    gap = 10.0 if of > 1 else 0.0
    width = (frame.size.width - 2 * frame.margin - gap * (of - 1)) / of
    left = frame.margin + column * (width + gap)
    if frame.platform == "android" and (element.row or element).summary:
        return Rect(left, spot.y - TWO_LINES_ABOVE_PT, width, TWO_LINES_PT)
    ratio = element.size[1] if element.size else element.pitch if element.kind == "list" else ROW_RATIO
    height = ratio * frame.upright.height
    return Rect(left, spot.y - height / 2, width, height)


def sized(spot: Spot, frame: Frame, size: tuple[float, float]) -> Rect:
    """Centre a rectangle of a given size (ratios) on a spot."""
    width, height = size[0] * frame.size.width, size[1] * frame.upright.height
    return Rect(spot.x - width / 2, spot.y - height / 2, width, height)


def ended_by(row: Rect, text: Rect) -> Rect:
    """End a text where its row ends."""
    left, right = max(text.x, row.x), min(text.right, row.right)
    return Rect(left, text.y, right - left, text.height) if left < right else text


def on_glass(rect: Rect, frame: Frame, *, is_observed: bool) -> Rect:
    """Keep a text between the edges: what was observed keeps its middle, other texts give way."""
    width, middle = frame.size.width, rect.center.x
    if is_observed:
        room = min(rect.width, 2 * min(middle, width - middle))
        return Rect(middle - room / 2, rect.y, room, rect.height) if room > 0 else rect
    room = min(rect.width, width)
    return Rect(min(max(rect.x, 0.0), width - room), rect.y, room, rect.height)


def _heights(screen: AppScreen, frame: Frame) -> list[float]:
    """Give every element its y in the unscrolled content; without `at` one row below the one before it."""
    found: list[float] = []
    for element in screen.elements:
        if element.at is None:
            found.append((found[-1] if found else frame.row_pt * 2) + frame.row_pt)
            continue
        y = element.at[1] * frame.upright.height
        if element.pinned:
            is_low = element.at[1] > 0.5
            y += (frame.size.height - frame.upright.height) if is_low else 0
        else:
            y += screen.pages[element.page] * frame.upright.height
        found.append(y)
    return found


def _spots(element: Element, items: list[Item], y: float, frame: Frame) -> list[Spot]:
    x = (element.at[0] if element.at else 0.25) * frame.size.width
    if element.kind != "list":
        return [Spot(element, x, y)]
    step = element.pitch * frame.upright.height
    of = element.columns
    width = (frame.size.width - 2 * frame.margin) / of
    return [
        Spot(element, x + i % of * width, y + i // of * step, item, (i % of, of))
        for i, item in enumerate(items)
    ]


def _share_width(spots: list[Spot]) -> tuple[Spot, ...]:
    placed: list[Spot] = []
    for spot in spots:
        beside = [
            s
            for s in spots
            if _is_row(s) and abs(s.y - spot.y) < 8 and s.element.pinned == spot.element.pinned
        ]
        if _is_row(spot) and len(beside) > 1:
            beside.sort(key=lambda s: s.x)
            spot = Spot(spot.element, spot.x, spot.y, spot.item, (beside.index(spot), len(beside)))  # noqa: PLW2901 - the same spot, told its column
        placed.append(spot)
    return tuple(placed)


def _is_row(spot: Spot) -> bool:
    return spot.element.kind in ("row", "toggle") and spot.element.size is None
