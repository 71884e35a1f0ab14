"""Times of the day as people write and say them.

A time without a half of the day is the one of the 24 hours that it names: “half past seven” and “七点半” are
07:30, as `7:30` is, and “seven” is 07:00.
"""

import re
from datetime import time
from typing import Final

from maps.moments.numerals import EN_WORD, NUMBER, number

_NOON: Final = {"noon": 12, "midday": 12, "midnight": 0}
"""Hours that have a name."""
_NAMED_ZH: Final = {"正午": time(12), "午夜": time(0)}

_MORNING, _MIDDAY = "大清早|一大早|早上|早晨|清晨|清早|上午|今早|明早|每早|早", "中午|正午"
_AFTERNOON: Final = "下午|午后|傍晚"
_EVENING, _NIGHT = "晚上|今晚|明晚|每晚|晚间|晚", "凌晨|夜里|半夜|午夜|深夜|夜晚"
PARTS_ZH: Final = f"{_MORNING}|{_MIDDAY}|{_AFTERNOON}|{_EVENING}|{_NIGHT}"
_OCLOCK: Final = "[点點时時]"
_ZH_MINUTES: Final = {"半": 30, "一刻": 15, "1刻": 15, "三刻": 45, "3刻": 45}
_ZH_MINUTE: Final = rf"半|[一1三3]刻|[整正]|[零过過]?{NUMBER}分?"
_ZH_TO: Final = rf"差(?:[一1]刻|{NUMBER}分)[钟鐘]?"

_HALF_DAY: Final = r"[ap]\.?m\.?"
_DAY_PART: Final = (
    r"in (?:the )?(?:morning|afternoon|evening)|at night|tonight|this (?:morning|afternoon|evening)"
)
_PART_FIRST: Final = r"tonight|(?:(?:this|in the) )?(?:morning|afternoon|evening)"
_SHARP: Final = r"(?: (?:sharp|on the dot|exactly|precisely))?"
_END: Final = rf"(?: ?{_HALF_DAY})?{_SHARP}(?: (?:{_DAY_PART}))?"
_ZERO: Final = r"(?:(?:o|oh|zero)[ -])"
_PAST: Final = r"past|after|to|before|till|til"
_NAMES: Final = "|".join(_NOON)

_ENGLISH: Final = (
    rf"(?:(?:{_PART_FIRST}) (?:at )?)?"
    rf"(?:half[- ](?:past[- ]|to )?|(?:(?:a )?quarter|{EN_WORD}|\d{{1,2}})(?: minutes?)?[- ](?:{_PAST})[- ])?"
    rf"(?:\d{{1,2}}[:：.]\d{{2}}(?::00)?(?: (?:hours|hrs))?|\d{{1,2}} [0-5]\d|\d{{3,4}}(?: (?:hours|hrs))?"
    rf"|{_ZERO}?{EN_WORD}[- ]hundred(?: (?:hours|hrs))?"
    rf"|(?:\d{{1,2}}|{_ZERO}?{EN_WORD})(?:[- ]{_ZERO}?{EN_WORD})?)"
    rf"(?: ?o'?clock)?{_END}"
)
_NAMED: Final = (
    rf"(?:(?:half past|(?:(?:a )?quarter|{EN_WORD}|\d{{1,2}})(?: minutes?)? (?:{_PAST})|12(?: o'?clock)?"
    rf"|twelve(?: o'?clock)?) )?(?:{_NAMES})"
)

PATTERN: Final = "|".join(
    (
        rf"(?:{PARTS_ZH})? ?的?(?:{_ZH_TO})? ?{NUMBER} ?{_OCLOCK}(?: ?(?:{_ZH_MINUTE}|{_ZH_TO}))?[钟鐘]?",
        rf"(?:{PARTS_ZH}) ?的?\d{{1,2}}[:：]\d{{2}}分?",
        _NAMED,
        _ENGLISH,
        r"[ap]m ?\d{1,2}[:：]\d{2}",
        "|".join(_NAMED_ZH),
    )
)
"""Expression of everything that `read` takes, and a little more; without groups, for lower and upper case."""
WRITTEN: Final = "|".join(
    (
        rf"(?:{PARTS_ZH})?{NUMBER}[点时](?:{_ZH_MINUTE}|钟)?",
        rf"(?:{PARTS_ZH})?\d{{1,2}}[:：.]\d{{2}}(?::00)?(?: ?{_HALF_DAY})?",
        rf"\d{{1,2}} ?{_HALF_DAY}",
    )
)
"""Expression of times as they are shown: a bare figure beside other words is none."""


def read(text: str) -> time | None:
    """Read a time of the day to the minute; `None` when it is none."""
    said = " ".join(text.casefold().replace("：", ":").split())
    zh = said.replace(" ", "")
    return _NAMED_ZH.get(said) or _zh(zh) or _zh_before(zh) or _english(said)


