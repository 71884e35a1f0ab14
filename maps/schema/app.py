"""The whole map in the file format."""

import json
from typing import Any, Literal

from pydantic import Field

from maps.macro import Language, Risk
from maps.schema.macro import MacroSpec
from maps.schema.words import Aliases, Names, Slug, Strict
from phone.snapshot import Platform, Role

SCHEMA = "openphone.appmap/1"


class AppSpec(Strict):
    """Which app the map is of."""

    id: Slug
    name: str = Field(min_length=1)
    names: Names = Field(default_factory=dict[Language, str])
    aliases: Aliases = Field(default_factory=dict[Language, tuple[str, ...]])
    platform: Platform
    bundle: str = Field(min_length=1, description="Bundle id or package")
    launch: Literal["resume_last", "home"] = "resume_last"


class OriginSpec(Strict):
    """Where the map's knowledge comes from."""

    source: Literal["crawled", "documented", "assumed"]
    device: str = ""
    os: str = ""
    locale: str = ""
    date: str = ""
    note: str = ""


class ElementSpec(Strict):
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


class ScreenSpec(Strict):
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


class LinkSpec(Strict):
    """A deep link of the app."""

    id: Slug
    url: str = Field(pattern=r"^[A-Za-z][A-Za-z0-9+.-]*:", description="`{param}`s in it are quoted")
    screen: Slug
    verified: bool = Field(default=False, description="Seen to work on a phone")
    risk: Risk = Risk.NONE
    note: str = ""


class OverlaySpec(Strict):
    """Something that may lie over any screen, and the labels of buttons that take it away."""

    id: Slug
    when: tuple[str, ...] = Field(min_length=1)
    dismiss: tuple[str, ...] = Field(min_length=1)


class MapSpec(Strict):
    """One app on one platform."""

    schema_: Literal["openphone.appmap/1"] = Field(alias="schema")
    app: AppSpec
    origin: OriginSpec
    home: Slug = "home"
    overlays: tuple[OverlaySpec, ...] = ()
    links: tuple[LinkSpec, ...] = ()
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
