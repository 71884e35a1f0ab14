"""What a command line of the device says, as a tree."""

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Text:
    """Characters as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    """`$NAME`, `$?`."""

    name: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Substitution:
    """`$(line)`: what the line prints."""

    line: "Line"
    quoted: bool = False


Part: TypeAlias = Text | Variable | Substitution
Word: TypeAlias = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Redirect:
    """`2>file`, `>>file`, `2>&1`, `<file`."""

    fd: int
    how: Literal["write", "append", "read", "same_as"]
    target: Word


@dataclass(frozen=True, slots=True)
class Simple:
    """A command with its arguments."""

    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...] = ()
    assignments: tuple[tuple[str, Word], ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """`( line )`."""

    line: "Line"
    redirects: tuple[Redirect, ...] = ()


Command: TypeAlias = Simple | Group


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands whose output feeds the next; `negated` swaps success and failure."""

    commands: tuple[Command, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A pipeline and when it runs, judged by the exit code before it."""

    when: Literal["always", "success", "failure"]
    pipeline: Pipeline


Line: TypeAlias = tuple[Step, ...]
