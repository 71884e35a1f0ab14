"""app_process: Android's starter of Java programs. One program is known, uiautomator2's resident dumper.

`CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008` runs until it is killed or
the shell's stream is closed (adbd sends SIGHUP then). It holds UiAutomation, which Android gives to one
program at a time, and serves JSON-RPC on the port (`dumper_http`).

Sources: github.com/openatx/android-uiautomator-server-jar, Main.java, and u2.jar 0.4.1 itself; AOSP
packages/modules/adb, shell_service.cpp for SIGHUP; AOSP UiAutomationManager for the one at a time.
"""

import re
import zipfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

import anyio

from devices.sim.adbd.device import Device
from devices.sim.adbd.dumper_process import DumperProcess
from devices.sim.adbd.files import FileError

MAIN = "com.wetest.uia2.Main"
DEFAULT_PORT = 9008
TEMP_FOLDER = "/data/local/tmp/u2"
"""It makes this folder and leaves it."""
ABORTED, HUNG_UP = 134, 129
"""128 + SIGABRT, 128 + SIGHUP."""
_LARGEST_DEX_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class ProcessCall:
    """One start of app_process."""

    device: Device
    words: tuple[str, ...]
    classpath: str
    pid: int
    out: Callable[[bytes], None]
    err: Callable[[bytes], None]
    show: Callable[[], Awaitable[None]]
    """Sends what was printed, since the program goes on running."""


def is_dumper(words: tuple[str, ...]) -> bool:
    """Tell whether the command line is that of the program that is known."""
    return words[2:3] == (MAIN,)


async def app_process(call: ProcessCall, abandoned: anyio.Event) -> int:
    """Run the dumper until it is ended or nobody listens to it any more; return its exit code."""
    device = call.device
    if not _has_main(device, call.classpath):
        call.err(f"Error: java.lang.ClassNotFoundException: {MAIN}\nAborted\n".encode())
        return ABORTED
    port = _port(call.words)
    if port is None:
        call.err(f"Invalid port: {call.words[-1]}. Must be an integer between 1 and 65535.\n".encode())
        return 1
    call.out(b"[server] INFO: [UiAutomator2Server] Starting Server\n")
    if device.dumper is not None or device.faults.take("dump_taken"):
        # Android 12 and newer swallow "UiAutomationService ... already registered!" at this place.
        call.err(b"java.lang.NullPointerException: Got null UiAutomation from instrumentation.\n")
        return 1
    process = DumperProcess(call.pid, port, " ".join(call.words))
    device.dumper = process
    try:
        await _live(call, process, abandoned)
    finally:
        process.end(HUNG_UP)
        device.dumper = None
    if process.code > 128 and not abandoned.is_set():
        call.err(b"Killed\n" if process.code == 137 else b"Terminated\n")
    return process.code


async def _live(call: ProcessCall, process: DumperProcess, abandoned: anyio.Event) -> None:
    async def hang_up() -> None:
        await abandoned.wait()
        process.end(HUNG_UP)

    async def start() -> None:
        await call.show()
        if call.device.latency.dumper_start_s > 0:
            await anyio.sleep(call.device.latency.dumper_start_s)
        call.device.files.make_folder(TEMP_FOLDER, parents=True)
        process.listens = True
        call.out(f"[server] INFO: tmpdir is {TEMP_FOLDER}\n".encode())
        call.out(f"[server] INFO: http server listening on *:{process.port}\n".encode())
        await call.show()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(hang_up)
        tasks.start_soon(start)
        await process.ended.wait()
        tasks.cancel_scope.cancel()


def _port(words: tuple[str, ...]) -> int | None:
    if words[3:4] not in (("-p",), ("--port",)):
        return DEFAULT_PORT
    text = words[4] if len(words) > 4 else ""
    return int(text) if re.fullmatch(r"[0-9]{1,5}", text) and 0 < int(text) < 65536 else None


def _has_main(device: Device, classpath: str) -> bool:
    try:
        return _holds_main(device.files.read(classpath)) if classpath else False
    except FileError:
        return False


@lru_cache(maxsize=2)
def _holds_main(jar: bytes) -> bool:
    """Look for the class in the archive that was pushed: a cut off or other file starts nothing."""
    wanted = f"L{MAIN.replace('.', '/')};".encode()
    try:
        with zipfile.ZipFile(BytesIO(jar)) as archive:
            parts = [i for i in archive.infolist() if re.fullmatch(r"classes\d*\.dex", i.filename)]
            # The smallest first: the class is in a small one, and the largest has seven megabytes.
            parts.sort(key=lambda part: part.file_size)
            return any(wanted in archive.read(part) for part in parts if part.file_size <= _LARGEST_DEX_BYTES)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False
