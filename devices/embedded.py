"""The simulated phone as a child process: started when it is wanted, gone when we are."""

import subprocess
import sys
from types import TracebackType
from typing import Self

import anyio
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream
from pydantic import BaseModel, ConfigDict, ValidationError

from phone.errors import PhoneError
from phone.snapshot import Platform

STARTS_WITHIN_S = 30.0
"""Most of it is for an adb server of its own, which on a busy machine takes its time."""
_CLOSES_WITHIN_S = 5.0
_READY_LINE_BYTES = 65_536


class SimReady(BaseModel):
    """The one line that the simulated phone prints when it is ready."""

    model_config = ConfigDict(extra="ignore", frozen=True)  # fields may be added

    platform: Platform
    serial: str
    control: str
    """URL of its ground truth, for tests and evaluations; drivers never see it."""
    pid: int
    wda: str = ""
    """URL of its WebDriverAgent; `""` for Android."""
    adb: str = ""
    """`host:port` of its adbd; `""` for iOS."""
    adb_server: str = ""
    """`host:port` of the adb server of its own, when it was asked for."""


class EmbeddedSim:
    """A simulated phone that runs as long as we do: its standard input ends with us, and so does it."""

    def __init__(self, process: Process, ready: SimReady) -> None:
        self._process = process
        self.ready = ready

    async def close(self) -> None:
        """Stop it and everything that it started. Safe to call twice."""
        with anyio.CancelScope(shield=True):
            await _stop(self._process)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


async def start_sim(
    platform: Platform, *, latency: str = "instant", seed: int = 0, with_adb_server: bool = False
) -> EmbeddedSim:
    """Start a simulated phone and wait until it can be reached.

    Args:
        platform: which kind.
        latency: `instant`, or `phone` for about the delays of a real one.
        seed: chooses its invented content.
        with_adb_server: for Android, an adb server that knows it, apart from the one that is in use.

    Raises:
        PhoneError: `internal`, it did not come up; what it said about that is on standard error.
    """
    command = [sys.executable, "-P", "-m", "devices.sim", "--json", "--platform", platform]
    command += ["--latency", latency, "--seed", str(seed)]
    command += ["--adb-server"] if with_adb_server else []
    # A session of its own: Ctrl-C in our terminal is for us, and it ends when we have let go of the phone.
    process = await anyio.open_process(command, stdin=subprocess.PIPE, stderr=None, start_new_session=True)
    try:
        return EmbeddedSim(process, await _ready_line(process))
    except BaseException:
        with anyio.CancelScope(shield=True):
            await _stop(process)
        raise


async def _ready_line(process: Process) -> SimReady:
    assert process.stdout is not None, "opened with a pipe"  # noqa: S101 - for the type checker
    try:
        with anyio.fail_after(STARTS_WITHIN_S):
            line = await BufferedByteReceiveStream(process.stdout).receive_until(b"\n", _READY_LINE_BYTES)
        return SimReady.model_validate_json(line)
    except TimeoutError as error:
        raise _did_not_start(f"was not ready within {STARTS_WITHIN_S:g} s") from error
    except anyio.IncompleteRead as error:
        raise _did_not_start(f"ended with code {await process.wait()}") from error
    except (ValidationError, anyio.DelimiterNotFound) as error:
        raise _did_not_start("said something else than that it is ready") from error


async def _stop(process: Process) -> None:
    if process.stdin is not None:
        await process.stdin.aclose()
    for ask in (None, process.terminate):
        if process.returncode is None and ask is not None:
            ask()
        with anyio.move_on_after(_CLOSES_WITHIN_S):
            await process.wait()
            break
    await process.aclose()  # kills what still runs


def _did_not_start(how: str) -> PhoneError:
    return PhoneError(
        "internal",
        f"The simulated phone {how}.",
        next="Run `openphone-mcp sim` to see why, and `openphone-mcp doctor` to see what is missing.",
        retryable=True,
    )
