"""The app switcher and the notification shade, as clients of adb and of WebDriverAgent meet them."""

from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring as read_xml

from devices.sim.adbd.commands import COMMANDS
from devices.sim.adbd.device import Device
from devices.sim.adbd.shell import Shell
from devices.sim.node import AlertState
from devices.sim.world import World
from tests.devices.sim.wda_on_loopback import Wda, wda_on_loopback

SETTINGS, MUSIC, SPRINGBOARD = "com.apple.Preferences", "com.apple.Music", "com.apple.springboard"
SHADE, LAUNCHER = "com.android.systemui", "com.android.launcher3"


async def source(wda: Wda) -> Element:
    return read_xml((await wda.ask("GET", "/source")).value)


async def names(wda: Wda) -> list[str]:
    return [e.get("name", "") for e in (await source(wda)).iter()]


async def test_two_presses_of_home_open_the_switcher_whose_cards_are_found_by_their_identifiers():
    async with wda_on_loopback(World("ios", clock=lambda: 1.0)) as wda:
        session = await wda.session(bundleId=SETTINGS)
        await wda.ask("POST", f"{session}/wda/apps/launch", {"bundleId": MUSIC})
        for _ in range(2):
            await wda.ask("POST", f"{session}/wda/pressButton", {"name": "home"})
        assert [n for n in await names(wda) if n.startswith("card:")] == [
            f"card:{SETTINGS}:sceneID:{SETTINGS}-default",
            f"card:{MUSIC}:sceneID:{MUSIC}-default",
        ]
        assert {"SBSwitcherWindow:Main", "AppSwitcherContentView"} <= set(await names(wda))
        assert (await wda.ask("GET", f"{session}/wda/activeAppInfo")).value["bundleId"] == SPRINGBOARD
        chain = f"**/XCUIElementTypeOther[`name BEGINSWITH 'card:{MUSIC}'`]"
        found = await wda.ask("POST", f"{session}/element", {"using": "class chain", "value": chain})
        rect = (await wda.ask("GET", f"{session}/element/{found.value['ELEMENT']}/rect")).value
        middle = rect["x"] + rect["width"] / 2
        away = {"fromX": middle, "fromY": 500, "toX": middle, "toY": 150, "duration": 0}
        await wda.ask("POST", f"{session}/wda/dragfromtoforduration", away)
        state = await wda.ask("POST", f"{session}/wda/apps/state", {"bundleId": MUSIC})
        assert state.value == 1
        await wda.ask("POST", f"{session}/wda/homescreen", {})
        assert wda.world.truth()["layer"] == "home"


async def test_the_home_screen_command_twice_is_no_double_press():
    async with wda_on_loopback(World("ios", clock=lambda: 1.0)) as wda:
        await wda.session(bundleId=SETTINGS)
        for _ in range(2):
            await wda.ask("POST", "/wda/homescreen", {})
        assert wda.world.truth()["layer"] == "home"


async def test_the_notification_center_belongs_to_springboard_and_opens_apps():
    async with wda_on_loopback(World("ios")) as wda:
        session = await wda.session(bundleId=MUSIC)
        wda.world.notify(SETTINGS, "Look here", "Something happened", "general")
        pull = {"fromX": 60, "fromY": 2, "toX": 60, "toY": 500, "duration": 0}
        await wda.ask("POST", f"{session}/wda/dragfromtoforduration", pull)
        assert (await wda.ask("GET", f"{session}/wda/activeAppInfo")).value["bundleId"] == SPRINGBOARD
        labels = [
            e.get("label") for e in (await source(wda)).iter() if e.get("name") == "NotificationShortLookView"
        ]
        assert labels[0] == "Settings, now, Look here, Something happened"
        query = {"using": "name", "value": "NotificationShortLookView"}
        found = await wda.ask("POST", f"{session}/element", query)
        await wda.ask("POST", f"{session}/element/{found.value['ELEMENT']}/click", {})
        assert (wda.world.foreground, wda.world.truth()["screen"]) == (SETTINGS, "general")


