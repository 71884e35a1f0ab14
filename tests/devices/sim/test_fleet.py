"""Several phones in one process, with chosen apps and a fault plan, as whoever starts them sees them."""

import json
import socket
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from devices.sim.adbd.adb_server import adb_program, environment
from tests.devices.sim.small_app import SMALL_APP
from tests.devices.sim.test_process import listens, read_line, sim

DEADLINE_S = 20


def get(url: str):
    with urlopen(url, timeout=DEADLINE_S) as answer:
        return json.load(answer)


def post(url: str, body: object):
    with urlopen(Request(url, json.dumps(body).encode()), timeout=DEADLINE_S) as answer:
        return json.load(answer)


def refused(*options: str) -> str:
    with sim("--json", *options) as process:
        told, errors = process.communicate(timeout=DEADLINE_S)
    assert (process.returncode, told) == (2, "")
    assert "Traceback" not in errors
    return " ".join(errors.split())


def test_phones_of_one_process_are_apart_in_everything(tmp_path: Path):
    app = tmp_path / "small.yaml"
    app.write_text(SMALL_APP, encoding="utf-8")
    with sim("--json", "--count", "3", "--seed", "4800", "--apps", f"{app},com.apple.Preferences") as process:
        phones = [read_line(process) for _ in range(3)]
        for key in ("wda", "control", "serial", "identity", "seed"):
            assert len({phone[key] for phone in phones}) == 3, key
        assert {phone["pid"] for phone in phones} == {process.pid}
        assert [phone["seed"] for phone in phones] == [4800, 4801, 4802]
        for phone in phones:
            assert get(f"{phone['wda']}/wda/device/info")["value"]["uuid"] == phone["identity"]
            apps = [app["bundle"] for app in get(f"{phone['control']}/graph")["apps"]]
            assert sorted(apps) == ["com.apple.Preferences", "org.example.small"]
        post(f"{phones[0]['control']}/world", {"op": "launch", "app": "org.example.small"})
        fronts = [get(f"{phone['control']}/truth")["foreground"] for phone in phones]
        assert fronts == ["org.example.small", "com.apple.springboard", "com.apple.springboard"]
        process.communicate(timeout=DEADLINE_S)
        assert process.returncode == 0
        assert not any(listens(phone[key]) for phone in phones for key in ("wda", "control"))


def test_one_adb_server_lists_every_phone_and_each_has_a_serial_number_of_its_own(tmp_path: Path):
    command = [sys.executable, "-P", "-m", "devices.sim", "--platform", "android", "--adb-server"]
    with subprocess.Popen(
        [*command, "--json", "--count", "2", "--seed", "4810", "--apps", "settings", "--scale", "2"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        try:
            phones = [read_line(process) for _ in range(2)]
            [server] = {phone["adb_server"] for phone in phones}
            port = int(server.rpartition(":")[2])

            def adb(*words: str) -> str:
                return subprocess.run(
                    [adb_program(), *words],
                    env=environment(port, str(tmp_path)),
                    capture_output=True,
                    check=True,
                    text=True,
                    timeout=DEADLINE_S,
                ).stdout.strip()

            assert {line.split("\t")[0] for line in adb("devices").splitlines()[1:]} == {
                phone["adb"] for phone in phones
            }
            numbers = [adb("-s", phone["serial"], "shell", "getprop", "ro.serialno") for phone in phones]
            assert numbers == [phone["identity"] for phone in phones]
            assert len(set(numbers)) == 2
            assert adb("-s", phones[0]["serial"], "shell", "wm", "size") == "Physical size: 823x1783"
        finally:
            process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 0


def test_two_processes_of_one_seed_are_two_phones_with_the_same_content():
    with sim("--json", "--seed", "4820") as first, sim("--json", "--seed", "4820") as second:
        phones = [read_line(first), read_line(second)]
        assert phones[0]["identity"] != phones[1]["identity"]
        lists = []
        for phone in phones:
            post(f"{phone['control']}/world", {"op": "launch", "app": "com.apple.Preferences"})
            lists.append(get(f"{phone['control']}/truth")["lists"])
        assert lists[0] == lists[1]


def test_a_plan_of_faults_is_armed_before_the_first_client_comes(tmp_path: Path):
    plan = tmp_path / "plan.yaml"
    plan.write_text(
        "schema: openphone.faults/1\nplan:\n"
        "  - {fault: error, when: {on: locked}, details: {error: timeout, status: 408}}\n"
        "  - {do: {op: lock, passcode: true}}\n",
        encoding="utf-8",
    )
    with sim("--json", "--faults", str(plan)) as process:
        ready = read_line(process)
        with pytest.raises(HTTPError) as error:
            get(f"{ready['wda']}/wda/locked")
        assert error.value.code == 408
        error.value.close()
        assert get(f"{ready['wda']}/wda/locked")["value"] is True
        assert get(f"{ready['control']}/truth")["happened"] == {"lock": 1, "error": 1}


def test_the_clock_unplugs_a_phone_and_a_hand_plugs_it_in_again(tmp_path: Path):
    plan = tmp_path / "plan.yaml"
    plan.write_text(
        "schema: openphone.faults/1\nplan: [{fault: unplug, when: {at: 0.2}}]\n", encoding="utf-8"
    )
    with sim("--json", "--faults", str(plan)) as process:
        ready = read_line(process)
        while listens(ready["wda"]):
            assert process.poll() is None
        post(f"{ready['control']}/faults", {"disarm": "unplug"})
        while not listens(ready["wda"]):
            assert process.poll() is None
        assert get(f"{ready['wda']}/status")["value"]["ready"] is True


def test_what_cannot_be_installed_or_planned_is_said_before_anything_starts(tmp_path: Path):
    said = refused("--apps", "settings,no_such_app")
    assert "No app `no_such_app` ships for ios; there are:" in said
    assert "settings" in said
    other = tmp_path / "other.yaml"
    other.write_text(SMALL_APP.replace("platform: ios", "platform: android"), encoding="utf-8")
    assert "is an app for android, not for ios" in refused("--apps", str(other))
    broken = tmp_path / "broken.yaml"
    broken.write_text("schema: openphone.simapp/1\napp: {id: x}\n", encoding="utf-8")
    assert "is no usable app" in refused("--apps", str(broken))
    assert "is no usable app" in refused("--apps", str(tmp_path / "absent.yaml"))
    plan = tmp_path / "plan.yaml"
    plan.write_text("schema: openphone.faults/1\nplan: [{fault: dump_idle}]\n", encoding="utf-8")
    assert "step 1: `dump_idle` is a fault of adb" in refused("--faults", str(plan))
    plan.write_text("schema: openphone.faults/1\nplan: [{fault: dump_slowly}]\n", encoding="utf-8")
    assert "there is no fault `dump_slowly`" in refused("--faults", str(plan))


def test_a_port_of_a_fleet_that_is_taken_ends_the_whole_fleet():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with sim("--json", "--count", "2", "--port", str(port - 1)) as process:
            process.wait(DEADLINE_S)
            assert process.stderr is not None
            errors = process.stderr.read()
    assert process.returncode == 1
    assert "cannot be used" in errors
