"""Macros in the file format: parameters, steps, expectations."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal, cast

from pydantic import BaseModel, Discriminator, Field, Tag

from maps.macro import MOST_ROWS, Direction, Family, Language, ParamType, ReturnType, Risk
from maps.schema.words import ElementName, Names, Placeholder, Slug, Strict
from phone.action import Key

MOST_LIMIT: Final = 1000


class ParamSpec(Strict):
    """One argument of a macro."""

    type: ParamType
    description: str = ""
    choices: Annotated[
        tuple[str, ...] | dict[str, str | Names],
        Field(description="Values of a `choice`, alone or with the label that the app shows for each"),
    ] = ()
    required: bool = True
    default: bool | int | float | str | None = Field(
        default=None, description="Counts as given when nothing is; the parameter is optional then"
    )
    minimum: float | None = Field(default=None, description="Of a number, or of the seconds of a duration")
    maximum: float | None = Field(default=None, description="Of an `integer` or a `number`")


class _StepSpec(Strict):
    when: Slug | Literal[""] = Field(
        default="", description="Parameter; the step is left out when nothing was given for it"
    )
    unless: Slug | Literal[""] = Field(
        default="", description="Parameter; the step is left out when something was given for it"
    )
    opens: Slug | None = Field(
        default=None, description="Screen that shows after the step, where no `leads_to` says so"
    )


class GoSpec(_StepSpec):
    """Be on a screen."""

    go: Slug | Placeholder


class TapSpec(_StepSpec):
    """Tap an element; a choice, or a part of a duration or a time, may say which one."""

    tap: ElementName


class HoldSpec(_StepSpec):
    """Hold an element for a second."""

    hold: Slug


class SetSpec(_StepSpec):
    """Bring a toggle to a state."""

    set: Slug
    to: bool | Placeholder


class TypeSpec(_StepSpec):
    """Put text into a field."""

    type: Slug
    text: str
    submit: bool = False


class PickSpec(_StepSpec):
    """Bring a wheel, a slider, a stepper or a segment to a value."""

    pick: Slug
    to: str | int | float


class ReadSpec(_StepSpec):
    """Read an element's value."""

    read: Slug


class ReadListSpec(_StepSpec):
    """Read the rows that a template element stands for."""

    read_list: Slug
    limit: int = Field(default=MOST_ROWS, ge=1, le=MOST_LIMIT)


class PressSpec(_StepSpec):
    """Press a key of the phone."""

    press: Key


class LinkStepSpec(_StepSpec):
    """Open one of `links`."""

    link: Slug


class SwipeSpec(_StepSpec):
    """Move the list or carousel by one page."""

    swipe: Direction


KINDS: Final = (
    "go", "tap", "hold", "set", "type", "pick", "read", "read_list", "press", "link", "swipe",
)  # fmt: skip


def _step_kind(step: object) -> str | None:
    if isinstance(step, BaseModel):  # pydantic asks again when it writes
        keys: Iterable[object] = type(step).model_fields
    else:
        keys = cast("Mapping[object, object]", step) if isinstance(step, Mapping) else ()
    return next((kind for kind in KINDS if kind in keys), None)


StepSpec = Annotated[
    Annotated[GoSpec, Tag("go")]
    | Annotated[TapSpec, Tag("tap")]
    | Annotated[HoldSpec, Tag("hold")]
    | Annotated[SetSpec, Tag("set")]
    | Annotated[TypeSpec, Tag("type")]
    | Annotated[PickSpec, Tag("pick")]
    | Annotated[ReadSpec, Tag("read")]
    | Annotated[ReadListSpec, Tag("read_list")]
    | Annotated[PressSpec, Tag("press")]
    | Annotated[LinkStepSpec, Tag("link")]
    | Annotated[SwipeSpec, Tag("swipe")],
    Discriminator(
        _step_kind,
        custom_error_type="unknown_step",
        custom_error_message=(
            "a step is one of `go`, `tap`, `hold`, `set` with `to`, `type` with `text`, `pick` with `to`, "
            "`read`, `read_list`, `press`, `link`, `swipe`"
        ),
    ),
]


class ExpectSpec(Strict):
    """What holds once the macro is done."""

    screen: Slug | Placeholder | None = None
    element: Slug | None = None
    checked: bool | Placeholder | None = Field(default=None, description="State of `element`")
    value: str | None = Field(default=None, description="Value of `element`")
    text: str | None = Field(default=None, min_length=1, description="Readable somewhere on the screen")
    absent: Slug | None = Field(default=None, description="Element that is not there")


class MacroSpec(Strict):
    """One operation."""

    id: Slug
    description: str = Field(min_length=1)
    params: dict[Slug, ParamSpec] = Field(default_factory=dict[str, ParamSpec])
    say: dict[Language, tuple[str, ...]] = Field(default_factory=dict[Language, tuple[str, ...]])
    ask: dict[Language, tuple[str, ...]] = Field(
        default_factory=dict[Language, tuple[str, ...]],
        description="Of `set_NAME`: what asks for the state, and fires the derived `read_NAME`",
    )
    at: Slug | None = None
    steps: tuple[StepSpec, ...] = Field(min_length=1)
    expect: ExpectSpec = ExpectSpec()
    risk: Risk = Risk.NONE
    family: Family | Literal["none"] | None = Field(
        default=None, description="Derived from the id for set_* and read_*; `none` keeps a macro out"
    )
    returns: ReturnType | None = Field(
        default=None, description="Kind of its answer; derived from its last `read` or `read_list`"
    )
