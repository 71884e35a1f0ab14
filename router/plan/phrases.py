"""How people join tasks, refer back, and make one depend on another, in two languages, as expressions."""

import re
from typing import Final

from maps.moments.numerals import EN_WORD, NUMBER

QUOTED: Final = r'"[^"]*"|《[^》]*》|「[^」]*」|『[^』]*』'

_THEN_EN: Final = (
    r"(?:and\s+)?(?:then|after\s+that|afterwards|after\s+which|next|finally|lastly|"
    r"(?:once|when|as\s+soon\s+as)\s+(?:that|this|it)(?:'s|\s+is|\s+has\s+been)\s+(?:done|finished|over))"
)
_THEN_ZH: Final = (
    r"(?:然后|接着|接下来|随后|之后|以后|(?:做)?完(?:了)?(?:之后|以后|后)|再然后|最后|再|首先|先|紧接着|完了)"
)
_AND_EN: Final = r"(?:and\s+(?:also\s+)?|as\s+well\s+as|plus|also)"
_AND_ZH: Final = r"(?:并且|而且|并|同时|顺便|另外|还有|也)"
LIST_ZH: Final = r"(?:和|跟|与|及|以及)"
MARKS: Final = r"(?:,(?!\d)|[;。?!、]|\.(?=\s|$))"

JOINT: Final = re.compile(
    rf"(?P<marks>\s*{MARKS}*\s*)"
    rf"(?:(?P<then>\b{_THEN_EN}\b(?!\s+(?:song|track|page|day|week|month|one|alarm|year)\b)|{_THEN_ZH}+)"
    rf"|(?P<also>\b{_AND_EN}\b|{_AND_ZH})|(?P<list>{LIST_ZH}))\s*{MARKS}?\s*"
    rf"|(?P<bare>\s*{MARKS}+\s*)",
    re.IGNORECASE,
)
"""Where a sentence may be cut; whether it is cut there is decided by what both sides mean."""

LEADING: Final = re.compile(
    r"^(?:(?:first(?:ly)?|first\s+of\s+all|to\s+begin\s+with|then|also|please|so|now|tell\s+me|i\s+want\s+you\s+to"
    r"|could\s+you|can\s+you)\b[\s,]*"
    r"|(?:先|首先|就|则|便|那么?就?|也|还要?|都|请|帮我|麻烦|告诉我)+)",
    re.IGNORECASE,
)
"""Words before a clause that say its place in the order, or nothing."""
ASPECT: Final = re.compile(r"(?<=[查看找搜读问听念])一下(?=.)")
"""What makes a request softer and says nothing."""
SEARCHES_ZH: Final = re.compile(r"(?P<verb>搜索?|查找?)(?:搜|查|找|一下)?$")
"""A search that leaves out what for."""
TRAILING: Final = re.compile(
    r"[\s,]+(?:first|too|as\s+well|afterwards|again|at\s+the\s+same\s+time)$|(?:之后|以后|后|吧|了)$",
    re.IGNORECASE,
)

ELSE: Final = re.compile(
    r"(?:\b(?:otherwise|or\s+else|else)\b|否则的?话?|不然的?话?|要不然)[\s,]*(?:就|则)?", re.IGNORECASE
)

