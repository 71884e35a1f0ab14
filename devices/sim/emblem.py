"""A picture that stands for a name, where a real phone shows an icon or a photo."""

from typing import Final

from devices.sim.palette import ON_PICTURE
from devices.sim.pen import Pen
from phone.geometry import Rect

_COLOURS: Final = ("#ff9500", "#007aff", "#34c759", "#8e8e93", "#af52de", "#ff3b30", "#5856d6", "#30b0c7")


def emblem(pen: Pen, rect: Rect, text: str, radius: float) -> None:
    """Draw the first letter of a name on a colour of its own."""
    pen.box(rect, _COLOURS[sum(text.encode()) % len(_COLOURS)], radius)
    pen.text(text[:1], rect, pt=rect.height * 0.55, colour=ON_PICTURE, align="centre", bold=True)
