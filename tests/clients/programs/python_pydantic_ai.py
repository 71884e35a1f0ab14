"""One round with pydantic-ai: an agent whose model is a test double calls tools.

The arguments are made from the schemas of the tools. Prints what the model was given as one JSON object.
"""

import base64
import json
import sys
from typing import Any

import anyio
from fastmcp.client.transports import StdioTransport
from pydantic_ai import Agent, BinaryContent
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import ToolReturnPart, UserPromptPart
from pydantic_ai.models.test import TestModel

NOTE = {"task": "post a note on xiaohongshu", "phone": "sim:ios"}
ASKED: list[str] = []


async def agree(message: str, *_more: object) -> dict[str, bool]:
    ASKED.append(message)
    return {"agree": True}


async def main(told: dict[str, Any]) -> None:
    stdio = () if "url" in told else (told["command"], told["args"], told["env"])
    transport = told.get("url") or StdioTransport(*stdio, keep_alive=False)
    toolset = MCPToolset(transport, tool_error_behavior="failed", elicitation_handler=agree)
    names = ["snapshot", "settings_set", "tap", "screenshot"]
    async with toolset:
        tools = await toolset.list_tools()
        read = await toolset.read_resource("openphone://maps/settings.ios")
        ran = await Agent(TestModel(call_tools=names), toolsets=[toolset]).run("Look, act and fail.")
        agreed = await toolset.direct_call_tool("run_task", NOTE)
    parts = [part for message in ran.all_messages() for part in message.parts]
    returned = {part.tool_name: part for part in parts if isinstance(part, ToolReturnPart)}
    picture = next(found for part in parts for found in pictures(part))
    sys.stdout.write(
        json.dumps(
            {
                "era": "",
                "tools": [tool.name for tool in tools],
                "looked": json.dumps(returned["snapshot"].content, ensure_ascii=False),
                "acted": returned["settings_set"].content["status"],
                "failed": failure(returned["tap"]),
                "agreed": agreed["status"],
                "question": " ".join(ASKED),
                "picture": {"type": picture.media_type, "data": base64.b64encode(picture.data).decode()},
                "read": read if isinstance(read, str) else str(read),
                "prompt": "",
            }
        )
    )


def pictures(part: Any) -> list[BinaryContent]:
    content = getattr(part, "content", None) if isinstance(part, ToolReturnPart | UserPromptPart) else None
    every = content if isinstance(content, list) else [content]
    return [one for one in every if isinstance(one, BinaryContent)]


def failure(part: ToolReturnPart) -> Any:
    return part.outcome == "failed" and json.loads(part.content)["error"]["code"]


anyio.run(main, json.loads(sys.argv[1]))
