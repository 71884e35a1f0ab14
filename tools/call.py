"""What a tool may use while it answers one call."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Protocol

from devices.listing import PhoneListing
from maps.model import AppMap
from router.consent import Consent
from router.drive import Progress, silent
from router.manual.traces import HandTraces
from router.question import Ask, nobody
from router.recording import Recorder
from router.run_settings import RunSettings
from router.runs import Runs
from tools.consent import Asker, Desk, consent_of, nobody_to_ask
from tools.opened import Opened
from tools.seen import Seen

LONGEST_S: Final = 45.0
"""How long a call may take that waits for something. Source: clients give a call up after 60 s."""


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
    traces: HandTraces = field(default_factory=HandTraces)
    """The traces of what this client does by hand."""
    own_maps: Path | None = None
    """Where this user's own maps lie; None keeps nothing."""
    desk: Desk = field(default_factory=Desk)
    """Where tokens for a second call come from, when the client cannot ask a person."""
    asker: Asker = nobody_to_ask
    """Asks a person through the client whether something may be done."""
    ask: Ask = nobody
    """Puts to a person, through the client, what a task leaves open."""
    runs: Runs = field(default_factory=Runs)
    """The runs of this server."""
    client: str = ""
    """Whose call it is."""
    patience_s: float = LONGEST_S
    """How long a run may take before it goes on by itself."""
    used: Opened | None = field(default=None, init=False)
    """The phone that this call got, so that a failure can name it."""

    def consent(self, token: str | None) -> Consent:
        """Make the way in which this call gets a person's word; `token` is what the caller brought."""
        return consent_of(self.desk, self.asker, token)

    async def open(self, address: str | None) -> Opened:
        """Reach the phone that this call is about."""
        self.used = await self.phones.open(address)
        self.settings = replace(self.settings, witness=self.recordings.get(self.used.phone.info.address))
        return self.used
