"""What the shipped maps hear in a sentence, and what they had better not hear."""

import pytest

from router.match import Matcher


def heard(request: pytest.FixtureRequest, platform: str, sentence: str):
    shipped = request.getfixturevalue(platform)
    chosen = Matcher([shipped]).match(sentence).chosen
    return (chosen.macro.id, chosen.arguments) if chosen else None


@pytest.mark.parametrize(
    ("platform", "sentence"),
    [
        ("ios", "tell me the number of wi-fi assist"),
        ("ios", "tell me the phone number of Mail"),
        ("ios", "what is the number of my family"),
        ("ios", "设置的电话号码是多少"),
        ("ios", "turn on roaming for maps"),
        ("ios", "turn on auto join for wifi"),
        ("ios", "turn on low data mode on weekends"),
        ("ios", "打开线路图"),
        ("ios", "find my iphone in settings"),
        ("ios", "搜索设置壁纸"),
        ("android", "搜索设置壁纸"),
        ("ios", "what's the battery percentage"),
        ("ios", "电池百分比是多少"),
    ],
)
def test_an_ordinary_sentence_is_not_taken_for_something_with_a_free_slot(request, platform, sentence):
    assert heard(request, platform, sentence) is None


@pytest.mark.parametrize(
    ("platform", "sentence", "macro", "arguments"),
    [
        ("ios", 'turn on the line "Travel"', "set_sim_line", {"line": "Travel", "on": True}),
        ("ios", "打开线路“Travel”", "set_sim_line", {"line": "Travel", "on": True}),
        ("ios", 'tell me the number of line "Travel"', "read_line_number", {"line": "Travel"}),
        ("ios", "search for wifi in settings", "search", {"query": "wifi"}),
        ("ios", "在设置里搜索壁纸", "search", {"query": "壁纸"}),
        ("ios", "is the battery percentage shown", "read_battery_percentage", {}),
        ("android", "what's the battery percentage", "read_battery_level", {}),
        ("android", "电池百分比是多少", "read_battery_level", {}),
        ("ios", "enable flight mode", "set_airplane_mode", {"on": True}),
        ("android", "enable flight mode", "set_airplane_mode", {"on": True}),
        ("ios", "turn hotspot off", "set_personal_hotspot", {"on": False}),
        ("ios", "把热点打开", "set_personal_hotspot", {"on": True}),
        ("android", "把热点打开", "set_wifi_hotspot", {"on": True}),
        ("android", "turn low power mode on", "set_battery_saver", {"on": True}),
        ("android", "把数据流量关掉", "set_mobile_data", {"on": False}),
    ],
)
def test_a_thing_is_heard_by_what_people_call_it(request, platform, sentence, macro, arguments):
    assert heard(request, platform, sentence) == (macro, arguments)
