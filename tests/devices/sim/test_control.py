"""The control port: what tests and evaluations arrange and read."""

import json
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlparse

import anyio
import pytest

from devices.sim.control import Control
from devices.sim.faults import FaultPlan
from devices.sim.http import listen, serve_http, url_of
from devices.sim.world import World
from tests.devices.sim.touching import SETTINGS
from tests.devices.sim.wda_on_loopback import in_thread


async def answers(world: World, faults: FaultPlan, *requests: tuple[str, object]) -> list[tuple[int, Any]]:
    """Ask a control port one thing after the other; `None` as body asks with GET."""
    listening = listen()
    address = urlparse(url_of(listening)).netloc

    def ask() -> list[tuple[int, Any]]:
        found = []
        for path, body in requests:
            connection = HTTPConnection(address, timeout=10)
            connection.request(
                "GET" if body is None else "POST", path, None if body is None else json.dumps(body)
            )
            response = connection.getresponse()
            found.append((response.status, json.loads(response.read())))
            connection.close()
        return found

    told: list[tuple[int, Any]] = []
    with anyio.fail_after(20):
        async with anyio.create_task_group() as group:
            group.start_soon(serve_http, Control(world, faults).app(), listening)
            told += await in_thread(ask)
            group.cancel_scope.cancel()
    return told


async def test_the_truth_is_told_with_state_screens_and_counts():
    world = World("ios", seed=2)
    world.launch(SETTINGS)
    world.record("tap", x=1, y=2)
    [(status, truth)] = await answers(world, FaultPlan(), ("/truth", None))
    assert status == 200
    assert (truth["foreground"], truth["screen"], truth["stack"]) == (SETTINGS, "home", ["home"])
    assert truth["state"][SETTINGS]["airplane_mode"] is False
    assert truth["counts"] == {"tap": 1}
    assert truth["log"] == [{"kind": "tap", "x": 1, "y": 2}]
    assert (truth["faults"], truth["happened"]) == ([], {})


async def test_the_phone_is_arranged_by_operations():
    world = World("ios")
    operations = [
        {"op": "launch", "app": SETTINGS},
        {"op": "set", "app": SETTINGS, "name": "wifi", "value": False},
        {"op": "list", "app": SETTINGS, "name": "sim_lines", "items": [{"line": "Work"}]},
        {"op": "tap", "x": 200, "y": 539},
        {"op": "alert", "title": "Allow?", "buttons": ["Deny", "Allow"]},
        {"op": "rotate", "orientation": "landscape"},
        {"op": "reset_counts"},
        {"op": "lock", "passcode": True},
    ]
    done = await answers(world, FaultPlan(), *(("/world", op) for op in operations))
    assert [answer for _, answer in done] == [{"ok": True}] * len(operations)
    truth = world.truth()
    assert truth["stack"] == ["home", "cellular"]
    assert truth["state"][SETTINGS]["wifi"] is False
    assert truth["lists"][SETTINGS]["sim_lines"] == [{"line": "Work"}]
    assert (truth["alert"], truth["orientation"], truth["locked"]) == (["Deny", "Allow"], "landscape", True)
    assert world.has_passcode


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"op": "explode"}, 400),
        ({"op": "launch"}, 400),
        ({"op": "launch", "app": SETTINGS, "more": 1}, 400),
        ({"op": "alert", "title": "x", "buttons": []}, 400),
        ({"op": "launch", "app": "org.example.absent"}, 200),
        ({"op": "set", "app": SETTINGS, "name": "no_such_name", "value": 1}, 200),
    ],
)
async def test_what_does_not_fit_is_refused_and_changes_nothing(body: dict, status: int):
    world = World("ios")
    [(answered, answer)] = await answers(world, FaultPlan(), ("/world", body))
    assert (answered, answer["ok"]) == (status, False)
    assert world.foreground == "com.apple.springboard"


async def test_faults_are_armed_listed_and_taken_back():
    plan = FaultPlan()
    done = await answers(
        World("ios"),
        plan,
        ("/faults", {"name": "drop", "times": 2, "on": "source"}),
        ("/faults", {"name": "dump_slow"}),
        ("/truth", None),
        ("/faults", {"disarm": "dump_slow"}),
        ("/faults", {"times": 3}),
        ("/faults", {"name": "drop", "times": "many"}),
    )
    assert [status for status, _ in done] == [200, 200, 200, 200, 400, 400]
    assert done[2][1]["faults"] == [
        {"name": "drop", "times": 2, "on": "source"},
        {"name": "dump_slow", "times": 1},
    ]
    assert [fault.name for fault in plan.armed] == ["drop"]


def test_a_fault_waits_for_its_place_and_happens_as_often_as_asked():
    plan, changes = FaultPlan(), []
    plan.watch(lambda: changes.append(len(plan.armed)))
    plan.arm("drop", times=2, on="source")
    assert plan.take("drop", on="status") is None
    assert plan.take("drop", on="source") is not None
    assert plan.is_armed("drop")
    assert plan.take("drop", on="source") is not None
    assert plan.take("drop", on="source") is None
    assert plan.happened == {"drop": 2}
    plan.arm("unplug", times=-1)
    assert all(plan.take("unplug") for _ in range(3))
    plan.disarm()
    assert plan.take("unplug") is None
    assert changes == [1, 1, 0]


async def test_an_update_renames_moves_removes_and_reorders_what_an_app_shows():
    world = World("ios")
    world.launch(SETTINGS)
    before = {n.text: n.rect for n in world.nodes() if n.role in ("row", "toggle") and n.text}
    drift = {"op": "drift", "app": SETTINGS, "screen": "home"}
    done = await answers(
        world,
        FaultPlan(),
        ("/world", drift | {"change": "rename", "element": "wifi", "text": "WLAN"}),
        ("/world", drift | {"change": "move", "element": "battery", "by": 0.02}),
        ("/world", drift | {"change": "remove", "element": "vpn"}),
        ("/world", drift | {"change": "remove", "element": "no_such_element"}),
        ("/world", drift | {"change": "remove", "screen": "no_such_screen"}),
    )
    assert [answer["ok"] for _, answer in done] == [True, True, True, False, False]
    after = {n.text: n.rect for n in world.nodes() if n.role in ("row", "toggle") and n.text}
    assert before.keys() - after.keys() == {"Wi-Fi", "VPN"}
    assert after["WLAN"] == before["Wi-Fi"]
    assert after["Battery"].y - before["Battery"].y == pytest.approx(0.02 * 874)
    await answers(world, FaultPlan(), ("/world", drift | {"change": "reorder", "seed": 3}))
    reordered = {n.text: n.rect for n in world.nodes() if n.role in ("row", "toggle") and n.text}
    assert reordered.keys() == after.keys()
    assert reordered != after


async def test_a_popup_covers_a_screen_when_it_is_opened_and_screens_can_be_slow():
    world = World("ios")
    world.launch(SETTINGS)
    popup = {"op": "drift", "app": SETTINGS, "screen": "wifi", "change": "popup", "text": "Rate Settings"}
    await answers(world, FaultPlan(), ("/world", popup), ("/world", {"op": "tap", "x": 200, "y": 434}))
    assert world.alert is not None
    assert (world.alert.title, world.alert.buttons) == ("Rate Settings", ("Not Now",))
    world.answer("Not Now")
    slow = {"op": "transition", "seconds": 3600}
    await answers(world, FaultPlan(), ("/world", slow), ("/world", {"op": "tap", "x": 38, "y": 84}))
    assert world.truth()["screen"] == "home"
    assert any(n.text == "My Networks" for n in world.nodes())
