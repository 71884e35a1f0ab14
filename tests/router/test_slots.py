"""Sentences with dates, times, lengths of time, names and numbers in them."""

from dataclasses import replace
from datetime import date

import pytest

from maps.model import Language, Macro, Param, TypeStep
from router.match import Matcher
from tests.router.small_map import SETTINGS

TUESDAY = date(2026, 12, 1)
LABELS: dict[str, dict[Language, str]] = {
    "work": {"en": "Work", "zh": "工作"},
    "own_time": {"en": "Own time"},
}


def macro(id_: str, say: dict[Language, tuple[str, ...]], *params: Param) -> Macro:
    typed = "".join(f"{{{param.name}}}" for param in params if param.type == "string")
    return Macro(id_, id_, params, say, at="home", steps=(TypeStep("airplane_mode", typed),))


MATCHER = Matcher(
    [
        replace(
            SETTINGS,
            macros=(
                macro(
                    "set_alarm",
                    {"en": ("set an alarm for {at} [{day}]",), "zh": ("[{day}]{at}叫我起床",)},
                    Param("at", "time"),
                    Param("day", "date", required=False),
                ),
                macro(
                    "start_timer",
                    {"en": ("start a timer of {length}",), "zh": ("倒计时{length}",)},
                    Param("length", "duration"),
                    Param("sound", "choice", choices=("bell", "horn"), required=False, default="bell"),
                ),
                macro("call", {"en": ("call {who}",), "zh": ("打电话给{who}",)}, Param("who", "person")),
                macro("heat", {"en": ("heat to {to} degrees",)}, Param("to", "number", maximum=30)),
                macro(
                    "show",
                    {"en": ("show the {calendar} calendar",), "zh": ("显示{calendar}日历",)},
                    Param("calendar", "choice", choices=("work", "own_time"), labels=LABELS),
                ),
            ),
        )
    ]
)


@pytest.mark.parametrize(
    ("task", "fired", "arguments"),
    [
        ("set an alarm for 7:30 am", "set_alarm", {"at": "07:30"}),
        ("Set an alarm for 14:30 tomorrow", "set_alarm", {"at": "14:30", "day": "2026-12-02"}),
        ("set an alarm for 6 pm on Friday", "set_alarm", {"at": "18:00", "day": "2026-12-04"}),
        ("早上7点半叫我起床", "set_alarm", {"at": "07:30"}),
        ("明天早上七点叫我起床", "set_alarm", {"at": "07:00", "day": "2026-12-02"}),
        ("start a timer of 20 minutes", "start_timer", {"length": "PT20M", "sound": "bell"}),
        ("start a timer of 1 hour and 30 minutes", "start_timer", {"length": "PT1H30M", "sound": "bell"}),
        ("倒计时一个半小时", "start_timer", {"length": "PT1H30M", "sound": "bell"}),
        ("倒计时20分钟", "start_timer", {"length": "PT20M", "sound": "bell"}),
        ("call Anna Example", "call", {"who": "Anna Example"}),
        ('call "Anna and Bob"', "call", {"who": "Anna and Bob"}),
        ("打电话给李雷", "call", {"who": "李雷"}),
        ("heat to 21.5 degrees", "heat", {"to": 21.5}),
        ("show the work calendar", "show", {"calendar": "work"}),
        ("show the own time calendar", "show", {"calendar": "own_time"}),
        ("显示工作日历", "show", {"calendar": "work"}),
    ],
)
def test_what_stands_in_a_slot_is_read(task, fired, arguments):
    chosen = MATCHER.match(task, TUESDAY).chosen
    assert chosen is not None
    assert (chosen.macro.id, chosen.arguments) == (fired, arguments)


@pytest.mark.parametrize(
    "task",
    [
        "set an alarm for 25:00",
        "set an alarm for breakfast",
        "set an alarm for 7:30 am and turn off the light",
        "start a timer of 0 minutes",
        "start a timer",
        "heat to 80 degrees",
        "heat to many degrees",
        "show the wok calendar",
        "call Anna and then Bob",
    ],
)
def test_what_fits_no_slot_fires_nothing(task):
    assert MATCHER.match(task, TUESDAY).chosen is None


def test_a_day_that_is_said_from_today_fires_nothing_when_today_is_not_known():
    assert MATCHER.match("set an alarm for 14:30 tomorrow").chosen is None
