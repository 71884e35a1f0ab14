"""More of what goes wrong on the adb wire; the first of it is in test_adb_faults.py."""

import io
import re

import adbutils
import pytest
from PIL import Image

from tests.devices.sim.adbd.sim_process import SETTINGS, SimProcess

DUMP = "echo old > /sdcard/x.xml; uiautomator dump /sdcard/x.xml"


def test_another_automation_client_holds_the_tree(sim: SimProcess):
    sim.arm("dump_taken")
    answer = sim.shell(DUMP)
    assert answer.returncode == 1
    assert re.search(rb"IllegalStateException: UiAutomationService .* already registered!", answer.stderr)
    assert sim.shell("cat /sdcard/x.xml").stdout == b"old\n"


def test_an_emoji_breaks_the_dumper_in_the_middle_of_the_file(sim: SimProcess):
    sim.arm("dump_emoji")
    answer = sim.shell(DUMP)
    assert b"Illegal character (d83d)" in answer.stderr
    xml = sim.shell("cat /sdcard/x.xml").stdout
    assert xml.startswith(b"<?xml")
    assert not xml.endswith(b"</hierarchy>")


def test_noise_stands_around_the_tree(sim: SimProcess):
    sim.arm("dump_noise")
    sim.shell(DUMP)
    xml = sim.shell("cat /sdcard/x.xml").stdout
    assert xml.startswith(b"WARNING: linker")
    assert b"</hierarchy>\nUI hierchary dumped to" in xml


def test_a_dump_to_the_terminal_says_success_and_shows_nothing(sim: SimProcess):
    sim.arm("dump_tty_silent")
    assert sim.shell("uiautomator dump /dev/tty").stdout == b"UI hierchary dumped to: /dev/tty\n"
    assert b"<hierarchy" in sim.shell("uiautomator dump /dev/tty").stdout


def test_no_window_or_several_have_the_focus(sim: SimProcess):
    sim.arm("focus_null")
    nobody = sim.shell("dumpsys window displays").stdout
    assert b"mCurrentFocus=null" in nobody
    assert b"mFocusedApp=ActivityRecord" in nobody
    sim.arm("focus_many")
    lines = [line for line in sim.shell("dumpsys window displays").stdout.splitlines() if b"Focus=" in line]
    assert lines[0] == b"  mCurrentFocus=null"
    assert b" u10 com.android.settings/" in lines[1]
    assert b"null" not in sim.shell("dumpsys window displays | grep mCurrentFocus").stdout


def test_a_second_display_is_told_everywhere_and_makes_screenshots_warn(sim: SimProcess):
    sim.arm("two_displays", times=-1)
    ids = re.findall(
        rb"^Display (\d+)", sim.shell("dumpsys SurfaceFlinger --display-id").stdout, re.MULTILINE
    )
    assert len(ids) == 2
    assert b"mDisplayId=2" in sim.shell("dumpsys window displays").stdout
    assert b"Multiple displays" in sim.shell("screencap -p").stderr
    assert sim.shell(f"screencap -p -d {ids[0].decode()}").stderr == b""


def test_another_size_is_told_and_taken_everywhere(sim: SimProcess):
    sim.arm("size_override", times=-1, width=720, height=1560)
    assert sim.shell("wm size").stdout == b"Physical size: 1440x3120\nOverride size: 720x1560\n"
    picture = sim.adb("-s", sim.address, "exec-out", "screencap", "-p").stdout
    assert Image.open(io.BytesIO(picture)).size == (720, 1560)
    assert b"cur=720x1560" in sim.shell("dumpsys window displays").stdout
    sim.shell("input tap 270 560")
    assert sim.truth()["log"][-1]["kind"] == "tap"
    assert sim.truth()["log"][-1]["x"] == pytest.approx(270 * 1440 / 3.5 / 720)


def test_a_tablet_is_natural_in_landscape(sim: SimProcess):
    sim.arm("landscape_natural", times=-1)
    assert sim.shell("wm size").stdout == b"Physical size: 3120x1440\n"
    assert b"cur=1440x3120" in sim.shell("dumpsys window displays").stdout
    assert b'<hierarchy rotation="1"' in sim.shell("uiautomator dump /dev/tty").stdout
    sim.world("rotate", orientation="landscape")
    assert b"cur=3120x1440" in sim.shell("dumpsys window displays").stdout
    assert b'<hierarchy rotation="0"' in sim.shell("uiautomator dump /dev/tty").stdout


def test_text_is_refused_although_it_is_plain(sim: SimProcess):
    sim.arm("text_refused")
    answer = sim.shell("input text hello")
    assert answer.returncode == 255
    assert b"NullPointerException" in answer.stderr


def test_there_is_no_keyboard_for_every_script(sim: SimProcess):
    sim.arm("no_adb_keyboard", times=-1)
    assert b"adbkeyboard" not in sim.shell("ime list -s; pm list packages").stdout
    assert sim.shell("ime set com.android.adbkeyboard/.AdbIME").returncode == 255


def test_monkey_fails_for_a_good_app_and_leaves_rotation_on(sim: SimProcess):
    sim.shell("settings put system accelerometer_rotation 0")
    sim.arm("monkey_fails")
    line = f"monkey -p {SETTINGS} -c android.intent.category.LAUNCHER 1"
    assert sim.shell(line).returncode == 251
    assert sim.shell(line).returncode == 0
    assert sim.shell("settings get system accelerometer_rotation").stdout == b"1\n"


def test_a_slow_answer_outlasts_a_client_that_does_not_wait(sim: SimProcess):
    sim.arm("slow", on="wm", seconds=600)
    with pytest.raises(adbutils.AdbTimeout):
        sim.device.shell("wm size", timeout=0.2)
    assert sim.shell("wm size").stdout == b"Physical size: 1440x3120\n"


def test_the_nth_capture_and_action_are_what_a_plan_counts(sim: SimProcess):
    sim.arm("dump_idle", when={"capture": 1_000_000})
    assert b"idle" not in sim.shell("uiautomator dump /dev/tty").stderr
    sim.arm("input_denied", when={"screen": "home"})
    assert sim.shell("input tap 1 1").returncode == 255
    assert sim.shell("input tap 1 1").returncode == 0
    assert [fault["name"] for fault in sim.truth()["faults"]] == ["dump_idle"]


def test_a_fault_of_the_other_wire_is_refused(sim: SimProcess):
    from urllib.error import HTTPError

    with pytest.raises(HTTPError, match="400"):
        sim.arm("session_lost")
    with pytest.raises(HTTPError, match="400"):
        sim.arm("dump_idel")
