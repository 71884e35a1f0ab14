"""What goes wrong on the WebDriverAgent wire when the fault plan says so; more in test_wda_wire.py."""

import base64
import io
from http.client import HTTPConnection
from urllib.parse import urlparse

import pytest
from PIL import Image

from devices.sim.faults import ALWAYS, Fault, When
from devices.sim.world import World
from tests.devices.sim.touching import SETTINGS, in_settings
from tests.devices.sim.wda_on_loopback import Wda, in_thread, wda_on_loopback


async def picture_size(wda: Wda) -> tuple[int, int]:
    answer = await wda.ask("GET", "/screenshot")
    return Image.open(io.BytesIO(base64.b64decode(answer.value))).size


@pytest.mark.parametrize(
    ("fault", "method", "path", "body", "error", "message"),
    [
        ("dump_failed", "GET", "/source", None, "unknown error", "Error getting main window"),
        ("app_crashed", "POST", "{session}/wda/tap", {"x": 1, "y": 1}, "unknown error", "possibly crashed"),
        ("keyboard_missing", "POST", "{session}/wda/keys", {"value": ["a"]}, "invalid element state",
         "on-screen keyboard must be present"),
        ("home_timeout", "POST", "/wda/homescreen", {}, "unknown error", "Timeout waiting until SpringBoard"),
    ],
)  # fmt: skip
async def test_a_request_fails_once_as_on_a_phone(fault, method, path, body, error, message):
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        wda.faults.arm(fault)
        failed = await wda.ask(method, path.format(session=session), body)
        assert failed.value["error"] == error
        assert message in failed.value["message"]
        assert (await wda.ask(method, path.format(session=session), body)).status == 200
        assert wda.faults.happened == {fault: 1}


async def test_home_is_pressed_although_the_answer_is_a_timeout():
    async with wda_on_loopback(in_settings()) as wda:
        wda.faults.arm("home_timeout")
        await wda.ask("POST", "/wda/homescreen", {})
        assert wda.world.foreground == "com.apple.springboard"


async def test_a_tree_is_too_deep_until_the_depth_is_lowered():
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        wda.faults.arm("dump_too_deep", depth=40)
        failed = await wda.ask("GET", "/source")
        assert "kAXErrorIllegalArgument" in failed.value["message"]
        await wda.ask("POST", f"{session}/appium/settings", {"settings": {"snapshotMaxDepth": 40}})
        assert (await wda.ask("GET", "/source")).status == 200


@pytest.mark.parametrize(
    ("fault", "told"),
    [("zero_window", {"width": 0, "height": 0}), ("square_window", {"width": 874, "height": 874})],
)
async def test_the_window_is_told_wrong_once(fault: str, told: dict):
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        wda.faults.arm(fault)
        sizes = [(await wda.ask("GET", f"{session}/window/size")).value for _ in range(2)]
        assert sizes == [told, {"width": 402, "height": 874}]


async def test_the_picture_has_another_scale_than_is_told():
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        wda.faults.arm("odd_scale", scale=1.5)
        assert await picture_size(wda) == (603, 1311)
        assert (await wda.ask("GET", f"{session}/wda/screen")).value["scale"] == 3.0


@pytest.mark.parametrize("is_system", [True, False])
async def test_a_popup_is_missing_in_the_tree_and_there_for_the_alert_requests(is_system: bool):
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        await wda.ask("POST", f"{session}/appium/settings", {"settings": {"respectSystemAlerts": True}})
        from devices.sim.node import AlertState

        wda.world.show_alert(AlertState("Rate us?", "", ("Later",), is_system))
        wda.faults.arm("dump_without_popup")
        assert "Rate us?" not in (await wda.ask("GET", "/source")).value
        assert (await wda.ask("GET", "/alert/text")).value == "Rate us?"
        assert "Rate us?" in (await wda.ask("GET", "/source")).value


async def test_the_page_before_is_still_in_the_tree():
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        await wda.ask("GET", "/source")
        wda.faults.arm("dump_with_old_page")
        await wda.ask("POST", f"{session}/wda/tap", {"x": 200, "y": 434})
        assert wda.world.truth()["screen"] == "wifi"
        both = (await wda.ask("GET", "/source")).value
        assert 'label="Airplane Mode"' in both
        assert "My Networks" in both
        assert 'label="Airplane Mode"' not in (await wda.ask("GET", "/source")).value


async def test_touches_of_a_phone_held_sideways_are_clipped():
    world = in_settings()
    world.rotate("landscape")
    async with wda_on_loopback(world) as wda:
        session = await wda.session()
        wda.faults.arm("clipped_touches")
        await wda.ask("POST", f"{session}/wda/tap", {"x": 800, "y": 200})
        assert world.truth()["log"][-1] == {"kind": "tap", "x": 401.0, "y": 200.0}
        world.rotate("portrait")
        await wda.ask("POST", f"{session}/wda/tap", {"x": 402, "y": 1})
        assert world.truth()["log"][-1]["x"] == 402.0


async def test_an_answer_that_is_slow_outlasts_a_client_that_does_not_wait():
    async with wda_on_loopback(in_settings()) as wda:
        wda.faults.arm("slow", on="locked", seconds=600)

        def gives_up() -> bool:
            connection = HTTPConnection(urlparse(wda.url).netloc, timeout=0.2)
            try:
                connection.request("GET", "/wda/locked")
                connection.getresponse()
            except TimeoutError:
                return True
            finally:
                connection.close()
            return False

        assert await in_thread(gives_up)
        assert (await wda.ask("GET", "/status")).status == 200


async def test_captures_actions_and_sessions_are_what_a_plan_counts():
    async with wda_on_loopback(in_settings()) as wda:
        for moment in ("capture", "action", "connection"):
            wda.faults.add(
                Fault(
                    "rotate",
                    1,
                    when=When.model_validate({moment: 1}),
                    act=lambda m=moment: happened.append(m),
                )
            )
        happened: list[str] = []
        session = await wda.session()
        await wda.ask("GET", "/wda/locked")
        assert happened == ["connection"]
        await wda.ask("GET", "/screenshot")
        await wda.ask("POST", f"{session}/wda/keys", {"value": ["a"]})
        assert happened == ["connection", "capture", "action"]


async def test_the_nth_picture_is_black_and_no_other():
    async with wda_on_loopback(World("ios")) as wda:
        wda.faults.add(Fault("black_screenshot", 1, when=When(capture=2)))
        seen = []
        for _ in range(3):
            answer = await wda.ask("GET", "/screenshot")
            seen.append(Image.open(io.BytesIO(base64.b64decode(answer.value))).convert("L").getextrema()[1])
        assert [bright == 0 for bright in seen] == [False, True, False]


async def test_a_touch_is_lost_on_one_screen_only():
    async with wda_on_loopback(in_settings()) as wda:
        wda.faults.where = lambda: (wda.world.foreground, wda.world.truth()["screen"])
        wda.faults.add(Fault("lost_touch", ALWAYS, when=When(screen="wifi", app=SETTINGS)))
        session = await wda.session()
        await wda.ask("POST", f"{session}/wda/tap", {"x": 200, "y": 434})
        await wda.ask("POST", f"{session}/wda/tap", {"x": 38, "y": 84})
        assert wda.world.truth()["screen"] == "wifi"
