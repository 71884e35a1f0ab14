"""What `map` commands print with --json: part of the machine contract. Fields may be added, never renamed."""

from typing import Literal

from pydantic import Field

from maps.diff import Change
from maps.findings import Finding
from router.report import Reported, RunError
from router.verify_report import VerifyReport


class MapFacts(Reported):
    """One app map."""

    app: str
    name: str
    platform: Literal["ios", "android"]
    bundle: str
    source: str = Field(description="crawled, documented or assumed")
    screens: int
    macros: int
    edges: int = 0
    device: str = Field(default="", description="On which device it was observed")
    os: str = ""
    locale: str = ""
    layer: Literal["shipped", "own", "shipped+own", ""] = Field(
        default="",
        description="own: a file of the user's; shipped+own: changed by one; empty: not of the list",
    )
    verified: int = Field(default=0, description="Edges, links and macros that were seen to hold here")
    broken: int = Field(default=0, description="Those that were seen not to hold in the same verification")


class MapListReport(Reported):
    """`map list --json`."""

    maps: list[MapFacts]


class FindingFacts(Reported):
    """Something that is wrong or looks wrong in a map file."""

    level: Literal["error", "warning"]
    code: str = Field(description="Name of the rule")
    line: int = Field(description="Line of the file, from 1; 0 when it is not known")
    where: str = Field(description="Place in the file, such as screens.wifi.elements.edit")
    message: str
    expected: str = Field(default="", description="What would be right, where that is not plain")

    @classmethod
    def of(cls, finding: Finding) -> "FindingFacts":
        """Report a finding."""
        return cls(
            level=finding.level,
            code=finding.code,
            line=finding.line,
            where=finding.where,
            message=finding.message,
            expected=finding.expected,
        )


class MapCheck(Reported):
    """One map file that was checked."""

    file: str
    ok: bool
    problems: list[str] = Field(default=[], description="Why it is not ok")
    warnings: list[str] = Field(default=[], description="What looks wrong and is allowed")
    findings: list[FindingFacts] = Field(default=[], description="Both, in parts")
    map: MapFacts | None = Field(default=None, description="What it holds; null when it cannot be read")


class MapCheckReport(Reported):
    """`map check --json`."""

    ok: bool
    files: list[MapCheck]


class MapVerifyReport(Reported):
    """`map verify --json`."""

    ok: bool = Field(description="Whether every map held")
    phone: str = ""
    model: str = Field(default="", description="Name and version of the phone")
    maps: list[VerifyReport] = Field(default=[])
    error: RunError | None = Field(default=None, description="Why nothing could be tried")


class DifferenceFacts(Reported):
    """One thing that is not the same."""

    change: Change
    where: str = Field(description="Place in the first map; of what was added, in the second one")
    before: str = ""
    after: str = ""


class MapDiffReport(Reported):
    """`map diff --json`."""

    same: bool
    first: str = Field(description="The map that was compared")
    second: str = Field(description="The other map, or the phone")
    differences: list[DifferenceFacts] = Field(default=[])
    seen: list[str] = Field(default=[], description="Screens that were looked at on the phone")
    unseen: list[str] = Field(default=[], description="Screens to which no edge without risk led there")
    trace: str = ""
    error: RunError | None = Field(default=None, description="Why the comparison ended early")


class MapImportReport(Reported):
    """`map import --json`."""

    out: str = Field(description="The map that was written; empty when none was")
    map: MapFacts
    notes: list[FindingFacts] = Field(description="What was wrong, and what was done about it")


class MapViewReport(Reported):
    """`map view --json`."""

    out: str = Field(description="The page that was written")
    screens: int
    pictures: int = Field(description="Screens that have a picture of the phone; the others are drawn")
    missing: list[str] = Field(description="Screens that could not be pictured on the phone")
