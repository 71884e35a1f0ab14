"""What an answer is worth to a later subtask: a value for its slot, or whether its condition holds. Pure."""

import re
from datetime import date
from typing import Final, TypeAlias

from maps.arguments import ArgumentError, typed
from maps.model import ArgumentValue, Param
from router.plan.model import Condition, Flow, Is

Answer: TypeAlias = bool | float | str | list[str] | None
"""What a subtask answered with, as its report has it."""
_NUMBER: Final = re.compile(r"-?\d+(?:,\d{3})*(?:\.\d+)?")
_IN_WORDS: Final[dict[Is, str]] = {
    "on": "is on",
    "off": "is off",
    "below": "is below {}",
    "above": "is above {}",
    "at_most": "is at most {}",
    "at_least": "is at least {}",
    "empty": "is empty",
    "not_empty": "is not empty",
}


class UnusableAnswerError(Exception):
    """An answer cannot be used as it should be; says why, for a person."""


def value_of(flow: Flow, answer: Answer, param: Param, today: date | None = None) -> ArgumentValue:
    """Bring an answer to the type of the parameter that takes it.

    Raises:
        UnusableAnswerError: there is nothing in it, or nothing of that type.
    """
    found = _row(answer, flow.row) if flow.row is not None else answer
    if found is None or isinstance(found, list) or (isinstance(found, str) and not found.strip()):
        raise UnusableAnswerError(f"it answered with nothing that could be {param.name}")
    if isinstance(found, int | float) and param.type in ("string", "person"):
        found = f"{found:g}"
    try:
        return typed(param, found, today)
    except ArgumentError as error:
        raise UnusableAnswerError(f"its answer cannot be {param.name}: {error}") from error


def _row(answer: Answer, row: int) -> str | None:
    if not isinstance(answer, list):
        return None
    return answer[row] if -len(answer) <= row < len(answer) else None


def holds(condition: Condition, answer: Answer) -> bool:
    """Tell whether an answer is as a condition wants it.

    Raises:
        UnusableAnswerError: the answer does not tell.
    """
    match condition.wanted:
        case "on" | "off":
            if not isinstance(answer, bool):
                raise UnusableAnswerError("its answer is neither on nor off")
            return answer is (condition.wanted == "on")
        case "empty" | "not_empty":
            if not isinstance(answer, list):
                raise UnusableAnswerError("its answer is no list")
            return bool(answer) is (condition.wanted == "not_empty")
        case wanted:
            return _compares(wanted, _number(answer), condition.limit)


def _number(answer: Answer) -> float:
    if isinstance(answer, int | float) and not isinstance(answer, bool):
        return float(answer)
    found = _NUMBER.findall(answer) if isinstance(answer, str) else []
    if len(found) != 1:
        raise UnusableAnswerError(f"“{answer}” is not one number")
    return float(found[0].replace(",", ""))


def _compares(wanted: Is, number: float, limit: float) -> bool:
    if wanted in ("below", "at_least"):
        return (number < limit) is (wanted == "below")
    return (number > limit) is (wanted == "above")


def in_words(condition: Condition, words: str) -> str:
    """Write a condition; `words` are those of the subtask that it looks at."""
    return f"“{words}” {_IN_WORDS[condition.wanted].format(f'{condition.limit:g}')}"
