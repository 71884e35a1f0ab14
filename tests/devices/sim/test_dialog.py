"""Where dialogs, menus and the rows of lists lie on the simulated Android phone."""

import pytest

from devices.sim.app_file import parse_app
from devices.sim.render import Renderer
from devices.sim.world import World
from tests.devices.sim.touching import scroll, seen, tap, texts

APP = """
schema: openphone.simapp/1
app: {id: zones, name: Zones, platform: android, bundle: org.example.zones, launch: resume_last}
state: {zone: Zone 3}
lists:
  zones:
    shuffle: false
    of:
      [{n: Zone 1}, {n: Zone 2}, {n: Zone 3}, {n: Zone 4}, {n: Zone 5}, {n: Zone 6}, {n: Zone 7},
       {n: Long zone}, {n: Zone 9}, {n: Zone 11}, {n: Zone 12}, {n: Zone 13}, {n: Zone 14},
       {n: Zone 15}, {n: Zone 16}]
screens:
  - id: home
    title: Zones
    elements:
      - {id: zone, text: Zone, kind: row, at: [0.2, 0.3], summary: "{zone}", to: zones}
      - {id: more, text: More, kind: row, at: [0.2, 0.4], to: menu}
  - id: zones
    title: Zone
    layer: dialog
    bar: false
    elements:
      - {id: title, text: Choose one, at: [0.5, 0.1], pinned: true}
      - {id: zones, kind: list, at: [0.5, 0.15], items: zones, room: 13, pitch: 0.054,
         row: {text: "{n}", kind: toggle, look: [radio], left: 0.13, bind: zone, choice: "{n}", close: true}}
      - {id: cancel, text: Cancel, kind: button, at: [0.8, 0.92], pinned: true, close: true}
  - id: menu
    layer: dialog
    elements:
      - {id: share, text: Share, kind: button, at: [0.733, 0.147], close: true}
      - {id: about, text: About, kind: button, at: [0.733, 0.201], close: true}
"""


@pytest.fixture
def world() -> World:
    world = World("android", apps=())
    world.apps.add(parse_app(APP))
    assert world.launch("org.example.zones")
    return world


def test_the_rows_of_a_dialog_share_an_edge_and_end_above_its_buttons(world: World):
    tap(world, "Zone", "row")
    radios = [n for n in world.nodes() if n.part == "switch"]
    assert len({round(n.rect.x, 3) for n in radios}) == 1
    box = next(n for n in world.nodes() if n.role == "sheet").rect
    assert box.bottom <= world.size().height
    assert all(n.rect.bottom < seen(world, "Cancel", "button").rect.y for n in radios)
    assert "Zone 16" not in texts(world)


def test_a_dialog_scrolls_to_its_last_row_which_can_be_chosen(world: World):
    tap(world, "Zone", "row")
    scroll(world, 300)
    assert "Choose one" in texts(world)
    tap(world, "Zone 16", "row")
    assert world.truth()["stack"] == ["home"]
    assert seen(world, "Zone", "row").summary == "Zone 16"


def test_a_menu_is_as_wide_as_its_side_allows_and_a_touch_beside_it_closes_it(world: World):
    tap(world, "More", "row")
    box = next(n for n in world.nodes() if n.role == "sheet").rect
    assert world.size().width * 0.45 < box.x
    assert box.right < world.size().width
    world.tap(box.x - 20, box.center.y)
    assert world.truth()["stack"] == ["home"]


def test_a_dialog_can_be_pictured(world: World):
    tap(world, "Zone", "row")
    assert Renderer(world).png(0.5).startswith(b"\x89PNG")
