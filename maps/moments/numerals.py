"""Numbers as they stand in times, dates and lengths: figures, English words, Chinese characters."""

import re
from typing import Final

DIGITS: Final = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "兩": 2, "俩": 2, "〇": 0}
_UNITS: Final = {"十": 10, "百": 100, "千": 1000}
NUMBER: Final = r"(?:\d{1,3}|[零〇一二两兩俩三四五六七八九十百]{1,6})"
"""Expression of a number below 1000 in figures or characters."""

_SMALL: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORDS: Final = {
    **{word: n for n, word in enumerate(_SMALL)},
    **{word: 10 * n for n, word in enumerate(_TENS, 2)},
}
_ORDINALS: Final = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14,
    "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19,
    "twentieth": 20, "thirtieth": 30,
}  # fmt: skip
_LETTERS: Final = "(?![a-z])"
EN_WORD: Final = (
    rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:{'|'.join(_SMALL[1:10])}){_LETTERS})?"
    rf"|{'|'.join(sorted(_SMALL, key=len, reverse=True))}){_LETTERS}"
)
"""Expression of a number below 100 in English words."""
EN_NUMBER: Final = rf"(?:\d{{1,3}}|{EN_WORD})"
_HUNDREDS: Final = rf"(?:(?:an?|{'|'.join(_SMALL[1:10])}) )?hundred{_LETTERS}"
EN_COUNT: Final = rf"(?:\d{{1,3}}|{_HUNDREDS}(?:(?: and)? {EN_WORD})?|{EN_WORD})"
"""Expression of a number below 1000 in figures or English words."""
EN_ORDINAL: Final = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|(?:(?:twenty|thirty)[- ])?"
    rf"(?:{'|'.join(sorted(_ORDINALS, key=len, reverse=True))}){_LETTERS})"
)
"""Expression of a day of the month."""


def number(text: str) -> int | None:
    """Read a number in figures, English words (below 1000) or Chinese characters; `None` when it is none."""
    if text.isdecimal():
        return int(text)
    return _chinese(text) if text and (text[0] in DIGITS or text[0] == "十") else _english(text)


def ordinal(text: str) -> int | None:
    """Read which one: `3`, `3rd`, “third”, “twenty-first”; `None` when it is none."""
    figures = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?", text)
    if figures:
        return int(figures[1])
    tens, _, last = text.replace("-", " ").rpartition(" ")
    if last not in _ORDINALS or (tens and _ORDINALS[last] > 9):
        return None
    return (_WORDS.get(tens, 0) if tens else 0) + _ORDINALS[last]


def _english(text: str) -> int | None:
    before, is_hundreds, after = text.partition("hundred")
    if is_hundreds:
        hundreds = 1 if before.strip() in ("", "a", "an") else _WORDS.get(before.strip(), 0)
        rest = _below_hundred(after.removeprefix(" and").strip()) if after.strip() else 0
        return None if rest is None or not 0 < hundreds < 10 else 100 * hundreds + rest
    return _below_hundred(text)


def _below_hundred(text: str) -> int | None:
    tens, _, last = text.replace("-", " ").rpartition(" ")
    if last not in _WORDS or (tens and (tens not in _TENS or not 0 < _WORDS[last] < 10)):
        return None
    return (_WORDS[tens] if tens else 0) + _WORDS[last]


def _chinese(text: str) -> int | None:
    """Read characters below 10000, also digit by digit: 一二三."""
    if any(c not in DIGITS and c not in _UNITS for c in text):
        return None
    if len(text) > 1 and all(c in DIGITS for c in text.removeprefix("零")):
        return int("".join(str(DIGITS[c]) for c in text))
    total, digit = 0, 0
    for c in text:
        if c in DIGITS:
            digit = DIGITS[c]
            continue
        total += (digit or 1) * _UNITS[c]
        digit = 0
    return total + digit
