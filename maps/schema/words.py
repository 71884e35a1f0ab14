"""What the parts of the format have in common."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from maps.macro import Language

Slug = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Placeholder = Annotated[
    str, Field(pattern=r"^\{[a-z][a-z0-9_]*(\.[a-z0-9_]+)?\}$", description="`{param}` or `{param.part}`")
]
ElementName = Annotated[
    str,
    Field(
        pattern=r"^(?:[a-z0-9_]|\{[a-z][a-z0-9_]*(\.[a-z0-9_]+)?\}){1,80}$",
        description="Id of an element, or a template of ids: `{choice}`, `digit_{length.second_ones}`",
    ),
]
Names = dict[Language, str]
Aliases = Annotated[
    dict[Language, tuple[Annotated[str, Field(min_length=1)], ...]],
    Field(description="What people call it beside its labels; no phone shows it"),
]


class Strict(BaseModel):
    """Base of what a map file holds: immutable, no key that the format does not have."""

    model_config = ConfigDict(extra="forbid", frozen=True)
