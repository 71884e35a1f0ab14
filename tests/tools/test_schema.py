import re
from enum import Enum
from typing import Any

import pytest
from pydantic import BaseModel, Field

from maps.catalog import Catalog
from phone.errors import PhoneError
from tests.tools.screens import schema_of
from tools.arguments import parse
from tools.registry import all_tools
from tools.tool import AnyTool

TOOLS = all_tools(Catalog.shipped().maps)
BANNED = {
    "title",
    "$ref",
    "$defs",
    "anyOf",
    "oneOf",
    "allOf",
    "const",
    "exclusiveMinimum",
    "default",
    "format",
}


def keys(thing: Any):
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield from keys(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from keys(value)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_tool_fits_the_strictest_client(tool: AnyTool):
    assert re.fullmatch(r"[a-z][a-z0-9_]{0,39}", tool.name)
    assert 20 <= len(tool.description) <= 900
    assert "second" not in tool.description  # how long it takes is the phone's doing
    assert tool.title
    schema = schema_of(tool.arguments)
    properties = schema["properties"]
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert set(schema.get("required", [])) <= set(properties)
    assert not BANNED & set(keys({k: v for k, v in schema.items() if k != "properties"}))
    for name, field in properties.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]{0,63}", name)
        assert field["type"] in {"string", "integer", "number", "boolean"}
        assert field["description"]
        assert not BANNED & set(field)
        for keyword in ("minimum", "maximum", "maxLength"):
            if keyword in field:
                assert str(field[keyword]) in field["description"]


def test_listing_phones_takes_nothing():
    devices = next(tool for tool in TOOLS if tool.name == "devices")
    assert schema_of(devices.arguments)["properties"] == {}
    with pytest.raises(PhoneError, match="there is no argument `phone`") as caught:
        parse("devices", devices.arguments, {"phone": "sim:ios"})
    assert caught.value.next == "Call devices without arguments."


def test_names_are_unique_and_the_list_is_the_same_each_time():
    names = [tool.name for tool in TOOLS]
    assert len(set(names)) == len(names)
    assert names == [tool.name for tool in all_tools(Catalog.shipped().maps)]


def test_a_read_only_list_holds_only_what_does_not_touch_the_phone():
    assert [tool.name for tool in all_tools(Catalog.shipped().maps, read_only=True)] == [
        "find_macros",
        "run_status",
        "devices",
        "snapshot",
        "screenshot",
        "wait_for",
    ]


def test_optional_fields_are_not_nullable_and_limits_are_repeated_in_words():
    class Arguments(BaseModel):
        count: int | None = Field(default=None, ge=1, le=9, description="How many")
        text: str = Field(max_length=20, description="What")

    assert schema_of(Arguments) == {
        "type": "object",
        "properties": {
            "count": {
                "type": "integer",
                "minimum": 1,
                "maximum": 9,
                "description": "How many (at least 1, at most 9)",
            },
            "text": {"type": "string", "maxLength": 20, "description": "What (at most 20 characters)"},
        },
        "additionalProperties": False,
        "required": ["text"],
    }


def test_a_model_that_no_client_could_be_shown_is_refused():
    class Colour(Enum):
        RED = "red"

    class Nested(BaseModel):
        inner: Colour

    class Listed(BaseModel):
        items: list[str]

    class Either(BaseModel):
        thing: int | str

    for model in (Nested, Listed, Either):
        with pytest.raises(TypeError):
            schema_of(model)


def test_a_limit_that_not_every_client_knows_is_refused_and_one_that_nobody_meets_is_left_out():
    class Exclusive(BaseModel):
        count: int = Field(gt=0, description="How many")

    class Long(BaseModel):
        text: str | None = Field(default=None, max_length=5_000, description="What")
        share: float = Field(default=1.0, ge=0.5, le=10.0, description="How much")
        loud: bool = Field(default=False, description="Whether")

    with pytest.raises(TypeError, match="not every client knows"):
        schema_of(Exclusive)
    properties = schema_of(Long)["properties"]
    assert properties["text"] == {"type": "string", "description": "What"}
    assert properties["share"] == {
        "type": "number",
        "minimum": 0.5,
        "maximum": 10,
        "description": "How much (at least 0.5, at most 10, default 1)",
    }
    assert properties["loud"] == {"type": "boolean", "description": "Whether"}
