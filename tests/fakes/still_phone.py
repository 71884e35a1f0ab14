"""A phone on which nothing happens: for what the surface does before, after and instead of using one."""

from dataclasses import dataclass, field
from typing import Any

import anyio

from devices.listing import PhoneListing
from phone.action import Action
from phone.errors import PhoneError
from phone.geometry import Size
from phone.protocols import PhoneInfo
from phone.snapshot import Platform, Screenshot, Snapshot
from router.run_settings import RunSettings
from tests.state import fresh_leases
from tests.tools.screens import SETTINGS
from tools.call import Call
from tools.opened import Opened
from tools.seen import Seen


@dataclass
class StillPhone:
    """Shows one screen for ever; `failure` is raised by everything."""

    platform: Platform = "ios"
    address: str = "test:phone"
    seen: Snapshot = SETTINGS
    failure: PhoneError | None = None
    performed: list[Action] = field(default_factory=list)
    is_closed: bool = False
    captures: int = 0
    simulated: bool = False

    @property
    def info(self) -> PhoneInfo:
        size = Size(400, 800)
        identity = f"still-{self.address}"
        return PhoneInfo(self.address, self.platform, "Still", "1", identity, size, self.simulated)

    async def snapshot(self) -> Snapshot:
        self._fail()
        self.captures += 1
        return self.seen.numbered(self.captures, anyio.current_time())

    async def screenshot(self) -> Screenshot:
        self._fail()
        raise NotImplementedError

    async def perform(self, action: Action) -> None:
        self._fail()
        self.performed.append(action)

    async def apps(self) -> tuple[str, ...]:
        self._fail()
        return (self.seen.app,)

    async def current_app(self) -> str:
        self._fail()
        return self.seen.app

    async def close(self) -> None:
        self.is_closed = True

    def _fail(self) -> None:
        if self.failure:
            raise self.failure


@dataclass
class StillPhones:
    """One still phone, whatever the address."""

    phone: StillPhone

    async def open(self, address: str | None) -> Opened:
        return Opened(self.phone, "" if address else "The only one.")

    async def listed(self) -> tuple[PhoneListing, ...]:
        return (PhoneListing(self.phone.address, self.phone.platform, "ready", "Still", ""),)


def still_call(maps: tuple[Any, ...], phone: StillPhone) -> Any:
    """Begin a call on a still phone."""
    return Call(StillPhones(phone), maps, RunSettings(lease_folder=fresh_leases()), Seen())
