"""Words misspelt by a letter or two, read as the words that maps and requests have. Pure."""

from functools import cached_property
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from router.matching.sentence import Sentence
from router.matching.tokens import Token, Vocabulary

SHORTEST: Final = 4
"""Of shorter words, one letter more makes another word."""
LONG: Final = 8
"""Of longer words two slips are allowed."""


class Spelling:
    """Mends what no map and no request knows."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    @cached_property
    def _words(self) -> list[str]:
        known = (*self._vocabulary.brought, *self._vocabulary.base)
        return sorted({w for w in known if w.isascii() and w.isalpha() and len(w) >= SHORTEST})

    def mended(self, sentence: Sentence) -> str | None:
        """Write the sentence with its slips mended; `None` when there is none that could be."""
        text, slips = sentence.text, 0
        said = {token.text for token in sentence.tokens}
        for token in reversed(sentence.tokens):
            if (word := self._meant(token)) and word not in said and not self._is_filler(word):
                text = f"{text[: token.start]}{word}{text[token.end :]}"
                slips += 1
        return text if slips == 1 else None

    def _is_filler(self, word: str) -> bool:
        """Tell whether a word adds nothing: mended to it, a word would be dropped."""
        return all(token.is_filler for token in self._vocabulary.cut(word))

    def changes_deed(self, sentence: Sentence, mended: str) -> bool:
        """Tell whether what was mended says what is to be done, rather than to what."""
        before = {token.text for token in sentence.tokens}
        new = (token for token in self._vocabulary.cut(mended) if token.text not in before)
        return any(c.isupper() for token in new for c in token.concepts)

    def _may_be(self, word: str, other: str) -> bool:
        """Tell whether a short word may be another: a letter apart, it is as often a word of its own."""
        is_swapped = sorted(word) == sorted(other)
        return (
            is_swapped
            or len(word) > LONG - 2
            or (len(word) >= SHORTEST and other in self._vocabulary.brought - self._vocabulary.base)
        )

    def _meant(self, token: Token) -> str | None:
        word = token.text
        if token.concepts or not (word.isascii() and word.isalpha()) or len(word) < SHORTEST:
            return None
        most = 2 if len(word) > LONG else 1
        near = [
            (distance, other)
            for other, distance, _ in process.extract(
                word, self._words, scorer=DamerauLevenshtein.distance, score_cutoff=most, limit=4
            )
            if other[0] == word[0] and self._may_be(word, other)
        ]
        near.sort()
        if not near or (len(near) > 1 and near[0][0] == near[1][0] and near[0][1] not in near[1][1]):
            return None
        return near[0][1]
