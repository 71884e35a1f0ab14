"""The shipped 小红书 of the simulated iPhone."""

import pytest

from devices.sim.world import World
from tests.devices.sim.apps.facts import Notes, app_file, arrive, opened, same_content, touch, walk
from tests.devices.sim.touching import scroll, seen, tap, texts

APP = "com.xingin.discover"
NOTES = Notes("ios", "xiaohongshu")
KEYS = {("search_input", "搜索"), ("me_search", "搜索")}
"""Keys of the keyboard."""
MOVED_STRIP = {("home_nearby", "购物市集"), ("home_nearby", "酒吧派对")}
"""Seen only once the strip had moved left."""
ONLY_WITH_A_PLACE = {("note_detail", "地点")}


@pytest.fixture(scope="module")
def ways():
    return walk("ios", "xiaohongshu")


@pytest.fixture
def world() -> World:
    return opened("ios", "xiaohongshu")


def stack(world: World) -> list[str]:
    return world.truth()["stack"]


def rows(world: World, key: str) -> list[str]:
    return [n.text for n in world.nodes() if n.key == key and n.role == "row"]


def titles(world: World, name: str) -> list[str]:
    return [item["title"] for item in world.truth()["lists"][APP][name]]


def open_note(world: World) -> dict[str, str]:
    """Open the first note of the feed; return what it knows."""
    touch(world, "feed", rows(world, "feed")[0])
    assert stack(world)[-1] == "note_detail"
    return world.truth()["args"]


def leave(world: World) -> None:
    world.swipe(5, 400, 300, 400, 0.2)


def seek(world: World, words: str) -> None:
    touch(world, "search_icon")
    assert world.keyboard_up
    world.type_text(f"{words}\n")


def test_what_was_observed_stands_where_it_was_observed():
    moved = {"home_nearby": {"nearby_class": "weekend"}}
    assert not NOTES.missing(unlike=KEYS | MOVED_STRIP | ONLY_WITH_A_PLACE)
    assert not MOVED_STRIP & {
        (told.split(":")[0], told.split()[1])
        for told in NOTES.missing(unlike=KEYS | ONLY_WITH_A_PLACE, states=moved)
    }


def test_every_observed_screen_is_reached_by_touches_and_its_edges_lead_on(ways):
    assert set(ways) == {s.id for s in app_file("ios", "xiaohongshu").screens}
    assert set(ways) >= NOTES.screens()
    assert not NOTES.misled(ways)


def test_leaving_leads_back_to_a_tab_from_every_screen(ways):
    for screen, steps in ways.items():
        world = arrive("ios", "xiaohongshu", steps)
        for _ in range(8):
            if world.app and world.app.top.screen.layer == "dialog":
                world.tap(200, 90)
            leave(world)
        assert len(stack(world)) == 1, screen
        if stack(world)[0] in ("home", "home_following", "home_nearby"):
            touch(world, "home")
        elif stack(world)[0] != "market_category":
            touch(world, "tab_home")
            assert stack(world) == ["home"], screen


def test_the_app_always_begins_with_explore(world: World):
    tap(world, "Market", "tab")
    world.press("home")
    world.launch(APP)
    assert stack(world) == ["home"]


def test_one_seed_is_one_feed_and_another_is_another():
    assert same_content("ios", "xiaohongshu", lambda w: touch(w, "tab_market"))
    assert len({tuple(rows(opened("ios", "xiaohongshu", seed=s), "feed")) for s in range(4)}) == 4


def test_home_tapped_while_chosen_brings_the_feed_in_another_order(world: World):
    orders = [rows(world, "feed")]
    for _ in range(2):
        tap(world, "Home", "tab")
        orders.append(rows(world, "feed"))
    assert len({tuple(order) for order in orders}) == 3
    assert len({frozenset(order) for order in orders}) == 1


def test_each_tab_of_the_header_has_a_feed_of_its_own(world: World):
    feeds = [set(rows(world, "feed"))]
    for tab in ("Following", "Nearby"):
        tap(world, tab, "tab")
        assert len(stack(world)) == 1
        feeds.append(set(rows(world, "feed")))
    assert all(feeds)
    assert not feeds[0] & feeds[1]
    assert not feeds[1] & feeds[2]


