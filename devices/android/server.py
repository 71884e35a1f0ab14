"""Which adb server is used: the one that runs, else one of our own that leaves with us."""

import os
import shutil
import subprocess
import tempfile
from importlib import resources
from pathlib import Path

import anyio
from anyio.abc import Process

from devices.android.complaints import OFFLINE_NEXT, UNAUTHORIZED_NEXT, adb_unavailable
from devices.android.wire import Client, ask_server
from devices.listing import ListingState, PhoneListing
from devices.tied import TIED_TO_US
from phone.errors import PhoneError, PhoneGoneError

PROTOCOL_VERSION = 41
"""Of every adb since platform-tools 28.0.1 (2018); `transport-id` and shell v2 need it."""
DEFAULT_PORT = 5037
START_DEADLINE_S = 15.0
STOP_DEADLINE_S = 5.0
CONNECT_DEADLINE_S = 10.0

_STATES: dict[str, tuple[ListingState, str]] = {
    "device": ("ready", ""),
    "unauthorized": ("unauthorized", UNAUTHORIZED_NEXT),
    "authorizing": ("unauthorized", UNAUTHORIZED_NEXT),
    "offline": ("offline", OFFLINE_NEXT),
    "connecting": ("offline", "Wait a moment: the connection is being made."),
    "no": (
        "other",
        "This user may not open the USB device: add the Android udev rules and plug the phone in again.",
    ),
}


class AdbServer:
    """The adb server at one address; `ensure` before use, `close` at the end."""

    def __init__(self, host: str = "127.0.0.1", port: int = DEFAULT_PORT) -> None:
        self.client = Client(host, port)
        self._process: Process | None = None
        self._is_closed = False
        self._starting = anyio.Lock()

    @classmethod
    def from_environment(cls) -> "AdbServer":
        """Take the address that adb itself would take.

        Raises:
            PhoneError: `invalid_arguments` when ANDROID_ADB_SERVER_PORT is no port.
        """
        host = os.environ.get("ANDROID_ADB_SERVER_HOST") or "127.0.0.1"
        port = os.environ.get("ANDROID_ADB_SERVER_PORT") or str(DEFAULT_PORT)
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise PhoneError(
                "invalid_arguments",
                f"ANDROID_ADB_SERVER_PORT is {port!r}, not a port.",
                next="Set it to a number from 1 to 65535, or unset it.",
            )
        return cls(host, int(port))

    @property
    def address(self) -> str:
        """Host and port."""
        return self.client.where

    async def ensure(self) -> None:
        """Make sure that a server answers; start one when none does. A foreign server is never killed.

        Raises:
            PhoneGoneError: `adb_unavailable`: it cannot be started, or what answers cannot be used.
        """
        async with self._starting:
            if self._is_closed:
                raise adb_unavailable(self.address, "was let go of", "Open the phone again.")
            if not await self._listens():
                await self._start()
            # A server that has just started answers once it has looked for USB devices: 3 s without any.
            patient = Client(self.client.host, self.client.port, START_DEADLINE_S)
            version = await ask_server(patient, patient.server_version)
        if version != PROTOCOL_VERSION:
            raise adb_unavailable(
                self.address,
                f"speaks version {version} of the protocol, {PROTOCOL_VERSION} is needed",
                "Update platform-tools, then run `adb kill-server` and try again.",
            )

    async def list(self) -> tuple[PhoneListing, ...]:
        """List all phones, the ones that cannot be used yet too."""
        infos = await ask_server(self.client, lambda: self.client.list(extended=True))
        return tuple(_listing(i.serial, i.state, i.tags.get("model", "")) for i in infos)

    async def transports(self) -> dict[str, tuple[str, int]]:
        """Map each serial to its state as adb names it, and its transport id."""
        infos = await ask_server(self.client, lambda: self.client.list(extended=True))
        ids = {i.serial: i.tags.get("transport_id", "") for i in infos}
        return {i.serial: (i.state, int(ids[i.serial])) for i in infos if ids[i.serial].isdecimal()}

    async def connect(self, address: str) -> str:
        """Ask the server to reach a phone over the network; what it says about that is text, good or bad."""
        return await ask_server(self.client, lambda: self.client.connect(address, timeout=CONNECT_DEADLINE_S))

    async def disconnect(self, address: str) -> None:
        """Let go of a phone that was reached over the network."""
        await ask_server(self.client, lambda: self.client.disconnect(address))

    async def close(self) -> None:
        """Stop the server if it was started here, and start none any more. Safe to call twice."""
        self._is_closed = True
        await self._stop()

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with anyio.CancelScope(shield=True):
            if process.returncode is None:
                process.terminate()
            with anyio.move_on_after(STOP_DEADLINE_S):
                await process.wait()
            await process.aclose()  # kills what still runs

    async def _listens(self) -> bool:
        try:
            async with await anyio.connect_tcp(self.client.host, self.client.port):
                return True
        except OSError:
            return False

    async def _start(self) -> None:
        if self.client.host not in ("127.0.0.1", "localhost", "::1"):
            raise adb_unavailable(self.address, "is not running", "Start adb on that computer.")
        await self._stop()  # one of ours that died
        program = _found(adb_program())
        with tempfile.TemporaryFile() as log:
            try:
                self._process = await anyio.open_process(
                    [*TIED_TO_US, program, "-P", str(self.client.port), "nodaemon", "server"],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    cwd=Path("/"),
                    start_new_session=True,
                )
            except OSError as error:
                raise self._cannot_be_started(program, str(error.strerror)) from error
            if not await self._comes_up(self._process):
                log.seek(0)
                said = log.read()[-300:].decode(errors="replace").strip()
                await self._stop()
                raise self._cannot_be_started(program, said or "it said nothing")

    def _cannot_be_started(self, program: str, why: str) -> PhoneError:
        return adb_unavailable(
            self.address,
            f"cannot be started with {program} ({why})",
            "Start it by hand with `adb start-server` to see what is wrong.",
        )

    async def _comes_up(self, process: Process) -> bool:
        with anyio.move_on_after(START_DEADLINE_S):
            while not await self._listens():
                if process.returncode is not None:
                    return await self._listens()  # another client's server may have taken the port meanwhile
                await anyio.sleep(0.02)
            return True
        return False


def adb_program() -> str:
    """Name the adb to start: ADBUTILS_ADB_PATH, else the one in adbutils' wheel, else the one on PATH."""
    bundled = resources.files("adbutils.binaries") / "adb"
    return os.environ.get("ADBUTILS_ADB_PATH") or (str(bundled) if bundled.is_file() else "adb")


def _found(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise PhoneGoneError(
            "adb_unavailable",
            f"There is no adb program at {program}.",
            next="Install Android's platform-tools, or set ADBUTILS_ADB_PATH to the adb program.",
        )
    return path


def _listing(serial: str, state: str, model: str) -> PhoneListing:
    kind, next_step = _STATES.get(state, ("other", f"The phone is in {state} mode: start Android on it."))
    return PhoneListing(serial, "android", kind, model.replace("_", " "), next_step)
