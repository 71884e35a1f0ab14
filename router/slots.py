"""What may stand in the slots of a template, and the arguments that come of it."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from maps.arguments import EMAIL, PHONE, ArgumentError, lengths_of, typed
from maps.model import AppMap, Arguments, Language, LinkStep, Macro, Param, ParamType, TypeStep
from maps.moments import dates, durations, times
from router.phrases import ENABLE_WORDS, FREE_TEXT, LABEL_TEXT, ON_WORDS, PERSON
from router.template import Said


def slot(param: Param, language: Language, *, is_typed: bool) -> str:
    """Give the expression of what may stand for a parameter; typed text may be longer than a label."""
    match param.type:
        case "boolean":
            words = [*ON_WORDS[language], *(ENABLE_WORDS if language == "en" else ())]
            return "|".join(words)
        case "choice":
            names = [r"[\s-]?".join(map(re.escape, name.split())) for name in choice_names(param)]
            return "|".join([*names, *([durations.PATTERN] if takes_lengths(param) else [])])
        case "string":
            return rf'"[^"]{{1,200}}"|{FREE_TEXT if is_typed else LABEL_TEXT}'
        case "person":
            return rf'"[^"]{{1,200}}"|{PERSON}'
        case kind:
            return FIGURES[kind]


FIGURES: Final[dict[ParamType, str]] = {
    "integer": r"-?\d{1,15}",
    "number": r"-?\d{1,15}(?:\.\d{1,6})?",
    "date": dates.PATTERN,
    "time": times.PATTERN,
    "duration": durations.PATTERN,
    "phone": PHONE,
    "email": EMAIL,
}


def arguments_of(macro: Macro, language: Language, said: Said, today: date | None = None) -> Arguments | None:
    """Read the arguments of a macro out of a sentence that its template covers; `None` when one is none."""
    arguments: Arguments = {}
    for param in macro.params:
        if param.name in said.fixed:
            arguments[param.name] = typed(param, said.fixed[param.name], today)
            continue
        word = said.words.get(param.name)
        if word is None:
            if param.default is not None:
                arguments[param.name] = typed(param, param.default, today)
            continue
        if param.type == "boolean":
            arguments[param.name] = (ON_WORDS[language] | ENABLE_WORDS)[word.casefold()]
            continue
        try:
            arguments[param.name] = typed(param, word.strip('" '), today)
        except ArgumentError:
            return None
    return arguments


def typed_params(app_map: AppMap, macro: Macro) -> frozenset[str]:
    """Name the parameters that are typed, or put into a link, so that they may be any text."""
    links = {step.link for step in macro.steps if isinstance(step, LinkStep)}
    texts = [step.text for step in macro.steps if isinstance(step, TypeStep)]
    texts += [link.url for link in app_map.links if link.id in links]
    return frozenset(p.name for p in macro.params if any(f"{{{p.name}}}" in text for text in texts))


def free_chars(macro: Macro, said: Said, sentence: str) -> int:
    """Count the letters of a sentence that stand in free slots, outside quotes."""
    free = {param.name for param in macro.params if param.type in ("string", "person")}
    words = (word for name, word in said.words.items() if name in free)
    return sum(len(word) for word in words if word[0] != '"' and f'"{word}"' not in sentence)


def choice_names(param: Param) -> list[str]:
    """List what a choice can be called, the longest first, so that none is cut short."""
    names = [n for c in param.choices for n in (c, c.replace("_", " "), *param.labels.get(c, {}).values())]
    return sorted(dict.fromkeys(name.casefold() for name in names), key=len, reverse=True)


def takes_lengths(param: Param) -> bool:
    """Tell whether what may be chosen are lengths of time, which have more than one name."""
    return param.type == "choice" and any(lengths_of(param, choice) for choice in param.choices)


def is_on(groups: Mapping[str, str], language: Language) -> bool:
    """Tell whether the words of a match turn something on."""
    word = groups.get("enable") or groups["on"]
    return (ON_WORDS[language] | ENABLE_WORDS)[word.casefold()]


def toggle_param(macro: Macro) -> str:
    """Name the parameter that says on or off."""
    return next(param.name for param in macro.params if param.type == "boolean")
