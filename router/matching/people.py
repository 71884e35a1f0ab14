"""Whether a text looks like the name of a person, or of one thing. Pure."""

import re
from typing import Final

from maps.personal import ALSO_WORDS_ZH, SURNAMES_ZH, given_names

_NO_NAME: Final = frozenset("的会怎么吗呢要能该被让给跟谁啥几哪吧了")
"""Characters of sentences, not of names."""
_LINKS: Final = frozenset(
    ("of", "the", "and", "de", "van", "von", "da", "di", "la", "le", "a", "in", "on", "my")
)
_KIN: Final = frozenset(
    ("mum", "mom", "mummy", "mommy", "dad", "daddy", "grandma", "grandpa", "granny", "mother", "father")
)
_KIN_ZH: Final = (
    "妈妈|老妈|我妈|爸爸|老爸|我爸|爷爷|奶奶|外公|外婆|姥姥|姥爷"
    "|老婆|老公|哥哥|姐姐|弟弟|妹妹|叔叔|阿姨|舅舅|姑姑|儿子|女儿"
)
_SOUNDS: Final = (
    "阿安艾奥巴贝本布查达戴丹德迪蒂多菲芬弗格哈海赫亨杰吉加简金卡凯科克拉莱兰雷丽莉利琳露卢洛罗马玛麦曼梅米娜奈妮尼诺欧帕佩皮"
    "乔琼萨莎塞瑟史斯苏索塔泰汤特托瓦威维温西希夏雅伊英约泽珍娅瑞森"
)
"""Characters by whose sound foreign names are written."""
_CALLED_ZH: Final = re.compile(
    rf"(?:{_KIN_ZH})|[小阿老大][\u4e00-\u9fff]{{1,2}}|[{SURNAMES_ZH}{ALSO_WORDS_ZH}][\u4e00-\u9fff]{{1,3}}"
    rf"|[{_SOUNDS}]{{2,5}}"
    r"|[\u4e00-\u9fff]{1,3}(?:哥|姐|叔|姨|爷|奶|老师|总|经理|医生|师傅|先生|女士|小姐|太太|同学)"
    r"|[A-Za-z][\w .'-]*"
)


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
    words = text.split()
    known = given_names() | _KIN
    return len(words) <= 4 and all(word[0].isupper() or word in known for word in words)
