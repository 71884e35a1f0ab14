"""By which names the macros of a family can be called, and sentences that show how."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from maps.model import AppMap, Arguments, Language, Macro, MapElement, Screen
from maps.say.grammar import APP_NAMED, example, parse
from phone.snapshot import Role
from router.call import Candidate
from router.phrases import FAMILY_PHRASES, Group
from router.slots import toggle_param
from router.words import key, normal

SETTINGS: Final = "settings"
"""The app whose screens are asked for without its name."""
IN_APP: Final[dict[Language, str]] = {"en": "{task} in {app}", "zh": "在{app}里{task}"}


def members(app_map: AppMap, macro: Macro) -> Iterator[tuple[tuple[str, ...], Arguments]]:
    """List the names by which a macro of a family can be called, with the arguments each stands for."""
    if macro.family == "open":
        for screen_id in macro.params[0].choices:
            names = _screen_names(app_map, app_map.screen(screen_id))
            yield names, {macro.params[0].name: screen_id}
    elif macro.family:
        element = _element(app_map, macro)
        names = _told([*element.labels, *_aliases(element.aliases)]) if element else ()
        yield (*names, macro.member.replace("_", " ")), {}


def _screen_names(app_map: AppMap, screen: Screen) -> tuple[str, ...]:
    aliases = tuple(_aliases(screen.aliases))
    names = _told([screen.title, *screen.names.values(), *aliases, *_without_app(app_map, aliases)])
    apps = app_names(app_map)
    if screen.id != app_map.home:
        return tuple(n for n in (*names, screen.id.replace("_", " ")) if normal(n) not in apps)
    return (*names, *apps, *(f"{app} app" for app in apps), *(f"{app}应用" for app in apps))


def _without_app(app_map: AppMap, aliases: Iterable[str]) -> Iterator[str]:
    """Name what is left of aliases such as `JD cart`, for sentences that name the app elsewhere."""
    for alias in aliases:
        for app in app_names(app_map):
            if alias.casefold().startswith(app.casefold()) and len(alias) > len(app):
                yield alias[len(app) :].strip()


def _element(app_map: AppMap, macro: Macro) -> MapElement | None:
    """Find the element that a family's macro is about."""
    element_id = getattr(macro.steps[-1], "element", "") if macro.steps else ""
    screen = app_map.screen(macro.at) if macro.at else None
    return next((e for e in screen.elements if e.id == element_id), None) if screen else None


def _aliases(aliases: Mapping[Language, Iterable[str]]) -> Iterator[str]:
    for names in aliases.values():
        yield from names


def _told(names: Iterable[str]) -> tuple[str, ...]:
    """Keep the names that are words, not stand-ins for content such as `{network}`."""
    return tuple(name for name in names if name and not name.startswith("{"))


def app_names(app_map: AppMap) -> tuple[str, ...]:
    """List what the app is called, in every language."""
    return _normal_names((app_map.name, *app_map.names.values()))


@lru_cache(maxsize=64)
def _normal_names(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(normal, names))


def called(app_map: AppMap) -> frozenset[str]:
    """List, as `key` gives them, what its author says that people call its screens."""
    return frozenset(key(alias) for screen in app_map.screens for alias in _aliases(screen.aliases))


def needs_app(app_map: AppMap, macro: Macro, name: str, called: frozenset[str]) -> bool:
    """Tell whether a name says what is meant only together with the app: messages are in many of them.

    The phone's settings are meant without saying so, and what people call a screen, `called`, is taken at its
    word.
    """
    if macro.family != "open" or app_map.id == SETTINGS:
        return False
    said = normal(name).casefold()
    return key(name) not in called and not any(app.casefold() in said for app in app_names(app_map))


def in_app(sentence: str, app_map: AppMap, language: Language) -> str:
    """Say in which app a sentence is meant."""
    return IN_APP[language].format(task=sentence, app=normal(app_map.names.get(language, app_map.name)))


def spoken(app_map: AppMap, template: str, language: Language, values: Mapping[str, str]) -> str:
    """Write one sentence of a template, with the name of the app where it has to be said."""
    said = example(parse(template, language), values)
    return in_app(said, app_map, language) if template.startswith(APP_NAMED) else said


def group_of(app_map: AppMap, macro: Macro) -> Group:
    """Tell in which words a family's macro is asked for."""
    if macro.family == "read":
        element = _element(app_map, macro)
        return "read_state" if element and element.role is Role.TOGGLE else "read"
    return macro.family or "open"


def examples(
    app_map: AppMap, macro: Macro, names: tuple[str, ...], arguments: Arguments, called: frozenset[str]
) -> Iterator[Candidate]:
    """Write one sentence in each language that fires a member of a family."""
    on_words: dict[Language, str] = {"en": "on", "zh": "打开"}
    for language, on in on_words.items():
        template = FAMILY_PHRASES[group_of(app_map, macro)][language][0]
        for name in names:
            if name.isascii() == (language == "en"):
                sentence = example(parse(template, language), {"on": on, "name": name})
                if needs_app(app_map, macro, name, called):
                    sentence = in_app(sentence, app_map, language)
                full = arguments | ({toggle_param(macro): True} if macro.family == "set" else {})
                yield Candidate(app_map, macro, full, sentence)
                break
