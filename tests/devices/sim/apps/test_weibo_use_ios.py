"""Weibo of the simulated iPhone as a reader and writer uses it."""

import pytest

from devices.sim.world import World
from tests.devices.sim.apps.facts import (
    app_file,
    opened,
    same_content,
    touch,
)
from tests.devices.sim.apps.weibo import (
    WEIBO,
    first_post,
    lists,
    search,
    tap_first,
)
from tests.devices.sim.touching import scroll, seen, tap, texts


@pytest.fixture
def world() -> World:
    return opened("ios", "weibo")


@pytest.mark.parametrize(
    ("texts", "screen"),
    [
        ({}, "post_menu_followed"),
        ({"followed": ""}, "post_menu_recommended"),
    ],
)
def test_the_menu_of_a_post_depends_on_who_wrote_it(world: World, texts: dict[str, str], screen: str):
    first_post(world, **texts)
    tap_first(world, "更多操作")
    assert world.truth()["stack"] == ["home_follow", screen]


def test_a_video_post_opens_with_its_player(world: World):
    post = first_post(world, video="1")
    tap(world, post["text"], "row")
    assert world.truth()["screen"] == "video_post_detail"
    tap(world, "detail follow closed")
    assert "detail follow closed" not in texts(world)
    touch(world, "close")
    assert world.truth()["screen"] == "home_follow"


def test_a_start_that_fails_shows_how_to_fix_it(world: World):
    world.terminate(WEIBO)
    world.set_state(WEIBO, "start_fails", True)
    world.launch(WEIBO)
    assert world.truth()["stack"] == ["launch_error"]
    tap(world, "Try to fix", "button")
    assert world.truth()["stack"] == ["home_follow"]


def test_one_seed_draws_one_feed_and_each_start_another():
    assert same_content("ios", "weibo")
    world = opened("ios", "weibo")
    feeds: list[list[str]] = []
    for _ in range(3):
        feeds.append([p["text"] for p in lists(world)["follow_feed"]])
        world.terminate(WEIBO)
        world.launch(WEIBO)
    assert feeds[0] != feeds[1] != feeds[2]


def test_coming_back_begins_with_the_feed(world: World):
    touch(world, "tab_me")
    world.press("home")
    world.launch(WEIBO)
    assert world.truth()["stack"] == ["home_follow"]


def test_a_post_is_read_and_left(world: World):
    post = first_post(world)
    tap(world, post["text"], "row")
    assert {post["author"], post["text"], "微博正文"} <= texts(world)
    touch(world, "back")
    assert world.truth()["stack"] == ["home_follow"]


def test_a_like_counts_at_once_and_can_be_taken_back(world: World):
    post = first_post(world)
    tap(world, f"赞 {post['likes']}")
    assert f"已赞 {int(post['likes']) + 1}" in texts(world)
    tap(world, f"已赞 {int(post['likes']) + 1}")
    assert lists(world)["follow_feed"][0] == post


def test_sending_a_post_records_it_and_shows_it_among_the_latest(world: World):
    tap(world, "发微博")
    assert world.keyboard_up
    tap(world, "发送", "button")
    assert world.state_of(WEIBO, "send_pressed") is False
    assert world.type_text("今天的云很好看")
    tap(world, "发送", "button")
    assert world.truth()["stack"] == ["home_follow"]
    assert world.state_of(WEIBO, "send_pressed") is True
    assert world.state_of(WEIBO, "sent_text") == "今天的云很好看"
    tap(world, "关注", "tab")
    tap(world, "最新微博", "segment")
    assert seen(world, "今天的云很好看", "row").rect.y < 200
    touch(world, "tab_me")
    assert str(int(str(world.state_of(WEIBO, "account_posts"))) + 1) in texts(world)


def test_a_post_outlives_the_app(world: World):
    tap(world, "发微博")
    world.type_text("晚安")
    tap(world, "发送", "button")
    world.terminate(WEIBO)
    world.launch(WEIBO)
    assert [p["text"] for p in lists(world)["own_posts"]] == ["晚安"]


@pytest.mark.parametrize(("answer", "kept"), [("保留", [{"text": "半句"}]), ("不保留", [])])
def test_leaving_a_begun_post_asks_what_becomes_of_it(world: World, answer: str, kept: list[dict[str, str]]):
    tap(world, "发微博")
    world.type_text("半句")
    tap(world, "取消", "button")
    assert world.truth()["screen"] == "compose"
    tap(world, answer, "button")
    assert world.truth()["stack"] == ["home_follow"]
    assert lists(world)["drafts"] == kept
    assert world.state_of(WEIBO, "send_pressed") is False


