"""Sliders, and fields that the keyboard would hide, on the glass and over the wires."""

import pytest
from defusedxml.ElementTree import fromstring as read_xml

from devices.sim.adbd.commands import COMMANDS
from devices.sim.adbd.device import Device
from devices.sim.adbd.shell import Shell
from devices.sim.app_file import parse_app
from devices.sim.node import Node
from devices.sim.render import Renderer
from devices.sim.track import x_at
from devices.sim.world import World
from tests.devices.sim.glass import check
from tests.devices.sim.touching import seen, tap
from tests.devices.sim.wda_on_loopback import wda_on_loopback

APP = """
schema: openphone.simapp/1
app: {id: s, name: S, platform: PLATFORM, bundle: org.example.s}
state: {volume: 5, warmth: 0.5, level: "20", query: "", name: "", locked: false}
screens:
  - id: home
    pages: [0, 0.4]
    elements:
      - {id: volume, text: Volume, kind: slider, at: [0.5, 0.2], bind: volume, least: 1, most: 9}
      - {id: warmth, text: Warmth, kind: slider, at: [0.5, 0.3], bind: warmth, most: 1}
      - {id: level, text: Level, kind: slider, at: [0.5, 0.4], bind: level}
      - {id: plain, text: Plain, kind: slider, at: [0.5, 0.5]}
      - {id: stuck, text: Stuck, kind: slider, at: [0.5, 0.6], bind: warmth, most: 1, enabled: locked}
      - {id: name, text: Name, kind: field, at: [0.5, 0.8], bind: name}
      - {id: search, text: Search, kind: field, at: [0.4, 0.93], size: [0.7, 0.05], pinned: true, bind: query}
      - {id: cancel, text: Cancel, kind: button, at: [0.87, 0.93], pinned: true}
      - {id: below, text: Below, kind: row, at: [0.3, 0.9], page: 1}
"""


def a_phone(platform) -> World:
    world = World(platform, apps=[])
    world.apps.add(parse_app(APP.replace("PLATFORM", platform)))
    world.launch("org.example.s")
    return world


def state(world: World) -> dict:
    return world.truth()["state"]["org.example.s"]


def slider(world: World, label: str = "Volume") -> Node:
    return seen(world, label, "slider")


def at(node: Node, share: float) -> tuple[float, float]:
    return x_at(node.rect, share), node.rect.center.y


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_a_touch_on_the_track_and_a_drag_move_a_slider_and_its_picture(platform):
    world = a_phone(platform)
    before = Renderer(world).png(1.0)
    world.tap(*at(slider(world), 0.75))
    assert (state(world)["volume"], slider(world).share) == (7, 0.75)
    assert Renderer(world).png(1.0) != before
    world.swipe(*at(slider(world), 0.75), *at(slider(world), 2.0), 0.3)
    assert (state(world)["volume"], slider(world).share) == (9, 1.0)
    world.swipe(*at(slider(world), 1.0), *at(slider(world), -1.0), 0.3)
    assert state(world)["volume"] == 1
    assert [(e["kind"], e["what"], e.get("value")) for e in world.truth()["effects"]] == [
        ("adjusted", "volume", 7),
        ("adjusted", "volume", 9),
        ("adjusted", "volume", 1),
    ]
    check(world)


def test_the_number_keeps_its_type():
    world = a_phone("ios")
    world.tap(*at(slider(world, "Warmth"), 0.252))
    world.tap(*at(slider(world, "Level"), 0.3))
    assert (state(world)["warmth"], state(world)["level"]) == (0.25, "30")


def test_a_drag_up_that_begins_on_a_slider_scrolls_and_what_cannot_be_moved_stays():
    world = a_phone("ios")
    x, y = at(slider(world, "Plain"), 0.9)
    world.tap(x, y)
    world.tap(*at(slider(world, "Stuck"), 0.9))
    assert world.truth()["effects"] == []
    x, y = at(slider(world), 0.9)
    world.swipe(x, y, x - 10, y - 120, 0.3)
    assert (world.truth()["scroll"], state(world)["volume"]) == (120, 5)


async def test_webdriveragent_tells_a_share_and_takes_one_as_the_value_of_a_slider():
    async with wda_on_loopback(a_phone("ios")) as wda:
        session = await wda.session()

        async def told() -> str | None:
            xml = read_xml((await wda.ask("GET", "/source")).value)
            [found] = xml.findall(".//XCUIElementTypeSlider[@label='Volume']")
            return found.get("value")

        assert await told() == "50%"
        found = await wda.ask("POST", f"{session}/element", {"using": "name", "value": "Volume"})
        element = f"{session}/element/{found.value['ELEMENT']}"
        assert (await wda.ask("POST", f"{element}/value", {"value": ["0.75"]})).status == 200
        assert (await told(), state(wda.world)["volume"]) == ("75%", 7)
        assert (await wda.ask("GET", f"{element}/attribute/value")).value == "75%"
        for typed, expected in (("2", 400), ("-0.1", 400), ("loud", 200)):
            assert (await wda.ask("POST", f"{element}/value", {"value": list(typed)})).status == expected
        assert await told() == "0%"  # what is no number counts as 0
        rect = (await wda.ask("GET", f"{element}/rect")).value
        middle = {"fromX": rect["x"], "fromY": rect["y"] + 10, "toX": rect["x"] + rect["width"] / 2}
        drag = middle | {"toY": rect["y"] + 12, "duration": 0.1}
        await wda.ask("POST", f"{session}/wda/dragfromtoforduration", drag)
        assert await told() == "50%"


async def test_a_seek_bar_is_in_the_dump_and_adb_moves_it():
    world = a_phone("android")
    shell = Shell(Device(world), COMMANDS)
    dump = (await shell.run("uiautomator dump /dev/tty")).text(1).decode()
    [bar] = [
        n for n in read_xml(dump[: dump.rindex(">") + 1]).iter("node") if n.get("content-desc") == "Volume"
    ]
    assert (bar.get("class"), bar.get("clickable")) == ("android.widget.SeekBar", "true")
    y, x = round(3.5 * slider(world).rect.center.y), round(3.5 * at(slider(world), 0.25)[0])
    await Shell(Device(world), COMMANDS).run(f"input tap {x} {y}")
    assert state(world)["volume"] == 3
    await Shell(Device(world), COMMANDS).run(f"input swipe {x} {y} 1439 {y} 300")
    assert state(world)["volume"] == 9


@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("label", ["Search", "Name"])
def test_the_field_with_the_focus_stands_above_the_keyboard(platform, orientation, label):
    world = a_phone(platform)
    world.rotate(orientation)
    if label == "Name" and orientation == "landscape":
        world.swipe(200, 300, 200, 60, 0.3)
        world.swipe(200, 300, 200, 60, 0.3)
    tap(world, label, "field")
    keyboard = next(n for n in world.nodes() if n.role == "keyboard")
    field = next(n for n in world.nodes() if n.focused)
    assert field.text == label
    assert 0 < field.rect.y < field.rect.bottom <= keyboard.rect.y
    assert abs(seen(world, "Cancel").rect.center.y - field.rect.center.y) < 1 or label == "Name"
    check(world)
    world.type_text("abc")
    world.hide_keyboard()
    assert seen(world, label, "field").rect.bottom > keyboard.rect.y