STATE_EN: Final = r"(?:(?:turned|switched)\s+)?(?P<state>on|off|enabled|disabled|active|inactive)"
_UNIT: Final = r"\s*(?:%|percent\b|块钱?|元|个|条|分)?"
_LIMIT: Final = rf"(?:百分之)?(?P<limit>\d+\.\d+|\d{{4,}}|{NUMBER}|{EN_WORD}){_UNIT}"
_LIMIT_2: Final = _LIMIT.replace("limit", "limit2")
LESS_EN: Final = r"(?:below|under|less\s+than|lower\s+than|fewer\s+than)"
MORE_EN: Final = r"(?:above|over|more\s+than|higher\s+than|greater\s+than)"
IS_EN: Final = (
    r"(?:\s+(?:is|are)|'s|'re|(?=\s+(?:isn't|aren't)))"
    r"(?P<no>\s+not|\s*n't|\s+isn't|\s+aren't)?(?:\s+(?:already|still|currently|now))?"
)
_SUBJECT_EN: Final = rf"(?P<subject>(?:(?!\b(?:if|unless|and|then)\b|{MARKS}).)+?)"
_ROWS_EN: Final = (
    r"there\s+(?:is|are)(?P<none>\s+(?:none|nothing|not\s+any|no\s+\w+)|n't\s+any)?"
    r"(?P<some>\s+any(?:thing)?|\s+some(?:thing)?)?"
)
_BARE_EN: Final = r"(?P<bare_no>not|it\s+isn't|it's\s+not|it\s+is\s+not)|(?P<bare_yes>so|yes|it\s+is)"
CONDITION_EN: Final = re.compile(
    rf"\b(?:only\s+)?(?P<mark>if|unless|provided(?:\s+that)?)\s+(?:{_SUBJECT_EN}{IS_EN}\s+"
    rf"(?:{STATE_EN}|(?P<less>{LESS_EN})\s+{_LIMIT}|(?P<more>{MORE_EN})\s+{_LIMIT_2}|(?P<empty>empty))"
    rf"|{_ROWS_EN}|{_BARE_EN})(?=$|[\s,;.。?!])(?:\s+already|\s+now|\s+at\s+the\s+moment)?"
    r"\s*(?:,\s*)?(?:then\s+)?",
    re.IGNORECASE,
)
"""A condition, wherever it stands in a sentence."""

ASKING_EN: Final = re.compile(
    r"\b(?:check|see|tell\s+me|find\s+out|know|verify|look|ask|say)\s+$", re.IGNORECASE
)
"""What makes an “if” a question."""

_OFF_ZH: Final = (
    r"(?:没有?打开|没有?开启|没有?开|未打开|未开启|没开着|不是开着|关闭着?|关着|关了|关上了|关掉了|关的)"
)
_ON_ZH: Final = r"(?:打开着|打开了|开启着|开启了|已打开|已开启|开着|开了|开的|打开)"
_LESS_ZH: Final = r"(?:低于|小于|不到|少于|不足)"
_MORE_ZH: Final = r"(?:高于|大于|超过|多于|超出)"
_PREDICATE_ZH: Final = (
    r"(?:现在|还|已经|目前|是|处于|里)*(?:"
    rf"(?P<off>{_OFF_ZH})|(?P<on>{_ON_ZH})"
    rf"|(?P<less>{_LESS_ZH})\s*{_LIMIT}|(?P<more>{_MORE_ZH})\s*{_LIMIT_2}"
    r"|(?P<empty>空的|为空|没有东西|什么(?:也|都)没有|没有)|(?P<some>不是空的|不为空|有东西|有))"
    r"(?:的|了)?(?:状态)?"
)
_UNMARKED_ZH: Final = _PREDICATE_ZH.replace("(?P<", "(?P<u_")
_IF_ZH: Final = r"(?:如果|要是|假如|假若|倘若|若是|若)"
_SUBJECT_ZH: Final = r"[^,;。?!、]*?"
CONDITION_ZH: Final = re.compile(
    rf"(?P<before>{_SUBJECT_ZH})(?:"
    rf"(?P<mark>{_IF_ZH}|除非)(?P<subject>{_SUBJECT_ZH}){_PREDICATE_ZH}(?:的话|时)?(?=[,;。\s]|就|则|那|便|$)"
    rf"|{_UNMARKED_ZH}(?:的话|(?=就|则|,就)))\s*,?\s*(?:那么|那)?(?:就|则|便)?"
)
"""A condition at the beginning of a clause: with a word for “if”, or before 就."""
CONDITION_VERB_ZH: Final = re.compile(
    rf"(?P<mark>{_IF_ZH}|除非)(?:(?P<off>没有?打开|没有?开|关了|关闭了|关着)|(?P<on>打开了|开了|开着))"
    rf"(?P<subject>[^,;。?!、就则]+?)(?:的话)?(?=就|则|,)\s*,?\s*(?:就|则)?"
)
"""The same with its thing after the verb: 如果没开蓝牙就..."""
