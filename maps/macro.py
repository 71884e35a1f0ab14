"""Macros: their parameters, their steps and what they promise. Plain data, no I/O."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from phone.action import Key

ParamType: TypeAlias = Literal[
    "boolean",
    "string",
    "integer",
    "number",
    "choice",
    "date",
    "time",
    "duration",
    "person",
    "phone",
    "email",
]
ReturnType: TypeAlias = Literal["text", "boolean", "number", "list", "time", "date"]
ArgumentValue: TypeAlias = bool | str | int | float
"""Dates, times and durations are texts in ISO 8601: `2026-12-01`, `14:30`, `PT1H30M`."""
Arguments: TypeAlias = dict[str, ArgumentValue]
Language: TypeAlias = Literal["en", "zh"]
Family: TypeAlias = Literal["open", "set", "read"]
Direction: TypeAlias = Literal["up", "down", "left", "right"]
MOST_ROWS = 50
"""How many rows of a list are read when a macro does not say."""


class Risk(StrEnum):
    """What an action can do to the person, from harmless to grave."""

    NONE = "none"
    CHANGES_SETTING = "changes_setting"
    WRITES = "writes"
    SENDS = "sends"
    PAYS = "pays"
    DELETES = "deletes"
    SIGNS_OUT = "signs_out"

    def exceeds(self, other: "Risk") -> bool:
        """Tell whether this one is graver than `other`."""
        order = tuple(Risk)
        return order.index(self) > order.index(other)


@dataclass(frozen=True, slots=True)
class Param:
    """An argument of a macro."""

    name: str
    type: ParamType
    description: str = ""
    choices: tuple[str, ...] = ()
    required: bool = True
    default: ArgumentValue | None = None
    """What counts as given when nothing is; then it is not required."""
    minimum: float | None = None
    maximum: float | None = None
    labels: dict[str, dict[Language, str]] = field(default_factory=dict[str, dict[Language, str]])
    """What the app shows for a choice, where that is not the choice itself."""

    @property
    def is_private(self) -> bool:
        """Whether what is given is a person's own words, which no trace holds."""
        return self.type in ("string", "person", "phone", "email")


@dataclass(frozen=True, slots=True)
class _Step:
    when: str = field(default="", kw_only=True)
    """A parameter: the step is left out when nothing was given for it."""
    unless: str = field(default="", kw_only=True)
    """A parameter: the step is left out when something was given for it."""
    opens: str | None = field(default=None, kw_only=True)
    """The screen that shows after the step and proves it, where no element says so by `leads_to`."""


@dataclass(frozen=True, slots=True)
class Go(_Step):
    """Be on a screen, by the shortest path from wherever the phone is. May hold a `{param}`."""

    screen: str


@dataclass(frozen=True, slots=True)
class TapStep(_Step):
    """Tap an element of the present screen."""

    element: str


@dataclass(frozen=True, slots=True)
class HoldStep(_Step):
    """Hold an element of the present screen for a second."""

    element: str


@dataclass(frozen=True, slots=True)
class SetStep(_Step):
    """Bring a toggle to a state; touches nothing when it has it. `to` is a `{param}` or true / false."""

    element: str
    to: str | bool


@dataclass(frozen=True, slots=True)
class TypeStep(_Step):
    """Put text into a field, replacing what it holds; verified by reading the field back."""

    element: str
    text: str
    submit: bool = False


@dataclass(frozen=True, slots=True)
class PickStep(_Step):
    """Bring a wheel, a slider, a stepper or a segment to a value; verified by reading it back."""

    element: str
    to: str


@dataclass(frozen=True, slots=True)
class ReadStep(_Step):
    """Read the value or the state of an element into the macro's answer."""

    element: str


@dataclass(frozen=True, slots=True)
class ReadListStep(_Step):
    """Read the rows that a template element stands for, from the first to the last or to `limit`."""

    element: str
    limit: int = MOST_ROWS


@dataclass(frozen=True, slots=True)
class PressStep(_Step):
    """Press a key of the phone."""

    key: Key


@dataclass(frozen=True, slots=True)
class LinkStep(_Step):
    """Open one of the app's deep links and arrive where it leads."""

    link: str


@dataclass(frozen=True, slots=True)
class SwipeStep(_Step):
    """Move the list or carousel by one page; `down` shows what stands further down, `right` what follows."""

    direction: Direction


Step: TypeAlias = (
    Go
    | TapStep
    | HoldStep
    | SetStep
    | TypeStep
    | PickStep
    | ReadStep
    | ReadListStep
    | PressStep
    | LinkStep
    | SwipeStep
)
ElementStep: TypeAlias = TapStep | HoldStep | SetStep | TypeStep | PickStep | ReadStep | ReadListStep
"""Steps that act on an element."""


@dataclass(frozen=True, slots=True)
class Expect:
    """What holds once the macro is done."""

    screen: str | None = None
    element: str | None = None
    """This is there; in the state `checked` and with the value `value`, where those are given."""
    checked: str | bool | None = None
    value: str | None = None
    text: str | None = None
    """This can be read somewhere on the screen."""
    absent: str | None = None
    """This element is not there."""


@dataclass(frozen=True, slots=True)
class Macro:
    """A named operation of an app with typed parameters.

    `family` is set for macros of the same shape that differ in one element or screen, so that a surface can
    fold them: `set_wifi` and `set_bluetooth` are the members `wifi` and `bluetooth` of family `set`. The
    macro `open` stands for its whole family by itself, with the parameter `screen`.
    """

    id: str
    description: str
    params: tuple[Param, ...] = ()
    say: dict[Language, tuple[str, ...]] = field(default_factory=dict[Language, tuple[str, ...]])
    """Utterance templates by language; `maps.say.grammar` has their grammar."""
    ask: dict[Language, tuple[str, ...]] = field(default_factory=dict[Language, tuple[str, ...]])
    """Templates that ask for the state which a `set_NAME` sets; the derived `read_NAME` says them."""
    at: str | None = None
    """Screen on which the steps begin; `None` when the first step is a `Go`."""
    steps: tuple[Step, ...] = ()
    expect: Expect = Expect()
    risk: Risk = Risk.NONE
    family: Family | None = None
    member: str = ""
    """Its name within the family, such as `wifi`."""
    returns: ReturnType | None = None
    """What kind of value it answers with; `None` for one that reads nothing."""
