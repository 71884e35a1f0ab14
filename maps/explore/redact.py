"""What a map may not say: labels that point to a person."""

from typing import Final

from maps.personal import personal_data
from maps.redact import redact

HIDDEN: Final = ""


def spoken(label: str) -> str:
    """Return a label as it may be stored: as it is, or `""` when something in it is somebody's."""
    return HIDDEN if personal_data(label) or redact(label) != label else label
