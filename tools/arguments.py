"""Arguments of a call: checked against the tool's model, refused in a sentence that says what is valid."""

from collections.abc import Mapping
from itertools import islice
from typing import TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from phone.errors import PhoneError
from tools.leniency import eased
from tools.refusal import refusal

MAX_CHARACTERS = 100_000
"""Of all text in one call; a phone's task is a sentence and a text is a message."""
MAX_ITEMS = 1_000
MESSAGES = 4

PHONE = "Address from devices; else the only phone"

CONFIRM = "The confirmation of needs_confirmation, once a person agreed"


class ClosedArguments(BaseModel):
    """Base of all arguments: nothing unknown is accepted, every value is of the published kind."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class ToolArguments(ClosedArguments):
    """Arguments of a tool that uses one phone."""

    phone: str | None = Field(default=None, max_length=200, description=PHONE)


A = TypeVar("A", bound=BaseModel)


def parse(tool: str, model: type[A], raw: Mapping[str, object]) -> A:
    """Check the arguments of a call. `null` counts as not given: clients send it for what they leave out.

    Raises:
        PhoneError: `invalid_arguments`, with the fields that are valid.
    """
    if _is_oversized(raw):
        raise _invalid(tool, model, f"the arguments hold more than {MAX_CHARACTERS} characters")
    given = {key: value for key, value in raw.items() if value is not None}
    try:
        return model.model_validate(eased(model, given))
    except ValidationError as error:
        problems = error.errors(include_url=False)
    told = [refusal(model, problem) for problem in problems[:MESSAGES]]
    more = f" (and {len(problems) - MESSAGES} more)" if len(problems) > MESSAGES else ""
    raise _invalid(tool, model, "; ".join(told) + more)


def _invalid(tool: str, model: type[BaseModel], problem: str) -> PhoneError:
    fields = ", ".join(
        f"{name} (required)" if field.is_required() else name for name, field in model.model_fields.items()
    )
    valid = f"Valid fields of {tool}: {fields}." if fields else f"Call {tool} without arguments."
    return PhoneError(
        "invalid_arguments",
        f"{tool}: {problem[:800]}",
        next=valid,
    )


def _is_oversized(raw: Mapping[str, object]) -> bool:
    """Tell whether a call holds more than any tool can use, without walking all of it."""
    left, items = MAX_CHARACTERS, MAX_ITEMS
    waiting: list[object] = [raw]
    while waiting and left >= 0 and items >= 0:
        thing = waiting.pop()
        items -= 1
        if isinstance(thing, str):
            left -= len(thing)
        elif isinstance(thing, Mapping):
            inside = cast("Mapping[object, object]", thing)
            waiting.extend([*islice(inside.keys(), MAX_ITEMS), *islice(inside.values(), MAX_ITEMS)])
        elif isinstance(thing, list):
            waiting.extend(islice(cast("list[object]", thing), MAX_ITEMS))
    return left < 0 or items < 0
