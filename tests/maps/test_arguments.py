from datetime import date

import pytest

from maps.arguments import ArgumentError, parse
from maps.filling import Filling
from maps.model import Macro, Param

MACRO = Macro(
    "demo",
    "Do it",
    (
        Param("on", "boolean", required=False),
        Param("screen", "choice", choices=("home", "network_internet"), required=False),
        Param("count", "integer", required=False),
        Param("text", "string", required=False),
    ),
)


@pytest.mark.parametrize(
    ("raw", "typed"),
    [
        ({"on": True}, {"on": True}),
        ({"on": "ON"}, {"on": True}),
        ({"on": "关闭"}, {"on": False}),
        ({"on": "false"}, {"on": False}),
        ({"on": 1}, {"on": True}),
        ({"screen": "home"}, {"screen": "home"}),
        ({"screen": "Network-internet"}, {"screen": "network_internet"}),
        ({"count": "-3"}, {"count": -3}),
        ({"count": 7}, {"count": 7}),
        ({"text": "下雨 🌧"}, {"text": "下雨 🌧"}),
        ({"text": None}, {}),
        ({}, {}),
    ],
)
def test_arguments_are_typed(raw, typed):
    assert parse(MACRO, raw) == typed


@pytest.mark.parametrize(
    "raw",
    [
        {"on": "perhaps"},
        {"on": 2},
        {"on": [True]},
        {"screen": "kitchen"},
        {"screen": 3},
        {"count": "many"},
        {"count": True},
        {"count": "9" * 400},
        {"count": 1.5},
        {"text": ""},
        {"text": "a\x00b"},
        {"text": "x" * 5000},
        {"text": {"a": 1}},
        {"colour": "red"},
    ],
)
def test_a_wrong_argument_is_named_with_what_it_takes(raw):
    with pytest.raises(ArgumentError) as caught:
        parse(MACRO, raw)
    (name,) = raw
    assert caught.value.param == name
    assert name in str(caught.value)
    assert name in caught.value.next
    assert len(str(caught.value)) < 300
    assert caught.value.code == "invalid_arguments"


def test_a_choice_names_its_choices():
    with pytest.raises(ArgumentError) as caught:
        parse(MACRO, {"screen": "kitchen"})
    assert caught.value.valid == ("home", "network_internet")
    assert "network_internet" in caught.value.next


def param(kind, **facts) -> Macro:
    return Macro("demo", "Do it", (Param("p", kind, **facts),))


TUESDAY = date(2026, 12, 1)
CALENDARS = {"home": {"en": "Home", "zh": "个人"}, "work": {"en": "Work"}}


@pytest.mark.parametrize(
    ("kind", "given", "typed"),
    [
        ("number", 2.5, 2.5),
        ("number", "3.5", 3.5),
        ("number", "-3", -3),
        ("number", 7, 7),
        ("integer", 7.0, 7),
        ("integer", "twenty-five", 25),
        ("phone", "+1 (555) 014-2", "+1 (555) 014-2"),
        ("phone", 5550142, "5550142"),
        ("email", "tessa@example.com", "tessa@example.com"),
        ("number", "三十五", 35),
        ("date", "2026-12-24", "2026-12-24"),
        ("date", "tomorrow", "2026-12-02"),
        ("date", "下周五", "2026-12-11"),
        ("time", "7:30 pm", "19:30"),
        ("time", "早上7点半", "07:30"),
        ("duration", "90m", "PT1H30M"),
        ("duration", "一个半小时", "PT1H30M"),
        ("duration", "P1D", "PT24H"),
        ("person", "李雷", "李雷"),
    ],
)
def test_every_kind_is_brought_to_one_form(kind, given, typed):
    assert parse(param(kind), {"p": given}, TUESDAY) == {"p": typed}


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("number", "1e5"),
        ("number", "1,5"),
        ("number", float("nan")),
        ("number", float("inf")),
        ("number", 10**400),
        ("number", True),
        ("number", "٣"),
        ("date", "soon"),
        ("date", 20261224),
        ("date", "x" * 5000),
        ("time", "25:00"),
        ("time", 7),
        ("duration", "0s"),
        ("duration", 20),
        ("phone", "unknown"),
        ("phone", "12"),
        ("email", "tessa at home"),
        ("person", "Anna\nBob"),
        ("person", ""),
    ],
)
def test_what_is_of_no_kind_is_refused_with_an_example(kind, given):
    with pytest.raises(ArgumentError) as caught:
        parse(param(kind), {"p": given}, TUESDAY)
    assert caught.value.param == "p"
    assert len(str(caught.value)) < 300
    assert caught.value.next != "Call again with p as what its description asks for."


