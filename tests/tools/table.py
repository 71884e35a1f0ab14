"""Every tool once: how it is called, and what its answer says. `docs/tools.md` is written from this table.

The rows of one app are done in their order on a phone that was reset before the first. What only the phone
can name is stood for: `@LIST.KEY` is the value in the first row of a list of the app's ground truth (with
`?OTHER` the first that has a value there too), `@found` the first that the row before found, `@ref:LABEL`
the ref of an element that is on the screen, `@shot` the id of the last screenshot, and
`@confirmation` what the same call without it was answered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from phone.snapshot import Platform

Arguments: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """One tool."""

    tool: str
    call: Arguments
    says: str
    """What the text of the answer holds."""
    wrong: Arguments | None = None
    """A call that is refused; else one is made of the schema."""
    refused: str = "invalid_arguments"
    """The code of that refusal."""
    fails: bool = False
    """The example is answered with a failure: no row leaves behind what it needs."""


ANDROID_APPS: Final = ("clock", "contacts")


def platform_of(app: str) -> Platform:
    return "android" if app in ANDROID_APPS else "ios"


CORE: Final[tuple[Row, ...]] = (
    Row("devices", {}, "sim:ios"),
    Row("run_task", {"task": "turn on airplane mode"}, "is now on", {"task": ""}),
    Row(
        "find_macros",
        {"words": "turn on bluetooth"},
        "settings.set_bluetooth",
        {"app": "nosuch"},
        "unknown_app",
    ),
    Row(
        "run_macro",
        {"macro": "settings.open", "arguments": '{"screen": "home"}'},
        "open",
        {"macro": "settings.opne"},
    ),
    Row("run_status", {"wait": 5}, "Done", {"run": "run-of-nobody"}, "unknown_run"),
    Row("stop_run", {}, "Done", {"run": "run-of-nobody"}, "unknown_run"),
    Row("resume_run", {}, "nothing to go on with", {"run": "run-of-nobody"}, "unknown_run", fails=True),
    Row("snapshot", {"find": "General"}, "General", {"phone": "sim:windows"}, "unknown_phone"),
    Row("tap", {"ref": "@ref:General"}, "About", {"ref": "e1@999"}, "stale_ref"),
    Row("screenshot", {}, "Screenshot", {"phone": "sim:windows"}, "unknown_phone"),
    Row("long_press", {"screenshot": "@shot", "x": 200, "y": 40}, "Held for 1 s", {"x": 200, "y": 40}),
    Row(
        "open_app",
        {"app": "settings", "fresh": True},
        "Opened com.apple.Preferences",
        {"app": "nosuch"},
        "unknown_app",
    ),
    Row("swipe", {"direction": "up"}, "Swiped up; the screen has changed", {"direction": "sideways"}),
    Row("scroll_to", {"text": "Developer"}, "Developer", {"text": ""}),
    Row("wait_for", {"text": "Developer"}, "Developer", {}),
    Row("stop_app", {"app": "settings"}, "Ended com.apple.Preferences", {"app": ""}),
    Row(
        "open_url",
        {"url": "sinaweibo://discover"},
        "App: com.sina.weibo",
        {"url": "app-prefs:"},
        "link_not_allowed",
    ),
    Row("press_key", {"key": "home"}, "Pressed home", {"key": "any"}),
    Row("learn_macro", {"action": "start"}, "Recording", {"action": "pause"}),
    Row("settings_search", {"query": "wifi"}, "Search is filled in"),
    Row("type_text", {"text": "Bluetooth", "clear": True}, "Bluetooth", {"text": 7}),
)
"""In the order of work: each begins where the one before has left the phone."""

MACROS: Final[Mapping[str, tuple[Row, ...]]] = {
    "settings": (
        Row("settings_open", {"screen": "bluetooth"}, "is open"),
        Row("settings_set", {"setting": "airplane_mode", "on": True}, "is now on"),
        Row("settings_read", {"item": "airplane_mode"}, "is on"),
        Row("settings_set_line", {"setting": "data_roaming", "line": "Travel", "on": True}, "is now on"),
        Row("settings_read_line", {"item": "line_data_mode", "line": "Travel"}, "Data Mode is "),
        Row(
            "settings_set_network",
            {"setting": "network_auto_join", "network": "Harbour", "on": False},
            "is now off",
        ),
        Row("settings_search", {"query": "Bluetooth"}, "Search is filled in"),
    ),
    "calendar": (
        Row("calendar_show_today", {}, "Show today by the hour"),
        Row("calendar_show_day", {"day": "2026-12-05"}, "5 was tapped"),
        Row("calendar_list_events", {"day": "2026-12-05"}, "found: "),
        Row("calendar_open_event", {"event": "Tree Lighting", "day": "2026-12-05"}, "5 was tapped"),
        Row(
            "calendar_read_event_calendar",
            {"event": "Tree Lighting", "day": "2026-12-05"},
            "Calendar is Town Days",
        ),
        Row("calendar_create_event", {"title": "Tea with Kim", "day": "2026-12-05"}, "Title is filled in"),
        Row("calendar_open", {"screen": "inbox"}, "is open"),
        Row("calendar_list", {"what": "calendars"}, "found: "),
        Row("calendar_set", {"setting": "show_declined_events", "on": True}, "is now on"),
        Row("calendar_read", {"item": "show_declined_events"}, "is on"),
        Row("calendar_set_calendar_alerts", {"calendar": "Family", "on": False}, "Event Alerts is now off"),
        Row(
            "calendar_rename_calendar",
            {"calendar": "Travel", "name": "On the road"},
            "Calendar Name is filled in",
        ),
        Row("calendar_switch_view", {"view": "month_details"}, "Done"),
    ),
    "music": (
        Row("music_do", {"action": "play_songs"}, "Play was tapped"),
        Row("music_read", {"item": "track"}, "track is "),
        Row("music_list", {"what": "artists"}, "found: "),
        Row("music_play_song", {"song": "@songs.title"}, "was tapped"),
        Row("music_shuffle", {"what": "albums"}, "Shuffle was tapped"),
        Row("music_add_new_song", {"song": "@new_songs.title"}, "add was tapped"),
        Row("music_open", {"screen": "radio"}, "is open"),
        Row("music_search", {"query": "rain"}, "Search Apple Music"),
    ),
    "foodpanda": (
        Row("foodpanda_open", {"screen": "offers"}, "is open"),
        Row("foodpanda_list", {"what": "offers"}, "found: "),
        Row("foodpanda_list_cuisine", {"cuisine": "burgers"}, "found: "),
        Row("foodpanda_read", {"item": "cashback"}, "$ "),
        Row("foodpanda_show", {"what": "vouchers"}, "優惠券 was tapped"),
        Row("foodpanda_search", {"query": "漢堡"}, "found"),
        Row("foodpanda_search_shops", {"query": "護膚"}, "found"),
        Row("foodpanda_open_restaurant", {"restaurant": "@restaurants.name"}, "餐廳 was tapped"),
        Row("foodpanda_add_favorite", {"restaurant": "@restaurants.name"}, "加到我的最愛 was tapped"),
    ),
    "weibo": (
        Row("weibo_open", {"screen": "discover"}, "is open"),
        Row("weibo_list", {"what": "hot_searches"}, "found: "),
        Row("weibo_search", {"query": "露营"}, "Search Weibo"),
        Row("weibo_show", {"what": "likes"}, "Likes was tapped"),
        Row("weibo_show_comments", {}, "Comment was tapped"),
        Row("weibo_favorite_post", {"author": "@follow_feed.author"}, "Favorite was tapped"),
        Row("weibo_set_special_follow", {"author": "@follow_feed.author"}, "Set special follow was tapped"),
        Row(
            "weibo_unfollow",
            {"author": "@follow_feed.author", "confirm": "@confirmation"},
            "Unfollow was tapped",
        ),
        Row("weibo_comment_on_video", {"text": "好看 & 有趣", "confirm": "@confirmation"}, "is filled in"),
    ),
    "jd": (
        Row("jd_open", {"screen": "messages"}, "is open"),
        Row("jd_list_messages", {"kind": "offers"}, "found"),
        Row("jd_do", {"action": "list_cart"}, "found"),
        Row("jd_show_orders", {"state": "to_pay"}, "待付款 was tapped"),
        Row("jd_search", {"query": "手机"}, "Search for products"),
        Row("jd_find_products", {"query": "手机"}, "found: "),
        Row("jd_search_by_price", {"query": "手机", "order": "price_low_to_high"}, "价格从低到高 was tapped"),
        Row("jd_search_by_sales", {"query": "牛奶"}, "销量 was tapped"),
        Row("jd_open_product", {"query": "手机", "product": "@found"}, "open one of them"),
        Row("jd_add_to_cart", {"query": "手机", "product": "@found"}, "加购物车 was tapped"),
    ),
    "dianping": (
        Row("dianping_open", {"screen": "inbox"}, "is open"),
        Row("dianping_list", {"what": "hotels"}, "found: "),
        Row("dianping_show_orders", {}, "Order was tapped"),
        Row("dianping_search", {"query": "火锅"}, "Search for places"),
        Row("dianping_find_places", {"query": "火锅"}, "found: "),
        Row("dianping_open_restaurant", {"restaurant": "@restaurants.name"}, "Open the page of a restaurant"),
        Row("dianping_check_in", {"confirm": "@confirmation"}, "立即打卡 was tapped"),
    ),
    "xiaohongshu": (
        Row("xiaohongshu_open", {"screen": "market"}, "is open"),
        Row("xiaohongshu_list", {"what": "feed"}, "found: "),
        Row("xiaohongshu_find", {"what": "latest_notes", "query": "手账"}, "found: "),
        Row("xiaohongshu_search", {"query": "露营"}, "Search for notes"),
        Row("xiaohongshu_search_users", {"query": "慢跑"}, "Users was tapped"),
        Row("xiaohongshu_open_note", {"note": "@notes.title"}, "Open a note"),
        Row("xiaohongshu_save_note", {"note": "@notes.title"}, "Save was tapped"),
        Row("xiaohongshu_like_note", {"note": "@notes.title", "confirm": "@confirmation"}, "Like was tapped"),
        Row("xiaohongshu_start_post", {"confirm": "@confirmation"}, "Post was tapped"),
    ),
    "clock": (
        Row("clock_open", {"screen": "world_clock"}, "is open"),
        Row("clock_add_city", {"city": "Barcelona"}, "Barcelona was tapped"),
        Row("clock_time_in_city", {"city": "Barcelona"}, "Barcelona is "),
        Row("clock_list", {"what": "cities"}, "found: "),
        Row("clock_add_alarm", {"at": "15:07", "label": "tea"}, "Label is filled in"),
        Row("clock_is_alarm_on", {"at": "15:07"}, "3:07 PM is on"),
        Row("clock_turn_alarm", {"at": "15:07", "on": False}, "3:07 PM is now off"),
        Row("clock_delete_alarm", {"at": "15:07", "confirm": "@confirmation"}, "Delete was tapped"),
        Row("clock_add", {"what": "weekday_alarm", "at": "6:52"}, "AM was tapped"),
        Row("clock_prepare_timer", {"length": "PT1H15M"}, "5 was tapped"),
        Row("clock_start_timer", {"length": "20 minutes"}, "Start was tapped"),
        Row("clock_do", {"action": "start_stopwatch"}, "Start was tapped"),
        Row("clock_reset_stopwatch", {}, "Reset was tapped"),
        Row("clock_read", {"item": "silence_after"}, "10 minutes"),
        Row("clock_set", {"setting": "automatic_home_clock", "on": False}, "is now off"),
        Row("clock_change_clock_style", {"style": "analog"}, "Analog was tapped"),
        Row("clock_change_silence_after", {"time": "after_5"}, "5 minutes was tapped"),
        Row("clock_change_home_time_zone", {"zone": "@time_zones.zone"}, "was tapped"),
    ),
    "contacts": (
        Row("contacts_open", {"screen": "highlights"}, "is open"),
        Row("contacts_list", {"what": "contacts"}, "found: "),
        Row(
            "contacts_add_contact",
            {"first": "Ada", "last": "Quill", "phone_number": "5550100777"},
            "Save was tapped",
        ),
        Row("contacts_phone_number_of", {"person": "Ada Quill"}, "Mobile is 5550100777"),
        Row("contacts_edit_contact", {"person": "Ada Quill", "company": "Heron"}, "Company is filled in"),
        Row("contacts_add_favorite", {"person": "Ada Quill"}, "Add to favorites was tapped"),
        Row("contacts_remove_favorite", {"person": "Ada Quill"}, "Remove from favorites was tapped"),
        Row(
            "contacts_message_contact", {"person": "Ada Quill", "confirm": "@confirmation"}, "Text was tapped"
        ),
        Row("contacts_call_contact", {"person": "Ada Quill", "confirm": "@confirmation"}, "Call was tapped"),
        Row("contacts_open_contact", {"person": "Ada Quill"}, "Done"),
        Row(
            "contacts_delete_contact",
            {"person": "Ada Quill", "confirm": "@confirmation"},
            "Delete was tapped",
        ),
        Row("contacts_birthday_of", {"person": "@contacts.name?birthday"}, "Birthday is "),
        Row("contacts_create_label", {"label": "Choir"}, "Label name is filled in"),
        Row("contacts_read", {"item": "sort_by"}, "Sort by is First name"),
        Row("contacts_set", {"setting": "block_unknown_callers", "on": True}, "is now on"),
        Row("settings_open_app_info", {"app": "Clock"}, "Done"),
    ),
}
"""By app; the last row of an app may be of another one that only this platform has."""

ROWS: Final = (*CORE, *(row for rows in MACROS.values() for row in rows))
