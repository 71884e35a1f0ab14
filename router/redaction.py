"""What this process must not show, and the one way in which it is taken out of whatever leaves it.

A secret is hidden by its value, not by where it stands: what a phone shows of it, an error that quotes it, a
trace, a log, an answer. `{secret:NAME}` takes its place, so that a field that holds it can still be told from
one that does not. Snapshots are redacted as they are captured (`router.drive`); texts once more where they
leave: answers (`mcp_server.answer`), logs, traces, and both streams of the command line.
"""

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast
from urllib.parse import quote, quote_plus

if TYPE_CHECKING:
    from phone.snapshot import Alert, Element, Snapshot

SHORT: Final = 6
"""Shorter values are hidden only where no letter or digit is next to them: many a word has them inside."""
LEAST_PART: Final = 3
"""Characters of a field from which on they are taken for a part of a value that they are a part of."""
_BETWEEN: Final = r"[\s\-.()·]?"
"""What fields put between the characters of a number, of a card or a phone."""

T = TypeVar("T")
_hidden: dict[str, str] = {}
"""What is shown instead, by what is hidden."""
_patterns: "list[tuple[re.Pattern[str], str]]" = []


def hide(value: str, shown: str) -> None:
    """Show something else wherever a value would be shown from now on."""
    if not value or _hidden.get(value) == shown:
        return
    _hidden[value] = shown
    longest_first = sorted(_hidden.items(), key=lambda item: -len(item[0]))
    _patterns[:] = [(_pattern(value), shown) for value, shown in longest_first]


def forget_hidden() -> None:
    """Hide nothing any more."""
    _hidden.clear()
    _patterns.clear()


def redacted(text: str) -> str:
    """Take out of a text what must not be shown."""
    for pattern, shown in _patterns:
        text = pattern.sub(lambda _, shown=shown: shown, text)
    return text


def redacted_plain(thing: T) -> T:
    """Take it out of every text in plain data, keys included."""
    return cast("T", _plain(thing)) if _patterns else thing


def redacted_snapshot(snapshot: "Snapshot") -> "Snapshot":
    """Take it out of what a phone shows."""
    if not _patterns:
        return snapshot
    return replace(
        snapshot,
        elements=tuple(_element(element) for element in snapshot.elements),
        alert=_alert(snapshot.alert) if snapshot.alert else None,
        notes=tuple(redacted(note) for note in snapshot.notes),
    )


def shows_hidden(snapshot: "Snapshot") -> bool:
    """Tell whether a redacted snapshot shows a place where something was taken out."""
    shown = tuple(set(_hidden.values()))
    return bool(shown) and any(
        name in text for e in snapshot.elements for text in (e.text, e.value or "") for name in shown
    )


def _element(element: "Element") -> "Element":
    text, raw, value = redacted(element.text), redacted(element.raw_text), element.value
    value = value if value is None else redacted(value)
    if element.role.value == "field":
        text, raw, value = _field(text), _field(raw), value if value is None else _field(value)
    if (text, raw, value) == (element.text, element.raw_text, element.value):
        return element
    return replace(element, text=text, raw_text=raw, value=value)


def _field(text: str) -> str:
    """Take out what is left of a value in a field, and a short one that something else was typed next to.

    Who may type a secret may also press delete, or type on, and would read the rest.
    """
    for value, shown in _hidden.items():
        if value in text:
            text = text.replace(value, shown)
        elif len(text) >= LEAST_PART and text in value and text not in shown:
            return f"part of {shown}"
    return text


def _alert(alert: "Alert") -> "Alert":
    return replace(alert, text=redacted(alert.text), buttons=tuple(redacted(b) for b in alert.buttons))


def _plain(thing: Any) -> Any:  # noqa: ANN401 - plain data of any form
    if isinstance(thing, str):
        return redacted(thing)
    if isinstance(thing, Mapping):
        items = cast("Mapping[Any, Any]", thing).items()
        return {_plain(key): _plain(value) for key, value in items}
    if isinstance(thing, list | tuple):
        return [_plain(one) for one in cast("list[Any]", thing)]
    return thing


def _pattern(value: str) -> "re.Pattern[str]":
    """Find a value as it is, as fields group it, and as programs write it: escaped, quoted, encoded."""
    plain = (_BETWEEN if value.isalnum() else "").join(
        r"\s*" if c.isspace() else re.escape(c) for c in value
    )  # a label of several lines is captured as one
    if len(value) < SHORT:
        return re.compile(rf"(?<![A-Za-z0-9@]){plain}(?![A-Za-z0-9])")
    written = {
        *(json.dumps(value, ensure_ascii=ascii_only)[1:-1] for ascii_only in (True, False)),
        repr(value)[1:-1],
        quote(value, safe=""),
        quote(value),
        quote_plus(value),
        value.replace(" ", "%s"),  # as Android's `input text` takes it
        base64.b64encode(value.encode(errors="surrogatepass")).decode(),
    } - {value}
    others = "|".join(re.escape(form) for form in sorted(written, key=len, reverse=True))
    return re.compile(f"{plain}|{others}" if others else plain, re.IGNORECASE)
