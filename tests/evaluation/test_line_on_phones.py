"""The measure of who drives when, on a simulated phone: whom it believes, what it counts, what models say."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from random import Random
from typing import Any

import anyio
import pytest

from devices.sim.graph_facts import AppFact
from evaluation.drift_jobs import Job
from evaluation.drift_judge import Ended, Meaning
from evaluation.line.guide import call_of
from evaluation.line.on_phones import Desk, PhoneTask, desk, spread
from evaluation.line.outcome import Ran, summed
from evaluation.line.policies import FLAWLESS, compared
from evaluation.line.served import served
from evaluation.line.skill import ASSESSED, Skill, Talent
from evaluation.reference import Reference
from maps.catalog import Catalog
from maps.model import AppMap, Macro, Origin
from phone.action import Key, OpenApp, OpenUrl, PressKey, StopApp, Swipe, Tap, TypeText
from phone.geometry import Point
from phone.snapshot import Role
from router.call import MacroCall
from router.crew import Spent
from router.report import RunReport
from tests.tools.screens import element, screen

WAYS = {way.name: way for way in compared()}
APP = AppMap("app", "App", "ios", "com.example.app", "home", Origin("assumed"), (), ())
FACT = AppFact(
    bundle="com.example.app",
    id="app",
    name="App",
    version="1",
    start="home",
    screens=[],
    edges=[],
    alerts=[],
    reachable=[],
)
MEANING = Meaning(APP, FACT)
SET = {"kind": "toggled", "what": "wifi", "app": "com.example.app", "screen": "wifi", "element": "wifi"}
ON_WIFI = Ended(RunReport(status="done"), "com.example.app", "wifi", "page", {"wifi": True}, [SET])
SEEN = screen(
    element(0, Role.ROW, "Wi-Fi", 100, tappable=True),
    element(1, Role.TOGGLE, "Airplane Mode", 200, tappable=True, checked=False),
)


def task(macro: Macro, ended: Ended = ON_WIFI) -> PhoneTask:
    return PhoneTask(Reference(Job(macro, ({},)), {}, ended), MacroCall(APP, macro, {}), "")


OPENING = task(Macro("open_wifi", "", (), family="open"))
SETTING = task(Macro("set_wifi", "", ()))


def test_a_page_that_was_asked_for_must_be_in_front():
    assert not OPENING.missing(ON_WIFI, MEANING)
    assert "home" in OPENING.missing(replace(ON_WIFI, screen="home"), MEANING)
    assert "pop-up" in OPENING.missing(replace(ON_WIFI, layer="alert"), MEANING)


def test_a_change_that_was_asked_for_must_be_so_wherever_the_phone_is_now():
    assert not SETTING.missing(replace(ON_WIFI, screen="home"), MEANING)
    assert "wifi" in SETTING.missing(replace(ON_WIFI, state={"wifi": False}), MEANING)


def test_everything_that_is_asked_of_the_large_model_is_counted_and_only_the_truth_is_done():
    spent: dict[Any, Spent] = {
        "local": Spent(7),
        "cloud": Spent(3, usd=0.02),
        "monitor": Spent(2, usd=0.004),
        "verify": Spent(1),
    }
    ran = Ran.of("a task", WAYS["published"], spent, claims=True, is_so=False)
    assert (ran.moves, ran.cloud_moves, ran.cloud_calls) == (10, 3, 3 + 2 + 1 + ASSESSED.calls)
    assert ran.usd == pytest.approx(0.024 + ASSESSED.usd)
    other = Ran.of("a task", WAYS["default"], {"local": Spent(10)}, claims=True, is_so=True)
    assert other.cloud_calls == 0
    point = summed(WAYS["default"], [ran, other])
    assert (point.success, point.false_claims, point.cloud_share) == (0.5, 0.5, 0.15)
    silent = Ran.of("a task", WAYS["default"], {}, claims=False, is_so=True)
    assert not silent.is_done


def skill(talent: Talent) -> Skill:
    return Skill("local", talent, "a task", Random(1))  # noqa: S311 - no secret


def test_a_model_finds_the_same_screens_hard_again_and_errs_as_often_as_it_is_said_to():
    def wrong(share: float, times: int = 300) -> list[bool]:
        model = skill(Talent(share))
        return [model.wrong(f"screen {number}") is not None for number in range(times)]

    assert sum(wrong(0.15)) > sum(wrong(0.6)) > sum(wrong(0.95))
    assert wrong(0.6) == wrong(0.6)
    hard = skill(Talent(0.0, right_where_hard=0.0))
    assert all(hard.wrong("home") for _ in range(20))
    sure = skill(Talent(1.0, right_where_easy=1.0))
    assert not any(sure.wrong("home") for _ in range(20))


def test_a_guide_says_what_a_model_can_say_and_nothing_for_what_it_cannot():
    low, high = Point(200, 205), Point(200, 20)
    said = [
        call_of(action, SEEN, APP)
        for action in (
            Tap(low),
            TypeText('say "hi"'),
            PressKey(Key.BACK),
            Swipe(low, high),
            OpenApp("com.example.app"),
            Tap(Point(390, 800)),
            OpenApp("com.example.other"),
            OpenUrl("https://example.com"),
            StopApp("com.example.app"),
        )
    ]
    assert said == [
        *("tap(2)", r'text("say \"hi\"")', "back()", "swipe(2, up, medium)", 'launch("App")'),
        *("", "", "", ""),
    ]


def test_tasks_are_taken_from_all_over_a_map():
    jobs = [Job(Macro(f"m{number}", "", ()), ({},)) for number in range(10)]
    order = [job.macro.id for job in spread(jobs)]
    assert order[:3] == ["m0", "m8", "m4"]
    assert sorted(order) == sorted(job.macro.id for job in jobs)
    assert list(spread([])) == []


@pytest.fixture(scope="module")
async def settings() -> AsyncGenerator[Desk]:
    app_map = next(m for m in Catalog.shipped(None).maps if (m.id, m.platform) == ("settings", "ios"))
    async with desk(app_map, 1) as made:
        await made.choose(1)
        yield made


async def test_a_simulated_phone_tells_right_from_wrong_and_a_wire_changes_nothing(settings: Desk):
    [chosen] = settings.tasks
    sure, never = Talent(1.0, right_where_easy=1.0), Talent(0.0, right_where_hard=0.0)
    with anyio.fail_after(50):
        at_hand = await settings.run(FLAWLESS, chosen, sure)
        async with served() as endpoint:
            over_it = await settings.run(FLAWLESS, chosen, sure, reach=endpoint.reach, has_eyes=True)
        lost = await settings.run(WAYS["small model alone"], chosen, never)
    assert at_hand.is_done
    assert (at_hand.moves, at_hand.cloud_calls) == (3, 0)
    assert replace(over_it, seconds=at_hand.seconds) == at_hand
    assert endpoint.pictures == at_hand.moves
    assert not lost.is_done
