"""One round with fastmcp's client. Prints what came back as one JSON object."""

import json
import sys
from typing import Any

import anyio
from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from mcp_types import PromptReference

PHONE = {"phone": "sim:ios"}
NOTE = {"task": "post a note on xiaohongshu", **PHONE}
ASKED: list[str] = []


async def agree(message: str, *_more: object) -> dict[str, bool]:
    ASKED.append(message)
    return {"agree": True}


async def main(told: dict[str, Any]) -> None:
    stdio = () if "url" in told else (told["command"], told["args"], told["env"])
    transport = told.get("url") or StdioTransport(*stdio, keep_alive=False)
    async with Client(transport, elicitation_handler=agree) as client:
        looked = await client.call_tool("snapshot", PHONE)
        switch = {"setting": "airplane_mode", "on": True, **PHONE}
        acted = await client.call_tool("settings_set", switch)
        failed = await client.call_tool("tap", {"x": 1, "y": 1, **PHONE}, raise_on_error=False)
        pictured = await client.call_tool("screenshot", PHONE)
        agreed = await client.call_tool("run_task", NOTE)
        picture = next(block for block in pictured.content if block.type == "image")
        read = await client.read_resource("openphone://maps/settings.ios")
        prompt = await client.get_prompt("do_chore", {"chore": "turn on wifi"})
        reference = PromptReference(name="do_chore")
        completed = await client.complete(reference, {"name": "app", "value": "clo"})
        found = {
            "era": client.protocol_version,
            "tools": [tool.name for tool in await client.list_tools()],
            "looked": looked.content[0].text,
            "acted": acted.structured_content["status"],
            "failed": failed.is_error and failed.structured_content["error"]["code"],
            "agreed": agreed.structured_content["status"],
            "question": " ".join(ASKED),
            "picture": {"type": picture.mime_type, "data": picture.data},
            "read": read[0].text,
            "completed": completed.values,
            "prompt": prompt.messages[0].content.text,
        }
    sys.stdout.write(json.dumps(found))


anyio.run(main, json.loads(sys.argv[1]))
