"""A run that a signal ends: what it came to is told, and nothing is left running."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from router.report import RunReport
from tests.mcp_server.served import PROGRAM, environment, simulated

WITHIN_S = 30
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="sends signals")


def started(folder: Path, phone: str, *options: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*PROGRAM, "run", "Turn on airplane mode", "--phone", phone, *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment(folder / "state"),
    )


def touched(folder: Path, run: "subprocess.Popen[str]") -> Path:
    """Wait until the run has touched the phone; name its trace."""
    while True:
        assert run.poll() is None, run.communicate()
        for trace in (folder / "state" / "traces").glob("*.jsonl"):
            if '"performed"' in trace.read_text(encoding="utf-8"):
                return trace


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_run_that_is_interrupted_prints_what_it_came_to(tmp_path: Path, how: Any, code: int):
    with simulated("ios", "--latency", "phone") as ready:
        run = started(tmp_path, ready["wda"], "--json")
        try:
            trace = touched(tmp_path, run)
            run.send_signal(how)
            told, aside = run.communicate(timeout=WITHIN_S)
        finally:
            run.kill()
    assert run.returncode == code
    assert not aside
    report = RunReport.model_validate(json.loads(told))
    assert report.error
    assert (report.status, report.error.code) == ("failed", "cancelled")
    assert report.acted == "yes"
    assert report.changed is None
    assert report.actions >= 1
    assert report.macro == "settings.set_airplane_mode"
    assert report.trace == str(trace)
    assert '"cancelled"' in trace.read_text(encoding="utf-8").splitlines()[-1]


def test_a_person_is_told_in_words(tmp_path: Path):
    with simulated("ios", "--latency", "phone") as ready:
        run = started(tmp_path, ready["wda"])
        try:
            touched(tmp_path, run)
            run.send_signal(signal.SIGINT)
            told, _ = run.communicate(timeout=WITHIN_S)
        finally:
            run.kill()
    assert run.returncode == 130
    assert "Not done" in told
    assert "cancelled" in told
