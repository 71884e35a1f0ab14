"""An iPhone on a cable: through the usbmux daemon, with facebook-wda's own client for it."""

from pathlib import Path

import anyio
import pytest
from wda.usbmux.pyusbmux import MuxConnection

from devices.discovery import choose_phone, list_phones, open_phone
from devices.ios.driver import open_ios
from devices.ios.usb import url_of, usb_phones
from phone.action import Tap
from phone.errors import Acted, DumpError, PhoneError
from phone.geometry import Point
from tests.devices.ios.conftest import HASTY
from tests.devices.ios.scripted_usbmuxd import scripted_usbmuxd
from tests.devices.ios.scripted_wda import Hang, ScriptedWda

UDID = "00008110-0001555512345678"


@pytest.fixture
def cable(wda: ScriptedWda, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_tcp_port: int):
    path = tmp_path / "usbmuxd"
    monkeypatch.setattr(MuxConnection, "USBMUXD_PIPE", str(path))
    monkeypatch.setattr("devices.ios.usb.USBMUXD", path)
    monkeypatch.setattr("devices.attached.USBMUXD", path)
    monkeypatch.setattr("devices.attached.USB_DEVICES", tmp_path)
    monkeypatch.setattr("devices.attached.EMULATOR_PORT", free_tcp_port)
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(free_tcp_port))
    with scripted_usbmuxd(path, UDID, wda.url):
        yield
        wda.over.set()


@pytest.mark.usefixtures("cable")
async def test_an_iphone_on_a_cable_is_listed_chosen_and_driven(wda: ScriptedWda):
    listed = await list_phones()
    assert (listed[0].address, listed[0].state) == (f"usb:{UDID}", "ready")
    assert (await choose_phone()).address == f"usb:{UDID}"
    phone = await open_phone(f"usb:{UDID.replace('-', '')}")
    assert (await phone.snapshot()).elements[0].text == "Airplane Mode"
    await phone.perform(Tap(Point(10, 20)))
    assert wda.asked[-1] == ("POST /wda/tap", {"x": 10, "y": 20})
    await phone.close()


@pytest.mark.usefixtures("cable")
async def test_its_identity_is_its_udid():
    phone = await open_phone(f"usb:{UDID}")
    assert (phone.info.identity, phone.info.address) == (UDID, f"usb:{UDID}")
    await phone.close()


@pytest.mark.usefixtures("cable")
async def test_a_request_that_hangs_on_the_cable_ends_at_its_deadline(wda: ScriptedWda):
    phone = await open_ios(url_of(UDID), deadlines=HASTY)
    wda.on("GET /source?format=xml", Hang)
    with anyio.fail_after(10), pytest.raises(DumpError) as caught:
        await phone.snapshot()
    assert caught.value.code == "timed_out"
    with anyio.fail_after(10):  # the hanging one has let go of its turn, although it was never answered
        await phone.perform(Tap(Point(10, 20)))
    await phone.close()


@pytest.mark.usefixtures("cable")
async def test_an_iphone_without_a_running_agent_is_listed_with_what_to_do(wda: ScriptedWda):
    wda.stop()
    listed = (await list_phones())[0]
    assert listed.state == "other"
    assert "Start WebDriverAgent" in listed.next
    choice = await choose_phone()
    assert choice.address == "sim:ios"
    assert UDID in choice.why
    with pytest.raises(PhoneError) as caught:
        await open_phone(f"usb:{UDID}")
    assert (caught.value.code, caught.value.acted) == ("wda_unavailable", Acted.NO)


@pytest.mark.usefixtures("cable")
async def test_an_iphone_that_is_not_attached_is_unknown_and_the_attached_ones_are_named():
    with pytest.raises(PhoneError, match=UDID) as caught:
        await open_phone("usb:00008110-000FFFFFFFFFFFFF")
    assert caught.value.code == "unknown_phone"


async def test_a_daemon_that_does_not_answer_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "usbmuxd"
    path.touch()
    monkeypatch.setattr(MuxConnection, "USBMUXD_PIPE", str(path))
    monkeypatch.setattr("devices.ios.usb.USBMUXD", path)
    with pytest.raises(PhoneError, match="usbmux"):
        await usb_phones()
