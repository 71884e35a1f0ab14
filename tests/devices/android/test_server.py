from pathlib import Path

import anyio
import pytest

from devices.android.server import AdbServer, adb_program
from phone.errors import PhoneError
from tests.devices.android.fake_adb_server import block
from tests.devices.android.fake_adb_server import fake_adb_server as serving

LISTED = """R58M123         device usb:1-1 product:o1s model:Pixel_8a device:o1s transport_id:3
R58M124         unauthorized usb:1-2 transport_id:4
192.0.2.7:5555  offline product:x model:Old_Phone device:x transport_id:5
R58M125         no permissions (user in plugdev group; are your udev rules wrong?) usb:1-3 transport_id:6
R58M126         recovery usb:1-4 transport_id:7
"""


async def is_listening(port: int) -> bool:
    try:
        async with await anyio.connect_tcp("127.0.0.1", port):
            return True
    except OSError:
        return False


@pytest.fixture
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep adb's key out of the home of whoever runs the tests, and real phones out of the tests."""
    monkeypatch.setenv("ADB_USB", "0")
    monkeypatch.setenv("ADB_MDNS", "0")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("ANDROID_USER_HOME", str(tmp_path / ".android"))


@pytest.mark.usefixtures("own_home")
async def test_a_server_is_started_where_none_runs_and_leaves_with_us(free_port: int):
    server = AdbServer(port=free_port)
    with anyio.fail_after(30):
        try:
            await server.ensure()
            await server.ensure()
            assert await server.list() == ()
        finally:
            await server.close()
        await server.close()
        assert not await is_listening(free_port)


@pytest.mark.usefixtures("own_home")
async def test_a_server_that_runs_already_is_used_and_stays(free_port: int):
    first, second = AdbServer(port=free_port), AdbServer(port=free_port)
    with anyio.fail_after(30):
        try:
            await first.ensure()
            await second.ensure()
            await second.close()
            assert await is_listening(free_port)
        finally:
            await first.close()


@pytest.mark.usefixtures("own_home")
async def test_a_server_of_ours_that_died_is_started_again(free_port: int):
    server = AdbServer(port=free_port)
    with anyio.fail_after(30):
        try:
            await server.ensure()
            async with await anyio.connect_tcp("127.0.0.1", free_port) as stream:
                await stream.send(b"0009host:kill")
                await stream.receive()
            while await is_listening(free_port):
                await anyio.lowlevel.checkpoint()
            await server.ensure()
            assert await is_listening(free_port)
        finally:
            await server.close()


async def test_a_program_that_is_no_adb_is_reported_with_what_it_said(
    monkeypatch: pytest.MonkeyPatch, free_port: int
):
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/bin/false")
    assert adb_program() == "/bin/false"
    with anyio.fail_after(30), pytest.raises(PhoneError, match="/bin/false") as caught:
        await AdbServer(port=free_port).ensure()
    assert caught.value.code == "adb_unavailable"


async def test_a_missing_adb_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch, free_port: int):
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nowhere/adb")
    with anyio.fail_after(30), pytest.raises(PhoneError, match="/nowhere/adb") as caught:
        await AdbServer(port=free_port).ensure()
    assert (caught.value.code, caught.value.retryable) == ("adb_unavailable", False)
    assert "platform-tools" in caught.value.next


async def test_a_server_that_was_let_go_of_is_not_started_again_behind_its_owners_back(free_port: int):
    server = AdbServer(port=free_port)
    await server.close()
    with anyio.fail_after(5), pytest.raises(PhoneError, match="let go of"):
        await server.ensure()
    assert not await is_listening(free_port)


async def test_another_version_of_the_protocol_is_reported_and_never_killed():
    async with serving(version=block("0028")) as fake:
        with anyio.fail_after(5), pytest.raises(PhoneError, match="version 40") as caught:
            await AdbServer(port=fake.port).ensure()
    assert caught.value.code == "adb_unavailable"
    assert "kill" not in "".join(fake.requests)


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"", b"OKAY0004zzzz", b"OKAYzzzz"])
async def test_a_port_that_is_taken_by_something_else_is_reported(answer: bytes):
    async with serving(version=answer) as fake:
        with anyio.fail_after(5), pytest.raises(PhoneError) as caught:
            await AdbServer(port=fake.port).ensure()
    assert caught.value.code == "adb_unavailable"
    assert "ANDROID_ADB_SERVER_PORT" in caught.value.next


async def test_every_phone_is_listed_with_its_state_and_a_next_step():
    async with serving(devices=block(LISTED)) as fake:
        with anyio.fail_after(5):
            phones = await AdbServer(port=fake.port).list()
    assert [(p.address, p.state) for p in phones] == [
        ("R58M123", "ready"),
        ("R58M124", "unauthorized"),
        ("192.0.2.7:5555", "offline"),
        ("R58M125", "other"),
        ("R58M126", "other"),
    ]
    assert [bool(p.next) for p in phones] == [False, True, True, True, True]
    assert (phones[0].name, phones[2].name) == ("Pixel 8a", "Old Phone")
    assert "udev" in phones[3].next


async def test_a_server_on_another_computer_is_not_started_here():
    with anyio.fail_after(5), pytest.raises(PhoneError) as caught:
        await AdbServer("192.0.2.1.invalid", 5037).ensure()
    assert caught.value.code == "adb_unavailable"
    assert "that computer" in caught.value.next


@pytest.mark.parametrize("port", ["x", "0", "70000", "-1"])
def test_a_port_in_the_environment_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, port: str):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", port)
    with pytest.raises(PhoneError, match="ANDROID_ADB_SERVER_PORT"):
        AdbServer.from_environment()


def test_the_address_comes_from_the_variables_that_adb_reads(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("ANDROID_ADB_SERVER_HOST", raising=False)
    monkeypatch.delenv("ANDROID_ADB_SERVER_PORT", raising=False)
    assert AdbServer.from_environment().address == "127.0.0.1:5037"
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "5999")
    assert AdbServer.from_environment().address == "127.0.0.1:5999"
