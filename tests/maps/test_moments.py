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
        ("二十五", 25), ("两千三百", 2300), ("一二三", 123), ("twelve", 12), ("twenty", 20),
        ("forty-five", 45),
        ("ninety nine", 99), ("ten five", None), ("twenty zero", None), ("five twenty", None), ("十x", None),
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
        ("Dec 3rd", "2026-12-03"), ("December third", "2026-12-03"), ("the third of December", "2026-12-03"),
        ("twenty-fourth of december", "2026-12-24"), ("Sept. 5", "2027-09-05"), ("on the 15th", "2026-12-15"),
        ("the 1st", "2026-12-01"), ("15号", "2026-12-15"), ("1号", "2026-12-01"), ("下个月5号", "2027-01-05"),
        ("这个月三十号", "2026-12-30"), ("下月31日", "2027-01-31"), ("明年1月5日", "2027-01-05"),
        ("今年十二月二十四号", "2026-12-24"), ("32号", None), ("the 0th", None),
        ("in two days", "2026-12-03"), ("in a week", "2026-12-08"), ("three weeks from now", "2026-12-22"),
        ("a week from today", "2026-12-08"), ("两周后", "2026-12-15"), ("两个星期以后", "2026-12-15"),
        ("this coming Friday", "2026-12-04"), ("coming sunday", "2026-12-06"), ("Thurs", "2026-12-03"),
        ("friday next week", "2026-12-11"), ("next tues", "2026-12-08"), ("下下周三", "2026-12-16"),
        ("下周日", "2026-12-13"), ("本周六", "2026-12-05"), ("前天", "2026-11-29"), ("大后天", "2026-12-04"),
        ("听日", "2026-12-02"), ("琴日", "2026-11-30"), ("明儿个", "2026-12-02"),
        ("day after tomorrow", "2026-12-03"), ("Christmas Eve", "2026-12-24"), ("元旦", "2027-01-01"),
        ("new year's eve", "2026-12-31"), ("国庆节", "2027-10-01"), ("monday tuesday", None),
        ("monkey", None),
        ("下下", None), ("mayor 3", None), ("week", None),
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
        ("half past six", "06:30"), ("half past 7", "07:30"), ("quarter to nine", "08:45"), ("7", "07:00"),
        ("a quarter past ten pm", "22:15"), ("ten past eight", "08:10"), ("twenty-five to five pm", "16:35"),
        ("5 minutes to 12 am", "23:55"), ("half seven", "07:30"), ("seven", "07:00"),
        ("seven thirty", "07:30"),
        ("six forty-five pm", "18:45"), ("eight oh five", "08:05"), ("six in the morning", "06:00"),
        ("7 am in the morning", "07:00"), ("7AM in morning", "07:00"),
        ("10 at night", "22:00"), ("12 at night", "00:00"), ("two at night", "02:00"), ("8 tonight", "20:00"),
        ("tonight at half past nine", "21:30"), ("quarter to 9 in the evening", "20:45"),
        ("3 in the afternoon", "15:00"), ("12 in the afternoon", "12:00"), ("7 o'clock", "07:00"),
        ("seven o'clock in the evening", "19:00"), ("5 oclock pm", "17:00"), ("730 am", "07:30"),
        ("0730", "07:30"), ("1845", "18:45"), ("midday", "12:00"), ("18:45 in the evening", "18:45"),
        ("明早七点半", "07:30"), ("早7点", "07:00"), ("晚上十点半", "22:30"), ("晚8点", "20:00"),
        ("夜里两点", "02:00"),
        ("半夜十一点", "23:00"), ("晚上十二点", "00:00"), ("差五分八点", "07:55"), ("八点差一刻", "07:45"),
        ("下午差一刻三点", "14:45"), ("七点过五分", "07:05"), ("早上六点四十五", "06:45"), ("19:30", "19:30"),
        ("晚上7:30", "19:30"), ("明早的七点", "07:00"),
        ("25:00", None), ("7:60", None), ("7:75", None), ("13 pm", None), ("0 am", None), ("30", None),
        ("half past banana", None), ("half to seven", None), ("二十五点", None), ("三十点", None),
        ("seven seventy", None), ("seven five", None), ("tonight at 8 pm", "20:00"),
        ("evening at 8 am", None), ("2575", None),
        ("13 in the morning pm", None), ("seven and", None), ("差五分", None), ("零点", "00:00"),
        ("", None), ("七点七十分", None), ("later", None),
        ("half-past seven", "07:30"), ("six-fifteen pm", "18:15"), ("seven-oh-five", "07:05"),
        ("0630 hours", "06:30"), ("eighteen hundred hours", "18:00"), ("oh six thirty", "06:30"),
        ("twelve noon", "12:00"), ("ten to midnight", "23:50"), ("quarter to noon", "11:45"),
        ("7 sharp", "07:00"), ("7 30 am", "07:30"), ("7 05", "07:05"), ("twenty one thirty", "21:30"),
        ("evening at 8", "20:00"), ("in the morning at 7", "07:00"), ("pm 6:30", "18:30"),
        ("quarter till eight", "07:45"), ("seven hundred", "07:00"), ("noon and a half", None),
        ("七点正", "07:00"), ("差一刻七点钟", "06:45"), ("差十分钟八点", "07:50"),
        ("大清早五点", "05:00"),
        ("正午十二点", "12:00"), ("午夜十二点", "00:00"),
        ("七點半", "07:30"), ("早上 7 点 30 分", "07:30"),
        ("晚上7:30分", "19:30"), ("每晚十点", "22:00"), ("7点30分钟", None), ("晚上的八点", "20:00"),
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
        ("twenty minutes", 20), ("ten minute", 10), ("10-minute", 10), ("twenty-five-minute", 25),
        ("forty-five seconds", 0.75), ("an hour and twenty minutes", 80), ("two and a half hours", 150),
        ("two hours and a half", 150), ("an hour and a quarter", 75), ("half hour", 30),
        ("a quarter of an hour", 15),
        ("three quarters of an hour", 45), ("quarter of an hour", 15), ("1h30", 90), ("one hour thirty", 90),
        ("half a minute", 0.5), ("a minute and a half", 1.5), ("90 secs", 1.5), ("2 days", 2880),
        ("三刻钟", 45), ("一小时一刻钟", 75), ("两个半钟头", 150), ("一分半钟", 1.5), ("1.5小时", 90),
        ("1个小时零5分钟", 65),
        ("一百二十秒", 2), ("两天", 2880), ("一个钟头", 60), ("两小时三十分钟二十秒", 150 + 1 / 3),
        ("ten", None), ("5 minutes 1 hour", None), ("半", None), ("十", None), ("zero seconds", None),
        ("5 minutes 5 minutes", None), ("an hour seventy", None), ("五分五分", None), ("半小时 然后", None),
        ("0 minutes", None), ("PT0S", None), ("P", None), ("PT", None), ("20", None),
        ("a while", None), ("", None),
        ("1 min 30", 1.5), ("a minute thirty", 1.5), ("1m30", 1.5), ("1 1/2 minutes", 1.5),
        ("half a min", 0.5),
        ("a half hour", 30), ("quarter hour", 15), ("three-quarters of an hour", 45),
        ("an hour and thirty", 90),
        ("one point five hours", 90), ("hour and a half", 90), ("a couple of minutes", 2), ("five mins", 5),
        ("a hundred seconds", 100 / 60), ("one hundred and twenty secs", 2), ("0:05:00", 5), ("5:00", None),
        ("two and a quarter hours", 135), ("two hours and three quarters", 165), ("2 and a half min", 2.5),
        ("90 秒", 1.5), ("1分30", 1.5),
        ("三分四十", 3 + 2 / 3), ("一小时二十", 80), ("半个钟", 30),
        ("两个半钟", 150),
        ("一点五小时", 90), ("一个小时又十分钟", 70), ("四分之三小时", 45), ("一分钟半", 1.5),
        ("俩小时", 120),
        ("1 小时 30 分钟", 90), ("一個半小時", 90), ("10分钟整", 10), ("一小时二", None), ("两天三十", None),
        ("-5 minutes", None), ("P400D", None), ("5 parsecs", None), ("1h1h", None),
    ],
)  # fmt: skip
def test_durations(said, minutes):
    found = durations.read(said)
    assert found == (None if minutes is None else timedelta(minutes=minutes))


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (times.PATTERN, ("half past six", "quarter to nine pm", "明早七点半", "7 o'clock", "noon", "1845")),
        (dates.PATTERN, ("Dec 3rd", "the day after tomorrow", "下周三", "in two weeks", "15号", "元旦")),
        (
            durations.PATTERN,
            ("an hour and a half", "twenty minutes", "三刻钟", "半小时", "1h 30 min", "PT5M"),
        ),
    ],
)
def test_the_pattern_of_a_slot_takes_what_its_reader_does(pattern, said):
    assert [one for one in said if not re.fullmatch(pattern, one, re.IGNORECASE)] == []


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
