"""Models behind an OpenAI-compatible endpoint: on this machine, in the house, or in the cloud.

The only module that imports `openai`. What a server may ignore is not relied on: `guided_json` and its like
are never sent (vLLM takes them and does nothing), and a constrained answer is read as if it were not.
"""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import anyio

from local_model.reply import Prices, Reply, Sampling, Usage, is_loopback
from phone.errors import PhoneError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from types import ModuleType

    from openai import AsyncOpenAI

Message: TypeAlias = Mapping[str, Any]
"""One turn, as the protocol has it: `role`, and `content` as a text or as parts of which one is an image."""

Outgoing: TypeAlias = "Callable[[Sequence[Message]], Sequence[Message]]"

ANSWER_WITHIN_S: Final = 120.0
RETRIES: Final = 2
"""Of 429, 5xx and dropped connections, by `openai` itself, with growing pauses."""
SAID: Final = 200
"""Characters of what a server says of an error that are passed on."""
JSON_TOKENS: Final = 4000
REDIRECTS: Final = range(300, 400)
MOST_TOKENS: Final = 100_000_000
"""That one answer can have cost; a server that counts more, or less than none, does not count."""
_TOO_LONG: Final = ("maximum context length", "context length", "context_length", "max_model_len", "too long")
_BAD_IMAGE: Final = ("image", "multi-modal", "multimodal", "mm_")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a model is asked. The key is read from the environment when it is needed and kept nowhere."""

    base_url: str
    model: str
    key_variable: str = "OPENAI_API_KEY"
    """Name of the environment variable that holds the key; servers on this machine need none."""
    prices: Prices | None = None
    within_s: float = ANSWER_WITHIN_S
    """For one answer, all attempts together."""

    @property
    def is_on_this_computer(self) -> bool:
        """Whether what is sent there leaves this computer."""
        return is_loopback(self.base_url)


def as_it_is(messages: Sequence[Message]) -> Sequence[Message]:
    """Send what is to be sent."""
    return messages


@dataclass(slots=True)
class ChatModel:
    """Asks one model. Answers are text that nothing has read yet."""

    endpoint: Endpoint
    usage: Usage = field(default_factory=Usage)
    outgoing: Outgoing = as_it_is
    """What all that is sent passes through last, such as the taking out of secrets."""
    _client: "AsyncOpenAI | None" = field(default=None, init=False)

    async def ask(self, system: str, question: str, schema: dict[str, Any], name: str) -> str:
        """Ask for one JSON object of `schema`; the text that came is returned unread.

        Raises:
            PhoneError: `model_unavailable`, `model_refused`.
        """
        turns = [{"role": "system", "content": system}, {"role": "user", "content": question}]
        return (await self.answer(turns, Sampling(most_tokens=JSON_TOKENS), (name, schema))).text

    async def answer(
        self,
        messages: Sequence[Message],
        sampling: Sampling | None = None,
        constrained: tuple[str, Mapping[str, Any]] | None = None,
    ) -> Reply:
        """Ask for the next turn.

        `constrained` is a name and a JSON schema for the answer. Servers that cannot constrain are asked once
        more without, so it holds for nothing.

        Raises:
            PhoneError: `model_unavailable`, `model_refused`.
        """
        openai = _library()
        asked = _request(self.endpoint.model, self.outgoing(messages), sampling or Sampling())
        began_s = anyio.current_time()
        try:
            with anyio.fail_after(self.endpoint.within_s):
                try:
                    answer = await self._create(asked | _format(constrained))
                except openai.BadRequestError as error:
                    if not constrained or _kind(error.message) != "other":
                        raise
                    answer = await self._create(asked)
        except TimeoutError:
            raise _late(self.endpoint) from None
        except openai.OpenAIError as error:
            raise _failure(error, self.endpoint) from error
        except (ValueError, RecursionError) as error:  # a body that is no JSON, or has no end of brackets
            raise _no_answer(self.endpoint, "something that is no answer of a model") from error
        reply = _read(answer, self.endpoint)
        reply = replace(reply, seconds=anyio.current_time() - began_s)
        if self.endpoint.prices:
            reply = replace(reply, usd=self.endpoint.prices.of(reply))
        self.usage.add(reply)
        return reply

    async def close(self) -> None:
        """Close the connections. Safe to call twice."""
        if self._client is not None:
            await self._client.close()
            self._client = None

    async def _create(self, asked: dict[str, Any]) -> object:
        create = cast("Callable[..., Awaitable[object]]", self._opened().chat.completions.create)
        return await create(**asked)

    def _opened(self) -> "AsyncOpenAI":
        if self._client is None:
            openai = _library()
            key = os.environ.get(self.endpoint.key_variable, "").strip() or "none"
            client = openai.AsyncOpenAI(
                base_url=self.endpoint.base_url,
                api_key=key,
                timeout=self.endpoint.within_s,
                max_retries=RETRIES,
                # What is meant for this computer goes to no proxy; nothing goes where somebody redirects it.
                http_client=openai.DefaultAsyncHttpxClient(
                    trust_env=not self.endpoint.is_on_this_computer, follow_redirects=False
                ),
            )
            self._client = cast("AsyncOpenAI", client)
        return self._client


def _library() -> "ModuleType":
    """Load the client, which takes half a second, for who asks a model only.

    Raises:
        PhoneError: it is not installed.
    """
    try:
        import openai  # noqa: PLC0415 - as above
    except ImportError as error:
        raise PhoneError(
            "model_unavailable",
            "No client for models is installed.",
            next="pip install 'openphone-mcp[models]'",
        ) from error
    return openai


def _request(model: str, messages: Sequence[Message], sampling: Sampling) -> dict[str, Any]:
    optional = {
        "top_p": sampling.top_p,
        "presence_penalty": sampling.presence_penalty,
        "frequency_penalty": sampling.frequency_penalty,
    }
    return {
        "model": model,
        "messages": list(messages),
        "max_tokens": sampling.most_tokens,
        "temperature": sampling.temperature,
        **{name: value for name, value in optional.items() if value is not None},
    }


def _format(constrained: tuple[str, Mapping[str, Any]] | None) -> dict[str, Any]:
    if constrained is None:
        return {}
    name, schema = constrained
    return {
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": name, "schema": schema, "strict": True},
        }
    }


def _read(answer: object, endpoint: Endpoint) -> Reply:
    """Take what matters out of an answer; the client does not look whether it is one.

    Raises:
        PhoneError: it is none.
    """
    to_dict = getattr(answer, "to_dict", None)
    whole = _Json(to_dict(warnings=False) if to_dict else None)
    choice, usage = whole.at("choices", 0), whole.at("usage")
    if choice.value is None:
        raise _no_answer(endpoint, "something that is no answer of a model")
    reason = choice.at("finish_reason").value
    if reason == "content_filter":
        raise PhoneError(
            "model_refused",
            f"The model {endpoint.model} does not answer this: its owner's filter stands against it.",
            next="Go on by hand, or with another model.",
        )
    return Reply(
        _text(choice.at("message")),
        is_cut_off=reason == "length",
        input_tokens=usage.at("prompt_tokens").count or 0,
        output_tokens=usage.at("completion_tokens").count or 0,
        cached_tokens=usage.at("prompt_tokens_details", "cached_tokens").count,
    )


def _text(message: "_Json") -> str:
    """Take what was said; a call of a tool that was never offered is text like any other."""
    content, calls = message.at("content").value, message.at("tool_calls").value
    if isinstance(content, str) and content:
        return content
    listed = cast("list[object]", calls) if isinstance(calls, list) else []
    functions = [_Json(call).at("function").value for call in listed]
    return "\n".join(json.dumps(function) for function in functions if isinstance(function, dict))


class _Json:
    """Somebody else's JSON: whatever is looked for may be missing or of another kind."""

    def __init__(self, value: object) -> None:
        self.value = value

    def at(self, *path: str | int) -> "_Json":
        """Go down; to nothing where there is nothing."""
        value = self.value
        for step in path:
            try:
                value = cast("Any", value)[step]
            except (KeyError, IndexError, TypeError):
                return _Json(None)
        return _Json(value)

    @property
    def count(self) -> int | None:
        """The value where it is a number of tokens; what is none would take money back or overflow."""
        number = self.value if isinstance(self.value, int) and not isinstance(self.value, bool) else None
        return number if number is not None and 0 <= number <= MOST_TOKENS else None


