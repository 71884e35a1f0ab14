"""Screenshots as models see them: how large, and which point of the screen a coordinate means."""

import base64
import io
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from phone.geometry import Point, Size
from phone.snapshot import Screenshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image

    Paint: TypeAlias = Callable[[Image], Image]

QUALITY: Final = 88
"""Of the JPEG: writing a PNG of the same size takes ten times as long, and letters stay readable."""
THOUSAND: Final = 1000


@dataclass(frozen=True, slots=True)
class ImageLimits:
    """What a model's image processor takes without changing it."""

    factor_px: int = 28
    """Both edges are multiples of it. Source: patch 14 x merge 2 of Qwen2.5-VL; Qwen3-VL has 16 x 2."""
    least_px: int = 3_136
    most_px: int = 2_500_000
    """Square pixels. Source: OpenPhone was trained with image_min_pixels 3136, image_max_pixels 2500000."""


@dataclass(frozen=True, slots=True)
class ModelPicture:
    """A picture as it is sent."""

    content: bytes
    width_px: int
    height_px: int

    @property
    def data_url(self) -> str:
        """The picture as OpenAI-compatible endpoints take it."""
        return f"data:image/jpeg;base64,{base64.b64encode(self.content).decode()}"


def smart_size(width_px: int, height_px: int, limits: ImageLimits) -> tuple[int, int]:
    """Compute the width and height that a model's own processor would resize a picture to.

    Source: smart_resize of Qwen2.5-VL. Done here, so that coordinates are those of a picture we know.
    """
    factor = limits.factor_px
    width, height = (max(factor, round(edge / factor) * factor) for edge in (width_px, height_px))
    if width * height > limits.most_px:
        shrink = math.sqrt(width_px * height_px / limits.most_px)
        width, height = (max(factor, int(edge / shrink / factor) * factor) for edge in (width_px, height_px))
    elif width * height < limits.least_px:
        grow = math.sqrt(limits.least_px / (width_px * height_px))
        width, height = (math.ceil(edge * grow / factor) * factor for edge in (width_px, height_px))
    return width, height


def pictured(shot: Screenshot, limits: ImageLimits, paint: "Paint | None" = None) -> ModelPicture | None:
    """Resize a screenshot for a model, with whatever `paint` puts on it; None when it cannot be read."""
    from PIL import Image as Pictures  # noqa: PLC0415 - start-up counts

    try:
        with Pictures.open(io.BytesIO(shot.png)) as opened:
            image = opened.convert("RGB")
    except (OSError, SyntaxError, ValueError, Pictures.DecompressionBombError):  # cut off, none, or huge
        return None
    size = smart_size(image.width, image.height, limits)
    resize = cast("Callable[..., Image]", image.resize)  # its type names a library that is not here
    image = resize(size, Pictures.Resampling.BILINEAR)
    image = paint(image) if paint else image
    file = io.BytesIO()
    image.save(file, "JPEG", quality=QUALITY)
    return ModelPicture(file.getvalue(), image.width, image.height)


def from_pixels(x: float, y: float, picture: ModelPicture, size: Size) -> Point:
    """Map pixels of a picture to the screen; what lies beside it is brought to its edge."""
    return _inside(x / picture.width_px, y / picture.height_px, size)


def from_thousandths(x: float, y: float, size: Size) -> Point:
    """Map thousandths of the width and height to the screen."""
    return _inside(x / THOUSAND, y / THOUSAND, size)


def _inside(x: float, y: float, size: Size) -> Point:
    return Point(
        min(max(0.0, x * size.width), size.width - 1), min(max(0.0, y * size.height), size.height - 1)
    )
