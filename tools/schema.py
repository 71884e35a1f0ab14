"""Argument models as JSON schemas that every client understands: flat, closed, no combinators."""

from collections.abc import Mapping
from typing import cast

from pydantic import BaseModel

from tools.reply import Json

_KEPT = ("type", "enum", "minLength", "maxLength", "minimum", "maximum")
_OUT_OF_REACH = 40
"""Nobody's words for one field are this long by accident: such a limit costs every conversation, and whoever
meets it is told by the refusal."""
_TITLED = {"minimum": "at least {}", "maximum": "at most {}", "maxLength": "at most {} characters"}


def portable_schema(model: type[BaseModel]) -> dict[str, Json]:
    """Describe a model's fields.

    Optional fields are left out of `required` and are not nullable. Limits and defaults are repeated in the
    descriptions, since some clients drop the keywords.

    Raises:
        TypeError: a field is not a plain value, so the schema would not be portable.
    """
    raw = cast("dict[str, dict[str, dict[str, Json]]]", model.model_json_schema())
    named = sorted(raw.get("properties", {}).items(), key=lambda item: item[0] == "phone")  # that one last
    properties: dict[str, Json] = {name: _property(name, field) for name, field in named}
    required = [name for name, field in model.model_fields.items() if field.is_required()]
    schema: dict[str, Json] = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        schema["required"] = cast("list[Json]", required)
    return schema


def _property(name: str, field: dict[str, Json]) -> dict[str, Json]:
    plain = {key: _number(told) for key, told in _without_null(field).items()}
    longest = plain.get("maxLength")
    if isinstance(longest, int) and longest >= _OUT_OF_REACH:
        del plain["maxLength"]
    if "const" in plain:
        plain["enum"] = [plain["const"]]
    if "type" not in plain or "$ref" in plain or plain["type"] in ("array", "object"):
        raise TypeError(f"{name}: {field} is not a plain value")
    kept: dict[str, Json] = {key: plain[key] for key in _KEPT if key in plain}
    kept["description"] = _described(str(field.get("description", "")), plain, _number(field.get("default")))
    return kept


def _without_null(field: dict[str, Json]) -> dict[str, Json]:
    choices = field.get("anyOf")
    if not isinstance(choices, list):
        return field
    others = [choice for choice in choices if choice != {"type": "null"}]
    if len(others) != 1 or not isinstance(others[0], dict):
        raise TypeError(f"{field} is a union")
    return others[0]


def _number(told: Json) -> Json:
    """Write a whole number without its fraction, as most JSON writers do."""
    return int(told) if isinstance(told, float) and told.is_integer() else told


def _described(description: str, plain: Mapping[str, Json], default: Json) -> str:
    limits = [text.format(plain[key]) for key, text in _TITLED.items() if key in plain]
    if default is not None and default is not False and default != "":  # what is left out is not so anyway
        limits.append(f"default {str(default).lower() if isinstance(default, bool) else default}")
    return f"{description} ({', '.join(limits)})".strip() if limits else description
