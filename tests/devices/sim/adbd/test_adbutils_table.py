"""Every public method of the real adbutils against the simulated phone, one call each."""

from itertools import islice
from pathlib import Path
from typing import Any, cast

import adbutils
import pytest

from devices.sim.adbd.adb_server import adb_program
from tests.devices.sim.adbd.sim_process import SETTINGS, SimProcess
from tests.devices.sim.tables import Refused, Row, name_of, uncovered

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # some methods tell that they will go
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),  # adbutils leaves sockets open
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

Adb: Any = cast("Any", adbutils)  # the stub knows only what the driver uses
CLOSED = Refused(Adb.AdbError, "closed")
"""What a phone answers to a service that it does not offer."""
NOT_INSTALLED = Refused(Adb.AdbInstallError, "INSTALL_FAILED_USER_RESTRICTED")


def after(*calls: object) -> Any:
    """Return what the last of several calls returned."""
    return calls[-1]


def setting(device: Any, key: str) -> str:
    return device.shell(["settings", "get", "global", key])


def set_and_get(device: Any, name: str, value: Any) -> Any:
    setattr(device, name, value)
    return getattr(device, name)


DEVICE = (
    # Who it is
    Row("serial", lambda s: s.device.serial == s.address, True),
    Row("get_serialno", lambda s: s.device.get_serialno() == s.address, True),
    Row("get_state", lambda s: s.device.get_state(), "device"),
    Row("get_devpath", lambda s: s.device.get_devpath(), "unknown"),
    Row("get_features", lambda s: s.device.get_features(), "shell_v2,cmd"),
    Row("info", lambda s: s.device.info["state"], "device"),
    Row("getprop", lambda s: s.device.getprop("ro.build.version.sdk"), "33"),
    Row("getprop", lambda s: s.device.getprop("no.such"), "", "absent"),
    Row(
        "prop",
        lambda s: (s.device.prop.model, s.device.prop.device),
        ("OpenPhone Simulator", "openphone_sim"),
    ),
    Row("wlan_ip", lambda s: s.device.wlan_ip(), "192.0.2.16"),
    # Shell
    Row("shell", lambda s: s.device.shell(["echo", "a b", "$HOME"]), "a b $HOME", "list"),
    Row("shell", lambda s: s.device.shell("echo $HOME", encoding=None), b"/\n", "bytes"),
    Row("shell", lambda s: s.device.shell("echo x", stream=True).read_until_close(), "x\n", "stream"),
    Row("shell", lambda s: s.device.shell("echo " + "x" * 70_000), CLOSED, "longer than the length field"),
    Row("shell2", lambda s: s.device.shell2("false").returncode, 1),
    Row("shell2", lambda s: s.device.shell2("echo a; nosuch", v2=True).stdout, "a\n", "streams apart"),
    Row("shell2", lambda s: s.device.shell2("nosuch", v2=True).returncode, 127, "exit code"),
    Row("open_shell", lambda s: s.device.open_shell("echo hi").read_until_close(), "hi\n"),
    Row("open_transport", lambda s: after(s.device.open_transport().close()), None),
    Row("adb_output", lambda s: s.device.adb_output("shell", "echo", "hi"), "hi\n"),
    # Screen and touches
    Row("window_size", lambda s: tuple(s.device.window_size()), (1440, 3120)),
    Row(
        "window_size",
        lambda s: (
            s.device.shell("wm size 720x1560"),
            tuple(s.device.window_size()),
            s.device.shell("wm size reset"),
        )[1],
        (720, 1560),
        "override",
    ),
    Row("rotation", lambda s: s.device.rotation(), 0),
    Row("screenshot", lambda s: s.device.screenshot(display_id=0, error_ok=False).size, (1440, 3120)),
    Row(
        "screenshot",
        lambda s: s.device.screenshot(display_id=3),
        Refused(Adb.AdbError, "display_id"),
        "no such display",
    ),
    Row(
        "click",
        lambda s: after(s.device.click(0.5, 0.36), s.truth()["screen"]),
        "network_internet",
        "fractions",
    ),
    Row("swipe", lambda s: after(s.device.swipe(700, 2500, 700, 1800, 0.3), s.truth()["scroll"]), 200.0),
    Row("drag", lambda s: after(s.device.drag(700, 2500, 700, 1800, 0.3), s.truth()["counts"]), {"swipe": 1}),
    Row(
        "keyevent",
        lambda s: after(s.device.keyevent("HOME"), s.truth()["foreground"]),
        "com.android.launcher3",
    ),
    Row("volume_up", lambda s: after(s.device.volume_up(2), s.truth()["counts"]), {"key": 2}),
    Row("volume_down", lambda s: after(s.device.volume_down(), s.truth()["counts"]), {"key": 1}),
    Row("volume_mute", lambda s: after(s.device.volume_mute(), s.truth()["counts"]), {"key": 1}),
    Row("switch_screen", lambda s: after(s.device.switch_screen(False), s.device.is_screen_on()), False),
    Row("is_screen_on", lambda s: s.device.is_screen_on(), True),
    Row(
        "send_keys",
        lambda s: after(s.device.click(700, 852), s.device.send_keys("a b"), s.state("query")),
        "a b",
    ),
    Row(
        "send_keys",
        lambda s: "NullPointerException" in s.device.send_keys("电"),
        True,
        "what input cannot type",
    ),
    Row("dump_hierarchy", lambda s: "Network &amp; internet" in s.device.dump_hierarchy(), True),
    # Apps
    Row("app_current", lambda s: s.device.app_current().package, SETTINGS),
    Row(
        "app_start",
        lambda s: after(s.device.app_stop(SETTINGS), s.device.app_start(SETTINGS), s.truth()["foreground"]),
        SETTINGS,
    ),
    Row(
        "app_start",
        lambda s: after(s.device.app_start("no.such"), s.truth()["foreground"]),
        SETTINGS,
        "absent: silent",
    ),
    Row(
        "app_start",
        lambda s: after(s.device.app_start(SETTINGS, ".No"), s.truth()["screen"]),
        "home",
        "no such activity",
    ),
    Row(
        "app_stop",
        lambda s: after(s.device.app_stop(SETTINGS), s.device.app_current().package),
        "com.android.launcher3",
    ),
    Row(
        "app_clear",
        lambda s: after(s.device.app_clear(SETTINGS), s.truth()["foreground"]),
        "com.android.launcher3",
    ),
    Row("app_info", lambda s: s.device.app_info(SETTINGS).version_name, "13"),
    Row("app_info", lambda s: s.device.app_info("no.such"), None, "absent"),
    Row("package_info", lambda s: s.device.package_info(SETTINGS)["version_code"], 1),
    Row("package_info", lambda s: s.device.package_info("no.such"), None, "absent"),
    Row(
        "list_packages", lambda s: {SETTINGS, "com.android.launcher3"} <= set(s.device.list_packages()), True
    ),
    Row(
        "list_packages", lambda s: s.device.list_packages(["-3"]), ["com.android.adbkeyboard"], "third party"
    ),
    Row(
        "open_browser",
        lambda s: after(s.device.open_browser("https://example.org"), s.truth()["foreground"]),
        SETTINGS,
    ),
    Row("install", lambda s: s.device.install(str(s.home / "x.apk"), silent=True), NOT_INSTALLED),
    Row("install_remote", lambda s: s.device.install_remote("/data/local/tmp/x.apk"), NOT_INSTALLED),
    Row("uninstall", lambda s: s.device.uninstall(SETTINGS).partition(" ")[0], "Failure"),
    # State
    Row("battery", lambda s: (s.device.battery().level, s.device.battery().temperature), (82, 27.1)),
    Row("brightness_value", lambda s: set_and_get(s.device, "brightness_value", 40), 40),
    Row(
        "brightness_mode",
        lambda s: set_and_get(s.device, "brightness_mode", Adb.BrightnessMode.MANUAL).value,
        0,
    ),
    Row(
        "switch_airplane",
        lambda s: after(s.device.switch_airplane(True), setting(s.device, "airplane_mode_on")),
        "1",
    ),
    Row("switch_wifi", lambda s: after(s.device.switch_wifi(False), setting(s.device, "wifi_on")), "0"),
    # Files
    Row(
        "push",
        lambda s: after(
            s.device.push(str(s.home / "x.apk"), "/sdcard/x"), s.device.sync.read_bytes("/sdcard/x")
        ),
        b"PK",
    ),
    Row(
        "sync",
        lambda s: b"".join(s.device.sync.iter_content("/sdcard/none")),
        Refused(Adb.AdbError, "No such file"),
        "absent",
    ),
    Row(
        "remove",
        lambda s: after(
            s.device.shell("touch /sdcard/r"), s.device.remove("/sdcard/r"), s.device.sync.exists("/sdcard/r")
        ),
        False,
    ),
    Row(
        "rmtree",
        lambda s: after(
            s.device.shell("mkdir -p /sdcard/t/u"),
            s.device.rmtree("/sdcard/t"),
            s.device.sync.exists("/sdcard/t"),
        ),
        False,
    ),
    # Forwarding is the adb server's own affair; what goes through it, the phone refuses
    Row("forward", lambda s: s.device.forward("tcp:0", "tcp:9"), None),
    Row("forward_port", lambda s: s.device.forward_port(9) > 0, True),
    Row(
        "forward_list",
        lambda s: after(s.device.forward("tcp:0", "tcp:9"), [f.remote for f in s.device.forward_list()]),
        ["tcp:9"],
    ),
    Row(
        "forward_remove",
        lambda s: s.device.forward_remove("tcp:1"),
        Refused(Adb.AdbError, "listener 'tcp:1' not found"),
    ),
    Row(
        "forward_remove_all",
        lambda s: after(s.device.forward_remove_all(), list(s.device.forward_list())),
        [],
    ),
    Row("reverse", lambda s: s.device.reverse("tcp:1", "tcp:2"), CLOSED),
    Row("reverse_list", lambda s: list(s.device.reverse_list()), CLOSED),
    Row("reverse_remove", lambda s: s.device.reverse_remove("tcp:1"), CLOSED),
    Row("reverse_remove_all", lambda s: s.device.reverse_remove_all(), CLOSED),
    Row("create_connection", lambda s: s.device.create_connection(Adb.Network.TCP, 8000), CLOSED),
    Row(
        "create_connection",
        lambda s: s.device.create_connection(Adb.Network.LOCAL_ABSTRACT, "x"),
        CLOSED,
        "abstract",
    ),
    # What only a person, or another program on the phone, could do
    Row("root", lambda s: s.device.root(), CLOSED),
    Row("tcpip", lambda s: s.device.tcpip(5555), CLOSED),
    Row("reboot", lambda s: after(s.device.reboot(), s.truth()["foreground"]), SETTINGS, "stays as it is"),
    Row(
        "start_recording", lambda s: s.device.start_recording("x.mp4"), Refused(Adb.AdbError, "screenrecord")
    ),
    Row("stop_recording", lambda s: s.device.stop_recording(), Refused(Adb.AdbError, "screenrecord")),
    Row("is_recording", lambda s: s.device.is_recording(), Refused(Adb.AdbError, "screenrecord")),
)
CLIENT = (
    Row("host", lambda s: s.client.host, "127.0.0.1"),
    Row("port", lambda s: s.client.port == s.server_port, True),
    Row("server_version", lambda s: s.client.server_version(), 41),
    Row("make_connection", lambda s: s.client.make_connection().close(), None),
    Row("list", lambda s: [(d.serial == s.address, d.state) for d in s.client.list()], [(True, "device")]),
    Row("list", lambda s: s.client.list(extended=True)[0].tags["model"], "OpenPhone_Simulator", "extended"),
    Row("device_list", lambda s: len(s.client.device_list()), 1),
    Row("iter_device", lambda s: [d.serial == s.address for d in s.client.iter_device()], [True]),
    Row("device", lambda s: s.client.device().serial == s.address, True, "the only one"),
    Row(
        "device",
        lambda s: s.client.device("nope").shell("echo"),
        Refused(Adb.AdbError, "device 'nope' not found"),
        "unknown",
    ),
    Row("connect", lambda s: s.client.connect(s.address).partition(" 127")[0], "already connected to"),
    Row(
        "connect",
        lambda s: "Connection refused" in s.client.connect("127.0.0.1:2"),
        True,
        "nobody there: told, not raised",
    ),
    Row(
        "disconnect",
        lambda s: s.client.disconnect("127.0.0.1:2", raise_error=True),
        Refused(Adb.AdbError, "no such device"),
    ),
    Row("wait_for", lambda s: s.client.wait_for(s.address, timeout=5), None),
    Row("track_devices", lambda s: [e.status for e in islice(s.client.track_devices(), 1)], ["device"]),
    Row("shell", lambda s: s.client.shell(s.address, "echo hi"), "hi"),
    Row("sync", lambda s: s.client.sync(s.address).exists("/sdcard"), True),
    Row("forward", lambda s: s.client.forward(s.address, "tcp:0", "tcp:9"), None),
    Row(
        "forward_list",
        lambda s: after(s.client.device().forward_remove_all(), list(s.client.forward_list())),
        [],
    ),
    Row("reverse", lambda s: s.client.reverse(s.address, "tcp:1", "tcp:2"), CLOSED),
    Row("reverse_list", lambda s: s.client.reverse_list(s.address), CLOSED),
)
COVERED_BY_STEPS = {"framebuffer"}  # test_adbutils.py
OUTSIDE = {
    "logcat",  # leaves a thread behind that reads for ever
    "download_apk",  # needs a web server
    "server_kill",  # would end the server of the other rows
}


@pytest.fixture(autouse=True)
def _own_adb(sim: SimProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what adbutils runs as a program meet this server, and give it a file to send."""
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(sim.server_port))
    monkeypatch.setenv("ADBUTILS_ADB_PATH", adb_program())
    Path(sim.home / "x.apk").write_bytes(b"PK")
    sim.device.forward_remove_all()


@pytest.mark.parametrize("row", DEVICE, ids=name_of)
def test_a_device_method_gets_what_a_phone_answers(sim: SimProcess, row: Row):
    row.check(sim)


@pytest.mark.parametrize("row", CLIENT, ids=name_of)
def test_a_client_method_gets_what_the_server_answers(sim: SimProcess, row: Row):
    row.check(sim)


def test_no_public_method_is_forgotten():
    assert uncovered(Adb.AdbDevice, DEVICE, COVERED_BY_STEPS | OUTSIDE) == set()
    assert uncovered(Adb.AdbClient, CLIENT, OUTSIDE) == set()
