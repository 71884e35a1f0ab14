"""Row by row what OpenPhone publishes: by tier and criterion, whether the pilot is relieved."""

import pytest

from router.complexity.assess import Task, assess
from router.complexity.policy import RATIOS
from router.complexity.record import Record
from router.orchestrate.criteria import CRITERIA
from router.orchestrate.triggers import Standing, decide, limit_of
from router.rules import Sensitivity
from tests.router.orchestrate.test_signals import FLIP, FLIP_BACK, STUCK, TAP_FIELD, TYPE
from tests.router.orchestrate.turns import at, turn, walk

ADVANCED = walk(101, 102, 103, 104)
"""Three moves that got on, so that the first three are over."""
SLIP = turn(at(104), at(104), "tap X")

TIERS = {
    "bluecoins": "critical", "mapme": "critical", "pimusic": "critical",
    "contacts": "high", "calendar": "high",
    "clock": "moderate", "zoom": "moderate", "gmail": "moderate", "chrome": "moderate",
    "settings": "low", "cantook": "low",
}  # fmt: skip


def standing(app: str, turns=(), words: str = "do it") -> Standing:
    found = assess(Task(words), app, Record())
    return Standing(found.tier, found.cloud_first, found.reasons, turns=tuple(turns))


@pytest.mark.parametrize("app", RATIOS)
def test_apps_that_small_models_fail_in_are_for_the_larger_one_at_once(app):
    switch = decide(standing(app), Sensitivity())
    assert standing(app).tier == TIERS[app]
    if TIERS[app] != "critical":
        assert switch is None
        return
    assert (switch.kind, switch.criteria) == ("immediate", ("critical_app",))
    assert "published" in switch.reason


@pytest.mark.parametrize(
    "words",
    ["add an expense of 30 dollars", "navigate to the airport", "fill in the registration form"],
    ids=["financial", "navigation", "long form"],
)
def test_kinds_of_tasks_for_the_larger_model_are_so_in_easy_apps_too(words):
    switch = decide(standing("settings", words=words), Sensitivity())
    assert switch is not None
    assert switch.kind == "immediate"


@pytest.mark.parametrize("app", ["contacts", "clock", "settings"])
def test_confusion_in_the_first_three_moves_is_enough_in_any_tier(app):
    assert decide(standing(app, (STUCK, STUCK)), Sensitivity()).kind == "immediate"
    assert decide(standing(app, walk(1, 2, 3, 4)), Sensitivity()) is None


@pytest.mark.parametrize("app", ["contacts", "clock", "settings"])
def test_another_app_is_enough_in_any_tier(app):
    turns = (*ADVANCED, turn(at(104), at(9, app="com.ad")))
    assert decide(standing(app, turns), Sensitivity()).criteria == ("unrelated_app",)


PROGRESSIVE = {
    "repeated_action": ((SLIP, SLIP), ("high", "moderate")),
    "navigation_confusion": ((SLIP, turn(at(104), at(104))), ("high",)),
    "stuck_in_form": ((TAP_FIELD, TYPE, TYPE), ("high", "moderate")),
    "misread_state": ((FLIP, FLIP_BACK), ("high",)),
    "poor_answer": ((turn(at(104), at(104), mishap="unparsed"),) * 2, ("high",)),
    "no_progress": (walk(104, 103, 102, 101, 102), ("high", "moderate", "low")),
    "backwards": (walk(104, 103, 102), ("high",)),
    "loop": (walk(104, 105, 104, 105), ("high", "moderate")),
}
"""Which tiers relieve a pilot that got on for three moves and then does this."""
APPS = {"high": "contacts", "moderate": "clock", "low": "settings"}


@pytest.mark.parametrize("criterion", PROGRESSIVE)
@pytest.mark.parametrize("tier", APPS)
def test_the_harder_the_task_the_sooner_a_pilot_is_relieved(criterion, tier):
    turns, tiers = PROGRESSIVE[criterion]
    first = ADVANCED if criterion != "misread_state" else (*ADVANCED, turn(at(104), FLIP.before))
    switch = decide(standing(APPS[tier], (*first, *turns)), Sensitivity())
    assert (switch is not None) == (tier in tiers)
    if switch is not None:
        assert criterion in switch.criteria
        assert switch.kind == "progressive"


def test_every_published_criterion_is_recognised_or_asked_of_the_monitor():
    asked = {key for key, row in CRITERIA.items() if row.monitor_only}
    assert asked == {"missed_step"}
    for key, row in CRITERIA.items():
        assert bool(row.by) or bool(row.fact) or row.monitor_only, key
    immediate = {"critical_app", "complex_pattern", "early_confusion", "unrelated_app"}
    assert set(CRITERIA) == immediate | set(PROGRESSIVE) | asked | {
        *("high_risk", "time_pressure", "error_recovery", "complex_screen")
    }


@pytest.mark.parametrize("fact", ["risky", "time_sensitive", "recovering"])
def test_less_is_borne_where_a_failure_would_be_dear(fact):
    easy = Standing("low", facts=frozenset())
    assert limit_of(Standing("low", facts=frozenset({fact})), Sensitivity()) < limit_of(easy, Sensitivity())
    assert limit_of(Standing("high", facts=frozenset({fact})), Sensitivity()) == 1.0


def test_a_screen_that_offers_very_much_is_a_circumstance_too():
    crowded = Standing("low", turns=(turn(at(1), at(2, choices=60)),))
    assert limit_of(crowded, Sensitivity()) < limit_of(Standing("low"), Sensitivity())


def test_a_slip_is_forgiven_in_part_by_what_gets_on_after_it():
    on = walk(104, 105, 106)
    assert (
        decide(
            standing(
                "clock", (*ADVANCED, SLIP, *on, turn(at(106), at(106)), turn(at(106), at(106), "tap Y"))
            ),
            Sensitivity(),
        )
        is None
    )
    assert decide(standing("clock", (*ADVANCED, SLIP, SLIP)), Sensitivity()) is not None


def test_nothing_relieves_a_pilot_whose_last_move_is_well():
    assert decide(standing("contacts", (*ADVANCED, *walk(104, 105))), Sensitivity()) is None
