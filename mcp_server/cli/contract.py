"""What commands print with --json: part of the machine contract. Fields may be added, never renamed."""

from typing import Literal, TypeAlias

from pydantic import Field

from maps.model import ParamType
from router.report import NearMacro, Reported, RunReport

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
    nearest: list[NearMacro] = Field(default=[], description="At most three, best first")


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


class MapFacts(Reported):
    """One app map."""

    app: str
    name: str
    platform: Literal["ios", "android"]
    bundle: str
    source: str = Field(description="crawled, documented or assumed")
    screens: int
    macros: int


class MapListReport(Reported):
    """`map list --json`."""

    maps: list[MapFacts]


class MapCheck(Reported):
    """One map file that was checked."""

    file: str
    ok: bool
    problems: list[str] = Field(default=[], description="Why it is not ok")
    warnings: list[str] = Field(default=[], description="What looks wrong and is allowed")
    map: MapFacts | None = Field(default=None, description="What it holds; null when it cannot be read")


class MapCheckReport(Reported):
    """`map check --json`."""

    ok: bool
    files: list[MapCheck]


class ParamFacts(Reported):
    """A parameter of a macro."""

    name: str
    type: ParamType
    required: bool
    choices: list[str]
    description: str


class MacroFacts(Reported):
    """One macro."""

    macro: str = Field(description="app.macro, as `macro run` takes it")
    platform: Literal["ios", "android"]
    description: str
    risk: str
    params: list[ParamFacts]


class MacroListReport(Reported):
    """`macro list --json`."""

    macros: list[MacroFacts]


class TraceFacts(Reported):
    """One trace on disk."""

    run: str
    path: str
    status: str = Field(description="How the run ended; empty when it did not end")
    macro: str
    phone: str
    events: int


class TraceListReport(Reported):
    """`trace list --json`."""

    traces: list[TraceFacts]


REPORTS = {
    "run": RunReport,
    "match": MatchReport,
    "devices": DevicesReport,
    "doctor": DoctorReport,
    "map-list": MapListReport,
    "map-check": MapCheckReport,
    "macro-list": MacroListReport,
    "trace-list": TraceListReport,
}
"""By the name of the schema file in docs/schemas."""
