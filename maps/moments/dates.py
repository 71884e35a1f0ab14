"""Dates as people write and say them."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from maps.moments.numerals import NUMBER, number

_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NEAR: Final = {
    "today": 0, "tonight": 0, "tomorrow": 1, "the day after tomorrow": 2, "yesterday": -1,
    "今天": 0, "今日": 0, "今晚": 0, "明天": 1, "明日": 1, "明晚": 1, "后天": 2, "大后天": 3, "昨天": -1,
}  # fmt: skip
_MONTH: Final = "(?:" + "|".join(f"{m[:3]}(?:{m[3:]})?" if len(m) > 3 else m for m in _MONTHS) + r")\.?"
_WEEKDAY: Final = "(?:" + "|".join(f"{d}|{d[:3]}" for d in _WEEKDAYS) + ")"
_ZH_WEEKDAY: Final = "(?:星期|周|礼拜)[一二三四五六日天]"
_NTH: Final = r"\d{1,2}(?:st|nd|rd|th)?"

PATTERN: Final = "|".join(
    (
        r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}",
        rf"(?:\d{{4}}年)?{NUMBER}月{NUMBER}[日号]",
        *sorted(_NEAR, key=len, reverse=True),
        rf"(?:(?:on|this|next) )?{_WEEKDAY}",
        rf"(?:这个?|本|下个?)?{_ZH_WEEKDAY}",
        rf"(?:the )?{_NTH}(?: of)? {_MONTH}(?:,? \d{{4}})?",
        rf"{_MONTH} (?:the )?{_NTH}(?:,? \d{{4}})?",
        r"in \d{1,3} days?",
        rf"{NUMBER}天[以之]?后",
    )
)
"""Expression of everything that `read` takes; without groups, for lower and upper case."""


def read(text: str, today: date | None) -> date | None:
    """Read a date; `None` when it is none, or is said from today and that is not known."""
    said = " ".join(text.casefold().split())
    for reader in (_iso, _zh_day, _en_day):
        if (found := reader(said, today)) is not None:
            return found
    return None if today is None else _from_today(said, today)


def _iso(said: str, _today: date | None) -> date | None:
    match = re.fullmatch(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})", said)
    return _date(int(match[1]), int(match[3]), int(match[4])) if match else None


def _zh_day(said: str, today: date | None) -> date | None:
    match = re.fullmatch(rf"(?:(\d{{4}})年)?({NUMBER})月({NUMBER})[日号]", said)
    month, day = (number(match[2]), number(match[3])) if match else (None, None)
    if match is None or month is None or day is None:
        return None
    return _date(int(match[1]), month, day) if match[1] else _coming(month, day, today)


def _en_day(said: str, today: date | None) -> date | None:
    match = re.fullmatch(rf"(?:the )?({_NTH})(?: of)? ({_MONTH})(?:,? (\d{{4}}))?", said)
    if match:
        day, month, year = match[1], match[2], match[3]
    else:
        match = re.fullmatch(rf"({_MONTH}) (?:the )?({_NTH})(?:,? (\d{{4}}))?", said)
        if match is None:
            return None
        month, day, year = match[1], match[2], match[3]
    place = next(n for n, name in enumerate(_MONTHS, 1) if name.startswith(month[:3]))
    number_ = int(re.sub(r"\D", "", day))
    return _date(int(year), place, number_) if year else _coming(place, number_, today)


def _from_today(said: str, today: date) -> date | None:
    if said in _NEAR:
        return _after(today, _NEAR[said])
    match = re.fullmatch(rf"in (\d{{1,3}}) days?|({NUMBER})天[以之]?后", said)
    if match:
        days = number(match[1] or match[2])
        return None if days is None else _after(today, days)
    match = re.fullmatch(rf"(?:(on|this|next) )?({_WEEKDAY})", said)
    if match:
        place = next(n for n, name in enumerate(_WEEKDAYS) if name.startswith(match[2][:3]))
        return _weekday(today, place, in_next_week=match[1] == "next")
    match = re.fullmatch(rf"(这个?|本|下个?)?({_ZH_WEEKDAY})", said)
    if match:
        place = "一二三四五六日".index(match[2][-1].replace("天", "日"))
        return _weekday(today, place, in_next_week=(match[1] or "").startswith("下"))
    return None


def _weekday(today: date, place: int, *, in_next_week: bool) -> date | None:
    """Give the coming such day, today included, or the one of the week that begins next Monday."""
    if in_next_week:
        return _after(today, 7 - today.weekday() + place)
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
