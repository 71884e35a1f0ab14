"""Pictures of the simulated phone: PNG in device pixels."""

import io
from dataclasses import dataclass, field

from PIL import Image

from devices.sim.canvas import Placed
from devices.sim.faults import FaultPlan
from devices.sim.fonts import has_chinese_font
from devices.sim.palette import palette_of
from devices.sim.pen import Pen
from devices.sim.skin import Skin
from devices.sim.world import World
from phone.geometry import Rect, Size

NO_CHINESE_FONT = "no font for Chinese on this computer"


@dataclass(slots=True)
class Renderer:
    """Takes pictures of one phone. The last picture is kept until something changes."""

    world: World
    faults: FaultPlan = field(default_factory=FaultPlan)
    _last: tuple[tuple[Placed, ...], float, bool, bytes] | None = None

    def png(self, scale: float | None = None) -> bytes:
        """Draw what the phone shows; black for a secure screen, a screen that is off, and by fault.

        Args:
            scale: pixels per point; the phone's own when absent.
        """
        scale = scale or self.world.screen.px_per_pt
        if self.world.asleep or self.world.is_secure or self.faults.take("black_screenshot") is not None:
            return _encode(_black(self.world.size(), scale))
        placed = self.world.placed()
        dark = self.world.dark
        if self._last is not None and self._last[0] is placed and self._last[1:3] == (scale, dark):
            return self._last[3]
        png = _encode(self.image(scale))
        self._last = (placed, scale, dark, png)
        return png

    def image(self, scale: float) -> Image.Image:
        """Draw what the phone shows as a picture in memory."""
        world = self.world
        nodes = world.nodes()
        palette = palette_of(world.platform, dark=world.dark)
        pen = Pen.on(world.size(), scale, palette.page)
        Skin(pen, nodes, world.platform, world.dark).draw()
        if pen.needs_chinese and not has_chinese_font():
            width = world.size().width
            notice = Rect(width * 0.28, 0, width * 0.5, 26)
            pen.text(NO_CHINESE_FONT, notice, pt=10, colour=palette.danger, align="centre")
        return pen.image


def _black(size: Size, scale: float) -> Image.Image:
    return Image.new("RGB", (round(size.width * scale), round(size.height * scale)))


def _encode(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()
