"""What a tool costs a conversation, as `docs/tools.md` tells it: tokens of the o200k vocabulary."""

import json
from collections.abc import Iterable

import toktok

from tests.tools.screens import schema_of
from tools.tool import AnyTool

VOCABULARY = "o200k_base"


def shown(tool: AnyTool) -> str:
    """What a client shows its model: name, description and input schema, as compact JSON."""
    told = {"name": tool.name, "description": tool.description, "input_schema": schema_of(tool.arguments)}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def tokens_of(tools: Iterable[AnyTool]) -> list[int]:
    return toktok.batch_count([shown(tool) for tool in tools], VOCABULARY)
