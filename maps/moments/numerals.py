"""Numbers in Chinese characters, as they stand in times and dates."""

from typing import Final

DIGITS: Final = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
NUMBER: Final = r"(?:\d{1,3}|[零〇一二两三四五六七八九十百]{1,6})"
"""Expression of a number in figures or characters."""


def number(text: str) -> int | None:
    """Read a number below 1000 in figures or Chinese characters; `None` when it is none."""
    if text.isdecimal():
        return int(text)
    if not text or any(c not in DIGITS and c not in "十百" for c in text):
        return None
    total, digit = 0, 0
    for c in text:
        if c in DIGITS:
            digit = DIGITS[c]
            continue
        total += (digit or 1) * (100 if c == "百" else 10)
        digit = 0
    return total + digit
