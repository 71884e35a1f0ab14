"""One adb connection, seen from the phone: streams with flow control over one byte stream.

Rules:
1. The host speaks first (CNXN). Nothing but AUTH is answered before that.
2. A stream has an id of ours and one of the host's; messages carry the sender's first.
3. After each WRTE its sender waits for OKAY: at most one message is in flight a stream and direction.
4. The OKAY for a WRTE is sent when the service takes the bytes, so a slow service slows the host down.
5. Either side ends a stream with CLSE, which is answered with CLSE unless it was an answer.
"""

import math
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import anyio
from anyio.abc import ByteStream, TaskGroup
from anyio.streams.buffered import BufferedByteReceiveStream

from devices.sim.adbd.wire import (
    AUTH,
    AUTH_PUBLIC_KEY,
    AUTH_TOKEN,
    CLSE,
    CNXN,
    HEADER_BYTES,
    MAX_PAYLOAD_BYTES,
    OKAY,
    OPEN,
    VERSION,
    WRTE,
    Message,
    WireError,
    decode_header,
)

PeerLostError = (
    anyio.EndOfStream,
    anyio.IncompleteRead,
    anyio.BrokenResourceError,
    anyio.ClosedResourceError,
)
"""Any of these means that the host, or the fault plan, ended the connection."""


class StreamClosedError(Exception):
    """The host closed this stream; what a service sends goes nowhere."""


Service = Callable[["AdbStream"], Awaitable[None]]
"""Serves one stream; the stream is closed when it returns."""
Opener = Callable[[str], Service | None]
"""Finds the service of a name, or `None` when the phone has no such service."""


class AdbStream:
    """One stream of a connection, as its service sees it."""

    def __init__(self, transport: "Transport", local_id: int, remote_id: int) -> None:
        self.transport = transport
        self.local_id = local_id
        self.remote_id = remote_id
        self._rest = b""
        self._inbox_in, self._inbox = anyio.create_memory_object_stream[bytes](math.inf)
        self._ready = anyio.Event()
        self.closed = anyio.Event()
        """Set once the host has closed the stream, or the connection is over."""

    async def send(self, data: bytes) -> None:
        """Send `data` in as many messages as it needs, each after the host took the one before.

        Raises:
            StreamClosedError: the host closed the stream.
        """
        view = memoryview(data)
        for start in range(0, len(data), self.transport.max_payload_bytes):
            if self.closed.is_set():
                raise StreamClosedError
            self._ready = anyio.Event()
            piece = bytes(view[start : start + self.transport.max_payload_bytes])
            await self.transport.send(Message(WRTE, self.local_id, self.remote_id, piece))
            await self._ready.wait()

    async def receive(self) -> bytes:
        """Return the bytes of the next message.

        Raises:
            StreamClosedError: the host closed the stream.
        """
        if self._rest:
            data, self._rest = self._rest, b""
            return data
        try:
            data = await self._inbox.receive()
        except anyio.EndOfStream:
            raise StreamClosedError from None
        await self.transport.send(Message(OKAY, self.local_id, self.remote_id))
        return data

    async def receive_exactly(self, length: int) -> bytes:
        """Return the next `length` bytes, however they were cut into messages."""
        data = bytearray()
        while len(data) < length:
            data += await self.receive()
        self._rest = bytes(data[length:]) + self._rest
        return bytes(data[:length])

    def accept_okay(self) -> None:
        """Note that the host took the last message."""
        self._ready.set()

    def accept_data(self, data: bytes) -> None:
        """Queue what the host sent."""
        self._inbox_in.send_nowait(data)

    def end(self) -> None:
        """Wake whoever waits for this stream; it is over."""
        self.closed.set()
        self._ready.set()
        self._inbox_in.close()

    def dispose(self) -> None:
        """Let go of the queue."""
        self.end()
        self._inbox.close()


@dataclass
class Transport:
    """One connection. `run` returns when it is over."""

    wire: ByteStream
    banner: bytes
    find_service: Opener
    authorized: Callable[[], Awaitable[bool]]
    """Asked at each CNXN and AUTH; `False` leaves the host unauthorized."""
    max_payload_bytes: int = MAX_PAYLOAD_BYTES
    _streams: dict[int, AdbStream] = field(default_factory=dict[int, AdbStream])
    _next_id: int = 1
    _sending: anyio.Lock = field(default_factory=anyio.Lock)

    async def run(self) -> None:
        """Serve the connection until either side ends it."""
        try:
            async with anyio.create_task_group() as tasks:
                try:
                    await self._serve(tasks)
                except (*PeerLostError, WireError):
                    tasks.cancel_scope.cancel()
        finally:
            for stream in self._streams.values():
                stream.dispose()
            self._streams.clear()
            await anyio.aclose_forcefully(self.wire)

    async def send(self, message: Message) -> None:
        """Send one message whole; the connection is shared by all streams."""
        async with self._sending:
            await self.wire.send(message.encode())

    async def break_off(self, data: bytes) -> None:
        """Send `data` as it is and end the connection, as a pulled cable does."""
        async with self._sending:
            await self.wire.send(data)
            await anyio.aclose_forcefully(self.wire)

    async def _serve(self, tasks: TaskGroup) -> None:
        reader = BufferedByteReceiveStream(self.wire)
        while True:
            head, length = decode_header(await reader.receive_exactly(HEADER_BYTES))
            payload = await reader.receive_exactly(length) if length else b""
            await self._handle(Message(head.command, head.arg0, head.arg1, payload), tasks)

    async def _handle(self, message: Message, tasks: TaskGroup) -> None:
        match message.command:
            case w if w in (CNXN, AUTH):
                await self._greet(message)
            case w if w == OPEN:
                await self._open(message, tasks)
            case _:
                self._deliver(message)

    async def _greet(self, message: Message) -> None:
        """Answer CNXN, or ask for a signature forever.

        A host that has no key left sends its public key and waits for a person; asking again then would
        make the two talk without end.
        """
        if message.command == CNXN:
            self.max_payload_bytes = min(MAX_PAYLOAD_BYTES, message.arg1)
        if await self.authorized():
            await self.send(Message(CNXN, VERSION, MAX_PAYLOAD_BYTES, self.banner))
        elif message.arg0 != AUTH_PUBLIC_KEY or message.command == CNXN:
            await self.send(Message(AUTH, AUTH_TOKEN, 0, os.urandom(20)))

    async def _open(self, message: Message, tasks: TaskGroup) -> None:
        name = message.payload.rstrip(b"\0").decode("utf-8", "replace")
        service = self.find_service(name)
        if service is None:
            await self.send(Message(CLSE, 0, message.arg0))
            return
        stream = AdbStream(self, self._next_id, message.arg0)
        self._next_id += 1
        self._streams[stream.local_id] = stream
        await self.send(Message(OKAY, stream.local_id, stream.remote_id))
        tasks.start_soon(self._run_service, service, stream)

    async def _run_service(self, service: Service, stream: AdbStream) -> None:
        try:
            await service(stream)
        except (StreamClosedError, *PeerLostError):
            pass
        finally:
            known = self._streams.pop(stream.local_id, None)
            stream.dispose()
        if known is not None:
            try:
                await self.send(Message(CLSE, stream.local_id, stream.remote_id))
            except PeerLostError:
                return

    def _deliver(self, message: Message) -> None:
        stream = self._streams.get(message.arg1)
        if stream is None:
            return
        match message.command:
            case w if w == OKAY:
                stream.accept_okay()
            case w if w == WRTE:
                stream.accept_data(message.payload)
            case w if w == CLSE:
                self._streams.pop(stream.local_id, None)
                stream.end()
            case _:
                return