async def test_an_alert_of_an_app_is_gone_from_the_wire_while_another_app_is_in_front():
    async with wda_on_loopback(World("ios")) as wda:
        session = await wda.session(bundleId=SETTINGS)
        wda.world.show_alert(AlertState("Sure?", "", ("No", "Yes")))
        assert (await wda.ask("GET", f"{session}/alert/text")).value == "Sure?"
        await wda.ask("POST", f"{session}/wda/apps/launch", {"bundleId": MUSIC})
        assert (await wda.ask("GET", f"{session}/alert/text")).status == 404
        await wda.ask("POST", f"{session}/wda/apps/launch", {"bundleId": SETTINGS})
        assert (await wda.ask("POST", f"{session}/alert/accept", {"name": "Yes"})).status == 200


class Adb:
    """The shell of one phone, without the transport."""

    def __init__(self) -> None:
        self.device = Device(World("android"))

    async def run(self, line: str) -> tuple[int, str]:
        output = await Shell(self.device, COMMANDS).run(line)
        return output.code, output.text(1).decode()

    async def nodes(self) -> list[Element]:
        _, dump = await self.run("uiautomator dump /dev/tty")
        return list(read_xml(dump[: dump.rindex(">") + 1]).iter("node"))

    async def focus(self) -> str:
        return (await self.run("dumpsys window displays | grep mCurrentFocus"))[1]


def middle_of(node: Element) -> str:
    left, top, right, bottom = map(int, node.get("bounds", "")[1:-1].replace("][", ",").split(","))
    return f"{(left + right) // 2} {(top + bottom) // 2}"


async def test_recents_are_a_window_of_the_launcher_with_a_task_for_every_app():
    adb = Adb()
    for package in ("com.android.settings", "com.google.android.deskclock"):
        await adb.run(f"monkey -p {package} -c android.intent.category.LAUNCHER 1")
    await adb.run("input keyevent KEYCODE_APP_SWITCH")
    tasks = [n for n in await adb.nodes() if n.get("resource-id") == f"{LAUNCHER}:id/task"]
    assert [n.get("content-desc") for n in tasks] == ["Settings", "Clock"]
    assert {n.get("package") for n in await adb.nodes()} == {LAUNCHER}
    assert LAUNCHER in await adb.focus()
    x, y = middle_of(tasks[1]).split()
    await adb.run(f"input swipe {x} {y} {x} {int(y) - 1200} 200")
    assert [
        n.get("content-desc") for n in await adb.nodes() if n.get("resource-id") == f"{LAUNCHER}:id/task"
    ] == ["Settings"]
    assert "deskclock" not in (await adb.run("ps -A"))[1]
    await adb.run("input keyevent BACK")
    assert adb.device.world.truth()["layer"] == "home"


async def test_the_shade_is_a_window_of_the_system_ui_and_a_touch_opens_the_app():
    adb = Adb()
    await adb.run("am start -n com.google.android.deskclock/com.android.deskclock.DeskClock")
    assert await adb.run("cmd statusbar expand-notifications") == (0, "")
    nodes = await adb.nodes()
    assert {n.get("package") for n in nodes} == {SHADE}
    assert "NotificationShade" in await adb.focus()
    tiles = {
        n.get("content-desc"): n.get("checked") for n in nodes if n.get("class") == "android.widget.Switch"
    }
    assert tiles == {"Wi-Fi": "true", "Bluetooth": "true", "Airplane mode": "false"}
    rows = [n for n in nodes if n.get("resource-id") == f"{SHADE}:id/expandableNotificationRow"]
    titles = [row.find(".//node[@resource-id='android:id/title']") for row in rows]
    assert "USB debugging connected" in [title.get("text") for title in titles if title is not None]
    await adb.run("cmd statusbar collapse")
    assert adb.device.world.truth()["layer"] == "page"
    await adb.run("input keyevent 83")
    battery = next(n for n in await adb.nodes() if n.get("text") == "Battery is 82%")
    await adb.run(f"input tap {middle_of(battery)}")
    assert adb.device.world.truth()["screen"] == "battery"
    await adb.run("input swipe 700 10 700 2000 200")
    clear = next(n for n in await adb.nodes() if n.get("resource-id") == f"{SHADE}:id/dismiss_text")
    await adb.run(f"input tap {middle_of(clear)}")
    assert f"{SHADE}:id/no_notifications" in {n.get("resource-id") for n in await adb.nodes()}


async def test_what_the_status_bar_does_not_know_it_refuses():
    code, _ = await Adb().run("cmd statusbar explode")
    assert code == 255
