"""What a client can read beside calling tools: the list of macros, and a prompt that a person can pick."""

from functools import cache
from typing import Any

from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    PaginatedRequestParams,
    Prompt,
    PromptArgument,
    PromptMessage,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    TextContent,
    TextResourceContents,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from mcp_server.surface import Surface

Context = ServerRequestContext[Any, Any]

MACROS_URI = "openphone://macros"
LEGACY_NOT_FOUND = -32002
"""What the handshake era calls an unknown resource; the modern era forbids it."""
MAX_CHORE = 500

MACROS = Resource(
    uri=MACROS_URI,
    name="macros",
    title="Macros",
    description="Every chore that run_task can do by itself: its macro, its arguments and a sentence for it",
    mime_type="text/plain",
)
DO_CHORE = Prompt(
    name="do_chore",
    title="Do a chore on the phone",
    description="Have a chore done on the phone, checked, and reported truthfully",
    arguments=[
        PromptArgument(name="chore", description="What is to be done, in one sentence", required=True)
    ],
)
TEXT = """\
Do this on the phone: {chore}
Call run_task with it first. If no macro covers it, use the app's own tools, or snapshot and tap step by step.
Say which phone it was (and whether it was a simulated one), what was done, and what was not."""


class Reading:
    """Answers what is listed and read, from the same maps that the tools come from."""

    def __init__(self, surface: Surface) -> None:
        self._macros_text = cache(lambda: macros_text(surface))

    async def list_resources(
        self, _ctx: Context, _params: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        """List the one resource."""
        return ListResourcesResult(resources=[MACROS])

    async def list_templates(
        self, _ctx: Context, _params: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        """List no templates."""
        return ListResourceTemplatesResult(resource_templates=[])

    async def read_resource(self, ctx: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        """Read the one resource."""
        uri = str(params.uri)
        if uri != MACROS_URI:
            modern = ctx.protocol_version in MODERN_PROTOCOL_VERSIONS
            code = INVALID_PARAMS if modern else LEGACY_NOT_FOUND
            raise MCPError(
                code, f"There is no resource {uri[:120]}; there is {MACROS_URI}.", {"uri": uri[:500]}
            )
        text = self._macros_text()
        return ReadResourceResult(
            contents=[TextResourceContents(uri=MACROS_URI, mime_type="text/plain", text=text)]
        )

    async def list_prompts(self, _ctx: Context, _params: PaginatedRequestParams | None) -> ListPromptsResult:
        """List the one prompt."""
        return ListPromptsResult(prompts=[DO_CHORE])

    async def get_prompt(self, _ctx: Context, params: GetPromptRequestParams) -> GetPromptResult:
        """Fill the one prompt."""
        if params.name != DO_CHORE.name:
            raise MCPError(INVALID_PARAMS, f"There is no prompt {params.name[:80]}, only {DO_CHORE.name}.")
        chore = (params.arguments or {}).get("chore", "").strip()
        if not 0 < len(chore) <= MAX_CHORE:
            raise MCPError(INVALID_PARAMS, f"{DO_CHORE.name} needs chore, of 1 to {MAX_CHORE} characters.")
        message = PromptMessage(role="user", content=TextContent(type="text", text=TEXT.format(chore=chore)))
        return GetPromptResult(description=DO_CHORE.description, messages=[message])


def macros_text(surface: Surface) -> str:
    """Write every macro on one line: name, arguments, platforms, what it does."""
    lines: dict[str, list[str]] = {}
    for app_map in surface.maps:
        for macro in app_map.macros:
            takes = ", ".join(
                f"{param.name}: {' | '.join(param.choices) if param.choices else param.type}"
                for param in macro.params
            )
            line = f"{app_map.id}.{macro.id}({takes}) - {macro.description}"
            lines.setdefault(line, []).append(app_map.platform)
    return "\n".join(f"{line} [{', '.join(platforms)}]" for line, platforms in sorted(lines.items()))
