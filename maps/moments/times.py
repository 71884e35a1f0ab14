"""Times of the day as people write and say them.

A time without a half of the day is the one of the 24 hours that it names: “half past seven” and “七点半” are
07:30, as `7:30` is, and “seven” is 07:00.
"""

import re
from datetime import time
from typing import Final

from maps.moments.numerals import EN_WORD, NUMBER, number

_NAMED: Final = {
    "noon": time(12), "midday": time(12), "12 noon": time(12), "正午": time(12),
    "midnight": time(0), "12 midnight": time(0), "午夜": time(0),
}  # fmt: skip

_MORNING, _NOON, _AFTERNOON = "早上|早晨|清晨|清早|上午|今早|明早|早", "中午", "下午|午后|傍晚"
_EVENING, _NIGHT = "晚上|今晚|明晚|晚间|晚", "凌晨|夜里|半夜|深夜|夜晚"
_PARTS: Final = f"{_MORNING}|{_NOON}|{_AFTERNOON}|{_EVENING}|{_NIGHT}"
_ZH_MINUTES: Final = {"半": 30, "一刻": 15, "三刻": 45, "整": 0, "钟": 0, "": 0}
_ZH_MINUTE: Final = rf"半|一刻|三刻|整|钟|[零过]?{NUMBER}分?"
_ZH_TO: Final = rf"差(?:一刻|{NUMBER}分)"

_HALF_DAY: Final = r"[ap]\.?m\.?"
_DAY_PART: Final = (
    r"in (?:the )?(?:morning|afternoon|evening)|at night|tonight|this (?:morning|afternoon|evening)"
)
_END: Final = rf"(?: ?{_HALF_DAY})?(?: (?:{_DAY_PART}))?"
_HOUR: Final = rf"(?:\d{{1,2}}|{EN_WORD})"
_PAST: Final = r"past|after|to|before|till"

_ENGLISH: Final = (
    rf"(?:(?:tonight|this (?:morning|afternoon|evening)) (?:at )?)?"
    rf"(?:half (?:past |to )?|(?:(?:a )?quarter|{EN_WORD}|\d{{1,2}})(?: minutes?)? (?:{_PAST}) )?"
    rf"(?:\d{{1,2}}[:：.]\d{{2}}(?::00)?|\d{{3,4}}|{_HOUR}(?: (?:o |oh )?{EN_WORD})?)"
    rf"(?: ?o'?clock)?{_END}"
)

PATTERN: Final = "|".join(
    (
        rf"(?:{_PARTS})?的?(?:{_ZH_TO})?{NUMBER}[点时](?:{_ZH_MINUTE}|{_ZH_TO})?",
        rf"(?:{_PARTS})\d{{1,2}}[:：]\d{{2}}",
        _ENGLISH,
        "|".join(sorted(_NAMED, key=len, reverse=True)),
    )
)
"""Expression of everything that `read` takes, and a little more; without groups, for lower and upper case."""
WRITTEN: Final = "|".join(
    (
        rf"(?:{_PARTS})?{NUMBER}[点时](?:{_ZH_MINUTE})?",
        rf"(?:{_PARTS})?\d{{1,2}}[:：.]\d{{2}}(?::00)?(?: ?{_HALF_DAY})?",
        rf"\d{{1,2}} ?{_HALF_DAY}",
    )
)
"""Expression of times as they are shown: a bare figure beside other words is none."""


def read(text: str) -> time | None:
    """Read a time of the day to the minute; `None` when it is none."""
    said = " ".join(text.casefold().replace("：", ":").split())
    return _NAMED.get(said) or _zh(said) or _zh_before(said) or _english(said)


