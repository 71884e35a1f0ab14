"""What a client does by hand, in one trace as long as one action follows another."""

import json
from pathlib import Path
from typing import Any

import pytest

from phone.action import Tap
from phone.geometry import Point
from router.manual.traces import MOST_BYTES, REST_S, HandTraces
from router.trace import Trace


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def traces(clock: Clock) -> HandTraces:
    return HandTraces(clock)


def tap(traces: HandTraces, folder: Path, phone: str = "sim:ios") -> Trace:
    trace = traces.begin(folder, phone, "tap")
    trace.performed(Tap(Point(1, 2), "OK"), 0.1)
    traces.end(trace, phone, status="done", acted="yes")
    return trace


def events(trace: Trace) -> list[dict[str, Any]]:
    assert trace.path
    return [json.loads(line) for line in trace.path.read_text(encoding="utf-8").splitlines()]


def test_actions_that_follow_one_another_are_told_one_by_one_in_one_trace(tmp_path: Path, traces: HandTraces):
    first, second = tap(traces, tmp_path), tap(traces, tmp_path)
    assert first.path == second.path
    assert [e["event"] for e in events(second)] == [
        "run_opened",
        *["action_started", "performed", "action_ended"] * 2,
    ]
    assert (events(second)[1]["tool"], events(second)[-1]["status"]) == ("tap", "done")


def test_each_phone_has_a_trace_of_its_own(tmp_path: Path, traces: HandTraces):
    assert tap(traces, tmp_path, "sim:ios").path != tap(traces, tmp_path, "sim:android").path


def test_after_a_long_pause_another_trace_is_begun(tmp_path: Path, traces: HandTraces, clock: Clock):
    first = tap(traces, tmp_path)
    clock.now_s += REST_S - 1
    assert tap(traces, tmp_path).path == first.path
    clock.now_s += REST_S + 1
    assert tap(traces, tmp_path).path != first.path


def test_a_trace_that_was_deleted_or_is_large_is_not_gone_on_with(tmp_path: Path, traces: HandTraces):
    gone = tap(traces, tmp_path).path
    assert gone
    gone.unlink()
    large = traces.begin(tmp_path, "sim:ios", "snapshot")
    assert not gone.exists()
    large.event("captured", text=" " * MOST_BYTES)
    traces.end(large, "sim:ios", status="done")
    assert tap(traces, tmp_path).path != large.path


def test_actions_at_the_same_time_do_not_mix(tmp_path: Path, traces: HandTraces):
    waiting = traces.begin(tmp_path, "sim:ios", "wait_for")
    assert tap(traces, tmp_path).path != waiting.path
    traces.end(waiting, "sim:ios", status="done")
    assert [e["event"] for e in events(waiting)] == ["run_opened", "action_started", "action_ended"]


def test_what_was_kept_quiet_of_a_protected_app_is_told_again_of_the_next_action(
    tmp_path: Path, traces: HandTraces
):
    trace = traces.begin(tmp_path, "sim:ios", "tap")
    trace.is_hidden = True
    trace.performed(Tap(Point(1, 2), "Account 4711"), 0.1)
    traces.end(trace, "sim:ios", status="done")
    told = events(tap(traces, tmp_path))
    assert "label" not in told[2]
    assert (told[4]["tool"], told[5]["label"]) == ("tap", "OK")


def test_without_a_folder_nothing_is_written(traces: HandTraces):
    trace = traces.begin(None, "sim:ios", "tap")
    traces.end(trace, "sim:ios", status="done")
    again = traces.begin(None, "sim:ios", "tap")
    assert again is trace
    assert again.path is None
