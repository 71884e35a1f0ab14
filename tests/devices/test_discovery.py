"""Which phone an address, or no address, means. Android goes over a private adb server."""

import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import adbutils
import anyio
import pytest

from devices.android.driver import AndroidPhone
from devices.android.server import AdbServer
from devices.discovery import choose_phone, list_phones, open_phone
from devices.dumper import DUMPERS
from devices.embedded import EmbeddedSim, start_sim
from devices.owned_phone import OwnedPhone
from phone.errors import PhoneError
from tests.devices.children import simulations
from tests.devices.ios.scripted_wda import scripted_wda

WITHIN_S = 40


def processes(sim: EmbeddedSim) -> str:
    host, _, port = sim.ready.adb_server.rpartition(":")
    return cast("Any", adbutils).AdbClient(host, int(port)).device(sim.ready.serial).shell("ps")


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def nothing_attached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_tcp_port: int) -> None:
    """Let the computer look as if no phone, no usbmux daemon and no adb server were there."""
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(free_tcp_port))
    monkeypatch.setattr("devices.attached.USB_DEVICES", tmp_path)
    monkeypatch.setattr("devices.attached.EMULATOR_PORT", free_tcp_port)
    monkeypatch.setattr("devices.attached.USBMUXD", tmp_path / "usbmuxd")
    monkeypatch.setattr("devices.ios.usb.USBMUXD", tmp_path / "usbmuxd")


@pytest.fixture
async def android(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch):
    request.getfixturevalue("nothing_attached")
    with anyio.fail_after(WITHIN_S):
        async with await start_sim("android", with_adb_server=True) as sim:
            monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", sim.ready.adb_server.rpartition(":")[2])
            yield sim


@pytest.mark.usefixtures("nothing_attached")
async def test_without_any_phone_the_simulated_ones_are_listed_and_the_iphone_is_chosen():
    assert [phone.address for phone in await list_phones()] == ["sim:ios", "sim:android"]
    choice = await choose_phone()
    assert choice.address == "sim:ios"
    assert "simulated" in choice.why


@pytest.mark.usefixtures("nothing_attached")
async def test_no_adb_server_is_started_when_no_android_phone_can_be_attached(free_tcp_port: int):
    await list_phones()
    with pytest.raises(OSError, match=r"."):
        await anyio.connect_tcp("127.0.0.1", free_tcp_port)


@pytest.mark.usefixtures("nothing_attached")
async def test_an_adb_interface_on_usb_is_reason_to_ask_adb_and_its_failure_hides_no_other_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    interface = tmp_path / "1-1:1.0"
    interface.mkdir()
    for name, value in (("Class", "ff"), ("SubClass", "42"), ("Protocol", "01")):
        (interface / f"bInterface{name}").write_text(f"{value}\n")
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nowhere/adb")
    adb, *others = await list_phones()
    assert (adb.address, adb.state) == ("adb", "other")
    assert "/nowhere/adb" in adb.name
    assert adb.next
    assert [phone.address for phone in others] == ["sim:ios", "sim:android"]


async def test_the_only_attached_phone_is_chosen(android: EmbeddedSim):
    listed = await list_phones()
    assert [(phone.address, phone.state) for phone in listed][:1] == [(android.ready.serial, "ready")]
    assert (await choose_phone()).address == android.ready.serial


async def test_several_attached_phones_are_named_and_none_is_chosen(android: EmbeddedSim):
    async with await start_sim("android") as second:
        await AdbServer.from_environment().connect(second.ready.adb)
        with pytest.raises(PhoneError) as caught:
            await choose_phone()
    assert android.ready.serial in str(caught.value)
    assert second.ready.adb in str(caught.value)


async def test_a_serial_means_a_phone_that_adb_knows(android: EmbeddedSim):
    phone = await open_phone(android.ready.serial)
    assert (phone.info.platform, phone.info.address) == ("android", android.ready.serial)
    await phone.close()


async def test_a_program_is_put_on_an_attached_phone_only_when_a_person_asked_for_it(android: EmbeddedSim):
    for choice in DUMPERS:
        phone = await open_phone(android.ready.serial, dumper=choice)
        try:
            assert (await phone.snapshot()).elements
            assert processes(android).count("app_process") == (choice == "resident"), choice
        finally:
            await phone.close()
        assert "app_process" not in processes(android)


@pytest.mark.usefixtures("nothing_attached")
@pytest.mark.parametrize(("latency", "is_fast"), [("instant", False), ("phone", True)])
async def test_a_simulated_phone_is_read_by_a_program_where_that_gains_time(latency: str, is_fast: bool):
    phone = await open_phone("sim:android", latency=latency)
    assert isinstance(phone, OwnedPhone)
    assert isinstance(phone._phone, AndroidPhone)
    assert (phone._phone._camera._resident is not None) == is_fast
    await phone.close()


@pytest.mark.usefixtures("nothing_attached")
@pytest.mark.parametrize(("address", "platform"), [("sim:ios", "ios"), ("sim:android", "android")])
async def test_a_simulated_phone_is_started_for_its_address_and_stopped_when_closed(
    address: str, platform: str
):
    before = simulations()
    with anyio.fail_after(WITHIN_S):
        phone = await open_phone(address, seed=3)
        assert (phone.info.platform, phone.info.address, phone.info.simulated) == (platform, address, True)
        assert len(simulations() - before) == 1
        assert (await phone.snapshot()).phone == address
        await phone.close()
        await phone.close()
        assert simulations() <= before


@pytest.mark.usefixtures("nothing_attached")
async def test_a_simulated_phone_that_cannot_be_reached_is_stopped(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("devices.discovery.DEFAULT_ADDRESS", "sim:ios")
    before = simulations()
    with anyio.fail_after(WITHIN_S):
        with anyio.move_on_after(0.3):
            await open_phone(None)
        assert simulations() <= before


async def test_a_url_means_a_web_driver_agent():
    with scripted_wda() as wda:
        phone = await open_phone(wda.url)
        assert (phone.info.platform, phone.info.address, phone.info.simulated) == ("ios", wda.url, False)
        await phone.close()


@pytest.mark.usefixtures("nothing_attached")
@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("sim:windows", "unknown_phone"),
        ("sim:", "unknown_phone"),
        ("usb:", "unknown_phone"),
        ("usb:00008110-000155551234", "unknown_phone"),
        ("http://", "invalid_arguments"),
        ("http://127.0.0.1:1", "wda_unavailable"),
        ("; reboot", "invalid_arguments"),
        ("", "invalid_arguments"),
    ],
)
async def test_an_address_that_means_no_phone_is_an_error_with_a_next_step(address: str, code: str):
    with anyio.fail_after(WITHIN_S), pytest.raises(PhoneError) as caught:
        await open_phone(address)
    assert caught.value.code == code
    assert caught.value.next


def test_reaching_an_iphone_loads_nothing_of_android():
    program = """
import sys, anyio
from devices.discovery import open_phone
async def main():
    phone = await open_phone(sys.argv[1])
    await phone.close()
anyio.run(main)
loaded = [name for name in sys.modules if name.startswith(("adbutils", "devices.android", "devices.sim"))]
print(*loaded, end="")
"""
    with scripted_wda() as wda:
        done = subprocess.run(
            [sys.executable, "-P", "-c", program, wda.url],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
