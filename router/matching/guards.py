"""What a candidate must not be, however well its words fit: a count is no list, a deed no question. Pure."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from maps.model import Macro
from router.call import Candidate
from router.matching.doubts import is_doubtful
from router.matching.frames import is_grave
from router.matching.parts_of_day import is_late_and_early
from router.matching.sentence import Sentence
from router.matching.tokens import Token

_DONE: Final = frozenset(
    {"CREATE", "DELETE", "CHANGE", "RENAME", "CALL", "MESSAGE", "START", "STOP", "RESET"}
)
"""What is done: without a word that asks, no question."""
_VERBS: Final = frozenset(
    (
        "comment",
        "like",
        "post",
        "save",
        "order",
        "book",
        "review",
        "rate",
        "follow",
        "share",
        "report",
        "pay",
        "buy",
        "heart",
        "bookmark",
        "collect",
        "mark",
        "keep",
        "star",
        "reply",
        "respond",
        "answer",
    )
)
_VERBS_ZH: Final = frozenset(("评论", "点赞", "关注", "转发", "打卡", "下单", "付款", "分享", "发布", "回复"))
_OPENS: Final = frozenset({"ASK", "OPEN", "PAGE", "SEARCH", "COUNT"})
_ADDS: Final = re.compile(
    r"\badd\b.*(?:\d| minutes?\b| hours?\b).*\bto (?:the|my)\b"
    r"|[加多减]\s*(?:上|了)?(?=[\d一二两三四五六七八九十半])"
    r"|\bclock\b.*\b(?:12|24)[ -]?hours?\b|(?:12|24)\s*小时制",
    re.IGNORECASE,
)
"""Something is added to a figure that is there already, or a figure says how the hours are counted."""
_DOES: Final = re.compile(
    r"^(?:back ?up|export|import|sync|print|confirm|mark|check ?out(?=.* (?:cart|basket)s?$)) "
    r"|[给跟向].{1,8}回复(?!我的)|全[部都]?已读|确认了$|标[记成为]{0,2}已读|^打印|[备导][份出入]"
    r"|\b(?:get|take) (?:the|my|that) [^,?]*\boff (?:my|the|of)\b|^(?:mind )?(?:turn|switch|putt|shutt)ing\b",
    re.IGNORECASE,
)
"""Something is done to what is only shown, or it is to go, though “get” asks for it elsewhere."""
_TITLE: Final = re.compile(r"\bplay [A-Z][\w']*(?: (?:[A-Z][\w']*|of|the|to|in|on|it|and|a))* [A-Z][\w']*$")
"""A title that is to be played, whatever its words ask for elsewhere: Next to Me."""
_PAGES: Final = "(?:page|tab|section|screen|view|feed)"
_PART_OF_DAY: Final = re.compile(r"\btonight\b|[今明][晚早]", re.IGNORECASE)
"""Days that say a part of themselves, too."""


def suits(candidate: Candidate, sentence: Sentence, *, is_whole: bool) -> bool:
    """Tell whether a candidate can be what a sentence is about; `is_whole`: a template covers it."""
    macro = candidate.macro
    if is_doubtful(candidate, sentence):
        return False
    if _is_another(candidate, sentence, is_whole=is_whole):
        return False
    if _is_asked(macro) and not sentence.concepts & _OPENS and not (sentence.asks or sentence.is_marked):
        if is_whole:
            return not _is_bare(sentence.tokens)
        is_told = sentence.text.casefold().startswith("i ")
        return not (is_told or sentence.concepts & {"ON", "OFF"} or _is_done(sentence.tokens))
    if macro.family == "open" and _is_bare(sentence.tokens):
        return False
    if _dates(candidate) and not _keeps_day(candidate, sentence):
        return False
    if is_late_and_early(_times(candidate), sentence.text):
        return False
    return not (_takes_length(candidate) and _ADDS.search(sentence.text))


def _is_another(candidate: Candidate, sentence: Sentence, *, is_whole: bool) -> bool:
    """Tell whether what is asked for is a page, a count or a deed, and the macro shows another thing."""
    macro = candidate.macro
    if _is_page(candidate, sentence.text) or (_shows(macro) and _DOES.search(sentence.text)):
        return True
    if not macro.params and _TITLE.search(sentence.text):
        return True
    return macro.returns == "list" and "COUNT" in sentence.concepts and not is_whole


def _is_page(candidate: Candidate, sentence: str) -> bool:
    """Tell whether what seems to be somebody's name is a page's: the Popular page."""
    people = (param.name for param in candidate.macro.params if param.type == "person")
    names = [re.escape(str(candidate.arguments[name])) for name in people if name in candidate.arguments]
    return any(re.search(rf"\bthe {name} {_PAGES}\b", sentence, re.IGNORECASE) for name in names)


def _shows(macro: Macro) -> bool:
    return macro.family == "open" or _is_asked(macro)


def _is_asked(macro: Macro) -> bool:
    """Tell whether a macro only shows or tells."""
    return macro.returns is not None or macro.id.startswith(("show_", "list_", "read_"))


def _is_done(tokens: Sequence[Token]) -> bool:
    """Tell whether a request does something: “comment on Weibo” does not ask for comments."""
    content = _content(tokens)
    if any(token.concepts & _DONE and "SHOWN" not in token.concepts for token in content):
        return True
    return bool(content) and (content[0].text in _VERBS or _is_bare(tokens))


def _is_bare(tokens: Sequence[Token]) -> bool:
    """Tell whether a sentence says no more than 点赞, which may ask for likes, or to like; or 回复评论."""
    content = _content(tokens)
    return bool(content) and not content[2:] and all(token.text in _VERBS_ZH for token in content)


def _times(candidate: Candidate) -> Iterator[str]:
    """List the times that are said, in ISO 8601."""
    kinds = {param.name: param.type for param in candidate.macro.params}
    return (str(value) for name, value in candidate.arguments.items() if kinds.get(name) == "time")


def _dates(candidate: Candidate) -> list[str]:
    """List the days that are said, in ISO 8601."""
    kinds = {param.name: param.type for param in candidate.macro.params}
    return [str(value) for name, value in candidate.arguments.items() if kinds.get(name) == "date"]


def _keeps_day(candidate: Candidate, sentence: Sentence) -> bool:
    """Tell whether nothing is lost of a day, and it is to come: what is past is told, not asked for.

    Tonight is less than today.
    """
    takes_time = any(param.type == "time" for param in candidate.macro.params)
    if not takes_time and _PART_OF_DAY.search(sentence.text):
        return False
    is_past = sentence.today is not None and min(_dates(candidate)) < sentence.today.isoformat()
    return not (is_past and is_grave(candidate.macro))


def _content(tokens: Sequence[Token]) -> list[Token]:
    return [t for t in tokens if not t.is_filler and not any(c[0] == "@" for c in t.concepts)]


def _takes_length(candidate: Candidate) -> bool:
    return any(param.type == "duration" for param in candidate.macro.params)
