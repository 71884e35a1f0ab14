"""What `map build --json` prints: part of the machine contract. Fields may be added, never renamed."""

from typing import Literal

from pydantic import Field

from maps.explore.coverage import Coverage
from maps.explore.plan import Planned
from router.report import Reported, RunError


class RefusedFacts(Reported):
    """Something that was not tapped."""

    screen: str = Field(description="Screen of the map; empty when it came into no map")
    element: str
    reason: str = Field(description="A risk, or switch, choice, value, acts, key, sign in, ...")


class PlannedFacts(Reported):
    """One thing on the present screen, for --dry-run."""

    element: str
    role: str
    refused: str = Field(description="Why it would not be tapped; empty when it would")


class CoverageFacts(Reported):
    """How much of the app was seen."""

    screens: int = Field(default=0, description="Screens of the map")
    screens_seen: int = Field(default=0, description="Those included that a map cannot tell from others")
    templates: int = Field(default=0, description="Lists whose rows are alike")
    elements: int = 0
    edges_tried: int = Field(default=0, description="Taps that seemed to lead to another screen")
    edges_verified: int = Field(default=0, description="Walked once more from a clean start, and held")
    edges_dropped: int = Field(default=0, description="Did not hold, so they are not in the map")
    taps: int = Field(default=0, description="Exploratory taps")
    effective_ratio: float = Field(default=0.0, description="Share of taps that led to another screen")
    foreign: int = Field(default=0, description="Taps that left the app")
    asked: int = Field(default=0, description="Taps that raised a question, which was put off")
    unreachable: int = Field(default=0, description="Screens that were seen and not reached again")
    two_ways: int = Field(default=0, description="Screens with more than one way to them")
    restarts: int = 0
    indistinct: list[str] = Field(default=[], description="Titles of screens that nothing tells from others")
    refused: list[RefusedFacts] = Field(default=[], description="What was not tapped, and why")

    @classmethod
    def of(cls, coverage: Coverage) -> "CoverageFacts":
        """Report what a crawl came to."""
        facts = {name: getattr(coverage, name) for name in cls.model_fields if name not in _LISTS}
        refused = [
            RefusedFacts(screen=r.screen, element=r.element, reason=r.reason) for r in coverage.refused
        ]
        return cls(**facts, indistinct=list(coverage.indistinct), refused=refused)


_LISTS = frozenset({"indistinct", "refused"})


class MapBuildReport(Reported):
    """`map build --json`."""

    status: Literal["done", "planned", "failed"]
    phone: str = ""
    app: str = Field(default="", description="Bundle id or package")
    file: str = Field(default="", description="The map that was written; empty when none was")
    checkpoint: str = Field(default="", description="File that --resume goes on from, when it was broken off")
    resumed: bool = False
    seconds: float = Field(default=0.0, description="Of the whole crawl, broken-off parts included")
    phone_seconds: float = Field(default=0.0, description="Spent in calls of the phone")
    coverage: CoverageFacts = CoverageFacts()
    planned: list[PlannedFacts] = Field(
        default=[], description="--dry-run: what is on the screen that the app shows"
    )
    error: RunError | None = None


def planned_facts(plan: tuple[Planned, ...]) -> list[PlannedFacts]:
    """Report a plan."""
    return [PlannedFacts(element=one.element, role=one.role, refused=one.refused) for one in plan]
