"""A phone in use. By itself, so that the server starts without what carries out tasks."""

from dataclasses import dataclass

from phone.protocols import Phone


@dataclass(frozen=True, slots=True)
class Opened:
    """A phone that is ready for use."""

    phone: Phone
    note: str = ""
    """Why it is this one when nobody named it; `""` when it was named."""
