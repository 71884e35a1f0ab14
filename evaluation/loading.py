"""How long knowledge takes to be at hand: the shipped maps, and a way through a map of 1,000 screens."""

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final

from maps.files import read_map, shipped_maps
from maps.model import AppMap, MapElement, Origin, Screen
from maps.path import shortest
from phone.snapshot import Role

SCREENS: Final = 1000
ELEMENTS: Final = 15
"""Of a screen. Source: PhoneCLI's maps have 16 a screen."""
WAYS_ON: Final = 4
_ROUNDS: Final = 25


@dataclass(frozen=True, slots=True)
class Loading:
    """Milliseconds of the processor, each the best of several: what else the machine does is not counted."""

    maps: int
    yaml_ms: float
    cache_ms: float
    path_ms: float
    """The longest way of a generated map, found again and again as a run does."""
    first_path_ms: float
    """The same for a map that was never asked before."""


def measure() -> Loading:
    """Measure on this machine."""
    with tempfile.TemporaryDirectory() as folder:
        maps = len(shipped_maps(Path(folder)))
        cache_ms = _best_ms(lambda: shipped_maps(Path(folder)))
    texts = [(f.name, f.read_text("utf-8")) for f in resources.files("maps").joinpath("apps").iterdir()]
    yaml_ms = _best_ms(lambda: [read_map(text, name) for name, text in texts], rounds=3)
    large = generated(SCREENS)
    first_path_ms = _best_ms(lambda: shortest(large, "s0", f"s{SCREENS - 1}"), rounds=1)
    path_ms = _best_ms(lambda: shortest(large, "s0", f"s{SCREENS - 1}"))
    return Loading(maps, yaml_ms, cache_ms, path_ms, first_path_ms)


def generated(screens: int) -> AppMap:
    """Make a map in which each screen leads to a few others and back; the last is farthest from the first."""
    made: list[Screen] = []
    for number in range(screens):
        targets = [number * WAYS_ON + way + 1 for way in range(WAYS_ON)] + [max(0, (number - 1) // WAYS_ON)]
        ways = [f"s{target}" if target < screens else None for target in targets]
        leads = [*ways, *[None] * (ELEMENTS - len(ways))]
        elements = tuple(
            MapElement(f"e{place}", f"Row {number} {place}", Role.ROW, leads_to=to)
            for place, to in enumerate(leads)
        )
        made.append(Screen(f"s{number}", f"Screen {number}", elements=elements))
    return AppMap(
        "large", "Large", "ios", "com.example.large", "home", Origin("assumed"), tuple(made), (), home="s0"
    )


def _best_ms(what: Callable[[], object], rounds: int = _ROUNDS) -> float:
    times: list[float] = []
    for _ in range(rounds):
        began_s = time.process_time()
        what()
        times.append((time.process_time() - began_s) * 1000)
    return min(times)
