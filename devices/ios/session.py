"""The WebDriverAgent session: taken over or made, revalidated when it expired, never taken by force twice."""

from dataclasses import dataclass

from devices.ios.answers import fields_of
from devices.ios.call import Call
from devices.ios.failures import START_WDA, SessionExpiredError
from devices.ios.wire import WdaWire
from phone.errors import PhoneError, PhoneGoneError

_SETTINGS = {"respectSystemAlerts": True}
"""Without it an alert of the system is missing from the source of the app below it.
Source: Appium's XCUITest settings, `respectSystemAlerts`."""


@dataclass(slots=True)
class WdaSession:
    """Requests to one WebDriverAgent, inside its one session where they need it."""

    wire: WdaWire
    _id: str = ""
    _is_ours: bool = False
    os_version: str = ""
    """As the last `/status` said."""

    async def ask(self, call: Call) -> object:
        """Send one request and return the answer's value.

        A session that expired did nothing with the request, so it is sent once more in a fresh one.
        Nothing else is ever sent twice.
        """
        if not call.in_session:
            return await self.wire.ask(call)
        session = self._id or await self.enter()
        try:
            return await self.wire.ask(call, session)
        except SessionExpiredError:
            session = await self.enter(expired=session)
        try:
            return await self.wire.ask(call, session)
        except SessionExpiredError:
            raise _session_lost() from None

    async def enter(self, expired: str = "") -> str:
        """Take over the active session, or make one when there is none (making one ends the active one)."""
        status = await self.wire.status()
        if status is None:
            raise PhoneGoneError(
                "wda_unavailable", f"WebDriverAgent does not answer at {self.wire.url}.", next=START_WDA
            )
        self.os_version = status.os_version
        if status.session not in {"", expired} and await self._set_up(status.session):
            self._id, self._is_ours = status.session, False
            return self._id
        created = await self._create()
        if not await self._set_up(created):
            raise _session_lost()
        self._id, self._is_ours = created, True
        return created

    async def leave(self) -> None:
        """End the session when it is ours; one that was taken over goes on."""
        session, self._id = self._id, ""
        if session and self._is_ours:
            call = Call("end the session", "DELETE", "", self.wire.deadlines.status_s, in_session=True)
            try:
                await self.wire.ask(call, session)
            except (PhoneError, SessionExpiredError):
                return  # it is gone already, or goes with the phone

    async def _create(self) -> str:
        body: dict[str, object] = {"capabilities": {}, "desiredCapabilities": {}}
        call = Call("open a session", "POST", "/session", self.wire.deadlines.act_s, body=body)
        created = fields_of(await self.wire.ask(call)).get("sessionId")
        if not created:
            raise _session_lost()
        return str(created)

    async def _set_up(self, session: str) -> bool:
        """Set what must hold in every session; `False` when that session does not exist any more."""
        body = {"settings": _SETTINGS}
        deadline_s = self.wire.deadlines.read_s
        call = Call("set its options", "POST", "/appium/settings", deadline_s, body=body, in_session=True)
        try:
            await self.wire.ask(call, session)
        except SessionExpiredError:
            return False
        except PhoneError as error:
            if error.code != "action_failed":  # an old WebDriverAgent without this option still works
                raise
        return True


def _session_lost() -> PhoneError:
    return PhoneError(
        "session_lost",
        "Another client keeps taking the WebDriverAgent session: it has only one.",
        next="Stop the other client (Appium, Xcode, another server) that drives this iPhone, then try again.",
    )
