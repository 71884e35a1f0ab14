"""`model serve` as a process, with a double of vLLM below it."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager

import psutil
import pytest

from tests.local_model.serving.doubled import DOUBLE, free_port, roles, run_on
from tests.mcp_server.served import PROGRAM, environment

WITHIN_S = 30


@contextmanager
def started(folder, *args, **variables):
    command = [*PROGRAM, "model", "serve", "tiny", "--python", sys.executable, "--json", *args]
    log = folder / "log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=environment(folder / "state", PYTHONPATH=str(DOUBLE), **variables),
            text=True,
        )
        with process:
            try:
                yield process
            finally:
                process.kill()


def ready(process):
    line = process.stdout.readline()
    assert line
    return json.loads(line)


def test_it_tells_what_clients_need_hides_the_key_and_ends_by_a_signal_with_all_that_it_started(tmp_path):
    port = free_port()
    key = "sk-not-for-logs-1"
    with started(tmp_path, "--port", str(port), "--", "--enable-lora", VLLM_API_KEY=key) as process:
        told = ready(process)
        assert told["url"] == f"http://127.0.0.1:{port}/v1"
        assert (told["model"], told["context_tokens"], told["restarts"]) == ("openphone-3b", 12_288, 0)
        below = list(roles(told["pid"]).values())
        process.send_signal(signal.SIGTERM)
        assert process.wait(WITHIN_S) == 0
        assert run_on(below) == []
    log = (tmp_path / "log").read_text(encoding="utf-8")
    assert "--enable-lora" in log
    assert "key is {key}" in log
    assert key not in log


def test_a_supervisor_that_is_killed_takes_the_server_along(tmp_path):
    with started(tmp_path, "--port", str(free_port())) as process:
        below = list(roles(ready(process)["pid"]).values())
        process.kill()
        psutil.wait_procs(below, timeout=10)
        assert run_on(below) == []


def test_what_a_killed_supervisor_could_not_take_along_is_ended_by_the_next_one(tmp_path):
    port = str(free_port())
    with started(tmp_path, "--port", port, "--", "--double-deaf") as process:
        below = list(roles(ready(process)["pid"]).values())
        with started(tmp_path, "--port", port) as second:  # one that serves is left alone
            assert second.wait(WITHIN_S) == 1
        assert run_on(below) == below
        process.kill()
        process.wait(WITHIN_S)
        assert run_on(below) == below
    with started(tmp_path, "--port", port) as process:
        ready(process)
        assert run_on(below) == []
        process.terminate()
        process.wait(WITHIN_S)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--host", "192.168.1.20"], "can be reached from other machines"),
        (["--", "--port", "1"], "said with --port"),
        (["--", "--api-key=x"], "said with --key-variable"),
        (["--context", "7"], "--context"),
    ],
)
def test_what_cannot_be_meant_is_refused_before_anything_is_started(tmp_path, args, said):
    with started(tmp_path, *args) as process:
        assert process.wait(WITHIN_S) == 2
    assert said in (tmp_path / "log").read_text(encoding="utf-8")


def test_without_vllm_it_says_where_to_put_one(tmp_path):
    command = [*PROGRAM, "model", "serve"]
    env = {**environment(tmp_path / "state"), "PATH": os.devnull}
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=WITHIN_S, check=False)
    assert done.returncode == 1
    assert "no vLLM" in done.stderr
    assert "--python" in done.stderr
