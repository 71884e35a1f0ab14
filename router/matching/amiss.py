"""Texts that nobody means to be typed unless they say that they search. Pure."""

from collections.abc import Sequence
from typing import Final

from maps.model import Macro, Param
from router.matching.frames import is_grave
from router.matching.tokens import PART, Token

_FIRST: Final = frozenset({"i", "i'm", "i've", "me", "my", "mine", "we", "our", "我", "我的", "我们"})
_MAY: Final = frozenset({"能", "可以", "能够", "可"})
"""Words that make a clause of a noun: 餐厅能订位."""
_DEEDS: Final = frozenset({"DELETE", "CREATE", "CHANGE", "START", "STOP", "PHONING", "MESSAGE", "RENAME"})


def is_of_app(text: Sequence[Token]) -> bool:
    """Tell whether a text is about the app, or something of one's own in it, or asks for a deed."""
    is_deed = bool(text[0].concepts & _DEEDS) and len(text[0].text) > 1
    is_clause = any(token.text in _MAY for token in text[1:])
    return is_deed or is_clause or any(PART in token.concepts or token.text in _FIRST for token in text)


def is_amiss(text: Sequence[Token], param: Param, macro: Macro, typed: frozenset[str]) -> bool:
    """Tell whether nobody would type this without a word for searching."""
    return param.name in typed and not is_grave(macro) and is_of_app(text)
