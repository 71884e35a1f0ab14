"""Dates as people write and say them."""

import re
from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from maps.moments.numerals import EN_NUMBER, EN_ORDINAL, NUMBER, number, ordinal

_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORT_DAYS: Final = ("mon", "tues", "tue", "wed", "thurs", "thur", "thu", "fri", "sat", "sun")
_NEAR: Final = {
    "today": 0, "tonight": 0, "tomorrow": 1, "the day after tomorrow": 2, "day after tomorrow": 2,
    "tmrw": 1, "tmr": 1, "yesterday": -1, "the day before yesterday": -2,
    "今天": 0, "今日": 0, "今晚": 0, "今儿": 0, "明天": 1, "明日": 1, "明晚": 1, "明儿": 1,
    "后天": 2, "大后天": 3, "昨天": -1, "昨日": -1, "前天": -2,
    "听日": 1, "聽日": 1, "今儿个": 0, "明儿个": 1, "后日": 2, "後天": 2, "後日": 2,
    "寻日": -1, "尋日": -1, "琴日": -1,
}  # fmt: skip
_FEASTS: Final = {
    "christmas eve": (12, 24), "christmas day": (12, 25), "christmas": (12, 25), "boxing day": (12, 26),
    "new year's eve": (12, 31), "new year's day": (1, 1), "valentine's day": (2, 14), "halloween": (10, 31),
    "平安夜": (12, 24), "圣诞节": (12, 25), "圣诞": (12, 25), "跨年夜": (12, 31), "元旦": (1, 1),
    "情人节": (2, 14), "劳动节": (5, 1), "儿童节": (6, 1), "国庆节": (10, 1), "国庆": (10, 1),
}  # fmt: skip
"""Only those that have the same date every year."""
_MONTH: Final = "(?:" + "|".join(f"{m[:3]}(?:t?{m[3:]}|t)?" if len(m) > 3 else m for m in _MONTHS) + r")\.?"
_WEEKDAY: Final = f"(?:{'|'.join((*_WEEKDAYS, *_SHORT_DAYS))})(?![a-z])"
_ZH_WEEKDAY: Final = "(?:星期|周|礼拜)[一二三四五六日天](?![二三四五六](?![点时个人号家条位楼月]))"
_THIS, _NEXT = "(?:on |this coming |this |coming )?", "next "
_ZH_WEEK: Final = "(?:这个?|本|下个?|下下个?)?"
_EN_DAY: Final = rf"(?:the )?{EN_ORDINAL}(?: of)? {_MONTH}(?:,? \d{{4}})?"
_EN_MONTH: Final = rf"{_MONTH} (?:the )?{EN_ORDINAL}(?:,? \d{{4}})?"
_ZH_DAY: Final = rf"(?:\d{{4}}年|今年|明年)?(?:{NUMBER}月|这个?月|本月|下个?月)?{NUMBER}[日号]"
_FROM_NOW: Final = (
    rf"in {EN_NUMBER} (?:day|week)s?|in an? (?:day|week)|(?:{EN_NUMBER}|a) (?:day|week)s? from (?:now|today)"
)
_LATER: Final = rf"{NUMBER}(?:天|个?星期|周|个?礼拜)(?:[以之]?后)"

PATTERN: Final = "|".join(
    (
        r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}",
        _ZH_DAY,
        *sorted((*_NEAR, *_FEASTS), key=len, reverse=True),
        rf"(?:{_THIS}|{_NEXT}){_WEEKDAY}(?: next week)?",
        rf"{_ZH_WEEK}{_ZH_WEEKDAY}",
        rf"(?:on )?(?:{_EN_DAY}|{_EN_MONTH})",
        r"(?:on )?the \d{1,2}(?:st|nd|rd|th)",
        _FROM_NOW,
        _LATER,
    )
)
"""Expression of everything that `read` takes, and a little more; without groups, for lower and upper case."""


def read(text: str, today: date | None) -> date | None:
    """Read a date; `None` when it is none, or is said from today and that is not known."""
    said = " ".join(text.casefold().split())
    for reader in (_iso, _zh_day, _en_day):
        if (found := reader(said, today)) is not None:
            return found
    if today is None:
        return None
    for from_today in (_near, _day_of_month, _later, _en_weekday, _zh_weekday):
        if (found := from_today(said, today)) is not None:
            return found
    return None


def _iso(said: str, _today: date | None) -> date | None:
    match = re.fullmatch(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})", said)
    return _date(int(match[1]), int(match[3]), int(match[4])) if match else None


