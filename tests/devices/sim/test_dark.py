"""The dark mode: pictures are dark and can be read, and nothing else changes."""

import io
from dataclasses import dataclass, field

import pytest
from PIL import Image, ImageColor

from devices.sim.node import AlertState, Orientation
from devices.sim.operations import OPERATIONS, carry_out
from devices.sim.palette import palette_of
from devices.sim.pen import Pen
from devices.sim.render import Renderer
from devices.sim.skin import Skin
from devices.sim.world import World
from phone.geometry import Rect
from tests.devices.sim.glass import elements_of

LEGIBLE, DIM = 4.5, 3.0
"""Source: WCAG 2.2, 1.4.3 for text, and for large text; here also for what is dim on purpose."""
SETTINGS = {"ios": "com.apple.Preferences", "android": "com.android.settings"}
on_both = pytest.mark.parametrize("platform", ["ios", "android"])
both_ways = pytest.mark.parametrize("orientation", ["portrait", "landscape"])


def luminance(colour) -> float:
    """Source: WCAG 2.2, relative luminance."""
    rgb = ImageColor.getrgb(colour) if isinstance(colour, str) else colour
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def colours(image: Image.Image) -> dict:
    return {colour: count for count, colour in image.getcolors(1_000_000) or []}


def commonest(image: Image.Image):
    found = colours(image)
    return max(found, key=found.__getitem__)


@dataclass
class Proofreader(Pen):
    """A pen that draws, and notes how each text stands out from what is below it."""

    read: list[tuple[str, float]] = field(default_factory=list)

    def text(self, text, rect, *, pt, colour, align="left", bold=False):
        x, width = rect.x, min(rect.width, 0.5 * pt * len(text))
        x += {"left": 0.0, "centre": (rect.width - width) / 2, "right": rect.width - width}[align]
        seen = Rect(x, rect.center.y - 5, width, 10).clipped_to(Rect(0, 0, *self.image.size))
        if seen.area > 20 and len(text) > 1:  # a single letter is a picture: a sign, or that of an emblem
            below = self.image.crop((int(seen.x), int(seen.y), int(seen.right), int(seen.bottom)))
            ground = commonest(below)
            self.read.append((text, contrast(colour, ground)))
        super().text(text, rect, pt=pt, colour=colour, align=align, bold=bold)


def dark(platform, orientation: Orientation = "portrait", app="", seed=0) -> World:
    world = World(platform, seed=seed)
    world.dark = True
    world.rotate(orientation)
    assert not app or world.launch(app)
    return world


def with_sheet(world: World) -> World:
    """Open the account of an iPhone's owner, which is a sheet."""
    for text in ("Apple Account, iCloud+, and more", "Contact Photo"):
        at = next(n for n in world.nodes() if n.text == text and n.clickable).rect.center
        world.tap(at.x, at.y)
    return world


def with_keyboard(world: World) -> World:
    at = next(n for n in world.nodes() if n.role == "field" and n.visible).rect.center
    world.tap(at.x, at.y)
    assert world.keyboard_up
    return world


def with_alert(world: World) -> World:
    world.show_alert(AlertState("Allow access?", "An app asks.", ("Don’t Allow", "OK"), system=True))
    return world


def picture(world: World) -> Image.Image:
    return Image.open(io.BytesIO(Renderer(world).png(1.0))).convert("RGB")


@on_both
@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("raised", [False, True])
def test_colours_of_texts_stand_out_from_those_below_them(platform, is_dark, raised):
    palette = palette_of(platform, dark=is_dark, raised=raised)
    for ground in (palette.page, palette.card, palette.alert, palette.button, palette.field, palette.key):
        assert contrast(palette.text, ground) >= LEGIBLE
    assert contrast(palette.dim, palette.card) >= DIM
    assert contrast(palette.dim, palette.page) >= DIM
    assert contrast(palette.accent, palette.button) >= DIM
    assert contrast(palette.on_accent, palette.accent) >= DIM
    assert (luminance(palette.page) < 0.05) == is_dark


@pytest.mark.parametrize(
    ("platform", "app"),
    [(p, app) for p in ("ios", "android") for app in sorted(i.bundle for i in World(p).installed())],
)
@both_ways
def test_every_app_is_dark_and_can_be_read(platform, app, orientation):
    check_dark(dark(platform, orientation, app))


@on_both
@both_ways
@pytest.mark.parametrize("show", [with_keyboard, with_alert])
def test_what_the_phone_puts_on_top_is_dark_and_can_be_read(platform, orientation, show):
    check_dark(show(dark(platform, orientation, SETTINGS[platform])))


def test_a_sheet_is_lighter_than_the_page_below_it_and_can_be_read():
    world = with_sheet(dark("ios", app=SETTINGS["ios"]))
    check_dark(world)
    sheet = next(n for n in world.nodes() if n.role == "sheet").rect
    image = picture(world)
    inside = image.crop((int(sheet.x), int(sheet.y) + 30, int(sheet.right), int(sheet.bottom)))
    ground = commonest(inside)
    assert ground == ImageColor.getrgb(palette_of("ios", dark=True, raised=True).page)
    assert luminance(ground) > luminance(palette_of("ios", dark=True).page)


def check_dark(world: World) -> None:
    size = world.size()
    pen = Proofreader(Image.new("RGB", (round(size.width), round(size.height)), "#ff00ff"), 1.0)
    Skin(pen, world.nodes(), world.platform, world.dark).draw()
    assert pen.read
    assert not [(text, found) for text, found in pen.read if found < DIM]
    pixels = colours(pen.image)
    assert (255, 0, 255) not in pixels, "nobody drew there"
    light = sum(count for colour, count in pixels.items() if luminance(colour) > 0.3)
    assert light < 0.12 * sum(pixels.values())


@on_both
@both_ways
def test_bars_stay_in_place(platform, orientation):
    for app in World(platform).installed():
        world = dark(platform, orientation, app.bundle)
        size = world.size()
        for bar in (n for n in world.nodes() if n.role in ("bar", "statusbar") and n.visible):
            assert bar.rect.x >= -1, (app.bundle, bar)
            assert bar.rect.right <= size.width + 1, (app.bundle, bar)
            assert bar.rect.bottom <= size.height + 1, (app.bundle, bar)
        assert picture(world).size == (round(size.width), round(size.height))


@on_both
@both_ways
def test_the_operation_changes_the_picture_and_not_the_tree(platform, orientation):
    world = dark(platform, orientation, SETTINGS[platform])
    world.dark = False
    renderer = Renderer(world)
    nodes, elements, light = world.nodes(), elements_of(world), renderer.png(1.0)
    assert carry_out(world, OPERATIONS.validate_python({"op": "dark", "on": True}))
    assert world.truth()["dark"] is True
    assert (world.nodes(), elements_of(world)) == (nodes, elements)
    assert renderer.png(1.0) != light
    assert carry_out(world, OPERATIONS.validate_python({"op": "dark", "on": False}))
    assert renderer.png(1.0) == light


@on_both
def test_the_same_state_gives_the_same_bytes_in_the_dark(platform):
    one, other = (Renderer(dark(platform, app=SETTINGS[platform], seed=4)).png(1.0) for _ in range(2))
    assert one == other


def test_a_phone_begins_dark_when_asked(openphone_sim):
    phone = openphone_sim(platform="ios", apps=["settings"], dark=True)
    assert phone.truth()["dark"] is True
    phone.arrange("dark", on=False)
    assert phone.truth()["dark"] is False
    with pytest.raises(ValueError, match="valid boolean"):
        phone.arrange("dark", on="maybe")