def test_choosing_the_fifth_class_moves_the_strip_to_the_left(world: World):
    tap(world, "Nearby", "tab")
    assert {"全城", "周末出行"} <= texts(world)
    tap(world, "周末出行")
    assert {"购物市集", "酒吧派对"} <= texts(world)
    assert "全城" not in texts(world)


def test_only_a_note_with_a_place_tells_it(world: World):
    open_note(world)
    assert "地点" not in texts(world)
    tap(world, "Return")
    tap(world, "Nearby", "tab")
    place = open_note(world)["place"]
    assert {"地点", place} <= texts(world)


def test_a_like_counts_shows_on_the_card_and_is_taken_back(world: World):
    note = open_note(world)
    assert seen(world, "Like").value == note["likes"]
    tap(world, "Like")
    assert seen(world, "Like").value == str(int(note["likes"]) + 1)
    assert seen(world, "Like").selected
    assert titles(world, "liked") == [note["title"]]
    tap(world, "Return")
    assert str(int(note["likes"]) + 1) in texts(world)
    touch(world, "feed", note["title"])
    tap(world, "Like")
    assert (seen(world, "Like").value, titles(world, "liked")) == (note["likes"], [])


def test_a_like_on_a_card_acts_at_once_and_opens_nothing(world: World):
    hearts = [n.rect.center for n in world.nodes() if n.text == "Like" and n.visible]
    world.tap(hearts[0].x, hearts[0].y)
    assert stack(world) == ["home"]
    assert titles(world, "liked") == [rows(world, "feed")[0]]


def test_a_saved_note_stands_under_saves_also_after_a_restart(world: World):
    title = open_note(world)["title"]
    tap(world, "Save")
    world.terminate(APP)
    world.launch(APP)
    tap(world, "Me", "tab")
    tap(world, "Saves", "tab")
    assert rows(world, "saved") == [title]
    touch(world, "saved", title)
    tap(world, "Save")
    tap(world, "Return")
    assert rows(world, "saved") == []


def test_likes_are_reached_by_way_of_saves_because_the_search_covers_them(world: World):
    title = open_note(world)["title"]
    tap(world, "Like")
    tap(world, "Return")
    tap(world, "Me", "tab")
    likes = seen(world, "Likes", "tab").rect.center
    world.tap(likes.x, likes.y)
    assert stack(world)[-1] == "me_search"
    leave(world)
    tap(world, "Saves", "tab")
    tap(world, "Likes", "tab")
    assert rows(world, "liked") == [title]


def test_follow_acts_at_once_and_is_the_same_everywhere(world: World):
    author = open_note(world)["author"]
    before = len(world.truth()["lists"][APP]["followed"])
    tap(world, "Follow", "button")
    assert "Follow" not in texts(world)
    tap(world, author, "link")
    assert stack(world)[-1] == "user_profile"
    assert "Follow" not in texts(world)
    assert author in {i["who"] for i in world.truth()["lists"][APP]["followed"]}
    touch(world, "follows")
    assert "Follow" in texts(world)
    assert len(world.truth()["lists"][APP]["followed"]) == before
    tap(world, "Return")
    assert "Follow" in texts(world)


def test_one_suggested_account_is_followed_and_the_block_closed(world: World):
    tap(world, "Me", "tab")
    tap(world, "Following", "button")
    suggested = rows(world, "suggested")
    follow = min((n for n in world.nodes() if n.text == "Follow"), key=lambda n: n.rect.y).rect.center
    world.tap(follow.x, follow.y)
    assert stack(world) == ["me", "follow_list"]
    assert suggested[0] in rows(world, "followed")
    assert sum(n.text == "Follow" for n in world.nodes()) == len(suggested) - 1
    touch(world, "close")
    assert rows(world, "suggested") == []


