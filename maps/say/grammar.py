"""The grammar of utterance templates: words, `[optional]` parts, `(one|of|these)`, `{slots}`, `<classes>`.

`<app>` at its beginning is no word of it: the sentence names the app somewhere, and the rest is as told.

A slot may stand for one value whatever its words: `{order=price_low_to_high:cheapest|lowest priced}`. The
same slot may stand in several ways of one template. Pure.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from typing import Final, TypeAlias

from maps.macro import Language
from maps.say.classes import WORD_CLASSES

MOST_GROUPS: Final = 60
"""More are no sentence; their nesting would be as deep."""
_PART: Final = re.compile(
    r"(?P<slot>\{\w+(?:=[\w.:-]*?:[^{}]*)?\})|(?P<class><\w+>)|(?P<blank>\s+)|(?P<sign>[\[\](){}<>|])"
    r"|(?P<word>[^\s\[\](){}<>|]+)"
)
_CLOSES: Final = {"]": "[", ")": "("}
APP_NAMED: Final = "<app>"
"""Begins a template whose words mean the macro only in a sentence that names the app, wherever it does."""


class TemplateError(ValueError):
    """A template that cannot be read; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Word:
    """Letters as they are said; a blank between two words may be left out."""

    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """What fills a parameter; with `words`, one of them stands for `value`."""

    name: str
    value: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Either:
    """One of several ways; `label` names the class it comes from."""

    ways: tuple["Sequence", ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Maybe:
    """A part that may be left out."""

    part: "Sequence"


@dataclass(frozen=True, slots=True)
class Blank:
    """A place where blanks may stand."""


Part: TypeAlias = Word | Slot | Either | Maybe | Blank
Sequence: TypeAlias = tuple[Part, ...]
BLANK: Final = Blank()


@lru_cache(maxsize=32768)
def parse(template: str, language: Language) -> Sequence:
    """Read a template of a language.

    Raises:
        TemplateError: a sign without its counterpart, or a class that there is not.
    """
    if sum(map(template.count, "([")) > MOST_GROUPS:
        raise TemplateError(f"which has more than {MOST_GROUPS} parts in brackets")
    parts = [*_parts(template.removeprefix(APP_NAMED).strip())]
    found = _Reader(parts, language).ways("")
    return found[0] if len(found) == 1 else (Either(found),)


def _parts(template: str) -> Iterator[tuple[str, str]]:
    for match in _PART.finditer(template):
        yield match.lastgroup or "", match[0]


class _Reader:
    def __init__(self, parts: list[tuple[str, str]], language: Language) -> None:
        self._parts = parts
        self._language: Language = language
        self._at = 0

    def ways(self, closing: str) -> tuple[Sequence, ...]:
        """Read what stands up to the closing bracket: the ways that bars part."""
        found: list[list[Part]] = [[]]
        while self._at < len(self._parts):
            kind, text = self._parts[self._at]
            self._at += 1
            if text == closing:
                return tuple(map(tuple, found))
            if text == "|" and closing:
                found.append([])
            else:
                found[-1].append(self._part(kind, text))
        if closing:
            raise TemplateError(f"whose “{_CLOSES[closing]}” has no counterpart")
        return tuple(map(tuple, found))

    def _part(self, kind: str, text: str) -> Part:
        match kind, text:
            case "word", _:
                return Word(text)
            case "blank", _:
                return BLANK
            case "slot", _:
                return _slot(text)
            case "class", _:
                return _class(text[1:-1], self._language)
            case _, "[":
                ways = self.ways("]")
                return Maybe(ways[0] if len(ways) == 1 else (Either(ways),))
            case _, "(":
                return Either(self.ways(")"))
            case _:
                raise TemplateError(f"whose “{text}” has no counterpart")


def _slot(text: str) -> Slot:
    name, is_fixed, rest = text[1:-1].partition("=")
    if not is_fixed:
        return Slot(name)
    value, _, words = rest.partition(":")
    return Slot(name, value, tuple(word.strip() for word in words.split("|")))


@lru_cache(maxsize=256)
def _class(name: str, language: Language) -> Either:
    words = WORD_CLASSES.get(name, {}).get(language)
    if words is None:
        known = ", ".join(WORD_CLASSES)
        raise TemplateError(f"whose class <{name}> there is not; there are {known}")
    return Either(tuple(map(_words, words.split("|"))), name)


def _words(text: str) -> Sequence:
    words = text.split()
    parts: list[Part] = [Word(words[0])]
    for word in words[1:]:
        parts += [BLANK, Word(word)]
    return tuple(parts)


def slots_of(sequence: Sequence) -> Iterator[Slot]:
    """List the slots of a template, as often as they stand in it."""
    for part in sequence:
        match part:
            case Slot():
                yield part
            case Maybe(inside):
                yield from slots_of(inside)
            case Either(ways):
                for way in ways:
                    yield from slots_of(way)
            case _:
                pass


def open_slots(sequence: Sequence) -> frozenset[str]:
    """Name the slots that are filled whichever way a template is said."""
    found: set[str] = set()
    for part in sequence:
        match part:
            case Slot(name):
                found.add(name)
            case Either(ways):
                first, *others = map(open_slots, ways)
                found |= first.intersection(*others)
            case _:
                pass
    return frozenset(found)


def example(sequence: Sequence, values: Mapping[str, str]) -> str:
    """Write one sentence of a template: the first of each choice, nothing optional."""
    return re.sub(r"\s+", " ", "".join(_example(sequence, values))).strip()


def _example(sequence: Sequence, values: Mapping[str, str]) -> Iterator[str]:
    for part in sequence:
        match part:
            case Word(text):
                yield text
            case Slot(name, _, words):
                yield words[0] if words else values.get(name, name)
            case Either(ways):
                yield from _example(ways[0], values)
            case Blank():
                yield " "
            case Maybe():
                pass


def written(sequence: Sequence, most: int) -> Iterator[str]:
    """Write out at most `most` sentences of a template; a slot is its `{name}`, a class is its name."""
    yield from islice(_written(sequence, most), most)


def _written(sequence: Sequence, most: int) -> Iterator[str]:
    ways: list[list[str]] = []
    for part in sequence:
        match part:
            case Word(text):
                ways.append([text])
            case Slot(name, _, words):
                ways.append([*words] or [f"{{{name}}}"])
            case Blank():
                ways.append([" "])
            case Maybe(inside):
                ways.append(["", *islice(_written(inside, most), most)])
            case Either(_, label) if label:
                ways.append([f"<{label}>"])
            case Either(several):
                ways.append([text for way in several for text in islice(_written(way, most), most)][:most])
    yield from ("".join(chosen) for chosen in product(*ways))
