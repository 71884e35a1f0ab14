"""What is attached, ready or not: one line a phone, with what a person should do about it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from phone.snapshot import Platform

ListingState: TypeAlias = Literal["ready", "unauthorized", "offline", "other"]


@dataclass(frozen=True, slots=True)
class PhoneListing:
    """One phone that a wire knows of."""

    address: str
    """What `--phone` takes to reach it."""
    platform: Platform
    state: ListingState
    name: str
    """Model or given name, for a person; `""` when the phone has not told."""
    next: str
    """The next step, in one sentence; `""` when the phone is ready."""
