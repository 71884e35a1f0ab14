"""Screenshots as a phone sends them: check what they are, and recognise a black one."""

import io

from PIL import Image, UnidentifiedImageError

from phone.errors import PhoneError
from phone.geometry import Size
from phone.snapshot import Screenshot

_PNG = b"\x89PNG\r\n\x1a\n"
_BLACK_LEVEL = 8
"""Brightest grey, of 255, that still is black to a person."""
_PIXELS_PER_BYTE = 30
"""A uniform picture has over 300 pixels in a byte of PNG, a screen with content under 30: no need to look."""


def read_picture(data: bytes, screen: Size) -> Screenshot:
    """Check an image and relate its pixels to the screen's points.

    Args:
        data: PNG, or another format (JPEG), which becomes PNG.
        screen: the size in points; turned when it was measured before the phone was.

    Raises:
        PhoneError: `action_failed`, it is no image.
    """
    try:
        with Image.open(io.BytesIO(data)) as image:
            width_px, height_px = image.size
            is_black = len(data) * _PIXELS_PER_BYTE < width_px * height_px and _is_black(image)
            png = data if data.startswith(_PNG) else _as_png(image)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise PhoneError(
            "action_failed",
            f"What the phone sent as a screenshot ({len(data):,} bytes) is no image that can be read.",
            next="Take the screenshot again.",
            retryable=True,
        ) from error
    is_turned = (width_px > height_px) != screen.is_landscape
    width_pt = screen.height if is_turned else screen.width
    return Screenshot(png, width_px, height_px, px_per_pt=width_px / width_pt, is_black=is_black)


def _is_black(image: Image.Image) -> bool:
    _, brightest = image.convert("L").getextrema()
    return isinstance(brightest, int | float) and brightest <= _BLACK_LEVEL


def _as_png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.convert("RGB").save(out, "PNG", compress_level=1)
    return out.getvalue()
