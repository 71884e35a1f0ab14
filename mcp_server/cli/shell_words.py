"""What a line of the session says: a task in words, a command, or neither. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Final, TypeAlias

from maps.learn.learn import is_name
from mcp_server.cli.options import fault_of

SIGN: Final = "/"
"""What a command begins with."""
REMARK: Final = "#"
LEAVING: Final = frozenset({"exit", "quit", "/exit", "/quit"})


@dataclass(frozen=True, slots=True)
class Usage:
    """How a command is written, and what it is for."""

    takes: str
    """As help writes it: in brackets what may be left out; empty for one that takes nothing."""
    about: str

    @property
    def needs(self) -> bool:
        """Whether something has to follow."""
        return bool(self.takes) and not self.takes.startswith("[")


COMMANDS: Final = {
    "help": Usage("", "This list"),
    "phone": Usage("[ADDRESS]", "Which phone this is and which there are; with ADDRESS, go on with that one"),
    "apps": Usage("", "The apps of this phone that have a map"),
    "macros": Usage("[WORDS]", "Search what needs no model, such as /macros alarm; without WORDS, list it"),
    "snapshot": Usage("", "What is on the screen"),
    "trace": Usage("", "What the last run did, event by event"),
    "history": Usage("", "What was said here lately"),
    "save": Usage(
        "NAME [DESCRIPTION]",
        "Make a macro of the last run, proven by a replay; DESCRIPTION fires it, and its {words} take values",
    ),
    "dry": Usage("TASK", "Tell what TASK would touch, why, and what would prove it; nothing is touched"),
}
"""By their names, in the order in which help lists them."""


@dataclass(frozen=True, slots=True)
class Task:
    """A chore in words."""

    words: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command with what follows it."""

    name: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is neither, and what to say instead."""

    message: str
    next: str


class Other(Enum):
    """Lines that ask for nothing."""

    NOTHING = "nothing"
    """Empty, or a remark."""
    LEAVE = "leave"


Line: TypeAlias = Task | Command | Wrong | Other


def read(line: str) -> Line:
    """Read one line."""
    text = line.strip()
    if not text or text.startswith(REMARK):
        return Other.NOTHING
    if text.casefold() in LEAVING:
        return Other.LEAVE
    if text.startswith(SIGN):
        return _command(text.removeprefix(SIGN))
    return _task(text) or Task(text)


def _command(text: str) -> Line:
    name, _, rest = text.partition(" ")
    name, rest = name.casefold(), rest.strip()
    usage = COMMANDS.get(name)
    if usage is None:
        near = get_close_matches(name, COMMANDS, n=1)
        return Wrong(f"There is no command {SIGN}{name[:40]}.", f"Try {SIGN}{near[0] if near else 'help'}.")
    if usage.needs and not rest:
        return Wrong(f"{SIGN}{name} needs something to go on.", f"Say {SIGN}{name} {usage.takes}.")
    if rest and not usage.takes:
        return Wrong(f"{SIGN}{name} takes nothing after it.", f"Say {SIGN}{name}.")
    return _asked(name, rest) or Command(name, rest)


def _asked(name: str, rest: str) -> Wrong | None:
    """Say what is wrong with what follows a command."""
    if name == "dry":
        return _task(rest)
    if name == "save" and not is_name(named(rest)[0]):
        return Wrong(
            f"“{named(rest)[0][:60]}” is no name of a macro.",
            "Use small letters, digits and _, such as /save look_up look up {query}.",
        )
    return None


def _task(text: str) -> Wrong | None:
    why = fault_of(text)
    head, _, step = why.partition(": ")
    return Wrong(f"This task {head}.", f"{step[:1].upper()}{step[1:]}") if why else None


def named(rest: str) -> tuple[str, str]:
    """Split NAME from DESCRIPTION."""
    name, _, description = rest.partition(" ")
    return name, description.strip()


def help_lines() -> Iterator[str]:
    """Write the help."""
    yield "Say a chore in words, English or Chinese: it is done on the phone, and proven."
    yield "  Turn on airplane mode          打开飞行模式          if wifi is off, turn it on"
    yield "What a chore leaves open is asked, and what sends, pays, deletes or signs out."
    yield "Commands:"
    for name, usage in COMMANDS.items():
        yield f"  {f'{SIGN}{name} {usage.takes}'.rstrip():<26} {usage.about}"
    yield "Ctrl-C stops what runs, within one action; at the prompt it clears the line. Ctrl-D leaves."
    yield "{secret:NAME} types a secret that nobody sees. A line that begins with a blank is not remembered."
