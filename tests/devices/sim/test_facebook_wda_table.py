"""Every public method of the real facebook-wda against the simulated phone, one call each."""

from typing import Any, NamedTuple, cast

import pytest
import wda
from wda import exceptions

from devices.sim.node import AlertState
from devices.sim.world import World
from tests.devices.sim.tables import Refused, Row, name_of, uncovered
from tests.devices.sim.touching import SETTINGS
from tests.devices.sim.wda_on_loopback import in_thread, wda_on_loopback

pytestmark = pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")
"""facebook-wda never closes the connections that a server keeps alive, as WebDriverAgent does."""

MUSIC, HOME = "com.apple.Music", "com.apple.springboard"
Wda: Any = cast("Any", wda)  # the stub knows only what the driver uses
Errors: Any = cast("Any", exceptions)


class Phone(NamedTuple):
    """What a row works with."""

    client: Any
    world: World

    @property
    def front(self) -> str:
        return self.world.foreground

    @property
    def alert(self) -> Any:
        """The client's alert, with one on the screen."""
        self.world.show_alert(AlertState("Delete?", "All of it.", ("Cancel", "Delete")))
        return self.client.alert

    @property
    def switch(self) -> Any:
        return self.client(label="Airplane Mode", className="Switch").get(timeout=1)

    @property
    def general(self) -> Any:
        return self.client(label="General", className="Cell").get(timeout=1)

    @property
    def search(self) -> Any:
        return self.client(className="SearchField").get(timeout=1)

    @property
    def screen(self) -> str:
        return self.world.truth()["screen"]

    @property
    def last(self) -> dict[str, object]:
        return self.world.log.entries[-1]

    def locked(self, *, passcode: bool = False) -> Any:
        self.world.has_passcode = passcode
        self.world.set_lock(locked=True)
        return self.client


def after(*calls: object) -> Any:
    """Return what the last of several calls returned."""
    return calls[-1]


def refused(error: str, words: str = "", kind: str = "WDARequestError") -> Refused:
    """WebDriverAgent answers with an error of this name."""
    return Refused(getattr(Errors, kind), f"{error}.*{words}")


NOT_ALLOWED = Refused(RuntimeError, "not allowed to use")
"""What the client itself refuses."""

