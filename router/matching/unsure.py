"""What is probably meant, but not surely enough for a macro with a risk: a person is asked. Pure."""

import re
from collections.abc import Iterator
from typing import Final

from maps.model import ParamType, Risk
from maps.personal import given_names
from router.call import Candidate

_QUALIFIED: Final = re.compile(r"\b(?:live|real-?time|precise|current)\b|实时|精确|临时", re.IGNORECASE)
"""Words that narrow a thing down to another one, though some of them also say “on”: my live location."""
_LOOKS_FOR: Final = re.compile(
    r"^(?:show|list|see|view|display)\b(?=.*\b(?:me|my|in reminders|in notes)\b)", re.IGNORECASE
)
"""What is there is wanted, rather than a switch that is called so."""
_SHOW: Final = re.compile(r"(?:show|list|see|view|display)\b", re.IGNORECASE)
_REACHES: Final = (Risk.SENDS, Risk.DELETES)


def is_unsure(candidate: Candidate, sentence: str) -> bool:
    """Tell whether a macro with a risk fits the words, but they may well mean another thing."""
    if candidate.macro.risk is Risk.NONE:
        return False
    if candidate.macro.risk is Risk.CHANGES_SETTING and _is_another_thing(candidate, sentence):
        return True
    return candidate.macro.risk in _REACHES and any(
        _is_hardly_a_person(text, sentence) for text in _said(candidate, "person")
    )


def _is_another_thing(candidate: Candidate, sentence: str) -> bool:
    macro = candidate.macro
    qualified = _QUALIFIED.search(sentence)
    if qualified and qualified[0].casefold() not in f"{macro.id} {macro.description}".casefold():
        return not any(qualified[0] in text for text in _said(candidate, "string"))
    if any(re.search(rf"{re.escape(text)}'s [a-z]", sentence) for text in _said(candidate, "string")):
        return True
    is_on = any(value is True for value in candidate.arguments.values())
    own = macro.id.removeprefix("set_show_")
    if not is_on or own == macro.id:
        return False
    is_its_name = all(word in sentence.casefold() for word in own.split("_"))
    return _LOOKS_FOR.search(sentence) is not None or (_SHOW.match(sentence) is not None and not is_its_name)


def _is_hardly_a_person(text: str, sentence: str) -> bool:
    """Tell whether somebody is named by whose they are, or a name may be a company's: Acme的联系人."""
    is_known = not text.isascii() or text.split(maxsplit=1)[0].casefold() in given_names()
    return "'s " in text or (not is_known and f"{text}的联系人" in sentence)


def _said(candidate: Candidate, kind: ParamType) -> Iterator[str]:
    for param in candidate.macro.params:
        text = candidate.arguments.get(param.name)
        if param.type == kind and isinstance(text, str) and text:
            yield text
