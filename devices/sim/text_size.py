"""How wide a text is on a phone, without a font: good for rectangles and the same on every machine."""

_NARROW = frozenset("iljtfrI.,:;'|!()[] -‑·")
_WIDE = frozenset("mwMW@%—…")


def text_width_pt(text: str, font_pt: float = 17.0) -> float:
    """Estimate the width of one line.

    Source: estimate from the label boxes of the observed Settings app (17 pt system font).
    """
    return sum(_width_em(char) for char in text) * font_pt


def _width_em(char: str) -> float:
    if ord(char) >= 0x2E80:  # Chinese, Japanese, Korean, emoji: one square each
        return 1.0
    if char in _NARROW:
        return 0.3
    if char in _WIDE:
        return 0.85
    return 0.64 if char.isupper() else 0.54
