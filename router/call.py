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


@dataclass(frozen=True, slots=True)
class Decision:
    """What a task means. `chosen` is None when nothing fires; `rivals` are several that all would."""

    chosen: Candidate | None = None
    rivals: tuple[Candidate, ...] = ()
    nearest: tuple[Candidate, ...] = ()
