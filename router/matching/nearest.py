"""The sentences of maps that are nearest to one that none of them covers. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from rapidfuzz import fuzz

from router.call import Candidate
from router.find import words_of
from router.words import normal

COMPARED: Final = 40
"""Sentences with the most words in common; letters are compared of these alone."""
FREQUENT: Final = 400
"""A word that more sentences have tells nothing."""


class Nearest:
    """Finds the examples that have most in common with a sentence."""

    def __init__(self, examples: Sequence[Candidate]) -> None:
        self._examples = examples
        self._texts = [normal(candidate.example).casefold() for candidate in examples]
        self._having: defaultdict[str, list[int]] = defaultdict(list)
        for place, text in enumerate(self._texts):
            for term in words_of(text):
                self._having[term].append(place)

    def find(self, sentence: str, most: int) -> tuple[Candidate, ...]:
        """List different macros, best first; some always, if there are any."""
        text = sentence.casefold()
        scored = sorted(((fuzz.WRatio(text, self._texts[n]), -n) for n in self._alike(text)), reverse=True)
        best: dict[tuple[str, object], Candidate] = {}
        for score, place in chain(scored, ((0.0, -n) for n in range(len(self._examples)))):
            near = replace(self._examples[-place], score=round(score / 100, 3))
            best.setdefault((near.name, near.arguments.get("screen")), near)
            if len(best) == most:
                break
        return tuple(best.values())

    def _alike(self, text: str) -> Iterator[int]:
        shared: Counter[int] = Counter()
        for term in words_of(text):
            having = self._having.get(term, ())
            if len(having) <= FREQUENT:
                shared.update(having)
        yield from (place for place, _ in shared.most_common(COMPARED))
