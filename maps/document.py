"""YAML's plain core with the line of every value. Nothing but plain data is ever made of a file."""

import re
from collections.abc import Iterator
from typing import Any, Final, TypeAlias, cast

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from maps.findings import Finding

Place: TypeAlias = tuple[str | int, ...]
"""Keys and numbers that lead to a value from the top of the file."""
MAX_DEPTH: Final = 20
_CORE: Final = frozenset(
    f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "null", "timestamp", "map", "seq")
)
_INTEGER: Final = re.compile(r"-?\d{1,18}")
_FLOAT: Final = re.compile(r"-?\d{1,18}\.\d{1,18}")
_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "~": None, "": None}


class DocumentError(Exception):
    """The text is no document that a map can be read from; `finding` says where and why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.told)
        self.finding = finding


class Document:
    """What a text in YAML says.

    Raises:
        DocumentError: it is not YAML, or uses what map files may not use.
    """

    def __init__(self, text: str) -> None:
        self._lines: dict[Place, int] = {}
        self.plain = self._read(text)

    def line(self, place: Place) -> int:
        """Name the line of a value, or of the nearest thing around it that is in the file."""
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place, 1)

    def line_of(self, where: str) -> int:
        """Name the line of a place in words, such as `screens.wifi.elements.edit`; of twins the last."""
        return self.line(self._place_of(where))

    def has(self, where: str) -> bool:
        """Tell whether a place in words is in the file."""
        return len(self._place_of(where)) == len(where.split("."))

    def _place_of(self, where: str) -> Place:
        place: Place = ()
        value = self.plain
        for part in where.split("."):
            key = _entry(value, part)
            if key is None:
                break
            place = (*place, key)
            value = cast("Any", value)[key]
        return place

    def named(self, place: Place) -> str:
        """Say a place in words: what stands in a list by its id, where it has one."""
        words: list[str] = []
        value = self.plain
        for part in place:
            value = cast("Any", value)[part]
            entry = cast("dict[str, object]", value) if isinstance(value, dict) else {}
            id_ = entry.get("id")
            words.append(id_ if isinstance(part, int) and isinstance(id_, str) and id_ else str(part))
        return ".".join(words)

    def _read(self, text: str) -> object:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            events = cast("Iterator[Event]", yaml.parse(text, Loader=loader))  # pyright: ignore[reportUnknownMemberType] - its stub names no types
            return self._document(events)
        except yaml.YAMLError as error:
            raise DocumentError(_not_yaml(error, text)) from error

    def _document(self, events: Iterator[Event]) -> object:
        value: object = None
        documents = 0
        for event in events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise _refused(event, "another document begins", "one map in a file", "many_documents")
            elif not isinstance(event, StreamStartEvent | StreamEndEvent | DocumentEndEvent):
                value = self._value(event, events, ())
        if value is None:
            raise DocumentError(Finding("error", "", "it is empty", "empty", "a map", 1))
        return value

    def _value(self, event: Event, events: Iterator[Event], place: Place) -> object:
        self._lines[place] = event.start_mark.line + 1
        if isinstance(event, AliasEvent):
            raise _refused(
                event, f"*{event.anchor}: aliases are not allowed", "every value written out", "alias"
            )
        tag = cast("str | None", getattr(event, "tag", None))
        if tag is not None and tag != "!" and tag not in _CORE:
            raise _refused(event, f"the tag {tag} is not allowed", "a plain value", "tag")
        if len(place) > MAX_DEPTH:
            raise _refused(event, "it is nested too deeply", f"at most {MAX_DEPTH} levels", "too_deep")
        if isinstance(event, MappingStartEvent):
            return self._mapping(events, place)
        if isinstance(event, SequenceStartEvent):
            return self._sequence(events, place)
        return _scalar(cast("ScalarEvent", event))

    def _mapping(self, events: Iterator[Event], place: Place) -> dict[str, object]:
        values: dict[str, object] = {}
        for event in events:
            if isinstance(event, MappingEndEvent):
                break
            if not isinstance(event, ScalarEvent) or (event.value == "<<" and not event.style):
                raise _refused(event, "this is no key", "a plain word", "key")
            key = event.value
            if key in values:
                at = self._lines[(*place, key)]
                raise _refused(event, f"{key} is there twice", f"it only in line {at}", "double_key")
            values[key] = self._value(next(events), events, (*place, key))
            self._lines[(*place, key)] = event.start_mark.line + 1
        return values

    def _sequence(self, events: Iterator[Event], place: Place) -> list[object]:
        values: list[object] = []
        for event in events:
            if isinstance(event, SequenceEndEvent):
                break
            values.append(self._value(event, events, (*place, len(values))))
        return values


def _entry(value: object, name: str) -> str | int | None:
    """Find what a part of a place in words means: a key, the last in a list with that id, or a number."""
    if isinstance(value, dict):
        return name if name in value else None
    if not isinstance(value, list):
        return None
    items = cast("list[object]", value)
    for index in range(len(items) - 1, -1, -1):
        item = items[index]
        if isinstance(item, dict) and cast("dict[str, object]", item).get("id") == name:
            return index
    return int(name) if name.isdecimal() and int(name) < len(items) else None


def _scalar(event: ScalarEvent) -> str | int | float | bool | None:
    """Read a scalar as YAML 1.2 does: `on` and `Off` are words, as labels of switches should be."""
    text = event.value
    if event.style:  # it stands in quotes or in a block
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text


def _refused(event: Event, message: str, expected: str, code: str) -> DocumentError:
    return DocumentError(Finding("error", "", message, code, expected, event.start_mark.line + 1))


def _not_yaml(error: Exception, text: str) -> Finding:
    mark = getattr(error, "problem_mark", None)
    what = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    if mark is not None:
        line = min(int(mark.line), text.count("\n")) + 1  # at its end the parser may be a line too far
    else:  # a character that no YAML may hold; the parser counts in bytes
        before = text.encode()[: int(getattr(error, "position", 0))]
        line = before.count(b"\n") + 1
    expected = next((said for sign, said in _EXPECTED if sign in what), "YAML as in docs/app-maps.md")
    return Finding("error", "", f"not YAML ({what})", "not_yaml", expected, line)


_EXPECTED: Final = (
    ("'\\t'", "blanks for indentation, not tabs"),
    ("control characters", "text without control characters"),
    ("special characters", "text without control characters"),
    ("expected ',' or '}'", "a comma or the closing brace; a text with a comma or colon needs quotes"),
    ("expected ',' or ']'", "a comma or the closing bracket; a text with a comma or colon needs quotes"),
    ("mapping values are not allowed", "quotes around a text with a colon, and one indentation for all keys"),
    ("could not find expected ':'", "`key: value` on every line of a mapping"),
    ("node content", "a value, or the closing brace or bracket; a text that begins with a sign needs quotes"),
    ("cannot start any token", "quotes around a text that begins with a sign"),
    ("end of stream", "the closing quote, brace or bracket"),
    ("block end", "the same indentation for all lines of a list or a mapping"),
)
"""By what the parser says."""
