"""The parameters of a macro as the fields of a tool's arguments: flat, typed, described in words."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from maps.arguments import FORMATS, MAX_MOMENT_CHARS
from maps.model import ArgumentValue, Macro, Param, ParamType
from tools.refusal import ONE_LINE

MAX_TEXT: Final = 2000
ON: Final = "True turns it on, false turns it off"

Fields: TypeAlias = dict[str, Any]
"""Definitions for `pydantic.create_model`: a type and a `Field`."""


def fields_of(macros: list[Macro]) -> Fields:
    """Describe the parameters of one macro as its versions on several platforms have them."""
    versions: dict[str, list[Param]] = {}
    for macro in macros:
        for param in macro.params:
            versions.setdefault(param.name, []).append(param)
    fields: Fields = {}
    for name, params in versions.items():
        required = len(params) == len(macros) and all(param.required for param in params)
        kind = _type(params)
        limits: dict[str, Any] = _limits(params)
        if not required:  # then it stays None, whatever its type: `parse` drops nulls before validation
            limits["default"] = None
        fields[name] = (kind, Field(description=_told(name, params[0]), **limits))
    return fields


def _limits(params: list[Param]) -> dict[str, Any]:
    """Give the limits that hold on every platform."""
    kind = params[0].type
    if params[0].is_private:
        return {"max_length": MAX_TEXT}
    if kind in ("date", "time", "duration"):
        return {"max_length": MAX_MOMENT_CHARS}
    lows = [param.minimum for param in params if param.minimum is not None]
    highs = [param.maximum for param in params if param.maximum is not None]
    limits = {"ge": min(lows) if len(lows) == len(params) else None}
    limits["le"] = max(highs) if len(highs) == len(params) else None
    return {name: _whole(limit, kind) for name, limit in limits.items() if limit is not None}


def _whole(limit: float, kind: ParamType) -> float:
    return int(limit) if kind == "integer" else limit


def _told(name: str, param: Param) -> str:
    """Describe a parameter, with its format in words where its JSON type does not tell, and its default."""
    told = param.description or (ON if name == "on" else name.replace("_", " ").capitalize())
    form = FORMATS[param.type] if param.type in ("date", "time", "duration") else ""
    shown = [
        f"{choice}: {label}" for choice, names in param.labels.items() for label in [*names.values()][:1]
    ]
    notes = [form, ", ".join(shown), "" if param.default is None else f"default {_word(param.default)}"]
    return "; ".join(filter(None, [told.rstrip("."), *notes]))


def _word(value: ArgumentValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _type(params: list[Param]) -> object:
    match params[0].type:
        case "boolean":
            return bool
        case "integer":
            return int
        case "number":
            return float
        case "choice":
            return closed(tuple(dict.fromkeys(choice for param in params for choice in param.choices)))
        case _:
            return Annotated[str, AfterValidator(_one_line)]


def _one_line(text: str) -> str:
    """Pass what a phone's keyboard can type into one field, as `maps.arguments` demands it."""
    if not text.strip():
        raise PydanticCustomError(ONE_LINE, "is empty")
    if odd := next((c for c in text if not c.isprintable()), None):
        raise PydanticCustomError(
            ONE_LINE,
            "holds {odd}, which cannot be typed; give one line without control characters",
            {"odd": f"U+{ord(odd):04X}"},
        )
    return text


def closed(values: tuple[str, ...]) -> object:
    """Give the type of a closed set of texts."""
    return Literal[values]
