"""Whether a text looks like the name of a person, or of one thing. Pure."""

import re
from typing import Final

from maps.personal import ALSO_WORDS_ZH, SURNAMES_ZH, given_names
from router.matching.kin import DOUBLE_SURNAMES, KIN, KIN_ZH, ROLES, ROLES_ZH

_NO_NAME: Final = frozenset("的会怎么吗呢要能该被让给跟谁啥几哪吧了")
"""Characters of sentences, not of names."""
_LINKS: Final = frozenset(
    ("of", "the", "and", "de", "van", "von", "da", "di", "la", "le", "a", "in", "on", "my")
)
_SOUNDS: Final = (
    "阿安艾奥巴贝本布查达戴丹德迪蒂多菲芬弗格哈海赫亨杰吉加简金卡凯科克拉莱兰雷丽莉利琳露卢洛罗马玛麦曼梅米娜奈妮尼诺欧帕佩皮"
    "乔琼萨莎塞瑟史斯苏索塔泰汤特托瓦威维温西希夏雅伊英约泽珍娅瑞森"
)
"""Characters by whose sound foreign names are written."""
_ZH: Final = r"[\u4e00-\u9fff]"
_NAMED_ZH: Final = (
    rf"(?!大家|大众|大伙)[小阿老大](?:{_ZH}{{1,2}}|[A-Za-z][\w.'-]*)|[{SURNAMES_ZH}{ALSO_WORDS_ZH}](?:{_ZH}{{1,3}}|[A-Za-z][\w.'-]*)"
    rf"|(?:{DOUBLE_SURNAMES}){_ZH}{{1,2}}|({_ZH})\1"
    rf"|[{_SOUNDS}]{{2,5}}"
    rf"|{_ZH}{{1,3}}(?:妈妈?|爸爸?|哥|姐|叔|姨|爷|奶|老师|总|经理|主任|医生|律师|教练|师傅|老板|先生|女士|小姐|太太|同学|工)"
)
_CALLED_ZH: Final = re.compile(
    rf"(?:{KIN_ZH})|(?:{ROLES_ZH})|(?:{ROLES_ZH}|{KIN_ZH}|{_ZH}{{2}})?(?:{_NAMED_ZH})"
    r"|[A-Za-z][\w .'-]*(?:哥|姐|总|老师)?"
)
"""By whom somebody goes, with or without what they do: 前台小吴."""


_PARTICLES: Final = frozenset(("de", "van", "von", "da", "di", "la", "le", "der", "den", "bin", "al"))
NTH: Final = re.compile(
    r"第[一二三四五六七八九十\d]|回?[上下前后]一?[首曲个]|(?:first|second|third|last|next)\b", re.IGNORECASE
)
"""How what is meant by its place begins."""


def is_name(text: str) -> bool:
    """Tell whether a text may name a person or a thing: capitals, or a few Chinese characters."""
    if NTH.match(text):
        return False
    if not text.isascii():
        return 2 <= len(text) <= 12 and not _NO_NAME.intersection(text)
    words = text.split()
    capitals = [word for word in words if word[0].isupper()]
    return (
        bool(capitals)
        and all(w in capitals or w[0].isdigit() or w in _LINKS for w in words[:5])
        and len(words) < 6
    )


def is_person(text: str) -> bool:
    """Tell whether a text looks like whom somebody calls: 小岚, Lena Brook, mum; not 银行, not duplicates."""
    if not text.isascii():
        return len(text) <= 12 and not _NO_NAME.intersection(text) and bool(_CALLED_ZH.fullmatch(text))
    words = text.removesuffix(" in law").split()
    known = given_names() | KIN | ROLES | _PARTICLES
    return 0 < len(words) <= 4 and all(word[0].isupper() or word in known for word in words)
