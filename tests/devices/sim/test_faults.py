"""When an armed fault is due, and how often it happens."""

import random
from dataclasses import dataclass

import pytest

from devices.sim.fault_kinds import FAULTS, problem_with
from devices.sim.faults import ALWAYS, Fault, FaultPlan, When


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


def armed(plan: FaultPlan, times: int = ALWAYS, **conditions: object) -> FaultPlan:
    plan.add(Fault("drop", times, when=When.model_validate(conditions)))
    return plan


@pytest.mark.parametrize("moment", ["capture", "action", "connection"])
def test_a_fault_waits_for_the_nth_moment_of_its_kind_and_for_no_other(moment: str):
    plan = armed(FaultPlan(), times=1, **{moment: 2})
    for other in ("capture", "action", "connection"):
        plan.note(other)  # pyright: ignore[reportArgumentType] - the three there are
    assert plan.take("drop") is None
    plan.note(moment)  # pyright: ignore[reportArgumentType]
    assert plan.take("drop") is not None
    assert plan.take("drop") is None


def test_time_begins_and_ends_a_fault():
    clock = Clock()
    plan = FaultPlan(clock=clock)
    plan.add(Fault("unplug", ALWAYS, when=When(at=5), for_s=2))
    seen = []
    for second in range(9):
        clock.now = 100.0 + second
        seen.append(plan.is_armed("unplug"))
    assert seen == [False] * 5 + [True] * 2 + [False] * 2
    assert plan.armed == []


def test_a_fault_of_one_place_leaves_others_alone():
    here = ["org.example.shop", "cart"]
    plan = armed(FaultPlan(where=lambda: (here[0], here[1])), app="org.example.shop", screen="cart", on="tap")
    assert plan.take("drop", on="source") is None
    assert plan.take("drop", on="tap") is not None
    here[1] = "home"
    assert plan.take("drop", on="tap") is None
    here[:] = ["org.example.other", "cart"]
    assert plan.take("drop", on="tap") is None


def test_every_third_opportunity_is_one_in_three():
    plan = FaultPlan()
    plan.add(Fault("lost_touch", ALWAYS, every=3))
    assert [plan.take("lost_touch") is not None for _ in range(7)] == [False, False, True] * 2 + [False]
    assert plan.happened == {"lost_touch": 2}


def test_a_chance_is_repeatable_by_its_seed():
    def falls(seed: int) -> list[bool]:
        plan = FaultPlan()
        plan.add(Fault("lost_touch", ALWAYS, chance=0.3, rng=random.Random(seed)))  # noqa: S311 - no secret
        return [plan.take("lost_touch") is not None for _ in range(40)]

    assert falls(1) == falls(1)
    assert falls(1) != falls(2)
    assert 3 < sum(falls(1)) < 25


def test_a_happening_acts_before_the_moment_that_it_waits_for():
    plan, acted = FaultPlan(), []
    plan.add(Fault("alert", 1, when=When(action=2), act=lambda: acted.append("alert")))
    plan.add(Fault("lock", 1, when=When(on="screencap"), act=lambda: acted.append("lock")))
    plan.note("action", "input")
    assert acted == []
    plan.note("action", "input")
    plan.note("action", "input")
    plan.note("capture", "screencap")
    assert acted == ["alert", "lock"]
    assert (plan.armed, plan.happened) == ([], {"alert": 1, "lock": 1})


def test_a_happening_without_conditions_acts_at_once_and_one_with_a_time_then():
    clock, acted = Clock(), []
    plan = FaultPlan(clock=clock)
    plan.add(Fault("set", 1, act=lambda: acted.append("now")))
    plan.add(Fault("set", 1, when=When(at=3), act=lambda: acted.append("later")))
    plan.look()
    assert acted == ["now"]
    clock.now += 3
    plan.look()
    plan.look()
    assert acted == ["now", "later"]


@pytest.mark.parametrize(
    ("name", "details", "on", "wire", "problem"),
    [
        ("no_such_fault", {}, "", "", "there is no fault"),
        ("dump_idle", {}, "", "wda", "a fault of adb"),
        ("session_lost", {}, "", "adb", "a fault of wda"),
        ("error", {"code": 1}, "", "wda", "takes error, message, status, not code"),
        ("dump_idle", {"seconds": 1}, "", "adb", "takes no details"),
        ("dump_idle", {}, "uiautomator", "adb", "cannot be limited"),
        ("drop", {}, "tap", "wda", ""),
        ("slow", {"seconds": 1}, "tap", "adb", ""),
    ],
)
def test_what_cannot_be_armed_is_said_with_what_can(name, details, on, wire, problem):
    said = problem_with(name, details, on, wire)
    assert (problem in said) if problem else said == ""


def test_every_fault_is_described_once():
    assert all(kind.name == name and kind.what for name, kind in FAULTS.items())
    assert len({kind.what for kind in FAULTS.values()}) == len(FAULTS)
