"""A request with what is said beside it: its reason, or what it points back to. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from router.matching.sentence import Sentence, has_figure, spoken_state
from router.matching.tokens import FILLER, QUOTED, Token, Vocabulary, concepts_of
from router.words import normal

MOST_CLAUSES: Final = 4
_PARTED: Final = re.compile(
    r"\s*[,，;；。.!！]\s*(?:so |and so |because |since |cos |所以|那就|那|因为)?"
    r"|\s+(?:so|because|'cause|cos|cause)\s+(?=[a-z])|\s*(?:因为|所以)\s*",
    re.IGNORECASE,
)
_IDLE: Final = frozenset(
    {"ONISH", "OFFISH", "YN", "NOT", "ALL", "SHOWN", "HIDE", "PAGE", "SWITCH", "MANY", "STATE", "LET"}
)
"""What a reason may speak of; any other doing is a request of its own."""
_JOINS: Final = frozenset({"ONISH", "OFFISH"})
"""What is asked of a thing: 断开VPN is no reason for anything else."""
_BINDS: Final = re.compile(
    r"\d|\b(?:if|when|whenever|once|unless|until|till|while|after|before|every|each|only|but|don't|do not"
    r"|never|except|then|and|instead|also|too|not|should|must|please|you|otherwise|or)\b"
    r"|如果|要是|假如|等|的时候|时|之后|以后|之前|以前|就|除非|只|别|不要|不用|然后|再|每|直到|昨天|刚才|也|还|应该|请|或",
    re.IGNORECASE,
)
"""What ties a clause to the other one: it is no mere reason."""
_NO_CLAUSE: Final = re.compile(
    r"^(?:on(?! your)|in|at|for|with|via|by|from|until|till|during|within|using|under|over|like|instead"
    r"|besides|apart|along|both|either|never|undo|avoid|pretend|remind|tell|ask|let|make|test|plus|also|who|why|how|what"
    r"|did|does|would)\b"
    r"|\b(?:told|said|says|asked|remind|whether|used to|nobody|someone|shouldn't|should not|hate to"
    r"|rather than)\b"
    r"|^(?:除|用(?!完)|跟|给|替|对|从|按|像|仅|撤销|停止|教|演示|与其|不如|晚上|早上|周|平时|在(?!.*[了呢]$)|我刚|以后)"
    r"|.让|叫|说|告诉|提醒|要不要|该不该|有没有|是不是|能不能|万一|本来|不想|不打算|不许|谁|忘|大家|你|除外|一共",
    re.IGNORECASE,
)
"""What begins no reason, but says for whom, when or with what, or what somebody else said."""
_IS: Final = "'s| is| are| was| were| has| have| keeps?| just"
_TELLS: Final = re.compile(
    r"^(?:and |for )?(?:(?:i|we|he|she|it|they|this|that|there|people|nobody|(?:every|some)(?:one|body))"
    rf"(?:'m|'re|'ve|'ll| am| had| can't| feel|{_IS})\b"
    rf"|(?:my|our|his|her|their|the|this|that) [\w' -]+?(?:{_IS}| needs?)\b"
    r"|(?:my|our|his|her|their) (?:[\w'-]+ ){1,2}[\w'-]+)",
    re.IGNORECASE,
)
"""Somebody or something is, has or does: an English clause that tells, and asks for nothing."""
_TELLS_ZH: Final = re.compile(
    "^(?:有点|快|好|这|外面|信号|电|手机|让|因为|要)|我|他|她|它|咱|太|很|正|没|在|了$"
)
_ASKS_FOR: Final = re.compile(r"\b(?:want|need to|would like|'d like|let's|have to)\b", re.IGNORECASE)
_DEEDS_ZH: Final = frozenset("开关闭删打加设放播搜停查改存拨发订清连断调")
"""Single characters that ask for something; others, such as 到, are as often a part of another word."""
_POINTERS: Final = frozenset(
    ("it", "that", "this", "them", "those", "these", "one", "它", "它们", "这个", "那个", "佢")
)
_COMMANDS: Final = frozenset(
    {"ON", "OFF", "TURN", "SWITCH", "HIDE", "SHOWN", "ONISH", "OFFISH", "WANT", "OPEN"}
)
"""What a clause does that only says what is to become of something."""

MOST_OF_TOPIC: Final = 12
_TIES: Final = re.compile(
    r"\b(?:if|when|whenever|unless|until|till|while|after|before|every|each|only|but|except|then|or|said|told|asked)\b"
    r"|[?？]|如果|要是|假如|等|的时候|之后|以后|之前|除非|只|然后|直到|昨天|刚才|或|说",
    re.IGNORECASE,
)
"""What makes a clause more than a thing that is told of."""


def requests(sentence: Sentence, vocabulary: Vocabulary) -> Iterator[str]:
    """Give what is left of a sentence without its reasons, in its normal form."""
    parts = _parts(sentence)
    for n, part in enumerate(parts):
        before, after = parts[:n], parts[n + 1 :]
        if all(_is_reason(one, vocabulary) for one in before) and all(
            _tells(one) and _is_reason(one, vocabulary) for one in after
        ):
            yield normal(part)


def _parts(sentence: Sentence) -> list[str]:
    """Cut a sentence into clauses; nothing where it has one, or too many, or a text of somebody's."""
    parts = [part for part in _PARTED.split(sentence.text) if part]
    return parts if 1 < len(parts) <= MOST_CLAUSES and '"' not in sentence.text else []


