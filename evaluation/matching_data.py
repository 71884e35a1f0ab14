"""The sentences by which matching is measured: `{tasks,others}_{tune,held_out}.tsv` of every batch."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from maps.labels import normal
from maps.model import ArgumentValue, Language
from phone.snapshot import Platform

FOLDER: Final = Path(__file__).parents[1] / "tests" / "data"
BATCHES: Final = (FOLDER, FOLDER / "second", FOLDER / "third", FOLDER / "fourth", FOLDER / "fifth")
"""Folders, each of one author; each batch was dealt out to the halves by itself."""
TODAY: Final = date(2026, 11, 30)
"""The Monday on which all sentences are said."""
Half: TypeAlias = Literal["tune", "held_out"]
HALVES: Final[tuple[Half, ...]] = get_args(Half)
Why: TypeAlias = Literal[
    "condition",
    "gibberish",
    "invalid_value",
    "missing_value",
    "negation",
    "other_app",
    "other_meaning",
    "risky_look_alike",
    "small_talk",
    "two_tasks",
    "unsupported",
]
TASK_COLUMNS: Final = ("platform", "macro", "arguments", "language", "sentence", "also")
OTHER_COLUMNS: Final = ("platform", "near", "why", "language", "sentence")


@dataclass(frozen=True, slots=True)
class Meant:
    """A macro by its full name, `app.macro`, and what is to be passed to it."""

    name: str
    arguments: dict[str, ArgumentValue]


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a person says to a phone, and what it may mean; nothing in `meant` when no macro is right."""

    platform: Platform
    app: str
    """The app whose macro it means or nearly means; `-` when none is near."""
    language: Language
    text: str
    meant: tuple[Meant, ...] = ()
    """The right macro, and after it another that is as good."""
    why: Why | None = None
    """Why nothing may fire; `None` for a task."""
    batch: str = ""
    """The folder of its author; `data` is the first one's."""

    @property
    def folded(self) -> str:
        """Its letters and digits, by which two sentences are the same."""
        return "".join(c for c in normal(self.text) if c.isalnum()) or normal(self.text)


def sentences(half: Half, folders: Sequence[Path] = BATCHES) -> tuple[Sentence, ...]:
    """Read one half of all sentences, tasks first.

    Raises:
        ValueError: a file has other columns or a line that is none.
    """
    tasks = (_read(folder, f"tasks_{half}.tsv", TASK_COLUMNS, _task) for folder in folders)
    others = (_read(folder, f"others_{half}.tsv", OTHER_COLUMNS, _other) for folder in folders)
    return tuple(chain.from_iterable((*tasks, *others)))


def _read(
    folder: Path, name: str, columns: tuple[str, ...], of_row: Callable[[dict[str, str]], Sentence]
) -> Iterator[Sentence]:
    for row in _rows(folder / name, columns):
        yield replace(of_row(row), batch=folder.name)


def _rows(path: Path, columns: tuple[str, ...]) -> Iterator[dict[str, str]]:
    heading, *lines = path.read_text(encoding="utf-8").splitlines()
    if tuple(heading.split("\t")) != columns:
        raise ValueError(f"{path.name} has the columns {heading!r}")
    least = len(columns) - ("also" in columns)
    for number, line in enumerate(lines, 2):
        cells = line.split("\t")
        if not least <= len(cells) <= len(columns):
            raise ValueError(f"{path.name}:{number} has {len(cells)} columns")
        yield dict(zip(columns, [*cells, ""], strict=False))


def _task(row: dict[str, str]) -> Sentence:
    meant = [Meant(row["macro"], json.loads(row["arguments"]))]
    if row["also"]:
        name, _, arguments = row["also"].partition(" ")
        meant.append(Meant(name, json.loads(arguments)))
    app = row["macro"].partition(".")[0]
    return Sentence(_platform(row), app, _language(row), row["sentence"], tuple(meant))


def _other(row: dict[str, str]) -> Sentence:
    why = _one_of(Why, row["why"])
    return Sentence(_platform(row), row["near"], _language(row), row["sentence"], why=why)


def _platform(row: dict[str, str]) -> Platform:
    return _one_of(Platform, row["platform"])


def _language(row: dict[str, str]) -> Language:
    return _one_of(Language, row["language"])


def _one_of(words: object, word: str) -> Any:  # noqa: ANN401 - a member of the literal type `words`
    if word not in cast("tuple[str, ...]", get_args(words)):
        raise ValueError(f"{word!r} is none of {get_args(words)}")
    return word
