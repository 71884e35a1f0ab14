"""Which macros are run, with which arguments. Names that an app's own content decides are in `VALUES`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from maps.arguments import parse
from maps.model import AppMap, Arguments, Macro, Param
from phone.errors import PhoneError

VALUES: Final[Mapping[str, Mapping[str, Any]]] = {
    "settings.ios": {"line": "Travel", "network": "Harbour", "query": "Bluetooth"},
    "settings.android": {"query": "battery", "app": "Clock"},
}
"""By map; the key is `MACRO.PARAM`, or `PARAM` for every macro."""
_BY_TYPE: Final[Mapping[str, object]] = {
    "integer": 2,
    "number": 2,
    "date": "2026-12-24",
    "time": "14:30",
    "duration": "PT10M",
}


@dataclass(frozen=True, slots=True)
class Job:
    """One macro with the sets of arguments to try in turn, until one changes something."""

    macro: Macro
    rounds: tuple[Arguments, ...]

    @property
    def name(self) -> str:
        """How it is called in a report."""
        told = ", ".join(str(value) for value in self.rounds[0].values() if not isinstance(value, bool))
        return f"{self.macro.id} {told}".strip()


def jobs(app_map: AppMap) -> tuple[list[Job], list[str]]:
    """List what can be run of a map, and the macros for which there is no example."""
    found: list[Job] = []
    without: list[str] = []
    for macro in app_map.macros:
        try:
            found += _jobs(macro, VALUES.get(f"{app_map.id}.{app_map.platform}", {}))
        except (PhoneError, LookupError):
            without.append(f"{app_map.id}.{macro.id}")
    return found, without


def _jobs(macro: Macro, values: Mapping[str, Any]) -> Iterator[Job]:
    if macro.family == "open":
        for choice in macro.params[0].choices:
            yield Job(macro, (parse(macro, {macro.params[0].name: choice}),))
        return
    told: dict[str, object] = {}
    switch = ""
    for param in macro.params:
        key = next((k for k in (f"{macro.id}.{param.name}", param.name) if k in values), None)
        if key is not None:
            told[param.name] = values[key]
        elif param.required and param.type == "boolean":
            switch = param.name
        elif param.required:
            told[param.name] = _example(param)
    rounds = [{**told, switch: on} for on in (True, False)] if switch else [told]
    yield Job(macro, tuple(parse(macro, one) for one in rounds))


def _example(param: Param) -> object:
    """Make an argument from what the map says about it.

    Raises:
        LookupError: only the app's content can tell.
    """
    if param.type == "choice":
        return param.choices[-1]
    if param.minimum is not None and param.type in ("integer", "number"):
        return param.minimum + 1
    return _BY_TYPE[param.type]


def few(found: Sequence[Job], count: int) -> list[Job]:
    """Take `count` jobs from all over the list."""
    stride = max(1, len(found) // count) if count else 1
    return list(found[::stride])[: count or None]
