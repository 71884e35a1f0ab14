"""The ground truth tells what fingers met, and a phone can have its first day again."""

from devices.sim.drift import Drift
from devices.sim.node import AlertState
from devices.sim.operations import OPERATIONS, carry_out
from devices.sim.world import World
from tests.devices.sim.touching import tap

SETTINGS = "com.apple.Preferences"


def met(world: World) -> list[tuple[str, str, str, str]]:
    return [(t["kind"], t["screen"], t["element"], t["text"]) for t in world.truth()["touches"]]


def test_every_touch_tells_what_it_met_where_it_fell():
    world = World("ios")
    world.launch(SETTINGS)
    tap(world, "Wi-Fi")
    tap(world, "Ask to Join Networks")
    world.show_alert(AlertState("Low battery", "", ("OK",), system=True))
    tap(world, "OK")
    assert met(world) == [
        ("do", "home", "wifi", "Wi-Fi"),
        ("do", "wifi", "ask_to_join_networks", "Ask to Join Networks"),
        ("answer", "wifi", "OK", "OK"),
    ]


def test_a_renamed_element_keeps_the_id_that_the_truth_knows_it_by():
    world = World("ios")
    world.update_app(
        Drift("rename", element="wifi", screen="home", text="WLAN").applied_to(world.apps.file(SETTINGS))
    )
    world.launch(SETTINGS)
    tap(world, "WLAN")
    assert met(world) == [("do", "home", "wifi", "WLAN")]


def test_a_touch_while_the_screen_changes_met_nothing_and_is_none():
    world = World("ios", transition_s=60)
    world.launch(SETTINGS)
    world.tap(200, 400)
    assert met(world) == []


def test_a_reset_phone_has_its_first_day_again_but_keeps_updates():
    world = World("ios", seed=3)
    world.launch(SETTINGS)
    first = (world.truth()["state"], world.truth()["lists"])
    world.set_state(SETTINGS, "airplane_mode", True)
    world.terminate(SETTINGS)
    world.launch(SETTINGS)
    world.update_app(
        Drift("rename", element="wifi", screen="home", text="WLAN").applied_to(world.apps.file(SETTINGS))
    )
    assert carry_out(world, OPERATIONS.validate_python({"op": "reset"}))
    assert world.truth()["layer"] == "home"
    assert not world.is_running(SETTINGS)
    world.launch(SETTINGS)
    assert (world.truth()["state"], world.truth()["lists"]) == first
    assert "WLAN" in [node.text for node in world.nodes()]
