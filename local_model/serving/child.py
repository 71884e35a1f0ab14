"""One run of a server's program: its log line by line, and an end that leaves nothing behind."""

import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Self, TypeAlias

import anyio
from anyio.abc import ByteReceiveStream, Process

from local_model.serving.processes import Identity, Swept, gone, sweep

Line: TypeAlias = Callable[[str], None]
"""Told each line of a server's log."""

LONGEST_LINE: Final = 8_192
LEAVE_S: Final = 1.0
"""How long its other processes may take to end after it: Python's tracker of resources is the last."""
DRAIN_S: Final = 1.0
"""How long the rest of a log is waited for once all who write it are gone."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How the program is started."""

    command: Sequence[str]
    environment: Mapping[str, str]
    grace_s: float = 15.0
    """How long it may take to end when it is asked to."""


class Child:
    """The program, running as the leader of a session of its own."""

    def __init__(self, process: Process, launch: Launch) -> None:
        self._process = process
        self._launch = launch
        self._drained = anyio.Event()
        self._hurry = anyio.Event()

    @classmethod
    async def start(cls, launch: Launch) -> Self:
        """Start it.

        Raises:
            OSError: there is no such program.
        """
        process = await anyio.open_process(
            launch.command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=launch.environment,
            start_new_session=True,  # Ctrl-C in our terminal is for us; and its processes can be named
        )
        return cls(process, launch)

    @property
    def pid(self) -> int:
        """Its number, which is its session's, too."""
        return self._process.pid

    async def wait(self) -> int:
        """Wait until it ends by itself; its exit code, negative for a signal. What it started may go on."""
        return await self._process.wait()

    def hurry(self) -> None:
        """Wait no longer for it to end by itself."""
        self._hurry.set()

    async def end(self, known: frozenset[Identity]) -> Swept:
        """Ask it to end, wait, then kill all that is left. Never cancelled."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGTERM)
            await self._ended()
            await gone(self.pid, known, LEAVE_S)
        swept = await sweep(self.pid, known)
        with anyio.move_on_after(DRAIN_S, shield=True):
            await self._drained.wait()
        with anyio.CancelScope(shield=True):
            await self._process.aclose()
        return swept

    async def _ended(self) -> None:
        """Wait until it has ended, its time is over, or there is a hurry."""
        with anyio.move_on_after(self._launch.grace_s, shield=True):
            async with anyio.create_task_group() as either:

                async def end_it() -> None:
                    await self._hurry.wait()
                    either.cancel_scope.cancel()

                either.start_soon(end_it)
                await self._process.wait()
                either.cancel_scope.cancel()

    async def forward(self, tell: Line) -> None:
        """Let `tell` hear its log until that ends."""
        assert self._process.stdout is not None, "opened with a pipe"  # noqa: S101 - for the type checker
        try:
            await _lines(self._process.stdout, tell)
        finally:
            self._drained.set()


async def _lines(stream: ByteReceiveStream, tell: Line) -> None:
    """Tell whole lines: what must not be shown is never cut in two. Progress bars end theirs with CR."""
    rest = b""
    with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
        async for chunk in stream:
            *whole, rest = (rest + chunk).replace(b"\r", b"\n").split(b"\n")
            if len(rest) > LONGEST_LINE:
                whole, rest = [*whole, rest], b""
            for line in whole:
                _tell(line, tell)
    _tell(rest, tell)


def _tell(line: bytes, tell: Line) -> None:
    text = line.decode("utf-8", errors="replace")
    shown = "".join(c if c.isprintable() else " " for c in text).rstrip()  # no escapes for the terminal
    if shown:
        tell(shown)
