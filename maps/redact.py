"""Personal data taken out of a text before it leaves this machine. Pure.

Better a word too many than one too few: what is left out only makes a description plainer.
"""

import re
from typing import Final

from maps.personal import (
    ALSO_WORDS_ZH,
    CARD_DIGITS,
    DATE,
    DIGITS,
    EMAIL,
    FULL_NAME,
    OWNED,
    OWNED_ZH,
    SURNAMES_ZH,
    given_names,
)

URL: Final = re.compile(r"\b[a-z][a-z0-9+.-]*://\S+", re.IGNORECASE)
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
TITLED: Final = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s+[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+)?")
_ANY_SURNAME_ZH: Final = f"[{SURNAMES_ZH}{ALSO_WORDS_ZH}]"
POLITE_ZH: Final = re.compile(
    rf"{_ANY_SURNAME_ZH}[\u4e00-\u9fff]{{0,2}}(?:先生|女士|小姐|老师|经理|师傅|医生)"
)
WHOLE_ZH: Final = re.compile(rf"{_ANY_SURNAME_ZH}[\u4e00-\u9fff]{{1,2}}")


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
    text = FULL_NAME.sub(_named, text)
    return "<name>" if not is_label and WHOLE_ZH.fullmatch(text) else text


def is_personal(text: str) -> bool:
    """Tell whether a label holds something that points to a person."""
    return redact(text) != text


def impersonal(label: str) -> str:
    """Return a label as it may be kept: as it is, or `""` when something in it points to a person."""
    return "" if is_personal(label) else label


def _numbered(match: re.Match[str]) -> str:
    digits = sum(c.isdigit() for c in match[0])
    if DATE.fullmatch(match[0]):
        return match[0]
    return "<card>" if digits in CARD_DIGITS and not match[0].startswith("+") else "<number>"


def _named(match: re.Match[str]) -> str:
    return "<name>" if match[1].lower() in given_names() else match[0]
