import io

from PIL import Image

from phone.snapshot import Screenshot
from tools.picture import LONG_EDGE_PX, MAX_BYTES, delivered


def shot(image: Image.Image) -> Screenshot:
    file = io.BytesIO()
    image.save(file, "PNG")
    return Screenshot(file.getvalue(), image.width, image.height, 3.0)


def test_a_tall_screen_is_scaled_to_the_edge_that_models_see_and_keeps_its_shape():
    made = delivered(shot(Image.new("RGB", (1440, 3120), "white")))
    assert (made.width_px, made.height_px) == (724, LONG_EDGE_PX)
    with Image.open(io.BytesIO(made.picture.content)) as image:
        assert image.size == (made.width_px, made.height_px)


def test_a_small_screen_is_not_enlarged_and_stays_png():
    made = delivered(shot(Image.new("RGBA", (402, 874), "white")))
    assert (made.width_px, made.height_px) == (402, 874)
    assert made.picture.media_type == "image/png"


def test_a_photograph_becomes_small_enough_for_every_client():
    noise = Image.effect_noise((1170, 2532), 200)
    made = delivered(shot(noise))
    assert made.picture.media_type == "image/jpeg"
    assert len(made.picture.content) <= MAX_BYTES
