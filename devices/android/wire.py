"""One stream to one phone, most often a shell command: one deadline, and the truth about what was sent."""

import contextlib
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import adbutils
import anyio
import anyio.lowlevel
from adbutils.errors import AdbConnectionError
from anyio import to_thread

from devices.android.complaints import adb_unavailable, complaint, offline, timed_out
from phone.errors import Acted, PhoneError

REQUEST_DEADLINE_S = 5.0
"""For questions to the adb server itself; it is on this computer."""
MAX_OUTPUT_BYTES = 64 * 1024 * 1024
"""Largest answer that is read; a screenshot of a 4K tablet has 20 MB at most."""

STDOUT, STDERR, EXIT = 1, 2, 3
"""Ids of the packets of shell v2. Source: AOSP shell_protocol.h."""

T = TypeVar("T")
R = TypeVar("R")


class Connection(adbutils.AdbConnection):
    """A connection to the adb server that has no side effects.

    adbutils starts a daemon that outlives us when the server is not there, leaves the socket of a failed
    attempt open, and sleeps for 10 ms whenever a connection is closed. None of it is wanted:
    `AdbServer.ensure` owns the server, and a macro has many calls.
    """

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)  # before the parent connects
        super().__init__(host, port)

    def _safe_connect(self) -> socket.socket:
        try:
            return socket.create_connection(self._address, timeout=REQUEST_DEADLINE_S)
        except OSError as error:
            raise AdbConnectionError(str(error)) from error

    def close(self) -> None:
        self.conn.close()


