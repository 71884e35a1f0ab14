"""The traces that the command line lists and shows."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mcp_server.cli.program import program
from router.manual.traces import HandTraces


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OPENPHONE_STATE", str(tmp_path))
    return tmp_path


def said(*args: str) -> str:
    done = CliRunner().invoke(program, ["trace", *args])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_trace_of_actions_by_hand_says_how_many_they_are_and_how_the_last_one_ended(state: Path):
    traces = HandTraces()
    for status in ("stale_ref", "done"):
        trace = traces.begin(state / "traces", "sim:ios", "tap")
        traces.end(trace, "sim:ios", status=status)
    assert "2 actions by hand" in said("list")
    assert "2 actions by hand" in said("show")
    (told,) = json.loads(said("list", "--json"))["traces"]
    assert (told["by_hand"], told["status"], told["phone"]) == (2, "done", "sim:ios")
    broken_off = traces.begin(state / "traces", "sim:ios", "tap")
    assert json.loads(said("list", "--json"))["traces"][0]["status"] == "", "not that of the action before"
    traces.end(broken_off, "sim:ios")
