"""What takes several calls of the real adbutils; single ones are in the table."""

import gc
import warnings
from concurrent.futures import ThreadPoolExecutor

import adbutils
import pytest

from tests.devices.sim.adbd.sim_process import SimProcess

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:adbutils")


def test_a_phone_held_sideways_tells_its_size_and_rotation(sim: SimProcess):
    sim.world("rotate", orientation="landscape")
    assert tuple(sim.device.window_size()) == (3120, 1440)
    assert sim.device.rotation() == 1


def test_screenshot_is_the_whole_screen_and_not_black(sim: SimProcess):
    image = sim.device.screenshot(error_ok=False)
    assert image.size == (1440, 3120)
    assert max(channel[1] for channel in image.getextrema()) > 200


def test_framebuffer_shows_the_same_picture(sim: SimProcess):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # adbutils leaves this socket open
        whole = sim.device.framebuffer()
        gc.collect()
    assert whole.size == (1440, 3120)
    assert whole.convert("RGB").tobytes() == sim.device.screenshot(error_ok=False).convert("RGB").tobytes()


def test_keys_clicks_and_swipes_act(sim: SimProcess):
    device = sim.device
    device.click(540, 1120)
    assert sim.truth()["screen"] == "network_internet"
    device.keyevent("BACK")
    assert sim.truth()["screen"] == "home"
    device.swipe(700, 2500, 700, 1500, 0.3)
    assert sim.truth()["scroll"] == pytest.approx(1000 / 3.5)
    device.keyevent("HOME")
    assert sim.truth()["foreground"] == "com.android.launcher3"


def test_text_is_typed_into_the_field_with_the_focus(sim: SimProcess):
    device = sim.device
    device.click(700, 852)
    device.send_keys("data saver")
    assert sim.state("query") == "data saver"
    device.shell(["input", "text", "a%sb"])
    assert sim.state("query") == "data savera b"
    device.keyevent("DEL")
    assert sim.state("query") == "data savera "


def test_text_that_input_cannot_type_is_an_exception(sim: SimProcess):
    sim.device.click(700, 852)
    answer = sim.device.shell2(["input", "text", "电池"], v2=True)
    assert answer.returncode == 255
    assert "NullPointerException: Attempt to get length of null array" in answer.stderr
    assert sim.state("query") == ""


def test_the_adb_keyboard_types_any_script_once_it_is_chosen(sim: SimProcess):
    device, broadcast = sim.device, ["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", "55S15rGg"]
    device.click(700, 852)
    assert "result=0" in device.shell(broadcast)
    assert sim.state("query") == ""
    device.shell(["ime", "set", "com.android.adbkeyboard/.AdbIME"])
    device.shell(broadcast)
    assert sim.state("query") == "电池"
    device.shell(["ime", "reset"])


def test_the_power_key_darkens_the_screen_and_wakeup_lights_it(sim: SimProcess):
    device = sim.device
    device.keyevent("POWER")
    assert not device.is_screen_on()
    device.keyevent("WAKEUP")
    assert device.is_screen_on()


def test_files_are_listed_read_and_written(sim: SimProcess):
    sync = sim.device.sync
    sync.push(b"hello", "/sdcard/Documents/note.txt")
    assert sync.read_text("/sdcard/Documents/note.txt") == "hello"
    assert [f.path for f in sync.list("/sdcard/Documents") if not f.path.startswith(".")] == ["note.txt"]
    assert sync.stat("/sdcard/Documents/note.txt").size == 5
    assert sync.stat("/sdcard/Documents/none").mode == 0
    with pytest.raises(adbutils.AdbError, match="No such file"):
        sync.read_bytes("/sdcard/Documents/none")


def test_many_clients_at_once_each_get_their_own_answer(sim: SimProcess):
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda n: sim.device.shell(["echo", "x" * 50_000, str(n)]), range(64)))
    assert [answer.split()[-1] for answer in answers] == [str(n) for n in range(64)]
