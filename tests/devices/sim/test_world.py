from pathlib import Path

import pytest

from devices.sim.node import AlertState
from devices.sim.world import World
from tests.devices.sim.small_app import SMALL_APP
from tests.devices.sim.touching import scroll, seen, tap, texts

SMALL = "org.example.small"
LIGHT = -0.06
"""While it is not dark, one row is missing and what is below it stands higher by its height (a ratio)."""


@pytest.fixture
def world(tmp_path: Path) -> World:
    return started(tmp_path)


def started(tmp_path: Path, **options) -> World:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL_APP, encoding="utf-8")
    world = World("ios", apps=[path], **options)
    assert world.launch(SMALL)
    return world


def state(world: World) -> dict:
    return world.truth()["state"][SMALL]


def stack(world: World) -> list[str]:
    return world.truth()["stack"]


def test_a_tap_anywhere_on_a_toggle_row_flips_it(world: World):
    row = seen(world, "Dark", "toggle")
    world.tap(row.rect.right - 5, row.rect.center.y)
    assert state(world)["dark"] is True
    world.tap(row.rect.x + 5, row.rect.center.y)
    assert state(world)["dark"] is False
    assert seen(world, "Dark", "toggle").value == "0"


def test_a_back_label_names_the_page_one_came_from(world: World):
    tap(world, "Size", "row")
    assert seen(world, "Small").role == "button"
    tap(world, "Once more", "row")
    assert stack(world) == ["home", "sizes", "person"]
    tap(world, "Size", "button")
    tap(world, "Small", "button")
    assert stack(world) == ["home"]


def test_a_row_hands_its_texts_to_the_screen_it_opens(world: World):
    name = world.truth()["lists"][SMALL]["people"][0]["name"]
    tap(world, name, "row")
    assert seen(world, name, "window").key == "person"
    assert world.truth()["args"] == {"name": name}


def test_what_stands_below_a_list_moves_with_its_length(world: World):
    people = world.truth()["lists"][SMALL]["people"]
    expected = (LIGHT + 0.44 + (len(people) - 1) * 0.0595) * 874
    assert seen(world, "New", "row").rect.center.y == pytest.approx(expected)
    world.set_list(SMALL, "people", [])
    assert seen(world, "New", "row").rect.center.y == pytest.approx((LIGHT + 0.44 - 0.0595) * 874)


def test_a_missing_row_lets_what_is_below_move_up(world: World):
    before = seen(world, "Size", "row").rect.y
    assert "Only in the dark" not in texts(world)
    tap(world, "Dark", "toggle")
    assert seen(world, "Size", "row").rect.y == pytest.approx(before + 0.06 * 874)
    assert "Only in the dark" in texts(world)


def test_a_disabled_row_takes_the_tap_and_does_nothing(world: World):
    tap(world, "Off limits", "row")
    assert stack(world) == ["home"]
    tap(world, "Dark", "toggle")
    tap(world, "Off limits", "row")
    assert stack(world) == ["home", "sizes"]


def test_scrolling_follows_the_finger_and_stops_at_both_ends(world: World):
    start = seen(world, "Size", "row").rect.y
    scroll(world, 100)
    assert seen(world, "Size", "row").rect.y == pytest.approx(start - 100)
    scroll(world, -400)
    assert seen(world, "Size", "row").rect.y == pytest.approx(start)
    for _ in range(20):
        scroll(world, 300)
    people = len(world.truth()["lists"][SMALL]["people"])
    assert world.truth()["scroll"] == pytest.approx((LIGHT + 0.5 + (people - 1) * 0.0595) * 874)
    tap(world, "Deep", "row")
    assert stack(world) == ["home", "sizes"]


def test_a_tap_on_the_status_bar_scrolls_to_the_top(world: World):
    scroll(world, 300)
    world.tap(200, 20)
    assert (world.truth()["scroll"], stack(world)) == (0, ["home"])


def test_a_page_keeps_its_scroll_while_another_covers_it(world: World):
    scroll(world, 120)
    tap(world, "Size", "row")
    tap(world, "Small", "button")
    assert world.truth()["scroll"] == 120


def test_a_pinned_bar_catches_the_tap_meant_for_a_row_below_it(world: World):
    tap(world, "Dark", "toggle")
    world.set_list(SMALL, "people", [{"name": "Ada"}])
    row, bar = seen(world, "Covered", "row"), seen(world, "Bar", "field")
    assert bar.rect.contains(row.rect.center)
    tap(world, "Covered", "row")
    assert stack(world) == ["home", "editor"]


