"""How wide a text is on a phone, without a font: good for rectangles and the same on every machine."""

import re

_NARROW = frozenset("iljtfrI.,:;'|!()[] -‑·")
_WIDE = frozenset("mwMW@%—…")


def text_width_pt(text: str, font_pt: float = 17.0) -> float:
    """Estimate the width of one line.

    Source: estimate from the label boxes of the observed Settings app (17 pt system font).
    """
    return sum(_width_em(char) for char in text) * font_pt


def wrapped(text: str, room_pt: float, font_pt: float = 17.0) -> list[str]:
    """Break a text into lines that fit, at a space where there is one."""
    lines, line = list[str](), ""
    for word in re.findall(r"[!-~‐-’]+|.", text):
        if line and text_width_pt(line + word, font_pt) > room_pt:
            lines.append(line.rstrip())
            line = ""
        line += word if line or word != " " else ""
    return [*lines, line] if line else lines


def _width_em(char: str) -> float:
    if ord(char) >= 0x2E80:  # Chinese, Japanese, Korean, emoji: one square each
        return 1.0
    if char in _NARROW:
        return 0.3
    if char in _WIDE:
        return 0.85
    return 0.64 if char.isupper() else 0.54
