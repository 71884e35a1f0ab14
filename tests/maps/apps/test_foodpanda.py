"""The shipped map of foodpanda on a simulated iPhone."""

from collections.abc import AsyncGenerator

import pytest

from maps.check import check
from tests.maps.apps.bench import Bench, bench
from tests.maps.apps.walking import walk


@pytest.fixture(scope="module")
async def foodpanda() -> AsyncGenerator[Bench]:
    async with bench("foodpanda") as started:
        yield started


async def restaurants(foodpanda: Bench, **having: str) -> set[str]:
    """Name the restaurants of this start that have these texts."""
    rows = await foodpanda.rows("restaurants")
    return {row["name"] for row in rows if all(row[text] == value for text, value in having.items())}


async def test_nothing_is_to_be_said_about_the_map(foodpanda: Bench):
    assert check(foodpanda.app_map) == []


async def test_every_edge_leads_where_the_map_says(foodpanda: Bench):
    walked = await walk(foodpanda)
    assert walked.wrong == []
    assert walked.walked == 68


async def test_tiles_shops_and_addresses_lead_where_the_map_says(foodpanda: Bench):
    assert await foodpanda.take("home", "cuisine", cuisine="咖啡") == "home_cuisine"
    for tile, screen in {"offers": "offers", "pandamart": "pandamart", "tab_food": "home"}.items():
        await foodpanda.take("home", "cuisine", cuisine="漢堡")
        assert await foodpanda.take("home_cuisine", tile) == screen
    assert await foodpanda.take("search_tab", "cuisine", cuisine="快餐") == "search_results"
    assert await foodpanda.take("search_results", "query", query="快餐") == "search"
    assert await foodpanda.take("search", "cuisine", cuisine="港式") == "search_results"
    await foodpanda.do("open", screen="pickup")
    location = (await foodpanda.state())["location"]
    assert await foodpanda.take("pickup", "address", location=location) == "pickup_address_sheet"
    await foodpanda.do("open", screen="shops_by_category")
    shop = next(row["store_name"] for row in await foodpanda.rows("shops") if row["kind"] == "美妝保健")
    assert await foodpanda.take("shops_by_category", "shop", shop=shop) == "shop_page"


async def test_restaurants_and_shops_are_found_by_a_word(foodpanda: Bench):
    await foodpanda.do("search_shops", query="護膚")
    found = await foodpanda.rows_read("search", query="漢堡")
    assert found == await restaurants(foodpanda, type="漢堡")
    assert await foodpanda.rows_read("search", query="冰川") == set()


async def test_a_restaurant_is_opened_and_marked_by_its_name(foodpanda: Bench):
    await foodpanda.do("open", screen="home")
    name = min(await restaurants(foodpanda))
    await foodpanda.do("add_favorite", restaurant=name)
    assert [row["name"] for row in await foodpanda.rows("favorites")] == [name]
    assert await foodpanda.rows_read("list_favorites") == {name}
    await foodpanda.do("open_restaurant", restaurant=name)
    truth = await foodpanda.hand.truth()
    assert (truth["screen"], truth["args"]["name"]) == ("restaurant", name)


async def test_the_restaurants_of_a_cuisine_are_told(foodpanda: Bench):
    found = await foodpanda.rows_read("list_cuisine", cuisine="coffee")
    assert found == await restaurants(foodpanda, type="咖啡")


async def test_offers_pickup_and_favourites_are_told(foodpanda: Bench):
    assert await foodpanda.rows_read("list_offers") <= await restaurants(foodpanda, offer="1")
    nearest = await foodpanda.rows_read("list_pickup")
    assert len(nearest) == 5
    assert nearest <= await restaurants(foodpanda)
    assert await foodpanda.rows_read("list_favorite_shops") == set()


async def test_what_lies_in_carts_is_told(foodpanda: Bench):
    cart = {"store": "第七杯咖啡", "pieces": "2", "amount": "66"}
    await foodpanda.hand.arrange("list", app=foodpanda.app_map.bundle, name="carts", items=[cart])
    await foodpanda.do("open", screen="home")
    assert await foodpanda.rows_read("list_carts") == {"第七杯咖啡"}
    await foodpanda.hand.arrange("list", app=foodpanda.app_map.bundle, name="carts", items=[])


async def test_the_cashback_is_told_as_a_number(foodpanda: Bench):
    _, pilot = await foodpanda.play("read_cashback")
    assert f"$ {pilot.value:g}" == (await foodpanda.state())["cashback"]


@pytest.mark.parametrize(
    ("macro", "label"), [("show_orders", "訂單"), ("show_addresses", "地址"), ("show_vouchers", "優惠券")]
)
async def test_what_was_not_observed_is_tapped_and_nothing_else(foodpanda: Bench, macro, label):
    answer = await foodpanda.do(macro)
    assert answer == f"{label} was tapped"
    state = await foodpanda.state()
    assert (await foodpanda.screen(), state["pay_pressed"]) == ("account", False)
