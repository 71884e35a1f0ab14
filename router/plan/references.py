"""Words that stand for what was said or read before: “it”, “that network”, “the first one”, 它, 这个号码."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from maps.model import ArgumentValue, Language, Macro, ReturnType, Risk
from router.plan.model import Flow, Subtask
from router.plan.phrases import QUOTED

_TEXTS: Final = ('"Zqflow"', "Zqflow", "Anna", "小芳", "5550100173", "anna@example.com")
"""What is put in the place of a text that is not known yet, to see which slot it falls into."""
_STAND_INS: Final[dict[ReturnType, tuple[str, ...]]] = {
    "text": _TEXTS,
    "list": _TEXTS,
    "number": ("73319", *_TEXTS),
    "time": ("03:17", *_TEXTS),
    "date": ("2031-03-17", *_TEXTS),
}
_ROWS: Final = {"first": 0, "top": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}
_ROWS_ZH: Final = {"一": 0, "1": 0, "二": 1, "2": 1, "三": 2, "3": 2, "四": 3, "五": 4}
_NOUN: Final = r"(?P<noun>[a-z-]+(?:\s+(?!(?:in|on|to|from|into|at|for|with|of|and|as|by|is)\b)[a-z-]+)?)"
_QUOTES: Final = re.compile(QUOTED)
_THINGS: Final = frozenset({"it", "that", "this", "the same", "它", "这个", "那个", "其"})
_PERSONS: Final = frozenset({"him", "her", "he", "she", "他", "她"})
_ANY_NOUN: Final = frozenset(
    {"result", "answer", "value", "one", "item", "entry", "row", "结果", "答案", "值"}
)
_REFERENCES: Final[tuple[re.Pattern[str], ...]] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bthe\s+(?P<row>{'|'.join(_ROWS)})(?:\s+(?P<noun>[a-z]+))?(?:\s+of\s+(?:them|those|these))?(?=$|\s+(?:to|in|on|from|into|at|for|with)\b)",
        r"(?P<last>最后)一(?P<measure>[个首条位家项名件张款])",
        r"第(?P<number>[一二三四五123])(?P<measure>[个首条位家项名件张款])",
        rf"\b(?P<owner>his|her|their|its)\s+{_NOUN}(?=$|\s|[?.,])",
        rf"\b(?:that|this|those|these)\s+{_NOUN}(?=$|\s|[?.,])",
        r"\b(?P<noun>it|him|her|them|(?:that|this)(?=$|[?.,]|\s+(?:to|in|on|from|into|at|for|with)\b))\b",
        r"\b(?P<noun>the\s+same)(?:\s+(?:thing|one))?\b",
        r"(?:这个?|那个?|该|这首|那首|这条|那条|这家|那家|这位|那位)(?P<noun>[\u4e00-\u9fff]{2,4}?)(?=的|$|[\u4e00-\u9fff])",
        r"(?:它|他|她|其)的(?P<noun>[\u4e00-\u9fff]{2,4})",
        r"(?P<noun>它|他|她|这个|那个|其)",
        r"\bthe\s+(?P<noun>[a-z]+)(?=$|\s|[?.,])",
    )
)
_VAGUE: Final = re.compile(
    r"^(?:it|that|this|him|her|them|those|these|they)\b|\b(?:it|one|ones|them|him|her)$"
    r"|^(?:它|他|她|这|那|其)|(?:它|他|她|那个|这个|第[一二三四五]\S|最后一\S)$"
    r"|^(?:the\s+)?(?:first|second|third|last|best|top|same|right|wrong|other)"
    r"(?:\s+(?:one|item|result|entry|row|thing|name|topic|song|post|place|contact|product))?s?$"
    r"|^the\s+(?:first|second|third|last|best|top|same)\b",
    re.IGNORECASE,
)
_ASKED: Final = (
    re.compile(
        r"\b(?:is|are|if|whether)\s+(?P<topic>(?:the\s+|my\s+)?\S.*?)\s+(?:is\s+)?(?:turned\s+|switched\s+)?"
        r"(?:on|off|enabled|disabled)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?:看看|看一下|查看|查一下|检查一下?|告诉我)?(?P<topic>.+?)(?:现在)?"
        r"(?:是不是|有没有|是否|开着|开了|打开了|关着|关了|是开|的状态)"
    ),
)
"""Questions after a state, with what they are about."""


_POINTS: Final = re.compile(
    r"(?<!\bis )(?<!\bwas )\bit\b(?!\s+(?:is|was)\b|')|\b(?:him|them|those|these|one|ones)\b"
    r"|\bthat\b(?=$|[?.,]|\s+(?:to|in|on|from|into|at|for|with)\b)"
    r"|\bthe\s+(?:first|second|third|last|best|top|same|right|wrong|other)\b"
    r"|它|他|她|那个|这个|那条|这条|那首|这首|第[一二三四五]|最后一|最\S{1,4}的",
    re.IGNORECASE,
)
"""Words that point at something; a dummy “it” does not."""


def points(clause: str) -> bool:
    """Tell whether a clause points at something that is not in it."""
    return bool(_POINTS.search(_QUOTES.sub("", clause)))


@dataclass(frozen=True, slots=True)
class Attempt:
    """A clause with something definite in the place of a reference."""

    text: str
    source: int
    """The subtask that is referred to."""
    stand_in: str = ""
    """What the reference was replaced with, as an argument would hold it; `""` for the name of a thing."""
    topic: str = ""
    """The name of the thing that was put there."""
    flow: Flow | None = None
    value: ArgumentValue | None = None
    """What was said before, where nothing has to be read."""
    kind: ReturnType = "text"
    is_sought: bool = False
    """Whether it was only searched for, so that what is meant may be what was found."""


@dataclass(frozen=True, slots=True)
class Known:
    """A subtask that may be referred to."""

    subtask: Subtask
    topic: str = ""
    """What people would call the thing that it is about."""


def is_vague(value: ArgumentValue) -> bool:
    """Tell whether an argument only points at something."""
    return isinstance(value, str) and bool(_VAGUE.search(value.strip()))


def topic_of(words: str) -> str:
    """Name what a question after a state is about; `""` when it is none."""
    found = next((found for pattern in _ASKED if (found := pattern.search(words))), None)
    return found["topic"].strip() if found else ""


def attempts(clause: str, known: Sequence[Known]) -> Iterator[Attempt]:
    """Write a clause anew for everything that its references could stand for, the likeliest first."""
    hidden = _QUOTES.sub(lambda quoted: "\0" * len(quoted[0]), clause)
    for pattern in _REFERENCES:
        for found in pattern.finditer(hidden):
            for source in range(len(known) - 1, -1, -1):
                yield from _for(clause, found, source, known[source])


def _for(clause: str, found: re.Match[str], source: int, known: Known) -> Iterator[Attempt]:
    groups = found.groupdict()
    noun = (groups.get("noun") or "").casefold()
    macro = known.subtask.call.macro
    row = _row(groups)
    if row is not None:
        if macro.returns == "list":
            yield from _flowing(clause, found, Flow(source, row), macro)
    elif noun in _THINGS:
        yield from _of_thing(clause, found, source, known)
    elif noun in _PERSONS:
        yield from _of_person(clause, found.span(), source, known, "")
    elif groups.get("owner") and not _is_about(noun, known, said=False):
        yield from _of_person(clause, found.span("owner"), source, known, "'s")
    elif _is_about(noun, known):
        yield from _of_thing(clause, found, source, known)


def _row(groups: dict[str, str | None]) -> int | None:
    if groups.get("row"):
        return _ROWS[str(groups["row"]).casefold()]
    if groups.get("number"):
        return _ROWS_ZH[str(groups["number"])]
    return -1 if groups.get("last") else None


def _of_thing(clause: str, found: re.Match[str], source: int, known: Known) -> Iterator[Attempt]:
    macro = known.subtask.call.macro
    if macro.returns is None or macro.returns == "boolean":
        if known.topic:
            for topic in dict.fromkeys((known.topic, f"the {known.topic}")):
                yield Attempt(_put(clause, found.span(), topic), source, topic=known.topic)
        if macro.returns is None:
            yield from _copied(clause, found.span(), source, known, ("string", "person"), "")
    elif macro.returns != "list":
        yield from _flowing(clause, found, Flow(source), macro)


def _flowing(clause: str, found: re.Match[str], flow: Flow, macro: Macro) -> Iterator[Attempt]:
    kind = macro.returns or "text"
    noun = found.groupdict().get("noun") or ""
    keeps_noun = noun and noun.casefold() not in _THINGS
    for word in _STAND_INS[kind]:
        texts = [word]
        if keeps_noun:
            texts.append(f"the {noun} {word}" if noun.isascii() else f"{noun}{word}")
        if keeps_noun and (found.groupdict().get("owner") or "").casefold() in ("its", "their"):
            texts += [f"{word}'s {noun}", f"the {noun} of {word}"]
        if clause.isascii():
            kind_of = macro.id.removesuffix("_of").rsplit("_", maxsplit=1)[-1].removesuffix("s")
            texts.append(f"the {kind_of} {word}")
        for text in texts:
            yield Attempt(
                _put(clause, found.span(), text), flow.subtask, word.strip('"'), flow=flow, kind=kind
            )


def _of_person(
    clause: str, span: tuple[int, int], source: int, known: Known, ending: str
) -> Iterator[Attempt]:
    yield from _copied(clause, span, source, known, ("person",), ending)


def _copied(
    clause: str, span: tuple[int, int], source: int, known: Known, types: tuple[str, ...], ending: str
) -> Iterator[Attempt]:
    """Put in what was said to an earlier subtask, if there was just one thing of that kind."""
    subtask = known.subtask
    values = {p.name for p in subtask.call.macro.params if p.type in types}
    said = [name for name in subtask.call.arguments if name in values]
    read = [name for name in subtask.flows if name in values]
    if len(said) + len(read) != 1:
        return
    value = subtask.call.arguments[said[0]] if said else None
    flow = subtask.flows[read[0]] if read else None
    is_sought = "string" in types and is_search(subtask.call.macro)
    for word in _TEXTS:
        text = _put(clause, span, word + ending)
        yield Attempt(text, source, word.strip('"'), flow=flow, value=_unquoted(value), is_sought=is_sought)


def _unquoted(value: ArgumentValue | None) -> ArgumentValue | None:
    return value.strip('"《》「」『』') if isinstance(value, str) else value


def is_search(macro: Macro) -> bool:
    """Tell whether a macro only puts a text into a field and changes nothing."""
    return macro.risk is Risk.NONE and any(param.name == "query" for param in macro.params)


def _put(clause: str, span: tuple[int, int], text: str) -> str:
    before, after = clause[: span[0]], clause[span[1] :]
    blank = " " if text[:1].isalnum() and text.isascii() and before[-1:].isascii() and before else ""
    return f"{before.rstrip()}{blank}{text}{after}" if blank else f"{before}{text}{after}"


def _is_about(noun: str, known: Known, *, said: bool = True) -> bool:
    """Tell whether a noun can mean what a subtask is about or answers; `said` by any way to ask for it."""
    if noun in _ANY_NOUN:
        return True
    macro = known.subtask.call.macro
    if not noun.isascii():
        return bool(noun) and noun in "".join((known.subtask.words, *macro.say.get("zh", ())))
    texts = (macro.id, macro.description, known.subtask.words, *(macro.say.get("en", ()) if said else ()))
    words = re.findall(r"[a-z]+", " ".join(texts).replace("_", " ").casefold())
    return bool(noun) and noun.rsplit(maxsplit=1)[-1] in words


def language_of(text: str) -> Language:
    """Tell in which language a clause is; names and product words may be in the other."""
    return "zh" if re.search(r"[\u4e00-\u9fff]", text) else "en"
