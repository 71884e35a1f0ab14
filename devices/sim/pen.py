"""Draws in points on a picture of pixels."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from PIL import Image, ImageDraw

from devices.sim.fonts import font, is_chinese
from devices.sim.text_size import text_width_pt, wrapped
from phone.geometry import Rect, Size

LEAST_PT = 12.0
"""Letters do not get smaller than that to fit. Source: iOS' caption style."""

Colour: TypeAlias = str | tuple[int, int, int]
Align: TypeAlias = Literal["left", "centre", "right"]


@dataclass(slots=True)
class Pen:
    """A picture and the scale between points and its pixels."""

    image: Image.Image
    scale: float
    needs_chinese: bool = False
    """Set once a Chinese text was drawn."""

    @classmethod
    def on(cls, size: Size, scale: float, colour: Colour) -> "Pen":
        """Begin a picture."""
        width, height = round(size.width * scale), round(size.height * scale)
        return cls(Image.new("RGB", (width, height), colour), scale)

    @property
    def draw(self) -> ImageDraw.ImageDraw:
        """Pillow's own pen."""
        return ImageDraw.Draw(self.image)

    def box(
        self, rect: Rect, colour: Colour, radius: float = 0.0, corners: tuple[bool, bool] = (True, True)
    ) -> None:
        """Fill a rectangle; `corners` tells whether the upper and the lower ones are round."""
        if rect.width <= 0 or rect.height <= 0:
            return
        xy = self._px(rect)
        if radius <= 0 or not any(corners):
            self.draw.rectangle(xy, colour)
            return
        upper, lower = corners
        limit = min(xy[2] - xy[0], xy[3] - xy[1]) / 2
        self.draw.rounded_rectangle(
            xy, min(radius * self.scale, limit), colour, corners=(upper, upper, lower, lower)
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: Colour, width: float = 1 / 3) -> None:
        """Draw a line."""
        s = self.scale
        self.draw.line((x1 * s, y1 * s, x2 * s, y2 * s), colour, max(1, round(width * s)))

    def path(self, points: list[tuple[float, float]], colour: Colour, width: float) -> None:
        """Draw a line through several places, with round joints."""
        self.draw.line(
            [(x * self.scale, y * self.scale) for x, y in points], colour, round(width * self.scale), "curve"
        )

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        stamp = _disc(round(radius * self.scale))
        self.image.paste(
            colour,
            (round(x * self.scale) - stamp.width // 2, round(y * self.scale) - stamp.height // 2),
            stamp,
        )

    def text(
        self, text: str, rect: Rect, *, pt: float, colour: Colour, align: Align = "left", bold: bool = False
    ) -> None:
        """Write one line in the middle of a rectangle's height, cut with an ellipsis if it does not fit."""
        chinese = is_chinese(text)
        self.needs_chinese = self.needs_chinese or chinese
        face = font(round(pt * self.scale), bold=bold, chinese=chinese)
        room = rect.width * self.scale
        length = face.getlength(text)
        while length > room + 1 and len(text) > 1:
            text = text[: -2 if text.endswith("…") else -1].rstrip() + "…"
            length = face.getlength(text)
        x = {"left": rect.x, "centre": rect.center.x, "right": rect.right}[align] * self.scale
        anchor = {"left": "lm", "centre": "mm", "right": "rm"}[align]
        self.draw.text((x, rect.center.y * self.scale), text, colour, face, anchor)

    def block(self, text: str, rect: Rect, *, pt: float, colour: Colour, bold: bool = False) -> None:
        """Write in the middle of a rectangle: smaller, and then in several lines, when it does not fit."""
        sizes = [size for size in (pt, pt - 1, pt - 2, pt - 3, pt - 4) if size >= LEAST_PT] or [pt]
        fitting = (s for s in sizes if text_width_pt(text, s) <= rect.width)
        size = next(fitting, sizes[-1])
        lines = [text] if text_width_pt(text, size) <= rect.width else wrapped(text, rect.width, size)
        pitch = size * 1.25
        top = rect.center.y - pitch * len(lines) / 2
        for i, line in enumerate(lines):
            place = Rect(rect.x, top + pitch * i, rect.width, pitch)
            self.text(line, place, pt=size, colour=colour, align="centre", bold=bold)

    def dim(self, share: float) -> None:
        """Darken everything drawn so far."""
        black = Image.new("RGB", self.image.size)
        self.image = Image.blend(self.image, black, share)

    def _px(self, rect: Rect) -> tuple[float, float, float, float]:
        s = self.scale
        return (round(rect.x * s), round(rect.y * s), round(rect.right * s) - 1, round(rect.bottom * s) - 1)


@lru_cache(maxsize=64)
def _disc(radius_px: int) -> Image.Image:
    """Make a smooth disc as a mask."""
    size = radius_px * 2 + 1
    big = Image.new("L", (size * 4, size * 4))
    ImageDraw.Draw(big).ellipse((0, 0, size * 4 - 1, size * 4 - 1), 255)
    return big.reduce(4)
