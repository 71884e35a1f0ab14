"""Reads the arguments of a call that a model wrote, such as `(3, direction="up")`. Evaluates nothing. Pure.

Every pattern is of bounded length and has one way to match, so that no text takes long.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Value: TypeAlias = "str | int | float | bool | Sequence[Value] | dict[str, Value] | None"

LONGEST: Final = 4000
"""Characters of one text."""
_QUOTES: Final = {
    '"': '"', "'": "'", "“": '”"', "”": '”"', "‘": "’'", "’": "’'", "「": "」", "『": "』", "«": "»", "`": "`"
}  # fmt: skip
"""What closes a text, by what opens it."""
_OPENS, _CLOSES = "([（【{", ")]）】}"
_NAME: Final = re.compile(r"""(?:["'“]([A-Za-z_]\w{0,30})["'”]|([A-Za-z_]\w{0,30}))\s{0,5}[=:＝：]\s{0,5}""")
_ENDS: Final = re.compile(r"\s{0,5}(?:[,，)\]）】}<]|$)")
"""What follows a closing quote; without it, the quote is an apostrophe inside the text."""
_NUMBER: Final = re.compile(r"[-+]?\d{1,9}(?:\.\d{1,9})?(?=\s{0,5}[,，)\]）】}<]|\s{0,5}$|\s)")
_TAG: Final = re.compile(r"</?\|?/?[A-Za-z_]{1,16}\|?>")
_BARE: Final = re.compile(r"""[^,，()（）\[\]【】{}"'“”‘’=<>\n]{1,400}""")
_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "none": None, "null": None}
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r"}
_DEEPEST: Final = 3


class UnreadableError(ValueError):
    """These are no arguments."""


@dataclass(slots=True)
class Given:
    """Arguments as they were given."""

    positional: list[Value] = field(default_factory=list["Value"])
    named: dict[str, Value] = field(default_factory=dict[str, "Value"])
    """By their names in small letters."""

    def pick(self, names: Sequence[str], at: int | None = None) -> Value:
        """Take an argument by one of its names, or by its place; None when it was not given."""
        found = next((self.named[name] for name in names if self.named.get(name) not in (None, "")), None)
        if found is None and at is not None and at < len(self.positional):
            return self.positional[at]
        return found


def read_arguments(text: str, start: int) -> tuple[Given, int]:
    """Read from behind an opening parenthesis to behind the closing one.

    Raises:
        UnreadableError: they are cut off, or something else than plain values.
    """
    reader = _Reader(text, start)
    given = Given()
    while not reader.takes(_CLOSES):
        name = reader.name()
        value = reader.value(0)
        if name:
            given.named[name.casefold()] = value
        else:
            given.positional.append(value)
        if not reader.takes(",，") and not reader.is_at(_CLOSES):
            raise UnreadableError
    return given, reader.at


class _Reader:
    def __init__(self, text: str, at: int) -> None:
        self._text, self.at = text, at

    def takes(self, characters: str) -> bool:
        """Go past one of these, if it is next."""
        found = self.is_at(characters)
        self.at += found
        return found

    def is_at(self, characters: str) -> bool:
        """Tell whether one of these is next, after blanks and tags.

        Raises:
            UnreadableError: the text ends.
        """
        self._skip()
        if self.at >= len(self._text):
            raise UnreadableError
        return self._text[self.at] in characters

    def name(self) -> str:
        found = _NAME.match(self._text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[1] or found[2]

    def value(self, depth: int) -> Value:
        if self.is_at("".join(_QUOTES)):
            return self._quoted()
        if depth < _DEEPEST and self.takes(_OPENS):
            return self._list(depth + 1)
        number = _NUMBER.match(self._text, self.at)
        if number:
            self.at = number.end()
            return float(number[0]) if "." in number[0] else int(number[0])
        bare = _BARE.match(self._text, self.at)
        if bare is None:
            raise UnreadableError
        self.at = bare.end()
        word = bare[0].strip()
        return _WORDS.get(word.casefold(), word)

    def _list(self, depth: int) -> list[Value]:
        values: list[Value] = []
        while not self.takes(_CLOSES):
            self.name()
            values.append(self.value(depth))
            self.takes(",，")
        return values

    def _quoted(self) -> str:
        closes, characters = _QUOTES[self._text[self.at]], list[str]()
        position = self.at + 1
        while position < len(self._text) and len(characters) <= LONGEST:
            letter = self._text[position]
            if letter in closes and _ENDS.match(self._text, position + 1):
                self.at = position + 1
                return "".join(characters)
            if letter == "\\" and position + 1 < len(self._text):
                position += 1
                letter = _ESCAPES.get(self._text[position], self._text[position])
            characters.append(letter)
            position += 1
        raise UnreadableError

    def _skip(self) -> None:
        while self.at < len(self._text):
            tag = _TAG.match(self._text, self.at)
            if tag:
                self.at = tag.end()
            elif self._text[self.at].isspace():
                self.at += 1
            else:
                return
