"""Tries what driving a phone asks of a model's server: pictures, and answers of a form that is given."""

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from local_model.endpoint import ChatModel
from local_model.picture import ModelPicture
from local_model.reply import Reply, Sampling
from phone.errors import PhoneError

TrialName: TypeAlias = Literal["text", "image", "constrained"]

SYSTEM: Final = "You are tried out. Answer in a few words."
QUESTION: Final = (
    "The picture shows a phone. Numbers stand at what can be touched. Name one of these numbers."
)
SHORT: Final = Sampling(most_tokens=48)
LEAST_IMAGE_TOKENS: Final = 16
"""What a picture costs at the least; a server that leaves it out reads no more than the words."""
LETTERS_A_TOKEN: Final = 4


NONE: Final = Reply("")


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that was asked of a model."""

    name: TrialName
    reply: Reply = NONE
    """Nothing, where the server gave none."""
    detail: str = ""
    """Why it does not work; `""` when it does."""
    next: str = ""

    @property
    def ok(self) -> bool:
        """Whether it works."""
        return not self.detail


async def trials(model: ChatModel, picture: ModelPicture) -> tuple[Trial, ...]:
    """Ask for words, about a picture, and for a form. The first that gets no answer at all ends it.

    Raises:
        PhoneError: `model_unavailable`, at the first question.
    """
    text = await _tried("text", model, _turns("Say hello."), lambda _: "")
    image = await _tried("image", model, _turns(QUESTION, picture), lambda reply: _is_seen(reply, text.reply))
    return text, image, await _constrained(model)


def _is_seen(reply: Reply, text: Reply) -> str:
    if not reply.input_tokens:
        return "The server does not tell how much it has read, so it may have left the picture out."
    is_read = reply.input_tokens - text.input_tokens >= LEAST_IMAGE_TOKENS + len(QUESTION) // LETTERS_A_TOKEN
    return "" if is_read else f"With a picture it read {reply.input_tokens} tokens: the picture was left out."


async def _constrained(model: ChatModel) -> Trial:
    """Ask for a word that the schema alone knows: no model guesses it."""
    word = secrets.token_hex(4)
    schema = {
        "type": "object",
        "properties": {"word": {"type": "string", "enum": [word]}},
        "required": ["word"],
        "additionalProperties": False,
    }

    def holds(reply: Reply) -> str:
        try:
            is_so = json.loads(reply.text) == {"word": word}
        except ValueError:
            is_so = False
        return "" if is_so else "The answer is not of the form that was asked for: forms are ignored."

    return await _tried("constrained", model, _turns("Answer with a word."), holds, ("trial", schema))


async def _tried(
    name: TrialName,
    model: ChatModel,
    turns: list[Mapping[str, Any]],
    fault: Callable[[Reply], str],
    constrained: tuple[str, Mapping[str, Any]] | None = None,
) -> Trial:
    try:
        reply = await model.answer(turns, SHORT, constrained)
    except PhoneError as error:
        if error.code == "model_unavailable" and not model.usage.calls:
            raise
        return Trial(name, detail=str(error), next=error.next)
    return Trial(name, reply, fault(reply))


def _turns(question: str, picture: ModelPicture | None = None) -> list[Mapping[str, Any]]:
    seen = [{"type": "image_url", "image_url": {"url": picture.data_url}}] if picture else []
    return [
        {"role": "system", "content": SYSTEM},
        {"role": "user", "content": [*seen, {"type": "text", "text": question}]},
    ]