def _english(said: str) -> time | None:
    written = re.fullmatch(r"([ap]m) ?(\d{1,2}:\d{2})", said)
    said = f"{written[2]} {written[1]}" if written else re.sub(r"(?<=[a-z])-(?=[a-z])", " ", said)
    said = re.sub(r" (?:sharp|on the dot|exactly|precisely)(?= |$)", "", said)
    first = re.match(rf"({_PART_FIRST}) (?:at )?", said)
    last = re.search(rf"(?<=\w)(?: ?({_HALF_DAY})(?: (?:{_DAY_PART}))?| ({_DAY_PART}))$", said)
    late = (last[1] or last[2]) if last else ""
    if first and late and not _agree(first[1], late):
        return None
    part = late or (first[1] if first else "")
    middle = said[first.end() if first else 0 : last.start() if last else len(said)]
    clock = _clock(re.sub(r" ?o'?clock$", "", middle)) if part else _named(middle)
    if clock is None:
        return None
    hour, minute = clock
    whole = _in_part(hour, part) if part else hour
    if whole is None:
        return None
    minutes = whole * 60 + minute
    return _time(minutes // 60 % 24, minutes % 60) if whole < 24 else None


def _agree(first: str, last: str) -> bool:
    """Tell whether two parts of the day are of the same half: “evening at 10 pm”."""
    return first.endswith("morning") == (last.endswith("morning") or last.startswith("a"))


def _named(said: str) -> tuple[int, int] | None:
    """Read a time that needs no half of the day: “noon”, “ten to midnight”, or one on a clock."""
    match = re.fullmatch(rf"(?:(?:12|twelve)(?: o'?clock)? )?({_NAMES})", said)
    if match:
        return _NOON[match[1]], 0
    return _clock(re.sub(r" ?o'?clock$", "", said))


def _clock(said: str) -> tuple[int, int] | None:
    """Read the hour, and the minutes after it: fewer than none for “quarter to”."""
    said = re.sub(r"(?<=\d) (?:hours|hrs)$", "", said)
    match = re.fullmatch(r"(\d{1,2})[:.](\d{2})(?::00)?|(\d{1,2}) ?(\d{2})", said)
    if match:
        hour, minute = int(match[1] or match[3]), int(match[2] or match[4])
        return (hour, minute) if minute < 60 else None
    match = re.fullmatch(rf"(.+?)(?: minutes?)? ({_PAST}) (.+)|(half) (.+)", said)
    if match:
        return _around(match[1] or match[4], match[2] or "past", match[3] or match[5])
    return _spoken(re.sub(r"^(?:o|oh|zero) ", "", said))


def _around(count: str, way: str, hour_word: str) -> tuple[int, int] | None:
    hour = _NOON.get(hour_word, number(hour_word))
    minutes = {"half": 30, "a quarter": 15, "quarter": 15}.get(count) or number(count)
    is_past = way in ("past", "after")
    if hour is None or minutes is None or not 0 < minutes < 60 or (count == "half" and not is_past):
        return None
    return hour, minutes if is_past else -minutes


def _spoken(said: str) -> tuple[int, int] | None:
    """Read an hour in words, and minutes after it: “six”, “twenty one thirty”, “eighteen hundred hours”."""
    words = re.sub(r" hundred(?: hours| hrs)?$", " zero", said).split()
    for count in range(len(words), 0, -1):
        hour, rest = number(" ".join(words[:count])), " ".join(words[count:])
        if hour is not None and hour < 24:
            minute = 0 if rest == "zero" else _minute(rest)
            is_mixed = words[0].isdecimal() and rest
            return None if minute is None or is_mixed else (hour, minute)
    hour = number(said)
    return None if hour is None else (hour, 0)


def _minute(said: str) -> int | None:
    """Read the minutes behind an hour in words: “thirty”, “oh five”; none are 0."""
    if not said:
        return 0
    tens, _, ones = said.partition(" ")
    if tens in ("o", "oh", "zero"):
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
        rf"({PARTS_ZH})?的?({NUMBER}){_OCLOCK}({_ZH_MINUTE})?[钟鐘]?|({PARTS_ZH})的?(\d{{1,2}}):(\d{{2}})分?",
        said,
    )
    if match is None or (said.endswith(("钟", "鐘")) and (match[3] or "半") not in _ZH_MINUTES):
        return None
    if match[4]:
        return _zh_time(match[4], int(match[5]), int(match[6]))
    hour, minute = number(match[2]), _zh_minute(match[3] or "")
    return None if hour is None or minute is None else _zh_time(match[1] or "", hour, minute)


def _zh_before(said: str) -> time | None:
    """Read “差五分八点” and “八点差五分”."""
    match = re.fullmatch(
        rf"({PARTS_ZH})?的?(?:({_ZH_TO})({NUMBER}){_OCLOCK}[钟鐘]?|({NUMBER}){_OCLOCK}({_ZH_TO}))", said
    )
    if match is None:
        return None
    to = (match[2] or match[5]).removeprefix("差").rstrip("钟鐘")
    hour, minute = number(match[3] or match[4]), _zh_minute(to)
    whole = None if hour is None else _zh_time(match[1] or "", hour, 0)
    if whole is None or not minute:
        return None
    return _time((whole.hour - 1) % 24, 60 - minute)


def _zh_minute(said: str) -> int | None:
    if said in ("", "整", "正"):
        return 0
    if said in _ZH_MINUTES:
        return _ZH_MINUTES[said]
    return number(said.removesuffix("分").lstrip("过過").removeprefix("零") or "零")


def _zh_time(part: str, hour: int, minute: int) -> time | None:
    is_afternoon = part in _AFTERNOON.split("|") and hour < 12
    is_evening = part in _EVENING.split("|") and 5 <= hour < 12
    is_night = part in _NIGHT.split("|") and part != "凌晨" and 6 <= hour < 12
    if is_afternoon or is_evening or is_night or (part in _MIDDAY.split("|") and hour < 11):
        return _time(hour + 12, minute) if hour else None
    if hour == 12 and part in (*_EVENING.split("|"), *_NIGHT.split("|")):
        return _time(0, minute)
    return _time(hour, minute)


def _time(hour: int, minute: int) -> time | None:
    return time(hour, minute) if 0 <= hour < 24 and 0 <= minute < 60 else None
