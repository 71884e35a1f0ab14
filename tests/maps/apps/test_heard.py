"""What Calendar, Music, foodpanda and Weibo hear in a sentence when all apps of an iPhone listen."""

from datetime import date

import pytest

from router.match import Matcher
from tests.maps.apps.bench import SHIPPED

APPS = ("calendar", "music", "foodpanda", "weibo")
MAPS = SHIPPED.for_platform("ios")
MATCHER = Matcher(MAPS)
TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("sentence", "macro", "arguments"),
    [
        ('create an event "Lunch"', "calendar.create_event", {"title": "Lunch"}),
        (
            'add a calendar event "Tea" on Friday at "Quay 4"',
            "calendar.create_event",
            {"title": "Tea", "day": "2026-12-04", "location": "Quay 4"},
        ),
        ("创建明天的日程“午饭”", "calendar.create_event", {"title": "午饭", "day": "2026-12-01"}),
        ("what's on my calendar today", "calendar.list_events", {"day": "2026-11-30"}),
        ("后天有什么日程", "calendar.list_events", {"day": "2026-12-02"}),
        ("show 3 December in my calendar", "calendar.show_day", {"day": "2026-12-03"}),
        ("switch the calendar to compact view", "calendar.switch_view", {"view": "month_compact"}),
        ("把日历切换成堆叠视图", "calendar.switch_view", {"view": "month_stacked"}),
        ("turn on show declined events", "calendar.set_show_declined_events", {"on": True}),
        ("关闭显示已拒绝事件", "calendar.set_show_declined_events", {"on": False}),
        ("is show completed reminders on", "calendar.read_show_completed_reminders", {}),
        ("open my calendar list", "calendar.open", {"screen": "calendars"}),
        ("打开日历", "calendar.open", {"screen": "home"}),
        ("search for Bach in music", "music.search", {"query": "Bach"}),
        ("在音乐里搜索巴赫", "music.search", {"query": "巴赫"}),
        ("pause the music", "music.pause", {}),
        ("下一首歌", "music.next_track", {}),
        ("what song is this", "music.read_track", {}),
        ('play the song "Long Division" from my library', "music.play_song", {"song": "Long Division"}),
        ("open the library in music", "music.open", {"screen": "library"}),
        ("search for noodles on foodpanda", "foodpanda.search", {"query": "noodles"}),
        ("在foodpanda上搜尋雲吞", "foodpanda.search", {"query": "雲吞"}),
        ("show coffee on foodpanda", "foodpanda.list_cuisine", {"cuisine": "coffee"}),
        ("show my foodpanda orders", "foodpanda.show_orders", {}),
        ("open favorites in foodpanda", "foodpanda.open", {"screen": "favorites"}),
        ("search weibo for cats", "weibo.search", {"query": "cats"}),
        ("在微博里搜索天气", "weibo.search", {"query": "天气"}),
        ("微博热搜", "weibo.list_hot_searches", {}),
        ("open weibo messages", "weibo.open", {"screen": "messages"}),
        ("在微博里打开消息", "weibo.open", {"screen": "messages"}),
        ('comment "hi" on the weibo video', "weibo.comment_on_video", {"text": "hi"}),
    ],
)
def test_a_sentence_fires_its_macro_among_all_apps(sentence, macro, arguments):
    chosen = MATCHER.match(sentence, TODAY).chosen
    assert chosen is not None
    assert (chosen.name, chosen.arguments) == (macro, arguments)


@pytest.mark.parametrize(
    "sentence",
    [
        "search for pizza",
        "搜索天气",
        "open messages",
        "open the inbox",
        "open favorites",
        "打开购物车",
        "open my account",
        "open the library",
        "open discover",
        "show me the video",
        "create an event Lunch on Friday at noon",
        'create an event "Lunch" on Friday at 3 pm',
        "what should I cook today",
        "show my orders",
        "list the latest posts",
        "who liked my posts",
        "post hello on weibo",
        "order a burger on foodpanda",
        "pay for my cart on foodpanda",
    ],
)
def test_a_sentence_that_names_no_app_or_asks_for_more_fires_none_of_them(sentence):
    decision = MATCHER.match(sentence, TODAY)
    chosen = decision.chosen
    assert chosen is None or chosen.app_map.id not in APPS
    assert all(rival.app_map.id not in APPS for rival in decision.rivals)


@pytest.mark.parametrize("app", APPS)
def test_every_example_that_is_shown_of_them_fires_its_own_macro(app):
    own = Matcher([app_map for app_map in MAPS if app_map.id == app])
    for near in (near for task in (app, f"open {app}") for near in own.match(task).nearest):
        fired = MATCHER.match(near.example, TODAY).chosen
        is_open = "day" in {param.name for param in near.macro.params}
        assert is_open or (fired and fired.name == near.name), near.example
