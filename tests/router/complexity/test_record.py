"""What was counted on this computer beside what was published."""

import json
from dataclasses import replace

import pytest

from maps.model import Risk
from router.complexity.assess import Task, assess
from router.complexity.policy import DEFAULT, PUBLISHED
from router.complexity.record import FILE, Ends, Record, Records
from router.trace import Trace

PLAIN = Task("turn on dark mode")
PAYS = Task("log an expense")


def noted(app: str, kind, *ends) -> Record:
    record = Record()
    for end in ends:
        record = record.note(app, kind, end)
    return record


def test_a_prior_counts_as_many_runs_as_it_weighs():
    assert Ends().ratio(0.75, 10) == 0.75
    assert Ends(done=0, runs=10).ratio(0.75, 10) == pytest.approx(0.375)
    assert Ends(done=3, runs=3).ratio(0.0, 0) == 1.0
    assert Ends().ratio(0.4, 0) == 0.4


def test_an_app_that_fails_here_becomes_graver_and_one_that_is_done_becomes_lighter():
    failing = noted("settings", "plain", *["failed"] * 10)
    assert assess(PLAIN, "settings", failing).tier == "moderate"
    working = noted("bluecoins", "plain", *["done"] * 20)
    assessed = assess(PLAIN, "bluecoins", working)
    assert (assessed.tier, assessed.cloud_first) == ("low", False)


def test_what_was_handed_off_was_not_done_by_the_model_on_this_machine():
    handed = noted("settings", "plain", *["handed_off"] * 10)
    assert assess(PLAIN, "settings", handed).tier == "moderate"


def test_an_unknown_app_is_moderate_until_a_few_runs_say_more():
    assert assess(PLAIN, "bakery", Record()).tier == "moderate"
    assert assess(PLAIN, "bakery", noted("bakery", "plain", "done", "done")).tier == "low"
    assert assess(PLAIN, "bakery", noted("bakery", "plain", *["failed"] * 5)).tier == "critical"


def test_a_kind_of_task_that_is_done_here_is_not_for_the_larger_model_any_more():
    assert assess(PAYS, "settings", Record()).cloud_first
    learned = noted("shop", "financial", *["done"] * 20)
    assert assess(PAYS, "settings", learned).tier == "low"
    assert assess(Task("navigate home"), "settings", learned).cloud_first


def test_of_app_and_kind_the_worse_one_decides():
    learned = noted("shop", "financial", *["done"] * 20)
    assert assess(PAYS, "contacts", learned).tier == "high"


def test_the_published_policy_learns_nothing():
    failing = noted("settings", "plain", *["failed"] * 50)
    assert assess(PLAIN, "settings", failing, PUBLISHED).tier == "low"


@pytest.mark.parametrize("risk", [Risk.SENDS, Risk.PAYS, Risk.DELETES, Risk.SIGNS_OUT])
def test_what_cannot_be_taken_back_is_watched_from_the_first_step(risk):
    assert assess(replace(PLAIN, risk=risk), "settings", Record()).monitor_from == DEFAULT.risky_from == 1
    assert assess(replace(PLAIN, risk=risk), "settings", Record(), PUBLISHED).monitor_from == 5
    assert assess(replace(PLAIN, risk=Risk.WRITES), "settings", Record()).monitor_from == 5


def test_another_policy_changes_what_follows():
    strict = replace(DEFAULT, moderate_below=0.8)
    assert assess(PLAIN, "settings", Record(), strict).tier == "moderate"
    offline = replace(DEFAULT, cloud_first=frozenset())
    assert not assess(PAYS, "settings", Record(), offline).cloud_first


def test_ends_are_kept_by_app_and_kind(tmp_path):
    assert Records(tmp_path).note("clock", "plain", "done")
    Records(tmp_path).note("clock", "extraction", "failed")
    Records(tmp_path).note("zoom", "plain", "handed_off")
    record = Records(tmp_path).read()
    assert record.of_app("clock") == Ends(done=1, runs=2)
    assert record.of_kind("plain") == Ends(done=1, runs=2)
    assert record.of_app("zoom") == Ends(done=0, runs=1)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"apps": 3}',
        '{"apps": {"clock": []}}',
        '{"apps": {"clock": {"plain": [2, 1]}}}',
        '{"apps": {"clock": {"plain": [-1, 1]}}}',
        '{"apps": {"clock": {"plain": ["1", 1]}}}',
    ],
)
def test_a_damaged_record_counts_as_none(tmp_path, content):
    (tmp_path / FILE).write_text(content)
    assert Records(tmp_path).read() == Record()
    assert Records(tmp_path).note("clock", "plain", "done")
    assert Records(tmp_path).read().of_app("clock") == Ends(1, 1)


def test_it_is_told_in_words_and_traced_without_the_words_of_the_task(tmp_path):
    record = noted("bluecoins", "financial", "done", "failed")
    assessed = assess(Task("pay Ms. Sommerfeld 12 dollars", Risk.PAYS), "bluecoins", record)
    assert assessed.told.startswith(
        "Difficulty critical: the larger model first; else watched from step 1 on"
    )
    assert "it is about money" in assessed.told
    assert "Here 1 of 2 such were done" in assessed.told
    trace = Trace(tmp_path)
    trace.event("assessed", **assessed.facts)
    trace.close()
    assert trace.path
    written = trace.path.read_text()
    assert "Sommerfeld" not in written
    event = next(e for e in map(json.loads, written.splitlines()) if e["event"] == "assessed")
    assert (event["tier"], event["cloud_first"], event["kind"]) == ("critical", True, "financial")
