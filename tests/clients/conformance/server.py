"""Our server with what the conformance suite needs beside it; only tests run it.

The suite calls tools, prompts and resources of its own by name. They are put around the handlers of the
server that `build_server` makes, which answer everything else, behind the transport that is shipped.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import anyio
from mcp.server.lowlevel import Server
from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity
from mcp_types import (
    CompleteRequestParams,
    CompleteResult,
    Completion,
    EmptyResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PromptReference,
    SetLevelRequestParams,
    SubscribeRequestParams,
    Tool,
    UnsubscribeRequestParams,
)

from mcp_server.access import Access, TokenFile
from mcp_server.app import build_server
from mcp_server.config import Config
from mcp_server.http import Address, Doors, bound, serve_http
from mcp_server.log import configure
from mcp_server.phones import PhonePool
from mcp_server.surface import Surface
from tests.clients.conformance.reading import PROMPTS, RESOURCES, TEMPLATE, prompted, read
from tests.clients.conformance.rounds import ROUNDS
from tests.clients.conformance.tools import TOOLS, Context

Rest = Callable[[Any, Any], Awaitable[Any]]
"""What our server answers by itself."""
ANSWERS: Final = {**TOOLS, **ROUNDS}
TAKES: Final = {"test_sampling": ("prompt",), "test_elicitation": ("message",)}
"""Arguments of the tools that have any."""


def described(name: str) -> Tool:
    fields = TAKES.get(name, ())
    schema = {
        "type": "object",
        "properties": {field: {"type": "string", "description": "Of the suite"} for field in fields},
        "required": list(fields),
        "additionalProperties": False,
    }
    return Tool(name=name, description="A diagnostic tool of the conformance suite", input_schema=schema)


async def list_tools(rest: Rest, ctx: Context, params: Any) -> ListToolsResult:
    ours = await rest(ctx, params)
    return ListToolsResult(tools=[*ours.tools, *map(described, ANSWERS)])


async def call_tool(rest: Rest, ctx: Context, params: Any) -> Any:
    answer = ANSWERS.get(params.name, rest)
    return await answer(ctx, params)


async def list_resources(rest: Rest, ctx: Context, params: Any) -> ListResourcesResult:
    ours = await rest(ctx, params)
    return ListResourcesResult(resources=[*ours.resources, *RESOURCES])


async def list_templates(rest: Rest, ctx: Context, params: Any) -> ListResourceTemplatesResult:
    ours = await rest(ctx, params)
    return ListResourceTemplatesResult(resource_templates=[*ours.resource_templates, TEMPLATE])


async def read_resource(rest: Rest, ctx: Context, params: Any) -> Any:
    return read(str(params.uri)) or await rest(ctx, params)


async def list_prompts(rest: Rest, ctx: Context, params: Any) -> ListPromptsResult:
    ours = await rest(ctx, params)
    return ListPromptsResult(prompts=[*ours.prompts, *PROMPTS])


async def get_prompt(rest: Rest, ctx: Context, params: Any) -> Any:
    return await prompted(params) or await rest(ctx, params)


async def complete(rest: Rest, ctx: Context, params: CompleteRequestParams) -> Any:
    if isinstance(params.ref, PromptReference) and params.ref.name in {one.name for one in PROMPTS}:
        return CompleteResult(completion=Completion(values=["paris", "park", "party"], total=3))
    return await rest(ctx, params)


async def nothing(_ctx: Context, _params: Any) -> EmptyResult:
    return EmptyResult()


AROUND: Final = {
    "tools/list": list_tools,
    "tools/call": call_tool,
    "resources/list": list_resources,
    "resources/templates/list": list_templates,
    "resources/read": read_resource,
    "prompts/list": list_prompts,
    "prompts/get": get_prompt,
    "completion/complete": complete,
}


def put_around(server: Server[Any]) -> None:
    """Let the suite's own come first, and what our server answers after it."""
    for method, own in AROUND.items():
        ours = server.get_request_handler(method)
        assert ours, method
        server.add_request_handler(method, ours.params_type, partial(own, ours.handler))
    server.add_request_handler("logging/setLevel", SetLevelRequestParams, nothing)
    server.add_request_handler("resources/subscribe", SubscribeRequestParams, nothing)
    server.add_request_handler("resources/unsubscribe", UnsubscribeRequestParams, nothing)
    if not any(isinstance(one, RequestStateBoundary) for one in server.middleware):
        sealed = RequestStateBoundary(RequestStateSecurity.ephemeral(), default_audience=server.name)
        server.middleware.append(sealed)


async def main() -> None:
    config = Config.from_environment()
    configure(config.log_level)
    pool = PhonePool(config.phone, config.android_dumper)
    surface = Surface(config, pool)
    server = build_server(surface)
    put_around(server)
    doors = Doors(Address("127.0.0.1", 0), Access(TokenFile(config.tokens)))
    await serve_http(server, bound(doors.address), doors, surface.running, pool.close)


if __name__ == "__main__":
    anyio.run(main)
