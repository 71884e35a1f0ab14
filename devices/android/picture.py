"""From what `screencap -p` printed to a screenshot. Pure, but it decodes: call it in a worker thread."""

import io
import struct

from phone.errors import PhoneError
from phone.geometry import Size
from phone.snapshot import Screenshot

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"
_BLACK_BYTES_PER_PX = 0.05
"""A picture of a full screen that takes more bytes than this is not uniform, so it need not be decoded."""
_BLACK_LEVEL = 16
_BLACK_SHARE = 0.998
_BARS_SHARE = 0.08
"""Height of the status and navigation bars, which stay visible over a secure window."""


def read_picture(printed: bytes, size: Size) -> Screenshot:
    """Cut the PNG out of the output; phones with two displays print a warning before it.

    Raises:
        PhoneError: `action_failed` when there is no whole picture. Never a black picture instead.
    """
    start, end = printed.find(_SIGNATURE), printed.rfind(_END)
    if start < 0 or end < start:
        said = printed[:100].decode(errors="replace").strip() if start < 0 else "the picture was cut off"
        raise PhoneError(
            "action_failed",
            f"The phone gave no screenshot: {said or 'it printed nothing'}",
            next="Try again; if it stays so, use the element tree.",
            retryable=True,
        )
    png = printed[start : end + len(_END)]
    width_px, height_px = struct.unpack(">II", png[16:24])
    return Screenshot(
        png=png,
        width_px=width_px,
        height_px=height_px,
        px_per_pt=max(width_px, height_px) / max(size.width, size.height),
        is_black=is_black(png, width_px, height_px),
    )


def is_black(png: bytes, width_px: int, height_px: int) -> bool:
    """Tell whether what lies between the bars is black, as a secure window or a dark screen is."""
    if len(png) > width_px * height_px * _BLACK_BYTES_PER_PX:
        return False
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - 60 ms that most commands do not need

    try:
        with Image.open(io.BytesIO(png)) as image:
            bars_px = int(height_px * _BARS_SHARE)
            middle = image.convert("L").crop((0, bars_px, width_px, max(bars_px + 1, height_px - bars_px)))
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise PhoneError(
            "action_failed",
            f"The phone's screenshot cannot be decoded ({error}).",
            next="Try again; if it stays so, use the element tree.",
            retryable=True,
        ) from error
    counts = middle.histogram()
    return sum(counts[:_BLACK_LEVEL]) >= _BLACK_SHARE * sum(counts)
