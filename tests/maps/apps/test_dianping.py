"""The shipped map of Dianping on a simulated iPhone."""

import pytest

from maps.check import check
from tests.maps.apps.bench import Bench, bench
from tests.maps.apps.walking import walk


@pytest.fixture(scope="module")
async def dianping():
    async with bench("dianping") as started:
        await started.do("open", screen="home")
        yield started


async def test_only_the_check_of_the_phone_number_has_no_way_to_it(dianping: Bench):
    assert [finding.where for finding in check(dianping.app_map)] == ["screens.identity_check"]


async def test_every_edge_leads_where_the_map_says(dianping: Bench):
    await dianping.hand.arrange("set", app=dianping.app_map.bundle, name="banner_closed", value=True)
    walked = await walk(dianping)
    assert walked.wrong == []
    assert walked.walked > 45


async def test_places_are_searched_and_listed(dianping: Bench):
    await dianping.do("search", query="火锅")
    assert (await dianping.screen(), (await dianping.state())["keyword"]) == ("results", "火锅")
    told = await dianping.value("find_places", query="火锅")
    there = {row["name"].replace("{keyword}", "火锅") for row in await dianping.rows("results")}
    assert set(told) <= there
    assert {"巷里老火锅", "鼎沸重庆火锅"} <= set(told)


@pytest.mark.parametrize(
    ("macro", "rows"),
    [
        ("list_restaurants", "restaurants"),
        ("list_malls", "shops"),
        ("list_sights", "sights"),
        ("list_things_to_do", "fun"),
        ("list_hotels", "hotels"),
        ("list_bookable_restaurants", "restaurants"),
        ("list_messages", "messages"),
        ("list_saved_places", "saved"),
        ("list_coupons", "my_coupons"),
    ],
)
async def test_what_a_page_lists_is_read(dianping: Bench, macro, rows):
    told = await dianping.value(macro)
    there = {row["name"] for row in await dianping.rows(rows)}
    assert set(told) == there if len(there) <= 20 else set(told) < there


async def test_restaurants_close_by_are_listed_and_one_is_opened(dianping: Bench):
    told = await dianping.value("list_restaurants_close_by")
    near = {row["name"] for row in await dianping.rows("restaurants") if row["near"] == "1"}
    assert set(told) == near
    await dianping.stop()
    await dianping.do("open_restaurant", restaurant=told[0])
    assert await dianping.screen() == "restaurant_detail"


async def test_orders_are_shown_and_a_check_in_is_done(dianping: Bench):
    await dianping.do("show_orders")
    assert await dianping.screen() == "orders"
    await dianping.do("open", screen="checkin")
    place = next(row["name"] for row in await dianping.rows("nearby") if row["near"] == "1")
    await dianping.do("check_in", place=place)
    assert place in {row["name"] for row in await dianping.rows("visits")}


async def test_nothing_in_the_map_pays(dianping: Bench):
    assert (await dianping.state())["pay_presses"] == "0"
    assert {macro.risk.value for macro in dianping.app_map.macros} == {"none", "sends"}
