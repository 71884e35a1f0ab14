"""Texts with `{name}` in them, and conditions. Pure."""

import re
from collections.abc import Mapping

from devices.sim.node import Value

Names = Mapping[str, Value]
_SUM = re.compile(r"\w+([+*-]\w+)+")
_SIGN = re.compile(r"([+*-])")
_NUMBER = re.compile(r"-?\d{1,12}(\.\d{1,6})?", re.ASCII)
_SLOT = re.compile(r"\{([^{}?]+)(?:\?([^{}:]*):([^{}]*))?\}")


def show(value: Value) -> str:
    """Write a value as a person would read it; a truth value as `1` or `0`."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def fill(text: str, names: Mapping[str, Value]) -> str:
    """Replace every `{name}` and `{name?yes:@other}`; a name that nobody knows becomes nothing."""
    if "{" not in text:
        return text

    def slot(match: re.Match[str]) -> str:
        name, yes, no = match.group(1), match.group(2), match.group(3)
        if yes is None:
            return _named(name, names)
        chosen = yes if holds(name, names) else no
        return show(names.get(chosen[1:], "")) if chosen.startswith("@") else chosen

    return _SLOT.sub(slot, text)


def number(text: str) -> float:
    """Read a number; what is none counts as zero."""
    return float(text) if _NUMBER.fullmatch(text) else 0.0


def write(amount: float) -> str:
    """Write a number as a price tag does: `12`, `12.90`."""
    return str(int(amount)) if amount == int(amount) else f"{amount:.2f}"


def sort_key(text: str) -> tuple[float, str]:
    """Order by number, and what is no number by its letters."""
    return number(text), text.casefold()


def _named(name: str, names: Names) -> str:
    """Look a name up, or work out `one+other`, `one*other-third`, from left to right."""
    if name in names or not _SUM.fullmatch(name):
        return show(names.get(name, ""))
    first, *rest = _SIGN.split(name)
    result = _operand(first, names)
    for sign, other in zip(rest[::2], rest[1::2], strict=True):
        by = _operand(other, names)
        result = result * by if sign == "*" else result + by if sign == "+" else result - by
    return write(result)


def _operand(text: str, names: Names) -> float:
    return number(show(names.get(text, text)))


def fill_value(value: Value, names: Mapping[str, Value]) -> Value:
    """Fill a text; hand every other value back as it is."""
    return fill(value, names) if isinstance(value, str) else value


def holds(condition: str, names: Mapping[str, Value]) -> bool:
    """Judge `name`, `!name`, `name=text`, `name!=text`, `name>=3`, `name<=3`; `,` means and, `|` means or.

    A name may hold `{other}`: with `name: Ada`, `met_{name}` asks for `met_Ada`.
    """
    return all(_holds_one(part.strip(), names) for part in condition.split(",")) if condition else True


def names_in(condition: str) -> set[str]:
    """List what a condition asks for; a name that is put together counts as written, `met_{name}`."""
    parts = (part.strip() for part in re.split(r"[,|](?![^{]*\})", condition))
    return {re.split(r"[!<>]?=", part.lstrip("!"))[0] for part in parts if part} | {
        match[1] for match in _SLOT.finditer(condition)
    }


def _holds_one(part: str, names: Mapping[str, Value]) -> bool:
    if "|" in part:
        return any(_holds_one(one.strip(), names) for one in part.split("|"))
    if part.startswith("!"):
        return not _holds_one(part[1:], names)
    name, is_compared, wanted = part.partition("=")
    is_negated = name.endswith("!")
    if name.endswith((">", "<")):
        left, right = _operand(name[:-1], names), number(fill(wanted, names))
        return left >= right if name.endswith(">") else left <= right
    value = names.get(fill(name.removesuffix("!"), names), "")
    return (show(value) == fill(wanted, names)) != is_negated if is_compared else bool(value)
