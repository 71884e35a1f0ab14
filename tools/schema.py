"""Argument models as JSON schemas that every client understands: flat, closed, no combinators.

Written from the fields themselves: pydantic's own schemas take a millisecond each, and hold what is dropped
here.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from tools.leniency import kind_of
from tools.reply import Json

_TYPES: Final[dict[object, str]] = {str: "string", int: "integer", float: "number", bool: "boolean"}
_LIMITS: Final = {"min_length": "minLength", "max_length": "maxLength", "ge": "minimum", "le": "maximum"}
_UNKNOWN_LIMITS: Final = ("gt", "lt", "multiple_of")
_OUT_OF_REACH: Final = 40
"""Nobody's words for one field are this long by accident: such a limit costs every conversation, and whoever
meets it is told by the refusal."""
_TITLED: Final = {"minimum": "at least {}", "maximum": "at most {}", "maxLength": "at most {} characters"}


def portable_schema(model: type[BaseModel]) -> dict[str, Json]:
    """Describe a model's fields.

    Optional fields are left out of `required` and are not nullable. Limits and defaults are repeated in the
    descriptions, since some clients drop the keywords.

    Raises:
        TypeError: a field is not a plain value, so the schema would not be portable.
    """
    named = sorted(model.model_fields.items(), key=lambda item: item[0] == "phone")  # that one last
    properties: dict[str, Json] = {name: _property(name, field) for name, field in named}
    required = [name for name, field in model.model_fields.items() if field.is_required()]
    schema: dict[str, Json] = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        schema["required"] = cast("list[Json]", required)
    return schema


def _property(name: str, field: FieldInfo) -> dict[str, Json]:
    kind: Any = kind_of(field.annotation)
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    values = list(get_args(kind)) if get_origin(kind) is Literal else []
    plain: Any = cast("Any", type(values[0])) if values else kind
    if plain not in _TYPES:
        raise TypeError(f"{name}: {field.annotation} is not a plain value")
    told: dict[str, Json] = {"type": _TYPES[plain]}
    if values:
        told["enum"] = values
    limits = _limits(name, field)
    told |= limits
    default = None if field.is_required() else _number(field.default)
    told["description"] = _described(field.description or "", limits, default)
    return told


def _limits(name: str, field: FieldInfo) -> dict[str, Json]:
    """Give the limits that are published, by their keywords.

    Raises:
        TypeError: there is one that cannot be.
    """
    limits: dict[str, Any] = {}
    for told in field.metadata:
        if any(getattr(told, limit, None) is not None for limit in _UNKNOWN_LIMITS):
            raise TypeError(f"{name}: {told} is a limit that not every client knows")
        limits |= {word: getattr(told, limit) for limit, word in _LIMITS.items() if hasattr(told, limit)}
    longest = limits.get("maxLength")
    if longest is not None and longest >= _OUT_OF_REACH:
        del limits["maxLength"]
    return {word: _number(limits[word]) for word in _LIMITS.values() if limits.get(word) is not None}


def _number(told: Json) -> Json:
    """Write a whole number without its fraction, as most JSON writers do."""
    return int(told) if isinstance(told, float) and told.is_integer() else told


def _described(description: str, plain: Mapping[str, Json], default: Json) -> str:
    limits = [text.format(plain[key]) for key, text in _TITLED.items() if key in plain]
    if default is not None and default is not False and default != "":  # what is left out is not so anyway
        limits.append(f"default {str(default).lower() if isinstance(default, bool) else default}")
    return f"{description} ({', '.join(limits)})".strip() if limits else description
