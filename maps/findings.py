"""A finding about a map."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong (`error`) or looks wrong (`warning`) in a map."""

    level: Literal["error", "warning"]
    where: str
    """Place in the file, such as `screens.wifi.elements.edit`; empty for the file itself."""
    message: str
    """What is wrong; begins so that it can follow `where` in a sentence."""
    code: str = "schema"
    """Name of the rule, for scripts and for searching the documentation."""
    expected: str = ""
    """What would be right, where that is not plain from the message."""
    line: int = 0
    """Line of the file, from 1; 0 when it is not known."""

    @property
    def told(self) -> str:
        """Say it in one line."""
        at = f"line {self.line}: " if self.line else ""
        place = f"{self.where}: " if self.where else ""
        expected = f"; expected {self.expected}" if self.expected else ""
        return f"{at}{place}{self.message}{expected}"
