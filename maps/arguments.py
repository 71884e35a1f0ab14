"""From what a caller passed to the typed arguments of a macro."""

import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final

from maps.labels import normal
from maps.macro import Arguments, ArgumentValue, Macro, Param, ParamType
from maps.moments import dates, durations, times
from maps.moments.numerals import number as number_in_words
from phone.errors import PhoneError

ON_WORDS: Final = frozenset(
    {"true", "on", "yes", "1", "enable", "enabled", "开", "打开", "开启", "启用", "是"}
)
OFF_WORDS: Final = frozenset(
    {"false", "off", "no", "0", "disable", "disabled", "关", "关闭", "关掉", "停用", "禁用", "否"}
)
PHONE: Final = r"[+(]?[0-9*#][0-9 ().*#-]{1,28}[0-9*#]"
EMAIL: Final = (
    r"[^\s@\"<>,;:：\u3000-\u9fff]{1,64}@[^\s@\"<>,;\u3000-\u9fff]{1,190}\.[^\s@\"<>,;.\u3000-\u9fff]{2,63}"
)
MAX_TEXT_CHARS: Final = 2000
MAX_MOMENT_CHARS: Final = 60
_JOINS: Final = re.compile(r"[\s_-]")
MOST_NUMBER: Final = 1e18
FORMATS: Final[Mapping[ParamType, str]] = {
    "date": "a date such as 2026-12-01, “tomorrow” or “Friday”",
    "time": "a time of the day such as 14:30 or “7:30 am”",
    "duration": "a length of time such as PT1H30M, “90m”, “1h30m” or “20 minutes”",
    "number": "a number such as 2.5",
    "integer": "a whole number",
    "person": "a name on one line",
    "phone": "a phone number in figures, as it is dialled",
    "email": "an e-mail address",
    "string": "text on one line",
}
"""What the types that are no closed set take, in words."""


class ArgumentError(PhoneError):
    """An argument is missing, unknown or of the wrong kind. `param` names it, `valid` lists what it takes."""

    def __init__(self, message: str, *, param: str, valid: tuple[str, ...] = (), takes: str = "") -> None:
        choices = f"one of: {', '.join(valid)}" if valid else takes or "what its description asks for"
        super().__init__("invalid_arguments", message, next=f"Call again with {param} as {choices}.")
        self.param = param
        self.valid = valid


def parse(macro: Macro, raw: Mapping[str, object], today: date | None = None) -> Arguments:
    """Check and type the arguments of `macro`; `today` is what “tomorrow” and weekdays are said from.

    Raises:
        ArgumentError: one is missing, unknown, or not of its type.
    """
    names = tuple(param.name for param in macro.params)
    for name in raw:
        if name not in names:
            takes = f"It takes {', '.join(names)}." if names else "It takes none."
            raise ArgumentError(f"{macro.id} has no parameter {name}. {takes}", param=name, valid=names)
    arguments: Arguments = {}
    for param in macro.params:
        value = raw.get(param.name)
        value = param.default if value is None else value
        if value is not None:
            arguments[param.name] = typed(param, value, today)
        elif param.required:
            raise ArgumentError(
                f"{macro.id} needs {param.name}.",
                param=param.name,
                valid=valid_values(param),
                takes=FORMATS.get(param.type, ""),
            )
    return arguments


def valid_values(param: Param) -> tuple[str, ...]:
    """List what a parameter takes; empty when it is not a closed set."""
    return ("true", "false") if param.type == "boolean" else param.choices


def typed(param: Param, value: object, today: date | None = None) -> ArgumentValue:
    """Check one argument and bring it to its type.

    Raises:
        ArgumentError: it is not of the parameter's type.
    """
    found = _date(value, today) if param.type == "date" else _READERS[param.type](param, value)
    if found is None:
        raise _wrong(param, value)
    return found


def _boolean(_param: Param, value: object) -> bool | None:
    if isinstance(value, bool):
        return value
    word = normal(value) if isinstance(value, str) else str(value)
    return word in ON_WORDS if word in ON_WORDS or word in OFF_WORDS else None


def _integer(param: Param, value: object) -> int | None:
    number = _number(param, value)
    return int(number) if number is not None and number == int(number) else None


