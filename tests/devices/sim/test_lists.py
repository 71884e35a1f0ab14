"""What lists of a simulated app can do beyond showing rows: sums, order, columns, changes that last."""

import pytest

from devices.sim.app_file import parse_app
from devices.sim.template import fill
from devices.sim.text_size import text_width_pt, wrapped
from devices.sim.world import World
from tests.devices.sim.touching import seen, tap, texts

SHOP = """
schema: openphone.simapp/1
app: {id: shop, name: Shop, platform: ios, bundle: org.example.shop, launch: always_home}
state: {sought: tea, order: "", paid: "", was_asked: false}
lists:
  goods:
    shuffle: false
    of:
      - {sku: "1", title: Green tea, price: "12", sold: "5"}
      - {sku: "2", title: Black tea, price: "9.5", sold: "80"}
      - {sku: "3", title: "More {sought}", price: "100", sold: "7"}
  cart: {lasting: true, key: sku, adds: [amount], totals: {due: "{ticked*price*amount}"}, of: []}
alerts: [{id: may_i, title: May I?, message: M, buttons: [{text: "Yes", set: {was_asked: true}}]}]
screens:
  - id: home
    title: Shop
    elements:
      - {id: goods, kind: list, at: [0.2, 0.2], items: goods, columns: 2, pitch: 0.1,
         filter: sought, sort: order,
         row: {text: "{title}", parts: [{text: Look, kind: icon, x: 0.4, dy: 0.02,
               alert: "{was_asked?:may_i}"}],
               append: {cart: {sku: "{sku}", title: "{title}", price: "{price}", amount: "1", ticked: "1"}}}}
      - {id: cheap, text: Cheapest, kind: button, at: [0.3, 0.5], set: {order: price}}
      - {id: sold, text: Most sold, kind: button, at: [0.7, 0.5], set: {order: "-sold"}}
      - {id: cart, text: Cart, kind: row, at: [0.3, 0.6], to: cart}
  - id: cart
    title: Cart
    elements:
      - {id: items, kind: list, at: [0.2, 0.2], items: cart, pitch: 0.1,
         row: {text: "{title}", value: "{amount}", parts: [
           {text: Tick, kind: toggle, x: 0.1, checked: "ticked=1",
            update: {cart: {ticked: "{ticked=1?0:1}"}}},
           {text: More, kind: button, x: 0.5, update: {cart: {amount: "{amount+1}"}}},
           {text: Drop, kind: button, x: 0.8, remove: cart}]}}
      - {id: pay, text: "Pay {due}", kind: button, at: [0.5, 0.8], set: {paid: "{due}"}}
"""
APP = "org.example.shop"


@pytest.fixture
def world() -> World:
    world = World("ios", apps=())
    world.apps.add(parse_app(SHOP))
    assert world.launch(APP)
    return world


def order(world: World) -> list[str]:
    return [n.text for n in world.nodes() if n.role == "row" and n.key == "goods"]


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{price*amount}", "25"),
        ("{amount+1}", "3"),
        ("{amount-3}", "-1"),
        ("{amount*price-5}", "20"),
        ("{word+1}", "1"),
        ("{nobody*2}", "0"),
        ("{endless+1}", "1"),
        ("{c+d}", "a name"),
    ],
)
def test_templates_work_numbers_out(text: str, filled: str):
    assert (
        fill(text, {"price": "12.5", "amount": 2, "word": "many", "endless": "inf", "c+d": "a name"})
        == filled
    )


def test_a_row_may_name_what_the_app_knows_and_is_found_by_it(world: World):
    assert "More tea" in order(world)
    world.set_state(APP, "sought", "coffee")
    assert order(world) == ["More coffee"]


def test_a_filter_may_look_at_some_texts_only():
    world = World("ios", apps=())
    world.apps.add(parse_app(SHOP.replace("filter: sought", "filter: sought, filter_by: [sku]")))
    world.launch(APP)
    assert order(world) == []
    world.set_state(APP, "sought", "2")
    assert order(world) == ["Black tea"]


def test_a_list_is_sorted_by_the_number_that_a_state_name_holds(world: World):
    tap(world, "Cheapest")
    assert order(world) == ["Black tea", "Green tea", "More tea"]
    tap(world, "Most sold")
    assert order(world) == ["Black tea", "More tea", "Green tea"]


def test_rows_in_columns_stand_side_by_side_with_their_parts(world: World):
    green, black, more = (seen(world, t, "row").rect for t in ("Green tea", "Black tea", "More tea"))
    assert green.y == black.y
    assert green.right < black.x
    assert more.y == pytest.approx(green.bottom)
    looks = [n.rect.center.x for n in world.nodes() if n.text == "Look"]
    assert green.x < looks[0] < green.right
    assert black.x < looks[1] < black.right


def test_goods_put_into_the_cart_twice_are_one_row_of_two(world: World):
    for title in ("Green tea", "Black tea", "Green tea"):
        tap(world, title, "row")
    tap(world, "Cart", "row")
    rows = [(n.text, n.value) for n in world.nodes() if n.role == "row"]
    assert rows == [("Green tea", "2"), ("Black tea", "1")]
    assert "Pay 33.50" in texts(world)


