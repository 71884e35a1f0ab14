"""The shipped map of JD on a simulated iPhone."""

import pytest

from maps.check import check
from tests.maps.apps.bench import Bench, bench
from tests.maps.apps.walking import walk

COME_BY_THEMSELVES = {"camera_permission", "promo_web_page", "verification"}


@pytest.fixture(scope="module")
async def jd():
    async with bench("jd") as started:
        await started.do("open", screen="home")
        yield started


async def test_only_screens_that_come_by_themselves_have_no_way_to_them(jd: Bench):
    findings = check(jd.app_map)
    assert {(f.code, f.where) for f in findings} == {
        ("unreachable", f"screens.{screen}") for screen in COME_BY_THEMSELVES
    }


async def test_every_edge_leads_where_the_map_says(jd: Bench):
    for name in ("camera_asked", "popup_closed"):
        await jd.hand.arrange("set", app=jd.app_map.bundle, name=name, value=True)
    walked = await walk(jd, called={"cart_empty": "cart"}, without=frozenset({"search_results/sort"}))
    assert walked.wrong == []
    assert walked.walked > 50


async def test_a_search_is_made_and_sorted(jd: Bench):
    await jd.do("search", query="手机")
    assert (await jd.screen(), (await jd.state())["keyword"]) == ("search_results", "手机")
    await jd.do("search_by_price", query="手机", order="cheapest")
    assert (await jd.state())["sort"] == "price"
    await jd.do("search_by_sales", query="牛奶")
    state = await jd.state()
    assert (state["sort"], state["keyword"]) == ("-sold", "牛奶")


async def test_what_is_found_is_listed_opened_and_put_into_the_cart(jd: Bench):
    titles = await jd.value("find_products", query="手机")
    assert len(titles) > 10
    there = {row["title"].replace("{keyword}", "手机") for row in await jd.rows("products")}
    assert set(titles) <= there
    await jd.do("open_product", query="手机", product=titles[0])
    assert await jd.screen() == "product_detail"
    await jd.do("add_to_cart", query="手机", product=titles[0])
    assert titles[0] in {row["title"] for row in await jd.rows("cart")}
    assert set(await jd.value("list_cart")) == {row["title"] for row in await jd.rows("cart")}


@pytest.mark.parametrize(("state", "kept"), [("to pay", "待付款"), ("待收货", "待收货"), ("all", "")])
async def test_orders_are_shown_by_their_state(jd: Bench, state, kept):
    await jd.do("show_orders", state=state)
    assert (await jd.screen(), (await jd.state())["order_status"]) == ("orders", kept)


async def test_addresses_are_shown(jd: Bench):
    await jd.do("show_addresses")
    assert await jd.screen() == "addresses"


async def test_messages_are_listed_by_kind(jd: Bench):
    for kind, tab in (("logistics", "物流"), ("chats", "会话")):
        told = await jd.value("list_messages", kind=kind)
        assert set(told) == {row["name"] for row in await jd.rows("messages") if row["tab"] == tab}


async def test_nothing_in_the_map_pays(jd: Bench):
    assert (await jd.state())["pay_presses"] == "0"
    assert {macro.risk.value for macro in jd.app_map.macros} == {"none", "writes"}
