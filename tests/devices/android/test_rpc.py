"""Asking the resident dumper: what comes back is data of a phone, and may be anything."""

import socket

import anyio
import pytest

from devices.android.jar import JarError, find_jar, read_jar
from devices.android.resident_process import ResidentProcess
from devices.android.rpc import HttpCall, RpcError, question, read_text
from devices.android.shell_packets import ShellPackets
from devices.android.wire import Client, Route, run_exchange
from phone.errors import Acted, PhoneError
from tests.devices.android.fake_adb_server import HANG, OKAY, FakeAdbServer, fail, packet
from tests.devices.android.fake_adb_server import fake_adb_server as serving

TOO_LONG = b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nshort"


def route(server: FakeAdbServer) -> Route:
    return Route(Client("127.0.0.1", server.port), 7, "SERIAL")


async def asked(server: FakeAdbServer, deadline_s: float = 5.0) -> bytes:
    call = HttpCall(route(server), 9, question("dump", True), deadline_s=deadline_s)
    with anyio.fail_after(10):
        return await run_exchange(call, anyio.CapacityLimiter(1))


async def test_an_answer_is_read_to_its_length():
    answer = b"HTTP/1.1 200 OK \r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\ntext"
    async with serving() as server:
        server.answers |= {"host:transport-id:7": OKAY, "tcp:9": OKAY + answer}
        assert await asked(server) == b"text"
    assert server.requests == ["host:transport-id:7", "tcp:9"]


@pytest.mark.parametrize(
    "answer",
    [
        fail("closed"),
        OKAY,
        OKAY + b"no HTTP at all\r\n\r\n",
        OKAY + b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 2\r\n\r\nno",
        OKAY + TOO_LONG,
        HANG,
    ],
)
async def test_anything_else_is_an_error_of_a_phone_that_was_not_touched(answer: bytes):
    async with serving() as server:
        server.answers |= {"host:transport-id:7": OKAY, "tcp:9": answer}
        with pytest.raises(PhoneError) as caught:
            await asked(server, deadline_s=0.2)
    assert caught.value.acted is Acted.NO


def test_a_question_is_json_rpc():
    assert question("ping") == b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}'


@pytest.mark.parametrize(
    ("answer", "text"), [(b'{"id": 1, "result": "<a/>"}', "<a/>"), (b'{"result": null}', "")]
)
def test_a_result_is_a_text_or_none(answer: bytes, text: str):
    assert read_text(answer) == text


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (b'{"error": {"code": 1, "message": "E", "data": "java.E: why\\n\\tat x"}}', "java.E: why"),
        (b'{"error": {"message": "method not found", "data": null}}', "method not found"),
        (b'{"result": 5}', "without a tree"),
        (b"[]", "without a tree"),
        (b"<html>", "no JSON"),
        (b"\xff", "no JSON"),
    ],
)
def test_anything_but_a_result_says_what_it_was(answer: bytes, why: str):
    with pytest.raises(RpcError, match=why):
        read_text(answer)


@pytest.mark.parametrize("at_once", [1, 3, 1000])
def test_packets_are_put_together_however_they_were_cut(at_once: int):
    data = packet(1, b"one") + packet(2, b"") + packet(3, b"\x00")
    packets = ShellPackets()
    found = [p for i in range(0, len(data), at_once) for p in packets.feed(data[i : i + at_once])]
    assert found == [(1, b"one"), (2, b""), (3, b"\x00")]


def test_what_announces_more_than_a_shell_sends_is_refused():
    with pytest.raises(ValueError, match="a packet of"):
        ShellPackets().feed(b"\x01\xff\xff\xff\xff")


def test_a_process_that_nobody_asks_is_let_go_of():
    ours, theirs = socket.socketpair()
    with theirs:
        process = ResidentProcess(ours, 1, 2, idle_s=0.01)
        assert process.wait(10)
        assert process.was_idle
        theirs.settimeout(10)
        assert theirs.recv(1) == b""
        process.let_go()


def test_a_process_that_prints_is_heard_out_and_its_end_is_noticed():
    ours, theirs = socket.socketpair()
    process = ResidentProcess(ours, 1, 2, idle_s=60)
    with theirs:
        theirs.sendall(b"x" * 100_000)
        assert process.is_running
    assert process.wait(10)
    assert not process.was_idle
    process.let_go()


def test_only_the_pinned_file_may_be_used(tmp_path, monkeypatch: pytest.MonkeyPatch):
    assert len(read_jar(find_jar())) == 3_708_402
    (tmp_path / "u2.jar").write_bytes(b"PK")
    with pytest.raises(JarError, match="is not the file"):
        read_jar(tmp_path / "u2.jar")
    with pytest.raises(JarError, match="cannot be read"):
        read_jar(tmp_path / "none.jar")
    monkeypatch.setattr("devices.android.jar.VERSION", "3.7.0")
    with pytest.raises(JarError, match=r"3\.7\.1 is installed and 3\.7\.0 is needed"):
        find_jar()
