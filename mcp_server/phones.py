"""The phones that this process holds open: reached on first use, shared by calls, reached again when gone."""

from collections import defaultdict
from collections.abc import Collection, Generator
from contextlib import contextmanager
from functools import partial
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import anyio

from devices.dumper import DumperChoice
from devices.listing import PhoneListing
from phone.action import Action
from phone.errors import PhoneError, PhoneGoneError
from phone.protocols import Phone, PhoneInfo
from phone.snapshot import Screenshot, Snapshot
from tools.opened import Opened

if TYPE_CHECKING:
    from devices.discovery import Choice

CLOSE_S = 1.5
"""How long letting go of all phones may take."""


class PhonePool:
    """Opens phones by address and keeps them. Close it when the process ends.

    `default` is the phone that is meant when a call names none; without it, the only attached phone is, else
    the simulated iPhone. `dumper` says how Android screens are read. `named` are addresses in a network that
    a person has named: whoever calls may name only those, since what is typed there goes there.
    """

    def __init__(
        self, default: str | None = None, dumper: DumperChoice = "auto", named: Collection[str] = ()
    ) -> None:
        self._default = default
        self._named = {default, *named}
        self._dumper: DumperChoice = dumper
        self._choice: Choice | None = None
        self._open: dict[str, HeldPhone] = {}
        self._turns: defaultdict[str, anyio.Lock] = defaultdict(partial(anyio.Lock, fast_acquire=True))

    async def open(self, address: str | None) -> Opened:
        """Reach a phone, or return it when it is open already.

        Raises:
            PhoneError: there is no such phone, or it cannot be reached.
        """
        if address and address not in self._named and is_elsewhere(address):
            await self._must_be_attached(address)
        if address or self._default:
            return Opened(await self._held(address or self._default or ""))
        from devices.discovery import choose_phone  # noqa: PLC0415 - the wires are loaded by the first use

        choice = self._choice or await choose_phone()
        held = await self._held(choice.address)
        if not held.info.simulated:
            self._choice = (
                choice  # from now on it is meant, also when it is unplugged: never a simulated one instead
            )
        return Opened(held, choice.why)

    async def listed(self) -> tuple[PhoneListing, ...]:
        """List what is attached, and the simulated phones."""
        from devices.discovery import list_phones  # noqa: PLC0415 - the wires are loaded by the first use

        return await list_phones()

    async def _must_be_attached(self, address: str) -> None:
        if any(phone.address == address for phone in await self.listed()):
            return
        raise PhoneError(
            "unknown_phone",
            f"{address[:80]} is in a network, and nobody who runs this server has named it as a phone.",
            next="Call devices for those that are attached. A person can name it: --phone where the server "
            "is started, or phones in policy.yaml.",
        )

    async def close(self) -> None:
        """Let go of every phone, within `CLOSE_S`. Safe to call twice."""
        phones, self._open = list(self._open.values()), {}
        with anyio.move_on_after(CLOSE_S, shield=True):
            async with anyio.create_task_group() as closing:
                for phone in phones:
                    closing.start_soon(_let_go, phone)

    async def _held(self, address: str) -> Phone:
        from devices.discovery import open_phone  # noqa: PLC0415 - the wires are loaded by the first use

        async with self._turns[address]:
            held = self._open.get(address)
            if held and held.is_gone:
                del self._open[address]
                await _let_go(held)
                held = None
            if held is None:
                held = HeldPhone(await open_phone(address, dumper=self._dumper))
                self._open[address] = held
            return held


def is_elsewhere(address: str) -> bool:
    """Tell whether an address leads to a host of a network, not to what is attached to this computer."""
    if address.startswith(("sim:", "usb:", "http+usbmux:")) or ":" not in address:
        return False
    try:
        host = urlsplit(address if "://" in address else f"//{address}").hostname or ""
        return host != "localhost" and not ip_address(host).is_loopback
    except ValueError:  # a name, or nothing that leads anywhere
        return True


class HeldPhone:
    """A phone that remembers whether its connection broke, so that it is reached again for the next call."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self.is_gone = False

    @property
    def info(self) -> PhoneInfo:
        return self._phone.info

    async def snapshot(self) -> Snapshot:
        with self._noticing():
            return await self._phone.snapshot()

    async def screenshot(self) -> Screenshot:
        with self._noticing():
            return await self._phone.screenshot()

    async def perform(self, action: Action) -> None:
        with self._noticing():
            await self._phone.perform(action)

    async def apps(self) -> tuple[str, ...]:
        with self._noticing():
            return await self._phone.apps()

    async def current_app(self) -> str:
        with self._noticing():
            return await self._phone.current_app()

    async def close(self) -> None:
        await self._phone.close()

    @contextmanager
    def _noticing(self) -> Generator[None]:
        try:
            yield
        except PhoneGoneError:
            self.is_gone = True
            raise


async def _let_go(phone: HeldPhone) -> None:
    try:
        await phone.close()
    except Exception:  # noqa: BLE001 - a phone that cannot be closed must not keep the others open
        from mcp_server.log import log  # noqa: PLC0415 - see there

        log().exception("phone_not_closed", phone=phone.info.address)
