"""The shipped 京东 of the simulated iPhone: beside the notes of a real one, and as a shopper uses it."""

import pytest

from tests.devices.sim.apps.facts import app_file, arrive, opened, same_content, touch, walk
from tests.devices.sim.apps.jd import (
    APP,
    ARRANGED,
    NOTES,
    SHOWN_WHEN,
    UNLIKE,
    cart_rows,
    go_back,
    in_cart,
    open_row,
    prices,
    row_of,
    rows,
    search,
    tap_first,
)
from tests.devices.sim.touching import seen, tap, texts


@pytest.fixture(scope="module")
def paths():
    return walk("ios", "jd", states=ARRANGED)


def test_what_was_observed_is_drawn_where_it_was_observed():
    missing = NOTES.missing(unlike=UNLIKE, states=SHOWN_WHEN)
    assert missing == ["no screen camera_permission"]  # it is an alert, tested below


def test_touches_lead_from_home_to_every_observed_screen(paths):
    assert set(paths) >= NOTES.screens() - {"camera_permission"}


def test_observed_places_lead_where_they_led(paths):
    unlike = {("photo_search", "扫啊扫")}  # the camera's question is in front at the first visit
    known = paths | {"camera_permission": ()}
    led = NOTES.misled(known, unlike=unlike | {("camera_permission", b) for b in ("Don’t Allow", "Allow")})
    assert not led


def test_screens_scroll_as_observed():
    for screen in NOTES.observed:
        shipped = app_file("ios", "jd").screen(screen["key"])
        if shipped and shipped.layer == "page":
            assert (shipped.pages[-1] > 0) == screen["scrollable"], screen["key"]


def test_every_page_has_a_way_back_to_home(paths):
    for screen, path in paths.items():
        world = arrive("ios", "jd", path)
        for _ in range(8):
            if world.truth()["screen"] == "home":
                break
            go_back(world)
        assert world.truth()["screen"] == "home", screen


def test_the_same_seed_shows_the_same_shop_and_another_seed_another():
    assert same_content("ios", "jd", lambda world: search(world, "牛奶"))
    assert rows(opened("ios", "jd", seed=1), "feed") != rows(opened("ios", "jd", seed=2), "feed")


def test_it_begins_at_home_again_when_it_is_opened_again():
    world = opened("ios", "jd")
    touch(world, "tab_me")
    world.press("home")
    world.launch(APP)
    assert world.truth()["stack"] == ["home"]


@pytest.mark.parametrize("words", ["耳机", "牛奶", "跑鞋"])
def test_results_are_those_of_the_words(words: str):
    world = opened("ios", "jd")
    search(world, words)
    assert world.truth()["screen"] == "search_results"
    assert len(rows(world, "products")) >= 9
    assert sum(words in title for title in rows(world, "products")) >= 8
    assert seen(world, words, "field")


def test_words_that_nobody_sells_under_still_find_something():
    world = opened("ios", "jd")
    search(world, "左手用螺丝刀")
    assert all("左手用螺丝刀" in title for title in rows(world, "products"))
    assert len(rows(world, "products")) == 8


def test_the_button_searches_the_preset_words_when_nothing_was_typed():
    world = opened("ios", "jd")
    preset = world.state_of(APP, "preset")
    touch(world, "go")
    assert world.state_of(APP, "keyword") == preset


def test_letters_bring_suggestions_and_one_of_them_searches():
    world = opened("ios", "jd")
    touch(world, "preset")
    world.type_text("咖")
    assert rows(world, "suggestions") == ["咖啡", "咖啡豆"]
    tap(world, "咖啡豆", "row")
    assert world.state_of(APP, "keyword") == "咖啡豆"


def test_what_was_searched_stands_in_the_history_until_it_is_deleted():
    world = opened("ios", "jd")
    search(world, "雨衣")
    world.terminate(APP)
    world.launch(APP)
    touch(world, "preset")
    assert "雨衣" in rows(world, "history")
    touch(world, "delete_history")
    assert rows(world, "history") == []


def test_results_are_sorted_by_price_and_say_what_was_chosen():
    world = opened("ios", "jd")
    search(world, "耳机")
    assert "已选定综合推荐" in texts(world)
    for choice, order in (
        ("价格从低到高", sorted(prices(world))),
        ("价格从高到低", sorted(prices(world))[::-1]),
    ):
        touch(world, "sort")
        tap(world, choice, "row")
        assert prices(world) == order
        assert "已选定" + choice in texts(world)
    tap(world, "销量", "segment")
    assert "已选定销量" in texts(world)
    assert "综合推荐" in texts(world)