def _failure(error: Exception, endpoint: Endpoint) -> PhoneError:
    import openai  # noqa: PLC0415 - it is loaded by now

    match error:
        case openai.APITimeoutError():
            return _late(endpoint)
        case openai.BadRequestError() | openai.UnprocessableEntityError():
            return _refused(error.message, endpoint)
        case openai.APIStatusError(status_code=413):
            return _refused(error.message, endpoint)
        case openai.NotFoundError():
            return _unavailable(
                f"{endpoint.base_url} knows no model {endpoint.model}.",
                f"Name a model that {endpoint.base_url.rstrip('/')}/models lists, or mend the address.",
            )
        case _:
            return _unavailable(
                f"The model {endpoint.model} at {endpoint.base_url} gave no answer ({type(error).__name__}).",
                _next_step(error, endpoint),
                retryable=_may_pass(error),
            )


def _next_step(error: Exception, endpoint: Endpoint) -> str:
    import openai  # noqa: PLC0415 - as above

    match error:
        case openai.RateLimitError():
            return "Wait a minute, or see what the owner of the model still grants."
        case openai.InternalServerError():
            return "Look into the server's log; a server of your own may have to be started again."
        case openai.APIStatusError(status_code=status) if status in REDIRECTS:
            return (
                "It sends elsewhere, which is not followed: set the address that it names, if you trust it."
            )
        case openai.APIConnectionError():
            return f"See that the server runs at {endpoint.base_url}; a large model takes minutes to load."
        case _:
            return f"Check the address, the model's name and the key in {endpoint.key_variable}."


