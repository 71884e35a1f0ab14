"""The boxes that must be answered: one of the phone over everything, and one of each app over that app.

An app's box, also a permission that the system asks about on its behalf, stays with its app: it is away while
another app is in front, and there again when the app returns. Source: Android's permission prompt is an
activity on the app's own stack; for iOS an assumption.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from devices.sim.app_elements import Effect
from devices.sim.node import AlertState


@dataclass(frozen=True, slots=True)
class Box:
    """An alert, who asked, and what its buttons do there."""

    state: AlertState
    app: str = ""
    """The app it stays with; `""` for one of the phone itself."""
    answers: Mapping[str, Effect] = field(default_factory=dict[str, Effect])


class Alerts:
    """Keeps the boxes that wait for an answer."""

    def __init__(self) -> None:
        self._waiting: dict[str, Box] = {}

    def show(self, box: Box) -> None:
        """Ask; what the same app or the phone asked before is gone."""
        self._waiting[box.app] = box

    def top(self, front: str) -> Box | None:
        """Return the box that is up while an app is in front: the phone's own comes first."""
        return self._waiting.get("") or self._waiting.get(front)

    def take(self, front: str) -> Box | None:
        """Take away the box that is up."""
        box = self.top(front)
        return None if box is None else self._waiting.pop(box.app)

    def forget(self, app: str) -> None:
        """Take away what an app asked: it ended."""
        if app:
            self._waiting.pop(app, None)

    def clear(self) -> None:
        """Take all away."""
        self._waiting.clear()
