"""A macro with its arguments, and what a sentence may mean."""

from dataclasses import dataclass, field

from maps.model import AppMap, Arguments, Macro


@dataclass(frozen=True, slots=True)
class MacroCall:
    """A macro of an app, with its arguments."""

    app_map: AppMap
    macro: Macro
    arguments: Arguments = field(default_factory=Arguments)

    @property
    def name(self) -> str:
        """The macro's full name, `app.macro`."""
        return f"{self.app_map.id}.{self.macro.id}"


@dataclass(frozen=True, slots=True)
class Candidate(MacroCall):
    """A call that a sentence could mean."""

    example: str = ""
    """A sentence that fires it."""
    score: float = 0.0
    """How near the sentence is, 0 to 1; 1 for one that fires."""
    reasons: tuple[str, ...] = ()
    """Why it was found, for a person: which way of matching, which words said what."""
    missing: tuple[str, ...] = ()
    """Required parameters that the sentence leaves open."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a task means. `chosen` is None when nothing fires."""

    chosen: Candidate | None = None
    rivals: tuple[Candidate, ...] = ()
    """Several that all would fire: the caller asks which. One alone is doubtful: the caller asks whether."""
    nearest: tuple[Candidate, ...] = ()
    """At most three to name to a person, never chosen."""
    missing: Candidate | None = None
    """The one macro that is clearly meant, but lacks what its `missing` names: the caller asks for that."""
