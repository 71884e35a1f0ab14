"""The MCP server: a static list of tools, their calls, and what can be read beside them."""

import base64
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from mcp.server.caching import CacheableMethod, CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ImageContent,
    InputRequiredResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)

from mcp_server.answer import answer, not_permitted, stopped
from mcp_server.elicit import Elicitation, question
from mcp_server.instructions import INSTRUCTIONS
from mcp_server.progress import Beats, Progress, beats
from mcp_server.reading.completion import Completions
from mcp_server.reading.prompts import Prompts
from mcp_server.reading.resources import Resources
from mcp_server.surface import Surface
from mcp_server.tracing import mark, without_idle_spans
from mcp_server.version import NAME, version

if TYPE_CHECKING:
    from mcp_server.access import Grant
    from tools.consent import AskFirst
    from tools.reply import Reply
    from tools.tool import AnyTool

Context = ServerRequestContext[Beats, Any]

LIST_FRESH_MS = 300_000
"""How long a client may keep what is listed. It never changes while a server runs."""
FRESH: Final[tuple[CacheableMethod, ...]] = (
    "tools/list",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "prompts/list",
)
ALWAYS_LOADED = frozenset({"run_task", "devices", "snapshot", "screenshot", "tap"})
"""Tools that clients which load tools on demand should have at once.
Source: Claude Code reads `anthropic/alwaysLoad` from a tool's `_meta`."""


def build_server(surface: Surface) -> Server[Any]:
    """Make the server for `surface`. It serves both protocol eras, over any transport."""

    @cache
    def listed() -> ListToolsResult:
        return ListToolsResult(tools=[_described(tool) for tool in surface.tools.values()])

    async def list_tools(ctx: Context, params: PaginatedRequestParams | None) -> ListToolsResult:
        if params and params.cursor is not None:
            raise MCPError(
                INVALID_PARAMS, "There is only one page of tools; call tools/list without a cursor."
            )
        grant = _grant(ctx)
        offered = listed()
        if grant is None:
            return offered
        allowed = [one for one in offered.tools if not _refused(grant, surface.tools[one.name])]
        return ListToolsResult(tools=allowed)

    async def call_tool(ctx: Context, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
        tool = surface.tools.get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, _unknown(params.name, surface))
        grant = _grant(ctx)
        if grant is not None and (why := _refused(grant, tool)):
            return _result(not_permitted(why))
        call = surface.call(_holder(ctx), _client(ctx), grant.name if grant else "")
        progress = Progress(ctx)
        call.progress = progress.say
        elicitation = Elicitation(ctx, params, surface.desk)
        call.asker, call.ask = elicitation, elicitation.inquire
        reply: Reply | AskFirst | None = None
        with surface.running.one(), ctx.lifespan_context.of(progress):
            reply = await answer(tool, call, params.arguments or {})
        return _told(reply or stopped(tool, call))

    resources, prompts = Resources(surface, _client), Prompts(surface, partial(_may, surface))
    server: Server[Beats] = Server(
        NAME,
        version=version(),
        lifespan=beats,
        title="OpenPhone",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=resources.list,
        on_list_resource_templates=resources.templates,
        on_read_resource=resources.read,
        on_list_prompts=prompts.list,
        on_get_prompt=prompts.get,
        on_completion=Completions(surface, prompts, _client).complete,
        cache_hints=dict.fromkeys(FRESH, CacheHint(ttl_ms=LIST_FRESH_MS, scope="private")),
    )
    return without_idle_spans(server)


def _described(tool: "AnyTool") -> Tool:
    from tools.schema import portable_schema  # noqa: PLC0415 - start-up counts

    hints = tool.hints
    return Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=portable_schema(tool.arguments),
        annotations=ToolAnnotations(
            read_only_hint=hints.read_only,
            destructive_hint=hints.destructive,
            idempotent_hint=hints.idempotent,
            open_world_hint=hints.open_world,
        ),
        _meta={"anthropic/alwaysLoad": True} if tool.name in ALWAYS_LOADED else None,
    )


def _told(reply: "Reply | AskFirst") -> CallToolResult | InputRequiredResult:
    """Answer, or ask a person first."""
    from tools.consent import AskFirst  # noqa: PLC0415 - start-up counts

    if isinstance(reply, AskFirst):
        return question(reply)
    mark(reply)
    return _result(reply)


def _result(reply: "Reply") -> CallToolResult:
    content: list[Any] = [TextContent(type="text", text=reply.text)]
    if reply.picture is not None:
        data = base64.b64encode(reply.picture.content).decode("ascii")
        content.insert(0, ImageContent(type="image", data=data, mime_type=reply.picture.media_type))
    return CallToolResult(content=content, structured_content=reply.structured, is_error=reply.failed)


def _unknown(name: str, surface: Surface) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - needed for a mistake only

    near = get_close_matches(name[:80], surface.tools, n=3, cutoff=0.5)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    return f"Unknown tool: {name[:80]}.{hint} Call tools/list for what there is."


def _holder(ctx: Context) -> str:
    """Name the client for others that find the phone busy: as it calls itself, and by its token's name."""
    params, grant = ctx.session.client_params, _grant(ctx)
    name = params.client_info.name if params else ""
    clean = "".join(c for c in name if c.isprintable())[:60]
    told = ", ".join(filter(None, [clean, f"token “{grant.name}”" if grant else ""]))
    return f"{told} (through {NAME})" if told else NAME


def _grant(ctx: Context) -> "Grant | None":
    """Tell who asks; None where nobody has to show a token."""
    if ctx.request is None:
        return None
    from mcp_server.gate import grant_in  # noqa: PLC0415 - over HTTP only

    return grant_in(ctx.request.scope)


def _refused(grant: "Grant", tool: "AnyTool") -> str:
    return grant.refusal(tool.name, looks=tool.hints.read_only)


def _may(surface: Surface, ctx: Context, name: str) -> bool:
    """Tell whether a client may use the tool of a name."""
    tool, grant = surface.tools.get(name), _grant(ctx)
    return tool is not None and not (grant and _refused(grant, tool))


def _client(ctx: Context) -> str:
    """Tell clients of one server apart: by session where the protocol has one, and by name; `""` on stdio."""
    if ctx.request is None:
        return ""
    grant = _grant(ctx)
    return f"{grant.name if grant else ''} {ctx.request.headers.get('mcp-session-id', '')} {_holder(ctx)}"
