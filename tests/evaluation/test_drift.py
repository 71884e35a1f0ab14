"""The drift evaluation, one small case end to end, and whether it can fail."""

from dataclasses import replace
from typing import Any

import anyio

from evaluation.drift import Options, Report, measure
from evaluation.drift_jobs import jobs
from evaluation.drift_judge import Verdict
from evaluation.drift_run import Result
from evaluation.drift_table import endings, failures, share, side_by_side
from maps.catalog import Catalog
from maps.model import Macro, Param


def result(way: str = "replay", **facts: Any) -> Result:
    verdict = replace(Verdict(reached=True), **facts)
    return Result(way, "settings.ios", 1, "set_wifi", "home screen", verdict, "done", 1.0)


def missed(*results: Result, broken: tuple[str, ...] = ()) -> list[str]:
    return list(Report(results, broken, ()).missed())


async def test_a_switch_is_set_after_an_update_and_the_truth_agrees():
    with anyio.fail_after(50):
        report = await measure(
            Options(("settings.ios",), ("set_airplane_mode",), (1,), latency="instant", at_once=1)
        )
    [replay] = report.of("replay")
    assert replay.verdict == Verdict(reached=True)
    assert [r.way for r in report.of("phonecli")] == ["phonecli"]
    assert list(report.missed()) == []


def test_each_kind_of_failure_is_an_aim_missed():
    assert missed(result()) == []
    assert missed()[0].startswith("0.0% of 0 runs")
    assert missed(result(), result(reached=False))[0].startswith("50.0% of 2 runs")
    kinds: list[dict[str, Any]] = [
        {"wrong_taps": ("x",)}, {"unwanted": ("x",)}, {"is_untrue": True}, {"is_typed": False},
    ]  # fmt: skip
    assert [len(missed(result(**facts))) for facts in kinds] == [1, 1, 1, 1]
    assert len(missed(result(), broken=("settings.x",))) == 1
    assert missed(result(), result("phonecli", reached=False)) == []


def test_a_macro_gets_arguments_from_its_map_and_one_that_cannot_is_named():
    told = Param("line", "string"), Param("day", "date"), Param("on", "boolean")
    macros = (Macro("set_line", "", told), Macro("rename", "", (Param("strange", "string"),)))
    settings = next(m for m in Catalog.shipped().maps if (m.id, m.platform) == ("settings", "ios"))
    found, without = jobs(replace(settings, macros=macros), {})
    assert [job.rounds for job in found] == [
        tuple({"line": "Travel", "day": "2026-12-24", "on": on} for on in (True, False))
    ]
    assert without == ["settings.rename"]


def test_what_lists_of_the_app_name_is_tried_row_by_row_and_what_a_macro_needs_is_arranged():
    clock = next(m for m in Catalog.shipped().maps if m.id == "clock")
    cities = [{"city": "Oslo"}, {"city": "Lima"}]
    alarms = [{"hour": "7", "mm": "30", "part": "AM"}]
    found, _ = jobs(clock, {"cities": cities, "alarms": alarms, "time_zones": []})
    shown = next(job for job in found if job.macro.id == "time_in_city")
    assert [rounds[0]["city"] for rounds in (shown.rounds, *shown.spare)] == ["Oslo", "Lima"]
    pause = next(job for job in found if job.macro.id == "pause_stopwatch")
    assert pause.before == ({"op": "set", "name": "stopwatch", "value": "runs"},)


def test_endings_are_counted_by_what_they_say_and_told_one_by_one():
    said = ("diverged: “W” on Alarm is not to be seen", "diverged: “X” on Home is not to be seen", "odd")
    lost = [result(reached=False, why=why) for why in said]
    assert endings([result(), *lost]) == {"an element was not found": 2, "done, otherwise": 1}
    assert list(failures([result(), lost[2]])) == ["settings.ios.set_wifi seed 1 from home screen: odd"]
    assert share([result(), *lost]) == 0.25
    assert side_by_side([result(), *lost], []).row_count == 4
