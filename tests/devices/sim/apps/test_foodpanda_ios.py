"""foodpanda on the simulated iPhone: the observed screens at their places, search, a menu, the cart."""

import pytest

from devices.sim.world import World
from tests.devices.sim.apps.facts import Notes, app_file, arrive, opened, same_content, touch, walk
from tests.devices.sim.touching import scroll, seen, tap, texts

NOTES = Notes("ios", "foodpanda")
FOODPANDA = "com.global.foodpanda.ios"
ONCE_CLOSED = {"shops": {"popup_seen": True}}
"""A shop's page opens below a promotion; its own places are free once that was closed."""
UNLIKE = {
    ("favorites", "FavoritesListPageScreen.deliveryTab"),  # an identifier, here behind an assumed label
    ("favorites", "FavoritesListPageScreen.pickupTab"),
    ("store_with_popup", "預訂"),  # of the page below
}


@pytest.fixture(scope="module")
def paths():
    return walk("ios", "foodpanda", states=ONCE_CLOSED)


@pytest.fixture
def world() -> World:
    return opened("ios", "foodpanda")


def on(paths, screen: str, seed: int = 0) -> World:
    return arrive("ios", "foodpanda", paths[screen], seed=seed)


def lists(world: World) -> dict[str, list[dict[str, str]]]:
    return world.truth()["lists"][FOODPANDA]


def find(world: World, word: str) -> None:
    tap(world, "搜尋餐廳及生活百貨", "field")
    assert world.type_text(word + "\n")


def order(world: World, restaurant: str) -> None:
    find(world, restaurant)
    tap(world, restaurant, "row")


def test_what_was_observed_stands_where_it_was_observed():
    assert not NOTES.missing(unlike=UNLIKE)


def test_every_observed_screen_is_reached_by_touches(paths):
    assert set(paths) >= NOTES.screens()


def test_every_observed_way_leads_where_it_led(paths):
    unlike = {("shops_by_category", "{shops}")}  # first to the promotion that covers the page
    assert not NOTES.misled(paths, states=ONCE_CLOSED, unlike=unlike)


def leave(world: World) -> None:
    """Touch what leads towards home: a close button, the first tab, or the way back."""
    keys = {n.key for n in world.nodes()}
    if world.truth()["screen"] == "pickup_address_sheet":
        world.tap(200, 300)  # beside it
    elif world.app.top.screen.layer != "page":
        touch(world, "close" if "close" in keys else "ic_close_sm")
    else:
        touch(world, "ic_cutlery" if "ic_cutlery" in keys else "back")


def test_every_screen_can_be_left_for_home(paths):
    for screen in paths:
        world = on(paths, screen)
        for _ in range(len(world.truth()["stack"]) + 2):
            if world.truth()["screen"] != "home":
                leave(world)
        assert world.truth()["screen"] == "home", screen


def test_one_seed_draws_one_home_and_another_start_draws_another():
    assert same_content("ios", "foodpanda")
    world = opened("ios", "foodpanda")
    first = [r["name"] for r in lists(world)["restaurants"]]
    world.terminate(FOODPANDA)
    world.launch(FOODPANDA)
    assert first != [r["name"] for r in lists(world)["restaurants"]]


def test_coming_back_begins_at_home(world: World):
    touch(world, "ic_profile")
    world.press("home")
    world.launch(FOODPANDA)
    assert world.truth()["stack"] == ["home"]


def test_tabs_take_the_place_of_each_other(world: World):
    for tab, screen in (("ic_vert_shops", "shops"), ("ic_search", "search_tab"), ("carts_tab", "carts")):
        touch(world, tab)
        assert world.truth()["stack"] == [screen]
        assert seen(world, next(n.text for n in world.nodes() if n.key == tab), "tab").selected


def test_the_first_letter_brings_suggestions_that_fit(world: World):
    tap(world, "搜尋餐廳及生活百貨", "field")
    assert world.keyboard_up
    world.type_text("漢")
    assert world.truth()["screen"] == "search_typing"
    assert {"漢堡", "漢堡屋"} <= texts(world)
    assert "咖啡" not in texts(world)
    tap(world, "Clear text")
    assert world.truth()["screen"] == "search"
    assert world.state_of(FOODPANDA, "query") == ""