def _may_pass(error: Exception) -> bool:
    import openai  # noqa: PLC0415 - as above

    passing = openai.APIConnectionError | openai.RateLimitError | openai.InternalServerError
    return isinstance(error, passing) and getattr(error, "code", None) != "insufficient_quota"


def _refused(said: str, endpoint: Endpoint) -> PhoneError:
    next_step = {
        "too_long": "Serve the model with a longer context (vLLM: --max-model-len), or send less.",
        "image": "See that the model takes pictures, one of them in a prompt, of this size.",
        "other": "See that the model and its server fit the profile that was chosen.",
    }[_kind(said)]
    said = " ".join(said.split())[:SAID]
    return PhoneError(
        "model_refused", f"The model {endpoint.model} does not take what it was asked: {said}", next=next_step
    )


def _kind(said: str) -> str:
    """Sort what a server says against a request."""
    said = said.casefold()
    if any(word in said for word in _TOO_LONG):
        return "too_long"
    return "image" if any(word in said for word in _BAD_IMAGE) else "other"


def _late(endpoint: Endpoint) -> PhoneError:
    return _unavailable(
        f"The model {endpoint.model} at {endpoint.base_url} gave no answer within {endpoint.within_s:g} s.",
        "See whether the server is busy or hangs, or let it have more time.",
        retryable=True,
    )


def _no_answer(endpoint: Endpoint, what: str) -> PhoneError:
    return _unavailable(
        f"{endpoint.base_url} answers with {what}.",
        "See that the address is that of an OpenAI-compatible server; most end in /v1.",
    )


def _unavailable(message: str, next_step: str, *, retryable: bool = False) -> PhoneError:
    return PhoneError("model_unavailable", message, next=next_step, retryable=retryable)
