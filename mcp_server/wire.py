"""Standard input and output as the SDK's server takes them, with no thread between.

The SDK's own transport passes each line through a thread, and each answer through two: that and the tasks
around them are a third of a millisecond of each call.
"""

import fcntl
import os
import select
from collections import deque
from contextlib import suppress
from typing import Final

import anyio
from anyio.abc import ObjectReceiveStream, ObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter

from mcp_server.log import log
from mcp_server.unreadable import refusal_of

READ_AT_ONCE: Final = 65_536
FIRST_OWN: Final = 3
"""The first descriptor that is none of the three standard ones."""


class Incoming(ObjectReceiveStream[SessionMessage | Exception]):
    """Reads messages, and answers lines that are none: the SDK's server drops what it cannot read.

    No exception is handed on.
    """

    def __init__(self, file: int, answers: ObjectSendStream[SessionMessage]) -> None:
        self._file, self._answers = file, answers
        self._begun: list[bytes] = []
        """The pieces of a line that has not ended yet."""
        self._lines = deque[bytes]()
        self._is_over = False

    async def receive(self) -> SessionMessage | Exception:
        """Wait for a message.

        Raises:
            EndOfStream: the client has closed its end.
        """
        while True:
            line = await self._line()
            try:
                return SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
            except (ValueError, RecursionError) as error:
                await self._refuse(error)

    async def _refuse(self, error: Exception) -> None:
        refusal = refusal_of(error)
        log().warning("line_refused", answered=refusal is not None)
        if refusal is not None:
            with suppress(anyio.ClosedResourceError, anyio.BrokenResourceError):
                await self._answers.send(SessionMessage(refusal))

    async def _line(self) -> str:
        while not self._lines:
            if self._is_over:
                raise anyio.EndOfStream
            with suppress(OSError):  # what is no pipe, such as a file, cannot be waited for, nor has to be
                await anyio.wait_readable(self._file)
            with suppress(BlockingIOError):
                self._take(os.read(self._file, READ_AT_ONCE))
        return self._lines.popleft().decode("utf-8", "replace")

    def _take(self, read: bytes) -> None:
        *ended, begun = read.split(b"\n")
        if not read:
            self._is_over = True
            ended = [b""] if self._begun else []
        for part in ended:
            self._lines.append(b"".join([*self._begun, part]))
            self._begun = []
        if begun:
            self._begun.append(begun)

    async def aclose(self) -> None:
        """Read no more."""
        self._is_over = True
        self._lines.clear()


class Outgoing(ObjectSendStream[SessionMessage]):
    """Writes messages, one at a time, and never waits for the client but where other tasks can go on."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._turn = anyio.Lock(fast_acquire=True)
        self._poll = select.poll()
        self._poll.register(file, select.POLLOUT)
        self._is_closed = False
        self._broken = anyio.Event()
        self._why = OSError()

    async def send(self, item: SessionMessage) -> None:
        """Write a message.

        Raises:
            ClosedResourceError: nothing is written any more.
            BrokenResourceError: the client is gone.
        """
        left = memoryview(item.message.model_dump_json(by_alias=True, exclude_unset=True).encode() + b"\n")
        async with self._turn:
            if self._is_closed:
                raise anyio.ClosedResourceError
            try:
                await self._ready()
                left = left[self._written(left) :]
                with anyio.CancelScope(shield=True):  # half a line would spoil the next one
                    while left:
                        await self._ready()
                        left = left[self._written(left) :]
            except OSError as error:
                self._is_closed, self._why = True, error
                self._broken.set()
                raise anyio.BrokenResourceError from error

    async def _ready(self) -> None:
        if not self._poll.poll(0):
            await anyio.wait_writable(self._file)

    def _written(self, left: memoryview) -> int:
        """Write as much as a pipe that is ready takes without blocking; see `select.PIPE_BUF`."""
        try:
            return os.write(self._file, left[: select.PIPE_BUF])
        except BlockingIOError:
            return 0

    async def broken(self) -> None:
        """Wait until the client is gone.

        Raises:
            OSError: why nothing can be written to it.
        """
        await self._broken.wait()
        raise self._why

    async def aclose(self) -> None:
        """Write nothing more."""
        self._is_closed = True


def claimed() -> tuple[Incoming, Outgoing]:
    """Take standard input and output for the protocol, for as long as the process lives.

    Whatever else reads in it, or in a child, finds nothing; what is printed goes to standard error.
    """
    read, write = (fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, FIRST_OWN) for file in (0, 1))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    answers = Outgoing(write)
    return Incoming(read, answers), answers
