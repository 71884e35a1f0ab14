"""What the simulated WebDriverAgent answers on the wire, also to what it cannot do."""

from pathlib import Path

import anyio
import pytest
from defusedxml.ElementTree import fromstring as read_xml

from devices.sim.latency import Latency
from devices.sim.node import AlertState
from devices.sim.world import World
from tests.devices.sim.small_app import SMALL_APP
from tests.devices.sim.touching import SETTINGS, in_settings, tap
from tests.devices.sim.wda_on_loopback import Answer, wda_on_loopback

SWITCH_ATTRIBUTES = ("label", "value", "x", "width", "enabled", "visible", "accessible")
PERMISSION = AlertState("Allow?", "", ("Allow Once", "Don’t Allow"), system=True)


def error_of(answer: Answer) -> tuple[int, str]:
    assert set(answer.value) == {"error", "message", "traceback"}
    return answer.status, answer.value["error"]


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("GET", "/nothing/here", None, (404, "unknown command")),
        ("POST", "/status", {}, (404, "unknown command")),
        ("POST", "/wda/tap", {"x": 1, "y": 1}, (404, "unknown command")),
        ("POST", "S/wda/tap/0", {"x": 1, "y": 1}, (404, "unknown command")),
        ("GET", "/session/gone/window/size", None, (404, "invalid session id")),
        ("POST", "/session", {}, (500, "session not created")),
        ("POST", "S/wda/tap", {"x": 1}, (400, "invalid argument")),
        ("POST", "S/wda/tap", {"x": "1", "y": True}, (400, "invalid argument")),
        ("POST", "S/wda/tap", b"{not json", (400, "invalid argument")),
        ("POST", "S/wda/tap", b"[1, 2]", (400, "invalid argument")),
        ("POST", "S/wda/keys", {"value": [1, 2]}, (400, "invalid argument")),
        ("POST", "S/wda/keys", {}, (400, "invalid argument")),
        ("POST", "S/orientation", {"orientation": "UPSIDE"}, (400, "invalid argument")),
        ("POST", "S/wda/pressButton", {"name": "eject"}, (400, "invalid argument")),
        ("POST", "S/wda/setPasteboard", {"content": "!!"}, (400, "invalid argument")),
        ("POST", "S/appium/settings", {"settings": 3}, (400, "invalid argument")),
        ("POST", "S/url", {"url": "nobody://claims/this"}, (400, "invalid argument")),
        ("GET", "/source?format=yaml", None, (400, "invalid argument")),
        ("POST", "S/wda/apps/launch", {"bundleId": "org.example.absent"}, (500, "unknown error")),
        ("GET", "S/alert/text", None, (404, "no such alert")),
        ("POST", "S/alert/accept", {}, (404, "no such alert")),
        ("GET", "S/wda/alert/buttons", None, (404, "no such alert")),
        ("POST", "S/elements", {"using": "magic", "value": "x"}, (400, "invalid argument")),
        ("POST", "S/elements", {"using": "class chain", "value": "**//["}, (400, "invalid selector")),
        ("POST", "S/elements", {"using": "predicate string", "value": "label =="}, (400, "invalid selector")),
        (
            "POST",
            "S/elements",
            {"using": "predicate string", "value": "(label == 'x'"},
            (400, "invalid selector"),
        ),
        ("POST", "S/elements", {"using": "xpath", "value": "//*[bad("}, (400, "invalid selector")),
        ("POST", "S/element", {"using": "id", "value": "Absent"}, (404, "no such element")),
        ("GET", "S/element/never-handed-out/rect", None, (404, "stale element reference")),
        ("POST", "S/wda/keyboard/dismiss", {}, (400, "invalid element state")),
    ],
)
async def test_what_cannot_be_done_is_answered_with_its_error(method, path, body, expected):
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        assert error_of(await wda.ask(method, path.replace("S/", f"{session}/"), body)) == expected
        assert wda.world.truth()["screen"] == "home"


async def test_a_new_session_ends_the_one_before_and_is_told_in_the_envelope():
    async with wda_on_loopback(World("ios")) as wda:
        assert (await wda.ask("GET", "/status")).session is None
        first = await wda.session()
        second = await wda.session(bundleId=SETTINGS)
        assert (await wda.ask("GET", "/status")).session == second.removeprefix("/session/")
        assert error_of(await wda.ask("GET", f"{first}/window/size")) == (404, "invalid session id")
        assert (await wda.ask("GET", f"{second}/window/size")).value == {"width": 402, "height": 874}
        assert wda.world.foreground == SETTINGS
        assert (await wda.ask("DELETE", second)).status == 200
        assert (await wda.ask("GET", "/status")).session is None


