"""Boxes on a picture, each with the ref of what stands there: for models that see better than they read."""

from typing import TYPE_CHECKING, Final

from phone.geometry import Rect, Size
from phone.snapshot import Element, Snapshot
from tools.screen_lines import lines

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS: Final = ("#d0021b", "#0b5fff", "#1a7f37", "#8250df", "#bf5b00")
"""By turns, so that neighbours differ."""
LABEL_PX: Final = 15
SAME: Final = 0.85
"""Boxes that overlap by so much of both are one thing: the inner one is marked."""


def marked(snapshot: Snapshot) -> tuple[Element, ...]:
    """Choose what gets a mark: what can be touched and has a line, once for each place."""
    numbers = [int(line.ref[1:].partition("@")[0]) for line in lines(snapshot, 0)]
    chosen: list[Element] = []
    for element in (snapshot.elements[number] for number in numbers):
        if element.tappable:
            chosen = [other for other in chosen if not _is_same(other.rect, element.rect)]
            chosen.append(element)
    return tuple(chosen)


def draw_marks(image: "Image", snapshot: Snapshot, size: Size) -> "Image":
    """Draw the marks of a snapshot on a picture of it; `size` is the screen's, in points."""
    from PIL import ImageDraw, ImageFont  # noqa: PLC0415 - start-up counts

    picture = image.copy()
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(LABEL_PX)
    by_x, by_y = picture.width / size.width, picture.height / size.height
    for number, element in enumerate(marked(snapshot)):
        colour = COLOURS[number % len(COLOURS)]
        rect = element.rect
        box = (rect.x * by_x, rect.y * by_y, rect.right * by_x - 1, rect.bottom * by_y - 1)
        pen.rectangle(box, outline=colour, width=2)
        name = f"e{element.index}"
        width = pen.textlength(name, font=font) + 6
        corner = (max(0.0, box[2] - width), box[1])  # labels begin on the left: their marks stay off them
        pen.rectangle((*corner, corner[0] + width, corner[1] + LABEL_PX + 3), fill=colour)
        pen.text((corner[0] + 3, corner[1]), name, fill="white", font=font)
    return picture


def _is_same(one: Rect, other: Rect) -> bool:
    shared = one.clipped_to(other).area
    return shared > SAME * max(one.area, other.area)
