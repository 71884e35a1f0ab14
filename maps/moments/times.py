"""Times of the day as people write and say them."""

import re
from datetime import time
from typing import Final

from maps.moments.numerals import NUMBER, number

_PARTS: Final = "凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|今晚|明早"
_AFTER_NOON: Final = frozenset({"下午", "傍晚", "晚上", "夜里", "今晚"})
_ZH_MINUTES: Final = {"半": 30, "一刻": 15, "三刻": 45, "整": 0, "钟": 0, "": 0}
_AMPM: Final = r"[ap]\.?m\.?"

PATTERN: Final = "|".join(
    (
        rf"(?:{_PARTS})?{NUMBER}[点时](?:半|一刻|三刻|整|钟|零?{NUMBER}分?)?",
        rf"\d{{1,2}}[:：.]\d{{2}}(?::00)? ?(?:{_AMPM})?",
        rf"(?:{_PARTS})\d{{1,2}}[:：]\d{{2}}",
        rf"\d{{1,2}} ?{_AMPM}",
        r"(?:half|(?:a )?quarter) (?:past|to) \d{1,2} ?(?:[ap]\.?m\.?)?",
        "noon|midnight|正午|午夜",
    )
)
"""Expression of everything that `read` takes; without groups, for lower and upper case."""


def read(text: str) -> time | None:
    """Read a time of the day to the minute; `None` when it is none, or could be morning or evening."""
    said = " ".join(text.casefold().split())
    named = {"noon": time(12), "正午": time(12), "midnight": time(0), "午夜": time(0)}.get(said)
    return named or _figures(said) or _zh_figures(said) or _spoken(said) or _zh(said)


def _figures(said: str) -> time | None:
    match = re.fullmatch(rf"(\d{{1,2}})(?:[:：.](\d{{2}})(?::00)?)? ?({_AMPM})?", said)
    if match is None or (match[2] is None and match[3] is None):
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    return _time(hour, minute) if match[3] is None else _half_day(hour, minute, match[3][0])


def _zh_figures(said: str) -> time | None:
    match = re.fullmatch(rf"({_PARTS})(\d{{1,2}})[:：](\d{{2}})", said)
    return _zh_time(match[1], int(match[2]), int(match[3])) if match else None


def _spoken(said: str) -> time | None:
    match = re.fullmatch(rf"(half|(?:a )?quarter) (past|to) (\d{{1,2}}) ?({_AMPM})", said)
    if match is None:
        return None
    minutes = 30 if match[1] == "half" else 15
    hour = _half_day(int(match[3]), 0, match[4][0])
    if hour is None or (match[2] == "to" and minutes == 30):
        return None
    return _time(hour.hour, minutes) if match[2] == "past" else _time((hour.hour - 1) % 24, 60 - minutes)


def _zh(said: str) -> time | None:
    match = re.fullmatch(rf"({_PARTS})?({NUMBER})[点时](半|一刻|三刻|整|钟|(?:零?{NUMBER}分?))?", said)
    if match is None:
        return None
    hour, minute = number(match[2]), _zh_minute(match[3] or "")
    return None if hour is None or minute is None else _zh_time(match[1] or "", hour, minute)


def _zh_minute(said: str) -> int | None:
    if said in _ZH_MINUTES:
        return _ZH_MINUTES[said]
    return number(said.removesuffix("分"))


def _zh_time(part: str, hour: int, minute: int) -> time | None:
    if (part in _AFTER_NOON and 0 < hour < 12) or (part == "中午" and hour < 11):
        hour += 12
    elif hour == 12 and part in ("凌晨", "夜里", "晚上", "今晚"):
        hour = 0
    return _time(hour, minute)


def _half_day(hour: int, minute: int, half: str) -> time | None:
    if not 1 <= hour <= 12:
        return None
    return _time(hour % 12 + (12 if half == "p" else 0), minute)


def _time(hour: int, minute: int) -> time | None:
    return time(hour, minute) if hour < 24 and minute < 60 else None
