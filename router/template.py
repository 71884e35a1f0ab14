"""Patterns of utterance templates, whose grammar is `maps.say.grammar`.

A template must cover the whole sentence: a word that it does not explain means that the sentence asks for
something else. Building a pattern takes a millisecond and maps bring hundreds of templates, so each is
built for the first sentence that has the template's own words.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from maps.model import Language
from maps.say.grammar import Blank, Either, Maybe, Sequence, Slot, Word, parse

Slots: TypeAlias = Mapping[str, "str | tuple[str, ...]"]
"""By the name of each slot the expression of what may stand there, or the plain words, of which one must."""
Needs: TypeAlias = tuple[tuple[str, ...], ...]

_WORD_END: Final = "(?!(?<=[a-z])[a-z])"
"""A word of Latin letters ends where its letters do; Chinese has no such border."""
_DOTS: Final = str.maketrans("\u0130\u0131", "ii")  # `re` takes both for an i, `casefold` does not


@dataclass(frozen=True, slots=True)
class Said:
    """What stands in the slots of a sentence."""

    words: Mapping[str, str]
    fixed: Mapping[str, str] = field(default_factory=dict[str, str])
    """Values that the template itself gives for what was said."""


class Template:
    """One template; slots that are made by a function are made when the pattern is built."""

    __slots__ = ("_fixed", "_pattern", "_slots", "needs", "parts")

    def __init__(self, text: str, language: Language, slots: Slots | Callable[[], Slots]) -> None:
        self.parts = parse(text, language)
        self._slots = slots
        self.needs = needs(self.parts, {} if callable(slots) else slots)
        self._pattern: re.Pattern[str] | None = None
        self._fixed: Mapping[str, str] = {}

    def fullmatch(self, sentence: str, folded: str) -> Said | None:
        """Match a whole sentence; `folded` is the same as `fold` gives it."""
        for words in self.needs:
            for word in words:
                if word in folded:
                    break
            else:
                return None
        if self._pattern is None:
            slots = self._slots() if callable(self._slots) else self._slots
            self._pattern, self._fixed = compile_template(self.parts, slots)
        found = self._pattern.fullmatch(sentence)
        return _said(found, self._fixed) if found else None


def _said(found: re.Match[str], fixed: Mapping[str, str]) -> Said | None:
    """Bring what the groups hold together by slot; none when one slot says two things."""
    words: dict[str, str] = {}
    values: dict[str, str] = {}
    for group, text in found.groupdict().items():
        if text is None:
            continue
        name = group.rpartition("__")[0]
        told = values if group in fixed else words
        found_text = fixed.get(group, text)
        if told.setdefault(name, found_text) != found_text:
            return None
    return None if words.keys() & values.keys() else Said(words, values)


def fold(text: str) -> str:
    """Bring a text to the form in which words are looked for, whatever their case."""
    return text.translate(_DOTS).casefold()


def needs(parts: Sequence, slots: Slots) -> Needs:
    """List what every sentence of a template has: of each entry at least one word, as `fold` gives it.

    Only what is plain to see is listed: of a way its longest word, and no expression in `slots`.
    """
    found: list[tuple[str, ...]] = []
    for part in parts:
        match part:
            case Word(text):
                found.append((text,))
            case Slot(name, _, words):
                given = words or slots.get(name, "")
                if isinstance(given, tuple):
                    found.append(given)
            case Either(ways):
                longest = [max(_words(way), key=len, default="") for way in ways]
                if all(longest):
                    found.append(tuple(longest))
            case Maybe() | Blank():
                pass
    return tuple(tuple(dict.fromkeys(map(fold, words))) for words in found)


def _words(parts: Sequence) -> list[str]:
    return [part.text for part in parts if isinstance(part, Word)]


def compile_template(parts: Sequence, slots: Slots) -> tuple[re.Pattern[str], dict[str, str]]:
    """Turn a template into a pattern for `fullmatch`, and the values of the groups that stand for one.

    Raises:
        KeyError: the template has a slot that `slots` does not give.
    """
    writer = _Writer(slots)
    return re.compile(writer.write(parts), re.IGNORECASE), writer.fixed


class _Writer:
    """Writes the expression of a template; groups are numbered, as a slot may stand in it more than once."""

    def __init__(self, slots: Slots) -> None:
        self._slots = slots
        self._groups = 0
        self.fixed: dict[str, str] = {}

    def write(self, parts: Sequence) -> str:
        return "".join(map(self._part, parts))

    def _part(self, part: Word | Slot | Either | Maybe | Blank) -> str:
        match part:
            case Word(text):
                blanks = "" if text.isascii() else r"\s*"
                return rf"{blanks}{re.escape(text)}{_WORD_END}{blanks}"
            case Slot():
                return self._slot(part)
            case Either(ways):
                return f"(?:{'|'.join(map(self.write, ways))})"
            case Maybe(inside):
                return f"(?:{self.write(inside)})?"
            case Blank():
                return r"\s*"

    def _slot(self, slot: Slot) -> str:
        given = slot.words or self._slots[slot.name]
        inside = given if isinstance(given, str) else "|".join(rf"{re.escape(g)}{_WORD_END}" for g in given)
        self._groups += 1
        group = f"{slot.name}__{self._groups}"
        if slot.words:
            self.fixed[group] = slot.value
        return f"(?P<{group}>{inside}){_WORD_END}"
