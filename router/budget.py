"""How much a run may spend, and what it has spent."""

from dataclasses import dataclass

from phone.errors import Acted


@dataclass(frozen=True, slots=True)
class Budget:
    """Ceilings of one run. A run that reaches one stops before it would pass it."""

    actions: int = 60
    captures: int = 300
    seconds: float = 120.0


@dataclass(slots=True)
class Tally:
    """What a run has spent so far; readable at any moment, also after a crash or a cancellation."""

    captures: int = 0
    actions: int = 0
    phone_seconds: float = 0.0
    """Time spent inside calls of the phone."""
    unsure: bool = False
    """An action was sent and nobody knows whether the phone took it."""

    @property
    def acted(self) -> Acted:
        """Whether the phone was touched."""
        if self.actions:
            return Acted.YES
        return Acted.UNKNOWN if self.unsure else Acted.NO

    def since(self, earlier: "Tally") -> "Tally":
        """Tell what was spent after `earlier`, which was this tally at that time."""
        return Tally(
            captures=self.captures - earlier.captures,
            actions=self.actions - earlier.actions,
            phone_seconds=self.phone_seconds - earlier.phone_seconds,
            unsure=self.unsure,
        )

    def exceeded(self, budget: Budget, elapsed_s: float, next_actions: int = 0) -> str:
        """Name the ceiling that stands in the way, in words; `""` when none does."""
        if self.actions + next_actions > budget.actions:
            return f"{budget.actions} actions"
        if self.captures >= budget.captures and not next_actions:
            return f"{budget.captures} captures"
        if elapsed_s >= budget.seconds:
            return f"{budget.seconds:g} seconds"
        return ""
