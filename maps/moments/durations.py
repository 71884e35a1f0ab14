"""Lengths of time as people write and say them."""

import re
from datetime import timedelta
from typing import Final

from maps.moments.numerals import EN_COUNT, EN_WORD, NUMBER, number

MOST: Final = timedelta(days=366)
_ISO: Final = r"p(?:\d{1,3}d)?(?:t(?:\d{1,4}h)?(?:\d{1,5}m)?(?:\d{1,6}s)?)?"
_SECONDS: Final = {
    "d": 86400,
    "h": 3600,
    "m": 60,
    "s": 1,
    "天": 86400,
    "小": 3600,
    "钟": 3600,
    "鐘": 3600,
    "分": 60,
    "秒": 1,
}
_BELOW: Final = {3600: 60, 60: 1}
"""What a bare number after a unit counts: “1h30” is half past the hour, “1 min 30” half past the minute."""
_PARTS: Final = {
    "a half": 0.5,
    "half": 0.5,
    "a quarter": 0.25,
    "three quarters": 0.75,
    "1/2": 0.5,
    "1/4": 0.25,
    "3/4": 0.75,
}

_UNIT: Final = r"(?:days?|hours?|hrs?|minutes?|mins?|seconds?|secs?)(?![a-z])"
_SHORT: Final = r"(?:h|m|s)(?![a-z])"
_HALF: Final = r"(?:a half|a quarter|three quarters)"
_FRACTION: Final = (
    r"(?:(?:a )?half(?: an?)?|(?:a )?quarter(?: of)?(?: an?)?|three[- ]quarters of an"
    r"|(?:a )?couple(?: of)?|an?)"
)
_FIGURES: Final = rf"\d{{1,5}}(?:\.\d{{1,2}}|(?: and)? [13]/[24]| and {_HALF})?"
_WORDS: Final = rf"{EN_COUNT}(?: and {_HALF}| point {EN_WORD})?"
_EN_PART: Final = (
    rf"(?:(?:{_FIGURES}[- ]?(?:{_UNIT}|{_SHORT})|(?:{_FRACTION}|{_WORDS})[- ]{_UNIT})(?: and {_HALF})?"
    rf"|(?:hour|minute) and {_HALF})"
)
_AND: Final = r"(?:,? and |, ?| ?)"
_TAIL: Final = rf"(?: ?(?:and )?(?:\d{{1,2}}|{EN_WORD}))"

_ZH_COUNT: Final = rf"(?:\d{{1,3}}\.\d{{1,2}}|四分之[一三]|{NUMBER}点{NUMBER}|{NUMBER}|半)"
_ZH_UNIT: Final = "(?:小时|小時|钟头|鐘頭|分|秒|天)"
_ZH_PART: Final = (
    rf"(?:{_ZH_COUNT} ?[个個]?半? ?{_ZH_UNIT}[钟鐘]?半?[钟鐘]?"
    rf"|{_ZH_COUNT}[个個]半?[钟鐘](?![头頭])|{NUMBER} ?刻[钟鐘])"
)
_ZH_AND: Final = "[零又加]? ?"
_ZH_TAIL: Final = rf"(?:\d{{2}}|[零〇二三四五]?十?{NUMBER})"

PATTERN: Final = "|".join(
    (
        rf"{_ZH_PART}(?:{_ZH_AND}{_ZH_PART}){{0,3}}(?:{_ZH_TAIL}(?![\d点點]))?",
        rf"{_EN_PART}(?:{_AND}{_EN_PART}){{0,2}}{_TAIL}?",
        r"\d{1,2}:\d{2}:\d{2}",
        rf"p(?=t?\d){_ISO[1:]}",
    )
)
"""Expression of everything that `read` takes, and a little more; without groups, for lower and upper case."""


def read(text: str) -> timedelta | None:
    """Read a length of time in whole seconds, at most a year; `None` when it is none, or is nothing."""
    said = " ".join(text.casefold().split())
    found = _iso(said) or _clock(said) or _english(said) or _zh(said.replace(" ", ""))
    return found if found and timedelta(0) < found <= MOST else None