def _tells(clause: str) -> bool:
    return bool(_TELLS.match(clause) or _TELLS_ZH.search(clause))


def _is_reason(clause: str, vocabulary: Vocabulary) -> bool:
    if _BINDS.search(clause) or _NO_CLAUSE.search(clause):
        return False
    if any(has_figure(clause, kind) for kind in ("time", "date", "duration")):
        return False
    tokens = vocabulary.cut(clause)
    if _TELLS.match(clause) and not _ASKS_FOR.search(clause):
        return not concepts_of(tokens) & {"ON", "OFF"}
    content = [t for t in tokens if not t.is_filler]
    joins = [t for t in content if t.concepts & _JOINS and "NOT" not in t.concepts]
    if joins and any(t.is_known for t in content if t not in joins):
        return False
    doing = concepts_of(t for t in content if t.text.isascii() or len(t.text) > 1 or t.text in _DEEDS_ZH)
    return not any(c.isupper() and c not in _IDLE for c in doing)


def pointed(sentence: Sentence, vocabulary: Vocabulary) -> Sentence | None:
    """Read “the hotspot isn't needed any more, turn it off”: what is to become of what is told of before.

    All that the first clause says but names, figures and quotes is left aside. None for any other sentence.
    """
    clauses = _clauses(sentence)
    if len(clauses) != 2:
        return None
    topic, command = clauses
    told = sentence.text[topic[0].start : topic[-1].end]
    if _TIES.search(told) or not _is_command(command) or not 1 < len(topic) <= MOST_OF_TOPIC:
        return None
    named = (_named(token, vocabulary) for token in topic)
    kept = tuple(
        token for token in named if token.concepts - {FILLER} or any(c.isdigit() for c in token.text)
    )
    return replace(sentence, tokens=(*kept, *(t for t in command if t.text not in _POINTERS)))


def _clauses(sentence: Sentence) -> list[Sequence[Token]]:
    """Cut the words of a sentence where a mark, or a blank in Chinese, parts them."""
    cut: list[list[Token]] = [[]]
    for before, token in zip((None, *sentence.tokens), sentence.tokens, strict=False):
        gap = sentence.text[before.end : token.start] if before else ""
        is_chinese = before is not None and not (token.text.isascii() or before.text.isascii())
        if set(gap) & set(",;.，；。!！") or (is_chinese and " " in gap):
            cut.append([])
        cut[-1].append(token)
    return [clause for clause in cut if clause]


def _is_command(clause: Sequence[Token]) -> bool:
    said = [t for t in clause if t.text not in _POINTERS and not (t.is_filler and not t.concepts & _COMMANDS)]
    if not said or not all(t.concepts & _COMMANDS for t in said):
        return False
    concepts = concepts_of(said)
    return spoken_state(said) is not None or (("HIDE" in concepts) != ("SHOWN" in concepts))


def _named(token: Token, vocabulary: Vocabulary) -> Token:
    """Keep of a word what it names; one that names nothing, or does something, is left aside."""
    if QUOTED in token.concepts or any(c.isdigit() for c in token.text):
        return token
    names = frozenset(c for c in token.concepts if c[0] in "=@")
    is_name = bool(names) and bool(vocabulary.brought & {c[1:] for c in names if c[0] == "="})
    doing = any(c.isupper() for c in token.concepts)
    return replace(token, concepts=names | ({FILLER} if doing or not is_name else frozenset()))
