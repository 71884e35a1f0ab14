"""What goes wrong on the adb wire when the fault plan says so."""

import time
from collections.abc import Callable

import pytest

from tests.devices.sim.adbd.sim_process import DEADLINE_S, SimProcess, running

DUMP = "echo old > /sdcard/x.xml; uiautomator dump /sdcard/x.xml"


def listed_state(sim: SimProcess) -> str:
    lines = sim.adb("devices").stdout.decode().splitlines()
    return next((line.split("\t")[1] for line in lines if line.startswith(sim.address)), "")


def until(holds: Callable[[], bool]) -> None:
    """Ask again until the adb server knows."""
    deadline = time.monotonic() + DEADLINE_S
    while not holds():
        assert time.monotonic() < deadline


@pytest.mark.parametrize(
    ("fault", "stdout", "stderr", "code"),
    [
        ("dump_idle", b"", b"ERROR: could not get idle state.\n", 0),
        ("dump_null_root", b"", b"ERROR: null root node returned by UiTestAutomationBridge.\n", 0),
        ("dump_killed", b"", b"Killed\n", 137),
        ("dump_empty", b"", b"", 0),
        ("dump_stale", b"UI hierchary dumped to: /sdcard/x.xml\n", b"", 0),
    ],
)
def test_a_failed_dump_leaves_the_old_file(
    sim: SimProcess, fault: str, stdout: bytes, stderr: bytes, code: int
):
    sim.arm(fault)
    answer = sim.shell(DUMP)
    assert (answer.stdout, answer.stderr, answer.returncode) == (stdout, stderr, code)
    assert sim.shell("cat /sdcard/x.xml").stdout == b"old\n"
    sim.shell(DUMP)
    assert sim.shell("cat /sdcard/x.xml").stdout.startswith(b"<?xml")


def test_a_broken_dump_is_cut_off_in_the_middle(sim: SimProcess):
    sim.arm("dump_broken")
    sim.shell(DUMP)
    xml = sim.shell("cat /sdcard/x.xml").stdout
    assert xml.startswith(b"<?xml")
    assert not xml.endswith(b"</hierarchy>")


def test_a_dump_that_never_comes_ends_with_its_client_and_blocks_nobody_else(sim: SimProcess):
    import adbutils

    sim.arm("dump_slow")
    with pytest.raises(adbutils.AdbTimeout):
        sim.device.shell("uiautomator dump", timeout=0.2)
    assert sim.shell("echo alive").stdout == b"alive\n"


def test_a_connection_that_drops_in_the_middle_of_an_answer_comes_back(sim: SimProcess):
    sim.arm("drop", on="screencap")
    png = sim.adb("-s", sim.address, "exec-out", "screencap", "-p").stdout
    assert not png.endswith(b"IEND\xaeB`\x82")
    sim.adb("connect", sim.address)
    until(lambda: listed_state(sim) == "device")
    assert sim.shell("echo alive").stdout == b"alive\n"


def test_a_warning_about_displays_stands_on_standard_error_before_the_picture(sim: SimProcess):
    sim.arm("warning_screenshot", times=2)
    answer = sim.shell("screencap -p")
    assert answer.stdout.startswith(b"\x89PNG")
    assert b"Multiple displays were found" in answer.stderr
    mixed = sim.adb("-s", sim.address, "exec-out", "screencap", "-p").stdout
    assert mixed.startswith(b"[Warning]")
    assert b"\x89PNG" in mixed


def test_a_display_that_does_not_exist_gives_no_picture(sim: SimProcess):
    assert b"Display" in sim.shell("dumpsys SurfaceFlinger --display-id").stdout
    answer = sim.shell("screencap -p -d 7")
    assert answer.returncode == 1
    assert answer.stdout == b""


def test_input_is_denied_as_some_makers_deny_it(sim: SimProcess):
    sim.arm("input_denied")
    answer = sim.shell("input tap 540 1120")
    assert answer.returncode == 255
    assert b"SecurityException" in answer.stderr
    assert b"INJECT_EVENTS" in answer.stderr
    assert sim.truth()["screen"] == "home"
    assert "tap" not in sim.truth()["counts"]


def test_a_lost_touch_is_accepted_and_changes_nothing(sim: SimProcess):
    sim.arm("lost_touch")
    assert sim.shell("input tap 540 1120").returncode == 0
    assert sim.truth()["screen"] == "home"
    assert sim.truth()["counts"]["tap"] == 1


def test_a_dark_screen_has_no_window_and_a_black_picture(sim: SimProcess):
    sim.shell("input keyevent SLEEP")
    assert b"null root node" in sim.shell("uiautomator dump").stderr
    assert b"mWakefulness=Asleep" in sim.shell("dumpsys power").stdout
    sim.shell("input keyevent WAKEUP")
    assert b'package="com.android.systemui"' in sim.shell("uiautomator dump /dev/tty").stdout
    assert b"mCurrentFocus=Window{8a1c3f2 u0 NotificationShade}" in sim.shell("dumpsys window").stdout
    sim.shell("input keyevent MENU")
    assert b"u0 com.android.settings/" in sim.shell("dumpsys window windows | grep mCurrentFocus").stdout


def test_an_unauthorized_phone_is_listed_so_until_a_person_allows_it():
    with running() as own:
        own.arm("unauthorized", times=-1)
        own.adb("disconnect", own.address)
        assert b"failed to authenticate" in own.adb("connect", own.address).stdout
        assert listed_state(own) == "unauthorized"
        own.disarm()
        own.adb("disconnect", own.address)
        own.adb("connect", own.address)
        until(lambda: listed_state(own) == "device")


def test_a_phone_that_is_unplugged_goes_offline_and_comes_back_when_plugged_in():
    with running() as own:
        own.arm("unplug", times=-1)
        until(lambda: listed_state(own) in ("offline", ""))
        assert b"failed to connect" in own.adb("connect", own.address).stdout
        own.disarm()
        until(lambda: b"connected to" in own.adb("connect", own.address).stdout)
        until(lambda: listed_state(own) == "device")
        assert own.shell("echo alive").stdout == b"alive\n"
