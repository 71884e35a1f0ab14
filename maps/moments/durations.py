"""Lengths of time as people write and say them."""

import re
from datetime import timedelta
from typing import Final

from maps.moments.numerals import EN_NUMBER, NUMBER, number

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
    "分": 60,
    "秒": 1,
}

_LONG: Final = r"(?:days?|hours?|minutes?|seconds?)"
_SHORT: Final = r"(?:hrs?|h|mins?|m|secs?|s)(?![a-z])"
_FRACTION: Final = r"(?:an?|half an?|half|(?:a )?quarter(?: of)? an|three quarters of an)"
_EN_PART: Final = (
    rf"(?:\d{{1,5}}(?:\.\d{{1,2}})?[- ]?(?:{_SHORT}|{_LONG})"
    rf"|(?:{_FRACTION}|{EN_NUMBER}(?: and a half)?)[- ]{_LONG})(?: and a (?:half|quarter))?"
)
_AND: Final = r"(?:,? and |, ?| ?)"
_TAIL: Final = rf"(?:(?<=hour )|(?<=hours )|(?<=h)){EN_NUMBER}"
_ZH_PART: Final = rf"(?:{NUMBER}|\d{{1,2}}\.\d{{1,2}}|半)个?半?(?:小时|钟头|分|秒|天)(?:半|钟)*|{NUMBER}刻钟"

PATTERN: Final = "|".join(
    (
        rf"(?:{_ZH_PART})(?:零?(?:{_ZH_PART}))*",
        rf"{_EN_PART}(?:{_AND}{_EN_PART}){{0,2}}(?: ?{_TAIL})?",
        rf"p(?=t?\d){_ISO[1:]}",
    )
)
"""Expression of everything that `read` takes, and a little more; without groups, for lower and upper case."""


def read(text: str) -> timedelta | None:
    """Read a length of time in whole seconds, at most a year; `None` when it is none, or is nothing."""
    said = " ".join(text.casefold().split())
    found = _iso(said) or _english(said) or _zh(said)
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


def _english(said: str) -> timedelta | None:
    total, place, last = 0.0, 0, 0
    while match := re.compile(rf"{_AND if place else ''}({_EN_PART})").match(said, place):
        seconds, unit = _en_part(match[1])
        if seconds is None or (last and unit >= last):
            return None
        total, place, last = total + seconds, match.end(), unit
    rest = number(said[place:].strip()) if said[place:] else 0
    if not place or rest is None or not 0 <= rest < 60 or (rest and last != 3600):
        return None
    return timedelta(seconds=round(total) + 60 * rest)


def _en_part(said: str) -> tuple[float | None, int]:
    """Read one count and its unit: the seconds of both, and of the unit."""
    half = re.search(r" and a (half|quarter)$", said)
    said = said[: half.start()] if half else said
    match = re.fullmatch(r"(.+?)[- ]?([a-z]+)", said) if said[0].isdecimal() else None
    match = match or re.fullmatch(r"(.+)[- ]([a-z]+)", said)
    if match is None:
        return None, 0
    unit = _SECONDS[match[2][0]]
    count = _en_count(match[1])
    extra = {"half": 0.5, "quarter": 0.25}[half[1]] if half else 0
    return (None if count is None else (count + extra) * unit), unit


def _en_count(said: str) -> float | None:
    if re.fullmatch(_FRACTION, said):
        if said.startswith("half"):
            return 0.5
        return 0.75 if said.startswith("three") else 0.25 if "quarter" in said else 1.0
    whole = said.removesuffix(" and a half")
    if re.fullmatch(r"\d+\.\d+", whole):
        return float(whole)
    count = number(whole)
    return None if count is None else count + (0.5 if whole != said else 0)


def _zh(said: str) -> timedelta | None:
    total, place, last = 0.0, 0, 0
    for match in re.finditer(
        rf"零?(?:({NUMBER})(刻)钟|({NUMBER}|\d{{1,2}}\.\d{{1,2}}|半)个?(半?)(小时|钟头|分|秒|天)(半?)钟?)",
        said,
    ):
        count = _zh_count(match[1] or match[3])
        unit = 900 if match[2] else _SECONDS[match[5][0]]
        if match.start() != place or count is None or (last and unit >= last):
            return None
        total += (count + (0.5 if match[4] or match[6] else 0)) * unit
        place, last = match.end(), unit
    return timedelta(seconds=round(total)) if place and place == len(said) else None


def _zh_count(said: str) -> float | None:
    return 0.5 if said == "半" else float(said) if "." in said else number(said)
