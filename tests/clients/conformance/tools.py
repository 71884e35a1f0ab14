"""The diagnostic tools of the conformance suite that answer at once."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import anyio
from mcp.server.connection import allowed_log_levels
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata
from mcp_types import (
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    CallToolRequestParams,
    CallToolResult,
    ClientCapabilities,
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    InputRequiredResult,
    LoggingMessageNotification,
    LoggingMessageNotificationParams,
    SamplingCapability,
    SamplingMessage,
)

from tests.clients.conformance.content import PICTURE, SOUND, embedded, text

Context = ServerRequestContext[Any, Any]
Handler = Callable[[Context, CallToolRequestParams], Awaitable[CallToolResult | InputRequiredResult]]

MOMENT_S = 0.05
"""Between two notifications, as the suite asks."""
ENUMS: Final = {
    "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
    "titledSingle": {
        "type": "string",
        "oneOf": [{"const": "value1", "title": "First"}, {"const": "value2", "title": "Second"}],
    },
    "legacyEnum": {"type": "string", "enum": ["opt1", "opt2"], "enumNames": ["One", "Two"]},
    "untitledMulti": {
        "type": "array",
        "items": {"type": "string", "enum": ["option1", "option2", "option3"]},
    },
    "titledMulti": {
        "type": "array",
        "items": {"anyOf": [{"const": "value1", "title": "First"}, {"const": "value2", "title": "Second"}]},
    },
}
DEFAULTS: Final = {
    "name": {"type": "string", "default": "John Doe"},
    "age": {"type": "integer", "default": 30},
    "score": {"type": "number", "default": 95.5},
    "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
    "verified": {"type": "boolean", "default": True},
}
USER: Final = {"username": {"type": "string"}, "email": {"type": "string"}}


def saying(*content: Any, failed: bool = False) -> Handler:
    async def answer(_ctx: Context, _params: CallToolRequestParams) -> CallToolResult:
        return CallToolResult(content=list(content), is_error=failed)

    return answer


async def progress(ctx: Context, _params: CallToolRequestParams) -> CallToolResult:
    for done in (0, 50, 100):
        await ctx.session.report_progress(done, 100)
        await anyio.sleep(MOMENT_S)
    return CallToolResult(content=[text("Reported three times.")])


async def logging(ctx: Context, _params: CallToolRequestParams) -> CallToolResult:
    """Log three times, if the client wants to hear of it: the modern era asks call by call."""
    if "info" not in allowed_log_levels(ctx.protocol_version, ctx.meta):
        return CallToolResult(content=[text("Nobody asked for logs.")])
    for said in ("Tool execution started", "Tool processing data", "Tool execution completed"):
        params = LoggingMessageNotificationParams(level="info", data=said)
        await ctx.session.send_notification(LoggingMessageNotification(params=params), ctx.request_id)
        await anyio.sleep(MOMENT_S)
    return CallToolResult(content=[text("Logged three times.")])


async def sampling(ctx: Context, params: CallToolRequestParams) -> CallToolResult:
    asked = SamplingMessage(role="user", content=text((params.arguments or {})["prompt"]))
    request = CreateMessageRequest(params=CreateMessageRequestParams(messages=[asked], max_tokens=100))
    on_this_stream = ServerMessageMetadata(related_request_id=ctx.request_id)
    said = await ctx.session.send_request(request, CreateMessageResult, metadata=on_this_stream)
    return CallToolResult(content=[text(f"LLM response: {said.content}")])


def eliciting(properties: dict[str, Any], message: str = "") -> Handler:
    async def answer(ctx: Context, params: CallToolRequestParams) -> CallToolResult:
        asked = message or (params.arguments or {})["message"]
        schema = {"type": "object", "properties": properties, "required": list(properties)}
        got = await ctx.session.elicit_form(asked, schema, ctx.request_id)
        return CallToolResult(content=[text(f"action={got.action}, content={got.content}")])

    return answer


async def missing_capability(ctx: Context, _params: CallToolRequestParams) -> CallToolResult:
    needed = ClientCapabilities(sampling=SamplingCapability())
    if not ctx.session.check_client_capability(needed):
        raise MCPError(
            MISSING_REQUIRED_CLIENT_CAPABILITY,
            "It needs sampling.",
            {"requiredCapabilities": {"sampling": {}}},
        )
    return CallToolResult(content=[text("The client can sample.")])


MIXED: Final = embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}')
RESOURCE: Final = embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")
TOOLS: Final[dict[str, Handler]] = {
    "test_simple_text": saying(text("This is a simple text response for testing.")),
    "test_image_content": saying(PICTURE),
    "test_audio_content": saying(SOUND),
    "test_embedded_resource": saying(RESOURCE),
    "test_multiple_content_types": saying(text("Multiple content types test:"), PICTURE, MIXED),
    "test_error_handling": saying(text("This tool intentionally returns an error for testing"), failed=True),
    "test_tool_with_progress": progress,
    "test_tool_with_logging": logging,
    "test_logging_tool": logging,
    "test_sampling": sampling,
    "test_elicitation": eliciting(USER),
    "test_elicitation_sep1034_defaults": eliciting(DEFAULTS, "Please provide user information"),
    "test_elicitation_sep1330_enums": eliciting(ENUMS, "Please choose"),
    "test_missing_capability": missing_capability,
}
