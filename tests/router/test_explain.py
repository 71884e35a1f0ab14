"""What a task would come to, and why, told without a phone."""

from dataclasses import replace

import pytest

from maps.model import Risk
from router.call import Candidate, Decision, MacroCall
from router.explain import differences, explain, why_not
from router.match import Matcher
from router.plan.decide import planned
from router.plan.model import Condition, Flow, Plan, Subtask
from router.policy import EVERYTHING, Policy
from tests.router.small_map import SETTINGS

MATCHER = Matcher([SETTINGS])


def told(task: str, policy: Policy = EVERYTHING):
    return explain(task, MATCHER.match(task), policy)


def test_what_fires_is_told_with_its_steps_risk_and_proof():
    found = told("turn on wifi")
    assert (found.fires, found.macro, found.arguments) == (True, "settings.set_wifi", {"on": True})
    assert [(one.screen, one.element) for one in found.steps] == [
        ("home", ""),
        ("home", "wifi"),
        ("wifi", "wifi_switch"),
    ]
    assert (found.risk, found.confirmation, found.refused) == ("changes_setting", False, None)
    assert found.proof


def test_the_reasons_of_the_match_are_its_reasons():
    candidate = Candidate(SETTINGS, SETTINGS.macro("set_wifi"), {"on": True}, reasons=("it says wifi",))
    assert explain("t", Decision(chosen=candidate), EVERYTHING).reasons == ["it says wifi"]


@pytest.mark.parametrize("risk", [Risk.SENDS, Risk.PAYS, Risk.DELETES, Risk.SIGNS_OUT])
def test_what_a_person_has_to_confirm_is_said_so(risk):
    macro = replace(SETTINGS.macro("set_wifi"), risk=risk)
    decision = Decision(chosen=Candidate(SETTINGS, macro, {"on": True}))
    assert explain("t", decision, EVERYTHING).confirmation


def test_what_the_policy_forbids_is_told_with_its_reason():
    found = told("turn on wifi", Policy(risk_max=Risk.NONE))
    assert found.fires
    assert found.refused.code == "risk_not_allowed"
    assert told("turn on wifi", Policy(allowed=frozenset({"com.other"}))).refused.code == "app_not_allowed"


def test_what_fires_nothing_is_told_with_the_nearest_and_why_not():
    found = told("turn on the dishwasher")
    assert not found.fires
    assert found.error.code == "no_macro"
    assert 0 < len(found.nearest) <= 3
    assert all("it does not cover “" in near.why_not for near in found.nearest)
    assert any("dishwasher”" in near.why_not for near in found.nearest)
    assert found.steps == []


def test_what_is_left_open_is_told_as_the_question_that_would_be_asked():
    candidate = Candidate(SETTINGS, SETTINGS.macro("open"), missing=("screen",))
    found = explain("open", Decision(missing=candidate, nearest=(candidate,)), EVERYTHING)
    assert (found.fires, found.question.param) == (False, "screen")
    assert found.nearest[0].why_not == "screen is not said"


def test_a_plan_is_told_part_by_part():
    task = "turn on wifi and open bluetooth"
    decision = MATCHER.match(task)
    found = explain(task, decision, EVERYTHING, planned(task, decision, [SETTINGS]))
    assert (found.fires, found.outcome) == (True, "runs")
    assert [part.macro for part in found.subtasks] == ["settings.set_wifi", "settings.open"]
    assert all(part.steps and part.proof for part in found.subtasks)


def test_a_part_is_told_with_what_it_depends_on_and_whose_answer_it_takes():
    reads = Subtask("airplane mode", MacroCall(SETTINGS, SETTINGS.macro("read_airplane_mode")))
    sets = MacroCall(SETTINGS, SETTINGS.macro("set_wifi"))
    depends = Subtask("turn wifi so", sets, {"on": Flow(0)}, Condition(0, "on"))
    plan = Plan("t", (reads, depends))
    found = explain("t", Decision(), EVERYTHING, plan)
    assert (found.subtasks[1].reads, found.subtasks[1].condition) == ({"on": 1}, "“airplane mode” is on")
    refused = explain("t", Decision(), Policy(risk_max=Risk.NONE), plan)
    assert (refused.outcome, refused.subtasks[1].refused.code) == ("refused", "risk_not_allowed")


def test_a_part_that_nothing_covers_is_named():
    task = "turn on wifi and feed the cat"
    decision = MATCHER.match(task)
    found = explain(task, decision, EVERYTHING, planned(task, decision, [SETTINGS]))
    assert (found.fires, found.outcome) == (False, "nothing")
    assert "feed the cat" in found.error.message


@pytest.mark.parametrize(
    ("first", "second", "only_first", "only_second"),
    [
        ("turn on wifi", "turn on wifi", (), ()),
        ("turn on my wifi", "turn wifi off", ("on my",), ("off",)),
        ("打开厨房的灯", "打开灯", ("厨房的",), ()),
        ("call mum at 7:30", "call person", ("mum at 7:30",), ("person",)),
        ("", "turn on", (), ("turn on",)),
    ],
)
def test_two_sentences_are_told_apart_by_the_words_that_one_has(first, second, only_first, only_second):
    apart = differences(first, second)
    assert (apart.only_first, apart.only_second) == (only_first, only_second)


def test_a_macro_that_wants_more_says_what():
    near = Candidate(SETTINGS, SETTINGS.macro("set_wifi"), example="turn on wifi", score=0.8)
    assert why_not("wifi", near) == "it wants “turn on”, too"