def _english(said: str) -> time | None:
    first = re.match(r"(tonight|this (?:morning|afternoon|evening)) (?:at )?", said)
    last = re.search(rf"(?<=\w)(?: ?({_HALF_DAY})(?: (?:{_DAY_PART}))?| ({_DAY_PART}))$", said)
    if first and last:
        return None
    part = first[1] if first else (last[1] or last[2]) if last else ""
    middle = said[first.end() if first else 0 : last.start() if last else len(said)]
    clock = _clock(re.sub(r" ?o'?clock$", "", middle))
    if clock is None:
        return None
    hour, minute = clock
    whole = _in_part(hour, part) if part else hour
    if whole is None:
        return None
    minutes = whole * 60 + minute
    return _time(minutes // 60 % 24, minutes % 60) if whole < 24 else None


def _clock(said: str) -> tuple[int, int] | None:
    """Read the hour, and the minutes after it: fewer than none for “quarter to”."""
    match = re.fullmatch(r"(\d{1,2})[:.](\d{2})(?::00)?|(\d{1,2})(\d{2})", said)
    if match:
        hour, minute = int(match[1] or match[3]), int(match[2] or match[4])
        return (hour, minute) if minute < 60 else None
    match = re.fullmatch(rf"(.+?)(?: minutes?)? ({_PAST}) (.+)|(half) (.+)", said)
    if match:
        return _around(match[1] or match[4], match[2] or "past", match[3] or match[5])
    hour_word, _, rest = said.partition(" ")
    hour, minute = number(hour_word), _minute(rest)
    if hour is None or minute is None or (hour_word.isdecimal() and rest):
        return None
    return hour, minute


def _around(count: str, way: str, hour_word: str) -> tuple[int, int] | None:
    hour = number(hour_word)
    minutes = {"half": 30, "a quarter": 15, "quarter": 15}.get(count) or number(count)
    is_past = way in ("past", "after")
    if hour is None or minutes is None or not 0 < minutes < 60 or (count == "half" and not is_past):
        return None
    return hour, minutes if is_past else -minutes


def _minute(said: str) -> int | None:
    """Read the minutes behind an hour in words: “thirty”, “oh five”; none are 0."""
    if not said:
        return 0
    tens, _, ones = said.partition(" ")
    if tens in ("o", "oh"):
        minute = number(ones)
        return minute if minute is not None and 0 < minute < 10 else None
    minute = None if said.isdecimal() else number(said)
    return minute if minute is not None and 10 <= minute < 60 else None


def _in_part(hour: int, part: str) -> int | None:
    """Give the hour of 24 that an hour of a part of the day is."""
    if part[0] in "ap" and part.rstrip(".").endswith("m"):
        return hour % 12 + 12 * (part[0] == "p") if 1 <= hour <= 12 else None
    if hour > 12:
        return hour
    if part.endswith("morning"):
        return hour % 12
    if part.endswith("noon"):
        return hour % 12 + 12
    is_late = hour == 12 or (part == "at night" and hour < 6)
    return hour % 12 if is_late else hour + 12


def _zh(said: str) -> time | None:
    match = re.fullmatch(
        rf"({_PARTS})?的?({NUMBER})[点时]({_ZH_MINUTE})?|({_PARTS})(\d{{1,2}}):(\d{{2}})", said
    )
    if match is None:
        return None
    if match[4]:
        return _zh_time(match[4], int(match[5]), int(match[6]))
    hour, minute = number(match[2]), _zh_minute(match[3] or "")
    return None if hour is None or minute is None else _zh_time(match[1] or "", hour, minute)


def _zh_before(said: str) -> time | None:
    """Read “差五分八点” and “八点差五分”."""
    match = re.fullmatch(rf"({_PARTS})?(?:({_ZH_TO})({NUMBER})点|({NUMBER})点({_ZH_TO}))", said)
    if match is None:
        return None
    hour, minute = number(match[3] or match[4]), _zh_minute((match[2] or match[5]).removeprefix("差"))
    whole = None if hour is None else _zh_time(match[1] or "", hour, 0)
    if whole is None or not minute:
        return None
    return _time((whole.hour - 1) % 24, 60 - minute)


def _zh_minute(said: str) -> int | None:
    if said in _ZH_MINUTES:
        return _ZH_MINUTES[said]
    return number(said.removesuffix("分").removeprefix("过").removeprefix("零") or "零")


def _zh_time(part: str, hour: int, minute: int) -> time | None:
    is_afternoon = part in _AFTERNOON.split("|") and hour < 12
    is_evening = part in _EVENING.split("|") and 5 <= hour < 12
    is_night = part in _NIGHT.split("|") and part != "凌晨" and 6 <= hour < 12
    if is_afternoon or is_evening or is_night or (part == "中午" and hour < 11):
        return _time(hour + 12, minute) if hour else None
    if hour == 12 and part in (*_EVENING.split("|"), *_NIGHT.split("|")):
        return _time(0, minute)
    return _time(hour, minute)


def _time(hour: int, minute: int) -> time | None:
    return time(hour, minute) if 0 <= hour < 24 and 0 <= minute < 60 else None