class Client(adbutils.AdbClient):
    """adbutils' client over such connections; each has a deadline."""

    def __init__(self, host: str, port: int, deadline_s: float = REQUEST_DEADLINE_S) -> None:
        super().__init__(host, port)
        self._deadline_s = deadline_s

    def make_connection(self, timeout: float | None = None) -> Connection:
        connection = Connection(self.host, self.port)
        connection.conn.settimeout(timeout or self._deadline_s)
        return connection

    @property
    def where(self) -> str:
        """The server's address, for messages."""
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command printed and how it ended."""

    stdout: bytes
    stderr: bytes
    exit_code: int

    @property
    def text(self) -> str:
        """Everything it printed, errors last."""
        return (self.stdout + b"\n" + self.stderr).decode(errors="replace").strip()


@dataclass(frozen=True, slots=True)
class Route:
    """Where a command goes: a transport id is never reused, so it cannot reach another phone."""

    client: Client
    transport_id: int
    serial: str


class Exchange(ABC, Generic[R]):
    """One stream to one phone; runs in a worker thread, can be hung up from the event loop."""

    def __init__(self, route: Route, *, deadline_s: float, acts: bool = False, what: str) -> None:
        self._route = route
        self._deadline_s = deadline_s
        self._acts = acts
        self._what = what
        self._ends_at_s = 0.0
        self._socket: socket.socket | None = None
        self._sent = False
        self._hung_up = False

    @property
    def _acted(self) -> Acted:
        return Acted.UNKNOWN if self._acts and self._sent else Acted.NO

    @abstractmethod
    def _talk(self, connection: Connection) -> R:
        """Open a service on a connection that leads to the phone, and speak to it."""

    def run(self) -> R | PhoneError:
        """Talk to the end. An error is returned, so that it crosses a task group."""
        self._ends_at_s = time.monotonic() + self._deadline_s
        serial = self._route.serial
        try:
            return self._exchange()
        except AdbConnectionError:
            return no_server(self._route.client)
        except (adbutils.AdbTimeout, TimeoutError):
            return timed_out(serial, self._what, self._deadline_s, self._acted)
        except adbutils.AdbError as error:
            # A FAIL says that the command was not run; a broken connection says nothing.
            broke = "Unknown data" in str(error) or "connection closed" in str(error)
            return complaint(str(error), serial, self._acted if broke else Acted.NO)
        except (OSError, EOFError, ValueError):
            return offline(serial, "broke the connection", self._acted)

    def not_run(self) -> PhoneError:
        """Build the error for a call that never began."""
        return offline(self._route.serial, "was not asked")

    def hang_up(self) -> None:
        """End the exchange now; `run` returns at once."""
        self._hung_up = True
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def _exchange(self) -> R:
        with self._route.client.make_connection(timeout=self._deadline_s) as connection:
            self._socket = connection.conn
            return self._talk(connection)

    def _open(self, connection: Connection, service: bytes) -> None:
        """Open a service of the phone."""
        connection.send_command(f"host:transport-id:{self._route.transport_id}")
        connection.check_okay()
        if self._hung_up:
            raise EOFError
        self._sent = True
        connection.conn.sendall(b"%04x" % len(service) + service)
        connection.check_okay()

    def _receive(self, sock: socket.socket, size: int) -> bytes:
        """Return what has arrived, at most `size` bytes, in the time that is left."""
        sock.settimeout(max(0.001, self._ends_at_s - time.monotonic()))
        data = sock.recv(min(size, 1 << 20))
        if not data:
            raise EOFError
        return data

    def _read(self, sock: socket.socket, size: int) -> bytes:
        if size > MAX_OUTPUT_BYTES:
            raise OSError("a packet larger than any screen")
        data = bytearray()
        while len(data) < size:
            data += self._receive(sock, size - len(data))
        return bytes(data)


class ShellCall(Exchange[Answer]):
    """One command."""

    def __init__(self, route: Route, command: str, *, deadline_s: float, acts: bool, what: str) -> None:
        super().__init__(route, deadline_s=deadline_s, acts=acts, what=what)
        self._command = command.encode()

    def _talk(self, connection: Connection) -> Answer:
        self._open(connection, b"shell,v2:" + self._command)
        return self._read_answer(connection.conn)

    def _read_answer(self, sock: socket.socket) -> Answer:
        streams = {STDOUT: bytearray(), STDERR: bytearray()}
        while True:
            header = self._read(sock, 5)
            data = self._read(sock, int.from_bytes(header[1:], "little"))
            if header[0] == EXIT and data:
                return Answer(bytes(streams[STDOUT]), bytes(streams[STDERR]), data[0])
            if header[0] in streams:
                streams[header[0]] += data
                if len(streams[header[0]]) > MAX_OUTPUT_BYTES:
                    raise OSError("more output than any screen has")


async def run_exchange(call: Exchange[R], limiter: anyio.CapacityLimiter) -> R:
    """Talk in a worker thread; cancelling hangs up, and the thread is over when this returns.

    Raises:
        PhoneError: `acted` tells whether the command can have reached the phone.
    """
    outcome: R | PhoneError = call.not_run()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_hang_up_when_cancelled, call)
        outcome = await to_thread.run_sync(call.run, limiter=limiter)
        tasks.cancel_scope.cancel()
    await anyio.lowlevel.checkpoint_if_cancelled()  # a call that was hung up is no error of the phone
    if isinstance(outcome, PhoneError):
        raise outcome
    return outcome


async def _hang_up_when_cancelled(call: Exchange[R]) -> None:
    try:
        await anyio.sleep_forever()
    finally:
        call.hang_up()


async def ask_server(client: Client, question: Callable[[], T]) -> T:
    """Ask the adb server itself something, in a worker thread.

    Raises:
        PhoneGoneError: `adb_unavailable`.
    """
    try:
        return await to_thread.run_sync(question)
    except AdbConnectionError as error:
        raise no_server(client) from error
    except (adbutils.AdbTimeout, TimeoutError) as error:
        raise adb_unavailable(client.where, "does not answer", RESTART_NEXT) from error
    except (adbutils.AdbError, OSError, ValueError) as error:
        raise adb_unavailable(client.where, f"answers, but not as one ({error})", PORT_NEXT) from error


RESTART_NEXT = "Run `adb kill-server` and try again."
PORT_NEXT = "Find out which program listens there, or set ANDROID_ADB_SERVER_PORT to another port."


def no_server(client: Client) -> PhoneError:
    """Build the error for a port on which nothing listens."""
    return adb_unavailable(client.where, "is not running", "Try again: it is started on the next call.")
