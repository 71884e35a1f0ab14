"""The resident dumper that uiautomator2 puts on a phone: its own client, unmodified, drives the sim."""

import importlib.resources
import json
import socket
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import uiautomator2

from tests.devices.sim.adbd.sim_process import SETTINGS, SimProcess, running

JAR = "/data/local/tmp/u2.jar"
START = f"CLASSPATH={JAR} app_process / com.wetest.uia2.Main -p 9008"
DUMP = {"method": "dumpWindowHierarchy", "params": [False, 50, True]}


@pytest.fixture(scope="module")
def phone() -> Generator[SimProcess]:
    with running() as sim:
        sim.world("launch", app=SETTINGS)
        with importlib.resources.as_file(importlib.resources.files("uiautomator2") / "assets/u2.jar") as jar:
            sim.device.sync.push(str(jar), JAR)
        yield sim


@pytest.fixture
def sim(phone: SimProcess) -> SimProcess:
    phone.disarm()
    assert not dumpers(phone)
    return phone


def dumpers(sim: SimProcess) -> list[str]:
    return [line.split()[1] for line in sim.device.shell("ps").splitlines() if "app_process" in line]


@contextmanager
def started(sim: SimProcess) -> Generator[Any]:
    """Start the dumper as its client does, over a stream that keeps it alive."""
    stream = sim.device.shell(START, stream=True).conn
    stream.settimeout(10)
    said = b""
    while b"listening on *:9008" not in said:
        piece = stream.recv(4096)
        assert piece, said
        said += piece
    try:
        yield stream
    finally:
        stream.close()
        while dumpers(sim):
            pass


def ask(sim: SimProcess, **question: object) -> dict[str, Any]:
    body = json.dumps({"jsonrpc": "2.0", "id": 7, **question}).encode()
    return json.loads(post(sim, body)[1])


def post(sim: SimProcess, body: bytes, headers: str = "") -> tuple[bytes, bytes]:
    connection = sim.device.create_connection("tcp", 9008)
    with connection:
        connection.settimeout(10)
        head = f"POST /jsonrpc/0 HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {len(body)}\r\n\r\n"
        connection.sendall(head.encode() + body)
        return read_answer(connection)


def read_answer(connection: socket.socket) -> tuple[bytes, bytes]:
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65536)
    return head, body


def refused(sim: SimProcess) -> str:
    with pytest.raises(Exception, match="closed") as caught:
        sim.device.create_connection("tcp", 9008)
    return str(caught.value)


def test_its_own_client_starts_it_reads_the_screen_and_stops_it(sim: SimProcess):
    client = uiautomator2.connect(sim.device)
    try:
        assert client.info["currentPackageName"] == SETTINGS
        whole = ET.fromstring(client.dump_hierarchy())  # noqa: S314 - our own
        active = ET.fromstring(client.dump_hierarchy(root_in_active=True))  # noqa: S314
        assert len(whole) > len(active) == 1  # the status bar is a window of its own
        assert any(node.get("text") == "Network & internet" for node in active.iter("node"))
        assert {"hint", "visible-to-user", "drawing-order", "display-id"} <= set(active[0].keys())
    finally:
        client.stop_uiautomator()
    assert not dumpers(sim)
    assert refused(sim)


def test_while_it_runs_nobody_else_can_dump_and_a_second_one_cannot_start(sim: SimProcess):
    with started(sim):
        assert "already registered" in sim.device.shell("uiautomator dump")
        second = sim.shell(f"CLASSPATH={JAR} app_process / com.wetest.uia2.Main -p 9009")
        assert (second.returncode, b"Got null UiAutomation" in second.stderr) == (1, True)
    assert "dumped to" in sim.device.shell("uiautomator dump")


def test_it_ends_with_its_stream_and_when_it_is_killed(sim: SimProcess):
    with started(sim) as stream:
        (pid,) = dumpers(sim)
        assert sim.shell(f"kill -9 {pid}").returncode == 0
        assert stream.recv(100).strip().endswith(b"Killed")
        assert not dumpers(sim)
        assert b"No such process" in sim.shell(f"kill {pid}").stderr
    with started(sim):
        assert sim.shell("pkill -f uia2.Main").returncode == 0
        assert not dumpers(sim)


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("CLASSPATH=/sdcard/none.jar app_process / com.wetest.uia2.Main", 134, "ClassNotFoundException"),
        ("echo no jar > /sdcard/x; CLASSPATH=/sdcard/x app_process / com.wetest.uia2.Main", 134, "Aborted"),
        (f"{START[:-4]}9k", 1, "Invalid port: 9k"),
        (f"{START[:-4]}70000", 1, "Invalid port: 70000"),
    ],
)
def test_a_start_that_cannot_work_says_so(sim: SimProcess, line: str, code: int, said: str):
    done = sim.shell(line)
    assert (done.returncode, said in done.stderr.decode()) == (code, True)


def test_a_process_keeps_its_number_through_exec(sim: SimProcess):
    stream = sim.device.shell(
        f"echo $$; export CLASSPATH={JAR}; exec app_process / com.wetest.uia2.Main", stream=True
    )
    with stream.conn as connection:
        connection.settimeout(10)
        number = connection.recv(100).split()[0].decode()
        while not dumpers(sim):
            pass
        assert dumpers(sim) == [number]
    while dumpers(sim):
        pass


def test_nobody_listens_before_it_runs_nor_on_other_ports(sim: SimProcess):
    assert refused(sim)
    with started(sim):
        with pytest.raises(Exception, match="closed"):
            sim.device.create_connection("tcp", 9009)
        sim.arm("dumper_refused", times=-1)
        assert refused(sim)


def test_questions_that_it_cannot_answer_are_errors_as_jsonrpc_has_them(sim: SimProcess):
    with started(sim):
        assert ask(sim, method="ping") == {"jsonrpc": "2.0", "id": 7, "result": "pong"}
        assert ask(sim, method="click", params=[1, 2])["error"]["code"] == -32601
        assert ask(sim, method="dumpWindowHierarchy", params=["x"])["error"]["code"] == -32602
        assert json.loads(post(sim, b"{")[1])["error"]["code"] == -32700
        assert post(sim, b"")[0].startswith(b"HTTP/1.1 500")


def test_an_answer_is_packed_for_everybody_who_accepts_that(sim: SimProcess):
    with started(sim):
        head, body = post(sim, json.dumps(DUMP).encode(), "Accept-Encoding: gzip\r\n")
    assert b"gzip" in head
    assert body.startswith(b"\x1f\x8b")


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("dump_empty", '"result": ""'),
        ("dump_null_root", '<hierarchy rotation=\\"0\\" />"'),
        ("dumper_disconnected", "UiAutomation not connected"),
        ("dump_emoji", "java.lang.IllegalArgumentException"),
    ],
)
def test_a_dump_fails_as_on_phones(sim: SimProcess, fault: str, told: str):
    with started(sim):
        sim.arm(fault)
        assert told in post(sim, json.dumps(DUMP).encode())[1].decode()
        assert "</hierarchy>" in ask(sim, **DUMP)["result"]


def test_a_dump_can_be_cut_off_and_its_program_killed_in_the_middle(sim: SimProcess):
    with started(sim):
        sim.arm("dump_broken")
        assert "</hierarchy>" not in ask(sim, **DUMP)["result"]
        sim.arm("dump_killed")
        connection = sim.device.create_connection("tcp", 9008)
        with connection:
            body = json.dumps(DUMP).encode()
            connection.sendall(
                b"POST /jsonrpc/0 HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
            )
            connection.settimeout(10)
            assert connection.recv(100) == b""
        assert not dumpers(sim)
