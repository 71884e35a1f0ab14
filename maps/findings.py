"""A finding about a map."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong (`error`) or looks wrong (`warning`) in a map."""

    level: Literal["error", "warning"]
    where: str
    """Place in the file, such as `screens.wifi.elements.edit`."""
    message: str
