"""The shipped 大众点评 of the simulated iPhone: beside the notes of a real one, and in use."""

import pytest

from devices.sim.node import Node
from devices.sim.wda.tree import tree_of
from devices.sim.world import World
from tests.devices.sim.apps.facts import Notes, Step, app_file, arrive, opened, same_content, touch, walk
from tests.devices.sim.touching import scroll, seen, tap, texts

NOTES = Notes("ios", "dianping")
APP = "com.dianping.dpscope"
UNLIKE = {("search_input", "搜索"), ("checkin_search", "搜索")}
"""Keys of the keyboard, drawn while a field has the focus."""
SCROLLS_HERE = {"inbox"}
"""Noted as one that does not scroll, yet with a second page."""


@pytest.fixture(scope="module")
def paths():
    found = walk("ios", "dianping")
    return found | {"taxi": (*found["taxi_consent"], Step("agree"))}


def test_what_was_observed_is_drawn_where_it_was_observed():
    assert not NOTES.missing(unlike=UNLIKE)


def test_touches_lead_from_home_to_every_observed_screen(paths):
    assert set(paths) >= NOTES.screens()
    assert arrive("ios", "dianping", paths["taxi"]).truth()["stack"] == ["home", "taxi"]


def test_observed_places_lead_where_they_led(paths):
    assert not NOTES.misled(paths)


def test_screens_scroll_as_observed():
    for screen in NOTES.observed:
        shipped = app_file("ios", "dianping").screen(screen["key"])
        assert shipped
        if shipped.layer == "page" and shipped.id not in SCROLLS_HERE:
            assert (shipped.pages[-1] > 0) == screen["scrollable"], screen["key"]


def test_every_page_has_a_way_back_to_home(paths):
    for screen, path in paths.items():
        world = arrive("ios", "dianping", path)
        for _ in range(8):
            if world.truth()["screen"] == "home":
                break
            go_back(world)
        assert world.truth()["screen"] == "home", screen


def go_back(world: World) -> None:
    """Refuse, tap the home tab, or draw from the left edge, as a person would."""
    nodes = world.nodes()
    if any(n.key == "refuse" for n in nodes):
        touch(world, "refuse")
    elif any(n.key == "tab_home" for n in nodes):
        touch(world, "tab_home")
    else:
        world.swipe(4, 300, 300, 300, 0.3)


def test_the_same_seed_shows_the_same_city_and_another_seed_another():
    assert same_content("ios", "dianping", lambda world: search(world, "火锅"))
    assert rows(opened("ios", "dianping", seed=1), "feed") != rows(opened("ios", "dianping", seed=2), "feed")


def test_it_begins_at_home_again_when_it_is_opened_again():
    world = opened("ios", "dianping")
    touch(world, "food")
    world.press("home")
    world.launch(APP)
    assert world.truth()["stack"] == ["home"]


# Searching


def search(world: World, words: str) -> None:
    touch(world, "hint")
    assert world.keyboard_up
    world.type_text(words + "\n")


def all_rows(world: World, key: str) -> list[Node]:
    return [n for n in world.nodes() if n.key == key and n.role == "row"]


def rows(world: World, key: str) -> list[str]:
    return [n.text for n in all_rows(world, key)]


def open_row(world: World, name: str) -> None:
    tap(world, name, "row")


@pytest.mark.parametrize(
    ("words", "found"),
    [("火锅", "巷里老火锅"), ("咖啡", "白石咖啡馆"), ("药店", "百和药店"), ("寿司", "汐见寿司")],
)
def test_results_are_those_of_the_words(words: str, found: str):
    world = opened("ios", "dianping")
    search(world, words)
    assert world.truth()["screen"] == "results"
    assert found in rows(world, "results")
    assert len(rows(world, "results")) < 16


def test_words_that_no_shop_has_still_find_something():
    world = opened("ios", "dianping")
    search(world, "修表")
    assert len(rows(world, "results")) == 8
    assert all(name.startswith("修表") for name in rows(world, "results"))


def test_an_empty_field_searches_the_hint():
    world = opened("ios", "dianping")
    hint = world.state_of(APP, "hint")
    touch(world, "hint")
    assert "搜索" in texts(world)
    world.type_text("\n")
    assert world.state_of(APP, "keyword") == hint