def test_the_filter_keeps_prices_in_a_range_until_it_is_reset():
    world = opened("ios", "jd")
    search(world, "手机")
    everything = len(prices(world))
    touch(world, "filter")
    for key, text in (("price_min", "100"), ("price_max", "1000")):
        touch(world, key)
        world.type_text(text)
        world.hide_keyboard()
    touch(world, "ok")
    assert world.truth()["screen"] == "search_results"
    assert 0 < len(prices(world)) < everything
    assert all(100 <= price <= 1000 for price in prices(world))
    touch(world, "filter")
    touch(world, "reset")
    touch(world, "ok")
    assert len(prices(world)) == everything


def test_only_goods_that_jd_delivers_are_left_when_asked():
    world = opened("ios", "jd")
    search(world, "家居")
    before = set(rows(world, "products"))
    touch(world, "jd_logistics")
    assert set(rows(world, "products")) < before
    touch(world, "jd_logistics")
    assert set(rows(world, "products")) == before


def test_a_product_goes_into_the_cart_and_twice_makes_two():
    world = opened("ios", "jd")
    search(world, "雨伞")
    title = row_of(world, "products").text
    before = cart_rows(world)
    open_row(world, "products")
    assert title in texts(world)
    touch(world, "add")
    touch(world, "add")
    touch(world, "cart")
    assert cart_rows(world) == [*before, (title, "2")]
    assert f"购物车 ({len(before) + 1})" in texts(world)
    assert title in rows(world, "items")


def test_a_row_of_the_results_has_a_button_that_puts_it_into_the_cart():
    world = opened("ios", "jd")
    search(world, "大米")
    title = row_of(world, "products").text
    buttons = [n for n in world.nodes() if n.text == "加购物车"]
    world.tap(buttons[0].rect.center.x, buttons[0].rect.center.y)
    assert world.truth()["screen"] == "search_results"
    assert cart_rows(world)[-1] == (title, "1")


def test_what_lies_in_the_cart_is_there_after_a_restart():
    world = opened("ios", "jd")
    touch(world, "tab_cart")
    before = cart_rows(world)
    world.terminate(APP)
    world.launch(APP)
    touch(world, "tab_cart")
    assert cart_rows(world) == before


def test_amounts_and_ticks_decide_what_is_to_be_paid():
    world = in_cart(("10", "1"), ("2.50", "2"))
    assert {"合计 ¥15", "领券结算(3)件"} <= texts(world)
    tap_first(world, "增加数量")
    assert {"合计 ¥25", "领券结算(4)件"} <= texts(world)
    tap_first(world, "复选框")
    assert {"合计 ¥5", "领券结算(2)件"} <= texts(world)
    tap_first(world, "减少数量")
    assert cart_rows(world)[0] == ("货0", "1")
    tap_first(world, "减少数量")
    assert cart_rows(world)[0] == ("货0", "1")


def test_nothing_ticked_means_no_button_to_pay():
    world = in_cart(("10", "1"))
    tap_first(world, "复选框")
    assert not any("结算" in text and "件" in text for text in texts(world))


def test_paying_is_only_noted():
    world = in_cart(("10", "1"), ("2.50", "2"))
    touch(world, "check_out")
    assert world.truth()["screen"] == "checkout"
    assert "合计 ¥15" in texts(world)
    touch(world, "pay")
    assert world.state_of(APP, "pay_presses") == "1"
    assert world.state_of(APP, "paid_total") == "15"
    assert world.truth()["screen"] == "checkout"
    assert len(cart_rows(world)) == 2


def test_deleting_asks_and_the_last_one_leaves_an_empty_cart():
    world = in_cart(("10", "1"))
    touch(world, "manage")
    touch(world, "delete")
    assert world.answer("取消")
    assert cart_rows(world)
    touch(world, "delete")
    assert world.answer("删除")
    assert world.truth()["stack"] == ["cart_empty"]
    touch(world, "tab_home")
    touch(world, "tab_cart")
    assert world.truth()["screen"] == "cart_empty"


def test_the_empty_cart_offers_goods_and_fills_again():
    world = in_cart()
    assert world.truth()["screen"] == "cart_empty"
    tap_first(world, "加入购物车")
    assert world.truth()["screen"] == "cart"
    assert len(cart_rows(world)) == 1


