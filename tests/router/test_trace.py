"""What a trace holds, and what it never holds."""

import json
import stat
from dataclasses import replace
from datetime import datetime

import pytest

from phone.action import Swipe, Tap, TypeText
from phone.errors import PhoneError
from phone.geometry import Point, Rect, Size
from phone.snapshot import Element, Role, Snapshot
from router.screen_record import snapshot_of
from router.trace import Trace
from tests.tools.screens import SETTINGS


@pytest.fixture
def new_trace(tmp_path):
    opened: list[Trace] = []

    def new(*, screens=False):
        opened.append(Trace(tmp_path / "traces", screens=screens))
        return opened[-1]

    yield new
    for trace in opened:
        trace.close()


def events(trace):
    return [json.loads(line) for line in trace.path.read_text(encoding="utf-8").splitlines()]


def snapshot():
    element = Element(0, Role.TOGGLE, "飞行模式", Rect(0, 0, 10, 10), checked=True, tappable=True)
    return Snapshot(7, "sim:ios", "ios", "com.apple.Preferences", Size(402, 874), (element,))


def test_every_event_is_one_line_of_json_written_at_once(new_trace):
    trace = new_trace()
    trace.event("macro_started", macro="settings.open")
    assert [e["event"] for e in events(trace)] == ["run_opened", "macro_started"]
    assert events(trace)[0]["format"] == "openphone.trace/1"


def test_the_names_of_traces_sort_by_their_start(new_trace):
    traces = [new_trace() for _ in range(3)]
    stamps = [trace.run_id.partition("-")[0] for trace in traces]
    assert stamps == sorted(stamps)
    assert all(len(stamp) == len("20261130T120000123") for stamp in stamps), "to the millisecond"


def test_typed_text_leaves_only_its_length(new_trace):
    trace = new_trace()
    trace.performed(TypeText("hunter2 is the password"), 0.1)
    assert "hunter2" not in trace.path.read_text(encoding="utf-8")
    assert events(trace)[-1]["characters"] == 23


def test_actions_are_named_with_their_places(new_trace):
    trace = new_trace()
    trace.performed(Tap(Point(201.04, 381.96), "Airplane Mode"), 0.12345)
    trace.performed(Swipe(Point(1, 2), Point(3, 4)), 0.2)
    tap, swipe = events(trace)[-2:]
    assert (tap["action"], tap["place"], tap["label"], tap["took_s"]) == (
        "tap",
        [201.0, 382.0],
        "Airplane Mode",
        0.1235,
    )
    assert (swipe["start"], swipe["end"]) == ([1, 2], [3, 4])


def test_every_event_has_its_time(new_trace):
    trace = new_trace()
    trace.performed(Tap(Point(1, 2)), 0.1)
    trace.event("anything")
    times = [datetime.fromisoformat(event["at"]) for event in events(trace)]
    assert times == sorted(times)


def test_a_folder_that_cannot_be_written_is_named_with_the_next_step(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(PhoneError, match="traces") as caught:
        Trace(tmp_path / "file" / "traces")
    assert (caught.value.code, caught.value.acted) == ("state_unwritable", "no")
    assert "OPENPHONE_STATE" in caught.value.next


def test_what_is_on_the_screen_is_kept_only_when_asked_for(new_trace):
    plain, full = new_trace(), new_trace(screens=True)
    for trace in (plain, full):
        trace.captured(snapshot(), 0.2)
    assert "飞行模式" not in plain.path.read_text(encoding="utf-8")
    (kept,) = events(full)[-1]["screen"]
    assert (kept["ref"], kept["role"], kept["text"], kept["checked"]) == ("e0@7", "toggle", "飞行模式", True)


def test_a_screen_that_was_kept_can_be_looked_at_again(new_trace):
    trace = new_trace(screens=True)
    trace.captured(SETTINGS, 0.2)
    again = snapshot_of(events(trace)[-1])
    assert (again.app, again.size, again.platform) == (SETTINGS.app, SETTINGS.size, SETTINGS.platform)
    assert again.elements == tuple(replace(e, raw_text="") for e in SETTINGS.elements)


def test_traces_are_readable_by_their_owner_only(new_trace):
    trace = new_trace()
    assert stat.S_IMODE(trace.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(trace.path.parent.stat().st_mode) == 0o700


def test_without_a_folder_nothing_is_written():
    trace = Trace(None)
    trace.event("anything")
    trace.close()
    trace.close()
    assert trace.path is None
