"""What the real adb program makes of the simulated phone."""

import re
import shlex
import struct
from pathlib import Path

import pytest

from tests.devices.sim.adbd.sim_process import SETTINGS, SimProcess


def center(xml: str, text: str) -> tuple[int, int]:
    found = re.search(rf'text="{re.escape(text)}"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', xml)
    assert found, text
    left, top, right, bottom = map(int, found.groups())
    return (left + right) // 2, (top + bottom) // 2


def tap(sim: SimProcess, text: str) -> None:
    xml = sim.shell("uiautomator dump /sdcard/x.xml >/dev/null; cat /sdcard/x.xml").stdout.decode()
    x, y = center(xml, text)
    assert sim.shell(f"input tap {x} {y}").returncode == 0


def test_the_phone_is_listed_with_its_product_and_model(sim: SimProcess):
    listed = sim.adb("devices", "-l").stdout.decode()
    assert re.search(
        rf"^{sim.address}\s+device product:openphone_sim model:OpenPhone_Simulator", listed, re.MULTILINE
    )


def test_getprop_tells_which_phone_it_is(sim: SimProcess):
    assert sim.shell("getprop ro.build.version.release").stdout == b"13\n"
    assert sim.shell("getprop no.such.property").stdout == b"\n"
    assert b"[ro.hardware]: [openphone_sim]\n" in sim.shell("getprop").stdout


def test_a_screenshot_arrives_byte_for_byte_as_png_of_the_screen(sim: SimProcess):
    png = sim.adb("-s", sim.address, "exec-out", "screencap", "-p").stdout
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png.endswith(b"IEND\xaeB`\x82")
    assert struct.unpack(">2I", png[16:24]) == (1440, 3120)
    assert sim.shell("screencap -p").stdout == png
    assert sim.shell("screencap -p /sdcard/s.png; cat /sdcard/s.png").stdout == png


def test_the_tree_is_written_to_a_file_and_success_is_told_as_android_spells_it(sim: SimProcess):
    said = sim.shell("uiautomator dump")
    assert said.stdout == b"UI hierchary dumped to: /sdcard/window_dump.xml\n"
    xml = sim.shell("cat /sdcard/window_dump.xml").stdout
    assert xml.startswith(
        b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
    )
    direct = sim.adb("-s", sim.address, "exec-out", "uiautomator", "dump", "/dev/tty").stdout
    assert direct == xml + b"UI hierchary dumped to: /dev/tty\n"


def test_taps_walk_to_the_airplane_mode_switch_and_flip_it(sim: SimProcess):
    tap(sim, "Network & internet".replace("&", "&amp;"))
    assert sim.truth()["stack"] == ["home", "network_internet"]
    tap(sim, "Airplane mode")
    assert sim.state("airplane_mode") is True
    assert sim.shell("settings get global airplane_mode_on").stdout == b"1\n"
    xml = sim.shell("uiautomator dump /dev/tty").stdout.decode()
    assert 'class="android.widget.Switch"' in xml
    assert re.search(r'android:id/switch_widget"[^>]*checkable="true" checked="true"', xml)


def test_a_switch_stays_as_it_was_set_when_the_app_is_stopped(sim: SimProcess):
    sim.shell("settings put global airplane_mode_on 1")
    sim.shell(f"am force-stop {SETTINGS}; am start -n {SETTINGS}/.Settings")
    assert sim.state("airplane_mode") is True


@pytest.mark.parametrize(
    ("line", "code"), [("true", 0), ("false", 1), ("exit 42", 42), ("nosuch", 127), ("sh -c 'exit 7'", 7)]
)
def test_exit_codes_come_back(sim: SimProcess, line: str, code: int):
    assert sim.shell(line).returncode == code


def test_standard_error_is_told_apart_from_standard_output(sim: SimProcess):
    answer = sim.shell("echo out; nosuch")
    assert answer.stdout == b"out\n"
    assert answer.stderr == b"/system/bin/sh: nosuch: inaccessible or not found\n"


def test_files_go_to_the_phone_and_come_back(sim: SimProcess, tmp_path: Path):
    data = bytes(range(256)) * 3000  # more than one message and than one chunk
    (tmp_path / "sent").write_bytes(data)
    there = "/sdcard/Download/it's.bin"
    assert sim.adb("-s", sim.address, "push", str(tmp_path / "sent"), there).returncode == 0
    assert sim.adb("-s", sim.address, "pull", there, str(tmp_path / "got")).returncode == 0
    assert (tmp_path / "got").read_bytes() == data
    assert sim.shell("ls /sdcard/Download").stdout == b"it's.bin\n"


def test_a_missing_file_and_a_place_that_cannot_be_written_are_refused(sim: SimProcess, tmp_path: Path):
    (tmp_path / "sent").write_bytes(b"x")
    pull = sim.adb("-s", sim.address, "pull", "/sdcard/none", str(tmp_path / "got"))
    assert pull.returncode == 1
    assert b"No such file" in pull.stderr or b"does not exist" in pull.stderr
    push = sim.adb("-s", sim.address, "push", str(tmp_path / "sent"), "/system/bin/sh")
    assert push.returncode == 1
    assert b"couldn't create file: Read-only file system" in push.stderr


HOSTILE = (
    "a;touch /sdcard/owned",
    "$(touch /sdcard/owned)",
    "`touch /sdcard/owned`",
    "'; touch /sdcard/owned; '",
    '"; touch /sdcard/owned; "',
    "x && touch /sdcard/owned || true",
    "> /sdcard/owned",
    "a | tee /sdcard/owned",
    "\\",
    "-n",
    "#",
    "*",
    "~",
    "",
    " leading and trailing ",
    "two\nlines\ttab",
    "日本語 émoji 🙂",
    "%s $HOME $? !",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_quoted_text_arrives_unharmed_and_runs_nothing(sim: SimProcess, text: str):
    sim.shell("rm -f /sdcard/owned")
    assert sim.shell(f"printf %s {shlex.quote(text)}").stdout.decode() == text
    assert sim.shell("ls /sdcard/owned").returncode == 1


def test_unquoted_text_does_what_it_would_do_on_a_phone(sim: SimProcess):
    """A client that forgets to quote is caught by what then happens on the simulated phone."""
    sim.shell("rm -f /sdcard/owned; echo a;touch /sdcard/owned")
    assert sim.shell("ls /sdcard/owned").returncode == 0


def test_nothing_of_the_host_can_be_reached(sim: SimProcess, tmp_path: Path):
    (tmp_path / "secret").write_text("secret")
    assert sim.shell(f"cat {tmp_path}/secret").stdout == b""
    assert sim.shell(f"touch {tmp_path}/owned; echo x > {tmp_path}/owned").returncode == 1
    assert not (tmp_path / "owned").exists()
    assert sim.adb("-s", sim.address, "pull", f"{tmp_path}/secret", str(tmp_path / "got")).returncode == 1


def test_unknown_services_are_refused(sim: SimProcess):
    assert b"closed" in sim.adb("-s", sim.address, "root").stderr
    assert sim.adb("-s", sim.address, "forward", "tcp:0", "tcp:1").returncode == 0  # the server's own affair
    assert sim.adb("-s", sim.address, "reverse", "tcp:1", "tcp:1").returncode == 1