CLIENT = (
    Row("status", lambda p: p.client.status()["ready"], True),
    Row("is_ready", lambda p: p.client.is_ready(), True),
    Row("wait_ready", lambda p: p.client.wait_ready(timeout=3), True),
    Row("healthcheck", lambda p: p.client.healthcheck()["value"]["ready"], True),
    Row("info", lambda p: p.client.info["isSimulator"], True),
    Row("device_info", lambda p: p.client.device_info()["currentLocale"], "en_US"),
    Row("battery_info", lambda p: p.client.battery_info(), {"level": 1.0, "state": 3}),
    Row(
        "http",
        lambda p: p.client.http.get("/nosuch"),
        refused("unknown command", "Unhandled endpoint: /nosuch"),
    ),
    # Sessions
    Row("session", lambda p: p.client.session(MUSIC).app_current()["bundleId"], MUSIC),
    Row(
        "session",
        lambda p: p.client.session("no.such"),
        refused("unknown error", "not installed", "WDAUnknownError"),
        "absent",
    ),
    Row("session_id", lambda p: len(p.client.session_id), 36),
    Row("bundle_id", lambda p: p.client.bundle_id, None, "new versions tell none"),
    Row("close", lambda p: p.client.close()["sessionId"], None),
    # Apps
    Row("app_launch", lambda p: after(p.client.app_launch(MUSIC), p.front), MUSIC),
    Row(
        "app_launch",
        lambda p: p.client.app_launch("no.such"),
        refused("unknown error", "not installed", "WDAUnknownError"),
        "absent",
    ),
    Row(
        "app_launch",
        lambda p: p.locked(passcode=True).app_launch(MUSIC),
        refused("unknown error", "unlocked", "WDAUnknownError"),
        "passcode",
    ),
    Row("app_start", lambda p: after(p.client.app_start(MUSIC), p.front), MUSIC),
    Row("app_activate", lambda p: after(p.client.app_activate(MUSIC), p.front), MUSIC),
    Row(
        "app_terminate",
        lambda p: [p.client.app_terminate(a)["value"] for a in (SETTINGS, MUSIC)],
        [True, False],
    ),
    Row("app_stop", lambda p: after(p.client.app_stop(SETTINGS), p.front), HOME),
    Row("app_state", lambda p: [p.client.app_state(a)["value"] for a in (SETTINGS, MUSIC)], [4, 1]),
    Row("app_state", lambda p: after(p.client.home(), p.client.app_state(SETTINGS)["value"]), 3, "behind"),
    Row(
        "app_current",
        lambda p: (p.client.app_current()["bundleId"], p.client.app_current()["name"]),
        (SETTINGS, "Settings"),
    ),
    Row("app_list", lambda p: [a["bundleId"] for a in p.client.app_list()], [SETTINGS]),
    Row("deactivate", lambda p: after(p.client.deactivate(0.1), p.front), SETTINGS),
    Row("open_url", lambda p: after(p.client.open_url("prefs:root=WIFI"), p.screen), "wifi"),
    Row(
        "open_url",
        lambda p: p.client.open_url("nothing://x"),
        refused("invalid argument", "no application claims it"),
        "unclaimed",
    ),
    # Screen
    Row("window_size", lambda p: tuple(p.client.window_size()), (402, 874)),
    Row("scale", lambda p: p.client.scale, 3),
    Row("screenshot", lambda p: p.client.screenshot().size, (1206, 2622)),
    Row("orientation", lambda p: p.client.orientation, "PORTRAIT"),
    Row(
        "orientation",
        lambda p: setattr(p.client, "orientation", "SIDEWAYS"),
        refused("invalid argument", "Unable To Rotate"),
        "unknown",
    ),
    Row("source", lambda p: 'bundleId="com.apple.Preferences"' in p.client.source(), True),
    Row("source", lambda p: p.client.source("json")["rect"]["width"], 402, "json"),
    Row("source", lambda p: p.client.source(accessible=True)["type"], "Application", "accessible"),
    Row(
        "source",
        lambda p: p.client.source("yaml"),
        refused("invalid argument", "Unknown source format"),
        "unknown",
    ),
    Row("xpath", lambda p: p.client.xpath("//XCUIElementTypeSwitch").get(timeout=1).label, "Airplane Mode"),
    # Touches and keys
    Row("click", lambda p: after(p.client.click(200, 434), p.screen), "wifi"),
    Row("click", lambda p: p.client.click(100.0, 5.0), Refused(AssertionError), "floats are shares"),
    Row("tap", lambda p: after(p.client.tap(200, 434), p.screen), "wifi"),
    Row("double_tap", lambda p: after(p.client.double_tap(3, 500), p.last["kind"]), "double_tap"),
    Row("tap_hold", lambda p: after(p.client.tap_hold(3, 500, 1.0), p.last["kind"]), "long_press"),
    Row("swipe", lambda p: after(p.client.swipe(200, 700, 200, 300, 0.1), p.world.truth()["scroll"]), 400.0),
    Row("swipe_up", lambda p: after(p.client.swipe_up(), p.world.truth()["scroll"] > 100), True),
    Row(
        "swipe_down",
        lambda p: after(p.client.swipe_up(), p.client.swipe_down(), p.world.truth()["scroll"] < 100),
        True,
    ),
    Row("swipe_left", lambda p: after(p.client.swipe_left(), p.last["kind"]), "swipe"),
    Row("swipe_right", lambda p: after(p.client.swipe_right(), p.last["kind"]), "swipe"),
    Row("press", lambda p: after(p.client.press("home"), p.front), HOME),
    Row(
        "press",
        lambda p: p.client.press("snapshot"),
        Refused(ValueError, "Invalid name"),
        "unknown to the client",
    ),
    Row(
        "press_duration",
        lambda p: after(p.client.press_duration("volumeup", 0.1), p.last["key"]),
        "volume_up",
    ),
    Row(
        "send_keys",
        lambda p: after(p.client.send_keys("abc"), p.last["has_focus"]),
        False,
        "no focus: vanishes",
    ),
    Row("send_keys", lambda p: after(p.search.tap(), p.client.send_keys("é"), p.world.focused.text), "é"),
    Row("keyboard_dismiss", lambda p: p.client.keyboard_dismiss(), NOT_ALLOWED),
    Row("home", lambda p: after(p.client.home(), p.front), HOME),
    Row("home", lambda p: p.locked().home(), None, "locked: swallowed"),
    # Phone
    Row("lock", lambda p: after(p.client.lock(), p.world.locked), True),
    Row("locked", lambda p: p.client.locked(), False),
    Row("unlock", lambda p: after(p.locked().unlock(), p.world.locked), False),
    Row(
        "unlock",
        lambda p: p.locked(passcode=True).unlock(),
        refused("unknown error", "unlocked", "WDAUnknownError"),
        "passcode",
    ),
    Row(
        "set_clipboard",
        lambda p: after(p.client.set_clipboard("héllo 你好"), p.world.clipboard),
        "héllo 你好",
    ),
    Row(
        "get_clipboard",
        lambda p: p.client.get_clipboard(),
        refused("unknown command", "siri"),
        "it asks Siri first",
    ),
    Row("siri_activate", lambda p: p.client.siri_activate("hello"), refused("unknown command", "siri")),
    Row(
        "appium_settings",
        lambda p: p.client.appium_settings({"snapshotMaxDepth": 20})["snapshotMaxDepth"],
        20,
    ),
    Row("alert", lambda p: p.client.alert.exists, False),
)
SELECTOR = (
    Row("exists", lambda p: (p.client(label="General").exists, p.client(label="No").exists), (True, False)),
    Row(
        "exists",
        lambda p: p.client(label="Bob's").exists,
        refused("invalid selector", "Bob"),
        "apostrophe: not escaped",
    ),
    Row("count", lambda p: p.client(className="Switch").count(), 1),
    Row("get", lambda p: p.client(label="General", className="Cell").get(timeout=1).label, "General"),
    Row(
        "get",
        lambda p: p.client(label="No").get(timeout=0.1),
        Refused(Errors.WDAElementNotFoundError),
        "absent",
    ),
    Row(
        "get",
        lambda p: p.client(label="No").get(timeout=0.1, raise_error=False),
        None,
        "absent, asked not to raise",
    ),
    Row("wait", lambda p: p.client(label="General", className="Cell").wait(1).label, "General"),
    Row("wait_gone", lambda p: p.client(label="No").wait_gone(0.1), True),
    Row("wait_gone", lambda p: p.client(label="General").wait_gone(0.1, raise_error=False), False, "stays"),
    Row("click", lambda p: after(p.client(label="Airplane Mode").click(), p.switch.value), "1"),
    Row(
        "click_exists",
        lambda p: [p.client(label=n).click_exists(0.1) for n in ("General", "No")],
        [True, False],
    ),
    Row(
        "find_elements",
        lambda p: [e.label for e in p.client(className="Switch").find_elements()],
        ["Airplane Mode"],
    ),
    Row("find_element_ids", lambda p: len(p.client(className="Switch").find_element_ids()), 1),
    Row("child", lambda p: p.client(className="Table").child(className="Switch").count(), 1),
    Row("set_timeout", lambda p: p.client(label="No").set_timeout(0.1).exists, False),
)
ELEMENT = (
    Row("id", lambda p: len(p.switch.id), 36),
    Row("className", lambda p: p.switch.className, "XCUIElementTypeSwitch"),
    Row("name", lambda p: p.switch.name, "XCUIElementTypeSwitch", "the route is the tag name"),
    Row("label", lambda p: p.switch.label, "Airplane Mode"),
    Row("value", lambda p: p.switch.value, "0"),
    Row("text", lambda p: p.switch.text, "0"),
    Row("enabled", lambda p: p.switch.enabled, True),
    Row("displayed", lambda p: p.switch.displayed, True),
    Row("visible", lambda p: p.switch.visible, "true"),
    Row("accessible", lambda p: p.switch.accessible, True),
    Row("accessibility_container", lambda p: p.switch.accessibility_container, False),
    Row("selected", lambda p: p.switch.selected(), False),
    Row("bounds", lambda p: (p.switch.bounds.x, p.switch.bounds.width), (16, 370)),
    Row("info", lambda p: (p.switch.info["label"], p.switch.info["value"]), ("Airplane Mode", "0")),
    Row("tap", lambda p: after(p.general.tap(), p.screen), "general"),
    Row(
        "tap",
        lambda p: p.client(className="Cell").find_elements()[-1].tap(),
        refused("element not visible"),
        "off the screen",
    ),
    Row("click", lambda p: after(p.general.click(), p.screen), "general"),
    Row("tap_hold", lambda p: after(p.general.tap_hold(1), p.last["kind"]), "long_press"),
    Row(
        "scroll",
        lambda p: after(p.client(className="Table").get().scroll("down", 0.2), p.last["kind"]),
        "scroll",
    ),
    Row("pinch", lambda p: after(p.client(className="Table").get().pinch(2, 1), p.last["kind"]), "pinch"),
    Row("set_text", lambda p: after(p.search.set_text("wi"), p.world.focused.text), "wi"),
    Row("set_text", lambda p: p.general.set_text("x"), refused("invalid element state"), "no field"),
    Row(
        "clear_text",
        lambda p: after(p.search.set_text("wi"), p.search.clear_text(), p.world.focused.text),
        "",
    ),
    Row(
        "label",
        lambda p: [p.general, p.world.press("home")][0].label,
        refused("stale element", "", "WDAStaleElementReferenceError"),
        "stale",
    ),
    Row("pickerwheel_select", lambda p: p.general.pickerwheel_select(), Refused(NotImplementedError)),
)
ALERT = (
    Row("exists", lambda p: p.alert.exists, True),
    Row("text", lambda p: p.alert.text, "Delete?\nAll of it."),
    Row("text", lambda p: p.client.alert.text, refused("no such alert"), "none"),
    Row("buttons", lambda p: p.alert.buttons(), ["Cancel", "Delete"]),
    Row("accept", lambda p: after(p.alert.accept(), p.last["button"]), "Delete", "the last one"),
    Row("accept", lambda p: p.client.alert.accept(), refused("no such alert"), "none"),
    Row("dismiss", lambda p: after(p.alert.dismiss(), p.last["button"]), "Cancel", "the first one"),
    Row("click", lambda p: after(p.alert.click("Delete"), p.world.alert, p.last["is_named"]), True),
    Row("click", lambda p: p.alert.click(["No", "Cancel"]), "Cancel", "one of several"),
    Row(
        "click",
        lambda p: p.alert.click("No"),
        refused("invalid element state", "label 'No'"),
        "no such button",
    ),
    Row(
        "click_exists",
        lambda p: (p.client.alert.click_exists("OK"), p.alert.click_exists("Delete")),
        (None, "Delete"),
    ),
    Row("wait", lambda p: p.alert.wait(1), True),
    Row("set_text", lambda p: p.alert.set_text("x"), refused("unsupported operation", "no input fields")),
)
OF_THE_CLIENT_ALONE = {
    "callbacks", "register_callback", "unregister_callback", "set_alert_callback", "implicitly_wait", "sleep",
    "id",  # an old name of session_id
    "taobao", "alibaba", "http", "DEFAULT_ACCEPT_BUTTONS", "watch_and_click",
}  # fmt: skip
"""They ask no phone; `watch_and_click` asks for ever what `click_exists` asks."""


TABLES = {"Client": CLIENT, "Selector": SELECTOR, "Element": ELEMENT, "Alert": ALERT}


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, id=f"{kind}.{name_of(row)}") for kind, rows in TABLES.items() for row in rows],
)
async def test_a_method_gets_what_a_phone_answers(row: Row):
    async with wda_on_loopback(World("ios")) as served:

        def go() -> None:
            client = Wda.Client(served.url)
            client.app_launch(SETTINGS)
            row.check(Phone(client, served.world))

        await in_thread(go)


@pytest.mark.parametrize("kind", TABLES)
def test_no_public_method_is_forgotten(kind: str):
    assert uncovered(getattr(Wda, kind), TABLES[kind], OF_THE_CLIENT_ALONE) == set()
