"""The main job, as a person starts it: a sentence on the command line, done on a phone over its real wire."""

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from anyio import to_thread

from tests.acceptance.reached import running
from tests.state import fresh_state

WATCH_CONNECTIONS = """
import os, sys
def watch(event, arguments):
    if event == "socket.connect":
        address = arguments[1]
        with open(os.environ["CONNECTIONS"], "a", encoding="utf-8") as file:
            file.write(f"{address[0] if isinstance(address, tuple) else address}\\n")
sys.addaudithook(watch)
"""
"""Put in `sitecustomize.py`: writes down where every Python process of the run connects to."""


def command_line(*arguments, environment):
    done = subprocess.run(
        [sys.executable, "-m", "mcp_server", *arguments],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=50,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def environment(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(WATCH_CONNECTIONS, encoding="utf-8")
    return {
        "PYTHONPATH": str(tmp_path / "site"),
        "CONNECTIONS": str(tmp_path / "connections"),
        "OPENPHONE_STATE": str(fresh_state(tmp_path / "state")),
    }


@pytest.mark.parametrize("platform", ["ios", "android"])
async def test_a_switch_is_set_once_left_alone_the_second_time_and_undone(platform, environment, tmp_path):
    async with running(platform) as phone:

        async def run(task):
            arguments = ["run", task, "--phone", phone.address, "--json"]
            code, out, err = await to_thread.run_sync(
                partial(command_line, *arguments, environment=environment | phone.environment)
            )
            assert code == 0, out + err
            return json.loads(out)

        async def is_on():
            return (await phone.truth()).settings["airplane_mode"]

        first = await run("Turn on airplane mode")
        assert (first["status"], first["acted"], first["changed"]) == ("done", "yes", True)
        assert await is_on() is True

        for sentence in ("Turn on airplane mode", "打开飞行模式"):
            again = await run(sentence)
            assert (again["status"], again["acted"], again["changed"]) == ("done", "no", False)
            assert (again["captures"], again["actions"]) == (1, 0)
            assert await is_on() is True

        undone = await run("Turn off airplane mode")
        assert (undone["status"], undone["acted"], undone["changed"]) == ("done", "yes", True)
        assert await is_on() is False
        assert (undone["captures"], undone["actions"]) == (2, 1)

        assert first["macro"] == "settings.set_airplane_mode"
        assert first["arguments"] == {"on": True}
        assert first["pilots"] == ["replay"]
        assert set(first["model_calls"].values()) == {0}
        assert Path(first["trace"]).is_file()
    connected = set((tmp_path / "connections").read_text(encoding="utf-8").split())
    assert connected <= {"127.0.0.1", "localhost", "::1"}, "only loopback is used"


@pytest.mark.parametrize("address", ["sim:ios", "sim:android"])
def test_the_embedded_phone_does_the_same_and_leaves_nothing_behind(address, environment):
    code, out, err = command_line(
        "run", "Turn on airplane mode", "--phone", address, "--json", environment=environment
    )
    report = json.loads(out)
    assert (code, report["status"], report["phone"]) == (0, "done", address), out + err
    assert [process for process in Path("/proc").glob("[0-9]*") if inherits(process, environment)] == []


def inherits(process, environment):
    """Tell whether a process got this test's environment from the one that started it."""
    try:
        return environment["CONNECTIONS"].encode() in (process / "environ").read_bytes()
    except OSError:  # gone, or not ours
        return False


def test_a_task_that_no_macro_covers_is_an_honest_no(environment):
    code, out, _ = command_line(
        "run", "order a pizza", "--phone", "sim:ios", "--json", environment=environment
    )
    report = json.loads(out)
    assert (code, report["status"], report["acted"], report["captures"]) == (3, "no_macro", "no", 0)
    assert len(report["nearest"]) == 3
