"""The shipped Music app of the simulated iPhone."""

import pytest

from devices.sim.world import World
from tests.devices.sim.apps.facts import Notes, opened, same_content, touch, trapped, walk
from tests.devices.sim.touching import scroll, seen, tap, texts

APP = "com.apple.Music"
OBSERVED = Notes("ios", "music", {"settings_app_music": "settings"})
STATES = {"account_amount_sheet": {"other_amount": True}}


@pytest.fixture(scope="module")
def paths():
    return walk("ios", "music")


@pytest.fixture
def world() -> World:
    return opened("ios", "music")


def playing(world: World) -> tuple[object, object]:
    return world.state_of(APP, "playing"), world.state_of(APP, "now_title")


def songs(world: World) -> list[str]:
    """List the library's titles in the order in which they are shown."""
    return sorted((s["title"] for s in world.truth()["lists"][APP]["songs"]), key=str.casefold)


def found(world: World) -> set[str]:
    return {n.text for n in world.nodes() if n.role == "row" and n.key.startswith("found_")}


def test_everything_stands_where_it_was_observed():
    assert not OBSERVED.missing(states=STATES)


def test_chinese_labels_are_those_that_were_noted():
    assert not OBSERVED.missing(states=STATES, zh=True)


def test_every_observed_screen_is_reached_by_touch(paths):
    assert set(paths) >= OBSERVED.screens()


def test_every_observed_place_leads_where_it_led(paths):
    assert not OBSERVED.misled(paths)


def test_one_gets_back_from_everywhere(paths):
    assert not trapped("ios", "music", paths)


def test_play_turns_into_pause_and_back(world):
    tap(world, "Play")
    assert playing(world)[0] is True
    assert "Play" not in texts(world)
    tap(world, "Pause")
    assert playing(world)[0] is False
    assert "Play" in texts(world)


def test_next_goes_through_the_library_and_begins_again_after_its_end(world):
    order = songs(world)
    start = order.index(str(playing(world)[1]))
    heard: list[object] = []
    for _ in order:
        tap(world, "Next track")
        heard.append(playing(world)[1])
    assert heard == order[start + 1 :] + order[: start + 1]
    assert playing(world)[0] is True


def test_previous_takes_next_back(world):
    _, before = playing(world)
    tap(world, "Next track")
    tap(world, "Album Artwork")
    tap(world, "Previous track")
    assert playing(world)[1] == before


def test_the_player_and_the_mini_player_show_what_plays(world):
    touch(world, "tab_library")
    touch(world, "songs")
    tap(world, "Cartwheel Street", "row")
    assert playing(world) == (True, "Cartwheel Street")
    assert seen(world, "Cartwheel Street", "text").key == "now_title"
    tap(world, "Album Artwork")
    assert {"Cartwheel Street", "Ostrich Parade", "Pause"} <= texts(world)
    tap(world, "Next track")
    assert {"Cold Coffee Waltz", "Velvet Quarry"} <= texts(world)


def test_the_player_is_pulled_down_to_the_page_that_it_came_from(world):
    touch(world, "tab_radio")
    tap(world, "Album Artwork")
    assert world.truth()["screen"] == "now_playing"
    assert seen(world, "Radio", "tab")
    world.swipe(200, 300, 200, 600, 0.3)
    assert world.truth()["stack"] == ["radio"]


def test_play_and_shuffle_of_the_library_choose_what_comes_first_and_next(world):
    touch(world, "tab_library")
    touch(world, "songs")
    touch(world, "play_all")
    assert playing(world) == (True, songs(world)[0])
    touch(world, "shuffle")
    first = playing(world)[1]
    tap(world, "Next track")
    assert songs(world).index(str(playing(world)[1])) != songs(world).index(str(first)) + 1


def test_tabs_take_each_others_place_and_the_chosen_one_is_marked(world):
    for tab, screen in (("New", "new"), ("Radio", "radio"), ("Library", "library"), ("Home", "home")):
        tap(world, tab, "tab")
        assert world.truth()["stack"] == [screen]
        assert [n.text for n in world.nodes() if n.role == "tab" and n.selected] == [tab]


def test_a_page_of_the_library_belongs_to_its_tab(world):
    touch(world, "tab_library")
    touch(world, "genres")
    assert [n.text for n in world.nodes() if n.role == "tab" and n.selected] == ["Library"]
    touch(world, "back")
    assert world.truth()["stack"] == ["library"]


def test_a_new_song_is_added_to_the_library_once_and_stays(world):
    touch(world, "tab_new")
    new = str(world.truth()["lists"][APP]["new_songs"][0]["title"])
    before = songs(world)
    for _ in range(2):
        touch(world, "more")
        touch(world, "add")
    assert world.truth()["stack"] == ["new"]
    assert songs(world) == sorted([*before, new], key=str.casefold)
    world.terminate(APP)
    world.launch(APP)
    assert new in songs(world)
    assert playing(world)[0] is False


def test_search_depends_on_the_words_and_on_where_one_looks(world):
    touch(world, "tab_search")
    assert not found(world)
    tap(world, "Search", "field")
    world.type_text("harbour")
    world.hide_keyboard()
    assert all("Harbour" not in s["title"] for s in world.truth()["lists"][APP]["new_songs"])
    tap(world, "Library", "segment")
    assert found(world) == {"Inland Gulls", "Nine Paper Boats"}
    tap(world, "Nine Paper Boats", "row")
    assert playing(world) == (True, "Nine Paper Boats")


def test_search_finds_what_is_new_and_plays_it(world):
    new = str(world.truth()["lists"][APP]["new_songs"][3]["title"])
    touch(world, "tab_search")
    tap(world, "Search", "field")
    world.type_text(new.lower())
    world.hide_keyboard()
    assert found(world) == {new}
    tap(world, new, "row")
    assert playing(world) == (True, new)


def test_search_begins_empty_each_time(world):
    touch(world, "tab_search")
    tap(world, "Search", "field")
    world.type_text("zz")
    world.hide_keyboard()
    touch(world, "tab_home")
    touch(world, "tab_search")
    assert not world.state_of(APP, "query")


def test_another_amount_of_a_gift_brings_the_way_on(world):
    touch(world, "my_account")
    touch(world, "gift")
    assert "Next" not in {n.text for n in world.nodes() if n.role == "button"}
    tap(world, "Other")
    assert seen(world, "Next", "button")


def test_done_leads_one_sheet_back_and_close_to_the_tab_below(world):
    touch(world, "my_account")
    touch(world, "subscription")
    touch(world, "done")
    assert world.truth()["stack"] == ["home", "account"]
    touch(world, "close")
    assert world.truth()["stack"] == ["home"]


def test_the_last_row_of_the_account_leaves_for_settings(world):
    touch(world, "my_account")
    touch(world, "app_settings")
    assert world.foreground == "com.apple.Preferences"
    assert world.truth()["screen"] == "settings_app_music"
    for _ in range(4):
        scroll(world, 250)
    assert seen(world, "Sign In", "button")


def test_a_stopped_music_starts_at_home(world):
    touch(world, "tab_radio")
    world.terminate(APP)
    world.launch(APP)
    assert world.truth()["stack"] == ["home"]


def test_one_seed_is_one_library_and_another_differs(world):
    assert same_content("ios", "music", lambda w: touch(w, "tab_new"))
    shown = texts(world)
    assert any(texts(opened("ios", "music", seed=s)) != shown for s in range(1, 4))
