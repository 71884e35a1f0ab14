"""Lengths of time as people write and say them."""

import re
from datetime import timedelta
from typing import Final

from maps.moments.numerals import NUMBER, number

MOST: Final = timedelta(days=366)
_HOUR, _MINUTE, _SECOND = r"(?:hours?|hrs?|h)", r"(?:minutes?|mins?|min|m)", r"(?:seconds?|secs?|sec|s)"
_AND: Final = r"(?:,? and |, ?| ?)"
_ISO: Final = r"p(?:\d{1,3}d)?(?:t(?:\d{1,4}h)?(?:\d{1,5}m)?(?:\d{1,6}s)?)?"
_EN: Final = (
    rf"(?:\d{{1,3}} ?{_HOUR})(?:{_AND}\d{{1,4}} ?{_MINUTE})?(?:{_AND}\d{{1,5}} ?{_SECOND})?",
    rf"(?:\d{{1,4}} ?{_MINUTE})(?:{_AND}\d{{1,5}} ?{_SECOND})?",
    rf"(?:\d{{1,5}} ?{_SECOND})",
)
_FIXED: Final = {
    "an hour": 3600, "one hour": 3600, "half an hour": 1800, "an hour and a half": 5400,
    "one and a half hours": 5400, "a minute": 60, "one minute": 60, "half a minute": 30,
    "a quarter of an hour": 900, "半小时": 1800, "半个小时": 1800, "半分钟": 30, "一刻钟": 900,
    "三刻钟": 2700,
}  # fmt: skip
_DECIMAL: Final = rf"\d{{1,3}}\.\d{{1,2}} ?(?:{_HOUR}|{_MINUTE})"
_ZH: Final = (
    rf"{NUMBER}个半(?:小时|钟头)",
    rf"{NUMBER}个?(?:小时|钟头)(?:零?{NUMBER}分钟?)?(?:{NUMBER}秒钟?)?|{NUMBER}个?小时半",
    rf"{NUMBER}分(?:钟|半)?(?:{NUMBER}秒钟?)?",
    rf"{NUMBER}秒钟?",
)

PATTERN: Final = "|".join(
    (*sorted(_FIXED, key=len, reverse=True), *_ZH, _DECIMAL, *_EN, rf"p(?=t?\d){_ISO[1:]}")
)
"""Expression of everything that `read` takes; without groups, for lower and upper case."""


def read(text: str) -> timedelta | None:
    """Read a length of time in whole seconds, at most a year; `None` when it is none, or is nothing."""
    said = " ".join(text.casefold().split())
    found = timedelta(seconds=_FIXED[said]) if said in _FIXED else _iso(said) or _en(said) or _zh(said)
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


def _en(said: str) -> timedelta | None:
    if re.fullmatch(_DECIMAL, said):
        count = float(re.findall(r"[\d.]+", said)[0])
        is_hours = re.search(r"\d ?h", said) is not None
        return timedelta(seconds=round(count * (3600 if is_hours else 60)))
    if not any(re.fullmatch(pattern, said) for pattern in _EN):
        return None
    units = {"h": 3600, "m": 60, "s": 1}
    return timedelta(seconds=sum(int(n) * units[unit] for n, unit in re.findall(r"(\d+) ?([hms])", said)))


def _zh(said: str) -> timedelta | None:
    if not any(re.fullmatch(pattern, said) for pattern in _ZH):
        return None
    units = {"小": 3600, "钟": 3600, "分": 60, "秒": 1}
    total = 0
    for count, half, unit in re.findall(rf"({NUMBER})个?(半?)(小时|钟头|分|秒)", said):
        counted = number(count)
        if counted is None:
            return None
        total += counted * units[unit[0]] + (units[unit[0]] // 2 if half else 0)
    if said.endswith("半"):
        total += 1800 if "小时" in said else 30
    return timedelta(seconds=total)
