"""The moment in which a phone still shows the old screen."""

from collections.abc import Callable

from devices.sim.canvas import Placed


class Transition:
    """Keeps the old picture for a while after a change."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self.seconds = seconds
        self._clock = clock
        self._old: tuple[Placed, ...] | None = None
        self._until = 0.0

    def begin(self, old: tuple[Placed, ...]) -> None:
        """Show `old` for a while, if transitions take time at all."""
        if self.seconds > 0:
            self._old, self._until = old, self._clock() + self.seconds

    def finish(self) -> None:
        """Show what is there now."""
        self._old = None

    def old(self) -> tuple[Placed, ...] | None:
        """Return what is still shown, `None` when the change is over."""
        if self._old is not None and self._clock() >= self._until:
            self._old = None
        return self._old
