from pathlib import Path

from mcp_server.trace_text import event_line, events, short_text, trace_files


def test_a_cut_off_line_and_what_is_no_event_are_left_out(tmp_path: Path):
    file = tmp_path / "20261130T101500123-abcdef.jsonl"
    file.write_text(
        '{"event": "run_opened", "at": "2026-11-30T10:15:00.123"}\n[1]\n{"event": "perf', encoding="utf-8"
    )
    (tmp_path / "notes.jsonl").write_text("{}", encoding="utf-8")
    assert trace_files(tmp_path) == {file.stem: file}
    (event,) = events(file)
    assert event_line(event).split() == ["10:15:00.123", "run_opened"]


def test_a_long_trace_keeps_its_beginning_and_its_end():
    told = short_text({"event": "noted", "number": n} for n in range(1000)).splitlines()
    assert "number=0" in told[0]
    assert "number=999" in told[-1]
    assert "... 850 events are left out ..." in told


def test_a_short_trace_is_told_whole():
    assert len(short_text({"event": "noted", "number": n} for n in range(150)).splitlines()) == 150
