"""The adb protocol, spoken to the phone by hand: what a real adb server never does must not hurt either."""

import struct

import anyio
import pytest

from devices.sim.adbd.server import adbd
from devices.sim.adbd.wire import (
    CLSE,
    CNXN,
    HEADER_BYTES,
    OKAY,
    OPEN,
    VERSION,
    WRTE,
    Message,
    WireError,
    decode_header,
)
from devices.sim.world import World

DEADLINE_S = 10


class Host:
    """Speaks the host's side, message by message."""

    def __init__(self, stream: anyio.abc.SocketStream) -> None:
        self.stream = stream
        self.rest = b""

    async def say(self, command: int, arg0: int, arg1: int, payload: bytes = b"") -> None:
        await self.stream.send(Message(command, arg0, arg1, payload).encode())

    async def hear(self) -> Message:
        head, length = decode_header(await self._take(HEADER_BYTES))
        return Message(head.command, head.arg0, head.arg1, await self._take(length))

    async def greet(self, max_bytes: int = 1024 * 1024) -> Message:
        await self.say(CNXN, VERSION, max_bytes, b"host::features=shell_v2")
        return await self.hear()

    async def _take(self, length: int) -> bytes:
        while len(self.rest) < length:
            self.rest += await self.stream.receive()
        taken, self.rest = self.rest[:length], self.rest[length:]
        return taken


@pytest.fixture
async def port():
    async with adbd(World("android")) as server:
        yield server.port


async def test_the_greeting_names_the_phone_and_only_what_it_can(port: int):
    with anyio.fail_after(DEADLINE_S):
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            answer = await Host(stream).greet()
    assert answer.command == CNXN
    assert answer.payload == (
        b"device::ro.product.name=openphone_sim;ro.product.model=OpenPhone Simulator;"
        b"ro.product.device=openphone_sim;features=shell_v2,cmd"
    )


async def test_a_long_answer_waits_for_the_host_after_each_message(port: int):
    with anyio.fail_after(DEADLINE_S):
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            host = Host(stream)
            await host.greet(max_bytes=4096)
            await host.say(OPEN, 7, 0, b"exec:screencap -p\0")
            okay = await host.hear()
            assert (okay.command, okay.arg1) == (OKAY, 7)
            first = await host.hear()
            assert (first.command, len(first.payload)) == (WRTE, 4096)
            with anyio.move_on_after(0.05) as waited:
                await host.hear()
            assert waited.cancelled_caught
            await host.say(OKAY, 7, okay.arg0)
            assert (await host.hear()).command == WRTE


async def test_two_streams_of_one_connection_do_not_wait_for_each_other(port: int):
    with anyio.fail_after(DEADLINE_S):
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            host = Host(stream)
            await host.greet()
            await host.say(OPEN, 1, 0, b"sync:\0")
            assert (await host.hear()).command == OKAY
            await host.say(OPEN, 2, 0, b"shell:echo hi\0")
            assert (await host.hear()).command == OKAY
            answer = await host.hear()
            assert (answer.command, answer.arg1, answer.payload) == (WRTE, 2, b"hi\n")
            await host.say(OKAY, 2, answer.arg0)
            assert (await host.hear()).command == CLSE


@pytest.mark.parametrize("service", [b"root:", b"tcp:5555", b"nosuch", b"", b"reverse:forward:tcp:1;tcp:2"])
async def test_a_service_that_is_not_there_is_closed_at_once(port: int, service: bytes):
    with anyio.fail_after(DEADLINE_S):
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            host = Host(stream)
            await host.greet()
            await host.say(OPEN, 9, 0, service + b"\0")
            answer = await host.hear()
            assert (answer.command, answer.arg0, answer.arg1) == (CLSE, 0, 9)


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x16\x03\x01" + bytes(range(61)),
        b"GET / HTTP/1.1\r\n\r\n" + bytes(32),
        struct.pack("<6I", WRTE, 0, 0, 2**31, 0, WRTE ^ 0xFFFFFFFF),
    ],
    ids=["tls", "http", "too_large"],
)
async def test_what_is_not_adb_ends_the_connection_and_nothing_else(port: int, garbage: bytes):
    with anyio.fail_after(DEADLINE_S):
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            await stream.send(garbage)
            with pytest.raises((anyio.EndOfStream, anyio.BrokenResourceError)):
                await stream.receive()
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            assert (await Host(stream).greet()).command == CNXN


async def test_messages_for_streams_that_do_not_exist_are_ignored(port: int):
    with anyio.fail_after(DEADLINE_S):
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            host = Host(stream)
            await host.greet()
            for command in (OKAY, WRTE, CLSE):
                await host.say(command, 5, 77, b"x" if command == WRTE else b"")
            await host.say(OPEN, 1, 0, b"shell:echo alive\0")
            assert (await host.hear()).command == OKAY
            assert (await host.hear()).payload == b"alive\n"


@pytest.mark.parametrize(
    ("request_bytes", "reason"),
    [
        (b"SEND" + struct.pack("<I", 9) + b"/sdcard/x", b"missing , in ID_SEND"),
        (b"NOPE" + struct.pack("<I", 0), b"unknown command"),
        (b"STAT" + struct.pack("<I", 5000), b"path too long"),
    ],
    ids=["no_mode", "unknown", "long_path"],
)
async def test_a_sync_request_that_makes_no_sense_fails_with_a_reason(
    port: int, request_bytes: bytes, reason: bytes
):
    with anyio.fail_after(DEADLINE_S):
        async with await anyio.connect_tcp("127.0.0.1", port) as stream:
            host = Host(stream)
            await host.greet()
            await host.say(OPEN, 1, 0, b"sync:\0")
            okay = await host.hear()
            await host.say(WRTE, 1, okay.arg0, request_bytes)
            assert (await host.hear()).command == OKAY
            answer = await host.hear()
            while answer.command == OKAY:
                answer = await host.hear()
            assert answer.payload.startswith(b"FAIL")
            assert reason in answer.payload


def test_a_header_with_another_magic_is_refused():
    with pytest.raises(WireError, match="not an adb message"):
        decode_header(bytes(HEADER_BYTES - 1) + b"\1")
