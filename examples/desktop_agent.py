"""A desktop agent in small: it starts the server of a configuration, as they do, and has a chore done.

    python examples/desktop_agent.py examples/clients/claude-desktop.json "turn on airplane mode"

There is no model in it: the chore goes to run_task as it is. Before what cannot be taken back, and where the
chore leaves something open, the server asks through the client, and this one asks you.
"""

import json
import os
import sys
from pathlib import Path

import anyio
from anyio import to_thread
from mcp import Client, StdioServerParameters, stdio_client
from mcp.client import ClientRequestContext
from mcp_types import ElicitRequestFormParams, ElicitRequestParams, ElicitResult, TextContent


async def ask(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
    """Put a question of the server to the person: yes or no, a choice, or a text."""
    del context  # it tells which call asks; here there is one
    if not isinstance(params, ElicitRequestFormParams):
        return ElicitResult(action="decline")
    ((name, field),) = params.requested_schema["properties"].items()
    choices = field.get("enum", ["y", "n"] if field["type"] == "boolean" else [])
    shown = f" [{' | '.join(choices)}]" if choices else ""
    said = (await to_thread.run_sync(input, f"{params.message}{shown} ")).strip()
    if field["type"] == "boolean":
        return ElicitResult(action="accept", content={name: said.lower() in ("y", "yes")})
    return ElicitResult(action="accept", content={name: said}) if said else ElicitResult(action="decline")


async def main(configuration: str, chore: str) -> int:
    server = json.loads(Path(configuration).read_text(encoding="utf-8"))["mcpServers"]["phone"]
    environment = {**os.environ, **server.get("env", {})}
    parameters = StdioServerParameters(command=server["command"], args=server["args"], env=environment)
    async with Client(stdio_client(parameters), elicitation_callback=ask) as client:
        tools = (await client.list_tools()).tools
        print(f"{len(tools)} tools, first {', '.join(tool.name for tool in tools[:5])}")
        answer = await client.call_tool("run_task", {"task": chore})
    print("\n".join(block.text for block in answer.content if isinstance(block, TextContent)))
    return int(answer.is_error)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(anyio.run(main, sys.argv[1], sys.argv[2]))
