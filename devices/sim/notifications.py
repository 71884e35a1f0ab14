"""The notifications of a simulated phone: those that its apps begin with, and those that a hand posts."""

from dataclasses import dataclass, field

from devices.sim.installed import InstalledApps
from devices.sim.node import Item


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification."""

    id: str
    app: str
    """Bundle or package."""
    title: str
    text: str
    to: str = ""
    """Screen of the app that a tap opens; `""` just opens the app."""
    args: Item = field(default_factory=dict[str, str])


class Notifications:
    """Knows which notifications are there, the newest first."""

    def __init__(self, installed: InstalledApps) -> None:
        self._installed = installed
        self._posted: list[Notification] = []
        self._gone: set[str] = set()
        self._last = 0

    def post(self, app: str, title: str, text: str, to: str = "") -> None:
        """Add one on top."""
        self._last += 1
        self._posted.insert(0, Notification(f"posted{self._last}", app, title, text, to))

    def shown(self) -> tuple[Notification, ...]:
        """List those that are there; those of an app that was removed are not."""
        first = [
            Notification(f"{head.bundle}{i}", head.bundle, said.title, said.text, said.to, said.args)
            for head in self._installed.heads()
            for i, said in enumerate(head.notifications)
        ]
        every = (*self._posted, *first)
        return tuple(n for n in every if n.id not in self._gone and n.app in self._installed)

    def take(self, note_id: str) -> Notification | None:
        """Take one away."""
        found = next((n for n in self.shown() if n.id == note_id), None)
        if found is not None:
            self._gone.add(note_id)
        return found