def test_an_empty_post_is_left_without_a_question(world: World):
    tap(world, "发微博")
    tap(world, "取消", "button")
    assert world.truth()["stack"] == ["home_follow"]


def test_search_finds_the_posts_that_hold_the_word(world: World):
    posts = lists(world)["hot_feed"] + lists(world)["follow_feed"]
    word = posts[0]["topic"]
    assert search(world, word) == {p["text"] for p in posts if any(word in text for text in p.values())}
    assert lists(world)["searched"][-1]["word"] == word


def test_a_word_that_no_post_holds_finds_none(world: World):
    assert search(world, "qqq") == set()


def test_results_can_be_narrowed_to_pictures_and_videos(world: World):
    for p in (feed := [dict(p) for p in lists(world)["hot_feed"][:3]]):
        p |= {"topic": "雪", "photo": "", "video": ""}
    feed[0]["photo"], feed[1]["video"] = "一张", "1"
    world.set_list(WEIBO, "hot_feed", feed)
    world.set_list(WEIBO, "follow_feed", [])
    assert len(search(world, "雪")) == 3
    tap(world, "图片", "tab")
    assert {n.text for n in world.nodes() if n.role == "row"} == {feed[0]["text"]}
    tap(world, "视频", "tab")
    assert {n.text for n in world.nodes() if n.role == "row"} == {feed[1]["text"]}


def test_a_hot_topic_is_searched_by_one_touch(world: World):
    touch(world, "tab_discover")
    topic = lists(world)["hot_topics"][0]["word"]
    tap(world, topic, "row")
    assert seen(world, topic, "field").value == topic


def test_the_tabs_of_discover_change_its_posts(world: World):
    touch(world, "tab_discover")
    shown = {n.text for n in world.nodes()}
    tap(world, "热转", "tab")
    expected = {p["text"] for p in lists(world)["discover_feed"] if p["tab"] == "热转"}
    assert expected <= {n.text for n in world.nodes()}
    assert not expected & shown


def test_the_feed_is_sorted_by_time_among_the_latest(world: World):
    tap(world, "关注", "tab")
    tap(world, "最新微博", "segment")
    order = [n.text for n in world.nodes() if n.role == "row"]
    posts = sorted((p for p in lists(world)["follow_feed"] if p["followed"]), key=lambda p: int(p["minutes"]))
    assert order == [p["text"] for p in posts]


def test_a_special_follow_shows_its_opposite_where_it_was_observed(world: World):
    first_post(world)
    tap_first(world, "更多操作")
    tap(world, "Set special follow", "row")
    assert world.truth()["stack"] == ["home_follow"]
    tap_first(world, "更多操作")
    assert "Set special follow" not in texts(world)
    cancel, unfollow = (seen(world, text, "row").rect.center.y for text in ("取消特别关注", "Unfollow"))
    assert cancel == pytest.approx(0.7803 * 874, abs=2)
    assert unfollow == pytest.approx((0.7803 - 0.06) * 874, abs=2)
    tap(world, "取消特别关注", "row")
    assert lists(world)["follow_feed"][0]["special"] == ""


def test_unfollowing_acts_at_once(world: World):
    post = first_post(world)
    tap_first(world, "更多操作")
    tap(world, "Unfollow", "row")
    assert lists(world)["follow_feed"][0]["followed"] == ""
    tap(world, "关注", "tab")
    tap(world, "最新微博", "segment")
    assert post["text"] not in {n.text for n in world.nodes()}


def test_a_post_or_an_account_can_be_muted(world: World):
    post = first_post(world)
    tap_first(world, "更多操作")
    tap(world, "mute this weibo", "segment")
    assert post not in lists(world)["follow_feed"]
    post = first_post(world)
    tap_first(world, "更多操作")
    tap(world, "mute this account", "segment")
    assert post["author"] not in {p["author"] for p in lists(world)["follow_feed"]}


def test_keywords_are_shielded_and_freed(world: World):
    first_post(world)
    tap_first(world, "更多操作")
    tap(world, "shield the keywords", "segment")
    tap(world, "Adding key word in shield", "field")
    world.type_text("剧透")
    tap(world, "Add", "link")
    assert lists(world)["shielded"] == [{"word": "剧透"}]
    tap(world, "移除")
    assert lists(world)["shielded"] == []