def test_a_word_for_a_day_needs_the_present_one():
    with pytest.raises(ArgumentError):
        parse(param("date"), {"p": "tomorrow"})
    assert parse(param("date"), {"p": "2026-12-24"}) == {"p": "2026-12-24"}


@pytest.mark.parametrize("given", [0, 11, "12", 1.5])
def test_numbers_stay_within_their_limits(given):
    with pytest.raises(ArgumentError, match="at least 1 and at most 10"):
        parse(param("integer", minimum=1, maximum=10), {"p": given})


def test_a_default_counts_as_given():
    macro = param("duration", required=False, default="90m")
    assert parse(macro, {}) == {"p": "PT1H30M"}
    assert parse(macro, {"p": "5 minutes"}) == {"p": "PT5M"}


@pytest.mark.parametrize("given", ["home", "Home", "个人", "HOME"])
def test_a_choice_is_known_by_its_label_too(given):
    assert parse(param("choice", choices=("home", "work"), labels=CALENDARS), {"p": given}) == {"p": "home"}


def filling(kind, value, **facts) -> Filling:
    return Filling(param(kind, **facts), {"p": value})


@pytest.mark.parametrize(
    ("kind", "value", "template", "texts"),
    [
        ("date", "2026-12-01", "{p.day} {p.day2} {p.month} {p.year} {p.iso}", ("1 01 12 2026 2026-12-01",)),
        ("date", "2026-12-01", "{p.month_name} {p.month_short}", ("December Dec", "12月 12月")),
        ("date", "2026-12-01", "{p.weekday}, {p.weekday_short}", ("Tuesday, Tue", "星期二, 周二")),
        ("date", "2026-12-01", "{p}", ("2026-12-01",)),
        ("time", "14:05", "{p.hour}:{p.minute2} {p.hour12} {p.minute}", ("14:05 2 5",)),
        ("time", "00:30", "{p.hour2} {p.hour12} {p.ampm}", ("00 12 AM", "00 12 上午")),
        ("time", "12:00", "{p.hour12} {p.ampm} {p.iso}", ("12 PM 12:00", "12 下午 12:00")),
        ("duration", "PT1H30M", "{p.hours}:{p.minutes2}:{p.seconds2} {p.total_minutes}", ("1:30:00 90",)),
        ("duration", "PT90S", "{p.minutes} {p.seconds} {p.total_seconds} {p.iso}", ("1 30 90 PT90S",)),
        ("number", 2.0, "{p} km", ("2 km",)),
        ("number", 2.5, "{p} km", ("2.5 km",)),
        ("string", "a {q} {p}", "say {p}", ("say a {q} {p}",)),
        ("string", "x", "{p.day} {q}", ("{p.day} {q}",)),
    ],
)  # fmt: skip
def test_placeholders_are_filled_in_both_languages(kind, value, template, texts):
    assert filling(kind, value).texts(template) == texts


def test_a_choice_fills_the_label_that_the_app_shows():
    known = {"choices": ("home", "work"), "labels": CALENDARS}
    assert filling("choice", "home", **known).texts("{p}") == ("Home", "个人")
    assert filling("choice", "work", **known).texts("in {p}") == ("in Work",)
    assert filling("choice", "home", choices=("home",)).texts("{p}") == ("home",)


def test_a_missing_argument_is_named():
    macro = Macro("set_x", "Set x", (Param("on", "boolean"),))
    with pytest.raises(ArgumentError, match="set_x needs on") as caught:
        parse(macro, {})
    assert caught.value.valid == ("true", "false")


def test_a_duration_keeps_within_its_limits():
    limited = param("duration", maximum=3600)
    assert parse(limited, {"p": "an hour"}) == {"p": "PT1H"}
    with pytest.raises(ArgumentError, match="at most PT1H"):
        parse(limited, {"p": "61 minutes"})
