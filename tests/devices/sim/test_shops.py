"""What shops and feeds need: cards with parts, tiles in columns, covered screens, leading fields."""

import pytest

from devices.sim.app_file import parse_app
from devices.sim.world import World
from tests.devices.sim.touching import seen, tap, texts

BUNDLE = "org.example.bazaar"
BAZAAR = """
schema: openphone.simapp/1
app: {id: bazaar, name: Bazaar, platform: ios, bundle: org.example.bazaar}
state: {query: "", asked: false, filtered: false, visits: "0"}
forgets: [filtered]
lists:
  goods: {shuffle: false, of: [{name: Lamp}, {name: Rug}, {name: Vase}, {name: Bowl}, {name: Mug}]}
screens:
  - id: home
    title: Bazaar
    elements:
      - {id: field, text: Search, kind: field, at: [0.5, 0.15], bind: query, typed: {to: hints}}
      - {id: only, text: Only, kind: segment, at: [0.2, 0.2], bind: filtered, selected: filtered}
      - {id: fair, text: Fair, kind: button, at: [0.8, 0.2], to: fair, look: [tile]}
      - {id: tiles, kind: list, at: [0.2, 0.3], items: goods, columns: 2, pitch: 0.06, room: 3,
         row: {text: "{name}", kind: segment}}
      - id: cards
        kind: list
        at: [0.5, 0.6]
        items: goods
        pitch: 0.15
        row:
          text: "{name}"
          to: item
          look: [card]
          parts:
            - {text: "photo of {name}", kind: image, x: 0.5, dy: -0.04, size: [0.8, 0.05]}
            - {text: a rather long remark, kind: label, x: 0.5, dy: 0.05}
            - {text: Like, x: 0.9, dy: 0.05, set: {visits: "1"}}
  - id: hints
    title: Hints
    opens_keyboard: field
    elements:
      - {id: field, text: Search, kind: field, at: [0.5, 0.15], bind: query}
      - {id: clear, text: Clear, kind: button, at: [0.9, 0.25], set: {query: ""}, back: true}
  - {id: item, title: "{name}", elements: [{id: back, kind: back, at: [0.1, 0.1], pinned: true}]}
  - id: fair
    title: Fair
    screen_on_open: "{asked?:offer}"
    elements: [{id: again, text: Again, kind: button, at: [0.5, 0.3], to: fair, replace: true}]
  - id: offer
    title: Offer
    layer: dialog
    elements:
      - {id: later, text: Later, kind: button, at: [0.3, 0.5], close: true}
      - {id: agree, text: Agree, kind: button, at: [0.7, 0.5], set: {asked: true}, close: true}
"""


@pytest.fixture
def world() -> World:
    world = World("ios", apps=())
    world.apps.add(parse_app(BAZAAR))
    assert world.launch(BUNDLE)
    return world


def test_the_first_letter_in_a_field_can_open_a_screen_on_which_one_types_on(world: World):
    tap(world, "Search", "field")
    assert world.type_text("lamp")
    assert world.truth()["stack"] == ["home", "hints"]
    assert world.focused is not None
    assert world.focused.text == "lamp"


def test_what_was_typed_before_does_not_open_it_again(world: World):
    world.set_state(BUNDLE, "query", "la")
    tap(world, "Search", "field")
    assert world.type_text("m")
    assert world.truth()["stack"] == ["home"]


def test_tiles_of_any_kind_stand_side_by_side(world: World):
    lamp, rug, vase = (seen(world, name, "segment").rect for name in ("Lamp", "Rug", "Vase"))
    assert lamp.y == rug.y < vase.y
    assert lamp.x == vase.x < rug.x
    assert lamp.right < rug.x


def test_a_card_holds_a_picture_and_remarks_that_let_a_tap_through(world: World):
    for inside in ("photo of Lamp", "a rather long remark"):
        tap(world, inside)
        assert world.truth()["stack"] == ["home", "item"]
        world.app.back()
        world.set_state(BUNDLE, "asked", False)
    assert seen(world, "photo of Lamp").rect.width == pytest.approx(0.8 * 402)
    assert seen(world, "a rather long remark").rect.width > 100


def test_a_button_on_a_card_is_not_the_card(world: World):
    tap(world, "Like")
    assert world.state_of(BUNDLE, "visits") == "1"
    assert world.truth()["stack"] == ["home"]


def test_a_card_has_no_chevron(world: World):
    assert "chevron" not in seen(world, "Lamp", "row").look


def test_a_screen_can_open_covered_until_its_cover_was_agreed_to(world: World):
    tap(world, "Fair")
    assert world.truth()["stack"] == ["home", "fair", "offer"]
    tap(world, "Later")
    tap(world, "Again")
    assert world.truth()["stack"] == ["home", "fair", "offer"]
    tap(world, "Agree")
    tap(world, "Again")
    assert world.truth()["stack"] == ["home", "fair"]
    assert "Offer" not in texts(world)


def test_the_picture_over_a_tile_takes_its_taps_and_is_in_no_tree(world: World):
    picture = next(n for n in world.nodes() if n.role == "image" and "tile" in n.look)
    label = seen(world, "Fair", "button").rect
    assert picture.rect.y < label.y
    assert not picture.accessible
    world.tap(picture.rect.center.x, picture.rect.y + 4)
    assert world.truth()["stack"] == ["home", "fair", "offer"]


def test_some_names_begin_anew_at_a_fresh_start(world: World):
    tap(world, "Only")
    tap(world, "Like")
    world.terminate(BUNDLE)
    world.launch(BUNDLE)
    assert world.state_of(BUNDLE, "filtered") is False
    assert world.state_of(BUNDLE, "visits") == "1"


def test_a_cover_that_is_no_screen_is_refused():
    with pytest.raises(ValueError, match="opens with `nowhere`, which is no screen"):
        parse_app(BAZAAR.replace('"{asked?:offer}"', "nowhere"))