def test_a_profile_shows_the_notes_of_that_person(world: World):
    note = open_note(world)
    tap(world, note["author"], "link")
    assert note["title"] in rows(world, "own_notes")
    assert len(rows(world, "own_notes")) < len(titles(world, "notes"))


def test_a_search_finds_notes_about_what_was_typed(world: World):
    seek(world, "毛线")
    assert stack(world) == ["home", "search_input", "search_results"]
    found = rows(world, "results")
    assert len(found) > 6
    assert all("毛线" in title for title in found)
    tap(world, "Latest")
    assert rows(world, "results") != found
    tap(world, "Videos", "tab")
    videos = set(rows(world, "results"))
    tap(world, "Users", "tab")
    assert rows(world, "people")
    tap(world, "All", "tab")
    assert videos < set(rows(world, "results"))


def test_an_empty_search_seeks_what_the_field_hints_at(world: World):
    hint = str(world.state_of(APP, "hint"))
    seek(world, "")
    assert all(hint in title for title in rows(world, "results"))
    tap(world, "Return")
    assert rows(world, "history") == [hint]


def test_the_field_and_what_was_sought_are_not_in_the_tree(world: World):
    seek(world, "猫")
    tap(world, "Return")
    hidden = [n for n in world.nodes() if n.key in ("words", "history") and n.role in ("field", "row")]
    assert len(hidden) == 2
    assert not any(n.accessible for n in hidden)
    touch(world, "history", "猫")
    assert stack(world)[-1] == "search_results"


def test_notes_that_were_opened_stand_in_the_history_once(world: World):
    title = open_note(world)["title"]
    tap(world, "Return")
    open_note(world)
    tap(world, "Return")
    tap(world, "Me", "tab")
    tap(world, "History", "button")
    assert rows(world, "seen") == [title]
    tap(world, "Live", "tab")
    assert rows(world, "seen") == []


def test_a_comment_is_written_and_stands_below_that_note_alone(world: World):
    open_note(world)
    tap(world, "Cmt")
    assert not seen(world, "Send", "button").enabled
    world.type_text("好看")
    world.hide_keyboard()
    tap(world, "Send")
    assert stack(world)[-1] == "note_detail"
    for _ in range(3):
        scroll(world, 300)
    assert any(n.summary == "好看" for n in world.nodes())
    tap(world, "Return")
    touch(world, "feed", rows(world, "feed")[3])
    assert not any(n.summary == "好看" for n in world.nodes())


def test_a_share_is_only_recorded(world: World):
    open_note(world)
    touch(world, "share")
    assert stack(world)[-1] == "note_share_sheet"
    tap(world, "Moments")
    assert (stack(world)[-1], world.state_of(APP, "shared_to")) == ("note_detail", "moments")
    assert world.foreground == APP


def test_a_class_of_the_market_shows_its_goods_without_the_line_of_icons(world: World):
    tap(world, "Market", "tab")
    every = set(rows(world, "products"))
    assert {"Orders", "Cart", "Coupons"} <= texts(world)
    tap(world, "Bags")
    assert seen(world, "Bags", "window")
    assert set(rows(world, "products")) < every
    assert "Cart" not in texts(world)
    tap(world, "All")
    assert stack(world) == ["market"]


def test_the_cart_adds_up_what_is_ticked_and_check_out_is_only_recorded(world: World):
    tap(world, "Market", "tab")
    touch(world, "cart")
    items = world.truth()["lists"][APP]["cart"]
    assert not seen(world, "Check out (0) ¥0", "button").enabled
    touch(world, "items", f"Select {items[0]['name']}")
    one = int(items[0]["price"]) * int(items[0]["amount"])
    assert f"Check out (1) ¥{one}" in texts(world)
    tap(world, "All", "toggle")
    due = sum(int(i["price"]) * int(i["amount"]) for i in items)
    assert seen(world, "All", "toggle").checked
    tap(world, f"Check out ({len(items)}) ¥{due}")
    assert world.state_of(APP, "checked_out") == str(due)
    tap(world, "All", "toggle")
    assert "Check out (0) ¥0" in texts(world)
