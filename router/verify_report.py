"""What a verification of a map came to: the object that `map verify --json` and evaluations read."""

from typing import Literal, TypeAlias

from pydantic import Field

from maps.model import ArgumentValue
from phone.snapshot import Platform
from router.report import Drifted, Reported, RunError

Verdict: TypeAlias = Literal["holds", "broken", "absent", "blocked", "unreached", "skipped"]


class Tried(Reported):
    """What every verdict tells."""

    verdict: Verdict = Field(
        description="holds; broken: tried twice, once from a fresh start; absent: optional, and not on this "
        "phone; blocked: the phone asks what only a person may answer; unreached: no way that works leads "
        "there; skipped: not tried"
    )
    why: str = Field(default="", description="What was seen instead, or why it was not tried")
    captures: int = 0
    actions: int = 0
    seconds: float = 0.0
    drift: list[Drifted] = Field(default=[], description="Where the map is behind the phone")


class EdgeVerdict(Tried):
    """Whether an element leads where the map says."""

    screen: str
    element: str
    leads_to: str

    @property
    def name(self) -> str:
        """The edge in one word."""
        return f"{self.screen}.{self.element}"


class MacroVerdict(Tried):
    """Whether a macro does what it promises."""

    macro: str
    arguments: dict[str, ArgumentValue] = Field(default={})
    value: bool | int | float | str | list[str] | None = Field(
        default=None, description="What was read, or the state that was asked for, as its own kind"
    )

    @property
    def name(self) -> str:
        """The macro with its arguments."""
        return " ".join([self.macro, *(f"{name}={value}" for name, value in self.arguments.items())])


class LinkVerdict(Tried):
    """Whether a deep link opens the screen that the map says."""

    link: str
    screen: str
    is_claimed: bool = Field(default=True, description="Whether the map says that somebody saw it work")

    @property
    def name(self) -> str:
        """The link in two words."""
        return f"link {self.link}"


AnyVerdict: TypeAlias = EdgeVerdict | MacroVerdict | LinkVerdict


class VerifyReport(Reported):
    """One map held against one phone."""

    ok: bool = Field(description="Whether nothing that the map claims is broken, and something holds")
    app: str
    platform: Platform
    map_hash: str = Field(description="Of what the map says, whatever file it stands in")
    phone: str
    model: str = Field(description="Name and version of the phone")
    edges: list[EdgeVerdict] = Field(default=[])
    macros: list[MacroVerdict] = Field(default=[])
    links: list[LinkVerdict] = Field(default=[])
    arrived: list[str] = Field(default=[], description="Screens that the phone was seen on")
    captures: int = 0
    actions: int = 0
    seconds: float = 0.0
    phone_seconds: float = 0.0
    trace: str = ""
    error: RunError | None = Field(default=None, description="Why it ended early")

    @property
    def verdicts(self) -> tuple[AnyVerdict, ...]:
        """Everything that was to be tried."""
        return (*self.edges, *self.links, *self.macros)

    def count(self, verdict: Verdict) -> int:
        """Count edges, links and macros with this verdict."""
        return sum(one.verdict == verdict for one in self.verdicts)