def test_a_sheet_leaves_the_page_in_the_tree_and_takes_its_touches(world: World):
    tap(world, "Size", "row")
    place = seen(world, "Once more", "row").rect.center
    tap(world, "More", "button")
    assert {"Once more", "First"} <= texts(world)
    world.tap(place.x, place.y)
    world.tap(place.x, 20)
    assert stack(world) == ["home", "sizes", "sheet"]
    tap(world, "close", "button")
    assert stack(world) == ["home", "sizes"]


def test_a_sheet_is_pulled_away_only_from_its_top(world: World):
    tap(world, "Size", "row")
    tap(world, "More", "button")
    scroll(world, 300)
    scroll(world, -200)
    assert stack(world)[-1] == "sheet"
    scroll(world, -200)
    scroll(world, -200)
    assert stack(world)[-1] == "sizes"


def test_a_touch_beside_a_dialog_takes_it_away_and_nothing_else(world: World):
    world.open_url("small://person/Zed")
    tap(world, "Menu", "button")
    world.tap(200, 800)
    assert stack(world) == ["home", "person"]
    tap(world, "Menu", "button")
    tap(world, "Yes", "button")
    assert (stack(world), state(world)["done"]) == (["home", "person"], "yes")


def test_an_alert_catches_every_touch_until_it_is_answered(world: World):
    name = world.truth()["lists"][SMALL]["people"][0]["name"]
    tap(world, name, "row")
    tap(world, "Delete", "button")
    assert world.alert is not None
    assert world.alert.title == f"Delete {name}?"
    world.tap(0.095 * 402, 84)
    scroll(world, 100)
    assert stack(world) == ["home", "person"]
    tap(world, "Delete", "button")
    assert (stack(world), world.alert, state(world)["done"]) == (["home"], None, name)
    assert {"name": name} not in world.truth()["lists"][SMALL]["people"]


def test_an_alert_stays_with_its_app_and_waits_there_for_its_answer(world: World):
    name = world.truth()["lists"][SMALL]["people"][0]["name"]
    tap(world, name, "row")
    tap(world, "Delete", "button")
    world.press("home")
    assert (world.alert, world.answer("Delete"), world.truth()["layer"]) == (None, False, "home")
    world.launch(SMALL)
    assert world.alert is not None
    assert world.answer("Delete")
    assert {"name": name} not in world.truth()["lists"][SMALL]["people"]


def test_a_permission_that_an_app_asked_for_waits_with_it_and_ends_with_it(world: World):
    tap(world, "Size", "row")
    tap(world, "Where am I")
    assert world.alert is not None
    assert world.alert.system
    world.press("home")
    assert world.alert is None
    world.launch(SMALL)
    assert world.alert is not None
    world.terminate(SMALL)
    world.launch(SMALL)
    assert world.alert is None


def test_an_alert_of_the_phone_itself_is_over_everything_and_comes_before_that_of_the_app(world: World):
    tap(world, "Size", "row")
    tap(world, "Where am I")
    battery = AlertState("Battery low", "", ("OK",), system=True)
    world.show_alert(battery)
    world.press("home")
    assert world.alert == battery
    world.launch(SMALL)
    assert world.alert == battery
    assert world.answer("OK")
    assert world.alert is not None
    assert world.alert.title == "May Small see where you are?"


def test_an_alert_cannot_be_answered_with_a_button_it_does_not_have(world: World):
    world.show_alert(AlertState("Battery low", "", ("OK",), system=True))
    assert not world.answer("Cancel")
    assert world.alert is not None
    assert world.answer("OK")


def test_typing_goes_to_the_focused_field_in_any_script(world: World):
    assert not world.type_text("lost")
    tap(world, "Bar", "field")
    assert world.keyboard_up
    assert world.type_text("Käse 北京 🎉\b!")
    assert world.focused is not None
    assert world.focused.text == "Käse 北京 !"
    assert seen(world, "Title", "field").value == "Käse 北京 !"


def test_keys_of_the_keyboard_type_and_enter_does_what_the_field_says(world: World):
    tap(world, "Bar", "field")
    for key in ("h", "i", "space", "h", "delete"):
        tap(world, key, "key")
    tap(world, "search", "button")
    assert world.truth()["lists"][SMALL]["notes"] == [{"name": "hi "}]
    assert (stack(world), world.keyboard_up) == (["home"], False)


def test_a_password_field_is_marked_and_keeps_what_was_typed(world: World):
    tap(world, "Bar", "field")
    tap(world, "Password", "field")
    world.type_text("hunter2")
    assert seen(world, "Password", "field").password
    assert state(world)["secret"] == "hunter2"


def test_a_choice_is_on_for_one_of_several(world: World):
    tap(world, "Size", "row")
    tap(world, "Large print", "toggle")
    assert [seen(world, t, "toggle").checked for t in ("Small print", "Large print")] == [False, True]
    tap(world, "Large print", "toggle")
    assert state(world)["size"] == "large"