def test_the_camera_asks_once_where_the_real_one_asked():
    world = opened("ios", "jd")
    touch(world, "photo")
    assert world.alert
    assert world.alert.system
    for text, at in (("Don’t Allow", (0.3159, 0.6316)), ("Allow", (0.6841, 0.6316))):
        middle = seen(world, text, "button").rect.center
        assert middle.x / 402 == pytest.approx(at[0], abs=0.01)
        assert middle.y / 874 == pytest.approx(at[1], abs=0.012)
    tap(world, "Don’t Allow", "button")
    assert world.truth()["screen"] == "photo_search"
    assert world.state_of(APP, "camera_allowed") is False
    world.swipe(4, 400, 300, 400, 0.3)
    touch(world, "photo")
    assert world.alert is None


def test_five_refreshes_in_a_row_bring_the_risk_check_which_only_a_person_can_pass():
    world = opened("ios", "jd")
    for _ in range(5):
        assert world.truth()["screen"] == "home"
        touch(world, "tab_home")
    assert world.truth()["screen"] == "verification"
    assert "安全验证" not in texts(world)
    touch(world, "quick")
    assert {"安全验证", "语音验证", "刷新"} <= texts(world)
    touch(world, "back")
    assert world.truth()["screen"] == "home"


def test_a_risk_that_the_shop_sees_blocks_searching():
    world = opened("ios", "jd")
    world.set_state(APP, "risk", value=True)
    touch(world, "go")
    assert world.truth()["screen"] == "verification"


def test_messages_are_kept_apart_and_can_be_cleared():
    world = opened("ios", "jd")
    touch(world, "tab_messages")
    chats = rows(world, "messages")
    touch(world, "logistics")
    assert rows(world, "messages")
    assert not set(rows(world, "messages")) & set(chats)
    touch(world, "chats")
    touch(world, "instant")
    assert set(rows(world, "messages")) < set(chats)
    assert "秒送，已选中" in texts(world)
    touch(world, "clear")
    assert world.answer("取消")
    assert rows(world, "messages")
    touch(world, "clear")
    assert world.answer("清空")
    touch(world, "all")
    assert rows(world, "messages") == []


def test_the_message_banner_can_be_closed():
    world = opened("ios", "jd")
    touch(world, "tab_messages")
    touch(world, "close_banner")
    assert "打开系统通知，物流优惠等消息不错过" not in texts(world)


def test_orders_are_listed_by_their_state():
    world = opened("ios", "jd")
    touch(world, "tab_me")
    touch(world, "to_receive")
    states = {n.value for n in world.nodes() if n.key == "orders" and n.role == "row"}
    assert states == {"待收货"}
    touch(world, "all")
    assert len(rows(world, "orders")) >= 9


def test_a_card_of_the_feed_that_is_held_can_be_sent_away():
    world = opened("ios", "jd")
    title = row_of(world, "feed").text
    middle = row_of(world, "feed").rect.center
    world.long_press(middle.x, middle.y, 1.0)
    touch(world, "dislike")
    assert title not in rows(world, "feed")
    assert world.truth()["screen"] == "home"


def test_a_class_of_goods_shows_only_its_own():
    world = opened("ios", "jd")
    touch(world, "drinks")
    assert world.truth()["screen"] == "home_category"
    drinks = set(rows(world, "feed"))
    touch(world, "womens_wear")
    assert rows(world, "feed")
    assert not drinks & set(rows(world, "feed"))


def test_instant_delivery_has_a_search_of_its_own():
    world = opened("ios", "jd")
    touch(world, "flash")
    touch(world, "search_bar")
    assert "搜索" in texts(world)
    world.type_text("炸鸡\n")
    assert world.truth()["screen"] == "flash_search_results"
    assert all("炸鸡" in title for title in rows(world, "goods"))
    touch(world, "price")
    found = [
        float(n.summary.split("¥")[1].split()[0])
        for n in world.nodes()
        if n.key == "goods" and n.role == "row"
    ]
    assert found == sorted(found)


def test_a_favourite_is_kept_and_given_up_again():
    world = opened("ios", "jd")
    open_row(world, "feed")
    touch(world, "favourite")
    assert len(world.truth()["lists"][APP]["favourites"]) == 1
    touch(world, "unfavourite")
    assert world.truth()["lists"][APP]["favourites"] == []


def test_a_comment_stands_below_the_post():
    world = opened("ios", "jd")
    touch(world, "following")
    touch(world, "close_popup")
    open_row(world, "posts")
    touch(world, "comment")
    world.type_text("写得真好\n")
    assert rows(world, "comments")[-1] == "写得真好"
