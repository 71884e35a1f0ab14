"""The file format `openphone.appmap/1`: what a map author may write, and how mistakes are told.

`python -P -m maps.schema` prints its JSON Schema, which is kept in `docs/appmap.schema.json`.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from maps.model import Family, Language, ParamType, Risk
from phone.snapshot import Platform, Role

SCHEMA = "openphone.appmap/1"

Slug = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Placeholder = Annotated[str, Field(pattern=r"^\{[a-z][a-z0-9_]*\}$")]
Names = dict[Language, str]
Aliases = Annotated[
    dict[Language, tuple[Annotated[str, Field(min_length=1)], ...]],
    Field(description="What people call it beside its labels; no phone shows it"),
]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class AppSpec(_Strict):
    """Which app the map is of."""

    id: Slug
    name: str = Field(min_length=1)
    names: Names = Field(default_factory=dict[Language, str])
    platform: Platform
    bundle: str = Field(min_length=1, description="Bundle id or package")
    launch: Literal["resume_last", "home"] = "resume_last"


class OriginSpec(_Strict):
    """Where the map's knowledge comes from."""

    source: Literal["crawled", "documented", "assumed"]
    device: str = ""
    os: str = ""
    locale: str = ""
    date: str = ""
    note: str = ""


class ElementSpec(_Strict):
    """One thing on a screen."""

    id: Slug
    text: str = ""
    names: Names = Field(default_factory=dict[Language, str])
    aliases: Aliases = Field(default_factory=dict[Language, tuple[str, ...]])
    role: Role
    platform_id: str = ""
    center: tuple[float, float] | None = None
    page: int = Field(default=0, ge=0, le=100)
    fixed: bool = True
    pinned: bool = False
    optional: bool = False
    beside: str = ""
    leads_to: Slug | None = None
    risk: Risk = Risk.NONE


class ScreenSpec(_Strict):
    """One screen."""

    id: Slug
    title: str = ""
    names: Names = Field(default_factory=dict[Language, str])
    aliases: Aliases = Field(default_factory=dict[Language, tuple[str, ...]])
    description: str = ""
    scrollable: Literal["vertical"] | None = None
    layer: Literal["page", "sheet", "dialog"] = "page"
    foreign: bool = False
    requires: tuple[Slug, ...] = ()
    forbids: tuple[Slug, ...] = ()
    elements: tuple[ElementSpec, ...] = ()


class ParamSpec(_Strict):
    """One argument of a macro."""

    type: ParamType
    description: str = ""
    choices: tuple[str, ...] = ()
    required: bool = True


class GoSpec(_Strict):
    """Be on a screen."""

    go: Slug | Placeholder


class TapSpec(_Strict):
    """Tap an element."""

    tap: Slug


class SetSpec(_Strict):
    """Bring a toggle to a state."""

    set: Slug
    to: bool | Placeholder


class TypeSpec(_Strict):
    """Put text into a field."""

    type: Slug
    text: str
    submit: bool = False


class ReadSpec(_Strict):
    """Read an element's value."""

    read: Slug


def _step_kind(step: object) -> str | None:
    if isinstance(step, BaseModel):  # pydantic asks again when it writes
        keys: Iterable[object] = type(step).model_fields
    else:
        keys = cast("Mapping[object, object]", step) if isinstance(step, Mapping) else ()
    return next((kind for kind in ("go", "tap", "set", "type", "read") if kind in keys), None)


StepSpec = Annotated[
    Annotated[GoSpec, Tag("go")]
    | Annotated[TapSpec, Tag("tap")]
    | Annotated[SetSpec, Tag("set")]
    | Annotated[TypeSpec, Tag("type")]
    | Annotated[ReadSpec, Tag("read")],
    Discriminator(
        _step_kind,
        custom_error_type="unknown_step",
        custom_error_message="a step is one of `go`, `tap`, `set` with `to`, `type` with `text`, `read`",
    ),
]


class ExpectSpec(_Strict):
    """What holds once the macro is done."""

    screen: Slug | Placeholder | None = None
    element: Slug | None = None
    checked: bool | Placeholder | None = None


class MacroSpec(_Strict):
    """One operation."""

    id: Slug
    description: str = Field(min_length=1)
    params: dict[Slug, ParamSpec] = Field(default_factory=dict[str, ParamSpec])
    say: dict[Language, tuple[str, ...]] = Field(default_factory=dict[Language, tuple[str, ...]])
    at: Slug | None = None
    steps: tuple[StepSpec, ...] = Field(min_length=1)
    expect: ExpectSpec = ExpectSpec()
    risk: Risk = Risk.NONE
    family: Family | Literal["none"] | None = Field(
        default=None, description="Derived from the id for set_* and read_*; `none` keeps a macro out"
    )


class OverlaySpec(_Strict):
    """Something that may lie over any screen, and the labels of buttons that take it away."""

    id: Slug
    when: tuple[str, ...] = Field(min_length=1)
    dismiss: tuple[str, ...] = Field(min_length=1)


class MapSpec(_Strict):
    """One app on one platform."""

    schema_: Literal["openphone.appmap/1"] = Field(alias="schema")
    app: AppSpec
    origin: OriginSpec
    home: Slug = "home"
    overlays: tuple[OverlaySpec, ...] = ()
    screens: tuple[ScreenSpec, ...] = Field(min_length=1)
    macros: tuple[MacroSpec, ...] = ()


def validated(document: object) -> dict[str, Any]:
    """Check a document against the format; return it as plain data without what has its default.

    Raises:
        pydantic.ValidationError: it breaks the format.
    """
    spec = MapSpec.model_validate(document)
    return spec.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def json_schema() -> str:
    """Write the JSON Schema of the format."""
    return json.dumps(MapSpec.model_json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(json_schema())
