"""What a run came to: the object that `run --json`, tools and scripts read. Fields may be added."""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from phone.errors import Acted, PhoneError

Status: TypeAlias = Literal[
    "done", "no_macro", "needs_input", "needs_confirmation", "diverged", "handed_off", "refused", "failed"
]
SubtaskStatus: TypeAlias = Literal["done", "skipped", "failed", "not_started"]
ModelRole: TypeAlias = Literal["match", "local", "monitor", "cloud", "verify"]


class Reported(BaseModel):
    """Base of what is reported: immutable, nothing unknown."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RunError(Reported):
    """Why a run did not end well."""

    code: str
    message: str
    next: str = Field(description="What to do now, in one sentence")
    retryable: bool = False

    @classmethod
    def of(cls, error: PhoneError) -> "RunError":
        """Report a phone's error."""
        return cls(code=error.code, message=str(error), next=error.next, retryable=error.retryable)


class NearMacro(Reported):
    """A macro that is near the words of a task that matched none."""

    macro: str = Field(description="app.macro, as `macro run` takes it")
    description: str
    example: str = Field(description="A sentence that would fire it")
    score: float = Field(description="0 to 1")


class Choice(Reported):
    """One of the answers that a question offers."""

    macro: str = Field(description="app.macro, as `macro run` takes it")
    arguments: dict[str, bool | int | float | str] = Field(description="What it would be called with")
    words: str = Field(description="How a person is told of it")


class Question(Reported):
    """What a task leaves open."""

    kind: Literal["which", "value"] = Field(
        description="Which of several calls is meant, or a value that one lacks"
    )
    text: str = Field(description="The question, for a person")
    choices: list[Choice] = Field(
        default=[], description="What can be answered; some of it, where it is much"
    )
    param: str = Field(default="", description="The parameter that has no value")
    takes: str = Field(default="", description="What that takes, in words")


class Drifted(Reported):
    """Something that the phone shows otherwise than the map has it, proven by what it led to."""

    screen: str
    element: str
    now: str = Field(description="The label that it bears now")
    how: str = Field(description="How it was found")


class PilotChange(Reported):
    """Another pilot went on."""

    source: str = Field(description="Who was at the phone: macro, local, cloud; nobody at the start")
    to: str = Field(description="Who went on: macro, local, cloud, caller")
    why: str
    code: str
    step: int = Field(description="How many moves models had made by then")


class HandOff(Reported):
    """What the caller needs to go on with a run by hand."""

    goal: str = Field(description="What is to be done, in the words of the task")
    done: list[str] = Field(description="What was done so far, a phrase a move")
    app: str = Field(description="What is in front now")
    screen: str = Field(description="The title of the screen, or what lies over it")
    left: str = Field(description="What is left to do, as far as that is known")
    why: str = Field(description="Why no pilot here goes on")


class ModelCost(Reported):
    """What asking models has cost."""

    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    usd: float = Field(default=0.0, description="As far as the endpoints' prices are known")


class SubtaskReport(Reported):
    """One part of a task that several macros cover."""

    task: str = Field(description="The words that mean it")
    app: str
    macro: str
    arguments: dict[str, bool | int | float | str] = Field(
        default={}, description="What it was, or would be, called with as far as that is known"
    )
    reads: dict[str, int] = Field(
        default={}, description="By argument the number of the subtask whose answer it takes, from 1"
    )
    condition: str = Field(default="", description="What it depends on, in words; empty when on nothing")
    risk: str = "none"
    status: SubtaskStatus = "not_started"
    answer: str = Field(default="", description="What came of it, or why it was skipped")
    value: bool | int | float | str | list[str] | None = Field(
        default=None, description="What it read, for those that take it"
    )


class RunReport(Reported):
    """One task carried out, or not."""

    status: Status
    acted: Acted = Acted.NO
    changed: bool | None = Field(
        default=False, description="Whether the phone is different now; null: unknown"
    )
    phone: str = ""
    app: str = ""
    macro: str = ""
    arguments: dict[str, bool | int | float | str] = {}
    answer: str = ""
    pilots: list[str] = []
    steps_done: int = Field(default=0, description="How many steps of the macro are behind it")
    captures: int = 0
    actions: int = 0
    model_calls: dict[ModelRole, int] = {"match": 0, "local": 0, "monitor": 0, "cloud": 0, "verify": 0}
    model_costs: dict[ModelRole, ModelCost] = Field(
        default={}, description="Of the models that were asked, by role"
    )
    pilot_changes: list[PilotChange] = []
    handoff: HandOff | None = Field(default=None, description="With status handed_off")
    seconds: float = 0.0
    phone_seconds: float = Field(default=0.0, description="Spent inside phone calls")
    trace: str = Field(default="", description="Path of the trace, empty when none was kept")
    error: RunError | None = None
    question: Question | None = Field(default=None, description="What to answer before it can be done")
    confirmation: str = Field(default="", description="What stands for a person's word in the next call")
    value: bool | int | float | str | list[str] | None = Field(
        default=None, description="What was read, or the state that was asked for, as its own kind"
    )
    drift: list[Drifted] = Field(default=[], description="Where the map is behind the phone")
    nearest: list[NearMacro] = []
    task: str = Field(default="", description="The words of a task of several parts")
    subtasks: list[SubtaskReport] = Field(
        default=[], description="The parts of such a task in their order, those that were not begun too"
    )
    notes: list[str] = Field(
        default=[], description="What else to know, such as that it led out of the allowed apps"
    )
