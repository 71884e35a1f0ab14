"""Parts of the day that stand apart from the time they belong to."""

from datetime import date

import pytest

from maps.catalog import Catalog
from router.match import Matcher

MONDAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def matcher() -> Matcher:
    return Matcher([one for one in Catalog.shipped().maps if one.platform == "android"])


@pytest.mark.parametrize(
    ("said", "macro", "at"),
    [
        ("alarm every evening at 9", "clock.add_daily_alarm", "21:00"),
        ("every night, alarm at half past ten", "clock.add_daily_alarm", "22:30"),
        ("每晚都来个十点的闹钟", "clock.add_daily_alarm", "22:00"),
        ("明天早上来个0630的闹钟", "clock.add_alarm", "06:30"),
        ("I'd like to be woken up daily at 5:30", "clock.add_daily_alarm", "05:30"),
        ("alarm every evening at 10 pm", "clock.add_daily_alarm", "22:00"),
        ("alarm every morning at 7", "clock.add_daily_alarm", "07:00"),
        ("set an alarm at 8 am every evening", None, None),
    ],
)
def test_a_part_of_the_day_said_apart_counts_for_the_time(matcher, said, macro, at):
    chosen = matcher.match(said, MONDAY).chosen
    assert (chosen.name, chosen.arguments["at"]) == (macro, at) if macro else chosen is None


@pytest.mark.parametrize(
    ("said", "macro"),
    [
        ("I don't need the 6:30 alarm, turn it off", "clock.turn_alarm"),
        ("the 6:30 alarm, delete it", "clock.delete_alarm"),
        ("早上七点的闹钟不要了，删掉", "clock.delete_alarm"),
        ("the bus at 6:30 woke me, delete it", None),
    ],
)
def test_what_is_no_longer_wanted_is_told_before_what_to_do_with_it(matcher, said, macro):
    chosen = matcher.match(said, MONDAY).chosen
    assert (chosen.name if chosen else None) == macro


@pytest.mark.parametrize(
    ("said", "macro", "arguments"),
    [
        ("silence alarms after five minutes", "clock.change_silence_after", {"time": "after_5"}),
        ("闹铃响十五分钟后自动停", "clock.change_silence_after", {"time": "after_15"}),
        ("silence alarms after seven minutes", None, {}),
        (
            "save a new contact, Priya Nair, 81234567",
            "contacts.add_contact",
            {"first": "Priya", "last": "Nair", "phone": "81234567"},
        ),
        ("set a 10 minute timer but don't start it yet", "clock.prepare_timer", {"length": "PT10M"}),
        ("七点闹钟打开", "clock.turn_alarm", {"at": "07:00", "on": True}),
    ],
)
def test_values_are_read_by_any_of_their_names(matcher, said, macro, arguments):
    chosen = matcher.match(said, MONDAY).chosen
    assert ((chosen.name, chosen.arguments) if chosen else (None, {})) == (macro, arguments)


@pytest.mark.parametrize(
    "said",
    [
        "我每天七点起床",
        "我每天早上六点半要起床",
        "I get up at 6 every day",
        "my alarm rings at 7 every day",
        "闹钟每天七点响",
    ],
)
def test_no_alarm_is_made_of_what_is_only_told(matcher, said):
    assert matcher.match(said, MONDAY).chosen is None
