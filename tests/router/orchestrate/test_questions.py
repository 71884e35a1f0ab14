"""The two questions to a model: when they are asked, what comes of them, and what they tell."""

from dataclasses import replace

import pytest

from evaluation.paper_phone import PaperPhone
from local_model.tokens import about
from phone.geometry import Rect
from phone.protocols import Done
from phone.snapshot import Element, Role, Snapshot
from router.allowance import Limits
from router.complexity.policy import DEFAULT, Watch
from router.orchestrate.gate import Gate
from router.orchestrate.glimpse import glimpse
from router.orchestrate.ledger import Ledger
from router.orchestrate.monitor import Questions
from router.orchestrate.turn import Deed, Journal, Turn
from router.policy import Policy
from router.redaction import forget_hidden, hide
from router.trace import Trace
from tests.router.orchestrate.crew import AT_ONCE, Model, crew, says
from tests.router.orchestrate.test_line import ABOUT, CLOUD, DONE, GONE, dead, deep, events, on, run
from tests.router.small_map import SETTINGS

__all__ = ["run"]

QUIET = replace(CLOUD, watches=False, monitors="due", comes_back=None)
"""Only the monitor relieves."""


async def no_picture(_snapshot: Snapshot) -> None:
    return None


def watched_from(start: int, every: int = 1):
    return replace(DEFAULT, low=Watch(start, every))


async def test_the_monitor_is_asked_from_its_first_step_on_and_every_so_many(run):
    monitor = says("STAY", "STAY", "STAY")
    local = Model([*on(0, 1, 2, 3, 4, 5), DONE])
    report = await run(crew(local, Model([]), monitor=monitor), QUIET, difficulty=watched_from(2, 2))
    assert (report.status, report.model_calls["monitor"]) == ("done", 3)
    assert [event["step"] for event in events(report, "monitored")] == [2, 4, 6]
    assert report.model_costs["monitor"].usd == pytest.approx(0.03)


async def test_a_monitor_may_take_over_before_the_first_move(run):
    local, cloud = Model([DONE]), Model([*on(0), DONE])
    monitor = says("**CLOUD**")
    report = await run(crew(local, cloud, monitor=monitor), QUIET, difficulty=watched_from(1))
    assert (report.status, report.pilots, local.seen) == ("done", ["local", "cloud"], [])
    assert "monitor" in report.pilot_changes[0].why


async def test_a_monitor_reads_what_was_done_and_what_is_on_the_screen(run):
    monitor = says("CLOUD")
    await run(crew(Model(on(0)), Model([DONE]), monitor=monitor), QUIET, difficulty=watched_from(2))
    asked = monitor.questions[0]
    assert ABOUT in asked.text
    assert "1. local: tap “On 0” - the screen changed" in asked.text
    assert "“On 1”" in asked.text
    assert "CLOUD or STAY" in asked.text
    assert asked.picture is not None


@pytest.mark.parametrize("answer", ["CLOUDY", "", GONE])
async def test_a_monitor_that_is_not_understood_or_silent_leaves_the_pilot_alone(run, answer):
    monitor = says(answer)
    report = await run(
        crew(Model([*on(0), DONE]), Model([]), monitor=monitor), QUIET, difficulty=watched_from(2, 9)
    )
    assert (report.status, report.pilots) == ("done", ["local"])


async def test_a_model_that_says_very_much_makes_no_question_long():
    looker, monitor, journal = says("YES"), says("STAY"), Journal()
    here = glimpse(PaperPhone(deep()).drawn())
    journal.turns += [Turn("local", Deed("tap", "tap"), here, here, said="I think " * 5000)] * 20
    policy, snapshot = Policy(), PaperPhone(deep()).drawn()
    questions = Questions(Gate(policy), Ledger(policy), Trace(None), no_picture)
    assert await questions.is_done(looker.asker, ABOUT, "Done, " * 5000, snapshot) == "yes"
    assert not await questions.takes_over(monitor.asker, ABOUT, journal, snapshot)
    for one in (looker, monitor):
        assert about(one.questions[0].text) <= 1500


async def test_a_monitor_is_not_asked_where_the_caller_is_to_go_on(run):
    monitor = says()
    report = await run(
        crew(Model([*on(0), DONE]), monitor=monitor),
        replace(QUIET, to="caller"),
        difficulty=watched_from(1),
    )
    assert report.status == "done"
    assert not monitor.questions


