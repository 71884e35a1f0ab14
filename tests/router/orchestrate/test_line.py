"""Who drives, when they change, and what is said of it: whole runs on a phone of paper."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest

from evaluation.paper_phone import PaperPhone
from maps.model import MapElement, Risk, Screen
from phone.errors import PhoneError
from phone.protocols import Done, Stuck
from phone.snapshot import Role
from router.allowance import Limits
from router.policy import Policy
from router.rules import Return
from router.run_settings import RunSettings
from router.task import run_task
from tests.router.orchestrate.crew import AT_ONCE, Model, crew, says, tap
from tests.router.small_map import SETTINGS

CLOUD = replace(AT_ONCE, to="cloud", verifies=False)
DONE = Done("It is done")
GONE = PhoneError("model_unavailable", "The model gave no answer.", next="Start it.")
NOTHING, BACK = tap("connected network"), tap("Back")
ABOUT = "look around in Settings and come back"
"""A task that no macro covers, in an app in which small models do well."""


NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta")


def deep(length: int = 8) -> Any:
    """A map whose screens form one long way."""
    screens = tuple(
        Screen(
            f"s{n}",
            NAMES[n],
            elements=(
                MapElement("on", f"On {n}", Role.ROW, leads_to=f"s{n + 1}" if n + 1 < length else None),
                MapElement("dead", f"Dead {n}", Role.ROW),
                MapElement("buy", "Buy now", Role.BUTTON),
            ),
        )
        for n in range(length)
    )
    return replace(SETTINGS, screens=screens, macros=())


def on(*levels: int) -> list[Any]:
    return [tap(f"On {n}") for n in levels]


def dead(level: int, times: int = 2) -> list[Any]:
    return [tap(f"Dead {level}")] * times


@pytest.fixture
def run(tmp_path):
    async def run(made: Any, rules: Any = AT_ONCE, task: str = ABOUT, maps: Any = None, **more: Any) -> Any:
        app_map = maps or deep()
        phone = more.pop("phone", None) or PaperPhone(app_map)
        consent = more.pop("consent", None)
        settings = RunSettings(
            lease_folder=tmp_path, trace_folder=tmp_path / "traces", crew=made, hand_off=rules, **more
        )
        asked = {"consent": consent} if consent else {}
        with anyio.fail_after(10):
            return await run_task(phone, task, [app_map], settings, **asked)

    return run


def events(report: Any, name: str) -> list[dict[str, Any]]:
    lines = Path(report.trace).read_text(encoding="utf-8").splitlines()
    return [event for event in map(json.loads, lines) if event["event"] == name]


async def test_without_any_model_an_unmatched_task_is_told_as_before(run):
    report = await run(crew())
    assert (report.status, report.captures, report.pilots) == ("no_macro", 0, [])


async def test_the_model_on_this_machine_does_what_no_macro_covers(run):
    report = await run(crew(Model([*on(0, 1), DONE])), replace(AT_ONCE, verifies=False))
    assert (report.status, report.answer, report.pilots) == ("done", "It is done", ["local"])
    assert report.model_calls["local"] == 3
    assert report.model_costs["local"].input_tokens == 300
    assert report.model_costs["local"].usd == pytest.approx(0.03)
    assert any("nothing else has checked it" in note for note in report.notes)


async def test_a_model_that_strays_is_relieved_by_the_cloud_which_gives_back_after_the_hard_part(run):
    local, cloud = Model([*on(0), *dead(1), *on(2), DONE]), Model(on(1))
    report = await run(crew(local, cloud), CLOUD)
    assert report.status == "done"
    assert report.pilots == ["local", "cloud", "local"]
    first, second = report.pilot_changes
    assert (first.source, first.to, first.step, second.source, second.to) == (
        *("local", "cloud", 3),
        *("cloud", "local"),
    )
    assert "repeats an action" in first.why or "confused from the start" in first.why
    told = events(report, "handed_off")
    assert [(e["from"], e["to"], e["step"]) for e in told] == [("local", "cloud", 3), ("cloud", "local", 4)]
    assert "repeated_action" in told[0]["signals"]
    assert "local: tap “On 0” - the screen changed" in cloud.errands[0].told
    assert len(local.errands) == 2
    assert any(line.startswith("cloud: ") for line in local.errands[1].told)


async def test_the_cloud_keeps_the_phone_where_that_is_asked_for_or_it_was_given_back_too_often(run):
    sticky = await run(crew(Model([*dead(0)]), Model([*on(0, 1, 2), DONE])), replace(CLOUD, comes_back=None))
    assert sticky.pilots == ["local", "cloud"]
    once = replace(CLOUD, comes_back=Return(at_most=1))
    report = await run(crew(Model([*dead(0), *dead(1)]), Model([*on(0), *on(1, 2, 3), DONE])), once)
    assert report.pilots == ["local", "cloud", "local", "cloud"]
    assert report.status == "done"


async def test_by_default_the_caller_goes_on_and_is_told_all_it_needs(run):
    seen: list[Any] = []
    report = await run(crew(Model([*on(0), *dead(1)]), Model([])), last_seen=seen.append)
    assert (report.status, report.acted) == ("handed_off", "yes")
    left = report.handoff
    assert (left.goal, left.app, left.screen) == (ABOUT, SETTINGS.bundle, "Beta")
    assert left.done[0] == "local: tap “On 0” - the screen changed"
    assert left.done[-1] == "local: tap “Dead 1” - nothing changed"
    assert "without effect" in left.why
    assert "resume_run" in report.error.next
    assert seen[0].app == SETTINGS.bundle
    assert report.pilots == ["local"]


async def test_with_nobody_to_go_on_the_run_fails_and_says_why(run):
    report = await run(crew(Model([*on(0), *dead(1, 3)])), replace(AT_ONCE, to="none"))
    assert (report.status, report.error.code) == ("failed", "at_a_loss")
    assert len(report.pilot_changes) == 0


async def test_a_task_for_the_larger_model_begins_there_and_is_not_given_back(run):
    words = "add an expense of 30 dollars"
    report = await run(crew(Model([]), Model([*on(0, 1), DONE])), CLOUD, words)
    assert (report.status, report.pilots) == ("done", ["cloud"])
    assert "money" in report.pilot_changes[0].why
    by_hand = await run(crew(Model([]), Model([])), AT_ONCE, words)
    assert (by_hand.status, by_hand.acted, by_hand.pilots) == ("handed_off", "no", [])


@pytest.mark.parametrize("to", ["cloud", "caller"])
async def test_a_model_that_does_not_answer_is_not_asked_again(run, to):
    local, cloud = Model([GONE, DONE]), Model([*on(0), DONE])
    report = await run(crew(local, cloud), replace(CLOUD, to=to))
    assert len(local.seen) == 1
    expected = ("done", ["local", "cloud"]) if to == "cloud" else ("handed_off", ["local"])
    assert (report.status, report.pilots) == expected
    assert report.pilot_changes[0].code == "model_unavailable"


async def test_when_the_cloud_does_not_answer_either_the_caller_goes_on(run):
    report = await run(crew(Model(dead(0)), Model([GONE])), CLOUD)
    assert (report.status, report.error.code) == ("handed_off", "model_unavailable")
    assert report.pilots == ["local", "cloud"]


async def test_what_leaves_the_machine_is_charged_and_ends_at_its_limit(run):
    policy = Policy(limits=Limits(cloud_calls=2))
    cloud = Model(on(0, 1, 2, 3), leaves=True)
    report = await run(crew(Model(dead(0)), cloud), replace(CLOUD, comes_back=None), policy=policy)
    assert (report.status, report.error.code) == ("handed_off", "cloud_budget_spent")
    assert (policy.account.cloud_calls, len(cloud.seen)) == (2, 2)
    assert policy.account.usd == pytest.approx(0.02)
    again = await run(crew(Model(dead(0)), cloud), CLOUD, policy=policy)
    assert (again.status, again.pilots) == ("handed_off", ["local"])


async def test_money_is_a_limit_too_and_a_model_on_this_machine_spends_none_of_it(run):
    policy = Policy(limits=Limits(usd=0.015))
    cloud = Model(on(0, 1, 2, 3), leaves=True)
    await run(crew(Model(dead(0)), cloud), replace(CLOUD, comes_back=None), policy=policy)
    assert (policy.account.cloud_calls, policy.account.usd) == (2, pytest.approx(0.02))


async def test_offline_nothing_is_asked_that_is_not_on_this_machine(run):
    cloud, monitor = Model([DONE], leaves=True), says()
    report = await run(crew(Model(dead(0)), cloud, monitor=monitor), replace(CLOUD, offline=True))
    assert (report.status, report.pilots) == ("handed_off", ["local"])
    assert not cloud.seen
    assert not monitor.questions
    here = await run(crew(Model(dead(0)), Model([*on(0), DONE])), replace(CLOUD, offline=True))
    assert here.status == "done"


async def test_a_run_ends_when_its_models_have_made_enough_moves(run):
    rules = replace(AT_ONCE, to="none", most_moves=3)
    report = await run(crew(Model([*on(0, 1, 2, 3, 4), DONE])), rules)
    assert (report.status, report.error.code, report.actions) == ("failed", "moves_spent", 3)


async def test_a_pilot_that_needs_the_person_ends_the_run_with_its_question(run):
    ask = Stuck("needs_input", "Which of the two?")
    report = await run(crew(Model([*on(0), ask]), Model([DONE])), CLOUD)
    assert (report.status, report.error.message) == ("needs_input", "Which of the two?")


async def test_a_tap_that_pays_is_not_made_before_a_person_has_agreed(run):
    asked: list[Any] = []

    async def agrees(about: Any) -> None:
        asked.append(about)

    moves = [tap("Buy now"), DONE]
    phone = PaperPhone(deep())
    rules = replace(AT_ONCE, verifies=False)
    report = await run(crew(Model(list(moves))), rules, phone=phone)
    assert (report.status, report.acted, phone.performed) == ("needs_confirmation", "no", [])
    report = await run(crew(Model(list(moves))), rules, phone=phone, consent=agrees)
    assert (report.status, len(phone.performed)) == ("done", 1)
    assert [(one.risk, one.action) for one in asked] == [(Risk.PAYS, "Touch “Buy now”")]