def _zh_day(said: str, today: date | None) -> date | None:
    match = re.fullmatch(rf"(?:(\d{{4}})年|(今年|明年))?({NUMBER})月({NUMBER})[日号]?", said)
    month, day = (number(match[3]), number(match[4])) if match else (None, None)
    if match is None or month is None or day is None:
        return None
    if match[1]:
        return _date(int(match[1]), month, day)
    if match[2]:
        return today and _date(today.year + (match[2] == "明年"), month, day)
    return _coming(month, day, today)


def _en_day(said: str, today: date | None) -> date | None:
    match = re.fullmatch(rf"(?:on )?(?:the )?({EN_ORDINAL})(?: of)? ({_MONTH})(?:,? (\d{{4}}))?", said)
    if match:
        day, month, year = match[1], match[2], match[3]
    else:
        match = re.fullmatch(rf"(?:on )?({_MONTH}) (?:the )?({EN_ORDINAL})(?:,? (\d{{4}}))?", said)
        if match is None:
            return None
        month, day, year = match[1], match[2], match[3]
    place = next(n for n, name in enumerate(_MONTHS, 1) if name.startswith(month[:3]))
    nth = ordinal(day)
    if nth is None:
        return None
    return _date(int(year), place, nth) if year else _coming(place, nth, today)


def _near(said: str, today: date) -> date | None:
    if said in _NEAR:
        return _after(today, _NEAR[said])
    return _coming(*_FEASTS[said], today) if said in _FEASTS else None


def _day_of_month(said: str, today: date) -> date | None:
    """Read a day without a month: the next that has this number."""
    match = re.fullmatch(
        rf"(?:on )?the (\d{{1,2}})(?:st|nd|rd|th)|(这个?月|本月|下个?月)?({NUMBER})[日号]", said
    )
    day = number(match[1] or match[3]) if match else None
    if match is None or day is None or not 1 <= day <= 31:
        return None
    months = range(12)
    if match[2]:
        months = range(1, 2) if match[2].startswith("下") else range(1)
    places = (divmod(today.month - 1 + ahead, 12) for ahead in months)
    days = (
        date(today.year + years, month + 1, day)
        for years, month in places
        if day <= monthrange(today.year + years, month + 1)[1]
    )
    return next((d for d in days if match[2] or d >= today), None)


def _later(said: str, today: date) -> date | None:
    match = re.fullmatch(
        rf"(?:in ({EN_NUMBER}|an?) (day|week)s?|({EN_NUMBER}|a) (day|week)s? from (?:now|today)"
        rf"|({NUMBER})(天|个?星期|周|个?礼拜)[以之]?后)",
        said,
    )
    if match is None:
        return None
    word, unit = next((match[n], match[n + 1]) for n in (1, 3, 5) if match[n])
    count = 1 if word in ("a", "an") else number(word)
    return None if count is None else _after(today, count * (1 if unit in ("day", "天") else 7))


def _en_weekday(said: str, today: date) -> date | None:
    match = re.fullmatch(rf"(?:{_THIS}|({_NEXT}))({_WEEKDAY})( next week)?", said)
    if match is None:
        return None
    place = next(n for n, name in enumerate(_WEEKDAYS) if name.startswith(match[2][:3]))
    return _weekday(today, place, weeks=1 if match[1] or match[3] else 0)


def _zh_weekday(said: str, today: date) -> date | None:
    match = re.fullmatch(rf"({_ZH_WEEK})({_ZH_WEEKDAY})", said)
    if match is None:
        return None
    place = "一二三四五六日".index(match[2][-1].replace("天", "日"))
    return _weekday(today, place, weeks=match[1].count("下"))


def _weekday(today: date, place: int, *, weeks: int) -> date | None:
    """Give the coming such day, today included, or the one of a week that begins on a later Monday."""
    if weeks:
        return _after(today, 7 * weeks - today.weekday() + place)
    return _after(today, (place - today.weekday()) % 7)


def _coming(month: int, day: int, today: date | None) -> date | None:
    """Give the next such day, today included."""
    if today is None:
        return None
    candidates = (_date(year, month, day) for year in range(today.year, today.year + 5))
    return next((d for d in candidates if d is not None and d >= today), None)


def _date(year: int, month: int, day: int) -> date | None:
    return _tried(lambda: date(year, month, day))


def _after(today: date, days: int) -> date | None:
    return _tried(lambda: today + timedelta(days=days))


def _tried(make: Callable[[], date]) -> date | None:
    try:
        return make()
    except (ValueError, OverflowError):  # a day that no calendar has
        return None
