"""What one client may spend while the program runs, and what it has spent."""

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from phone.errors import PhoneError

MINUTE_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Limits:
    """Ceilings of one client; None is none."""

    actions: int | None = None
    seconds: float | None = None
    """Of phone use."""
    cloud_calls: int | None = None
    usd: float | None = None
    actions_per_minute: int | None = None


NO_LIMITS: Final = Limits()


@dataclass(slots=True)
class Account:
    """What one client has spent, over all of its calls."""

    actions: int = 0
    seconds: float = 0.0
    cloud_calls: int = 0
    usd: float = 0.0
    _recent: deque[float] = field(default_factory=deque[float])
    """When the actions of the last minute were taken."""

    def refusal(self, limits: Limits, elapsed_s: float = 0.0) -> PhoneError | None:
        """Say why this client may do no more on a phone; `elapsed_s` is what the run in hand has taken."""
        if limits.actions is not None and self.actions >= limits.actions:
            return _spent(f"{limits.actions} actions", "actions")
        if limits.seconds is not None and self.seconds + elapsed_s >= limits.seconds:
            return _spent(f"{limits.seconds:g} seconds of phone use", "seconds")
        return None

    def cloud_refusal(self, limits: Limits) -> PhoneError | None:
        """Say why no cloud model may be asked for this client any more."""
        if limits.cloud_calls is not None and self.cloud_calls >= limits.cloud_calls:
            return _spent(f"{limits.cloud_calls} calls of cloud models", "cloud_calls")
        if limits.usd is not None and self.usd >= limits.usd:
            return _spent(f"{limits.usd:g} USD", "usd")
        return None

    def wait_s(self, limits: Limits, now_s: float) -> float:
        """Tell how long the next action has to wait for its turn; 0 when it is now."""
        if limits.actions_per_minute is None:
            return 0.0
        while self._recent and now_s - self._recent[0] >= MINUTE_S:
            self._recent.popleft()
        if len(self._recent) < limits.actions_per_minute:
            return 0.0
        return self._recent[-limits.actions_per_minute] + MINUTE_S - now_s

    def take(self, limits: Limits, now_s: float) -> None:
        """Count an action before it is carried out."""
        self.actions += 1
        if limits.actions_per_minute is not None:
            self._recent.append(now_s)


def rate_refusal(limits: Limits, wait_s: float) -> PhoneError:
    """Say that this client acts faster than it may."""
    return PhoneError(
        "rate_limited",
        f"{limits.actions_per_minute} actions a minute are allowed, and they were taken.",
        next=f"Call again in {max(1, round(wait_s + 0.5))} s.",
        retryable=True,
    )


def _spent(what: str, limit: str) -> PhoneError:
    return PhoneError(
        "budget_spent",
        f"This client has used up the {what} that it may have.",
        next=f"Leave the rest to the person, who may raise limits: {limit} in policy.yaml and start again.",
    )
