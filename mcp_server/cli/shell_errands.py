"""Work on an event loop beside the prompt: a signal stops what is under way, and else breaks the prompt."""

import signal
import socket
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TypeVar

import anyio
from anyio.from_thread import BlockingPortal, start_blocking_portal

from mcp_server.leaving import SIGNALS

T = TypeVar("T")


class Errands:
    """Carries out one piece of work after another, on a loop that goes on between them.

    The prompt is read in the main thread, as `readline` wants it, and that is where signals arrive. While
    work is under way one rings a bell that the loop hears; a handler that waited for the loop could do so
    for ever.
    """

    def __init__(self, portal: BlockingPortal) -> None:
        self.ended_by: int | None = None
        """The signal that ends the session, once there was one."""
        self._portal = portal
        self._is_busy = False
        self._bell, self._hammer = socket.socketpair()
        for end in (self._bell, self._hammer):
            end.settimeout(0)

    def carry_out(self, work: Callable[[], Awaitable[T]]) -> T | None:
        """Wait for some work; None when a signal has stopped it.

        Raises:
            Exception: whatever it raises.
        """
        with suppress(BlockingIOError):
            self._bell.recv(64)  # what was rung too late for the work before
        self._is_busy = True
        try:
            return self._portal.call(self._stoppable, work)
        finally:
            self._is_busy = False

    async def _stoppable(self, work: Callable[[], Awaitable[T]]) -> T | None:
        result: T | Exception | None = None
        async with anyio.create_task_group() as group:
            group.start_soon(self._stop_when_rung, group.cancel_scope)
            try:
                result = await work()
            except Exception as error:  # noqa: BLE001 - raised again below: in here the group would wrap it
                result = error
            group.cancel_scope.cancel()
        if isinstance(result, Exception):
            raise result
        return result

    async def _stop_when_rung(self, scope: anyio.CancelScope) -> None:
        await anyio.wait_readable(self._bell)
        scope.cancel()

    def hear(self, number: int, _frame: FrameType | None) -> None:
        """Take a signal.

        Raises:
            KeyboardInterrupt: Ctrl-C, and nothing is under way.
            SystemExit: another one, and nothing is under way.
        """
        if number != signal.SIGINT:
            self.ended_by = number
        if self._is_busy:
            with suppress(BlockingIOError):
                self._hammer.send(b"!")
        elif number == signal.SIGINT:
            raise KeyboardInterrupt
        else:
            raise SystemExit(128 + number)

    def close(self) -> None:
        """Take the bell down."""
        self._bell.close()
        self._hammer.close()


@contextmanager
def errands() -> Generator[Errands]:
    """Start the loop, and hear signals until its end."""
    with start_blocking_portal() as portal:
        made = Errands(portal)
        before = {number: signal.signal(number, made.hear) for number in SIGNALS}
        try:
            yield made
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            made.close()
