"""How what things are called looks, and how what only seems to be a name does not. Pure."""

import re
from typing import Final

from router.matching.people import NTH

_WORK: Final = re.compile(
    r"的(?:歌|歌曲|曲子|音乐|专辑|单曲|作品|歌单)(?!里|中)"
    r"|'s (?:[a-z]+ )?(?:songs?|music|albums?|hits|tunes|tracks?)\b"
)
"""What somebody made: its title is not said."""
_COUNTED: Final = re.compile(
    r"[上下本这每]个?(?=[周月年星礼])|[一二两三四五六七八九十半几\d]个?(?=[周月年分小秒])"
)
"""How a length or a stretch of time begins: 下周游泳."""
_SEVERAL: Final = re.compile(
    r".[和与跟或、叫].|^[和与跟并]|并.|以及|.[那这][个家首本条张位]|(?<![成首古帝京])[也都]$|^(?:本周|本月|今年|最近|近期|这周)|(?:周|星期|礼拜)[一二三四五六日天]|'s\s|(?:^|\s)[a-z]+(?<!fami)ly$|[\u4e00-\u9fff]的[\u4e00-\u9fff]"
)
"""What parts two things, or one from whose it is."""
_OWNED: Final = re.compile(
    r"^[A-Z][a-z]+'s (?=[a-z])|^(?!我|你|他|她)[\u4e00-\u9fff]{2,3}的(?=[\u4e00-\u9fff]{2,4}$)"
)
"""Whose something is that has a title of its own: Lena's wedding."""
_NO_LABEL: Final = frozenset(
    ("again", "you", "know", "he", "she", "they", "who", "that", "which", "later", "back", "i", "we")
)
"""Words that go on with a sentence."""
_NO_BEGINNING: Final = frozenset(
    word
    for words in (
        "daily|weekly|monthly|yearly|annual|recurring|repeating|regular|biweekly",
        "like|similar|another|more|some|any|me|him|her|us|them|to",
        "task|to-do|todo|reminder|note|alarm|timer|create|add|called|named|titled",
    )
    for word in words.split("|")
)
"""Words in small letters that say how often, how many or what else, where a name would begin."""
_NO_BEGINNING_ZH: Final = re.compile(
    r"刚[才刚说]|太(?![阳空平极原子湖])|(?:早上|早晨|上午|中午|下午|傍晚|晚上|凌晨|半夜|今晚|明晚|今早|明早|分钟|小时|秒钟)|日有|换[首个一]|切[首到歌]|很|挺|(?:底下|下面|上面|旁边|附近)$|给|新建|创建|添加|建立|新增|增加|加(?![拿州尔纳里利德沙勒麦菲缪泰蓬迪格班油薪餐盟湿])"
)
_MOST: Final = re.compile(
    r"(?!forest|harvest|interest|request|contest|protest|honest|modest|guest)[a-z]{3,}est\b"
)
"""What is the most of its kind: the saddest."""
_OF_TIME: Final = re.compile(
    r"(?:(?:this|next|the|every) )?(?:january|february|march|april|may|june|july|august|september|october"
    r"|november|december|weekend|week|month|year|morning|afternoon|evening|night|noon|midnight)s?"
    r"|[下这本上]?个?(?:周末?|月|星期|礼拜|年)|.{1,2}月份?|明年|今年"
    r"|周末|全天|整天|一整天|全日|all[ -]day|早上|早晨|上午|中午|下午|傍晚|晚上|半夜",
    re.IGNORECASE,
)
"""What is a time and no name, though it is no day and no hour."""
_LINKS: Final = frozenset(
    {"of", "the", "a", "an", "on", "in", "for", "to", "的", "with", "my", "from", "by", "about"}
)


def is_label(text: str) -> bool:
    """Tell whether a text may be what something is called."""
    if NTH.match(text) or _OF_TIME.fullmatch(text):
        return False
    if not text.isascii():
        return len(text) >= 2 and text[-1] != "的" and not _NO_BEGINNING_ZH.match(text)
    words = text.casefold().split()
    return (
        len(words) <= 6
        and words[0] not in _LINKS
        and text.split(maxsplit=1)[0] not in _NO_BEGINNING
        and not _MOST.match(text)
        and not _NO_LABEL.intersection(words)
    )


def names_several(text: str, *, is_owned: bool) -> bool:
    """Tell whether a text names more than one thing; with `is_owned` it may say whose it is."""
    return _SEVERAL.search(_OWNED.sub("", text) if is_owned else text) is not None


def names_work(sentence: str, text: str) -> bool:
    """Tell whether a text is only whose work is meant: 放周杰伦的歌."""
    return goes_on_as_work(sentence, sentence.find(text) + len(text))


def goes_on_as_work(sentence: str, end: int) -> bool:
    """Tell whether what ends there only says whose work is meant."""
    return _WORK.match(sentence, end) is not None


def is_counted(text: str, start: int) -> bool:
    """Tell whether a text begins in the middle of a stretch of time."""
    return any(found.end() == start for found in _COUNTED.finditer(text, max(0, start - 2)))
