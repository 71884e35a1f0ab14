"""A private adb server: a real one on a port of its own, that lists the phone and leaves no trace."""

import os
import socket
import subprocess
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import anyio
from anyio.abc import Process

from devices.tied import TIED_TO_US

STARTS_WITHIN_S = 20.0
"""Source: adbutils waits as long for `adb start-server`."""
_POLL_S = 0.02
_STOPS_WITHIN_S = 5.0
_LOG = "adb.log"


class AdbServerError(Exception):
    """The adb program cannot be started or does not list the phone; the message says why."""


@asynccontextmanager
async def private_adb_server(phone_address: str) -> AsyncGenerator[int]:
    """Run an adb server that lists the phone at `phone_address`, and yield its port.

    Raises:
        AdbServerError: it does not start, or does not list the phone in time.
    """
    with TemporaryDirectory(prefix="openphone-adb-") as home:
        port = _free_port()
        async with await _start(port, home) as process:
            try:
                with anyio.fail_after(STARTS_WITHIN_S):
                    await _wait_until_listening(process, port, home)
                    await _connect(port, phone_address)
                yield port
            except TimeoutError:
                raise AdbServerError(
                    f"adb did not list {phone_address} within {STARTS_WITHIN_S:g} s"
                ) from None
            finally:
                with anyio.CancelScope(shield=True):
                    await _stop(process)


def environment(port: int, home: str) -> dict[str, str]:
    """Return the environment of an adb that touches nothing of the user's: no key, no mDNS, no USB."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR", "TEMP") if name in os.environ}
    return kept | {
        "HOME": home,
        "ANDROID_USER_HOME": str(Path(home) / ".android"),
        "ANDROID_ADB_SERVER_PORT": str(port),
        "ADB_MDNS": "0",
        "ADB_MDNS_AUTO_CONNECT": "",
        "ADB_USB": "0",
        "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
    }


def adb_program() -> str:
    """Name the adb to run: ADBUTILS_ADB_PATH, else the one in adbutils' wheel, else the first on the path."""
    chosen = os.environ.get("ADBUTILS_ADB_PATH")
    spec = find_spec("adbutils")
    if chosen or spec is None or spec.origin is None:
        return chosen or "adb"
    bundled = Path(spec.origin).parent / "binaries" / "adb"
    return str(bundled) if bundled.is_file() else "adb"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _start(port: int, home: str) -> Process:
    command = [*TIED_TO_US, adb_program(), "-L", f"tcp:{port}", "nodaemon", "server"]
    with (Path(home) / _LOG).open("wb") as log:
        try:
            return await anyio.open_process(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=environment(port, home),
                cwd=home,
            )
        except OSError as error:
            raise AdbServerError(f"the adb program cannot be started: {error}") from error


async def _wait_until_listening(process: Process, port: int, home: str) -> None:
    while True:
        if process.returncode is not None:
            said = (Path(home) / _LOG).read_text(encoding="utf-8", errors="replace").strip()
            last_line = said.rpartition("\n")[2]
            raise AdbServerError(
                f"{adb_program()} ended with exit code {process.returncode}: {last_line[-200:]}"
            )
        try:
            await ask(port, "host:version")
        except OSError:
            await anyio.sleep(_POLL_S)
        else:
            return


async def _connect(port: int, address: str) -> None:
    """Connect the phone and wait until it is listed as `device`."""
    await ask(port, f"host:connect:{address}")
    while f"{address}\tdevice" not in await ask(port, "host:devices"):  # noqa: ASYNC110 - another program tells no event
        await anyio.sleep(_POLL_S)


async def list_phone(port: int, address: str) -> None:
    """Let an adb server list one more phone.

    Raises:
        AdbServerError: it does not within its time.
    """
    try:
        with anyio.fail_after(STARTS_WITHIN_S):
            await _connect(port, address)
    except TimeoutError:
        raise AdbServerError(f"adb did not list {address} within {STARTS_WITHIN_S:g} s") from None


async def ask(port: int, request: str) -> str:
    """Send the adb server one request and return its answer. Source: AOSP adb, SERVICES.TXT."""
    async with await anyio.connect_tcp("127.0.0.1", port) as stream:
        await stream.send(f"{len(request):04x}{request}".encode())
        received = b""
        while True:
            try:
                received += await stream.receive()
            except anyio.EndOfStream:
                return received[8:].decode("utf-8", "replace")


async def _stop(process: Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    with anyio.move_on_after(_STOPS_WITHIN_S):
        await process.wait()
        return
    process.kill()
    await process.wait()