def _number(param: Param, value: object) -> int | float | None:
    if isinstance(value, str):
        value = _written(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < MOST_NUMBER:
        return None
    return value if _is_within(param, value) else None


def _is_within(param: Param, value: float) -> bool:
    is_low = param.minimum is not None and value < param.minimum
    is_high = param.maximum is not None and value > param.maximum
    return not (is_low or is_high)


def _written(text: str) -> int | float | None:
    """Read a number in figures, or a whole one in words; with a comma or an exponent it is none."""
    text = text.strip()
    plain = text.removeprefix("-").replace(".", "", 1)
    if not plain.isdecimal():
        return number_in_words(text.casefold())
    if not (plain.isascii() and len(plain) < 20):
        return None
    return float(text) if "." in text else int(text)


def _choice(param: Param, value: object) -> str | None:
    asked = _folded(value) if isinstance(value, str) else str(value)
    for choice in param.choices:
        names = (choice, *param.labels.get(choice, {}).values())
        if any(_folded(name) == asked for name in names):
            return choice
    length = durations.read(value) if isinstance(value, str) and _is_short(value) else None
    same = (c for c in param.choices if length and length in lengths_of(param, c))
    return next(same, None)


def lengths_of(param: Param, choice: str) -> frozenset[timedelta]:
    """List the lengths of time that a choice is called by: “five minutes” is “5 分钟”, too."""
    names = param.labels.get(choice, {}).values()
    return frozenset(length for name in names if (length := durations.read(name)))


def _text(_param: Param, value: object) -> str | None:
    is_one = isinstance(value, str) and bool(value.strip()) and value.isprintable()
    return value if is_one and isinstance(value, str) and len(value) <= MAX_TEXT_CHARS else None


def _phone(param: Param, value: object) -> str | None:
    text = _text(param, str(value) if type(value) is int else value)
    return text if text and re.fullmatch(PHONE, text) and sum(map(str.isdecimal, text)) > 2 else None


def _email(param: Param, value: object) -> str | None:
    text = _text(param, value)
    return text if text and re.fullmatch(EMAIL, text) else None


def _date(value: object, today: date | None) -> str | None:
    found = dates.read(value, today) if _is_short(value) and isinstance(value, str) else None
    return found.isoformat() if found else None


def _time(_param: Param, value: object) -> str | None:
    found = times.read(value) if _is_short(value) and isinstance(value, str) else None
    return f"{found:%H:%M}" if found else None


def _duration(param: Param, value: object) -> str | None:
    found = durations.read(value) if _is_short(value) and isinstance(value, str) else None
    return durations.to_iso(found) if found and _is_within(param, found.total_seconds()) else None


_READERS: Final[dict[ParamType, Callable[[Param, object], ArgumentValue | None]]] = {
    "boolean": _boolean,
    "integer": _integer,
    "number": _number,
    "choice": _choice,
    "string": _text,
    "person": _text,
    "phone": _phone,
    "email": _email,
    "time": _time,
    "duration": _duration,
}


def _is_short(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_MOMENT_CHARS


def _folded(choice: str) -> str:
    return _JOINS.sub("", normal(choice))


def _wrong(param: Param, value: object) -> ArgumentError:
    shown = repr(value) if len(repr(value)) <= 80 else f"{repr(value)[:77]}..."
    limits = limits_of(param)
    takes = FORMATS.get(param.type, "") + limits
    is_a = FORMATS.get(param.type, f"a {param.type}") + limits
    return ArgumentError(
        f"{param.name} cannot be {shown}: it is {is_a}.",
        param=param.name,
        valid=valid_values(param),
        takes=takes,
    )


def limits_of(param: Param) -> str:
    """Say within which bounds a number has to be; empty when it has none."""
    limits = (("at least", param.minimum), ("at most", param.maximum))
    told = [f"{word} {_limit(param, limit)}" for word, limit in limits if limit is not None]
    return f", {' and '.join(told)}" if told else ""


def _limit(param: Param, limit: float) -> str:
    return durations.to_iso(timedelta(seconds=limit)) if param.type == "duration" else f"{limit:g}"
