"""Which templates and frames a sentence could be about, without trying all of them. Pure."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")
LONGEST: Final = 24
"""Letters of the longest word that is looked for; longer ones are found by their beginning."""


class WordIndex(Generic[Item]):
    """Finds items of which a word stands in a sentence, wherever: Chinese has no borders between words."""

    def __init__(self, items: Iterable[tuple[Item, Sequence[tuple[str, ...]]]]) -> None:
        every = list(items)
        counts = Counter(word[:LONGEST] for _, needs in every for words in needs for word in words)
        self._items: defaultdict[str, list[Item]] = defaultdict(list)
        self._always: list[Item] = []
        for item, needs in every:
            if not needs:
                self._always.append(item)
                continue
            rarest = min(needs, key=lambda words: sum(counts[word[:LONGEST]] for word in words))
            for word in dict.fromkeys(word[:LONGEST] for word in rarest):
                self._items[word].append(item)
        self._lengths = sorted({len(word) for word in self._items})

    def find(self, folded: str) -> Iterator[Item]:
        """List what could fit, once each."""
        yield from self._always
        seen: set[str] = set()
        for length in self._lengths:
            for start in range(len(folded) - length + 1):
                word = folded[start : start + length]
                if word not in seen and word in self._items:
                    seen.add(word)
                    yield from self._items[word]


class ConceptIndex(Generic[Item]):
    """Finds items of which the rarest need can be met by a sentence."""

    def __init__(
        self,
        items: Iterable[Item],
        needs_of: Callable[[Item], Sequence[frozenset[str]]],
        weak: frozenset[str],
    ) -> None:
        every = [
            (item, [need for need in needs_of(item) if not need & weak] or needs_of(item)) for item in items
        ]
        counts = Counter(c for _, needs in every for need in needs for c in need)
        self._items: defaultdict[str, list[Item]] = defaultdict(list)
        self._always: list[Item] = []
        for item, needs in every:
            if not needs:
                self._always.append(item)
                continue
            for concept in min(needs, key=lambda need: sum(counts[c] for c in need)):
                self._items[concept].append(item)

    def find(self, concepts: frozenset[str]) -> Iterator[Item]:
        """List what could fit, once each."""
        yield from self._always
        seen: set[int] = set()
        for concept in concepts:
            for item in self._items.get(concept, ()):
                if id(item) not in seen:
                    seen.add(id(item))
                    yield item
