"""Asking a person through the client: in the middle of a call, or in the newer era between two calls."""

from hashlib import sha256
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

from mcp_server.form import AGREE, ANSWER, CONFIRMATION, Form, form_of
from mcp_server.held import Held

if TYPE_CHECKING:
    from maps.model import ArgumentValue
    from router.consent import Asked
    from router.question import Inquiry, Unanswered
    from tools.consent import AskFirst, Desk

KEY: Final = "confirmation"
"""How what is asked is called among the questions of one call."""
QUESTION: Final = "question"
"""What a token of this module is for: it says that a person was asked, not what they said."""


class Elicitation:
    """Asks for one call."""

    def __init__(
        self, ctx: ServerRequestContext[Any, Any], params: CallToolRequestParams, desk: "Desk"
    ) -> None:
        self._ctx, self._params, self._desk = ctx, params, desk
        self._held = Held.read(params.request_state)

    async def __call__(self, asked: "Asked") -> bool | None:
        """Get a person's word; None when the client cannot ask.

        Raises:
            AskFirst: the client is to ask, and then to make the same call again.
        """
        if not self._can_ask():
            return None
        if self._is_modern:
            return self._agreed(asked)
        answer = await self._elicit(asked.question, CONFIRMATION)
        return None if answer is None else agrees(answer)

    async def inquire(self, inquiry: "Inquiry") -> "ArgumentValue | Unanswered":
        """Get a person's answer to a question.

        Raises:
            AskFirst: the client is to ask, and then to make the same call again.
        """
        from router.question import Unanswered  # noqa: PLC0415 - start-up counts

        if not self._can_ask():
            return Unanswered.NOBODY
        text, form = inquiry.told.text, form_of(inquiry)
        if self._is_modern:
            answer = self._answered(text, form)
        elif (given := await self._elicit(text, form)) is not None:
            answer = given
        else:
            return Unanswered.NOBODY
        return said(answer) if answer.action == "accept" else Unanswered.DECLINED

    @property
    def _is_modern(self) -> bool:
        return self._ctx.protocol_version in MODERN_PROTOCOL_VERSIONS

    async def _elicit(self, text: str, form: Form) -> ElicitResult | None:
        """Ask in the middle of the call; None from a client that says that it can ask, and cannot."""
        from mcp.shared.exceptions import MCPError, NoBackChannelError  # noqa: PLC0415 - start-up counts
        from pydantic import ValidationError  # noqa: PLC0415 - start-up counts

        try:
            return await self._ctx.session.elicit_form(text, form, self._ctx.request_id)
        except (MCPError, NoBackChannelError):
            return None
        except ValidationError:
            return ElicitResult(action="cancel")  # what cannot be read is no yes, and no answer

    def _agreed(self, asked: "Asked") -> bool:
        token = self._held.token
        is_held = bool(token) and not self._desk.redeem(token, asked, QUESTION)
        if not (is_held and (answer := self._response())):
            state = self._held.with_token(self._desk.issue(asked, QUESTION))
            raise self._first(asked.question, CONFIRMATION, state)
        return agrees(answer)

    def _answered(self, text: str, form: Form) -> ElicitResult:
        """Give what was answered: between the last two calls, or before that, as the state holds it."""
        asked = sha256(text.encode()).hexdigest()[:16]
        if asked in self._held.answers:
            return ElicitResult(action="accept", content={ANSWER: self._held.answers[asked]})
        answer = self._response()
        if self._held.asked != asked or answer is None:
            raise self._first(text, form, self._held.asking(asked))
        if answer.action == "accept":
            self._held = self._held.answered(asked, said(answer))
        return answer

    def _response(self) -> ElicitResult | None:
        answer = (self._params.input_responses or {}).get(KEY)
        return answer if isinstance(answer, ElicitResult) else None

    def _first(self, text: str, form: Form, held: Held) -> "AskFirst":
        from tools.consent import AskFirst  # noqa: PLC0415 - start-up counts

        return AskFirst(text, form, held.written)

    def _can_ask(self) -> bool:
        client = self._ctx.session.client_params
        ability = client.capabilities.elicitation if client else None
        if ability is None:
            return False
        # A client that names neither form speaks a revision that knows only forms.
        return ability.form is not None or ability.url is None


def agrees(answer: ElicitResult) -> bool:
    """Tell whether a person said yes: a dialog that was closed is no yes."""
    return answer.action == "accept" and (answer.content or {}).get(AGREE) is True


def said(answer: ElicitResult) -> "ArgumentValue":
    """Give what stands in the field of an answer; `""`, which is valid nowhere, where that is no value."""
    value = (answer.content or {}).get(ANSWER)
    return value if isinstance(value, bool | int | float | str) else ""


def question(first: "AskFirst") -> InputRequiredResult:
    """Answer a call with the question that it raises."""
    form = ElicitRequestFormParams(message=first.question, requested_schema=first.form)
    return InputRequiredResult(input_requests={KEY: ElicitRequest(params=form)}, request_state=first.state)
