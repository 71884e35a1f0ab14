"""The connection to one WebDriverAgent: facebook-wda's HTTP, with our deadlines and without its recoveries.

`wda.Client` is used for its transport alone. What it offers above that cannot be used safely: `window_size`
(and what calls it: `scale`, `swipe_*`, fractions) accepts whatever alert is up when the phone answers 0x0;
`tap` sends a second tap when the first one fails; `session_id` unlocks the phone and takes 180 s to give up;
its error callback resends actions without their timeout, and makes ten sessions when an app crashed.
So its callbacks are taken off and every request goes through `client.http`, public but undocumented.
"""

import threading
import time
from dataclasses import dataclass, field

import anyio
import anyio.to_thread
import wda
from wda.exceptions import WDAError, WDAInvalidSessionIdError
from wda.usbmux.exceptions import HTTPError

from devices.ios.answers import fields_of
from devices.ios.call import Call, Deadlines
from devices.ios.failures import SessionExpiredError, acted, from_answer, from_connection, is_timeout
from devices.ios.transport import exchange, mend_facebook_wda
from phone.errors import Acted, PhoneError, PhoneGoneError

_GRACE_S = 0.5
"""How much longer than the socket's timeout a request may take: then its answer drips in."""


@dataclass(slots=True)
class _Ticket:
    """One request on its way through a worker thread."""

    ends_at_s: float
    is_abandoned: bool = False
    is_sent: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """What `/status` says."""

    session: str
    """Id of the active session, `""` when there is none."""
    os_version: str


@dataclass(slots=True)
class WdaWire:
    """Requests to one WebDriverAgent, one at a time."""

    url: str
    deadlines: Deadlines
    _client: wda.Client = field(init=False)
    _limiter: anyio.CapacityLimiter = field(init=False)
    _turn: threading.Lock = field(init=False, default_factory=threading.Lock)

    def __post_init__(self) -> None:
        mend_facebook_wda()
        self._client = wda.Client(self.url)
        self._client.unregister_callback(wda.Callback.ERROR)
        self._limiter = anyio.CapacityLimiter(1)

    async def ask(self, call: Call, session: str = "") -> object:
        """Send one request and return the answer's value.

        A cancelled request is left to its thread: what was sent stays sent, what was not is never sent.

        Raises:
            SessionExpiredError: `session` is unknown to the phone, which did nothing.
            PhoneError: with `acted` as far as it is known.
        """
        path = f"/session/{session}{call.path}" if call.in_session else call.path
        async with self._limiter:
            ticket = _Ticket(ends_at_s=time.monotonic() + call.deadline_s)
            try:
                with anyio.fail_after(call.deadline_s + _GRACE_S):
                    return await anyio.to_thread.run_sync(
                        self._send, call, path, ticket, abandon_on_cancel=True
                    )
            except TimeoutError:
                ticket.is_abandoned = True
            except WDAInvalidSessionIdError:
                raise SessionExpiredError from None
            except HTTPError as error:
                cause = error.args[0] if error.args else error
                if not is_timeout(cause):
                    raise from_connection(cause, call, self.url) from None
            except WDAError as error:
                # `from None`: facebook-wda's exceptions quote the request, and so what was typed.
                raise from_answer(error, call, self.url) from None
            finally:
                ticket.is_abandoned = True
        raise await self._silence(call, ticket)

    async def status(self) -> Status | None:
        """Ask how WebDriverAgent is, past whatever request hangs; `None` when it does not answer in time.

        Not through facebook-wda: its lock makes this wait until every other request has ended.
        """
        try:
            with anyio.fail_after(self.deadlines.status_s + _GRACE_S):
                return await anyio.to_thread.run_sync(self._ask_status, abandon_on_cancel=True)
        except (TimeoutError, HTTPError, ValueError, LookupError, AttributeError):
            return None

    def _send(self, call: Call, path: str, ticket: _Ticket) -> object:
        """Send from a worker thread, unless nobody waits any more when its turn comes."""
        if not self._turn.acquire(timeout=max(0.0, ticket.ends_at_s - time.monotonic())):
            raise HTTPError(TimeoutError())
        try:
            if ticket.is_abandoned:
                return None
            ticket.is_sent = True
            rest_s = max(0.1, ticket.ends_at_s - time.monotonic())
            answer = self._client.http.fetch(call.method, path, call.body, False, rest_s)  # noqa: FBT003 - theirs
            return answer["value"]
        except (ValueError, TypeError, AttributeError, KeyError):
            # facebook-wda looks into every answer as if it were JSON, an object, and had a value.
            raise WDAError(call.path) from None
        finally:
            self._turn.release()

    async def _silence(self, call: Call, ticket: _Ticket) -> PhoneError:
        did_act = acted(call) if ticket.is_sent else Acted.NO
        if await self.status() is None:
            return PhoneGoneError(
                "phone_offline",
                f"WebDriverAgent at {self.url} stopped answering when it was asked to {call.what}.",
                next="Check the iPhone's connection, restart WebDriverAgent, then capture the screen.",
                acted=did_act,
            )
        return PhoneError(
            "timed_out",
            f"WebDriverAgent did not finish within {call.deadline_s:g} s when it was asked to {call.what}.",
            next="Capture the screen; where the element tree takes too long, a screenshot still works.",
            retryable=not call.acts,
            acted=did_act,
        )

    def _ask_status(self) -> Status:
        answer = exchange(f"{self.url.rstrip('/')}/status", timeout=self.deadlines.status_s).json()
        value = fields_of(answer["value"])
        return Status(str(answer.get("sessionId") or ""), str(fields_of(value.get("os")).get("version", "")))
