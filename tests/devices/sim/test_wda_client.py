"""What takes several calls of the real facebook-wda; single ones are in the table."""

import gc
import io
from collections.abc import Callable
from typing import Any

import pytest
import wda
from PIL import Image
from wda.exceptions import WDARequestError

from devices.sim.node import AlertState
from devices.sim.world import World
from tests.devices.sim.touching import SETTINGS
from tests.devices.sim.wda_on_loopback import in_thread, wda_on_loopback

pytestmark = pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")
"""facebook-wda never closes the connections that a server keeps alive, as WebDriverAgent does."""


async def with_client(work: Callable[[wda.Client], object], world: World | None = None) -> World:
    """Let a thread work with a client that has Settings in front, and return the phone."""
    async with wda_on_loopback(world or World("ios")) as served:

        def go() -> None:
            client: Any = wda.Client(served.url)
            client.app_launch(SETTINGS)
            work(client)
            gc.collect()

        await in_thread(go)
        return served.world


async def test_a_phone_held_sideways_has_another_size():
    def work(client):
        client.orientation = "LANDSCAPE"
        assert client.orientation == "LANDSCAPE"
        assert tuple(client.window_size()) == (874, 402)
        assert client.screenshot().size == (2622, 1206)

    await with_client(work)


@pytest.mark.parametrize(
    "selector",
    [
        {"label": "Airplane Mode", "className": "Switch"},
        {"name": "Airplane Mode"},
        {"nameContains": "Airplane"},
        {"nameMatches": "Air.*Mode"},
        {"id": "Airplane Mode"},
        {"predicate": 'type == "XCUIElementTypeSwitch" AND label BEGINSWITH[c] "airplane"'},
        {"predicate": "NOT (label == 'Wi-Fi') AND value IN_NOT_USED == '0'".replace("IN_NOT_USED ", "")},
        {"classChain": "**/XCUIElementTypeSwitch[`label == 'Airplane Mode'`]"},
        {"classChain": "**/XCUIElementTypeTable/XCUIElementTypeSwitch[1]"},
        {"classChain": "XCUIElementTypeWindow/*/XCUIElementTypeSwitch[-1]"},
        {"xpath": '//XCUIElementTypeSwitch[@label="Airplane Mode"]'},
    ],
)
async def test_an_element_is_found_by(selector: dict):
    def work(client):
        element = client(**selector).get(timeout=1)
        assert (element.label, element.value, element.className) == (
            "Airplane Mode",
            "0",
            "XCUIElementTypeSwitch",
        )
        element.tap()
        assert client(label="Airplane Mode", className="Switch").get().value == "1"

    world = await with_client(work)
    assert world.state_of(SETTINGS, "airplane_mode") is True


async def test_clicks_swipes_and_back_by_the_edge():
    def work(client):
        client.click(200, 434)
        assert client(name="Learn more…").exists
        client.swipe(3, 400, 350, 400, 0.1)
        assert client(label="General", className="Cell").exists
        client.swipe(200, 700, 200, 300, 0.1)
        client.tap_hold(3, 500, 1.0)
        client.double_tap(3, 500)

    world = await with_client(work)
    assert world.truth()["scroll"] == 400
    assert {"tap", "swipe", "long_press", "double_tap"} <= set(world.log.counts)


async def test_typing_reading_back_and_clearing():
    def work(client):
        client(className="SearchField").get().tap()
        client.send_keys("蓝牙 bt")
        field = client(className="SearchField").get()
        assert field.value == "蓝牙 bt"
        field.clear_text()
        assert client(className="SearchField").get().value == "Search"
        field.set_text("wi")
        assert client(className="SearchField").get().value == "wi"

    await with_client(work)


async def test_an_alert_is_read_and_answered_by_label():
    world = World("ios")

    def work(client):
        assert client.alert.exists is False
        world.show_alert(
            AlertState("Allow “Maps”?", "Why: maps.", ("Once", "While Using", "Don’t Allow"), system=True)
        )
        assert client.alert.text == "Allow “Maps”?\nWhy: maps."
        assert client.alert.buttons() == ["Once", "While Using", "Don’t Allow"]
        assert "Allow" not in client.source()
        client.alert.click("While Using")
        assert client.alert.exists is False

    await with_client(work, world)
    assert world.log.entries[-1] == {"kind": "alert", "button": "While Using", "is_named": True}


async def test_a_saved_screenshot_is_a_png():
    def work(client):
        saved = io.BytesIO()
        client.screenshot().save(saved, "PNG")
        assert Image.open(saved).format == "PNG"

    await with_client(work)


async def test_a_client_of_a_session_learns_that_another_one_took_it():
    async with wda_on_loopback(World("ios")) as served:

        def go() -> None:
            open_client: Any = wda.Client
            first = open_client(served.url).session(SETTINGS)
            first.unregister_callback(wda.Callback.ERROR)
            open_client(served.url).session(SETTINGS)
            with pytest.raises(WDARequestError) as caught:
                first.http.get(f"/session/{first.session_id}/window/size")
            assert caught.value.value["error"] == "invalid session id"

        await in_thread(go)