def test_the_search_page_tells_only_its_keyboard_but_draws_suggestions():
    world = opened("ios", "dianping")
    touch(world, "hint")
    world.type_text("火")
    assert rows(world, "suggestions") == ["火锅", "重庆火锅", "潮汕牛肉火锅"]
    told = {e.label for e in tree_of(world).walk()}
    assert "搜索" in told
    assert not told & {"重庆火锅", "返回"}
    tap(world, "重庆火锅", "row")
    assert world.state_of(APP, "keyword") == "重庆火锅"


def test_results_are_sorted_by_score_and_by_price():
    world = opened("ios", "dianping")
    search(world, "火锅")
    touch(world, "best")
    scores = [float(n.summary.split()[0][1:]) for n in all_rows(world, "results")]
    assert scores == sorted(scores, reverse=True)
    touch(world, "cheapest")
    prices = [int(n.summary.split("¥")[1].split("/")[0]) for n in all_rows(world, "results")]
    assert prices == sorted(prices)


# Shops


def test_a_restaurant_shows_what_the_list_said():
    world = opened("ios", "dianping")
    search(world, "青瓷")
    open_row(world, "青瓷川菜馆")
    assert world.truth()["stack"][-1] == "restaurant_detail"
    assert {"青瓷川菜馆", "川菜  解放路"} <= texts(world)


def test_results_lead_to_the_page_of_their_kind():
    world = opened("ios", "dianping")
    search(world, "商场")
    open_row(world, "湖心天地")
    assert world.truth()["screen"] == "shop_detail"


def test_reviews_are_kept_apart_by_how_they_judge():
    world = opened("ios", "dianping")
    search(world, "青瓷")
    open_row(world, "青瓷川菜馆")
    every = len(rows(world, "reviews"))
    for _ in range(2):
        scroll(world, 300)
    tap(world, "Fair", "segment")
    fair = [n.summary for n in all_rows(world, "reviews")]
    assert 0 < len(fair) < every
    assert all(summary.endswith("★3") for summary in fair)


def test_a_deal_can_be_paid_for_which_is_only_noted():
    world = opened("ios", "dianping")
    search(world, "青瓷")
    open_row(world, "青瓷川菜馆")
    deal = all_rows(world, "deals")[0]
    buy = next(n for n in world.nodes() if n.text == "Buy")
    world.tap(buy.rect.center.x, buy.rect.center.y)
    assert world.truth()["screen"] == "deal_order"
    touch(world, "pay")
    assert world.state_of(APP, "pay_presses") == "1"
    assert world.state_of(APP, "paid_goods") == deal.text
    assert "¥" + str(world.state_of(APP, "paid_total")) == deal.summary


def test_a_saved_restaurant_is_in_the_profile():
    world = opened("ios", "dianping")
    search(world, "青瓷")
    open_row(world, "青瓷川菜馆")
    touch(world, "keep")
    assert seen(world, "已收藏", "button")
    for _ in range(3):
        world.swipe(4, 300, 300, 300, 0.3)
    touch(world, "tab_profile")
    assert "青瓷川菜馆" in rows(world, "saved")


def test_restaurants_can_be_narrowed_to_those_near_by():
    world = opened("ios", "dianping")
    touch(world, "food")
    before = set(rows(world, "restaurants"))
    touch(world, "within")
    assert set(rows(world, "restaurants")) < before
    assert seen(world, "附近500m", "segment").selected


def test_what_lies_around_a_shop_is_shown_by_its_class():
    world = opened("ios", "dianping")
    touch(world, "malls")
    open_row(world, rows(world, "shops")[0])
    for _ in range(2):
        scroll(world, 300)
    touch(world, "around_hotels")
    assert {n.summary.split()[0] for n in all_rows(world, "around")} == {"酒店"}


def test_a_survey_needs_an_answer():
    world = opened("ios", "dianping")
    touch(world, "food")
    touch(world, "survey")
    assert not seen(world, "提交", "button").enabled
    tap(world, "比较满意", "segment")
    touch(world, "submit")
    assert world.truth()["screen"] == "food"
    assert world.state_of(APP, "survey_sent") == "比较满意"


