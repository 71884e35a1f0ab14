"""How macros, links and edges have fared on this computer: counts and times, never arguments.

Kept in `statistics.json` of the user's state. They order what is otherwise equal; they prove nothing.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final, cast

from pydantic import BaseModel, Field, ValidationError

from maps.experience import Experience
from maps.model import AppMap
from router.store import Plain, change_plain, read_plain

FILE: Final = "statistics.json"
KEPT_TIMES: Final = 21
"""Of how many runs the seconds are kept, for their median."""
MOST_PER_MAP: Final = 500
MOST_MAPS: Final = 500


class MacroRecord(BaseModel):
    """How one macro has fared."""

    runs: int = Field(default=0, ge=0)
    successes: int = Field(default=0, ge=0)
    times_s: tuple[float, ...] = ()
    last_ok: str = ""
    """Day of the last success."""

    @property
    def median_seconds(self) -> float | None:
        """The median of the last successful runs."""
        return round(median(self.times_s), 3) if self.times_s else None

    @property
    def rate(self) -> float:
        """How likely it works, as far as that is known: one half for what never ran."""
        return (self.successes + 1) / (self.runs + 2)

    def after(self, run: "Ran") -> "MacroRecord":
        """Count one more run."""
        return MacroRecord(
            runs=self.runs + 1,
            successes=self.successes + run.is_ok,
            times_s=(*self.times_s, round(run.seconds, 3))[-KEPT_TIMES:] if run.is_ok else self.times_s,
            last_ok=run.day if run.is_ok else self.last_ok,
        )


@dataclass(frozen=True, slots=True)
class Ran:
    """What is counted of one run."""

    macro: str
    is_ok: bool
    seconds: float
    day: str
    links: Mapping[str, bool]
    edges: Mapping[tuple[str, str], bool]
    app_version: str = ""


class Statistics:
    """The numbers in one folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._plain: Plain | None = None

    def macro(self, app_map: AppMap, macro_id: str, app_version: str = "") -> MacroRecord:
        """Give the record of one macro; an empty one when it never ran here."""
        macros = _part(self._map(app_map), "macros")
        return _record(macros.get(_macro_key(macro_id, app_version)))

    def experience(self, app_map: AppMap, phone: str) -> Experience:
        """Tell which links have worked last on this phone, and which edges fail rather than work."""
        known = self._map(app_map)
        links = _part(_part(known, "links"), _phone_key(phone))
        edges = _part(known, "edges")
        return Experience(
            frozenset(link for link, worked in links.items() if worked is True),
            frozenset(_edge(name) for name, counts in edges.items() if _is_weak(counts)),
        )

    def note(self, app_map: AppMap, phone: str, run: Ran) -> bool:
        """Count a run; false when that could not be written."""

        def count(plain: Plain) -> Plain:
            maps = _part(plain, "maps")
            known = _part(maps, _map_key(app_map))
            maps = _bounded({**maps, _map_key(app_map): _counted(known, phone, run)}, MOST_MAPS)
            return {"format": 1, "maps": maps}

        self._plain = None
        return change_plain(self._path, count)

    def _map(self, app_map: AppMap) -> Plain:
        if self._plain is None:
            self._plain = read_plain(self._path)
        return _part(_part(self._plain, "maps"), _map_key(app_map))


def _counted(known: Plain, phone: str, run: Ran) -> Plain:
    macros, links, edges = _part(known, "macros"), _part(known, "links"), _part(known, "edges")
    key = _macro_key(run.macro, run.app_version)
    macros = {**macros, key: _record(macros.get(key)).after(run).model_dump(mode="json")}
    if run.links:
        who = _phone_key(phone)
        links = {**links, who: _bounded({**_part(links, who), **run.links}, MOST_PER_MAP)}
    for (screen, element), worked in run.edges.items():
        name = f"{screen}/{element}"
        if name in edges or not worked:  # what has never failed needs no count
            good, bad = _counts(edges.get(name))
            edges = {**edges, name: [good + worked, bad + (not worked)]}
    return {
        "macros": _bounded(macros, MOST_PER_MAP),
        "links": _bounded(links, MOST_MAPS),
        "edges": _bounded(edges, MOST_PER_MAP),
    }


def _bounded(plain: Plain, most: int) -> Plain:
    """Keep the latest entries."""
    return dict(list(plain.items())[-most:])


def _part(plain: Plain, name: str) -> Plain:
    found: object = plain.get(name)
    return cast("Plain", found) if isinstance(found, dict) else {}


def _record(plain: object) -> MacroRecord:
    try:
        return MacroRecord.model_validate(plain)
    except ValidationError:
        return MacroRecord()


def _is_weak(counts: object) -> bool:
    good, bad = _counts(counts)
    return bad > good


def _counts(counts: object) -> tuple[int, int]:
    match counts:
        case [int(good), int(bad)]:
            return good, bad
        case _:
            return 0, 0


def _edge(name: str) -> tuple[str, str]:
    screen, _, element = name.partition("/")
    return screen, element


def _map_key(app_map: AppMap) -> str:
    return f"{app_map.id}.{app_map.platform}"


def _macro_key(macro_id: str, app_version: str) -> str:
    return f"{macro_id}@{app_version}" if app_version else macro_id


def _phone_key(phone: str) -> str:
    """Name a phone without saying which one it is."""
    return hashlib.sha256(phone.encode()).hexdigest()[:12]
