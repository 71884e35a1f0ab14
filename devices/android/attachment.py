"""Holding on to one phone while it comes and goes: transport id, identity, one call at a time."""

from collections.abc import Callable
from typing import TypeVar

import anyio

from devices.android.complaints import closed, complaint, offline, unauthorized, unknown
from devices.android.server import AdbServer
from devices.android.wire import Answer, Exchange, Route, ShellCall, run_exchange
from phone.errors import Acted, PhoneError, PhoneGoneError

R = TypeVar("R")

IDENTITY_DEADLINE_S = 10.0
RETURN_DEADLINE_S = 3.0
"""How long a phone that was lost is looked for before the call fails."""
_RETURN_PAUSE_S = 0.05


class Attachment:
    """The way to one phone. A transport id that is stale is resolved again, the phone's serial checked then.

    A question is asked once more when the phone had to be found again. An action is sent again only when it
    is certain that it was not sent before.
    """

    def __init__(self, server: AdbServer, serial: str) -> None:
        self._server = server
        self._serial = serial
        self._route: Route | None = None
        self._identity: str | None = None
        self._dialled = False
        self._is_closed = False
        self._limiter = anyio.CapacityLimiter(1)
        self._beside = anyio.CapacityLimiter(1)

    async def attach(self) -> str:
        """Find the phone and return what identifies it, its hardware serial; `""` when it has none.

        Raises:
            PhoneError: it is not there, not authorized, or another phone answers at its address.
        """
        await self._server.ensure()
        return await self._find()

    async def _find_again(self) -> None:
        """Find a phone that was lost; the server notices late that it went, and a cable takes a moment."""
        await self._server.ensure()
        error = offline(self._serial, "does not answer any more")
        with anyio.move_on_after(RETURN_DEADLINE_S):
            while True:
                try:
                    await self._find()
                except PhoneGoneError as gone:
                    if gone.code != "phone_offline":
                        raise
                    error = gone
                else:
                    return
                await anyio.sleep(_RETURN_PAUSE_S)
        raise error

    async def _find(self) -> str:
        transports = await self._server.transports()
        state, transport_id = transports.get(self._serial, ("", 0))
        if state in ("", "offline") and ":" in self._serial:
            await self._dial(is_listed=bool(state))
            state, transport_id = (await self._server.transports()).get(self._serial, ("", 0))
        if state != "device":
            raise self._why_not(state, list(transports))
        self._route = Route(self._server.client, transport_id, self._serial)
        return await self._check_identity(self._route)

    async def ask(self, command: str, deadline_s: float, *, what: str) -> Answer:
        """Run a command that changes nothing; ask once more when the phone had gone and came back."""
        return await self._run(command, deadline_s, what=what, acts=False)

    async def act(self, command: str, deadline_s: float, *, what: str = "a command") -> Answer:
        """Run a command that acts; it is never sent twice."""
        return await self._run(command, deadline_s, what=what, acts=True)

    async def beside(self, make: Callable[[Route], Exchange[R]]) -> R:
        """Talk on another stream while a command may run. The phone is not looked for when it is gone.

        Raises:
            PhoneError: it does not answer.
        """
        if self._route is None or self._is_closed:
            raise closed(self._serial)
        return await run_exchange(make(self._route), self._beside)

    async def close(self) -> None:
        """Disconnect a phone on the network that was connected here."""
        self._is_closed = True
        if self._dialled:
            self._dialled = False
            await self._server.disconnect(self._serial)

    async def _run(self, command: str, deadline_s: float, *, what: str, acts: bool) -> Answer:
        if self._is_closed:
            raise closed(self._serial)
        try:
            return await self._call(command, deadline_s, what=what, acts=acts)
        except PhoneGoneError as gone:
            if gone.acted is not Acted.NO or gone.code == "timed_out":
                raise
        await self._find_again()
        return await self._call(command, deadline_s, what=what, acts=acts)

    async def _call(self, command: str, deadline_s: float, *, what: str, acts: bool) -> Answer:
        if self._route is None:
            raise offline(self._serial, "is not attached")
        call = ShellCall(self._route, command, deadline_s=deadline_s, acts=acts, what=what)
        return await run_exchange(call, self._limiter)

    async def _dial(self, *, is_listed: bool) -> None:
        """Connect to a phone on the network; the server itself tries a lost one only every ten seconds."""
        if is_listed:
            await self._server.disconnect(self._serial)
        said = await self._server.connect(self._serial)
        if "connected to" in said:
            self._dialled = self._dialled or not (is_listed or said.startswith("already"))
            return
        if "authenticate" in said:
            raise unauthorized(self._serial)
        if self._identity is not None:
            raise offline(self._serial, "does not answer any more")
        raise PhoneGoneError(
            "unknown_phone",
            f"No phone answers at {self._serial}: {said.strip()[:200]}",
            next="Check the address, and that wireless debugging is on and paired with this computer.",
            retryable=True,
        )

    def _why_not(self, state: str, attached: list[str]) -> PhoneError:
        if not state:
            if self._identity is not None:
                return offline(self._serial, "is not attached any more")
            return unknown(self._serial, attached)
        return complaint(f"device {state}", self._serial)

    async def _check_identity(self, route: Route) -> str:
        call = ShellCall(
            route, "getprop ro.serialno", deadline_s=IDENTITY_DEADLINE_S, acts=False, what="its serial"
        )
        identity = (await run_exchange(call, self._limiter)).text
        if self._identity not in (None, identity):
            self._route = None
            raise PhoneGoneError(
                "unknown_phone",
                f"Another phone ({identity}) answers at {self._serial} now; it was {self._identity}.",
                next="List the phones and name the one that is meant.",
            )
        self._identity = identity
        return identity
