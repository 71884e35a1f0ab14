"""What the phone shows over its apps: the app switcher or the notification shade, and where they stand."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

PanelKind: TypeAlias = Literal["", "switcher", "shade"]


@dataclass(slots=True)
class Panel:
    """At most one of them."""

    kind: PanelKind = ""
    along: float = 0.0
    """How far the cards of the switcher, or the notifications, are scrolled, in points."""
    revealed: str = ""
    """iOS: the notification that was drawn aside and shows its Clear button."""

    def open(self, kind: PanelKind) -> None:
        """Show one, from its beginning."""
        self.kind, self.along, self.revealed = kind, 0.0, ""

    def close(self) -> None:
        """Show none."""
        self.open("")
