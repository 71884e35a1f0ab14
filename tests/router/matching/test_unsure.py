"""What only seems to name something fires nothing; what is probably meant is asked about if risky."""

from datetime import date

import pytest

from maps.catalog import Catalog
from router.call import Decision
from router.match import matcher_of

TODAY = date(2026, 11, 30)
SHIPPED = Catalog.shipped().maps


def decided(platform: str, task: str) -> Decision:
    maps = [app_map for app_map in SHIPPED if app_map.platform == platform]
    return matcher_of(maps).match(task, TODAY)


@pytest.mark.parametrize(
    ("kind", "platform", "task"),
    [
        ("a kind of thing, unnamed", "ios", "add a birthday to my calendar"),
        ("a kind of thing, unnamed", "ios", "make room in my calendar on June 3"),
        ("a kind of thing, unnamed", "android", "世界时钟加个城市"),
        ("a deed", "ios", "明天的日程清空"),
        ("added to what is there", "ios", "add a note to the event Dentist"),
        ("left as it is", "ios", "keep the wifi as it is"),
        ("only planned", "android", "plan a call with Tom"),
        ("a page", "android", "Check the Popular page"),
        ("a reply", "ios", "reply to my Weibo comments"),
        ("a reply", "ios", "微博回复评论"),
        ("a reply", "ios", "微博给评论我的人回复谢谢"),
        ("a report", "ios", "the wifi is off again"),
        ("taken off", "ios", "get the battery percentage off my status bar"),
        ("taken off", "ios", "mind turning the wireless off?"),
        ("not turned on", "ios", "don't turn on data roaming on Primary"),
        ("a deed on what is shown", "ios", "confirm my JD orders"),
        ("a deed on what is shown", "ios", "京东消息全部已读"),
        ("a deed on what is shown", "android", "back up my contacts"),
        ("a second request", "ios", "京东搜索耳机并下单"),
        ("how hours are counted", "android", "set the clock to 24 hours"),
        ("a thing of another app", "ios", "add the email to my calendar"),
        ("something else", "ios", "放点别的"),
        ("a title", "ios", "play Next to Me"),
        ("half a word", "ios", "歌词给我看看"),
        ("a verb and a name", "android", "世界时钟加巴黎，告诉我那边几点"),
    ],
)
def test_what_only_seems_to_be_a_name_or_a_view_fires_nothing(kind: str, platform: str, task: str) -> None:
    decision = decided(platform, task)
    assert decision.chosen is None, kind


@pytest.mark.parametrize(
    ("platform", "task", "macro"),
    [
        ("ios", "share my live location", "set_share_my_location"),
        ("ios", "show my completed reminders", "set_show_completed_reminders"),
        ("ios", "show declined invitations", "set_show_declined_events"),
        ("ios", "turn off auto-join for Lena's hotspot", "set_network_auto_join"),
        ("android", "call Anna's mum", "call_contact"),
        ("android", "删掉Acme的联系人", "delete_contact"),
    ],
)
def test_a_macro_with_a_risk_that_is_only_probably_meant_is_asked_about(
    platform: str, task: str, macro: str
) -> None:
    decision = decided(platform, task)
    assert decision.chosen is None
    assert [rival.macro.id for rival in decision.rivals] == [macro]


@pytest.mark.parametrize(
    ("platform", "task", "arguments"),
    [
        ("ios", "create an event Team Meeting on June 3", {"title": "Team Meeting", "day": "2027-06-03"}),
        ("android", "put New York on the world clock", {"city": "New York"}),
        ("android", "make a new label called birthday", {"label": "birthday"}),
        ("ios", "add Anna's birthday to my calendar", {"title": "Anna's birthday"}),
        ("android", "删除Tom的联系人", {"person": "Tom"}),
        ("ios", "search JD for new balance shoes", {"query": "new balance shoes"}),
        ("ios", "show declined events", {"on": True}),
        ("android", "call mum", {"person": "mum"}),
        ("ios", "would you mind turning the wifi off?", {"on": False}),
    ],
)
def test_names_and_requests_beside_them_fire_whole(
    platform: str, task: str, arguments: dict[str, object]
) -> None:
    decision = decided(platform, task)
    assert decision.chosen is not None
    assert decision.chosen.arguments == arguments
