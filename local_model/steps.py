"""What a pilot did, step by step: the record that a monitor reads, and the memory that a model gets. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from local_model.calls import Call, Pause, Reason, Slide, Touch, Write
from local_model.tokens import about

Outcome: TypeAlias = Literal[
    "acted",  # something was to be done to the phone
    "looked",  # a second tap on a switch was not made; the screen was looked at instead
    "unparsed",  # the answer led to nothing
    "done",
    "stuck",
]
DONE_TO_THE_PHONE: Final[frozenset[Outcome]] = frozenset({"acted", "looked"})
"""Outcomes of steps after which the screen is looked at again."""
ABOUT_OTHERS: Final = 25
"""Tokens of the words around what others have done."""
OLDER_TOKENS: Final = 34
NEWEST_TOKENS: Final = 110
"""What of an assessment is remembered: much of the newest, the beginning of older ones."""


@dataclass(frozen=True, slots=True)
class Step:
    """One answer of a model, and what came of it."""

    number: int
    app: str
    """In front when the model was asked."""
    saw: Literal["picture", "text"]
    outcome: Outcome
    call: Call | None = None
    said: str = ""
    """The call as text, with the label of what it is about."""
    label: str = ""
    role: str = ""
    reason: Reason | None = None
    """Why the answer led to nothing."""
    assessment: str = ""
    reasoning: str = ""
    changed: bool | None = None
    """Whether the screen has changed since; None while that is not known."""
    is_new: bool | None = None
    """Whether it came to a screen that was not seen before."""
    seconds: float = 0.0
    """The model took to answer."""
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int | None = None
    usd: float | None = None

    @property
    def deed(self) -> str:
        """The call as text, without what it types: for traces, in which no typed text stands."""
        return "text(...)" if isinstance(self.call, Write) else self.said

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two steps the same action, whatever number a thing has on another screen."""
        match self.call:
            case Touch(_, hold) if self.label:
                return (Touch, hold, self.label, self.role)
            case Slide(_, direction, _) if self.label:
                return (Slide, direction, self.label, self.role)
            case _:
                return (self.call,)

    @property
    def had_no_effect(self) -> bool:
        """Whether something was done and the screen stayed as it was."""
        return self.outcome == "acted" and self.changed is False and not isinstance(self.call, Pause)


@dataclass(frozen=True, slots=True)
class Before:
    """What was before a pilot took over. A screen wrote part of it, so it names no secret to be typed."""

    note: str = ""
    """What it should know from the beginning."""
    moves: tuple[str, ...] = ()
    """What others have done, a phrase a move."""


def remembered(steps: Sequence[Step], most_steps: int, most_tokens: int) -> str:
    """Write down the last steps for a model, the oldest left out first where there is no room."""
    done = [step for step in steps if step.outcome in DONE_TO_THE_PHONE]
    kept = done[-most_steps:] if most_steps else []
    lines: list[str] = []
    for back, step in enumerate(reversed(kept)):
        line = _line(step, OLDER_TOKENS if back else NEWEST_TOKENS)
        if about("\n".join([*lines, line])) > most_tokens:
            break
        lines.append(line)
    return "\n".join(reversed(lines))


def newest(told: Sequence[str], most_tokens: int) -> str:
    """List the last moves of others, the oldest left out first where there is no room."""
    lines: list[str] = []
    for line in reversed(told):
        if about("\n".join([*lines, line])) > most_tokens - ABOUT_OTHERS:
            break
        lines.append(f"- {line}")
    return "\n".join(reversed(lines))


def shortened(text: str, most_tokens: int) -> str:
    """Cut a text to a number of tokens, at a blank where there is one."""
    cost = about(text)
    if cost <= most_tokens:
        return text
    kept = text[: len(text) * most_tokens // cost]
    return f"{kept.rsplit(' ', 1)[0] if ' ' in kept[-20:] else kept}…"


def _line(step: Step, most_tokens: int) -> str:
    thought = shortened(step.assessment, most_tokens) or "(no assessment)"
    if step.outcome == "looked":
        came = "not done again, looked instead"
    elif step.changed is None:
        came = "done"
    else:
        came = "the screen changed" if step.changed else "no effect"
    return f"{step.number}. {thought} -> {step.said}: {came}"