async def test_the_source_is_well_formed_and_describes_rows_and_switches():
    async with wda_on_loopback(in_settings()) as wda:
        root = read_xml((await wda.ask("GET", "/source?format=xml")).value)
        assert (root.tag, root.get("width"), root.get("height")) == (
            "XCUIElementTypeApplication",
            "402",
            "874",
        )
        switch = root.find(".//XCUIElementTypeSwitch")
        assert switch is not None
        assert {k: switch.get(k) for k in SWITCH_ATTRIBUTES} == {
            "label": "Airplane Mode", "value": "0", "x": "16", "width": "370",
            "enabled": "true", "visible": "true", "accessible": "true",
        }  # fmt: skip
        assert len(list(switch)) == 0
        cell = root.find(".//XCUIElementTypeCell[@label='Wi-Fi']")
        assert cell is not None
        assert [text.get("label") for text in cell] == ["Wi-Fi", wda.world.state_of(SETTINGS, "network")]
        for element in root.iter():
            assert [int(child.get("index", "-1")) for child in element] == list(range(len(element)))
            assert element.get("type") == element.tag


async def test_names_in_the_app_file_are_told_to_nobody():
    async with wda_on_loopback(in_settings()) as wda:
        source = (await wda.ask("GET", "/source")).value
        assert "airplane_mode" not in source
        assert "personal_hotspot" not in source


async def test_rows_far_off_the_screen_are_not_in_the_tree():
    async with wda_on_loopback(in_settings()) as wda:
        source = (await wda.ask("GET", "/source")).value
        assert "General" in source
        assert "Developer" not in source


async def test_characters_that_xml_cannot_hold_are_replaced():
    world = in_settings()
    world.set_state(SETTINGS, "network", 'a\x00b<&">\ud800\nc')
    async with wda_on_loopback(world) as wda:
        source = (await wda.ask("GET", "/source")).value
        assert 'value="a\ufffdb&lt;&amp;&quot;&gt;\ufffd&#10;c"' in source
        read_xml(source)


async def test_a_password_is_told_as_dots_and_typed_text_is_in_no_log(tmp_path: Path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL_APP, encoding="utf-8")
    world = World("ios", apps=[path])
    world.launch("org.example.small")
    tap(world, "Bar", "field")
    async with wda_on_loopback(world) as wda:
        session = await wda.session()
        found = await wda.ask(
            "POST", f"{session}/element", {"using": "class name", "value": "XCUIElementTypeSecureTextField"}
        )
        field = f"{session}/element/{found.value['ELEMENT']}"
        assert (await wda.ask("POST", f"{field}/value", {"value": "geheim"})).status == 200
        assert (await wda.ask("GET", f"{field}/attribute/value")).value == "••••••"
        assert "geheim" not in (await wda.ask("GET", "/source")).value
        assert {"kind": "type", "length": 6, "has_focus": True} in world.log.entries
        assert "geheim" not in str(world.log.entries)


async def test_text_without_a_focus_vanishes_and_is_accepted():
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        assert (await wda.ask("POST", f"{session}/wda/keys", {"value": ["x"]})).status == 200
        assert wda.world.log.entries[-1] == {"kind": "type", "length": 1, "has_focus": False}


async def test_a_system_alert_is_in_the_source_only_when_that_was_asked_for():
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        wda.world.show_alert(PERMISSION)
        assert "Allow Once" not in (await wda.ask("GET", "/source")).value
        await wda.ask("POST", f"{session}/appium/settings", {"settings": {"respectSystemAlerts": True}})
        source = (await wda.ask("GET", "/source")).value
        assert "Allow Once" in source
        assert "Airplane Mode" not in source
        assert (await wda.ask("GET", "/wda/activeAppInfo")).value["bundleId"] == "com.apple.springboard"


@pytest.mark.parametrize(("route", "pressed"), [("accept", "Don’t Allow"), ("dismiss", "Allow Once")])
async def test_a_bare_answer_presses_the_last_or_the_first_button(route: str, pressed: str):
    async with wda_on_loopback(in_settings()) as wda:
        wda.world.show_alert(PERMISSION)
        assert (await wda.ask("POST", f"/alert/{route}", {})).status == 200
        assert wda.world.log.entries[-1]["button"] == pressed
        assert wda.world.alert is None


async def test_an_alert_without_the_named_button_stays():
    async with wda_on_loopback(in_settings()) as wda:
        wda.world.show_alert(PERMISSION)
        assert error_of(await wda.ask("POST", "/alert/accept", {"name": "Always"})) == (
            400,
            "invalid element state",
        )
        assert wda.world.alert is not None


async def test_a_dialog_of_the_app_counts_as_an_alert():
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        wda.world.tap(200, 0.259 * 874)
        wda.world.tap(200, 0.883 * 874)
        assert (await wda.ask("GET", f"{session}/wda/alert/buttons")).value == ["Sign Out", "View Account"]
        await wda.ask("POST", f"{session}/alert/accept", {"name": "View Account"})
        assert wda.world.truth()["screen"] == "apple_account"
        assert wda.world.state_of(SETTINGS, "media_signed_out") is False


