"""How far a verification of a map may go, and what it may try macros and rows with. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final, cast

from maps.model import ArgumentValue, MapElement, Risk
from phone.errors import PhoneError

_SLOT: Final = re.compile(r"\{([a-z][a-z0-9_]*)[}.]")


@dataclass(frozen=True, slots=True)
class Examples:
    """Arguments to try macros and rows with: a value for every `{name}`, or whole sets for one macro."""

    values: Mapping[str, ArgumentValue] = field(default_factory=dict[str, ArgumentValue])
    macros: Mapping[str, tuple[Mapping[str, object], ...]] = field(
        default_factory=dict[str, tuple[Mapping[str, object], ...]]
    )

    @classmethod
    def of(cls, document: object) -> "Examples":
        """Read `{line: Travel, search: {query: wifi}, set_alarm: [{at: "07:30"}, {at: "18:00"}]}`.

        Raises:
            PhoneError: `invalid_arguments`.
        """
        if not isinstance(document, Mapping):
            raise _wrong("it is no mapping")
        values: dict[str, ArgumentValue] = {}
        macros: dict[str, tuple[Mapping[str, object], ...]] = {}
        for name, told in cast("Mapping[object, object]", document).items():
            if isinstance(told, str | int | bool):
                values[str(name)] = told
                continue
            sets = cast("list[object]", told) if isinstance(told, list) else [told]
            if not all(isinstance(one, Mapping) for one in sets):
                raise _wrong(f"{name} is neither a value nor a set of arguments")
            macros[str(name)] = tuple(cast("list[Mapping[str, object]]", sets))
        return cls(values, macros)


def _wrong(what: str) -> PhoneError:
    return PhoneError(
        "invalid_arguments",
        f"The example arguments cannot be used: {what}.",
        next="Write NAME: VALUE for every placeholder, or MACRO: {NAME: VALUE} for one macro.",
    )


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a verification may go."""

    allow: Risk = Risk.CHANGES_SETTING
    examples: Examples = field(default_factory=Examples)
    rows: bool = False
    """Whether rows without an example are tried with the first that the phone shows."""
    may_cut_off: bool = False
    """Whether switches may be tried that can end the connection; harmless on a simulated phone."""
    today: date | None = None
    """What “tomorrow” and weekdays among the examples are said from."""


def slots(element: MapElement) -> tuple[str, ...]:
    """Name the placeholders that an element is found by."""
    return tuple(dict.fromkeys(_SLOT.findall(element.text + element.beside)))


def words(risk: Risk) -> str:
    """Say what a risk does, as the end of a sentence."""
    return risk.value.replace("_", " ").replace("changes setting", "changes a setting")