def test_an_app_in_the_background_resumes_and_a_stopped_one_starts_afresh(world: World):
    tap(world, "Dark", "toggle")
    tap(world, "Size", "row")
    world.press("home")
    assert world.foreground == "com.apple.springboard"
    world.launch(SMALL)
    assert stack(world) == ["home", "sizes"]
    world.terminate(SMALL)
    assert world.foreground == "com.apple.springboard"
    world.launch(SMALL)
    assert (stack(world), state(world)["dark"]) == (["home"], True)


def test_an_app_that_always_begins_at_home_does_so(tmp_path: Path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL_APP.replace("resume_last", "always_home"), encoding="utf-8")
    world = World("ios", apps=[path])
    world.launch(SMALL)
    tap(world, "Size", "row")
    world.press("home")
    world.launch(SMALL)
    assert stack(world) == ["home"]


def test_content_differs_between_seeds_and_starts_but_not_between_runs(tmp_path: Path):
    def people(world: World) -> list:
        return world.truth()["lists"][SMALL]["people"]

    one, same = started(tmp_path, seed=1), started(tmp_path, seed=1)
    assert people(one) == people(same)
    assert one.truth()["state"][SMALL]["owner"] == people(one)[0]["name"]
    drawn = [tuple(p["name"] for p in people(started(tmp_path, seed=seed))) for seed in range(6)]
    assert len(set(drawn)) > 1
    starts = set()
    for _ in range(6):
        starts.add(tuple(p["name"] for p in people(one)))
        one.terminate(SMALL)
        one.launch(SMALL)
    assert len(starts) > 1


def test_a_locked_phone_shows_nothing_of_the_app_and_takes_no_touch(world: World):
    place = seen(world, "Dark", "toggle").rect.center
    world.set_lock(True)
    assert "Dark" not in texts(world)
    assert world.foreground == "com.apple.springboard"
    world.tap(place.x, place.y)
    world.press("home")
    assert not world.type_text("x")
    world.set_lock(False)
    assert (world.foreground, state(world)["dark"]) == (SMALL, False)


def test_the_power_key_sends_the_phone_to_sleep_and_wakes_it_locked(world: World):
    world.press("power")
    assert (world.asleep, world.locked) == (True, True)
    world.press("power")
    assert (world.asleep, world.locked) == (False, True)


def test_links_open_the_screen_they_name_and_unknown_ones_nothing(world: World):
    world.press("home")
    assert world.open_url("small://person/Zed")
    assert (stack(world), world.truth()["args"]) == (["home", "person"], {"name": "Zed"})
    assert world.open_url("small://size")
    assert (stack(world), state(world)["size"]) == (["home", "sizes"], "large")
    assert not world.open_url("other://x")
    assert not world.open_url("small://person/Zed/../..")


def test_a_swipe_from_the_left_edge_goes_back_on_ios(world: World):
    tap(world, "Size", "row")
    world.swipe(5, 400, 300, 400, 0.2)
    assert stack(world) == ["home"]


def test_a_phone_held_sideways_is_wide_and_scrolls_further(world: World):
    world.set_list(SMALL, "people", [{"name": "Ada"}])
    world.rotate("landscape")
    assert (world.size().width, world.size().height) == (874, 402)
    assert seen(world, "Bar", "field").rect.bottom < 402
    for _ in range(20):
        scroll(world, 150)
    assert world.truth()["scroll"] == pytest.approx((LIGHT + 0.5) * 874 + 874 - 402)
    assert "Deep" in texts(world)


def test_during_a_transition_the_old_screen_is_shown_and_touches_are_lost(tmp_path: Path):
    now = [0.0]
    world = started(tmp_path, transition_s=0.3, clock=lambda: now[0])
    now[0] += 1
    tap(world, "Size", "row")
    assert {"Dark", "New"} <= texts(world)
    tap(world, "New", "row")
    now[0] += 0.29
    assert "Dark" in texts(world)
    now[0] += 0.02
    assert "Dark" not in texts(world)
    assert stack(world) == ["home", "sizes"]


def test_the_home_screen_opens_apps_and_chinese_labels_are_shown_on_request(tmp_path: Path):
    world = started(tmp_path, zh=True)
    assert "深色" in texts(world)
    world.press("home")
    tap(world, "小", "button")
    assert world.foreground == SMALL


def test_launching_what_is_not_installed_changes_nothing(world: World):
    assert not world.launch("org.example.absent")
    assert world.foreground == SMALL
    assert not world.terminate("org.example.absent")


def test_every_part_of_the_tree_stands_inside_one_that_came_before(world: World):
    tap(world, "Bar", "field")
    for index, node in enumerate(world.nodes()):
        assert (node.parent is None) == (index == 0)
        assert node.parent is None or node.parent < index
