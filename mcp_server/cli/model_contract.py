"""What the commands of `model` print with --json."""

from typing import Literal

from pydantic import Field

from router.report import Reported


class ModelServeReport(Reported):
    """One line of `model serve --json`: the server answers. There is one after every restart."""

    url: str = Field(description="What OPENPHONE_LOCAL_URL takes")
    model: str = Field(description="What OPENPHONE_LOCAL_MODEL takes")
    context_tokens: int | None = Field(description="How much it reads at once; null when it does not tell")
    pid: int = Field(description="The server's first process, which leads a session of its own")
    seconds: float = Field(description="From its start to its first answer")
    restarts: int


class ModelTrial(Reported):
    """One thing that was asked of a model."""

    name: Literal["text", "image", "constrained"]
    ok: bool
    seconds: float
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = Field(default=0, description="Of the input, what the server had read before")
    answer: str = Field(default="", description="What came, shortened")
    detail: str = Field(default="", description="Why it is not ok; empty when it is")


class ModelCheckReport(Reported):
    """`model check --json`."""

    ok: bool = Field(description="Whether it can drive a phone by pictures: all that was tried works")
    url: str
    model: str
    context_tokens: int | None = None
    trials: list[ModelTrial]
    next: str = Field(default="", description="The step that mends what does not work; empty when all works")
