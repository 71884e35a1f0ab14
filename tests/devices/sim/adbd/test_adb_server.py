"""The private adb server: it lists the phone, writes nothing of the user's, and ends with the simulator."""

import os
import signal
import socket
import sys
import time
from pathlib import Path

import anyio
import pytest

from devices.sim.adbd.adb_server import AdbServerError, private_adb_server
from tests.devices.sim.adbd.sim_process import DEADLINE_S, running


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_it_ends_with_the_simulator_and_leaves_nothing_in_the_users_home(tmp_path: Path):
    with running(HOME=str(tmp_path)) as own:
        assert own.address.encode() in own.adb("devices").stdout
        assert answers(own.server_port)
    assert not answers(own.server_port)
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a program that its parent died")
def test_it_ends_when_the_simulator_is_killed():
    with running() as own:
        os.kill(own.pid, signal.SIGKILL)
        deadline = time.monotonic() + DEADLINE_S
        while answers(own.server_port):
            assert time.monotonic() < deadline


async def test_a_program_that_cannot_run_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(tmp_path / "no-adb"))
    with anyio.fail_after(DEADLINE_S), pytest.raises(AdbServerError, match="no-adb"):
        async with private_adb_server("127.0.0.1:1"):
            raise NotImplementedError
