"""The shipped map of Weibo on a simulated iPhone."""

from collections.abc import AsyncGenerator

import pytest

from maps.check import check
from phone.protocols import Done, Stuck
from tests.maps.apps.bench import Bench, bench
from tests.maps.apps.walking import walk


@pytest.fixture(scope="module")
async def weibo() -> AsyncGenerator[Bench]:
    async with bench("weibo") as started:
        yield started


async def post(weibo: Bench, **having: str) -> dict[str, str]:
    """Open the follow feed and find a post in it that no other test touches."""
    await weibo.do("open", screen="home_follow")
    rows = await weibo.rows("follow_feed")
    return next(row for row in rows if all(row[text] == value for text, value in having.items()))


async def notify(weibo: Bench, *, is_on: bool) -> None:
    """Arrange whether a prompt comes over the messages: it does while notifications are off."""
    await weibo.hand.arrange("set", app=weibo.app_map.bundle, name="notifications", value=is_on)


async def test_nothing_is_to_be_said_about_the_map(weibo: Bench):
    assert check(weibo.app_map) == []


async def test_every_edge_with_a_label_leads_where_the_map_says(weibo: Bench):
    await notify(weibo, is_on=True)
    walked = await walk(weibo)
    await notify(weibo, is_on=False)
    assert walked.wrong == []
    assert walked.walked == 36


async def test_posts_and_what_stands_on_them_lead_where_the_map_says(weibo: Bench):
    read = (await post(weibo, followed="1", video=""))["text"]
    assert await weibo.take("home_follow", "post", post=read) == "post_detail"
    assert await weibo.take("post_detail", "more") == "post_share_sheet"
    filmed = (await post(weibo, video="1"))["text"]
    assert await weibo.take("home_follow", "video_post", video_post=filmed) == "video_post_detail"
    await weibo.do("open", screen="home_latest")
    read = next(
        row["text"] for row in await weibo.rows("follow_feed") if row["followed"] and not row["video"]
    )
    assert await weibo.take("home_latest", "post", post=read) == "post_detail"
    await weibo.do("open", screen="home_for_you")
    photo = next(row["photo"] for row in await weibo.rows("hot_feed") if row["photo"])
    assert await weibo.take("home_for_you", "picture", picture=photo) == "photo_viewer"


async def test_the_menu_of_a_post_differs_with_its_author_and_its_feed(weibo: Bench):
    stranger = (await post(weibo, followed=""))["author"]
    menu = await weibo.take("home_follow", "more_actions_of_stranger", stranger=stranger)
    assert menu == "post_menu_recommended"
    author = (await post(weibo, followed="1"))["author"]
    assert await weibo.take("home_follow", "more_actions", author=author) == "post_menu_followed"
    assert await weibo.take("post_menu_followed", "shield_keywords") == "shield_keywords"
    await weibo.do("open", screen="home_for_you")
    author = (await weibo.rows("hot_feed"))[0]["author"]
    assert await weibo.take("home_for_you", "more_actions", author=author) == "post_menu_hot"
    assert await weibo.take("post_menu_hot", "shield_keywords") == "shield_keywords"


async def test_weibo_is_searched_behind_a_link(weibo: Bench):
    end, pilot = await weibo.play("search", query="猫 & 灯")
    assert (end, pilot.touched) == (Done("Search Weibo"), True)
    assert (await weibo.screen(), (await weibo.state())["word"]) == ("search_results", "猫 & 灯")


async def test_hot_searches_and_posts_are_told(weibo: Bench):
    hot = await weibo.rows_read("list_hot_searches")
    assert len(hot) == 10
    assert hot <= {row["word"] for row in await weibo.rows("hot_topics")}
    latest = await weibo.rows_read("list_latest_posts")
    assert latest <= {row["text"] for row in await weibo.rows("follow_feed") if row["followed"]}
    recommended = await weibo.rows_read("list_recommended_posts")
    assert recommended <= {row["text"] for row in await weibo.rows("hot_feed")}
    assert len(latest) == len(recommended) == 10


async def test_chats_are_listed_and_the_prompt_over_them_is_put_off(weibo: Bench):
    chats = await weibo.rows_read("list_chats")
    assert chats == {row["name"] for row in await weibo.rows("chats")}
    assert (await weibo.state())["notifications"] is False


@pytest.mark.parametrize(
    ("macro", "label"), [("show_mentions", "Mentions"), ("show_comments", "Comment"), ("show_likes", "Likes")]
)
async def test_who_answered_is_tapped_and_nothing_else(weibo: Bench, macro, label):
    assert await weibo.do(macro) == f"{label} was tapped"
    assert (await weibo.state())["notifications"] is False


async def test_a_post_is_kept_its_author_made_special_and_unfollowed(weibo: Bench):
    author = (await post(weibo, followed="1", video=""))["author"]
    await weibo.do("favorite_post", author=author)
    await weibo.do("set_special_follow", author=author)
    kept = await post(weibo, author=author)
    assert (kept["favorite"], kept["special"], kept["followed"]) == ("1", "1", "1")
    await weibo.do("unfollow", author=author)
    assert (await post(weibo, author=author))["followed"] == ""


async def test_whoever_is_not_followed_is_not_unfollowed(weibo: Bench):
    author = (await post(weibo, followed=""))["author"]
    end, pilot = await weibo.run(weibo.app_map.macro("unfollow"), {"author": author}, patience_s=0.5)
    assert isinstance(end, Stuck)
    assert not pilot.touched


async def test_the_video_in_front_is_commented_on(weibo: Bench):
    await weibo.do("comment_on_video", text="好看 & 有趣")
    assert (await weibo.state())["video_comment_sent"] == "好看 & 有趣"


async def test_a_start_that_failed_is_lived_through(weibo: Bench):
    bundle = weibo.app_map.bundle
    await weibo.hand.arrange("set", app=bundle, name="start_fails", value=True)
    await weibo.stop()
    await weibo.do("open", screen="me")
    assert await weibo.screen() == "me"
