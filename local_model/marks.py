"""Numbers or refs on a picture, each beside what it stands for: for models that see better than they read."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from phone.geometry import Point, Rect, Size
from phone.shown import noticed
from phone.snapshot import Element, Role, Snapshot

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS: Final = ("#d0021b", "#0b5fff", "#1a7f37", "#8250df", "#bf5b00")
"""By turns, so that neighbours differ."""
SAME: Final = 0.85
"""Boxes that overlap by so much of both are one thing: the inner one is marked."""
NEAR_PT: Final = 4.0
"""Small boxes with middles so near to each other are one thing.
Source: OpenPhone drops a mark within 5 to 10 px of another, on 3.5 px a point."""
STATUS_BAR_KINDS: Final = ("StatusBar",)
STATUS_BAR_IDS: Final = ("com.android.systemui:id/status_bar", "android:id/statusBarBackground")
REF_PX: Final = 15
NUMBER_PX: Final = 22
"""How high the letters of refs are, which are many, and of numbers, which small models have to make out."""
AT_PX: Final = 1568
"""The longer edge of the picture for which that holds; on larger ones they grow with it."""
_BADGE_WEIGHT: Final = 4
"""A name over a name can't be read at all; over a label, the rest of it still can."""
_AROUND: Final = 4
"""Places a side that are tried to touch an element whose middle belongs to another."""

_Box: TypeAlias = tuple[float, float, float, float]


def status_bar(snapshot: Snapshot) -> frozenset[int]:
    """Name what belongs to the status bar, by index: it is the system's, and its clock goes on."""
    inside: set[int] = set()
    for element in snapshot.elements:
        is_bar = element.kind.endswith(STATUS_BAR_KINDS) or element.id in STATUS_BAR_IDS
        if is_bar or element.parent in inside:
            inside.add(element.index)
    return frozenset(inside)


def marked(snapshot: Snapshot) -> tuple[Element, ...]:
    """Choose what gets a mark: what can be touched, once for each place, and nothing of the status bar."""
    chosen: list[Element] = []
    left_out = status_bar(snapshot)
    for element in noticed(snapshot):
        if element.tappable and element.index not in left_out:
            chosen = [other for other in chosen if not _is_same(other.rect, element.rect)]
            chosen.append(element)
    return tuple(chosen)


def middle(snapshot: Snapshot, element: Element) -> Point:
    """Find the place that touches an element and nothing that lies on it: its middle where that does."""
    rect, parts = element.rect, [(2 * part + 1) / (2 * _AROUND) for part in range(_AROUND)]
    grid = [Point(rect.x + rect.width * x, rect.y + rect.height * y) for y in parts for x in parts]
    places = [rect.center, *grid]
    return next((place for place in places if _hits(snapshot, element, place)), rect.center)


def draw_marks(
    image: "Image",
    snapshot: Snapshot,
    names: Sequence[tuple[str, Element]],
    size: Size,
    letters_px: int = REF_PX,
) -> "Image":
    """Draw a box with a name at each element, on a copy of a picture of the snapshot.

    Names are put where they cover least of what there is to read. `size` is the screen's, in points;
    `letters_px` is for a picture whose longer edge is `AT_PX`.
    """
    from PIL import ImageDraw, ImageFont  # noqa: PLC0415 - start-up counts

    letters_px = round(letters_px * max(1.0, max(image.size) / AT_PX))
    picture = image.copy()
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(letters_px)
    scale = (picture.width / size.width, picture.height / size.height)
    taken = [_scaled(rect, scale) for rect in _read(snapshot)]
    for number, (name, element) in enumerate(names):
        colour = COLOURS[number % len(COLOURS)]
        box = _scaled(element.rect, scale)
        pen.rectangle(box, outline=colour, width=2)
        width, height = pen.textlength(name, font=font) + 6, letters_px + 3
        place = _free_place(box, (width, height), picture.size, taken)
        taken += [place] * _BADGE_WEIGHT
        pen.rectangle(place, fill=colour)
        pen.text((place[0] + 3, place[1]), name, fill="white", font=font)
    return picture


def _read(snapshot: Snapshot) -> Iterable[Rect]:
    """List where there is something to read or to recognise: texts, signs and switches."""
    for element in snapshot.elements:
        is_leaf = element.index + 1 == len(snapshot.elements) or (
            snapshot.elements[element.index + 1].parent != element.index
        )
        if is_leaf and element.rect.area and element.role is not Role.KEY:
            yield _inked(element)


def _inked(element: Element) -> Rect:
    """Estimate where the letters of an element are: a label begins at its left and ends with its text."""
    if element.role not in (Role.TEXT, Role.ROW) or not element.text:
        return element.rect
    rect = element.rect
    wide = sum(1.0 if ord(letter) > 0x2E80 else 0.6 for letter in element.text) * min(rect.height, 20.0)
    return Rect(rect.x, rect.y, min(rect.width, wide), rect.height)


def _free_place(box: _Box, size: tuple[float, float], within: tuple[int, int], taken: Sequence[_Box]) -> _Box:
    """Choose the place for a name: inside the right corners of its box, else beside it."""
    width, height = size
    left, top, right, bottom = box
    corners = (
        (right - width, top),
        (right - width, bottom - height),
        (right, top),
        (right - width, top - height),
        (left, top - height),
        (left - width, top),
        (right - width, bottom),
        (left, bottom),
        (left, top),
    )
    best, least = (0.0, 0.0, width, height), float("inf")
    for x, y in corners:
        x, y = min(max(0.0, x), within[0] - width), min(max(0.0, y), within[1] - height)  # noqa: PLW2901
        place = (x, y, x + width, y + height)
        covered = sum(_shared(place, other) for other in taken)
        if covered < least:
            best, least = place, covered
        if not covered:
            break
    return best


def _shared(one: _Box, other: _Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0.0


def _scaled(rect: Rect, scale: tuple[float, float]) -> _Box:
    by_x, by_y = scale
    x, y = rect.x * by_x, rect.y * by_y
    return (x, y, max(x, rect.right * by_x - 1), max(y, rect.bottom * by_y - 1))


def _hits(snapshot: Snapshot, element: Element, place: Point) -> bool:
    hit = snapshot.at(place)
    return hit is not None and hit.index == element.index


def _is_same(one: Rect, other: Rect) -> bool:
    shared = one.clipped_to(other).area
    if shared > SAME * max(one.area, other.area):
        return True
    a, b = one.center, other.center
    is_near = max(abs(a.x - b.x), abs(a.y - b.y)) < NEAR_PT
    return is_near and max(one.area, other.area) < 4 * min(one.area, other.area)
