"""What breaks the format of map files, in words: where, what is there, and what was expected. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeAlias, cast

from maps.document import Document, Place
from maps.findings import Finding

Schema: TypeAlias = Mapping[str, Any]
SHOWN_CHARS: Final = 60
_ID: Final = "an id: small letters, digits and _, a letter first, at most 40"
_GENERAL: Final = (
    "Input should",
    "String should",
    "Tuple should",
    "Value should",
    "Keys should",
    "Unable to",
)
"""How pydantic begins what the schema says better; any other message is the format's own."""


def findings_of(errors: Iterable[Mapping[str, Any]], document: Document, schema: Schema) -> list[Finding]:
    """Say what a validation has found, one finding for each place, by line.

    Args:
        errors: what pydantic lists: `type`, `loc`, `msg`.
        document: what was validated.
        schema: the JSON Schema that it was validated by.
    """
    findings: dict[str, Finding] = {}
    every = list(errors)
    for error in every:
        if error["type"] == "too_short" and any(_is_inside(other, error) for other in every):
            continue  # what is wrong inside does not count, so the list seems too short as well
        finding = _Error(error, document, schema).finding()
        findings.setdefault(finding.where, finding)
    return sorted(findings.values(), key=lambda finding: finding.line)


def _is_inside(error: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    outer = tuple(other["loc"])
    return error is not other and tuple(error["loc"])[: len(outer)] == outer


class _Error:
    """One error of a validation."""

    def __init__(self, error: Mapping[str, Any], document: Document, schema: Schema) -> None:
        self._type, self._message = str(error["type"]), str(error["msg"])
        self._document, self._schema = document, schema
        loc = tuple(error["loc"])
        names_key = self._type in ("missing", "extra_forbidden") and isinstance(loc[-1], str)
        self._key = str(loc[-1]) if names_key else ""
        self._place = place_in(document.plain, loc[:-1] if self._key else loc)

    def finding(self) -> Finding:
        """Say it."""
        if self._type == "missing" and self._key:
            return self._found("is missing", "missing_key", self._inside(self._key))
        if self._type == "extra_forbidden":
            keys = sorted({key for one in self._here() for key in one.get("properties", ())})
            near = get_close_matches(self._key, keys, n=1)
            expected = f"{near[0]}, perhaps" if near else f"one of the keys {', '.join(keys)}"
            return self._found("is not a key of the format", "unknown_key", expected)
        shown = shown_as(_value_at(self._document.plain, self._place))
        if not self._message.startswith(_GENERAL) and self._type != "missing":
            said = self._message.removeprefix("Value error, ")
            return self._found(f"is {shown}", "wrong_value", said)
        return self._found(f"is {shown}", "wrong_value", _said(self._here(), self._schema))

    def _found(self, message: str, code: str, expected: str) -> Finding:
        place: Place = (*self._place, self._key) if self._key else self._place
        where = ".".join(
            part for part in (self._document.named(self._place), self._key[:SHOWN_CHARS]) if part
        )
        return Finding("error", where, message, code, expected, self._document.line(place))

    def _here(self) -> list[Schema]:
        return list(_schemas(self._schema, self._document.plain, self._place))

    def _inside(self, key: str) -> str:
        inner = [one["properties"][key] for one in self._here() if key in one.get("properties", ())]
        return _said(inner, self._schema)


def place_in(value: object, loc: Sequence[str | int]) -> Place:
    """Keep of an error's location what is in the file: pydantic also names kinds of values."""
    if not loc:
        return ()
    skipped = place_in(value, loc[1:])
    if not _is_in(value, loc[0]):
        return skipped
    entered: Place = (loc[0], *place_in(cast("Any", value)[loc[0]], loc[1:]))
    return entered if len(entered) > len(skipped) else skipped


def shown_as(value: object) -> str:
    """Show a value that is not what it should be."""
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else f"a list of {len(cast('list[object]', value))}"
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    short = text if len(text) <= SHOWN_CHARS else f"{text[:SHOWN_CHARS]}…"
    return f"“{short}”" if isinstance(value, str) else short


def _is_in(value: object, part: str | int) -> bool:
    if isinstance(value, dict):
        return part in value
    return isinstance(value, list) and isinstance(part, int) and part < len(cast("list[object]", value))


def _value_at(value: object, place: Place) -> object:
    for part in place:
        value = cast("Any", value)[part]
    return value


def _schemas(root: Schema, value: object, place: Place) -> Iterator[Schema]:
    """Name what the schema says of a place; several where it leaves a choice."""
    found = list(_kinds(root, root, value))
    for part in place:
        value = cast("Any", value)[part]
        found = [
            kind for one in found for inner in _entered(one, part) for kind in _kinds(inner, root, value)
        ]
    yield from found


def _entered(schema: Schema, part: str | int) -> Iterator[Schema]:
    if isinstance(part, str):
        inner = schema.get("properties", {}).get(part, schema.get("additionalProperties"))
    else:
        first: list[Schema] = schema.get("prefixItems", [])
        inner = first[part] if part < len(first) else schema.get("items")
    if isinstance(inner, Mapping):
        yield cast("Schema", inner)


def _kinds(schema: Schema, root: Schema, value: object) -> Iterator[Schema]:
    """Follow references and choices; of several kinds of mappings keep those that the value begins."""
    if "$ref" in schema:
        schema = cast("Schema", root["$defs"])[str(schema["$ref"]).rpartition("/")[2]]
    branches: list[Schema] = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    if not branches:
        yield schema
        return
    kinds = [kind for branch in branches for kind in _kinds(branch, root, value)]
    keys = set(cast("dict[str, object]", value)) if isinstance(value, dict) else set[str]()
    begun = [kind for kind in kinds if keys.intersection(kind.get("required", ()))]
    yield from begun or kinds


def _said(schemas: Iterable[Schema], root: Schema) -> str:
    kinds = [kind for schema in schemas for kind in _kinds(schema, root, None)]
    told = dict.fromkeys(_kind(kind) for kind in kinds if kind.get("type") != "null")
    return " or ".join(told) or "nothing"


def _kind(schema: Schema) -> str:
    if "const" in schema or "enum" in schema:
        values = cast("list[object]", schema.get("enum") or [schema["const"]])
        return f"one of {', '.join(map(str, values))}" if len(values) > 1 else str(values[0])
    kind = str(schema.get("type", ""))
    if kind == "string":
        return _text(schema)
    if kind == "array":
        least = f"a list of at least {schema['minItems']}" if schema.get("minItems") else "a list"
        return f"a list of {len(schema['prefixItems'])}" if "prefixItems" in schema else least
    if kind == "object":
        required = ", ".join(schema.get("required", ()))
        return f"a mapping with {required}" if required else "a mapping"
    limits = (("at least", schema.get("minimum")), ("at most", schema.get("maximum")))
    within = " and ".join(f"{word} {limit}" for word, limit in limits if limit is not None)
    named = {"boolean": "true or false", "integer": "a whole number", "number": "a number"}.get(
        kind, "something else"
    )
    return f"{named}, {within}" if within else named


def _text(schema: Schema) -> str:
    pattern = str(schema.get("pattern", ""))
    if pattern.startswith(r"^\{"):
        return "a {placeholder}"
    if pattern.startswith("^[a-z]["):
        return _ID
    if pattern:
        return f"a text that matches {pattern}"
    return "a text that is not empty" if schema.get("minLength") else "a text"