def test_messages_open_below_a_prompt_until_notifications_are_allowed(world: World):
    touch(world, "tab_messages")
    assert world.truth()["stack"] == ["messages", "notification_prompt"]
    tap(world, "Not now", "button")
    assert world.truth()["stack"] == ["messages"]
    touch(world, "tab_home")
    touch(world, "tab_messages")
    tap(world, "All notifications", "row")
    tap(world, "Open", "button")
    assert world.alert is not None
    assert world.alert.system
    tap(world, "允许", "button")
    touch(world, "tab_home")
    touch(world, "tab_messages")
    assert world.truth()["stack"] == ["messages"]


def test_refusing_the_system_leaves_notifications_off(world: World):
    touch(world, "tab_messages")
    tap(world, "Open", "button")
    tap(world, "不允许", "button")
    assert world.state_of(WEIBO, "notifications") is False


def test_a_chat_that_was_touched_is_read(world: World):
    world.set_state(WEIBO, "notifications", True)
    touch(world, "tab_messages")
    world.set_list(WEIBO, "chats", [{"name": "山脚", "last": "好", "time": "09:00", "unread": "3"}])
    assert "3" in texts(world)
    tap(world, "山脚", "row")
    assert "3" not in texts(world)
    assert world.truth()["screen"] == "messages"


def test_a_picture_opens_large_and_its_author_can_be_followed(world: World):
    tap(world, "For You", "tab")
    post = next(p for p in lists(world)["hot_feed"] if p["photo"])
    world.set_list(WEIBO, "hot_feed", [post])
    tap(world, post["photo"], "image")
    assert world.truth()["screen"] == "photo_viewer"
    tap(world, "Follow", "button")
    assert world.state_of(WEIBO, f"follows_{post['author']}") is True
    assert "Following" in texts(world)


def test_comments_are_sorted_and_narrowed_to_the_author(world: World):
    post = first_post(world)
    tap(world, post["text"], "row")
    for _ in range(12):
        scroll(world, 300)

    def shown() -> list[str]:
        known = {c["text"] for c in lists(world)["comments"]}
        return [n.text for n in world.nodes() if n.role == "row" and n.text in known]

    assert shown() == [c["text"] for c in sorted(lists(world)["comments"], key=lambda c: -int(c["likes"]))]
    touch(world, "by_hot")
    assert shown() == [c["text"] for c in sorted(lists(world)["comments"], key=lambda c: int(c["minutes"]))]
    touch(world, "author_comments")
    assert set(shown()) == {c["text"] for c in lists(world)["comments"] if c["by"] == "author"}


def test_sharing_names_where_and_favorites_stay_here(world: World):
    post = first_post(world)
    tap(world, post["text"], "row")
    touch(world, "more")
    tap(world, "收藏", "button")
    assert lists(world)["follow_feed"][0]["favorite"] == "1"
    touch(world, "more")
    tap(world, "微信好友", "button")
    assert world.state_of(WEIBO, "shared_to") == "wx"


def test_listening_to_a_post_changes_the_name_of_its_icon(world: World):
    tap(world, first_post(world)["text"], "row")
    tap(world, "icon listenweibo headset norma")
    assert "icon listenweibo headset light" in texts(world)


def test_the_speed_of_a_video_shows_only_after_it_was_held(world: World):
    touch(world, "tab_video")
    assert "Lock at 2.0X speed" not in texts(world)
    world.long_press(200, 400, 1.0)
    assert "Lock at 2.0X speed" in texts(world)
    world.tap(200, 400)
    assert "Lock at 2.0X speed" not in texts(world)


def test_a_comment_on_a_video_is_recorded(world: World):
    touch(world, "tab_video")
    tap(world, "Say something…", "field")
    world.type_text("好看\n")
    assert world.state_of(WEIBO, "video_comment_sent") == "好看"


def test_the_player_appears_once_something_is_played(world: World):
    touch(world, "strip")
    assert "Continue" not in texts(world)
    touch(world, "featured")
    assert {"Continue", lists(world)["featured"][0]["title"]} <= texts(world)


def test_a_daily_task_is_done_once(world: World):
    tap(world, "For You", "tab")
    touch(world, "task_center")
    tap(world, lists(world)["quiz"][0]["action"], "button")
    assert "已完成" in texts(world)


def test_the_repost_of_another_is_marked(world: World):
    first_post(world, repost="", photo="")
    world.set_list(WEIBO, "follow_feed", lists(world)["follow_feed"][:1])
    assert "转发原文" not in texts(world)
    first_post(world, repost="1", photo="")
    assert "转发原文" in texts(world)


def test_content_is_invented_and_plenty():
    lists = app_file("ios", "weibo").lists
    names = (
        "follow_feed",
        "hot_feed",
        "discover_feed",
        "topic_feed",
        "comments",
        "chats",
        "videos",
        "episodes",
    )
    assert min(len(lists[name].of) for name in names) >= 12
