"""What commands print with --json: part of the machine contract. Fields may be added, never renamed."""

from typing import Literal, TypeAlias

from pydantic import Field

from maps.model import ParamType, ReturnType
from mcp_server.cli.map_build_contract import MapBuildReport
from mcp_server.cli.map_contract import (
    MapCheckReport,
    MapDiffReport,
    MapImportReport,
    MapListReport,
    MapVerifyReport,
    MapViewReport,
)
from mcp_server.cli.model_contract import ModelCheckReport, ModelServeReport
from mcp_server.cli.setup_contract import SetupReport
from router.explain import Explanation, WhyNot
from router.learn import LearnReport
from router.report import Question, Reported, RunError, RunReport

CheckState: TypeAlias = Literal["ok", "missing", "problem"]


class MatchReport(Reported):
    """One sentence matched: one line of `match --json`."""

    task: str
    fires: bool
    macro: str = Field(default="", description="app.macro; empty when nothing fires")
    platform: Literal["ios", "android", ""] = Field(
        default="", description="Whose map it is, ios first when both fire; empty when nothing fires"
    )
    app: str = Field(default="", description="Short id of the app; empty when nothing fires")
    arguments: dict[str, bool | int | float | str] = Field(default={})
    score: float = Field(default=0.0, description="0 to 1; 1 when it fires")
    reasons: list[str] = Field(default=[], description="Why it is this macro")
    nearest: list[WhyNot] = Field(default=[], description="At most three, best first")
    question: Question | None = Field(default=None, description="What would be asked before anything is done")


class DryRunReport(Reported):
    """`run --dry-run --json`."""

    task: str
    explanations: list[Explanation] = Field(
        description="What it would come to, by platform; on one where nothing fires, why"
    )


class ShellReport(Reported):
    """What came of one line: one line of `shell --json`."""

    line: int = Field(default=0, description="Number of the line, from 1")
    said: str = Field(description="The line, without its secrets")
    exit: int = Field(description="The exit code that the line alone would have")
    run: RunReport | None = Field(default=None, description="Of a task")
    dry_run: DryRunReport | None = Field(default=None, description="Of /dry")
    learned: LearnReport | None = Field(default=None, description="Of /save")
    text: str = Field(
        default="", description="What another command answers with; where a task stopped that was cancelled"
    )
    error: RunError | None = Field(default=None, description="Why a line came to nothing that is no task")


class PhoneFacts(Reported):
    """One phone that can be seen from here."""

    address: str = Field(description="What --phone takes")
    platform: Literal["ios", "android"]
    state: Literal["ready", "unauthorized", "offline", "other"]
    name: str
    next: str = Field(description="What a person has to do; empty when it is ready")


class DevicesReport(Reported):
    """`devices --json`."""

    phones: list[PhoneFacts]


class Check(Reported):
    """One thing that was looked at."""

    name: str
    state: CheckState
    detail: str
    fix: str = Field(default="", description="The command or step that mends it; empty when all is well")
    needed: bool = Field(
        default=False, description="Whether the simulated phone needs it, or it is the phone that was named"
    )


class DoctorReport(Reported):
    """`doctor --json`."""

    ok: bool = Field(
        description="Whether everything that the simulated phone needs is there, and the phone that was named"
    )
    checks: list[Check]


class HealFacts(Reported):
    """One place where a map is behind the phone."""

    id: str = Field(description="What --accept and --drop take")
    app: str
    platform: Literal["ios", "android"]
    screen: str
    element: str
    old: str = Field(description="The label that the map has")
    now: str = Field(description="The label that the phone shows")
    seen: int = Field(description="In how many runs")
    how: str = Field(description="How it was found")


class MapHealReport(Reported):
    """`map heal --json`."""

    proposals: list[HealFacts] = Field(description="What waits for a decision")
    accepted: list[str] = Field(default=[], description="Ids of what was written into the user's own layer")
    dropped: list[str] = Field(default=[], description="Ids of what was forgotten")
    files: list[str] = Field(default=[], description="Layers that were written")


class MapEnrichReport(Reported):
    """`map enrich --json`."""

    out: str = Field(description="The map that was written")
    descriptions: int = Field(description="How many screens got one")
    names: int = Field(description="How many further names screens and elements got")
    dropped: list[str] = Field(description="Answers that were not taken over, and why")
    calls: int = Field(description="How often the model was asked")
    input_tokens: int
    output_tokens: int


class ParamFacts(Reported):
    """A parameter of a macro."""

    name: str
    type: ParamType
    required: bool
    choices: list[str]
    description: str
    default: bool | int | float | str | None = None
    minimum: float | None = None
    maximum: float | None = None


class MacroFacts(Reported):
    """One macro."""

    macro: str = Field(description="app.macro, as `macro run` takes it")
    platform: Literal["ios", "android"]
    description: str
    risk: str
    params: list[ParamFacts]
    returns: ReturnType | None = Field(default=None, description="Kind of the value it answers with")
    runs: int = Field(default=0, description="How often it was replayed on this computer")
    successes: int = Field(default=0, description="How many of these were done")
    median_seconds: float | None = Field(default=None, description="Of the last successes; null before any")
    last_ok: str = Field(default="", description="Day of the last success")


class MacroListReport(Reported):
    """`macro list --json`."""

    macros: list[MacroFacts]


class TraceFacts(Reported):
    """One trace on disk."""

    run: str
    path: str
    status: str = Field(
        description="How the run, or the last action by hand, ended; empty when it did not end"
    )
    macro: str
    phone: str
    events: int
    by_hand: int = Field(description="How many actions by hand it holds; 0 for a run")


class TraceListReport(Reported):
    """`trace list --json`."""

    traces: list[TraceFacts]


class TokenReport(Reported):
    """`token add --json`."""

    name: str
    scope: Literal["observe", "act", "admin"]
    token: str = Field(description="Shown this once; only its hash is kept")


class TokenFacts(Reported):
    """One token that HTTP clients may show."""

    name: str
    scope: Literal["observe", "act", "admin"]
    added: str = Field(description="Day on which it was made")


class TokenListReport(Reported):
    """`token list --json`."""

    tokens: list[TokenFacts]


REPORTS = {
    "run": RunReport,
    "run-dry": DryRunReport,
    "shell": ShellReport,
    "match": MatchReport,
    "devices": DevicesReport,
    "doctor": DoctorReport,
    "map-list": MapListReport,
    "map-check": MapCheckReport,
    "map-verify": MapVerifyReport,
    "map-diff": MapDiffReport,
    "map-build": MapBuildReport,
    "map-import": MapImportReport,
    "map-enrich": MapEnrichReport,
    "map-view": MapViewReport,
    "macro-learn": LearnReport,
    "map-heal": MapHealReport,
    "macro-list": MacroListReport,
    "model-serve": ModelServeReport,
    "model-check": ModelCheckReport,
    "trace-list": TraceListReport,
    "setup": SetupReport,
    "token": TokenReport,
    "token-list": TokenListReport,
}
"""By the name of the schema file in docs/schemas."""
