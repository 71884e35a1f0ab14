"""What the shipped maps hear in a sentence, and what they had better not hear."""

from datetime import date
from functools import cache

import pytest

from maps.model import AppMap, Language, Macro
from phone.snapshot import Platform
from router.match import Matcher, matcher_of
from router.names import spoken
from tests.maps.conftest import SHIPPED


def heard(request: pytest.FixtureRequest, platform: str, sentence: str):
    shipped = request.getfixturevalue(platform)
    chosen = matcher_of([shipped]).match(sentence).chosen
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


TODAY = date(2026, 11, 30)


@cache
def of_all(platform: Platform) -> Matcher:
    return Matcher(SHIPPED.for_platform(platform))


@pytest.fixture(scope="module", params=["ios", "android"])
def everybody(request):
    """Every shipped map of a platform, and what hears for all of them at once."""
    return of_all(request.param), SHIPPED.for_platform(request.param)


def said_of(app_map: AppMap, macro: Macro, template: str, language: Language) -> str:
    """Write one sentence of a template."""
    written = {"phone": "5550142", "email": "nora@example.com"}
    moments = {
        "en": {"time": "7:30 am", "duration": "20 minutes", "date": "Friday", "boolean": "on", **written},
        "zh": {"time": "早上7点半", "duration": "20分钟", "date": "周五", "boolean": "打开", **written},
    }
    values = {
        p.name: p.labels.get(p.choices[0], {}).get(language, p.choices[0].replace("_", " "))
        if p.choices
        else moments[language].get(p.type, "Nora")
        for p in macro.params
    }
    return spoken(app_map, template, language, values)


def test_a_sentence_of_a_map_means_its_macro_among_all_apps(everybody):
    """Of each language of each macro the first template, which examples are written by, and every sixth."""
    matcher, maps = everybody
    wrong = []
    for app_map in maps:
        for macro in app_map.macros:
            for language, templates in macro.say.items():
                for template in templates[::6]:
                    sentence = said_of(app_map, macro, template, language)
                    chosen = matcher.match(sentence, TODAY).chosen
                    if chosen is None or (chosen.app_map.id, chosen.macro.id) != (app_map.id, macro.id):
                        wrong.append((app_map.id, macro.id, sentence))
    assert wrong == []


@pytest.mark.parametrize(
    "sentence",
    ["open messages", "open the cart", "打开购物车", "打开消息", "search for phones", "搜索手机"],
)
def test_what_many_apps_have_is_meant_of_none_of_them(sentence):
    assert of_all("ios").match(sentence).chosen is None


@pytest.mark.parametrize(
    ("platform", "sentence", "app", "macro", "arguments"),
    [
        ("ios", "open the cart in jd", "jd", "open", {"screen": "cart"}),
        ("ios", "打开京东购物车", "jd", "open", {"screen": "cart"}),
        ("ios", "open dianping inbox", "dianping", "open", {"screen": "inbox"}),
        ("ios", "打开大众点评里的消息", "dianping", "open", {"screen": "inbox"}),
        ("ios", "open my collections in xiaohongshu", "xiaohongshu", "open", {"screen": "me_saves"}),
        ("ios", "在京东搜索蓝牙耳机", "jd", "search", {"query": "蓝牙耳机"}),
        ("android", "打开闹钟", "clock", "open", {"screen": "alarm"}),
        ("android", "open the clock app", "clock", "open", {"screen": "alarm"}),
        ("android", "open settings", "settings", "open", {"screen": "home"}),
        ("android", "Set an alarm at 3PM", "clock", "add_alarm", {"at": "15:00"}),
        (
            "android",
            'Set an alarm for 3PM with the label "meeting" using Clock.',
            "clock",
            "add_alarm",
            {"at": "15:00", "label": "meeting"},
        ),
        ("android", "Turn off the alarm at 4PM", "clock", "turn_alarm", {"at": "16:00", "on": False}),
        ("android", "What is ABC's phone number", "contacts", "phone_number_of", {"person": "ABC"}),
        ("android", "When is ABC's birthday?", "contacts", "birthday_of", {"person": "ABC"}),
    ],
)
def test_an_app_is_heard_among_all_apps(platform, sentence, app, macro, arguments):
    chosen = of_all(platform).match(sentence).chosen
    assert chosen
    assert (chosen.app_map.id, chosen.macro.id, chosen.arguments) == (app, macro, arguments)


def test_every_macro_that_no_family_speaks_for_is_said_in_both_languages():
    silent = [
        (app_map.id, macro.id)
        for app_map in SHIPPED.maps
        for macro in app_map.macros
        if macro.family is None and set(macro.say) != {"en", "zh"}
    ]
    assert silent == []
