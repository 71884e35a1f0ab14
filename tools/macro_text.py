"""What a tool made of macros says of itself: the app, what it does, and which platform has it."""

from collections.abc import Sequence
from typing import Final

from maps.model import AppMap
from phone.snapshot import Platform
from tools.folds import Fold

PLATFORM_NAMES: Final[dict[Platform, str]] = {"ios": "iOS", "android": "Android"}
MAX_DESCRIPTION: Final = 900
MAX_TITLE: Final = 60
MAX_ONLY: Final = 300
"""How long a description may go on about what only one platform has; the choices are in the schema anyway."""
SOME_ONLY: Final = "Some choices are on one platform only; a wrong one is answered with what this phone has."
_TITLES: Final = {
    "open": "Open a screen of {app}",
    "set": "Change a setting in {app}",
    "read": "Read a value in {app}",
    "do": "Control {app}",
}
_SENTENCES: Final = {
    "open": "open a screen, from wherever the phone is.",
    "set": "turn a setting on or off. One that already is as asked is not touched.",
    "read": "read a value or state, without changing it.",
}


def title_of(app_map: AppMap, fold: Fold) -> str:
    """Name the tool for people."""
    if fold.kind == "own":
        return fold.macros[0].description[:MAX_TITLE]
    verb = fold.suffix.partition("_")[0].capitalize()
    return _TITLES.get(fold.kind, f"{verb} in {{app}}").format(app=app_map.name)


def described(versions: Sequence[AppMap], fold: Fold) -> str:
    """Describe the tool to a model: the first sentence says the app and what it does there."""
    names = " and ".join(PLATFORM_NAMES[platform] for platform in fold.members)
    where = "" if len(fold.members) == len(PLATFORM_NAMES) else f" ({names})"
    text = f"{_name(versions[0], fold)}{where}: {_sentence(fold)}{_only(fold)}"
    return text[:MAX_DESCRIPTION]


def _name(app_map: AppMap, fold: Fold) -> str:
    """Call the app as people do; in both languages once, where an agent looks for it first."""
    others = (name for name in app_map.names.values() if name != app_map.name)
    other = next(others, "") if fold.kind == "open" else ""
    return f"{app_map.name} {other}".rstrip()


def _sentence(fold: Fold) -> str:
    if fold.kind == "own":
        return _lower(fold.macros[0].description).rstrip(".") + "."
    if fold.kind in _SENTENCES:
        return _SENTENCES[fold.kind]
    return "; ".join(_lower(fold.told(name)) for name in fold.names) + "."


def _lower(sentence: str) -> str:
    first = sentence.partition(" ")[0]
    return sentence if not first.istitle() else sentence[:1].lower() + sentence[1:]


def _only(fold: Fold) -> str:
    """Tell what only one of the platforms has."""
    if len(fold.members) == 1:
        return ""
    told = ""
    for platform, names in fold.members.items():
        others = {name for other, known in fold.members.items() if other != platform for name in known}
        if alone := [name for name in names if name not in others]:
            told += f" Only on {PLATFORM_NAMES[platform]}: {', '.join(alone)}."
    return told if len(told) <= MAX_ONLY else f" {SOME_ONLY}"
