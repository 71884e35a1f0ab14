"""What a plan is: ordered subtasks, the values that flow between them, the conditions they depend on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from router.call import MacroCall

Is: TypeAlias = Literal["on", "off", "below", "above", "at_most", "at_least", "empty", "not_empty"]
"""What a condition asks of an answer: a state, a number against a limit, a list with or without rows."""


@dataclass(frozen=True, slots=True)
class Flow:
    """The answer of an earlier subtask, as a value of a later one."""

    subtask: int
    """Its place in the plan, from 0."""
    row: int | None = None
    """Which row of a list, from 0, -1 for the last; None takes the whole answer."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What the answer of an earlier subtask has to be."""

    subtask: int
    """Its place in the plan, from 0."""
    wanted: Is
    limit: float = 0.0
    """What a number is held against."""


@dataclass(frozen=True, slots=True)
class Subtask:
    """One macro of a plan. `call` holds the arguments that words say; `flows` those that are read first."""

    words: str
    """What of the task means it."""
    call: MacroCall
    flows: Mapping[str, Flow] = field(default_factory=dict[str, Flow])
    """By parameter."""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What a task over several macros comes to."""

    task: str
    subtasks: tuple[Subtask, ...]


@dataclass(frozen=True, slots=True)
class Unplanned:
    """A task of several parts that is no plan, and why: nothing of it is done."""

    clause: str
    """The part that stands in the way."""
    why: Literal["uncovered", "unclear"]
    """Whether no macro covers it, or it could mean several things, or what it refers to is not said."""
    reason: str
    """In words, for a person."""
