"""A sentence cut into the words that maps and requests are made of, whatever its script. Pure."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from router.matching.lexicon import CONCEPTS, FILLERS
from router.matching.occasions import OCCASIONS
from router.matching.synonyms import IDLE, PARTS, SYNONYMS, WHOLE
from router.matching.wishes import WISHES

FILLER: Final = "~"
QUOTED: Final = '"'
IDLING: Final = "idle"
PART: Final = "part"
KINDS_OF_WORDS: Final = {IDLING: IDLE, PART: PARTS, "whole": WHOLE}
"""What words are that do nothing, in small letters."""
MOST_KEPT: Final = 8192
"""Texts whose words are remembered: templates have the same ones over and over."""
MOST_OF_A_SENTENCE: Final = 32
MOST_ATOMS: Final = 9
"""Of the longest phrase; a Chinese character is one."""
_WORD: Final = "[a-z0-9à-ɏ]+"
_ATOM: Final = re.compile(rf'"[^"]*"|{_WORD}(?:[&.+@_-]{_WORD})*|\'[a-z]+|[^\s,;:!?()-]', re.IGNORECASE)
_LETTERS: Final = re.compile(r"[^\w@#+]|_")
_UNKNOWN: Final = 100
_PARTICLES: Final = re.compile(
    "(?:了|过|着|咗|紧|返|住|掉|好|成|起来|下来|出来|出去|上去|过来|进来|进去|上来|下去|一下|下|吧|呗|啦|佢|它)+$"
)
"""What follows a Chinese verb and tells how far it is done, or softens it."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a sentence, and everything it may do."""

    start: int
    end: int
    text: str
    concepts: frozenset[str]

    @property
    def is_filler(self) -> bool:
        """Whether it adds nothing."""
        return FILLER in self.concepts

    @property
    def is_known(self) -> bool:
        """Whether any map or request has the word."""
        return bool(self.concepts)


@lru_cache(maxsize=16384)
def squeezed(text: str) -> str:
    """Leave out what stands between the letters: `Wi-Fi` and `wi fi` are one word."""
    return _LETTERS.sub("", text.casefold())


@lru_cache(maxsize=16384)
def lemma(word: str) -> str:
    """Bring an English noun to its singular; any other word stays."""
    if not word.isascii() or len(word) < 4 or word.endswith(("ss", "us", "is", "ews")) or "'" in word:
        return word
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word.removesuffix("s")


@lru_cache(maxsize=16384)
def _forms(word: str) -> tuple[str, ...]:
    """List what a word may be a form of: “sharing” is of “share”."""
    singular = squeezed(lemma(word))
    if not word.isascii() or not word.endswith("ing") or len(word) < 6:
        return (singular,)
    stem = word[:-3]
    return (singular, stem, f"{stem}e", *((stem[:-1],) if stem[-1] == stem[-2] else ()))


class Vocabulary:
    """The words by which sentences are cut: those of requests, and those that maps bring."""

    def __init__(self) -> None:
        self._words: dict[str, frozenset[str]] = {}
        for concept, words in chain(CONCEPTS.items(), OCCASIONS.items(), WISHES.items()):
            for word in words.split("|"):
                self._add(word, concept)
        for word in FILLERS.split("|"):
            self._add(word, FILLER)
        for row in SYNONYMS:
            for word in row.split("|"):
                self._add(word, f"={squeezed(lemma(row.partition('|')[0]))}")
        for kind, words in KINDS_OF_WORDS.items():
            for word in words.split("|"):
                self._add(word, kind)
        self.base = frozenset(self._words)
        self.brought: set[str] = set()
        self._cuts: dict[str, tuple[Token, ...]] = {}
        self._kept = MOST_KEPT

    def _add(self, word: str, concept: str) -> None:
        key = squeezed(lemma(word))
        self._words[key] = self._words.get(key, frozenset()) | {concept}
        if concept != FILLER:
            self._words[key] |= {f"={key}"}

    def bring(self, word: str, concept: str = "") -> str:
        """Take in a word of a map; give the concept by which it is known."""
        key = squeezed(lemma(word.casefold()))
        concept = concept or f"={key}"
        self._cuts.clear()
        if key:
            self._words[key] = self._words.get(key, frozenset()) | {concept}
            if concept[0] == "=":
                self.brought.add(key)
        return concept

    def settle(self) -> None:
        """Remember no longer what templates say: sentences come once, and are cut a few times each."""
        self._cuts.clear()
        self._kept = MOST_OF_A_SENTENCE

    def concepts(self, word: str) -> frozenset[str]:
        """Tell what a word may do; nothing for one that is not known."""
        key = squeezed(word)
        found = self._words.get(key, frozenset())
        for form in _forms(word.casefold()):
            if form != key:
                found |= self._words.get(form, frozenset())
        return found or self._of_stem(key)

    def _of_stem(self, word: str) -> frozenset[str]:
        """Read a Chinese verb with its particles as the verb: 设了, 关掉了吧."""
        stem = _PARTICLES.sub("", word) if len(word) > 1 and not word.isascii() else word
        concepts = self._words.get(stem, frozenset()) if stem and stem != word else frozenset[str]()
        return concepts if any(c.isupper() for c in concepts) else frozenset()

    def cut(self, text: str) -> tuple[Token, ...]:
        """Cut a text into the fewest words, as many of them known as can be."""
        if text not in self._cuts:
            if len(self._cuts) >= self._kept:
                self._cuts.clear()
            self._cuts[text] = self._cut(text)
        return self._cuts[text]

    def _cut(self, text: str) -> tuple[Token, ...]:
        atoms = [(m.start(), m.end()) for m in _ATOM.finditer(text)]
        costs = [0] + [_UNKNOWN * (n + 1) for n in range(len(atoms))]
        best: list[tuple[int, frozenset[str]]] = [(0, frozenset())] * (len(atoms) + 1)
        for end in range(1, len(atoms) + 1):
            for begin in range(max(0, end - MOST_ATOMS), end):
                concepts = self._window(text[atoms[begin][0] : atoms[end - 1][1]], end - begin)
                if concepts is None:
                    continue
                cost = costs[begin] + (10 if concepts else _UNKNOWN)
                if cost < costs[end] or best[end] == (0, frozenset()):
                    costs[end], best[end] = cost, (begin, concepts)
        return tuple(reversed([*_backwards(text, atoms, best)]))

    def _window(self, text: str, atoms: int) -> frozenset[str] | None:
        """Tell what a piece is; `None` when it is no word."""
        if text[0] == QUOTED:
            return frozenset({QUOTED}) if atoms == 1 and len(text) > 1 else None
        concepts = self.concepts(text)
        return concepts if concepts or atoms == 1 else None


def _backwards(
    text: str, atoms: list[tuple[int, int]], best: list[tuple[int, frozenset[str]]]
) -> Iterator[Token]:
    end = len(atoms)
    while end:
        begin, concepts = best[end]
        start, stop = atoms[begin][0], atoms[end - 1][1]
        yield Token(start, stop, text[start:stop].casefold(), concepts)
        end = begin


def concepts_of(tokens: Iterable[Token]) -> frozenset[str]:
    """Bring together what the words of a sentence may do."""
    return frozenset(c for token in tokens for c in token.concepts)
