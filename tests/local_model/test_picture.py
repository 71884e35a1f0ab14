"""How large a picture is when a model sees it, and back to the screen."""

import io
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from local_model.picture import ImageLimits, ModelPicture, from_pixels, from_thousandths, pictured, smart_size
from phone.geometry import Point, Size
from phone.snapshot import Screenshot


def shot(width: int, height: int) -> Screenshot:
    file = io.BytesIO()
    Image.new("RGB", (width, height), (255, 255, 255)).save(file, "PNG")
    return Screenshot(file.getvalue(), width, height, 3.0)


@pytest.mark.parametrize(
    ("size", "limits", "resized"),
    [
        # seen: the real processor's size of a 1080x2400 screenshot at 1280 * 28 * 28 square pixels
        ((1080, 2400), ImageLimits(most_px=1_003_520), (672, 1484)),
        ((1000, 1000), ImageLimits(), (1008, 1008)),
        ((10, 10), ImageLimits(), (56, 56)),
        ((1000, 1000), ImageLimits(factor_px=32), (992, 992)),
    ],
)
def test_a_picture_gets_the_size_that_the_models_own_processor_gives_it(size, limits, resized):
    assert smart_size(size[0], size[1], limits) == resized


@given(st.integers(1, 6000), st.integers(1, 6000), st.sampled_from([28, 32]))
def test_edges_are_multiples_and_no_ordinary_picture_is_larger_than_allowed(width, height, factor):
    limits = ImageLimits(factor_px=factor)
    resized = smart_size(width, height, limits)
    assert all(edge % factor == 0 and edge > 0 for edge in resized)
    if max(width, height) < 50 * min(width, height):
        assert limits.least_px <= resized[0] * resized[1] <= limits.most_px


def test_a_screenshot_is_resized_painted_and_sent_as_a_jpeg():
    painted = []

    def paint(image):
        painted.append(image.size)
        return image

    picture = pictured(shot(1080, 2400), ImageLimits(), paint)
    assert picture
    assert painted == [(picture.width_px, picture.height_px)]
    assert picture.data_url.startswith("data:image/jpeg;base64,/9j/")
    with Image.open(io.BytesIO(picture.content)) as image:
        assert image.size == (picture.width_px, picture.height_px)


def huge() -> bytes:
    """Write the head of a picture that would take 10 GB to open."""
    plain = shot(64, 64).png
    head = plain[12:16] + (60_000).to_bytes(4) * 2 + plain[24:29]
    return plain[:12] + head + crc32(head).to_bytes(4) + plain[33:]


@pytest.mark.parametrize("png", [b"", b"no picture", shot(64, 64).png[:60], huge()])
def test_a_picture_that_cannot_be_read_is_none(png):
    assert pictured(Screenshot(png, 64, 64, 1.0), ImageLimits()) is None


def test_coordinates_come_back_to_the_screen_and_stay_on_it():
    picture, size = ModelPicture(b"", 672, 1484), Size(360, 800)
    assert from_pixels(336, 742, picture, size) == Point(180, 400)
    assert from_thousandths(500, 500, size) == Point(180, 400)
    assert from_pixels(9999, -5, picture, size) == Point(359, 0)
    assert from_thousandths(1000, 1000, size) == Point(359, 799)
