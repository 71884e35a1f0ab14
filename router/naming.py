"""A sentence that names the app that it means: which app, and what is left without its name. Pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

from maps.model import AppMap
from router.names import SETTINGS
from router.template import fold
from router.words import normal, normal_name

_IN: Final = r"(?:in|on|at|from|with|using|via|through|inside|within|into|to|of|by|according to)"
_OPENED: Final = r"^(?:open|open up|launch|start|use|go (?:to|on|into)) "
_ENGLISH: Final = (
    rf"(?:(?P<opened>{_OPENED})|(?:,? ?\b{_IN} )?(?:(?:the|my) )?)"
    r"(?P<bare>{name}(?: (?:app|account))?(?:'s)?(?![a-z0-9]|[上里裡中内的])[:,]?)"
    r"(?(opened)(?: ?(?:and|to|then) (?=\w))?)"
)
_ZH_IN: Final = "在|去|到|上|用|从"
_ZH_INSIDE: Final = "上面|里面|里头|上边|里边|上|里|裡|中|内"
_CHINESE: Final = (
    rf"(?:{_ZH_IN}|(?:打开|进入|进|开)(?={{name}}(?: ?app| ?应用| ?软件)?(?![上里裡中内的])))?(?:我的)?"
    rf"(?P<bare>{{name}}(?: ?app| ?应用| ?软件)?(?:{_ZH_INSIDE})?)(?P<of>的?)[,:]?"
)
"""What may stand around the name of an app; without what is `bare`, the rest keeps it."""
_SETTINGS: Final = (
    r",? ?\b(?:in|from|of) (?:(?:the|my) )?(?P<bare>{name}(?: app)?(?![a-z0-9]),?)",
    rf"(?:{_ZH_IN}|进入)?(?P<bare>{{name}}(?: ?app| ?应用)?(?:{_ZH_INSIDE}))(?P<of>的?),?",
)
"""Settings are many things: only in these places is the app's name."""


@dataclass(frozen=True, slots=True)
class _App:
    app_map: AppMap
    name: str
    """As `fold` gives it."""
    patterns: tuple[re.Pattern[str], ...]


class AppNames:
    """What the apps of some maps are called, wherever it stands in a sentence."""

    def __init__(self, maps: Sequence[AppMap]) -> None:
        self._maps = maps

    def named_in(self, sentence: str) -> Iterator[tuple[AppMap, str]]:
        """List which app a sentence may name, each with the ways in which the rest can be read.

        “my orders on JD” leaves “my orders”, and so do “my JD orders” and 我的京东订单 (我的订单).
        """
        folded = fold(sentence)
        told: set[tuple[str, str]] = set()
        for app in self._apps:
            if app.name not in folded:
                continue
            for found in chain.from_iterable(pattern.finditer(sentence) for pattern in app.patterns):
                for rest in map(normal, _rests(sentence, found)):
                    if rest and (app.app_map.id, rest) not in told:
                        told.add((app.app_map.id, rest))
                        yield app.app_map, rest

    def begins(self, text: str) -> bool:
        """Tell whether a text begins with what an app is called."""
        folded = fold(text)
        return any(
            folded.startswith(name) and not folded[len(name) : len(name) + 1].isalpha()
            for name in self._nouns
        )

    def ends(self, text: str) -> bool:
        """Tell whether a text of more words ends with what an app is called."""
        folded = fold(text)
        return any(
            (folded.endswith(name) and not folded[-len(name) - 1].isascii()) or folded.endswith(f" {name}")
            for name in self._nouns
            if name != folded
        )

    @cached_property
    def _nouns(self) -> tuple[str, ...]:
        return tuple(app.name for app in self._apps if app.app_map.id != SETTINGS)

    @cached_property
    def _apps(self) -> tuple[_App, ...]:
        names: Mapping[str, AppMap] = {
            normal_name(name): app_map for app_map in self._maps for name in every_name(app_map)
        }
        return tuple(
            _App(names[name], fold(name), _patterns(name, names[name]))
            for name in sorted(names, key=len, reverse=True)
        )


def every_name(app_map: AppMap) -> tuple[str, ...]:
    """List what an app is called, and what people call it beside that."""
    aliases = (name for names in app_map.aliases.values() for name in names)
    return tuple(dict.fromkeys((app_map.name, *app_map.names.values(), *aliases)))


def _patterns(name: str, app_map: AppMap) -> tuple[re.Pattern[str], ...]:
    said = rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])" if name.isascii() else re.escape(name)
    english, chinese = _SETTINGS if app_map.id == SETTINGS else (_ENGLISH, _CHINESE)
    return tuple(re.compile(frame.replace("{name}", said), re.IGNORECASE) for frame in (english, chinese))


def _rests(sentence: str, found: re.Match[str]) -> Iterator[str]:
    groups = ("bare", "of") if "of" in found.re.groupindex else ("bare",)
    for start in (found.start(), found.start("bare")):
        for end in (found.end(), *(found.end(group) for group in groups)):
            yield _joined(sentence[:start], sentence[end:])


def _joined(before: str, behind: str) -> str:
    """Put the rest together; there are no blanks in Chinese."""
    is_chinese = before and behind and not (before[-1].isascii() and behind[0].isascii())
    return f"{before}{behind}" if is_chinese else f"{before} {behind}"