def test_a_row_changes_in_place_and_the_total_follows(world: World):
    tap(world, "Green tea", "row")
    tap(world, "Cart", "row")
    tap(world, "More")
    assert "Pay 24" in texts(world)
    assert seen(world, "Tick").checked
    tap(world, "Tick")
    assert not seen(world, "Tick").checked
    assert "Pay 0" in texts(world)
    tap(world, "Tick")
    tap(world, "Pay 24")
    assert world.state_of(APP, "paid") == "24"


def test_what_lies_in_the_cart_outlives_the_app_and_what_was_taken_out_does_not(world: World):
    tap(world, "Green tea", "row")
    tap(world, "Black tea", "row")
    for left in (["Green tea", "Black tea"], ["Black tea"]):
        world.terminate(APP)
        world.launch(APP)
        tap(world, "Cart", "row")
        assert [n.text for n in world.nodes() if n.role == "row"] == left
        world.tap(*seen_first(world, "Drop"))


def seen_first(world: World, text: str) -> tuple[float, float]:
    middle = next(n for n in world.nodes() if n.text == text and n.role == "button").rect.center
    return middle.x, middle.y


def test_a_question_that_was_answered_does_not_come_again(world: World):
    world.tap(*seen_first(world, "Look"))
    assert world.alert
    assert world.answer("Yes")
    world.tap(*seen_first(world, "Look"))
    assert world.alert is None


def test_long_texts_break_between_words_and_between_chinese_characters():
    text = "Allow this to scan codes. 允许后可以拍照识别商品和扫描二维码"
    lines = wrapped(text, 120)
    assert len(lines) > 2
    assert all(text_width_pt(line) <= 120 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


CLUB = """
schema: openphone.simapp/1
app: {id: club, name: Club, platform: android, bundle: org.example.club, launch: resume_last, begins: "{tab}"}
state: {tab: members, order: name}
lists:
  members:
    shuffle: false
    lasting: true
    totals: {chosen: "{mark?1:0}"}
    of: [{name: Cy, paid: "1", mark: ""}, {name: ada, paid: "", mark: ""}, {name: Bo, paid: "1", mark: ""}]
screens:
  - id: members
    title: Members
    elements:
      - {id: members, kind: list, at: [0.3, 0.3], items: members, room: 3, sort: order,
         row: {text: "{name}", to: member, parts: [
           {text: Paid, kind: toggle, look: [switch], x: 0.9, checked: paid,
            update: {members: {paid: "{paid?:1}"}}}]}}
      - {id: all, text: "Choose all ({chosen})", kind: button, at: [0.5, 0.6],
         update_all: {members: {mark: "{paid?yes:}"}}}
      - {id: some, text: Some or all chosen, at: [0.5, 0.7], when: "chosen=2|chosen=3"}
      - {id: out, text: Out, kind: button, at: [0.5, 0.8], remove_all: {members: "mark"}}
      - {id: to_news, text: News, kind: tab, at: [0.5, 0.92], pinned: true, set: {tab: news}, root: true}
  - id: news
    title: News
    elements: [{id: none, text: No news, at: [0.5, 0.5]}]
  - id: member
    title: "{name}"
    elements:
      - {id: has_paid, text: Has paid, kind: toggle, at: [0.3, 0.3], checked: paid,
         update: {members: {paid: "{paid?:1}"}}}
      - {id: rename, text: Rename, kind: button, at: [0.5, 0.5], update: {members: {name: "{name} II"}}}
      - {id: leave, text: Leave, kind: button, at: [0.5, 0.6], remove: members, back: true}
"""


@pytest.fixture
def club() -> World:
    world = World("android", apps=())
    world.apps.add(parse_app(CLUB))
    assert world.launch("org.example.club")
    return world


def members(world: World) -> list[str]:
    return [n.text for n in world.nodes() if n.role == "row" and n.key == "members"]


def test_a_list_is_sorted_by_letters_where_there_are_no_numbers(club: World):
    assert members(club) == ["ada", "Bo", "Cy"]


def test_a_switch_in_a_row_and_one_on_its_screen_are_the_same(club: World):
    switch = next(n for n in club.nodes() if n.part == "switch")
    assert not switch.checked
    club.tap(switch.rect.center.x, switch.rect.center.y)
    assert club.truth()["stack"] == ["members"]
    tap(club, "ada", "row")
    assert next(n for n in club.nodes() if n.part == "switch").checked
    tap(club, "Has paid")
    assert not next(n for n in club.nodes() if n.part == "switch").checked
    club.press("back")
    assert not next(n for n in club.nodes() if n.part == "switch").checked


def test_a_screen_knows_the_row_that_led_to_it_also_after_it_changed(club: World):
    tap(club, "Bo", "row")
    tap(club, "Rename")
    assert seen(club, "Bo II", "window")
    tap(club, "Leave")
    assert members(club) == ["ada", "Cy"]


def test_all_rows_change_at_once_and_those_of_a_condition_go(club: World):
    assert "Some or all chosen" not in texts(club)
    tap(club, "Choose all (0)")
    assert {"Choose all (2)", "Some or all chosen"} <= texts(club)
    tap(club, "Out")
    assert members(club) == ["ada"]


def test_a_stopped_app_may_begin_with_the_tab_last_used(club: World):
    tap(club, "News", "tab")
    assert club.truth()["stack"] == ["news"]
    club.terminate("org.example.club")
    club.launch("org.example.club")
    assert club.truth()["stack"] == ["news"]


def test_a_change_of_a_list_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="nobody"):
        parse_app(CLUB.replace("remove: members", "remove: nobody"))
