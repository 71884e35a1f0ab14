"""How runs by a model have ended on this computer, by app and kind of task: counts, never words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias, cast

from router.complexity.policy import Kind
from router.store import Plain, change_plain, read_plain

FILE: Final = "complexity.json"
MOST_APPS: Final = 500
MOST_COUNTED: Final = 1_000_000
End: TypeAlias = Literal["done", "handed_off", "failed"]
"""How the model on this machine has ended: by itself, by giving it to another, or not at all."""


@dataclass(frozen=True, slots=True)
class Ends:
    """How often runs were done, of how many."""

    done: int = 0
    runs: int = 0

    def ratio(self, prior: float, weight: float) -> float:
        """Give the share that is done: the mean of the beta distribution that begins at `prior`.

        The prior counts as `weight` runs.
        """
        return (prior * weight + self.done) / (weight + self.runs) if weight + self.runs else prior


@dataclass(frozen=True, slots=True)
class Record:
    """What was counted so far."""

    cells: Mapping[tuple[str, str], Ends] = field(default_factory=dict[tuple[str, str], Ends])
    """By app and kind."""

    def of_app(self, app: str) -> Ends:
        """Tell how runs in one app have ended."""
        return _sum(ends for (known, _), ends in self.cells.items() if known == app)

    def of_kind(self, kind: Kind) -> Ends:
        """Tell how runs of one kind have ended, whatever the app."""
        return _sum(ends for (_, known), ends in self.cells.items() if known == kind)

    def note(self, app: str, kind: Kind, end: End) -> "Record":
        """Give the record with one more run: only what the model on this machine has done itself is done."""
        old = self.cells.get((app, kind), Ends())
        return Record({**self.cells, (app, kind): Ends(old.done + (end == "done"), old.runs + 1)})


class Records:
    """The record that is kept in one folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def read(self) -> Record:
        """Read what was counted; what is missing or damaged counts as nothing."""
        return _record(read_plain(self._path))

    def note(self, app: str, kind: Kind, end: End) -> bool:
        """Count a run, but of no app that a person protects; false when that could not be written."""
        return change_plain(self._path, lambda plain: _plain(_record(plain).note(app, kind, end)))


def _sum(found: Iterable[Ends]) -> Ends:
    every = tuple(found)
    return Ends(sum(ends.done for ends in every), sum(ends.runs for ends in every))


def _record(plain: Plain) -> Record:
    apps: object = plain.get("apps")
    cells: dict[tuple[str, str], Ends] = {}
    for app, kinds in cast("Plain", apps).items() if isinstance(apps, dict) else ():
        for kind, counts in cast("Plain", kinds).items() if isinstance(kinds, dict) else ():
            match counts:
                case [int(done), int(runs)] if 0 <= done <= runs <= MOST_COUNTED:
                    cells[app, kind] = Ends(done, runs)
                case _:
                    continue
    return Record(cells)


def _plain(record: Record) -> Plain:
    apps: dict[str, dict[str, list[int]]] = {}
    for (app, kind), ends in record.cells.items():
        apps.setdefault(app, {})[kind] = [ends.done, ends.runs]
    return {"format": 1, "apps": dict([*apps.items()][-MOST_APPS:])}
