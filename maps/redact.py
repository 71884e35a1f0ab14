"""Personal data taken out of a text before it leaves this machine. Pure.

Better a word too many than one too few: what is left out only makes a description plainer.
"""

import re
from functools import cache
from importlib import resources
from typing import Final

EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
URL: Final = re.compile(r"\b[a-z][a-z0-9+.-]*://\S+", re.IGNORECASE)
DIGITS: Final = re.compile(r"\+?(?:\d[\s().\-–]{0,2}){6,24}\d")
"""A row of at least seven digits: phone numbers have 7 to 15 (Source: E.164), cards 13 to 19."""
DATE: Final = re.compile(r"\d{4}([-/.])\d{1,2}\1\d{1,2}")
CARD: Final = range(13, 20)
HANDLE: Final = re.compile(r"(?<![\w.])@[\w.\-]{2,}")
STREET: Final = re.compile(
    r"\b\d{1,5}[a-z]?,?\s+(?:[A-Z][\w'’.-]*\s+){1,4}"
    r"(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|way|court|ct|square|sq|place|pl|terrace)\b\.?"
    r"|\b(?:[A-ZÄÖÜ][\w'’.-]*\s?){1,3}(?:straße|strasse|str\.|gasse|platz|allee|weg)\s+\d{1,5}[a-z]?\b",
    re.IGNORECASE,
)
STREET_ZH: Final = re.compile(
    r"(?:[\u4e00-\u9fff]{2,8}(?:省|自治区|特别行政区))?(?:[\u4e00-\u9fff]{2,8}[市县区州旗])?"
    r"[\u4e00-\u9fff]{1,10}(?:路|街|道|巷|弄|胡同|大道)\s?\d{1,5}\s?(?:号|弄|室|栋|楼)?(?:[\w\u4e00-\u9fff-]{0,8}(?:室|楼|栋))?"
)
OWNED: Final = re.compile(
    r"\b[^\W\d_][\w-]*(?:['’]s|s['’])\s+"
    r"(?=(?:i?phone|ipad|airpods|macbook|mac|watch|laptop|pixel|galaxy|car|family|home|photos?|library)\b)",
    re.IGNORECASE,
)
OWNED_ZH: Final = re.compile(
    r"[\w\u4e00-\u9fff]{1,12}的(?=\s?(?:i?phone|ipad|airpods|mac|手机|手表|电脑|家))", re.IGNORECASE
)
TITLED: Final = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s+[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+)?")
FULL: Final = re.compile(r"\b([A-Z][a-zà-ÿ'’-]+)((?:\s+[A-Z]\.)?(?:\s+[A-Z][\w'’-]+){1,2})\b")
SURNAMES_ZH: Final = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜"
    "范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
"""Frequent surnames."""
POLITE_ZH: Final = re.compile(rf"[{SURNAMES_ZH}][\u4e00-\u9fff]{{0,2}}(?:先生|女士|小姐|老师|经理|师傅|医生)")
WHOLE_ZH: Final = re.compile(rf"[{SURNAMES_ZH}][\u4e00-\u9fff]{{1,2}}")


def redact(text: str, *, is_label: bool = True) -> str:
    """Put a word in brackets in the place of everything that points to a person.

    `is_label` false says that the text is something's content, not an app's own word: then a text that is as
    a Chinese name is built is one.
    """
    for pattern, word in (
        (URL, "<link>"),
        (EMAIL, "<email>"),
        (HANDLE, "<name>"),
        (STREET, "<address>"),
        (STREET_ZH, "<address>"),
        (OWNED, "<name>’s "),
        (OWNED_ZH, "<name>的"),
        (TITLED, "<name>"),
        (POLITE_ZH, "<name>"),
    ):
        text = pattern.sub(word, text)
    text = DIGITS.sub(_numbered, text)
    text = FULL.sub(_named, text)
    return "<name>" if not is_label and WHOLE_ZH.fullmatch(text) else text


def is_personal(text: str) -> bool:
    """Tell whether a label holds something that points to a person."""
    return redact(text) != text


def _numbered(match: re.Match[str]) -> str:
    digits = sum(c.isdigit() for c in match[0])
    if DATE.fullmatch(match[0]):
        return match[0]
    return "<card>" if digits in CARD and not match[0].startswith("+") else "<number>"


def _named(match: re.Match[str]) -> str:
    return "<name>" if match[1].lower() in given_names() else match[0]


@cache
def given_names() -> frozenset[str]:
    """Read the frequent given names of several countries."""
    return frozenset(resources.files("maps").joinpath("given_names.txt").read_text("utf-8").split())
