"""What a model can ask for, as data. Nothing here is ever executed. Pure."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

SHOWN: Final = 40
"""Characters of a text that are written down with a call."""
Direction: TypeAlias = Literal["up", "down", "left", "right"]
Distance: TypeAlias = Literal["short", "medium", "long"]
KeyName: TypeAlias = Literal["back", "home", "enter"]
Reason: TypeAlias = Literal[
    "empty",
    "too_long",
    "cut_off",  # the model ran out of tokens
    "no_call",
    "several_calls",
    "unknown_function",
    "bad_arguments",
    "no_such_mark",
    "impossible",  # well said, but it cannot be done on this screen
]
"""Why an answer leads to no move; part of the record of a step."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What bears a number on the picture, or in the list."""

    number: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in whatever coordinates the model answers in."""

    x: float
    y: float


Place: TypeAlias = Mark | Spot


@dataclass(frozen=True, slots=True)
class Touch:
    """Tap, or hold."""

    place: Place
    hold: bool = False


@dataclass(frozen=True, slots=True)
class Slide:
    """Swipe from a place, or from the middle of the screen; the direction is the finger's."""

    place: Place | None
    direction: Direction
    distance: Distance = "medium"


@dataclass(frozen=True, slots=True)
class Drag:
    """Swipe from one place to another."""

    start: Spot
    end: Spot


@dataclass(frozen=True, slots=True)
class Write:
    """Fill the field that has the focus."""

    text: str


@dataclass(frozen=True, slots=True)
class Press:
    """Press a key."""

    key: KeyName


@dataclass(frozen=True, slots=True)
class Pause:
    """Let time pass; None leaves to us how much."""

    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Launch:
    """Open an app, by the name or bundle that the model gave."""

    app: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the person."""

    question: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The task is done; the message is its answer."""

    message: str = ""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The model says that it cannot do the task."""

    message: str = ""


Call: TypeAlias = Touch | Slide | Drag | Write | Press | Pause | Launch | Ask | Finish | GiveUp


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model answered."""

    call: Call
    assessment: str = ""
    """What it thinks of the state; `""` when it did not say."""
    reasoning: str = ""


@dataclass(frozen=True, slots=True)
class Unparsed:
    """An answer that leads to no move."""

    reason: Reason
    detail: str = ""
    """One sentence for the model, to do better."""
    assessment: str = ""


def written(call: Call) -> str:
    """Write a call as the model would, with texts shortened."""
    match call:
        case Touch(place, hold):
            return f"{'long_press' if hold else 'tap'}({_place(place)})"
        case Slide(place, direction, distance):
            return f"swipe({_place(place) + ', ' if place else ''}{direction}, {distance})"
        case Drag(start, end):
            return f"swipe({_place(start)} to {_place(end)})"
        case Press(key):
            return f"{key}()"
        case Pause(seconds):
            return f"wait({'' if seconds is None else f'{seconds:g}'})"
        case _:
            return _worded(call)


def _worded(call: Write | Launch | Ask | Finish | GiveUp) -> str:
    match call:
        case Write(said):
            name = "text"
        case Launch(said):
            name = "launch"
        case Ask(said):
            name = "ask_user"
        case Finish(said):
            name = "finish"
        case GiveUp(said):
            name = "give_up"
    return f'{name}("{said if len(said) <= SHOWN else said[: SHOWN - 1] + "…"}")'


def _place(place: Place) -> str:
    return str(place.number) if isinstance(place, Mark) else f"{place.x:g}, {place.y:g}"
