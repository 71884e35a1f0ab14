"""What forms of a simulated app can do: switches of rows, grids of days, a keyboard that a drag hides."""

import pytest

from devices.sim.app_file import parse_app
from devices.sim.world import World
from tests.devices.sim.touching import scroll, seen, tap, texts

DIARY = """
schema: openphone.simapp/1
app: {id: diary, name: Diary, platform: ios, bundle: org.example.diary}
state: {draft: "", day: "1"}
lists:
  books: {shuffle: false, of: [{name: Home}, {name: Work}]}
  weeks: {shuffle: false, of: [{a: "", b: "1"}, {a: "8", b: "9"}]}
screens:
  - id: home
    title: Diary
    drag_hides_keyboard: true
    opens_keyboard: draft
    elements:
      - {id: draft, text: Draft, kind: field, at: [0.5, 0.15], bind: draft}
      - {id: books, kind: list, at: [0.2, 0.3], items: books, room: 2,
         row: {text: "{name}", checked: "open_{name}!=0", bind: "open_{name}"}}
      - {id: weeks, kind: list, at: [0.5, 0.42], items: weeks, room: 2, row: {text: "", kind: label, parts: [
           {text: "{a}", kind: button, x: 0.2, when: a, set: {day: "{a}"}},
           {text: "{b}", kind: button, x: 0.8, when: b, set: {day: "{b}"}}]}}
      - {id: shown, text: "Day {day}", at: [0.5, 0.55]}
"""


@pytest.fixture
def world() -> World:
    world = World("ios", apps=())
    world.apps.add(parse_app(DIARY))
    assert world.launch("org.example.diary")
    return world


def test_each_row_keeps_a_switch_of_its_own_that_begins_as_the_file_says(world: World):
    assert [seen(world, name, "row").selected for name in ("Home", "Work")] == [True, True]
    tap(world, "Work", "row")
    assert [seen(world, name, "row").selected for name in ("Home", "Work")] == [True, False]
    tap(world, "Work", "row")
    assert seen(world, "Work", "row").selected


def test_rows_without_a_card_have_parts_to_tap(world: World):
    tap(world, "9", "button")
    assert "Day 9" in texts(world)
    assert "" not in {n.text for n in world.nodes() if n.role == "button"}


def test_a_drag_sends_the_keyboard_away_where_the_file_says_so(world: World):
    world.launch("org.example.diary")
    tap(world, "Draft", "field")
    assert world.keyboard_up
    scroll(world, 40)
    assert not world.keyboard_up


BUDGET = """
schema: openphone.simapp/1
app: {id: budget, name: Budget, platform: ios, bundle: org.example.budget}
state: {least: "", most: ""}
lists:
  goods: {shuffle: false, of: [{name: Cup, price: "4.5"}, {name: Pot, price: "30"}, {name: Tin, price: "9"}]}
screens:
  - id: home
    elements:
      - {id: least, kind: field, at: [0.5, 0.15], bind: least, enter: {}, enter_key: 搜索}
      - {id: most, kind: field, at: [0.5, 0.22], bind: most, enter: {}}
      - {id: goods, kind: list, at: [0.2, 0.4], items: goods,
         row: {text: "{name}", when: "price>={least},price<={most?@most:1000}"}}
"""


@pytest.mark.parametrize(
    ("least", "most", "left"),
    [("", "", ["Cup", "Pot", "Tin"]), ("5", "", ["Pot", "Tin"]), ("", "9", ["Cup", "Tin"]), ("x", "4", [])],
)
def test_rows_are_kept_within_two_numbers_that_were_typed(least: str, most: str, left: list[str]):
    budget = World("ios", apps=())
    budget.apps.add(parse_app(BUDGET))
    budget.launch("org.example.budget")
    for name, text in (("least", least), ("most", most)):
        budget.set_state("org.example.budget", name, text)
    assert [n.text for n in budget.nodes() if n.role == "row"] == left


def test_the_enter_key_says_what_the_field_wants():
    budget = World("ios", apps=())
    budget.apps.add(parse_app(BUDGET))
    budget.launch("org.example.budget")
    for key, said in (("least", "搜索"), ("most", "search")):
        budget.hide_keyboard()
        field = next(n for n in budget.nodes() if n.key == key)
        budget.tap(field.rect.center.x, field.rect.center.y)
        assert said in texts(budget)


def test_a_row_outside_lists_shows_a_check_mark_while_what_it_names_holds():
    text = DIARY.replace(
        "elements:\n",
        "elements:\n      - {id: rain, text: Rain, kind: row, at: [0.2, 0.7], bind: wet, checked: wet}\n",
    )
    world = World("ios", apps=())
    world.apps.add(parse_app(text.replace('draft: ""', 'draft: "", wet: false')))
    world.launch("org.example.diary")
    assert not seen(world, "Rain", "row").selected
    tap(world, "Rain", "row")
    assert seen(world, "Rain", "row").selected


def test_rows_and_their_parts_speak_the_language_of_the_phone():
    row = 'row: {text: "", kind: label, parts: ['
    text = DIARY.replace(
        row, "row: {text: Week, zh: 周, kind: label, parts: [{text: Plan, zh: 计划, x: 0.5}, "
    )
    for zh, shown in ((False, {"Week", "Plan"}), (True, {"周", "计划"})):
        world = World("ios", apps=(), zh=zh)
        world.apps.add(parse_app(text))
        world.launch("org.example.diary")
        assert shown <= texts(world)
