"""Dates, times and durations as people write and say them."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.moments import dates, durations, times
from maps.moments.numerals import number

TUESDAY = date(2026, 12, 1)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("7", 7), ("0", 0), ("零", 0), ("七", 7), ("十", 10), ("十二", 12), ("二十", 20), ("三十五", 35),
        ("两", 2), ("一百二十", 120), ("〇", 0), ("", None), ("abc", None), ("七x", None),
    ],
)  # fmt: skip
def test_numbers_in_figures_and_characters(said, read):
    assert number(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("2026-12-24", "2026-12-24"), ("2026/1/5", "2026-01-05"), ("today", "2026-12-01"),
        ("Tomorrow", "2026-12-02"), ("the day after tomorrow", "2026-12-03"),
        ("yesterday", "2026-11-30"),
        ("今天", "2026-12-01"), ("明天", "2026-12-02"), ("后天", "2026-12-03"), ("昨天", "2026-11-30"),
        ("Tuesday", "2026-12-01"), ("friday", "2026-12-04"), ("on Fri", "2026-12-04"),
        ("monday", "2026-12-07"),
        ("next friday", "2026-12-11"), ("周五", "2026-12-04"), ("星期天", "2026-12-06"),
        ("这周五", "2026-12-04"),
        ("下周五", "2026-12-11"), ("下个星期一", "2026-12-07"), ("礼拜三", "2026-12-02"),
        ("12月24日", "2026-12-24"), ("1月5号", "2027-01-05"), ("2027年1月5日", "2027-01-05"),
        ("十二月三日", "2026-12-03"), ("December 24", "2026-12-24"), ("dec 24th", "2026-12-24"),
        ("24 December", "2026-12-24"), ("the 24th of December", "2026-12-24"),
        ("Jan 5, 2028", "2028-01-05"),
        ("May 1", "2027-05-01"), ("in 3 days", "2026-12-04"), ("三天后", "2026-12-04"),
        ("29 February", "2028-02-29"),
        ("2026-02-30", None), ("12/24", None), ("soon", None), ("", None), ("13月1日", None), ("0", None),
        ("December 32", None), ("in 999999 days", None), ("9999-12-31", "9999-12-31"),
        ("2026-1/5", None),
    ],
)  # fmt: skip
def test_dates(said, read):
    found = dates.read(said, TUESDAY)
    assert (found.isoformat() if found else None) == read


def test_without_a_present_day_only_whole_dates_are_read():
    assert dates.read("2026-12-24", None) == date(2026, 12, 24)
    assert dates.read("2026年12月24日", None) == date(2026, 12, 24)
    for said in ("tomorrow", "Friday", "12月24日", "December 24", "in 3 days"):
        assert dates.read(said, None) is None, said


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("14:30", "14:30"), ("7:05", "07:05"), ("7:30 am", "07:30"), ("7:30PM", "19:30"),
        ("7pm", "19:00"),
        ("12 am", "00:00"), ("12pm", "12:00"), ("12:15 a.m.", "00:15"), ("7.30 pm", "19:30"),
        ("00:00", "00:00"),
        ("noon", "12:00"), ("midnight", "00:00"), ("half past 7 pm", "19:30"),
        ("quarter to 8 am", "07:45"),
        ("早上7点半", "07:30"), ("七点半", "07:30"), ("下午3点", "15:00"), ("晚上八点一刻", "20:15"),
        ("14点30分", "14:30"), ("下午三点零五分", "15:05"), ("中午12点", "12:00"), ("中午一点", "13:00"),
        ("凌晨12点", "00:00"), ("19时", "19:00"), ("早上8:05", "08:05"), ("下午2:30", "14:30"),
        ("十二点整", "12:00"),
        ("14：30", "14:30"), ("14:30:00", "14:30"),
        ("25:00", None), ("7:60", None), ("13 pm", None), ("0 am", None), ("7", None),
        ("half past 7", None),
        ("", None), ("七点七十分", None), ("later", None),
    ],
)  # fmt: skip
def test_times(said, read):
    found = times.read(said)
    assert (f"{found:%H:%M}" if found else None) == read


@pytest.mark.parametrize(
    ("said", "minutes"),
    [
        ("PT1H30M", 90), ("pt45s", 0.75), ("P1D", 1440), ("90m", 90), ("1h30m", 90),
        ("1h 30 min", 90), ("45s", 0.75),
        ("20 minutes", 20), ("1 minute", 1), ("1 hour 30 minutes", 90),
        ("1 hour and 30 minutes", 90), ("2 hrs", 120),
        ("an hour", 60), ("half an hour", 30), ("an hour and a half", 90), ("1.5 hours", 90),
        ("2.5 min", 2.5),
        ("20分钟", 20), ("二十分钟", 20), ("一个半小时", 90), ("1小时30分", 90), ("一小时", 60),
        ("两个小时", 120),
        ("半小时", 30), ("半个小时", 30), ("30秒", 0.5), ("1分30秒", 1.5), ("一刻钟", 15), ("十分钟", 10),
        ("1个小时30分钟", 90), ("1小时半", 90), ("1分半", 1.5), ("1 hour, 2 minutes and 3 seconds", 62.05),
        ("0 minutes", None), ("PT0S", None), ("P", None), ("PT", None), ("20", None),
        ("a while", None), ("", None),
        ("-5 minutes", None), ("P400D", None), ("5 parsecs", None), ("1h1h", None),
    ],
)  # fmt: skip
def test_durations(said, minutes):
    found = durations.read(said)
    assert found == (None if minutes is None else timedelta(minutes=minutes))


@given(st.integers(1, 366 * 86400))
def test_a_duration_is_written_as_it_is_read(seconds):
    written = durations.to_iso(timedelta(seconds=seconds))
    assert durations.from_iso(written) == timedelta(seconds=seconds)


@given(st.text(max_size=30))
def test_no_text_breaks_a_reader(text):
    for found in (dates.read(text, TUESDAY), times.read(text), durations.read(text), number(text)):
        assert found is None or found is not False


@pytest.mark.parametrize("pattern", [dates.PATTERN, times.PATTERN, durations.PATTERN])
def test_patterns_can_stand_in_a_slot(pattern):
    compiled = re.compile(f"(?P<slot>{pattern})", re.IGNORECASE)
    assert compiled.groups == 1
