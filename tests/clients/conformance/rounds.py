"""The diagnostic tools of the conformance suite that ask something and are called again with the answer."""

import json
from typing import Any, Final

from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ClientCapabilities,
    CreateMessageRequest,
    CreateMessageRequestParams,
    ElicitationCapability,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    GetPromptRequestParams,
    GetPromptResult,
    InputRequest,
    InputRequiredResult,
    ListRootsRequest,
    PromptMessage,
    RequestParams,
    SamplingCapability,
    SamplingMessage,
)

from tests.clients.conformance.content import text
from tests.clients.conformance.tools import Context, Handler

STATE: Final = json.dumps({"step": 1})


def form(message: str, field: str, kind: str = "string") -> ElicitRequest:
    schema = {"type": "object", "properties": {field: {"type": kind}}, "required": [field]}
    return ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=schema))


def sample(words: str, max_tokens: int = 100) -> CreateMessageRequest:
    asked = SamplingMessage(role="user", content=text(words))
    return CreateMessageRequest(params=CreateMessageRequestParams(messages=[asked], max_tokens=max_tokens))


NAME: Final = form("What is your name?", "name")
CONFIRM: Final = form("Please confirm", "ok", "boolean")
ROOTS: Final = ListRootsRequest(params=RequestParams())


def asking(requests: dict[str, InputRequest], state: str | None = None, done: str = "Done.") -> Handler:
    """Ask until every question is answered; with a state, it has to come back as it was."""

    async def answer(_ctx: Context, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
        if not requests.keys() <= (params.input_responses or {}).keys() or params.request_state != state:
            return InputRequiredResult(input_requests=requests, request_state=state)
        return CallToolResult(content=[text(done)])

    return answer


async def greeting(_ctx: Context, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    got = (params.input_responses or {}).get("user_name")
    if not isinstance(got, ElicitResult):
        return InputRequiredResult(input_requests={"user_name": NAME})
    return CallToolResult(content=[text(f"Hello, {(got.content or {}).get('name')}!")])


async def greeting_with_progress(
    ctx: Context, params: CallToolRequestParams
) -> CallToolResult | InputRequiredResult:
    await ctx.session.report_progress(1, 2)
    return await greeting(ctx, params)


async def two_steps(_ctx: Context, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    state: Any = json.loads(params.request_state) if params.request_state else {}
    got = params.input_responses or {}
    if state.get("step") == 2 and "step2" in got:
        return CallToolResult(content=[text("Both steps are done.")])
    if state.get("step") == 1 and "step1" in got:
        color = form("Step 2: What is your favorite color?", "color")
        return InputRequiredResult(input_requests={"step2": color}, request_state=json.dumps({"step": 2}))
    name = form("Step 1: What is your name?", "name")
    return InputRequiredResult(input_requests={"step1": name}, request_state=STATE)


async def what_the_client_can(
    ctx: Context, params: CallToolRequestParams
) -> CallToolResult | InputRequiredResult:
    if params.input_responses:
        return CallToolResult(content=[text("Done.")])
    requests: dict[str, InputRequest] = {}
    if ctx.session.check_client_capability(ClientCapabilities(sampling=SamplingCapability())):
        requests["greeting"] = sample("Generate a greeting")
    if ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability())):
        requests["user_name"] = NAME
    return InputRequiredResult(input_requests=requests)


async def prompt_with_context(params: GetPromptRequestParams) -> GetPromptResult | InputRequiredResult:
    if "user_context" not in (params.input_responses or {}):
        question = form("What context should the prompt use?", "context")
        return InputRequiredResult(input_requests={"user_context": question})
    return GetPromptResult(messages=[PromptMessage(role="user", content=text("With a context."))])


ALL_AT_ONCE: Final[dict[str, InputRequest]] = {
    "user_name": NAME,
    "greeting": sample("Generate a greeting", 50),
    "client_roots": ROOTS,
}
ROUNDS: Final[dict[str, Handler]] = {
    "test_input_required_result_elicitation": greeting,
    "test_streaming_elicitation": greeting_with_progress,
    "test_input_required_result_sampling": asking(
        {"capital_question": sample("What is the capital of France?")}
    ),
    "test_input_required_result_list_roots": asking({"client_roots": ROOTS}),
    "test_input_required_result_request_state": asking({"confirm": CONFIRM}, STATE, "state-ok"),
    "test_input_required_result_tampered_state": asking({"confirm": CONFIRM}, STATE),
    "test_input_required_result_multiple_inputs": asking(ALL_AT_ONCE, STATE),
    "test_input_required_result_multi_round": two_steps,
    "test_input_required_result_capabilities": what_the_client_can,
}
