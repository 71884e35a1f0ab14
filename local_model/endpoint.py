"""Text models behind an OpenAI-compatible endpoint: on this machine, in the house, or in the cloud.

The only module that imports `openai`.
"""

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from phone.errors import PhoneError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from openai import AsyncOpenAI
    from openai.types.chat import ChatCompletion

ANSWER_TIMEOUT_S = 120.0
MOST_TOKENS = 4000


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a model is asked. The key is read from the environment when it is needed and kept nowhere."""

    base_url: str
    model: str
    key_variable: str = "OPENAI_API_KEY"
    """Name of the environment variable that holds the key; servers on this machine need none."""


@dataclass(slots=True)
class Usage:
    """What asking has cost so far."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(slots=True)
class TextModel:
    """Asks one model for JSON."""

    endpoint: Endpoint
    usage: Usage = field(default_factory=Usage)
    _client: "AsyncOpenAI | None" = field(default=None, init=False)

    async def ask(self, system: str, question: str, schema: dict[str, Any], name: str) -> str:
        """Ask for one JSON object of `schema`; the text that came is returned unread.

        Servers that cannot constrain their answers are asked once more without.

        Raises:
            PhoneError: `model_unavailable`.
        """
        import openai  # noqa: PLC0415 - half a second, for who asks a model only

        constrained = {"type": "json_schema", "json_schema": {"name": name, "schema": schema, "strict": True}}
        try:
            try:
                return await self._asked(system, question, constrained)
            except openai.BadRequestError:
                return await self._asked(system, question, None)
        except openai.OpenAIError as error:
            raise PhoneError(
                "model_unavailable",
                f"The model {self.endpoint.model} at {self.endpoint.base_url} gave no answer "
                f"({type(error).__name__}).",
                next=f"Check the address, the model's name and the key in {self.endpoint.key_variable}.",
                retryable=isinstance(error, openai.APIConnectionError | openai.RateLimitError),
            ) from error

    async def _asked(self, system: str, question: str, constrained: dict[str, Any] | None) -> str:
        more: dict[str, Any] = {"response_format": constrained} if constrained else {}
        create = cast("Callable[..., Awaitable[ChatCompletion]]", self._opened().chat.completions.create)
        answer = await create(
            model=self.endpoint.model,
            messages=[{"role": "system", "content": system}, {"role": "user", "content": question}],
            max_tokens=MOST_TOKENS,
            temperature=0,
            **more,
        )
        self.usage.calls += 1
        if answer.usage:
            self.usage.input_tokens += answer.usage.prompt_tokens
            self.usage.output_tokens += answer.usage.completion_tokens
        return (answer.choices[0].message.content or "") if answer.choices else ""

    def _opened(self) -> "AsyncOpenAI":
        if self._client is None:
            try:
                from openai import AsyncOpenAI  # noqa: PLC0415 - as above
            except ImportError as error:
                raise PhoneError(
                    "model_unavailable",
                    "No client for models is installed.",
                    next="pip install 'openphone-mcp[models]'",
                ) from error
            key = os.environ.get(self.endpoint.key_variable, "").strip() or "none"
            self._client = AsyncOpenAI(
                base_url=self.endpoint.base_url, api_key=key, timeout=ANSWER_TIMEOUT_S, max_retries=2
            )
        return self._client

    async def close(self) -> None:
        """Close the connections. Safe to call twice."""
        if self._client is not None:
            await self._client.close()
            self._client = None
