"""The protocol's two pipes: lines in whatever pieces, and readers that are slow, stop or go."""

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, PARSE_ERROR, JSONRPCNotification, JSONRPCRequest

from mcp_server.wire import Incoming, Outgoing

WITHIN_S = 10
PING = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}'
LARGE = 300_000
"""More than pipes hold."""


@pytest.fixture
def pipe() -> Generator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        try:
            os.close(end)
        except OSError:
            continue


def message(text: str) -> SessionMessage:
    return SessionMessage(JSONRPCNotification(jsonrpc="2.0", method="told", params={"text": text}))


async def read_lines(file: int, count: int) -> list[Any]:
    read = b""
    while read.count(b"\n") < count:
        await anyio.wait_readable(file)
        read += os.read(file, 65_536)
    return [json.loads(line) for line in read.splitlines()]


async def requests(incoming: Incoming) -> list[SessionMessage | Exception]:
    found: list[SessionMessage | Exception] = []
    with anyio.fail_after(WITHIN_S):
        while True:
            try:
                found.append(await incoming.receive())
            except anyio.EndOfStream:
                return found


@pytest.mark.parametrize(
    "pieces",
    [
        [PING + b"\n"],
        [PING[:7], PING[7:20], PING[20:] + b"\n"],
        [PING + b"\r\n" + PING[:3], PING[3:]],  # the last line has no end
        [PING + b"\n" + PING + b"\n" + PING],
    ],
)
async def test_lines_are_read_in_whatever_pieces_they_come(pipe: tuple[int, int], pieces: list[bytes]):
    read, write = pipe
    found: list[SessionMessage | Exception] = []
    async with anyio.create_task_group() as group:

        async def reading() -> None:
            found.extend(await requests(Incoming(read, Outgoing(write))))

        group.start_soon(reading)
        for piece in pieces:
            os.write(write, piece)
            await anyio.lowlevel.checkpoint()
        os.close(write)
    assert len(found) == b"".join(pieces).count(b"ping")
    assert all(isinstance(one, SessionMessage) and isinstance(one.message, JSONRPCRequest) for one in found)


async def test_a_file_is_read_to_its_end_and_what_is_no_message_is_answered(
    tmp_path: Path, pipe: tuple[int, int]
):
    file = tmp_path / "asked"
    file.write_bytes(b"\n".join([PING, b"no json", b"\xff\xfe", b"[" * 3000, b"", PING]) + b"\n")
    descriptor = os.open(file, os.O_RDONLY)
    try:
        found = await requests(Incoming(descriptor, Outgoing(pipe[1])))
    finally:
        os.close(descriptor)
    with anyio.fail_after(WITHIN_S):
        answers = await read_lines(pipe[0], 3)
    assert [isinstance(one, SessionMessage) for one in found] == [True, True]
    assert [one["error"]["code"] for one in answers] == [PARSE_ERROR, PARSE_ERROR, INVALID_REQUEST]


async def test_a_message_is_whole_however_slowly_it_is_read(pipe: tuple[int, int]):
    outgoing = Outgoing(pipe[1])
    told: list[Any] = []
    with anyio.fail_after(WITHIN_S):
        async with anyio.create_task_group() as group:
            for letter in "ab":
                group.start_soon(outgoing.send, message(letter * LARGE))
            told.extend(await read_lines(pipe[0], 2))
    assert [one["params"]["text"] for one in told] == ["a" * LARGE, "b" * LARGE]


async def test_who_is_cancelled_in_the_middle_of_a_message_spoils_no_other(pipe: tuple[int, int]):
    outgoing, told = Outgoing(pipe[1]), []
    with anyio.fail_after(WITHIN_S):
        async with anyio.create_task_group() as group:
            scope = anyio.CancelScope()

            async def cancelled() -> None:
                with scope:
                    await outgoing.send(message("a" * LARGE))

            group.start_soon(cancelled)
            await anyio.wait_readable(pipe[0])  # it has begun, and nobody reads
            scope.cancel()
            group.start_soon(outgoing.send, message("b"))
            told = await read_lines(pipe[0], 2)
    assert [len(one["params"]["text"]) for one in told] == [LARGE, 1]


async def test_a_client_that_is_gone_is_told_once_to_whoever_waits_for_it(pipe: tuple[int, int]):
    outgoing = Outgoing(pipe[1])
    os.close(pipe[0])
    with anyio.fail_after(WITHIN_S):
        with pytest.raises(anyio.BrokenResourceError):
            await outgoing.send(message("a"))
        with pytest.raises(anyio.ClosedResourceError):
            await outgoing.send(message("b"))
        with pytest.raises(BrokenPipeError):
            await outgoing.broken()
