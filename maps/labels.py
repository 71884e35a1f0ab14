"""Labels brought to one form, so that the same words compare equal whoever typed, drew or dumped them."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from rapidfuzz import fuzz

from maps.macro import Language

_FOLD: Final = str.maketrans(
    dict.fromkeys("‐‑‒–—−﹣－", "-")
    | dict.fromkeys("‘’‛′", "'")
    | dict.fromkeys("“”‟″", '"')
    # Direction marks, zero-width and object replacement characters are drawn as nothing.
    | dict.fromkeys(map(chr, [0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F)]), "")
    | dict.fromkeys(map(chr, [*range(0x2060, 0x2065), *range(0x2066, 0x206A), 0xFEFF, 0xFFFC]), "")
)
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]")
_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
MIN_FUZZY_CHARS: Final = 4
"""Shorter labels are only ever compared for equality: one letter more makes another word."""
FUZZY_ENOUGH: Final = 88
"""Least similarity, of 100, at which two labels may be one. `Wi-Fi Calling` and `Wi-Fi Password` have 67."""

SHORTEST_REWORDED: Final = 3
SHORTEST_REWORDED_CJK: Final = 2
"""Shorter labels are part of too many others."""


@lru_cache(maxsize=16384)
def normal(label: str) -> str:
    """Fold width, case, digits of any script, hyphens, quotes, ellipses, invisible marks and blanks."""
    folded = unicodedata.normalize("NFKC", label).translate(_FOLD).casefold()
    if not folded.isascii():
        folded = "".join(str(unicodedata.digit(c)) if c.isdigit() else c for c in folded)
    return " ".join(folded.split())


@lru_cache(maxsize=16384)
def numberless(label: str) -> str:
    """Fold a label like `normal` and let every number in it count as the same one."""
    text = normal(label)
    return _NUMBER.sub("#", text) if any(c.isalpha() for c in text) else text


def is_template(label: str) -> bool:
    """Tell whether a label holds a `{placeholder}`, so that no phone shows it as written."""
    return "{" in label


def language_of(label: str) -> Language:
    """Tell in which language a label is, by its script."""
    return "zh" if _CHINESE.search(label) else "en"


def resembles(label: str, other: str) -> bool:
    """Tell whether two labels may be one with a slip or a rewording; never when their numbers differ."""
    one, two = normal(label), normal(other)
    if min(len(one), len(two)) < MIN_FUZZY_CHARS or _NUMBER.findall(one) != _NUMBER.findall(two):
        return False
    return fuzz.ratio(one, two) >= FUZZY_ENOUGH


def rewords(label: str, other: str) -> bool:
    """Tell whether `other` is `label` with more words around it, as after an update: `My Cart` for `Cart`."""
    one, two = normal(label), normal(other)
    least = SHORTEST_REWORDED if one.isascii() else SHORTEST_REWORDED_CJK
    if len(one) < least or one == two or _NUMBER.findall(one) != _NUMBER.findall(two):
        return False
    return f" {one} " in f" {two} "


def leads(label: str, text: str) -> bool:
    """Tell whether `text` is `label` followed by a value, as list cells read out: `Wi-Fi, Harbour`."""
    head, whole = normal(label), normal(text)
    return bool(head) and whole.startswith((f"{head}, ", f"{head},", f"{head}、"))