async def test_a_monitor_elsewhere_is_charged_and_not_asked_beyond_the_limit(run):
    policy, monitor = Policy(limits=Limits(cloud_calls=2)), says("STAY", "STAY")
    await run(
        crew(Model([*on(0, 1, 2, 3), DONE]), Model([]), monitor=monitor),
        QUIET,
        difficulty=watched_from(1),
        policy=policy,
    )
    assert (policy.account.cloud_calls, len(monitor.questions)) == (2, 2)


@pytest.mark.parametrize(
    ("said", "status"),
    [("YES", "done"), ("NO", "handed_off"), ("UNSURE", "handed_off"), ("INCOMPLETE", "handed_off")],
)
async def test_what_a_model_says_is_done_is_held_against_a_picture_once(run, said, status):
    looker = says(said, leaves=False)
    report = await run(crew(Model([*on(0), Done("It is on")]), looker=looker), AT_ONCE)
    assert (report.status, report.model_calls["verify"]) == (status, 1)
    assert "It is on" in looker.questions[0].text
    assert looker.questions[0].picture is not None
    if status != "done":
        assert report.error.code == "not_proven"


@pytest.mark.parametrize(("limit", "asked"), [(0, 0), (5, 1)])
async def test_a_proof_that_nobody_gives_is_not_held_against_the_screen(run, limit, asked):
    looker = says(GONE)
    policy = Policy(limits=Limits(cloud_calls=limit))
    report = await run(crew(Model([*on(0), DONE]), looker=looker), AT_ONCE, policy=policy)
    assert (report.status, report.error.code) == ("handed_off", "not_proven")
    assert "may not be asked, or gave no answer" in report.error.message
    assert (report.model_calls["verify"], policy.account.cloud_calls) == (asked, asked)


async def test_what_the_small_model_did_not_finish_the_larger_one_does(run):
    looker = says("NO", "YES", leaves=False)
    report = await run(
        crew(Model([*on(0), DONE]), Model([*on(1), DONE]), looker=looker), replace(CLOUD, verifies=True)
    )
    assert (report.status, report.pilots[:2], report.model_calls["verify"]) == ("done", ["local", "cloud"], 2)


async def test_nothing_of_a_protected_app_is_told_to_a_model_elsewhere(run):
    policy = Policy(protected=frozenset({SETTINGS.bundle}))
    local, cloud, monitor = Model(dead(0)), Model([DONE], leaves=True), says("CLOUD")
    looker = says("YES")
    made = crew(local, cloud, monitor=monitor, looker=looker)
    report = await run(made, CLOUD, policy=policy, difficulty=watched_from(1))
    assert (report.status, report.pilots) == ("handed_off", ["local"])
    assert not cloud.seen
    assert not monitor.questions
    assert set(local.pictures) == {None}
    done = await run(crew(Model([DONE]), looker=looker), replace(AT_ONCE), policy=policy)
    assert not looker.questions
    assert done.status == "handed_off"
    in_the_house = Model([DONE], leaves=True)
    refused = await run(crew(in_the_house), AT_ONCE, policy=policy)
    assert (refused.status, refused.error.code, in_the_house.seen) == ("handed_off", "protected_app", [])


class Guarded(PaperPhone):
    """Has a password field on every screen."""

    def drawn(self):
        plain = super().drawn()
        place = Rect(0, 3000, 400, 40)
        field = Element(len(plain.elements), Role.FIELD, "", place, password=True, tappable=True)
        return replace(plain, elements=(*plain.elements, field))


async def test_a_screen_with_a_password_field_is_told_without_its_picture(run):
    monitor, looker, local = says("STAY"), says("YES"), Model([*on(0), DONE])
    made = crew(local, Model([]), monitor=monitor, looker=looker)
    report = await run(
        made, replace(QUIET, verifies=True), phone=Guarded(deep()), difficulty=watched_from(1, 9)
    )
    assert report.status == "done"
    assert [asked.picture for asked in (*monitor.questions, *looker.questions)] == [None, None]
    assert set(local.pictures) == {None}


async def test_secrets_are_told_to_no_model_by_their_value(run):
    hide("hunter2-hunter2", "{secret:PIN}")
    try:
        local, cloud, monitor = Model(on(0)), Model([DONE]), says("CLOUD")
        made = crew(local, cloud, monitor=monitor)
        words = f"{ABOUT} with hunter2-hunter2"
        report = await run(made, QUIET, words, difficulty=watched_from(2))
    finally:
        forget_hidden()
    assert report.status == "done"
    told = repr((local.errands, cloud.errands, monitor.questions, report))
    assert "{secret:PIN}" in told
    assert "hunter2" not in told
