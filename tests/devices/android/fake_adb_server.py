"""A double of an adb *server*, on the wire, for answers that a real one cannot be made to give."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import anyio
from anyio.abc import SocketAttribute, SocketStream

OKAY = b"OKAY"
HANG = b"(hang)"
"""As an answer: never answer, wait until the client hangs up."""


def block(text: str) -> bytes:
    return OKAY + f"{len(text):04x}{text}".encode()


def fail(text: str) -> bytes:
    return b"FAIL" + f"{len(text):04x}{text}".encode()


def packet(kind: int, data: bytes) -> bytes:
    return bytes([kind]) + len(data).to_bytes(4, "little") + data


def shell_answer(stdout: bytes = b"", stderr: bytes = b"", code: int = 0) -> bytes:
    return OKAY + packet(1, stdout) + packet(2, stderr) + packet(3, bytes([code]))


@dataclass
class FakeAdbServer:
    """Answers a request by the longest prefix that it knows; notes what it was asked."""

    answers: dict[str, bytes]
    port: int = 0
    requests: list[str] = field(default_factory=list[str])
    hung_up: anyio.Event = field(default_factory=anyio.Event)
    """Set when a client left while it waited for an answer."""
    asked_to_hang: anyio.Event = field(default_factory=anyio.Event)

    async def converse(self, stream: SocketStream) -> None:
        async with stream:
            while request := await self._request(stream):
                self.requests.append(request)
                answer = self._answer(request)
                if answer == HANG:
                    self.asked_to_hang.set()
                    await self._request(stream)
                    self.hung_up.set()
                    return
                await stream.send(answer)
                if not request.startswith("host:transport-id:") or not answer.startswith(OKAY):
                    return

    def _answer(self, request: str) -> bytes:
        known = [prefix for prefix in self.answers if request.startswith(prefix)]
        return self.answers[max(known, key=len)] if known else fail("unknown host service")

    async def _request(self, stream: SocketStream) -> str:
        data = b""
        while len(data) < 4 or len(data) < 4 + int(data[:4], 16):
            try:
                data += await stream.receive()
            except (anyio.EndOfStream, anyio.BrokenResourceError):
                return ""
        return data[4:].decode()


@asynccontextmanager
async def fake_adb_server(**answers: bytes) -> AsyncGenerator[FakeAdbServer]:
    """Serve until the block ends. `version=b"..."` answers `host:version`; others as `answers[...]`."""
    known = {"host:version": block("0029")} | {f"host:{name}": data for name, data in answers.items()}
    server = FakeAdbServer(known)
    listener = await anyio.create_tcp_listener(local_host="127.0.0.1")
    server.port = int(listener.extra(SocketAttribute.local_port))  # noqa: S610 - anyio's, not Django's
    async with listener, anyio.create_task_group() as tasks:
        tasks.start_soon(listener.serve, server.converse)
        try:
            yield server
        finally:
            tasks.cancel_scope.cancel()
