import io

import pytest
from PIL import Image, ImageDraw

from devices.android.picture import read_picture
from phone.errors import PhoneError
from phone.geometry import Size

SIZE = Size(360, 800)


def png(*, bar: bool = False, content: bool = False) -> bytes:
    image = Image.new("RGB", (720, 1600))
    draw = ImageDraw.Draw(image)
    if bar:
        draw.text((40, 20), "9:41", fill="white", font_size=40)
    if content:
        draw.text((40, 700), "Airplane mode", fill="white", font_size=60)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def test_size_and_scale_come_from_the_picture():
    shot = read_picture(png(content=True), SIZE)
    assert (shot.width_px, shot.height_px, shot.px_per_pt, shot.is_black) == (720, 1600, 2.0, False)
    assert read_picture(png(content=True), Size(800, 360)).px_per_pt == 2.0


def test_a_warning_about_two_displays_before_and_noise_after_the_picture_are_cut():
    whole = png(content=True)
    assert read_picture(b"[Warning] Multiple displays were found\n" + whole + b"\r\n", SIZE).png == whole


@pytest.mark.parametrize("bar", [True, False])
def test_a_secure_screen_is_black_with_or_without_a_status_bar(bar: bool):
    assert read_picture(png(bar=bar), SIZE).is_black


def test_a_noisy_picture_is_not_black():
    noise = Image.effect_noise((720, 1600), 90).convert("RGB")
    out = io.BytesIO()
    noise.save(out, "PNG")
    assert not read_picture(out.getvalue(), SIZE).is_black


@pytest.mark.parametrize(
    "printed", [b"", b"Killed", png()[:200], png()[16:], b"\x89PNG\r\n\x1a\n" + b"0" * 40 + png()[-8:]]
)
def test_no_whole_picture_is_an_error_and_never_a_black_picture(printed: bytes):
    with pytest.raises(PhoneError) as caught:
        read_picture(printed, SIZE)
    assert (caught.value.code, caught.value.retryable) == ("action_failed", True)