# Coupons


def test_a_coupon_is_taken_at_once_and_then_reads_use():
    world = opened("ios", "dianping")
    touch(world, "malls")
    name = world.truth()["lists"][APP]["strip_a"][0]["name"]
    touch(world, "strip_a")
    assert seen(world, "Use", "button").key == "strip_a"
    touch(world, "my_coupons")
    assert name in rows(world, "coupons")


def test_an_offered_coupon_becomes_ones_own_and_stays_after_a_restart():
    world = opened("ios", "dianping")
    touch(world, "malls")
    touch(world, "my_coupons")
    name = rows(world, "offers")[0]
    claim = next(n for n in world.nodes() if n.text == "一键领取")
    for _ in range(2):
        world.tap(claim.rect.center.x, claim.rect.center.y)
    world.terminate(APP)
    world.launch(APP)
    touch(world, "malls")
    touch(world, "my_coupons")
    assert rows(world, "coupons").count(name) == 1


# Travel, taxi, check-in


def test_travel_asks_who_one_is_until_it_knows():
    world = opened("ios", "dianping")
    touch(world, "hotels")
    touch(world, "find")
    assert world.truth()["screen"] == "identity_check"
    assert not seen(world, "验证", "button").enabled
    for key, text in (("phone_number", "00000000000"), ("code", "000000")):
        touch(world, key)
        world.type_text(text)
        world.hide_keyboard()
        if key == "phone_number":
            touch(world, "send")
    touch(world, "verify")
    assert world.truth()["screen"] == "hotels"
    touch(world, "find")
    assert world.truth()["screen"] == "hotels"


def test_tabs_of_travel_take_each_others_place():
    world = opened("ios", "dianping")
    touch(world, "hotels")
    for key in ("travel_vacation", "travel_tickets", "travel_hotels", "stay_homestay", "stay_hourly_rooms"):
        touch(world, key)
        assert len(world.truth()["stack"]) == 2


def test_the_taxi_wants_consent_first_and_asks_no_more_once_it_has_it():
    world = opened("ios", "dianping")
    touch(world, "taxi")
    touch(world, "refuse")
    assert world.truth()["stack"] == ["home"]
    touch(world, "taxi")
    touch(world, "agree")
    assert world.truth()["stack"] == ["home", "taxi"]
    world.swipe(4, 300, 300, 300, 0.3)
    touch(world, "taxi")
    assert world.truth()["stack"] == ["home", "taxi"]


def test_checking_in_is_for_the_place_that_was_chosen():
    world = opened("ios", "dianping")
    touch(world, "tab_create")
    touch(world, "search")
    world.type_text("火锅")
    open_row(world, "巷里老火锅")
    touch(world, "check_in")
    assert world.truth()["screen"] == "checkin_done"
    assert "巷里老火锅" in texts(world)
    touch(world, "note")
    world.type_text("好吃")
    world.hide_keyboard()
    touch(world, "confirm")
    assert world.truth()["lists"][APP]["visits"] == [{"name": "巷里老火锅", "note": "好吃"}]
    touch(world, "done")
    assert world.truth()["stack"] == ["home"]


def test_money_is_changed_at_the_rate():
    world = opened("ios", "dianping")
    touch(world, "exchange_rate")
    world.set_state(APP, "rate", "0.92")
    assert "92" in texts(world)
    world.set_state(APP, "amount", "250")
    assert "230" in texts(world)


# Messages and account


def test_the_inbox_lists_messages_and_asks_for_notifications_once():
    world = opened("ios", "dianping")
    touch(world, "tab_inbox")
    assert len(rows(world, "messages")) >= 12
    touch(world, "enable")
    assert world.alert
    assert world.alert.system
    world.answer("Don’t Allow")
    touch(world, "enable")
    assert world.alert is None


def test_the_profile_names_the_account_with_its_counts():
    world = opened("ios", "dianping", seed=3)
    touch(world, "tab_profile")
    assert seen(world, str(world.state_of(APP, "account_name")), "button")
    assert seen(world, "Follow", "button").value == world.state_of(APP, "follows")
