"""A part of the day that stands apart from its time: “tonight, wake me at 9”, 今晚定个八点的闹钟. Pure."""

import re
from collections.abc import Iterator
from datetime import time
from typing import Final

from maps.moments import times

Span = tuple[int, int]
_PART: Final = re.compile(
    r"\b(?<!good )(?:(?:in|of) the |this )?(?P<en>morning|afternoon|evening|night)s?\b"
    r"|\b(?P<late>tonight|nightly)\b"
    rf"|(?P<zh>{times.PARTS_ZH})",
    re.IGNORECASE,
)
_SAYS_PART: Final = re.compile(
    rf"[ap]\.?m\b|morning|noon|evening|night|midday|{times.PARTS_ZH}", re.IGNORECASE
)
_LATE: Final = re.compile(
    r"\b(?:afternoon|evening|tonight|nightly|night)s?\b|下午|午后|傍晚|晚上|[今明每]晚|晚间|夜里",
    re.IGNORECASE,
)


def with_part(said: str, span: Span, text: str) -> tuple[str, list[Span]]:
    """Give a time with the part of the day that a sentence says elsewhere, and where it says it."""
    if _SAYS_PART.search(said):
        return said, []
    parts = [m for m in _PART.finditer(text) if m.end() <= span[0] or span[1] <= m.start()]
    written = {_joined(said, m) for m in parts}
    return (written.pop(), [m.span() for m in parts]) if len(written) == 1 else (said, [])


def _joined(said: str, part: re.Match[str]) -> str:
    if part["zh"] and (not said.isascii() or ":" in said):
        return f"{part['zh']}{said}"
    if part["zh"]:
        is_late = part["zh"] in ("下午", "午后", "傍晚") or "晚" in part["zh"]
        return f"{said} in the {'evening' if is_late else 'morning'}"
    name = (part["en"] or "night").casefold()
    return f"{said} at night" if name == "night" else f"{said} in the {name}"


def is_late_and_early(values: Iterator[str], text: str) -> bool:
    """Tell whether a sentence speaks of the evening and every time read from it is of the morning."""
    early = [time(5) <= time.fromisoformat(value) < time(12) for value in values]
    return bool(early) and all(early) and _LATE.search(text) is not None
