"""How long one match takes: over the shipped maps, and over ten thousand macros that nobody wrote."""

import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from evaluation.matching_data import TODAY
from maps.model import AppMap, Language, Macro, Origin, Param, Screen
from router.match import Matcher

APPS: Final = 100
MACROS_OF_APP: Final = 100
_STARTS: Final = ("ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu")
_ENDS: Final = ("lan", "mer", "nis", "rod", "sut", "vak", "wep", "xil", "yom", "zun")
_CHINESE: Final = "云山水火木金土石花草风雨雷电日月星河湖海"
_ORIGIN: Final = Origin("assumed", note="made up to measure time")


@dataclass(frozen=True, slots=True)
class MatchTime:
    """Over all sentences, in milliseconds."""

    macros: int
    sentences: int
    build_ms: float
    """To make the matcher and match each sentence once, which it does once in its life."""
    median_ms: float
    p95_ms: float
    worst_ms: float


def measure(maps: Sequence[AppMap], texts: Sequence[str]) -> MatchTime:
    """Time each sentence by itself, with a matcher that has met all of them once."""
    started_s = time.perf_counter()
    matcher = Matcher(maps)
    for text in texts:
        matcher.match(text, TODAY)
    build_ms = (time.perf_counter() - started_s) * 1000
    times_ms = sorted(_once_ms(matcher, text) for text in texts)
    macros = sum(len(app_map.macros) for app_map in maps)
    p95_ms = times_ms[min(len(times_ms) - 1, int(len(times_ms) * 0.95))]
    median_ms = statistics.median(times_ms)
    return MatchTime(macros, len(times_ms), build_ms, median_ms, p95_ms, times_ms[-1])


def _once_ms(matcher: Matcher, text: str) -> float:
    started_s = time.perf_counter()
    matcher.match(text, TODAY)
    return (time.perf_counter() - started_s) * 1000


def synthetic(apps: int = APPS, macros: int = MACROS_OF_APP) -> tuple[AppMap, ...]:
    """Make maps of apps that do not exist, with utterances in both languages and, every fourth, a slot."""
    names = [f"{start}{end}".title() for start, end in product(_STARTS, _ENDS)]
    return tuple(_made_up(number, names[number % len(names)], macros) for number in range(apps))


def spoken(maps: Sequence[AppMap]) -> list[str]:
    """Say something that means a macro of every made-up app."""
    return [f"show the {app_map.macros[1].description.split()[-1]} of {app_map.name}" for app_map in maps]


def _made_up(number: int, name: str, macros: int) -> AppMap:
    return AppMap(
        f"app_{number}",
        name,
        "ios",
        f"org.example.app{number}",
        "home",
        _ORIGIN,
        screens=(Screen("home", name),),
        macros=tuple(_macros(number, name.lower(), macros)),
    )


def _macros(number: int, app: str, count: int) -> Iterator[Macro]:
    words = [f"{end}{start}" for start, end in product(_STARTS, _ENDS)]
    for n in range(count):
        word = words[n % len(words)]
        sign = _CHINESE[n % 20] + _CHINESE[n // 20 % 20] + _CHINESE[number % 20] + _CHINESE[number // 20 % 20]
        yield _macro(n, word, app, sign)


def _macro(n: int, word: str, app: str, sign: str) -> Macro:
    if n % 4:
        english = (f"(show|open|list) [the|my] {word} of {app}", f"what [is] {word} [in|on] {app}")
        return Macro(f"show_{n}", f"Show {word}", say={"en": english, "zh": (f"(打开|查看|看看){sign}",)})
    english = (f"(search|find) [the] {word} [of|in] {app} for {{query}}",)
    query = Param("query", "string", "What to look for")
    say: dict[Language, tuple[str, ...]] = {"en": english, "zh": (f"在{sign}(搜索|查找){{query}}",)}
    return Macro(f"search_{n}", f"Search {word}", (query,), say)
