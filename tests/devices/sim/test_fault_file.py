"""Fault plans in YAML: what they say, and what is refused."""

from pathlib import Path

import pytest

from devices.sim.fault_file import MAX_BYTES, FaultFileError, parse_fault_plan, read_fault_file
from devices.sim.faults import ALWAYS, FaultPlan, When
from devices.sim.world import World
from tests.devices.sim.touching import SETTINGS, texts

HEAD = "schema: openphone.faults/1\n"


def plan_of(*steps: str) -> str:
    return HEAD + "plan:\n" + "".join(f"  - {{{step}}}\n" for step in steps)


def armed(text: str, world: World, seed: int = 0) -> FaultPlan:
    plan = FaultPlan(where=lambda: (world.foreground, world.truth()["screen"]))
    parse_fault_plan(text).arm(plan, world, seed)
    return plan


def test_steps_are_armed_with_their_conditions():
    steps = (
        "fault: dump_idle, when: {capture: 3}, times: 2",
        "fault: drop, when: {on: tap, screen: wifi}, chance: 0.2",
        "fault: unplug, when: {at: 5.5}, for_s: 2",
        "fault: error, details: {error: timeout, status: 408}, every: 3, times: 4",
        "fault: black_screenshot, times: always",
        "fault: dump_slow",
    )
    faults = armed(plan_of(*steps), World("ios")).armed
    assert [(f.name, f.times) for f in faults] == [
        ("dump_idle", 2),
        ("drop", ALWAYS),
        ("unplug", ALWAYS),
        ("error", 4),
        ("black_screenshot", ALWAYS),
        ("dump_slow", 1),
    ]
    assert faults[1].when == When(on="tap", screen="wifi")
    assert (faults[2].when.at, faults[2].for_s) == (5.5, 2)
    assert (faults[3].details, faults[3].every) == ({"error": "timeout", "status": 408}, 3)


def test_operations_happen_when_they_are_due():
    world = World("ios")
    world.launch(SETTINGS)
    plan = armed(
        plan_of(
            f"do: {{op: drift, app: {SETTINGS}, change: rename, screen: home, element: wifi, text: WLAN}}",
            "do: {op: alert, title: Low battery, buttons: [OK]}, when: {action: 2}",
        ),
        world,
    )
    assert "WLAN" in texts(world)
    plan.note("action", "tap")
    assert world.alert is None
    plan.note("action", "tap")
    assert world.alert is not None
    assert plan.happened == {"drift": 1, "alert": 1}


def test_chances_differ_from_phone_to_phone_and_not_from_run_to_run():
    def falls(phone_seed: int) -> list[bool]:
        plan = armed(plan_of("fault: lost_touch, chance: 0.5"), World("ios"), phone_seed)
        return [plan.take("lost_touch") is not None for _ in range(30)]

    assert falls(0) == falls(0)
    assert falls(0) != falls(1)


def test_what_the_wire_of_a_phone_cannot_show_is_refused():
    file = parse_fault_plan(plan_of("fault: drop", "fault: session_lost"))
    file.check_wire("wda")
    with pytest.raises(FaultFileError, match="step 2: `session_lost` is a fault of wda"):
        file.check_wire("adb")


BOMB = (
    HEAD
    + "a: &a [x, x]\n"
    + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the plan"),
        ("[1, 2]", "the plan"),
        ("plan: []\n", "schema"),
        ("schema: openphone.faults/2\nplan: []\n", "schema"),
        (HEAD + "plan: []\nmore: 1\n", "more"),
        (plan_of("fault: no_such_fault"), "there is no fault `no_such_fault`"),
        (plan_of("fault: drop, when: {captures: 1}"), "captures"),
        (plan_of("fault: drop, when: {capture: -1}"), "capture"),
        (plan_of("fault: drop, chance: 0"), "chance"),
        (plan_of("fault: drop, times: 0"), "at least 1"),
        (plan_of("fault: drop, times: often"), "times"),
        (plan_of("fault: drop, every: 0"), "every"),
        (plan_of("fault: drop, details: {colour: red}"), "not colour"),
        (plan_of("fault: dump_idle, when: {on: tap}"), "cannot be limited"),
        (plan_of("when: {capture: 1}"), "either `fault` or `do`"),
        (plan_of("fault: drop, do: {op: home}"), "either `fault` or `do`"),
        (plan_of("do: {op: explode}"), "op"),
        (plan_of("do: {op: home}, times: always"), "more than once"),
        (plan_of("do: {op: home}, details: {a: 1}"), "belong to a `fault`"),
        (plan_of("fault: drop, fault: slow"), "stands twice"),
        (HEAD + "plan: [\n", "not YAML"),
        (HEAD + "plan: []\n---\nplan: []\n", "not YAML"),
        (HEAD + f"seed: {'9' * 5000}\nplan: []\n", "not YAML"),
        (BOMB, "not used here"),
        (HEAD + "plan: !!python/object/apply:os.system ['true']\n", "not used here"),
        (HEAD + "plan: " + "[" * 5000 + "]" * 5000, "levels inside each other"),
        (HEAD + "#" * MAX_BYTES, "longer than"),
    ],
)  # fmt: skip
def test_a_plan_that_is_wrong_or_hostile_is_refused_with_the_place(text: str, problem: str):
    with pytest.raises(FaultFileError, match=problem):
        parse_fault_plan(text)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"#" * (MAX_BYTES + 1)])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes):
    path = tmp_path / "plan.yaml"
    path.write_bytes(content)
    with pytest.raises(FaultFileError, match=r"plan\.yaml"):
        read_fault_file(path)
    with pytest.raises(FaultFileError, match=r"absent\.yaml"):
        read_fault_file(tmp_path / "absent.yaml")
