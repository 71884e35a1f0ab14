"""The process of a simulated phone, as whoever starts it sees it."""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from urllib.parse import urlparse
from urllib.request import urlopen

import pytest


@contextmanager
def sim(*options: str, stdin: int = subprocess.PIPE):
    command = [sys.executable, "-P", "-m", "devices.sim", "--platform", "ios", *options]
    process = subprocess.Popen(
        command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def listens(url: str) -> bool:
    address = urlparse(url)
    with socket.socket() as probe:
        return probe.connect_ex((address.hostname, address.port)) == 0


def read_line(process: subprocess.Popen) -> dict:
    assert process.stdout is not None
    return json.loads(process.stdout.readline())


def test_it_tells_in_one_line_where_it_is_and_ends_with_its_input():
    with sim("--json") as process:
        ready = read_line(process)
        assert set(ready) == {"platform", "wda", "serial", "control", "identity", "seed", "pid"}
        assert (ready["platform"], ready["pid"]) == ("ios", process.pid)
        with urlopen(f"{ready['wda']}/status", timeout=5) as answer:
            assert json.load(answer)["value"]["ready"] is True
        with urlopen(f"{ready['control']}/truth", timeout=5) as answer:
            assert json.load(answer)["foreground"] == "com.apple.springboard"
        rest, errors = process.communicate(timeout=10)
        assert (process.returncode, rest, errors) == (0, "", "")
        assert not listens(ready["wda"])
        assert not listens(ready["control"])


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(ending: signal.Signals):
    with sim("--json") as process:
        ready = read_line(process)
        process.send_signal(ending)
        process.wait(timeout=10)
        assert process.returncode == 0
        assert not listens(ready["wda"])


def test_in_the_background_of_a_script_it_runs_until_a_signal():
    with sim("--json", stdin=subprocess.DEVNULL) as process:
        ready = read_line(process)
        with urlopen(f"{ready['wda']}/status", timeout=5) as answer:
            assert json.load(answer)["value"]["ready"] is True
        assert process.poll() is None
        process.terminate()
        assert process.wait(timeout=10) == 0


def test_it_ends_although_a_client_waits_for_an_answer():
    with sim("--json") as process:
        ready = read_line(process)
        arm = json.dumps({"name": "dump_slow"}).encode()
        with urlopen(f"{ready['control']}/faults", data=arm, timeout=5):
            pass
        with socket.create_connection(
            (urlparse(ready["wda"]).hostname, urlparse(ready["wda"]).port)
        ) as client:
            client.sendall(b"GET /source HTTP/1.1\r\nHost: sim\r\n\r\n")
            with urlopen(f"{ready['wda']}/status", timeout=5):
                pass
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=10)
        assert process.returncode == 0


def test_on_a_terminal_its_input_does_not_matter():
    leader, follower = os.openpty()
    try:
        with sim("--json", stdin=follower) as process:
            ready = read_line(process)
            os.write(leader, b"\x04")
            with urlopen(f"{ready['wda']}/status", timeout=5) as answer:
                assert answer.status == 200
            assert process.poll() is None
    finally:
        os.close(leader)
        os.close(follower)


def test_without_json_it_tells_a_person_how_to_reach_it():
    with sim() as process:
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None
        told, _ = process.communicate(timeout=10)
        assert "WebDriverAgent: http://127.0.0.1:" in told
        assert "/truth" in told


def test_a_port_in_use_is_said_in_one_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with sim("--json", "--port", str(port)) as process:
            told, errors = process.communicate(timeout=10)
    assert process.returncode == 1
    assert told == ""
    assert f"port {port} cannot be used" in errors
    assert "Traceback" not in errors


def test_the_command_starts_without_importing_the_mcp_sdk():
    code = "import sys, devices.sim.process, devices.sim.wda.serve; print('mcp' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, timeout=30
    )
    assert done.stdout.strip() == "False"
