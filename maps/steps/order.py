"""How far one value of a wheel stands from another: figures, months, weekdays, halves of the day, dates."""

import re
from collections.abc import Callable
from datetime import date
from typing import Final

from maps.filling import MONTHS, WEEKDAYS, ZH_WEEKDAYS
from maps.labels import normal
from maps.moments import dates

_FIGURE: Final = re.compile(r"-?\d+(?:\.\d+)?")
_HALVES: Final = {"am": 0, "a.m.": 0, "上午": 0, "pm": 1, "p.m.": 1, "下午": 1}
_MONTHS: Final = {name.casefold()[:3]: n for n, name in enumerate(MONTHS)}
_WEEKDAYS: Final = {name.casefold()[:3]: n for n, name in enumerate(WEEKDAYS)} | {
    f"{word}{c}": n for word in ("周", "星期") for n, c in enumerate(ZH_WEEKDAYS)
}


def fits(shown: str, wanted: tuple[str, ...]) -> bool:
    """Tell whether a control shows what is wanted: the same words, or the same single figure with a unit."""
    said = normal(shown)
    return any(said == normal(one) or _same_figure(said, normal(one)) for one in wanted)


def distance(shown: str, wanted: tuple[str, ...]) -> int | None:
    """Tell how many steps forward `wanted` is, fewer than none for backward; `None` when nobody knows."""
    for place in _PLACES:
        here = place(normal(shown))
        for one in wanted:
            there = place(normal(one))
            if here is not None and there is not None:
                return round(there - here)
    return None


def figure(text: str) -> float | None:
    """Read the only figure of a text."""
    figures = _FIGURE.findall(text)
    return float(figures[0]) if len(figures) == 1 else None


def _same_figure(shown: str, wanted: str) -> bool:
    return _FIGURE.fullmatch(wanted) is not None and figure(shown) == float(wanted)


def _half(text: str) -> float | None:
    return _HALVES.get(text)


def _month(text: str) -> float | None:
    return _MONTHS.get(text[:3]) if text.isalpha() and text.isascii() else None


def _weekday(text: str) -> float | None:
    return _WEEKDAYS.get(text if not text.isascii() else text[:3])


def _day(text: str) -> float | None:
    """Place a whole date; one without a year counts within the present one of a leap year."""
    bare = re.sub(r"^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? ", "", text)
    found = dates.read(bare, date(2024, 1, 1)) if any(c.isdigit() for c in bare) else None
    return None if found is None else float(found.toordinal())


_PLACES: Final[tuple[Callable[[str], float | None], ...]] = (_half, _weekday, _month, _day, figure)
