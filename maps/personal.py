"""What points to a person in a text: addresses, numbers, names. Pure.

One vocabulary for two questions: whether a map that others will read holds such a thing (`personal_data`,
sure before it blames an author), and what of a text may leave this machine (`maps.redact`, rather a word too
many).
"""

import re
from functools import cache
from importlib import resources
from typing import Final

EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
DIGITS: Final = re.compile(r"\+?(?:\d[\s().\-–]{0,2}){6,24}\d")
"""A row of at least seven digits."""
DATE: Final = re.compile(r"\d{4}([-/.])\d{1,2}\1\d{1,2}")
PHONE_DIGITS: Final = range(8, 16)
"""Source: E.164 allows 15; shorter than 8 is rather a version or a size."""
CARD_DIGITS: Final = range(13, 20)
_NOT_OWNERS: Final = (
    "Child|Children|Family|Kids?|Men|Women|Boys?|Girls?|Today|What|Let|Who|Here|There|That|It|Everyone"
)
OWNED: Final = re.compile(
    rf"\b(?!(?:{_NOT_OWNERS})['’])[^\W\d_][\w-]*(?:['’]s|s['’])\s+"
    r"(?=(?:(?P<device>i?phone|ipad|airpods|mac\w*|(?:apple )?watch|laptop|pixel|galaxy)"
    r"|car|family|home|photos?|library)\b)",
    re.IGNORECASE,
)
"""How phones, and what is on them, call themselves after who owns them."""
OWNED_ZH: Final = re.compile(
    r"[\w\u4e00-\u9fff]{1,12}(?<!我|您|你|此)(?<!孩子|家人|他人|附近|对方)的"
    r"(?=\s?(?:(?P<device>i?phone|ipad|airpods|mac|手机|手表|电脑)|家))",
    re.IGNORECASE,
)
FULL_NAME: Final = re.compile(r"\b([A-Z][a-zà-ÿ'’-]+)((?:\s+[A-Z]\.)?(?:\s+[A-Z][\w'’-]+){1,2})\b")
"""A given name and more; only `given_names` tells it from a label in capitals."""
ALSO_WORDS: Final = frozenset({"christian", "frank", "grace", "mark", "victor"})
"""Given names that are words of an interface, too."""
SURNAMES_ZH: Final = (
    "王李张刘陈杨赵黄吴徐孙胡朱郭罗梁宋郑谢韩唐冯董萧曹袁邓许傅沈曾彭吕苏卢蒋蔡魏叶潘杜戴钟汪姜姚谭廖邹熊陆"
)
"""Frequent surnames."""
ALSO_WORDS_ZH: Final = (
    "周高林何马于程贾丁薛阎余夏田任范方石金郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
"""Frequent surnames that begin words of an interface, too: 高级, 文件."""
_NAME_ZH: Final = re.compile(rf"[{SURNAMES_ZH}][\u4e00-\u9fff]{{1,2}}")


def personal_data(text: str) -> str | None:
    """Name the kind of personal data that a text seems to hold."""
    if EMAIL.search(text):
        return "an e-mail address"
    for match in DIGITS.finditer(text):
        digits = [int(c) for c in match[0] if c.isdigit()]
        if len(digits) in CARD_DIGITS and _luhn(digits):
            return "a card number"
        if len(digits) in PHONE_DIGITS and not DATE.fullmatch(match[0]):
            return "a phone number"
    owned = (*OWNED.finditer(text), *OWNED_ZH.finditer(text))
    if any(one["device"] and not one[0][0].islower() for one in owned):
        return "the name of a person's device"
    return None


def is_full_name(text: str) -> bool:
    """Tell whether a text is a given name and a surname, and nothing else that an app would say."""
    found = FULL_NAME.fullmatch(text)
    return bool(found) and found[1].lower() in given_names() - ALSO_WORDS


def is_chinese_name(text: str) -> bool:
    """Tell whether a text is built as a Chinese name; many words are, too."""
    return bool(_NAME_ZH.fullmatch(text))


@cache
def given_names() -> frozenset[str]:
    """Read the frequent given names of several countries."""
    return frozenset(resources.files("maps").joinpath("given_names.txt").read_text("utf-8").split())


def _luhn(digits: list[int]) -> bool:
    doubled = [d * 2 - 9 * (d > 4) if i % 2 else d for i, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0
