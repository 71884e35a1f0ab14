"""Arguments put into labels and texts: `{p}`, and parts of dates, times and durations such as `{d.day}`.

What words a part has differs between languages, so a template has a text in each of them.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date, time, timedelta
from typing import Final, TypeAlias

from maps.labels import is_template
from maps.macro import Arguments, ArgumentValue, Language, Macro, Param, ParamType
from maps.moments.durations import from_iso

SLOT: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ZH_WEEKDAYS: Final = "一二三四五六日"
Texts: TypeAlias = str | tuple[str, str]
"""A text, or one in English and one in Chinese."""

DATE_PARTS: Final[dict[str, Callable[[date], Texts]]] = {
    "day": lambda d: str(d.day),
    "day2": lambda d: f"{d.day:02}",
    "month": lambda d: str(d.month),
    "month2": lambda d: f"{d.month:02}",
    "month_name": lambda d: (MONTHS[d.month - 1], f"{d.month}月"),
    "month_short": lambda d: (MONTHS[d.month - 1][:3], f"{d.month}月"),
    "year": lambda d: str(d.year),
    "weekday": lambda d: (WEEKDAYS[d.weekday()], f"星期{ZH_WEEKDAYS[d.weekday()]}"),
    "weekday_short": lambda d: (WEEKDAYS[d.weekday()][:3], f"周{ZH_WEEKDAYS[d.weekday()]}"),
    "iso": lambda d: d.isoformat(),
}
TIME_PARTS: Final[dict[str, Callable[[time], Texts]]] = {
    "hour": lambda t: str(t.hour),
    "hour2": lambda t: f"{t.hour:02}",
    "hour12": lambda t: str((t.hour - 1) % 12 + 1),
    "minute": lambda t: str(t.minute),
    "minute2": lambda t: f"{t.minute:02}",
    "ampm": lambda t: ("AM", "上午") if t.hour < 12 else ("PM", "下午"),
    "iso": lambda t: f"{t:%H:%M}",
}
DURATION_PARTS: Final[dict[str, Callable[[timedelta], Texts]]] = {
    "hours": lambda x: str(_seconds(x) // 3600),
    "hours2": lambda x: f"{_seconds(x) // 3600:02}",
    "minutes": lambda x: str(_seconds(x) // 60 % 60),
    "minutes2": lambda x: f"{_seconds(x) // 60 % 60:02}",
    "seconds": lambda x: str(_seconds(x) % 60),
    "seconds2": lambda x: f"{_seconds(x) % 60:02}",
    "hour_tens": lambda x: str(_seconds(x) // 36000 % 10),
    "hour_ones": lambda x: str(_seconds(x) // 3600 % 10),
    "minute_tens": lambda x: str(_seconds(x) // 600 % 6),
    "minute_ones": lambda x: str(_seconds(x) // 60 % 10),
    "second_tens": lambda x: str(_seconds(x) // 10 % 6),
    "second_ones": lambda x: str(_seconds(x) % 10),
    "total_minutes": lambda x: str(_seconds(x) // 60),
    "total_seconds": lambda x: str(_seconds(x)),
}
PARTS: Final[Mapping[ParamType, frozenset[str]]] = {
    "date": frozenset(DATE_PARTS),
    "time": frozenset(TIME_PARTS),
    "duration": frozenset(DURATION_PARTS) | {"iso"},
}
"""What may stand after the point, by the type of the parameter."""


class Filling:
    """What the arguments of one call put into the templates of its macro."""

    def __init__(self, macro: Macro, arguments: Arguments | None = None) -> None:
        self._params = {param.name: param for param in macro.params}
        self._arguments = arguments or {}

    def has(self, name: str) -> bool:
        """Tell whether something was given for a parameter."""
        return name in self._arguments

    def value(self, template: str | bool) -> ArgumentValue:  # noqa: FBT001 - a state may stand for itself
        """Fill a value: `{on}` alone keeps its type, inside a text it becomes text; no label is put in."""
        if not isinstance(template, str):
            return template
        whole = template[1:-1]
        if template == f"{{{whole}}}" and whole in self._arguments:
            return self._arguments[whole]
        return self.text(template)

    def text(self, template: str, language: Language = "en") -> str:
        """Fill a text in one language; what nothing was given for stays as it is."""
        if not is_template(template):
            return template
        return SLOT.sub(lambda slot: self._slot(slot, language), template)

    def texts(self, template: str) -> tuple[str, ...]:
        """Fill a text in every language, without doubles."""
        return tuple(dict.fromkeys(self.text(template, language) for language in LANGUAGES))

    def _slot(self, slot: re.Match[str], language: Language) -> str:
        name, part = slot[1], slot[2] or ""
        value, param = self._arguments.get(name), self._params.get(name)
        if value is None or (part and param is None):
            return slot[0]
        if param is None:
            return str(value)
        texts = _part(param, value, part) if part else _whole(param, value, language)
        if texts is None:
            return slot[0]
        return texts if isinstance(texts, str) else texts[LANGUAGES.index(language)]


def _whole(param: Param, value: ArgumentValue, language: Language) -> str:
    labels = param.labels.get(str(value))
    if labels:
        return labels.get(language) or next(iter(labels.values()))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _part(param: Param, value: ArgumentValue, part: str) -> Texts | None:
    text = str(value)
    if part == "iso" and param.type in PARTS:
        return text
    if param.type == "date" and part in DATE_PARTS:
        return DATE_PARTS[part](date.fromisoformat(text))
    if param.type == "time" and part in TIME_PARTS:
        return TIME_PARTS[part](time.fromisoformat(text))
    if param.type == "duration" and part in DURATION_PARTS:
        return DURATION_PARTS[part](from_iso(text))
    return None


def _seconds(duration: timedelta) -> int:
    return int(duration.total_seconds())
