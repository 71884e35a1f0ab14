"""What a text model is asked to answer about a screen, and nothing else."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError


class _Answered(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NamesAnswer(_Answered):
    """Further names of one thing."""

    en: list[str] = Field(max_length=20)
    zh: list[str] = Field(max_length=20)


class ElementAnswer(NamesAnswer):
    """Further names of one element."""

    id: str


class ScreenAnswer(_Answered):
    """What a model says of one screen."""

    description: str
    screen: NamesAnswer
    elements: list[ElementAnswer] = Field(max_length=200)


def answer_schema() -> dict[str, Any]:
    """Give the JSON Schema of an answer."""
    return ScreenAnswer.model_json_schema()


def read_answer(text: str) -> ScreenAnswer | None:
    """Read an answer, also one with words around it; `None` when it is not as it was asked for."""
    start, end = text.find("{"), text.rfind("}")
    try:
        return ScreenAnswer.model_validate_json(text[start : end + 1])
    except ValidationError:
        return None
