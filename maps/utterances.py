"""What utterance templates can say: `[optional]` parts and `(one|of|these)` written out, slots left alone.

`router/template.py` has their grammar and fires macros by them; here they are only compared.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final, TypeAlias

from maps.labels import normal

MOST: Final = 256
"""Sentences that one template is written out to: beyond, two that say the same may go unnoticed."""
MOST_GROUPS: Final = 40
"""More are no sentence; their nesting would be as deep."""
_SIGN: Final = re.compile(r"[\[\](){}|]")
_CLOSES: Final = {"]": "[", ")": "(", "}": "{"}
_TOKEN: Final = re.compile(r"[\[\]()|]|[^\[\]()|]+")
Parts: TypeAlias = list[list[str]]


def sentences(template: str) -> frozenset[str]:
    """Write out a template; every slot counts as the same. One that is misspelt says nothing."""
    if stray_sign(template) or sum(map(template.count, "([")) > MOST_GROUPS:
        return frozenset()
    tokens = _TOKEN.findall(re.sub(r"\{[^}]*\}", "{}", template))
    written = (normal(text) for text in islice(_either(tokens), MOST))
    return frozenset(text.replace(" ", "") if not text.isascii() else text for text in written if text)


def stray_sign(template: str) -> str:
    """Name the bracket, brace or bar that stands alone; `""` when none does."""
    open_: list[str] = []
    for sign in _SIGN.findall(template):
        if sign in _CLOSES:
            if not open_ or open_.pop() != _CLOSES[sign]:
                return sign
        elif sign != "|":
            open_.append(sign)
        elif not open_:
            return sign
    return open_[-1] if open_ else ""


def _either(tokens: Sequence[str]) -> Iterator[str]:
    """Write out alternatives that bars part."""
    depth, start = 0, 0
    for index, token in enumerate(tokens):
        depth += (token in ("[", "(")) - (token in ("]", ")"))
        if token == "|" and depth == 0:  # noqa: S105 - a sign of the grammar
            yield from _all(tokens[start:index])
            start = index + 1
    yield from _all(tokens[start:])


def _all(tokens: Sequence[str]) -> Iterator[str]:
    """Write out parts that follow one another."""
    parts: Parts = []
    index = 0
    while index < len(tokens):
        if tokens[index] not in ("[", "("):
            parts.append([tokens[index]])
            index += 1
            continue
        end = _end(tokens, index)
        inner = list(islice(_either(tokens[index + 1 : end]), MOST))
        parts.append(["", *inner] if tokens[index] == "[" else inner)
        index = end + 1
    yield from ("".join(chosen) for chosen in product(*parts))


def _end(tokens: Sequence[str], start: int) -> int:
    depth = 0
    for index in range(start, len(tokens)):
        depth += (tokens[index] in ("[", "(")) - (tokens[index] in ("]", ")"))
        if depth == 0:
            return index
    return len(tokens)
