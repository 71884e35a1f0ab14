"""One trace for what a client does by hand on a phone, as long as one action follows another."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from router.trace import Trace

REST_S: Final = 600.0
"""After such a pause another trace is begun: what follows is another chore. Estimate."""
MOST_BYTES: Final = 4_000_000
"""What a trace may hold when another action is added to it."""


@dataclass(slots=True)
class HandTraces:
    """The traces of one client, which rest between two actions. No file is open meanwhile."""

    now: Callable[[], float] = time.monotonic
    _resting: dict[str, tuple[Trace, float]] = field(default_factory=dict[str, tuple[Trace, float]])

    def begin(self, folder: Path | None, phone: str, tool: str, *, screens: bool = False) -> Trace:
        """Go on with the trace of a phone, or begin one; actions at the same time have one each.

        Raises:
            PhoneError: `state_unwritable`.
        """
        trace, rested_at_s = self._resting.pop(phone, (None, 0.0))
        if trace is None or self.now() - rested_at_s > REST_S or not trace.resume(MOST_BYTES):
            trace = Trace(folder, screens=screens)
        trace.event("action_started", tool=tool, phone=phone)
        return trace

    def end(self, trace: Trace, phone: str, **facts: object) -> None:
        """Let a trace rest: its action has ended."""
        trace.rest(**facts)
        self._resting[phone] = trace, self.now()
