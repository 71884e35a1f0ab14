"""The sentences by which planning is measured: `tests/data/{plans,no_plans}_{tune,held_out}.tsv`."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from evaluation.matching_data import FOLDER, Half
from maps.model import Arguments, Language
from phone.snapshot import Platform
from router.plan.model import Condition, Flow, Is

Why: TypeAlias = Literal[
    "choice",
    "dangling",
    "half",
    "negation",
    "no_antecedent",
    "open_condition",
    "open_value",
    "other_meaning",
    "repetition",
    "unclear_scope",
    "uncovered",
]
PLAN_COLUMNS: Final = ("platform", "subtasks", "language", "sentence")
NO_PLAN_COLUMNS: Final = ("platform", "why", "language", "sentence")
_FLOW: Final = re.compile(r"=(\d+)(?:\[(-?\d+)\])?")
_SIGNS: Final[dict[str, Is]] = {"<": "below", ">": "above", "not": "not_empty"}


@dataclass(frozen=True, slots=True)
class MeantSubtask:
    """A macro by its full name, what is said to it, what is read for it, and what it depends on."""

    name: str
    arguments: Arguments
    flows: dict[str, Flow]
    condition: Condition | None


@dataclass(frozen=True, slots=True)
class PlanSentence:
    """What a person says to a phone, and the subtasks that it means; none when no plan is right."""

    platform: Platform
    language: Language
    text: str
    meant: tuple[MeantSubtask, ...] = ()
    why: Why | None = None
    """Why nothing may be done of it; None for a task."""

    @property
    def has_flow(self) -> bool:
        """Whether a value is read for a later subtask."""
        return any(subtask.flows for subtask in self.meant)

    @property
    def has_condition(self) -> bool:
        """Whether a subtask depends on what is read."""
        return any(subtask.condition for subtask in self.meant)


def plan_sentences(half: Half, folder: Path = FOLDER) -> tuple[PlanSentence, ...]:
    """Read one half of all sentences, tasks first.

    Raises:
        ValueError: a file has other columns, or a line that is none.
    """
    tasks = (
        PlanSentence(*_common(row), meant=tuple(map(_subtask, json.loads(row["subtasks"]))))
        for row in _rows(folder / f"plans_{half}.tsv", PLAN_COLUMNS)
    )
    others = (
        PlanSentence(*_common(row), why=_one_of(Why, row["why"]))
        for row in _rows(folder / f"no_plans_{half}.tsv", NO_PLAN_COLUMNS)
    )
    return (*tasks, *others)


def _rows(path: Path, columns: tuple[str, ...]) -> Iterator[dict[str, str]]:
    heading, *lines = path.read_text(encoding="utf-8").splitlines()
    if tuple(heading.split("\t")) != columns:
        raise ValueError(f"{path.name} has the columns {heading!r}")
    for number, line in enumerate(lines, 2):
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise ValueError(f"{path.name}:{number} has {len(cells)} columns")
        yield dict(zip(columns, cells, strict=True))


def _common(row: dict[str, str]) -> tuple[Platform, Language, str]:
    return _one_of(Platform, row["platform"]), _one_of(Language, row["language"]), row["sentence"]


def _subtask(told: dict[str, Any]) -> MeantSubtask:
    arguments: Arguments = told.get("arguments", {})
    flows = {
        name: Flow(int(found[1]) - 1, None if found[2] is None else int(found[2]))
        for name, value in arguments.items()
        if isinstance(value, str) and (found := _FLOW.fullmatch(value))
    }
    said = {name: value for name, value in arguments.items() if name not in flows}
    return MeantSubtask(told["macro"], said, flows, _condition(told["if"]) if "if" in told else None)


def _condition(told: str) -> Condition:
    """Read `1 off`, `1 < 20`, `1 not empty`."""
    place, word, *limit = told.split()
    is_number = word in ("<", ">")
    return Condition(
        int(place) - 1, _SIGNS.get(word, cast("Is", word)), float(limit[0]) if is_number else 0.0
    )


def _one_of(words: object, word: str) -> Any:  # noqa: ANN401 - a member of the literal type `words`
    if word not in cast("tuple[str, ...]", get_args(words)):
        raise ValueError(f"{word!r} is none of {get_args(words)}")
    return word
