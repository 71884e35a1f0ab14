"""What is wrong with one argument, and what would be right: a sentence for the model that reads it."""

import json
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, Final, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from tools.leniency import kind_of

ALL_CHOICES: Final = 8
"""Up to so many choices are all named; of more, the nearest."""
NEAREST: Final = 3
SHOWN: Final = 40
ONE_LINE: Final = "one_line"
"""Type of the error that `tools.macros` raises for text that cannot be typed."""

Told = Callable[[ErrorDetails], str]

_TOLD: Final[dict[str, Told]] = {
    "missing": lambda _: "is missing",
    "bool_type": lambda p: f"is true or false, not {_shown(p['input'])}",
    "int_type": lambda p: f"is a whole number, not {_shown(p['input'])}",
    "float_type": lambda p: f"is a number, not {_shown(p['input'])}",
    "string_type": lambda p: f"is text, not {_shown(p['input'])}",
    "string_unicode": lambda _: "holds characters that are no Unicode text",
    "string_too_short": lambda _: "is empty",
    "string_too_long": lambda p: f"has {len(p['input'])} characters, {_limit(p, 'max_length')} are allowed",
    "greater_than_equal": lambda p: f"is at least {_limit(p, 'ge')}, not {_shown(p['input'])}",
    "less_than_equal": lambda p: f"is at most {_limit(p, 'le')}, not {_shown(p['input'])}",
    ONE_LINE: lambda p: p["msg"],
}


def refusal(model: type[BaseModel], problem: ErrorDetails) -> str:
    """Say one problem that validating by `model` found."""
    name = str(problem["loc"][0])[:60] if problem["loc"] else "arguments"
    if problem["type"] == "extra_forbidden":
        near = get_close_matches(name, model.model_fields, n=1)
        return f"there is no argument `{name}`{f'; did you mean `{near[0]}`?' if near else ''}"
    if problem["type"] == "literal_error":
        return f"`{name}` {_choice(model, name, problem['input'])}"
    told = _TOLD.get(problem["type"])
    return f"`{name}` {told(problem)}" if told else f"`{name}`: {problem['msg']}"


def nearest(asked: object, choices: tuple[str, ...]) -> str:
    """Name the choices: all of a few, else those that are nearest to what was asked for."""
    if len(choices) <= ALL_CHOICES:
        return f"choose from {', '.join(choices)}"
    near = get_close_matches(str(asked)[:SHOWN], choices, n=NEAREST, cutoff=0.0)
    return f"nearest of its {len(choices)} choices: {', '.join(near)}"


def _choice(model: type[BaseModel], name: str, asked: object) -> str:
    choices = tuple(str(choice) for choice in get_args(kind_of(model.model_fields[name].annotation)))
    return f"cannot be {_shown(asked)}; {nearest(asked, choices)}"


def _limit(problem: ErrorDetails, key: str) -> object:
    return problem.get("ctx", {}).get(key)


def _shown(value: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    if isinstance(value, str):
        shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in value[: SHOWN + 1])
        return f"“{shown}”" if len(shown) <= SHOWN else f"“{shown[:SHOWN]}…”"
    try:
        shown = json.dumps(value, default=type)
    except (TypeError, ValueError, RecursionError):
        shown = type(value).__name__
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"
