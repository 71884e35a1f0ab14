"""What a sentence says before anything is known of what it means: words, figures, on or off. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from maps.macro import ParamType
from router.matching.tokens import FILLER, QUOTED, Token, Vocabulary
from router.slots import FIGURES

_EDGE: Final = r"(?<![a-z0-9.:]){}(?![a-z0-9])"
_FIGURES: Final = {
    kind: re.compile(_EDGE.format(f"(?:{pattern})"), re.IGNORECASE) for kind, pattern in FIGURES.items()
}
_NUMBERED: Final = re.compile(r"号(?=[会楼院线厅门店桌桥馆室机])")
"""No day: 三号会议室."""
_ASKS: Final = re.compile(
    r"^(?:is|are|am|was|were|does|do(?! not\b)|did|has|have|had|can|could|should|will|would)\b"
    r"|^(?:isn't|aren't|doesn't)\b"
    r"|(?:吗|么|没|没有|了没)$|是不是|有没有|是否|会不会|开没开|能不能|\b(?:whether|if)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Sentence:
    """A sentence in its normal form, cut into words."""

    text: str
    tokens: tuple[Token, ...]
    today: date | None = None
    is_marked: bool = False
    """Whether it ends with a question mark."""

    @cached_property
    def concepts(self) -> frozenset[str]:
        """Everything that its words may do."""
        return frozenset(c for token in self.tokens for c in token.concepts)

    @cached_property
    def asks(self) -> bool:
        """Whether it is a question to be answered with yes or no."""
        return _ASKS.search(self.text) is not None

    def figures(self, kind: ParamType) -> tuple[tuple[int, int], ...]:
        """Find where figures of a kind stand."""
        return tuple(match.span() for match in _FIGURES[kind].finditer(self.text))


def sentence_of(
    text: str, vocabulary: Vocabulary, today: date | None = None, *, is_marked: bool = False
) -> Sentence:
    """Cut a sentence that is in its normal form."""
    tokens = vocabulary.cut(text)
    last = max((n for n, token in enumerate(tokens) if not token.is_filler), default=-1)
    read = tuple(_read_on(token, n, tokens, last, text) for n, token in enumerate(tokens))
    return Sentence(text, read, today, is_marked)


def _read_on(token: Token, n: int, tokens: tuple[Token, ...], last: int, text: str) -> Token:
    """Tell “on” as a state from “on” as a preposition: the state ends its clause or follows what turns."""
    if token.text != "on":
        return token
    follows = tokens[n + 1] if n + 1 < len(tokens) else None
    ends = n > last or follows is None or text[token.end : follows.start].strip() in (",", ".", ";")
    turned = n > 0 and "TURN" in tokens[n - 1].concepts
    before_other = follows is not None and (
        follows.text in ("in", "at", "for", "with", "or", "now", "again") or "OFF" in follows.concepts
    )
    if ends or turned or before_other:
        return Token(token.start, token.end, token.text, frozenset({"ON"}))
    return Token(token.start, token.end, token.text, frozenset({FILLER}))


def has_figure(text: str, kind: ParamType) -> bool:
    """Tell whether a text holds a time, a date or another figure, and says so by more than its digits."""
    found = (match for match in _FIGURES[kind].finditer(text) if not _NUMBERED.match(text, match.end() - 1))
    return any(not match.group().isdecimal() for match in found)


def spoken_state(tokens: Iterable[Token], on: str = "ON", off: str = "OFF") -> bool | None:
    """Tell whether words turn something on or off; `None` when neither or both."""
    said = {c for token in tokens for c in token.concepts & {on, off} if not {on, off} <= token.concepts}
    return None if len(said) != 1 else on in said


def quoted(token: Token) -> bool:
    """Tell whether a token is a text in quotes."""
    return QUOTED in token.concepts
