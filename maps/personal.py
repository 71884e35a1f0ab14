"""Personal data in the texts of a map, which others will read: addresses, numbers, names of people."""

import re
from collections.abc import Iterator
from typing import Final

from maps.labels import is_template
from maps.model import AppMap, MapElement, Screen
from maps.redact import given_names
from phone.snapshot import Role

_EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+\.\w{2,}")
_DIGITS: Final = re.compile(r"\+?\d[\d\s().-]{5,}\d")
PHONE_DIGITS: Final = range(8, 16)
"""Source: E.164 allows 15; shorter than 8 is rather a version or a size."""
CARD_DIGITS: Final = range(13, 20)
_OWNED: Final = re.compile(
    r"\b[A-Z]\w+['’]s (?:iPhone|iPad|Mac\w*|Apple Watch|AirPods|Galaxy|Pixel|Phone|Watch)\b"
    r"|[\u4e00-\u9fff]{1,4}的\s?(?:iPhone|iPad|Mac\w*|AirPods|手机|手表)"
)
"""How phones call themselves after who owns them."""
_NOBODY: Final = re.compile(
    r"(?:我|您|你|孩子|家人|他人|其他人|此|附近|对方)的|^(?:Child|Family|Today|What|Let|Who)\b"
)
_NAME: Final = re.compile(r"([A-Z][a-zé]+)(?: [A-Z][a-z]*\.?)? [A-Z][a-z'’-]{2,}")
_WORDS: Final = frozenset(
    {"christian", "frank", "grace", "jack", "mark", "max", "may", "rose", "victor", "will"}
)
"""Given names that are words of an interface, too."""
_SURNAMES: Final = (
    "王李张刘陈杨赵黄吴徐孙胡朱郭罗梁宋郑谢韩唐冯董萧曹袁邓许傅沈曾彭吕苏卢蒋蔡魏叶潘杜戴钟汪姜姚谭廖邹熊陆"
)
_ZH_NAME: Final = re.compile(rf"[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}")


def personal_data(text: str) -> str | None:
    """Name the kind of personal data that a text seems to hold."""
    if _EMAIL.search(text):
        return "an e-mail address"
    for match in _DIGITS.finditer(text):
        digits = [int(c) for c in match[0] if c.isdigit()]
        if len(digits) in CARD_DIGITS and _luhn(digits):
            return "a card number"
        if len(digits) in PHONE_DIGITS:
            return "a phone number"
    if (owned := _OWNED.search(text)) and not _NOBODY.search(owned[0]):
        return "the name of a person's device"
    return None


def person_named(element: MapElement, screen: Screen) -> str | None:
    """Name the text of an element of a list that seems to be a person's name; `None` when none does.

    A Chinese one counts only with another beside it: every such surname begins a word, too.
    """
    if not element.fixed or element.pinned or element.role not in (Role.ROW, Role.TEXT, Role.BUTTON):
        return None
    for text in texts_of(element):
        found = _NAME.fullmatch(text)
        if found and found[1].lower() in given_names() - _WORDS:
            return text
        if _ZH_NAME.fullmatch(text) and element.role is Role.ROW and _chinese_names(screen) > 1:
            return text
    return None


def texts_of(thing: MapElement | Screen) -> Iterator[str]:
    """List every text that a map has of an element or a screen."""
    if isinstance(thing, Screen):
        yield from (thing.title, thing.description, *thing.names.values())
    else:
        yield from (*thing.labels, thing.beside)
    for aliases in thing.aliases.values():
        yield from aliases


def all_texts(app_map: AppMap) -> Iterator[tuple[str, str]]:
    """List every text of a map that a person has written or a phone has shown, with its place."""
    for screen in app_map.screens:
        yield from ((f"screens.{screen.id}", text) for text in texts_of(screen))
        for element in screen.elements:
            yield from ((f"screens.{screen.id}.elements.{element.id}", text) for text in texts_of(element))
    for macro in app_map.macros:
        said = (text for templates in macro.say.values() for text in templates)
        yield from ((f"macros.{macro.id}", text) for text in (macro.description, *said))
    yield from ((f"links.{link.id}", link.url) for link in app_map.links)


def _chinese_names(screen: Screen) -> int:
    """Count the rows of a list that could be names of people, alone or as nearly all that the list has."""
    rows = [e for e in screen.elements if e.role is Role.ROW and not e.pinned and not is_template(e.text)]
    named = [e for e in rows if _ZH_NAME.fullmatch(e.text) and len(e.text) == 3]
    return len(named) if 2 * len(named) > len(rows) else 0


def _luhn(digits: list[int]) -> bool:
    doubled = [d * 2 - 9 * (d > 4) if i % 2 else d for i, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0
