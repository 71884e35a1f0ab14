"""Coming back to a phone: what a real adb server cannot be made to show is shown by a double of it."""

from pathlib import Path

import anyio
import pytest

from devices.android.attachment import Attachment
from devices.android.opening import open_android
from devices.android.server import AdbServer
from phone.errors import Acted, PhoneError, PhoneGoneError
from tests.devices.android.fake_adb_server import OKAY, FakeAdbServer, block, fail, shell_answer
from tests.devices.android.fake_adb_server import fake_adb_server as serving
from tests.devices.android.sim_phone import running_sim


def attached(fake: FakeAdbServer, *, transport: int, hardware: str, state: str = "device") -> None:
    """Let the phone S be listed with a transport id and a hardware serial; older ids are gone."""
    for request in [r for r in fake.answers if r.startswith("host:transport-id:")]:
        del fake.answers[request]
    fake.answers |= {
        "host:devices-l": block(f"S {state} usb:1-1 transport_id:{transport}\n"),
        "host:transport-id:": fail("no device with transport id"),
        f"host:transport-id:{transport}": OKAY,
        "shell,v2:": shell_answer(b"done\n"),
        "shell,v2:getprop ro.serialno": shell_answer(hardware.encode() + b"\n"),
    }


def sent(fake: FakeAdbServer, command: str) -> int:
    return fake.requests.count(f"shell,v2:{command}")


async def test_after_a_reconnect_the_new_transport_is_found_and_an_action_is_sent_once():
    async with serving() as fake:
        attached(fake, transport=1, hardware="HW1")
        attachment = Attachment(AdbServer(port=fake.port), "S")
        assert await attachment.attach() == "HW1"
        attached(fake, transport=2, hardware="HW1")
        answer = await attachment.act("input tap 1 2", 5.0)
    assert answer.text == "done"
    assert "host:transport-id:2" in fake.requests
    assert sent(fake, "input tap 1 2") == 1


async def test_another_phone_at_the_same_address_is_never_acted_on():
    async with serving() as fake:
        attached(fake, transport=1, hardware="HW1")
        attachment = Attachment(AdbServer(port=fake.port), "S")
        await attachment.attach()
        attached(fake, transport=2, hardware="HW2")
        with pytest.raises(PhoneError, match="Another phone") as caught:
            await attachment.act("input tap 1 2", 5.0)
        with pytest.raises(PhoneError, match="Another phone"):
            await attachment.act("input tap 1 2", 5.0)
    assert (caught.value.code, caught.value.acted) == ("unknown_phone", Acted.NO)
    assert sent(fake, "input tap 1 2") == 0


async def test_an_action_whose_connection_breaks_is_not_sent_again_but_a_question_is():
    async with serving() as fake:
        attached(fake, transport=1, hardware="HW1")
        attachment = Attachment(AdbServer(port=fake.port), "S")
        await attachment.attach()
        fake.answers["shell,v2:"] = OKAY
        with pytest.raises(PhoneGoneError) as acting:
            await attachment.act("input tap 1 2", 5.0)
        with pytest.raises(PhoneGoneError) as asking:
            await attachment.ask("wm size", 5.0, what="its size")
    assert (acting.value.acted, sent(fake, "input tap 1 2")) == (Acted.UNKNOWN, 1)
    assert (asking.value.acted, sent(fake, "wm size")) == (Acted.NO, 2)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("offline", "phone_offline"),
        ("unauthorized", "phone_unauthorized"),
        ("authorizing", "phone_unauthorized"),
    ],
)
async def test_a_phone_that_is_not_ready_is_refused_with_its_state(state: str, code: str):
    async with serving() as fake:
        attached(fake, transport=1, hardware="HW1", state=state)
        with pytest.raises(PhoneError) as caught:
            await open_android("S", server=AdbServer(port=fake.port))
    assert caught.value.code == code
    assert not any(r.startswith("shell") for r in fake.requests)


async def test_a_phone_that_was_unplugged_is_offline_and_not_unknown(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("devices.android.attachment.RETURN_DEADLINE_S", 0.2)
    async with serving() as fake:
        attached(fake, transport=1, hardware="HW1")
        attachment = Attachment(AdbServer(port=fake.port), "S")
        await attachment.attach()
        fake.answers |= {
            "host:devices-l": block(""),
            "host:transport-id:1": fail("no device with transport id"),
        }
        with pytest.raises(PhoneGoneError) as caught:
            await attachment.ask("wm size", 5.0, what="its size")
    assert (caught.value.code, caught.value.retryable) == ("phone_offline", True)


async def test_a_phone_that_tells_no_size_is_an_error_with_a_next_step():
    async with serving() as fake:
        attached(fake, transport=1, hardware="HW1")
        with pytest.raises(PhoneError, match="size of its screen") as caught:
            await open_android("S", server=AdbServer(port=fake.port))
    assert caught.value.next


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_phone_outlives_the_death_of_its_adb_server(
    free_port: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("ADB_USB", "0")
    monkeypatch.setenv("HOME", str(tmp_path))
    server = AdbServer(port=free_port)
    with running_sim() as sim, anyio.fail_after(40):
        try:
            phone = await open_android(sim.serial, server=server)
            async with await anyio.connect_tcp("127.0.0.1", free_port) as stream:
                await stream.send(b"0009host:kill")
                await stream.receive()
            assert (await phone.snapshot()).elements
        finally:
            await server.close()