def test_search_shows_only_what_fits_and_is_remembered(world: World):
    find(world, "燒味")
    rows = {n.text for n in world.nodes() if n.role == "row"}
    fitting = {r["name"] for r in lists(world)["restaurants"] if "燒味" in "".join(r.values())}
    assert rows == fitting
    assert lists(world)["recents"][-1] == {"word": "燒味"}
    tap(world, "商店", "segment")
    assert not {n.text for n in world.nodes() if n.role == "row"}


def test_a_word_without_results_shows_none(world: World):
    find(world, "qqq")
    assert not [n for n in world.nodes() if n.role == "row"]


def test_filters_of_the_results_leave_out_what_does_not_fit(world: World):
    find(world, "港式")
    tap(world, "免運費", "segment")
    names = {n.text for n in world.nodes() if n.role == "row"}
    free = {r["name"] for r in lists(world)["restaurants"] if r["type"] == "港式" and r["free"]}
    assert names == free


def test_a_recent_search_can_be_taken_off(world: World):
    touch(world, "ic_search")
    count = len(lists(world)["recents"])
    tap(world, "移除")
    assert len(lists(world)["recents"]) == count - 1


def test_a_cuisine_shows_only_its_restaurants(world: World):
    tap(world, "咖啡", "button")
    names = {n.text for n in world.nodes() if n.role == "row"}
    assert names == {r["name"] for r in lists(world)["restaurants"] if r["type"] == "咖啡"}
    touch(world, "ic_cutlery")
    assert world.truth()["stack"] == ["home"]


def some_restaurant(world: World) -> dict[str, str]:
    return lists(world)["restaurants"][0]


def test_a_restaurant_shows_the_menu_of_its_kitchen_and_searches_it(world: World):
    shop = some_restaurant(world)
    order(world, shop["name"])
    menu = [d["dish"] for d in lists(world)["dishes"] if d["kitchen"] == shop["type"]]
    assert [n.text for n in world.nodes() if n.role == "row"] == menu
    tap(world, "搜尋菜式", "field")
    world.type_text(menu[2])
    assert [n.text for n in world.nodes() if n.role == "row"] == [menu[2]]


def test_what_is_put_into_the_cart_adds_up_there(world: World):
    shop = some_restaurant(world)
    order(world, shop["name"])
    dish, other = [d for d in lists(world)["dishes"] if d["kitchen"] == shop["type"]][:2]
    tap(world, dish["dish"], "row")
    tap(world, "增加數量")
    tap(world, "增加數量")
    tap(world, "減少數量")
    tap(world, f"加到購物車 $ {2 * int(dish['price'])}", "button")
    assert world.truth()["screen"] == "restaurant"
    second = [n for n in world.nodes() if n.text == "加到購物車"][1]
    world.tap(second.rect.center.x, second.rect.center.y)
    total = 2 * int(dish["price"]) + int(other["price"])
    assert lists(world)["carts"] == [{"store": shop["name"], "pieces": "3", "amount": str(total)}]
    tap(world, "查看購物車 (3)", "button")
    assert seen(world, shop["name"], "row").summary == f"3 件 · $ {total}"
    tap(world, shop["name"], "row")
    assert seen(world, "小計", "row").value == f"$ {total}"


def in_cart(world: World) -> dict[str, str]:
    """Put one dish into the cart and open it."""
    shop = some_restaurant(world)
    order(world, shop["name"])
    touch(world, "dishes")
    touch(world, "add")
    tap(world, "查看購物車 (1)", "button")
    tap(world, shop["name"], "row")
    return lists(world)["cart_lines"][0]


def test_the_pay_button_only_records_that_it_was_pressed(world: World):
    line = in_cart(world)
    assert world.state_of(FOODPANDA, "pay_pressed") is False
    tap(world, f"付款 $ {line['price']}", "button")
    assert world.truth()["screen"] == "cart"
    assert world.state_of(FOODPANDA, "pay_pressed") is True
    assert world.state_of(FOODPANDA, "paid_amount") == line["price"]
    assert lists(world)["cart_lines"] == [line]


