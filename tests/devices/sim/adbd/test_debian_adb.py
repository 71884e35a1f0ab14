"""The adb that Debian packages, an older build than the wheel's, with the same protocol."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from devices.sim.adbd.adb_server import environment
from tests.devices.sim.adbd.sim_process import DEADLINE_S, SETTINGS, SimProcess, running

DEBIAN_ADB = Path("/usr/lib/android-sdk/platform-tools/adb")
Adb = Callable[..., bytes]

pytestmark = pytest.mark.skipif(
    not os.access(DEBIAN_ADB, os.X_OK), reason=f"{DEBIAN_ADB} is not there: apt-get install adb"
)


@pytest.fixture(params=["as the client", "as the server too"])
def phone_and_adb(request: pytest.FixtureRequest):
    """Talk to the server of the wheel's adb, or to one of Debian's own."""
    own_server = {"ADBUTILS_ADB_PATH": str(DEBIAN_ADB)} if "server" in request.param else {}
    with running(**own_server) as sim:

        def adb(*words: str) -> bytes:
            done = subprocess.run(
                [DEBIAN_ADB, *words],
                env=environment(sim.server_port, str(sim.home)),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=DEADLINE_S,
                check=True,
            )
            assert b"doesn't match" not in done.stderr  # or it would have ended the other's server
            return done.stdout

        yield sim, adb


def test_it_lists_reads_captures_dumps_and_taps(phone_and_adb: tuple[SimProcess, Adb]):
    sim, adb = phone_and_adb
    assert f"{sim.address}\tdevice".encode() in adb("devices")
    assert adb("shell", "getprop", "ro.product.model") == b"OpenPhone Simulator\n"
    png = adb("exec-out", "screencap", "-p")
    assert png.startswith(b"\x89PNG")
    assert png.endswith(b"IEND\xaeB`\x82")
    adb("shell", "am", "start", "-n", f"{SETTINGS}/.Settings")
    adb("shell", "uiautomator", "dump", "/sdcard/d.xml")
    adb("pull", "/sdcard/d.xml", str(sim.home / "d.xml"))
    xml = (sim.home / "d.xml").read_text(encoding="utf-8")
    left, top, right, bottom = map(
        int, re.findall(r'text="Apps"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', xml)[0]
    )
    adb("shell", "input", "tap", str((left + right) // 2), str((top + bottom) // 2))
    assert sim.truth()["screen"] == "apps"