def to_iso(duration: timedelta) -> str:
    """Write a length of time in ISO 8601, such as `PT1H30M`."""
    seconds = int(duration.total_seconds())
    parts = ((seconds // 3600, "H"), (seconds // 60 % 60, "M"), (seconds % 60, "S"))
    return "PT" + ("".join(f"{n}{unit}" for n, unit in parts if n) or "0S")


def from_iso(text: str) -> timedelta:
    """Read a length of time that `to_iso` wrote.

    Raises:
        ValueError: it did not.
    """
    found = _iso(text.casefold())
    if found is None:
        raise ValueError(text)
    return found


def _iso(said: str) -> timedelta | None:
    match = re.fullmatch(r"p(?:(\d{1,3})d)?(?:t(?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s)?)?", said)
    if match is None or not any(match.groups()):
        return None
    days, hours, minutes, seconds = (int(n or 0) for n in match.groups())
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)


def _clock(said: str) -> timedelta | None:
    """Read `0:05:00`; with two figures only, nobody knows whether they are hours."""
    match = re.fullmatch(r"(\d{1,2}):([0-5]\d):([0-5]\d)", said)
    return timedelta(hours=int(match[1]), minutes=int(match[2]), seconds=int(match[3])) if match else None


def _english(said: str) -> timedelta | None:
    total, place, last = 0.0, 0, 0
    while match := re.compile(rf"{_AND if place else ''}({_EN_PART})").match(said, place):
        seconds, unit = _en_part(match[1])
        if seconds is None or (last and unit >= last):
            return None
        total, place, last = total + seconds, match.end(), unit
    rest = _tail(said[place:].strip().removeprefix("and "), last)
    return None if not place or rest is None else timedelta(seconds=round(total) + rest)


def _tail(said: str, last: int) -> int | None:
    """Read the number behind the last unit, in seconds; none are 0."""
    count = number(said) if said else 0
    if count is None or not 0 <= count < 60 or (count and last not in _BELOW):
        return None
    return count * _BELOW.get(last, 0)


def _en_part(said: str) -> tuple[float | None, int]:
    """Read one count and its unit: the seconds of both, and of the unit."""
    more = re.search(rf"(?<=[a-z]) and ({_HALF})$", said)
    said = said[: more.start()] if more else said
    match = re.fullmatch(r"(.*?)[- ]?([a-z]+)", said) if said[0].isdecimal() else None
    match = match or re.fullmatch(r"(?:(.+)[- ])?([a-z]+)", said)
    if match is None:
        return None, 0
    unit = _SECONDS[match[2][0]]
    count = _en_count(match[1] or "a")
    return (None if count is None else (count + _PARTS.get(more[1] if more else "", 0)) * unit), unit


def _en_count(said: str) -> float | None:
    if re.fullmatch(_FRACTION, said):
        if said.startswith("three"):
            return 0.75
        return next((n for word, n in (("half", 0.5), ("quarter", 0.25), ("couple", 2)) if word in said), 1.0)
    match = re.fullmatch(r"(.+?)(?:(?: and)? ([13]/[24])| and (\D+))?", said)
    whole, part = (match[1], match[2] or match[3] or "") if match else (said, "")
    if " and " in said and part not in _PARTS:
        whole, part = said, ""
    ones, is_point, tenths = whole.replace(" point ", ".").partition(".")
    count, rest = number(ones), number(tenths) if is_point else 0
    if count is None or rest is None:
        return None
    digits = len(tenths) if tenths.isdecimal() else 1
    return count + rest / 10**digits + _PARTS.get(part, 0)


def _zh(said: str) -> timedelta | None:
    total, place, last = 0.0, 0, 0
    pattern = re.compile(
        rf"[零又加]?(?:({NUMBER})(刻)[钟鐘]|({_ZH_COUNT})[个個]?(半?)(小时|小時|钟头|鐘頭|分|秒|天|(?<=[个個半])[钟鐘])"
        r"[钟鐘]?(半?)[钟鐘]?)"
    )
    while match := pattern.match(said, place):
        count = _zh_count(match[1] or match[3])
        unit = 900 if match[2] else _SECONDS[match[5][0]]
        if count is None or (last and unit >= last):
            return None
        total += (count + (0.5 if match[4] or match[6] else 0)) * unit
        place, last = match.end(), unit
    rest = said[place:].removesuffix("整")
    more = _tail(rest.removeprefix("零"), last) if len(rest) != 1 else None
    return timedelta(seconds=round(total) + more) if place and more is not None else None


def _zh_count(said: str) -> float | None:
    if said == "半":
        return 0.5
    if said.startswith("四分之"):
        return 0.25 if said.endswith("一") else 0.75
    ones, is_point, tenths = said.replace("点", ".").partition(".")
    count, rest = number(ones), number(tenths) if is_point else 0
    if count is None or rest is None:
        return None
    return count + rest / 10 ** (len(tenths) if is_point else 1)