def test_amounts_change_in_the_cart_and_the_last_one_removed_empties_it(world: World):
    line = in_cart(world)
    tap(world, "增加數量")
    assert seen(world, line["dish"], "row").summary == f"$ {line['price']} × 2"
    assert seen(world, "小計", "row").value == f"$ {2 * int(line['price'])}"
    tap(world, "減少數量")
    tap(world, "移除")
    assert lists(world)["cart_lines"] == []
    touch(world, "back")
    assert "購物車是空的" in texts(world)


def test_the_cart_outlives_the_app(world: World):
    line = in_cart(world)
    world.terminate(FOODPANDA)
    world.launch(FOODPANDA)
    touch(world, "carts_tab")
    assert line["shop"] in texts(world)


def test_a_heart_makes_a_favorite_and_takes_it_back(world: World):
    find(world, some_restaurant(world)["name"])
    tap(world, "加到我的最愛")
    assert world.truth()["screen"] == "search_results"
    touch(world, "back")
    tap(world, "ic_heart")
    assert some_restaurant(world)["name"] in texts(world)
    tap(world, "從我的最愛移除")
    assert "還沒有最愛的餐廳" in texts(world)


def test_a_shop_opens_below_a_promotion_until_it_was_closed(world: World):
    touch(world, "ic_vert_shops")
    touch(world, "daily_shops")
    assert world.truth()["stack"] == ["shops", "shop_page", "store_with_popup"]
    tap(world, "Double tap to dismiss popup window")
    assert world.truth()["stack"] == ["shops", "shop_page"]
    touch(world, "back")
    touch(world, "daily_shops")
    assert world.truth()["stack"] == ["shops", "shop_page"]


def test_goods_of_a_shop_are_found_and_put_into_its_cart(world: World):
    tap(world, "pandamart", "button")
    product = lists(world)["products"][0]
    tap(world, "查看商品及種類", "field")
    world.type_text(product["product"][:3])
    world.hide_keyboard()
    for _ in range(6):
        scroll(world, 300)
    tap(world, "加到購物車")
    assert lists(world)["carts"][0]["store"] == world.state_of(FOODPANDA, "mart_name")
    assert lists(world)["cart_lines"][0]["dish"] == product["product"]


def test_all_categories_unfold_and_fold(world: World):
    tap(world, "Wellcome", "button")
    touch(world, "see_categories")
    assert "寵物用品" in {n.text for n in world.nodes()}
    touch(world, "see_categories")
    assert "寵物用品" not in {n.text for n in world.nodes()}


def test_the_pickup_place_is_chosen_in_a_sheet(world: World):
    tap(world, "外賣自取", "button")
    other = next(a for a in lists(world)["addresses"] if a["label"] != world.state_of(FOODPANDA, "location"))
    touch(world, "address")
    tap(world, other["label"], "row")
    assert world.truth()["screen"] == "pickup"
    assert f"外賣自取 {other['label']}" in texts(world)


def test_offers_switch_between_restaurants_and_groceries(world: World):
    tap(world, "優惠", "button")
    tap(world, "生活百貨", "segment")
    assert world.truth()["stack"] == ["home", "offers_shops"]
    tap(world, "餐廳", "segment")
    assert world.truth()["stack"] == ["home", "offers"]


def test_before_scrolling_the_filters_of_offers_lie_under_the_tabs(world: World):
    tap(world, "優惠", "button")
    world.tap(0.443 * 402, 0.945 * 874)
    assert world.truth()["screen"] != "offers"


def test_the_floating_promotion_goes_away_until_the_next_start(world: World):
    tap(world, "ic_close_sm")
    assert "ic_close_sm" not in texts(world)
    world.terminate(FOODPANDA)
    world.launch(FOODPANDA)
    assert "ic_close_sm" in texts(world)


def test_content_is_invented_and_plenty():
    lists = app_file("ios", "foodpanda").lists
    assert min(len(lists[name].of) for name in ("restaurants", "dishes", "shops", "products")) >= 12