async def test_an_element_goes_stale_when_its_screen_is_gone_and_comes_back_with_it():
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        found = await wda.ask("POST", f"{session}/element", {"using": "id", "value": "Airplane Mode"})
        path = f"{session}/element/{found.value['ELEMENT']}"
        await wda.ask(
            "POST",
            f"{session}/wda/dragfromtoforduration",
            {"fromX": 200, "fromY": 600, "toX": 200, "toY": 550, "duration": 0},
        )
        assert (await wda.ask("GET", f"{path}/rect")).value["y"] == 306
        wda.world.tap(200, 0.497 * 874 - 50)
        assert error_of(await wda.ask("GET", f"{path}/rect")) == (404, "stale element reference")
        wda.world.swipe(2, 400, 300, 400, 0.1)
        assert (await wda.ask("GET", f"{path}/rect")).status == 200


async def test_a_locked_phone_says_so():
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        await wda.ask("POST", "/wda/lock", {})
        assert (await wda.ask("GET", "/wda/locked")).value is True
        assert (await wda.ask("GET", "/wda/activeAppInfo")).value["bundleId"] == "com.apple.springboard"
        assert error_of(await wda.ask("POST", f"{session}/wda/apps/launch", {"bundleId": SETTINGS})) == (
            500,
            "unknown error",
        )
        assert error_of(await wda.ask("POST", "/wda/homescreen", {})) == (500, "unknown error")
        wda.world.has_passcode = True
        assert error_of(await wda.ask("POST", "/wda/unlock", {})) == (500, "unknown error")
        wda.world.has_passcode = False
        assert (await wda.ask("POST", "/wda/unlock", {})).status == 200
        assert wda.world.foreground == SETTINGS


async def test_a_slow_source_holds_up_commands_but_neither_status_nor_screenshots():
    async with wda_on_loopback(in_settings(), Latency(source_s=3600)) as wda:
        session = await wda.session()
        async with anyio.create_task_group() as group:
            group.start_soon(wda.ask, "GET", "/source")
            while not wda.world.log.counts.get("source"):
                await anyio.lowlevel.checkpoint()
            assert (await wda.ask("GET", "/status")).status == 200
            assert (await wda.ask("GET", "/screenshot")).status == 200
            with anyio.move_on_after(0.3) as waiting:
                await anyio.to_thread.run_sync(
                    wda._ask, "GET", f"{session}/window/size", None, abandon_on_cancel=True
                )
            assert waiting.cancelled_caught
            group.cancel_scope.cancel()


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        ("dump_empty", lambda xml: xml == ""),
        ("dump_broken", lambda xml: xml.startswith("<?xml") and not xml.endswith(">")),
    ],
)
async def test_an_armed_fault_happens_once_and_then_no_more(fault, check):
    async with wda_on_loopback(in_settings()) as wda:
        wda.faults.arm(fault)
        assert check((await wda.ask("GET", "/source")).value)
        read_xml((await wda.ask("GET", "/source")).value)
        assert wda.faults.happened == {fault: 1}


async def test_faults_of_the_connection_and_of_single_requests():
    async with wda_on_loopback(in_settings()) as wda:
        session = await wda.session()
        wda.faults.arm("error", on="tap", status=500, error="unknown error", message="possibly crashed")
        assert (await wda.ask("GET", f"{session}/window/size")).status == 200
        tapped = await wda.ask("POST", f"{session}/wda/tap", {"x": 200, "y": 434})
        assert (error_of(tapped), tapped.value["message"]) == ((500, "unknown error"), "possibly crashed")
        wda.faults.arm("lost_touch")
        assert (await wda.ask("POST", f"{session}/wda/tap", {"x": 200, "y": 434})).status == 200
        assert wda.world.truth()["screen"] == "home"
        wda.faults.arm("session_lost")
        assert error_of(await wda.ask("GET", f"{session}/window/size")) == (404, "invalid session id")
        wda.faults.arm("drop", on="status")
        with pytest.raises(Exception, match=r"IncompleteRead|Remote end closed"):
            await wda.ask("GET", "/status")
        assert (await wda.ask("GET", "/status")).status == 200


async def test_an_unplugged_phone_refuses_connections_until_it_is_plugged_in_again():
    async with wda_on_loopback(in_settings()) as wda:
        wda.faults.arm("unplug", times=-1)
        with anyio.fail_after(5):
            while True:
                try:
                    await wda.ask("GET", "/status")
                except OSError:
                    break
        wda.faults.disarm("unplug")
        with anyio.fail_after(5):
            while True:
                try:
                    assert (await wda.ask("GET", "/status")).value["ready"] is True
                    break
                except OSError:
                    await anyio.lowlevel.checkpoint()
