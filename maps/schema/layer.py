"""A layer: what a user's own file changes in a shipped map, or adds to it."""

import json
from typing import Any, Literal

from pydantic import Field

from maps.macro import Risk
from maps.schema.app import LinkSpec, OverlaySpec
from maps.schema.macro import MacroSpec
from maps.schema.words import Aliases, Names, Slug, Strict
from phone.snapshot import Platform, Role


class LayerAppSpec(Strict):
    """Which map the layer lies over."""

    id: Slug
    platform: Platform


class LayerElementSpec(Strict):
    """What is different of an element, or a further one, which then needs its `role`."""

    id: Slug
    text: str | None = None
    names: Names | None = None
    aliases: Aliases | None = Field(default=None, description="Added to those that it has")
    role: Role | None = None
    platform_id: str | None = None
    center: tuple[float, float] | None = None
    page: int | None = Field(default=None, ge=0, le=100)
    fixed: bool | None = None
    pinned: bool | None = None
    optional: bool | None = None
    beside: str | None = None
    leads_to: Slug | None = None
    risk: Risk | None = None


class LayerScreenSpec(Strict):
    """What is different of a screen, or a further one."""

    id: Slug
    title: str | None = None
    names: Names | None = None
    aliases: Aliases | None = Field(default=None, description="Added to those that it has")
    description: str | None = None
    scrollable: Literal["vertical"] | None = None
    layer: Literal["page", "sheet", "dialog"] | None = None
    foreign: bool | None = None
    requires: tuple[Slug, ...] | None = None
    forbids: tuple[Slug, ...] | None = None
    elements: tuple[LayerElementSpec, ...] = ()


class LayerSpec(Strict):
    """A user's own changes to the map of one app on one platform."""

    schema_: Literal["openphone.appmap/1"] = Field(alias="schema")
    extends: Literal["shipped"]
    app: LayerAppSpec
    screens: tuple[LayerScreenSpec, ...] = ()
    macros: tuple[MacroSpec, ...] = Field(default=(), description="In place of those of the same id, or more")
    links: tuple[LinkSpec, ...] = ()
    overlays: tuple[OverlaySpec, ...] = ()


def layer_json_schema() -> str:
    """Write the JSON Schema of a layer."""
    return json.dumps(LayerSpec.model_json_schema(), indent=2, ensure_ascii=False) + "\n"


def is_layer(document: object) -> bool:
    """Tell whether a document means to be a layer, not a whole map."""
    return isinstance(document, dict) and "extends" in document


def validated_layer(document: object) -> dict[str, Any]:
    """Check a layer against the format; return it as plain data without what it does not say.

    Raises:
        pydantic.ValidationError: it breaks the format.
    """
    spec = LayerSpec.model_validate(document)
    return spec.model_dump(mode="json", by_alias=True, exclude_unset=True, exclude_none=True)
