"""The grammar of utterance templates: plain words with `[optional]` parts, `(one|of|these)` and `{slots}`.

A template must cover the whole sentence: a word that it does not explain means that the sentence asks for
something else. Building a pattern takes a millisecond and maps bring hundreds of templates, so each is
built for the first sentence that has the template's own words.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

Slots: TypeAlias = Mapping[str, "str | tuple[str, ...]"]
"""By the name of each slot the expression of what may stand there, or the plain words, of which one must."""

_SIGNS: Final = {"[": "(?:", "(": "(?:", "]": ")?", ")": ")", "|": "|"}
_WORD_END: Final = "(?!(?<=[a-z])[a-z])"
"""A word of Latin letters ends where its letters do; Chinese has no such border."""
_PARTS: Final = re.compile(r"\{\w+\}|[\[\]()|]|\s+|[^\s\[\](){}|]+")
_OPTIONAL: Final = re.compile(r"\[[^\[\]]*\]")
_CHOICE: Final = re.compile(r"\(([^()]*)\)")
_SLOT: Final = re.compile(r"\{(\w+)\}")
_DOTS: Final = str.maketrans("\u0130\u0131", "ii")  # `re` takes both for an i, `casefold` does not


class Template:
    """One template; slots that are made by a function are made when the pattern is built."""

    __slots__ = ("_needs", "_pattern", "_slots", "_text")

    def __init__(self, text: str, slots: Slots | Callable[[], Slots]) -> None:
        self._text = text
        self._slots = slots
        self._needs = needs(text, {} if callable(slots) else slots)
        self._pattern: re.Pattern[str] | None = None

    def fullmatch(self, sentence: str, folded: str) -> re.Match[str] | None:
        """Match a whole sentence; `folded` is the same as `fold` gives it."""
        for words in self._needs:
            for word in words:
                if word in folded:
                    break
            else:
                return None
        if self._pattern is None:
            self._pattern = compile_template(
                self._text, self._slots() if callable(self._slots) else self._slots
            )
        return self._pattern.fullmatch(sentence)


def fold(text: str) -> str:
    """Bring a text to the form in which words are looked for, whatever their case."""
    return text.translate(_DOTS).casefold()


def needs(template: str, slots: Slots) -> tuple[tuple[str, ...], ...]:
    """List what every sentence of a template has: of each entry at least one word, as `fold` gives it.

    Only what is plain to see is listed: parts that stand in parts are left out, and an expression in `slots`.
    """
    text = _inside_out(_OPTIONAL, " ", template)
    found: list[tuple[str, ...]] = []
    for name in _SLOT.findall(text):
        words = slots.get(name, "")
        if isinstance(words, tuple):
            found.append(words)
    text = _SLOT.sub(" ", text)
    outside = _CHOICE.sub(" ", text)
    if "(" in outside:
        outside = _inside_out(_CHOICE, " ", outside)
    else:
        for choice in _CHOICE.findall(text):
            ways = [way.split() for way in choice.split("|")]
            if all(ways):
                found.append(tuple(max(way, key=len) for way in ways))
    if "|" in outside:
        return ()
    found += [(word,) for word in outside.split()]
    return tuple(tuple(map(fold, words)) for words in found)


def compile_template(template: str, slots: Slots) -> re.Pattern[str]:
    """Turn a template into a pattern for `fullmatch`.

    Raises:
        KeyError: the template has a slot that `slots` does not give.
    """
    out: list[str] = []
    for part in _PARTS.findall(template):
        if part.startswith("{"):
            given = slots[part[1:-1]]
            inside = given if isinstance(given, str) else "|".join(map(re.escape, given))
            out.append(f"(?P<{part[1:-1]}>{inside})")
        elif part.isspace():
            out.append(r"\s*")
        else:
            out.append(_SIGNS.get(part) or rf"{re.escape(part)}{_WORD_END}")
    return re.compile("".join(out), re.IGNORECASE)


def example(template: str, values: Mapping[str, str]) -> str:
    """Write one sentence of a template: the first of each choice, nothing optional."""
    text = _inside_out(_OPTIONAL, "", template)
    text = _inside_out(re.compile(r"\(([^()|]*)[^()]*\)"), r"\1", text)
    text = _SLOT.sub(lambda slot: values.get(slot[1], slot[1]), text)
    return re.sub(r"\s+", " ", text).strip()


def _inside_out(pattern: re.Pattern[str], by: str, text: str) -> str:
    """Replace what matches until nothing does: parts may stand in parts."""
    while (shorter := pattern.sub(by, text)) != text:
        text = shorter
    return text
