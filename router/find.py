"""Search the macros of the maps by words; what is found is offered, never run."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from maps.kept import Kept
from maps.model import AppMap, Arguments, Macro
from router.names import members, spoken
from router.words import normal

LEAST_SCORE: Final = 0.2
"""Below it two texts share hardly more than a frequent word."""
MORE: Final = 0.15
"""Weight of what a text says beside what was asked."""
WORD: Final = re.compile(r"[a-z0-9][a-z0-9'-]*")
CHINESE: Final = re.compile(r"[\u4e00-\u9fff]+")
FILLERS: Final = frozenset(
    [
        *(
            "a",
            "an",
            "the",
            "my",
            "me",
            "i",
            "is",
            "to",
            "of",
            "in",
            "on",
            "at",
            "it",
            "for",
            "please",
            "can",
        ),
        *("you", "what", "how", "do", "does", "page", "screen"),
    ]
)
ASKED: Final = {"open": ("open {}", "打开{}"), "set": ("turn on {}", "打开{}"), "read": ("read {}", "查看{}")}


@dataclass(frozen=True, slots=True)
class FoundMacro:
    """A macro that fits the words of a search."""

    app_map: AppMap
    macro: Macro
    score: float
    """0 to 1; 1 where nothing was searched for."""
    arguments: Arguments = field(default_factory=Arguments)
    """What the words already say, such as which screen is to be opened."""
    asked: str = ""
    """What was searched for, in its normal form."""
    terms: frozenset[str] = frozenset()
    """What of it was found."""

    @property
    def name(self) -> str:
        """Its full name, `app.macro`."""
        return f"{self.app_map.id}.{self.macro.id}"

    @property
    def shared(self) -> tuple[str, ...]:
        """Name the words that it was found by, in the order in which they were said."""
        return _said_in(self.asked, self.terms)


class MacroIndex:
    """The macros of some maps by what people may say of them. Build once, search often."""

    def __init__(self, maps: Sequence[AppMap]) -> None:
        self._every = [(m, macro) for m in maps for macro in m.macros]
        self._said = [
            (words_of(text), m, macro, arguments)
            for m, macro in self._every
            for text, arguments in _said(m, macro)
        ]
        self._weights = _weights([terms for terms, *_ in self._said])

    def find(self, words: str = "", app: str = "", *, least: float = LEAST_SCORE) -> tuple[FoundMacro, ...]:
        """List macros that score at least `least`, best first; without `words` all in the maps' order.

        `app` is an app's id, bundle, or name in any language.
        """
        text = normal(words).casefold()
        asked = words_of(text)
        if not words.strip():
            return tuple(FoundMacro(m, macro, 1.0) for m, macro in self._every if is_called(m, app))
        best: dict[str, FoundMacro] = {}
        for terms, app_map, macro, arguments in self._said:
            score = _score(asked, terms, self._weights) if asked & terms else 0.0
            key = f"{app_map.id}.{macro.id} {app_map.platform}"
            is_better = key not in best or score > best[key].score
            if score >= least and is_better and is_called(app_map, app):
                best[key] = FoundMacro(app_map, macro, score, arguments, text, asked & terms)
        return tuple(sorted(best.values(), key=lambda found: -found.score))


_INDEXES: Final = Kept(lambda *maps: MacroIndex(maps), most=4)


def index_of(maps: Sequence[AppMap]) -> MacroIndex:
    """Give the index of these maps: a server is asked about the same again."""
    return _INDEXES.of(*maps)


def is_called(app_map: AppMap, app: str) -> bool:
    """Tell whether an app is meant; `""` means every app."""
    names = (app_map.id, app_map.name, app_map.bundle, *app_map.names.values())
    return not app or normal(app).casefold() in {normal(name).casefold() for name in names}


def words_of(text: str) -> frozenset[str]:
    """Split a text into words, and Chinese into pairs of characters, as there are no spaces in it."""
    words = {word.removesuffix("s") if len(word) > 3 else word for word in WORD.findall(text)}
    pairs = {run[n : n + 2] for run in CHINESE.findall(text) for n in range(max(1, len(run) - 1))}
    return frozenset((words - FILLERS) | pairs)


def _said_in(text: str, shared: frozenset[str]) -> tuple[str, ...]:
    """Name what a text says of some terms, as it says it: pairs of characters joined again."""
    words = [word for word in WORD.findall(text) if word in shared or word.removesuffix("s") in shared]
    for run in CHINESE.findall(text):
        held = [n for n in range(len(run)) if {run[n : n + 2], run[max(0, n - 1) : n + 1]} & shared]
        words += "".join(run[n] if n in held else " " for n in range(len(run))).split()
    return tuple(dict.fromkeys(words))


def _weights(texts: Sequence[frozenset[str]]) -> dict[str, float]:
    """Weigh each term by how few texts have it."""
    counts = Counter(term for terms in texts for term in terms)
    return {term: math.log(1 + len(texts) / count) for term, count in counts.items()}


def _score(asked: frozenset[str], said: frozenset[str], weights: Mapping[str, float]) -> float:
    """Give the share of what was asked that a text says, a little less for what else it says."""
    unknown = max(weights.values(), default=1.0)
    whole = sum(weights.get(term, unknown) for term in asked)
    shared = sum(weights[term] for term in asked & said)
    more = sum(weights[term] for term in said - asked)
    return round(shared / (whole + MORE * more), 3) if whole else 0.0


def _said(app_map: AppMap, macro: Macro) -> Iterator[tuple[str, Arguments]]:
    """List texts that mean a macro, with the arguments that each says already."""
    own = [macro.description, f"{app_map.name} {macro.id.replace('_', ' ')}"]
    own += [spoken(app_map, text, language, {}) for language, said in macro.say.items() for text in said]
    yield from ((normal(text).casefold(), Arguments()) for text in own)
    if macro.family:
        for names, arguments in members(app_map, macro):
            for frame in ASKED[macro.family]:
                yield from ((normal(frame.format(name)).casefold(), arguments) for name in names)
