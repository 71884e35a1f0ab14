"""Screenshots made small enough for every client and model."""

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from phone.snapshot import Screenshot
from tools.reply import Picture

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image

    Paint: TypeAlias = Callable[[Image], Image]

LONG_EDGE_PX = 1568
"""Longer ones are scaled by the client or the model, which then sees other coordinates.
Source: Anthropic's vision guide names 1568 px as the edge that is not resized."""
MAX_BYTES = 700_000
"""Below 1 MB in base64. Source: Claude Desktop replaces results over 1,048,576 characters by an error."""
THUMBNAIL_PX = 480
QUALITIES = (85, 70, 50, 30)


@dataclass(frozen=True, slots=True)
class Delivered:
    """A picture as it is handed out."""

    picture: Picture
    width_px: int
    height_px: int


def delivered(shot: Screenshot, paint: "Paint | None" = None) -> Delivered:
    """Scale and compress a screenshot, with whatever `paint` puts on it.

    PNG while it is small, since it keeps text sharp.
    """
    from PIL import Image  # noqa: PLC0415 - start-up counts; most calls need no picture

    with Image.open(io.BytesIO(shot.png)) as opened:
        image = opened.convert("RGB")
    image.thumbnail((LONG_EDGE_PX, LONG_EDGE_PX), Image.Resampling.LANCZOS)
    image = paint(image) if paint else image
    content, media_type = _written(image)
    return Delivered(Picture(content, media_type), image.width, image.height)


def thumbnail(shot: Screenshot) -> bytes:
    """Make a small JPEG of a screenshot, for a page with many of them."""
    from PIL import Image  # noqa: PLC0415 - as above

    with Image.open(io.BytesIO(shot.png)) as opened:
        image = opened.convert("RGB")
    image.thumbnail((THUMBNAIL_PX, THUMBNAIL_PX), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    image.save(file, "JPEG", quality=70)
    return file.getvalue()


def _written(image: "Image") -> tuple[bytes, str]:
    content = b""
    for kind, quality in (("PNG", None), *(("JPEG", quality) for quality in QUALITIES)):
        file = io.BytesIO()
        image.save(file, kind, **({"quality": quality} if quality else {}))
        content = file.getvalue()
        if len(content) <= MAX_BYTES:
            return content, f"image/{kind.lower()}"
    return content, "image/jpeg"
