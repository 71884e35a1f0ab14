"""What may stand in the slots of a template, and the arguments that come of it."""

import re

from maps.model import Arguments, Language, Macro, Param
from router.phrases import ENABLE_WORDS, FREE_TEXT, LABEL_TEXT, ON_WORDS


def slot(param: Param, language: Language, *, is_typed: bool) -> str:
    """Give the expression of what may stand for a parameter; typed text may be longer than a label."""
    match param.type:
        case "boolean":
            words = [*ON_WORDS[language], *(ENABLE_WORDS if language == "en" else ())]
            return "|".join(words)
        case "integer":
            return r"\d+"
        case "choice":
            return "|".join(re.escape(choice.casefold()) for choice in param.choices)
        case "string":
            return rf'"[^"]{{1,200}}"|{FREE_TEXT if is_typed else LABEL_TEXT}'


def arguments_of(macro: Macro, language: Language, said: re.Match[str]) -> Arguments:
    """Read the arguments of a macro out of a sentence that its template covers."""
    arguments: Arguments = {}
    for param in macro.params:
        word = said.groupdict().get(param.name)
        if word is None:
            continue
        if param.type == "boolean":
            arguments[param.name] = (ON_WORDS[language] | ENABLE_WORDS)[word.casefold()]
        elif param.type == "choice":
            arguments[param.name] = next(c for c in param.choices if c.casefold() == word.casefold())
        else:
            arguments[param.name] = int(word) if param.type == "integer" else word.strip('" ')
    return arguments


def is_on(groups: dict[str, str], language: Language) -> bool:
    """Tell whether the words of a match turn something on."""
    word = groups.get("enable") or groups["on"]
    return (ON_WORDS[language] | ENABLE_WORDS)[word.casefold()]


def toggle_param(macro: Macro) -> str:
    """Name the parameter that says on or off."""
    return next(param.name for param in macro.params if param.type == "boolean")
