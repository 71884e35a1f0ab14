"""A template as the sequences that it can be said in, choices without slots kept together. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from typing import Final, TypeAlias

from maps.say.grammar import Blank, Either, Maybe, Part, Sequence, Slot, Word

MOST_VARIANTS: Final = 96
MOST_WAYS: Final = 64


@dataclass(frozen=True, slots=True)
class Words:
    """Words of which one has to be said, or may be."""

    ways: tuple[str, ...]
    label: str = ""
    """The class that they are."""
    is_optional: bool = False


_BEGINS: Final = re.compile("[上下这那]一?")
MARKS: Final = " \"',.，。、"
"""Marks around words, of which a sentence may have others."""
Piece: TypeAlias = Words | Slot
Variant: TypeAlias = tuple[Piece, ...]


@lru_cache(maxsize=4096)
def variants(parts: Sequence) -> tuple[Variant, ...]:
    """Write a template out as far as its slots go: with and without each that may be left out."""
    return tuple(dict.fromkeys(islice(_all(parts), MOST_VARIANTS)))


def _all(parts: Sequence) -> Iterator[Variant]:
    ways = [tuple(islice(_ways(part), MOST_VARIANTS)) for part in _joined(parts)]
    for chosen in product(*ways):
        yield tuple(piece for pieces in chosen for piece in pieces)


def _joined(parts: Sequence) -> Iterator[Part | str]:
    """Join words that stand beside each other, and the beginning of a Chinese word with its endings."""
    text = ""
    for part in parts:
        if isinstance(part, Either) and not part.label and _BEGINS.fullmatch(text):
            ends = [_texts(way) for way in part.ways]
            if all(end is not None for end in ends):
                yield Either(tuple((Word(f"{text}{end}"),) for several in ends for end in several or ()))
                text = ""
                continue
        match part:
            case Word(word):
                text += word
            case Blank():
                text += " "
            case _:
                yield from filter(None, [text.strip(MARKS)])
                text = ""
                yield part
    yield from filter(None, [text.strip(MARKS)])


def _ways(part: Part | str) -> Iterator[Variant]:
    match part:
        case str():
            yield (Words((part,)),)
        case Slot():
            yield (part,)
        case Maybe(inside):
            texts = _texts(inside)
            if texts is None:
                yield ()
                yield from _all(inside)
            else:
                yield (Words(texts, _label(inside), is_optional=True),)
        case Either(ways, label):
            every = [_texts(way) for way in ways]
            if all(texts is not None for texts in every):
                yield (Words(tuple(t for texts in every if texts for t in texts), label, ("",) in every),)
            else:
                for way in ways:
                    yield from _all(way)
        case _:
            yield ()


def _label(parts: Sequence) -> str:
    """Name the class that a part is, and nothing else."""
    return parts[0].label if len(parts) == 1 and isinstance(parts[0], Either) else ""


def _texts(parts: Sequence) -> tuple[str, ...] | None:
    """Write out a part that has no slot; `None` for one that has."""
    ways: list[tuple[str, ...]] = []
    for part in parts:
        written = _written(part)
        if written is None:
            return None
        ways.append(written)
    texts = (" ".join("".join(way).split()).strip(MARKS) for way in islice(product(*ways), MOST_WAYS))
    return tuple(dict.fromkeys(texts))


def _written(part: Part) -> tuple[str, ...] | None:
    match part:
        case Word(word):
            return (word,)
        case Blank():
            return (" ",)
        case Maybe(inside):
            texts = _texts(inside)
            return None if texts is None else ("", *texts)
        case Either(several):
            every = [_texts(way) for way in several]
            return None if None in every else tuple(t for texts in every if texts for t in texts)
        case Slot():
            return None
