"""What a tool may use while it answers one call."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from devices.listing import PhoneListing
from maps.model import AppMap
from router.drive import Progress, silent
from router.recording import Recorder
from router.task import RunSettings
from tools.opened import Opened
from tools.seen import Seen


class Phones(Protocol):
    """Opens phones and keeps them open."""

    async def open(self, address: str | None) -> Opened:
        """Reach a phone; without an address, the one that is meant when nobody says which.

        Raises:
            PhoneError: there is no such phone, or it cannot be reached.
        """
        ...

    async def listed(self) -> tuple[PhoneListing, ...]:
        """List what is attached, and the simulated phones."""
        ...


@dataclass(slots=True)
class Call:
    """One call of a tool."""

    phones: Phones
    maps: tuple[AppMap, ...]
    settings: RunSettings
    seen: Seen
    progress: Progress = silent
    recordings: dict[str, Recorder] = field(default_factory=dict[str, Recorder])
    """What this client has recorded of itself so far, by the address of the phone."""
    own_maps: Path | None = None
    """Where this user's own maps lie; None keeps nothing."""
    used: Opened | None = field(default=None, init=False)
    """The phone that this call got, so that a failure can name it."""

    async def open(self, address: str | None) -> Opened:
        """Reach the phone that this call is about."""
        self.used = await self.phones.open(address)
        self.settings = replace(self.settings, witness=self.recordings.get(self.used.phone.info.address))
        return self.used
