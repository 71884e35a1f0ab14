"""The shipped map of Xiaohongshu on a simulated iPhone."""

import pytest

from maps.check import check
from tests.maps.apps.bench import Bench, bench
from tests.maps.apps.walking import walk


@pytest.fixture(scope="module")
async def xiaohongshu():
    async with bench("xiaohongshu") as started:
        await started.do("open", screen="home")
        yield started


async def titles(xiaohongshu: Bench, name: str) -> set[str]:
    return {row["title"] for row in await xiaohongshu.rows(name)}


async def test_only_the_search_of_the_own_page_has_no_way_to_it(xiaohongshu: Bench):
    assert [finding.where for finding in check(xiaohongshu.app_map)] == ["screens.me_search"]


async def test_every_edge_leads_where_the_map_says(xiaohongshu: Bench):
    walked = await walk(xiaohongshu)
    assert walked.wrong == []
    assert walked.walked > 35


async def test_notes_and_accounts_are_searched(xiaohongshu: Bench):
    await xiaohongshu.do("search", query="露营 & 野餐")
    assert (await xiaohongshu.screen(), (await xiaohongshu.state())["query"]) == (
        "search_results",
        "露营 & 野餐",
    )
    told = await xiaohongshu.value("find_notes", query="手账")
    assert told
    assert all("手账" in title for title in told)
    await xiaohongshu.do("find_latest_notes", query="手账")
    assert (await xiaohongshu.state())["result_order"] == "age"
    await xiaohongshu.do("search_users", query="慢跑")
    assert (await xiaohongshu.state())["result_tab"] == "users"


async def test_notes_of_the_feeds_are_listed(xiaohongshu: Bench):
    for macro, feed in (("list_feed", "e"), ("list_nearby", "n")):
        told = await xiaohongshu.value(macro)
        assert told
        assert set(told) <= {row["title"] for row in await xiaohongshu.rows("notes") if row["feed"] == feed}


async def test_a_note_is_opened_saved_liked_and_found_again(xiaohongshu: Bench):
    first, second = (await xiaohongshu.value("list_feed"))[:2]
    await xiaohongshu.do("open_note", note=first)
    assert await xiaohongshu.screen() == "note_detail"
    await xiaohongshu.do("save_note", note=first)
    await xiaohongshu.do("like_note", note=second)
    assert await titles(xiaohongshu, "saved") == {first}
    assert await titles(xiaohongshu, "liked") == {second}
    assert await xiaohongshu.value("list_collections") == (first,)
    assert set(await xiaohongshu.value("list_viewed_notes")) == await titles(xiaohongshu, "seen")


async def test_viewed_products_are_listed_and_a_post_is_only_begun(xiaohongshu: Bench):
    told = await xiaohongshu.value("list_viewed_products")
    assert set(told) == {row["name"] for row in await xiaohongshu.rows("viewed_products")}
    await xiaohongshu.do("start_post")
    assert await xiaohongshu.screen() == "post_media_picker"
