import io

import pytest
from PIL import Image, ImageChops

from devices.sim.app_file import parse_app
from devices.sim.faults import FaultPlan
from devices.sim.fonts import has_chinese_font, is_chinese
from devices.sim.node import AlertState
from devices.sim.render import Renderer
from devices.sim.world import World
from phone.geometry import Rect
from tests.devices.sim.touching import SETTINGS, in_settings, seen, tap


def picture(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def part(image: Image.Image, rect: Rect, scale: float) -> Image.Image:
    return image.crop((rect.x * scale, rect.y * scale, rect.right * scale, rect.bottom * scale))


def colours(image: Image.Image) -> set:
    return {colour for _, colour in image.getcolors(1_000_000) or []}


@pytest.mark.parametrize(("scale", "size"), [(1.0, (402, 874)), (2.0, (804, 1748)), (None, (1206, 2622))])
def test_a_picture_has_the_pixels_of_the_screen(scale, size):
    assert picture(Renderer(in_settings()).png(scale)).size == size


def test_a_picture_follows_the_orientation():
    world = in_settings()
    world.rotate("landscape")
    assert picture(Renderer(world).png()).size == (2622, 1206)


def test_a_switch_looks_different_when_it_is_on_and_nothing_else_does():
    world = in_settings()
    renderer = Renderer(world)
    switch = next(n for n in world.nodes() if n.part == "switch").rect
    off = picture(renderer.png())
    tap(world, "Airplane Mode", "toggle")
    on = picture(renderer.png())
    assert ImageChops.difference(part(off, switch, 3), part(on, switch, 3)).getbbox()
    green = (52, 199, 89)
    assert green in colours(part(on, switch, 3))
    title = seen(world, "Airplane Mode", "text").rect
    assert not ImageChops.difference(part(off, title, 3), part(on, title, 3)).getbbox()


@pytest.mark.parametrize("label", ["Airplane Mode", "Wi-Fi", "General"])
def test_labels_leave_ink_where_the_tree_says_they_are(label: str):
    world = in_settings()
    ink = part(picture(Renderer(world).png()), seen(world, label, "text").rect, 3)
    assert any(max(colour) < 60 for colour in colours(ink))


def test_keyboard_alert_and_sheet_are_drawn():
    world = in_settings()
    renderer = Renderer(world)
    pictures = [renderer.png()]
    tap(world, "Search", "field")
    pictures.append(renderer.png())
    world.show_alert(
        AlertState("Allow “Maps” to use your location?", "", ("Don’t Allow", "Allow Once"), system=True)
    )
    pictures.append(renderer.png())
    world.answer("Allow Once")
    tap(world, "close", "button")
    tap(world, "Apple Account, iCloud+, and more", "row")
    tap(world, "Contact Photo", "button")
    pictures.append(renderer.png())
    assert len(set(pictures)) == 4


def test_chinese_is_drawn_or_its_absence_is_told():
    world = World("ios", zh=True)
    world.launch(SETTINGS)
    image = Renderer(world).image(2.0)
    corner = image.crop((round(402 * 0.28 * 2), 0, round(402 * 0.78 * 2), 52))
    says_so = any(red > 150 and green < 60 for red, green, _ in colours(corner))
    assert says_so != has_chinese_font()


@pytest.mark.parametrize(
    ("text", "answer"), [("飞行模式", True), ("Wi-Fi", False), ("日本", True), ("Ünïcödé", False)]
)
def test_chinese_texts_are_told_from_others(text: str, answer: bool):
    assert is_chinese(text) is answer


def test_a_screen_that_is_off_and_a_fault_give_black():
    world, faults = in_settings(), FaultPlan()
    renderer = Renderer(world, faults)
    faults.arm("black_screenshot")
    assert picture(renderer.png(1.0)).getextrema() == ((0, 0), (0, 0), (0, 0))
    assert picture(renderer.png(1.0)).getextrema() != ((0, 0), (0, 0), (0, 0))
    world.press("power")
    assert picture(renderer.png(1.0)).getextrema() == ((0, 0), (0, 0), (0, 0))


def test_the_same_state_gives_the_same_bytes():
    assert Renderer(in_settings(4)).png() == Renderer(in_settings(4)).png()


def test_a_bar_hides_what_scrolls_below_it_and_nothing_else():
    app = """
schema: openphone.simapp/1
app: {id: strip, name: Strip, platform: ios, bundle: org.example.strip}
screens:
  - id: home
    elements:
      - {id: low, text: Row, kind: button, at: [0.5, 0.5], look: [filled]}
      - {id: other, text: Other, kind: button, at: [0.5, 0.7], look: [filled]}
      - {id: strip, kind: bar, at: [0.5, 0.5], size: [1, 0.1], pinned: true}
"""
    world = World("ios", apps=())
    world.apps.add(parse_app(app))
    world.launch("org.example.strip")
    image = picture(Renderer(world).png(1.0))
    nodes = {n.key: n.rect for n in world.nodes()}
    assert len(colours(part(image, nodes["strip"], 1))) == 1
    assert len(colours(part(image, nodes["other"], 1))) > 1
