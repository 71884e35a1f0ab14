"""A request with its reason said before or after it: 快没电了，开省电模式. Pure."""

import re
from collections.abc import Iterator
from typing import Final

from router.matching.sentence import Sentence, has_figure
from router.matching.tokens import Vocabulary, concepts_of
from router.words import normal

_PARTED: Final = re.compile(r"\s*[,，;；。.!！]\s*(?:so |and so |所以|那就|那)?")
_IDLE: Final = frozenset(
    {"ONISH", "OFFISH", "YN", "NOT", "ALL", "SHOWN", "HIDE", "PAGE", "SWITCH", "MANY", "STATE"}
)
"""What a reason may speak of; any other doing is a request of its own."""
_JOINS: Final = frozenset({"ONISH", "OFFISH"})
"""What is asked of a thing: 断开VPN is no reason for anything else."""
_BINDS: Final = re.compile(
    r"\d|\b(?:if|when|once|unless|until|while|after|before|every|each|only|but|don't|do not|never)\b"
    r"|\b(?:except|then|and)\b"
    r"|如果|要是|假如|等|的时候|时|之后|以后|之前|以前|就|除非|只|别|不要|不用|然后|再|每|直到|昨天|刚才",
    re.IGNORECASE,
)
"""What ties a clause to the other one: it is no mere reason."""
_REASON: Final = re.compile(
    r"^(?:i'm|i am|i have|i need|i'll|i've|because|since|as i|it's|my|我|因为|快|要|有点)", re.IGNORECASE
)


def requests(sentence: Sentence, vocabulary: Vocabulary) -> Iterator[str]:
    """Give what is left of a sentence without its reason, in its normal form."""
    parts = [part for part in _PARTED.split(sentence.text) if part]
    if len(parts) != 2 or '"' in sentence.text:
        return
    first, last = parts
    if _is_reason(first, vocabulary):
        yield normal(last)
    if _REASON.match(last) and _is_reason(last, vocabulary):
        yield normal(first)


def _is_reason(clause: str, vocabulary: Vocabulary) -> bool:
    if _BINDS.search(clause) or any(has_figure(clause, kind) for kind in ("time", "date", "duration")):
        return False
    tokens = vocabulary.cut(clause)
    content = [t for t in tokens if not t.is_filler]
    joins = [t for t in content if t.concepts & _JOINS and "NOT" not in t.concepts]
    if joins and any(t.is_known for t in content if t not in joins):
        return False
    return not any(c.isupper() and c not in _IDLE for c in concepts_of(tokens))
