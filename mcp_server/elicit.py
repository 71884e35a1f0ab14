"""Asking a person through the client: in the middle of a call, or in the newer era between two calls."""

from typing import TYPE_CHECKING, Any, Final

from mcp.server.context import ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

if TYPE_CHECKING:
    from router.consent import Asked
    from tools.consent import AskFirst, Desk

KEY: Final = "confirmation"
"""How the question is called among those of one call."""
QUESTION: Final = "question"
"""What a token of this module is for: it says that a person was asked, not what they said."""
SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "agree": {"type": "boolean", "title": "Do it", "description": "Whether it shall be done"},
    },
    "required": ["agree"],
}


class Elicitation:
    """Asks for one call."""

    def __init__(
        self, ctx: ServerRequestContext[Any, Any], params: CallToolRequestParams, desk: "Desk"
    ) -> None:
        self._ctx, self._params, self._desk = ctx, params, desk

    async def __call__(self, asked: "Asked") -> bool | None:
        """Get a person's word; None when the client cannot ask.

        Raises:
            AskFirst: the client is to ask, and then to make the same call again.
        """
        if not self._can_ask():
            return None
        if self._ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
            return self._answered(asked)
        from mcp.shared.exceptions import MCPError, NoBackChannelError  # noqa: PLC0415 - start-up counts
        from pydantic import ValidationError  # noqa: PLC0415 - start-up counts

        try:
            answer = await self._ctx.session.elicit_form(asked.question, SCHEMA, self._ctx.request_id)
        except (MCPError, NoBackChannelError):
            return None  # it says that it can ask, and cannot
        except ValidationError:
            return False  # what cannot be read is no yes
        return agrees(answer)

    def _answered(self, asked: "Asked") -> bool:
        from tools.consent import AskFirst  # noqa: PLC0415 - start-up counts

        answer = (self._params.input_responses or {}).get(KEY)
        state = self._params.request_state
        is_held = bool(state) and not self._desk.redeem(state or "", asked, QUESTION)
        if not (is_held and isinstance(answer, ElicitResult)):
            raise AskFirst(asked, self._desk.issue(asked, QUESTION))
        return agrees(answer)

    def _can_ask(self) -> bool:
        client = self._ctx.session.client_params
        ability = client.capabilities.elicitation if client else None
        if ability is None:
            return False
        # A client that names neither form speaks a revision that knows only forms.
        return ability.form is not None or ability.url is None


def agrees(answer: ElicitResult) -> bool:
    """Tell whether a person said yes: a dialog that was closed is no yes."""
    return answer.action == "accept" and (answer.content or {}).get("agree") is True


def question(first: "AskFirst") -> InputRequiredResult:
    """Answer a call with the question that it raises."""
    form = ElicitRequestFormParams(message=first.asked.question, requested_schema=SCHEMA)
    return InputRequiredResult(input_requests={KEY: ElicitRequest(params=form)}, request_state=first.state)
