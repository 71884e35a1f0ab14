import anyio
import anyio.lowlevel
import pytest

from devices.discovery import Choice
from mcp_server.phones import PhonePool
from phone.errors import PhoneError, PhoneGoneError
from tests.fakes.still_phone import StillPhone

GONE = PhoneGoneError("phone_offline", "It is gone.", next="Plug it in.")


class Cupboard:
    """Hands out still phones by address, as discovery would, and remembers them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened: list[StillPhone] = []
        self.dumpers: list[str] = []
        self.choice = Choice("sim:ios", "No phone is attached.")
        monkeypatch.setattr("devices.discovery.open_phone", self.open)
        monkeypatch.setattr("devices.discovery.choose_phone", self.choose)

    async def open(self, address: str, *, dumper: str) -> StillPhone:
        await anyio.lowlevel.checkpoint()
        self.dumpers.append(dumper)
        phone = StillPhone(address=address, simulated=address.startswith("sim:"))
        self.opened.append(phone)
        return phone

    async def choose(self) -> Choice:
        return self.choice


@pytest.fixture
def cupboard(monkeypatch: pytest.MonkeyPatch) -> Cupboard:
    return Cupboard(monkeypatch)


async def test_a_phone_is_reached_once_however_many_call_at_once(cupboard: Cupboard):
    pool = PhonePool()
    async with anyio.create_task_group() as group:
        for _ in range(5):
            group.start_soon(pool.open, "sim:ios")
    assert len(cupboard.opened) == 1
    await pool.open("sim:android")
    assert [phone.address for phone in cupboard.opened] == ["sim:ios", "sim:android"]


async def test_how_android_screens_are_read_is_told_to_every_phone(cupboard: Cupboard):
    for pool in (PhonePool(), PhonePool(dumper="resident")):
        await pool.open("sim:android")
    assert cupboard.dumpers == ["auto", "resident"]


async def test_a_phone_that_is_gone_is_let_go_of_and_reached_again(cupboard: Cupboard):
    pool = PhonePool()
    phone = (await pool.open("sim:ios")).phone
    cupboard.opened[0].failure = GONE
    with pytest.raises(PhoneGoneError):
        await phone.snapshot()
    assert await (await pool.open("sim:ios")).phone.snapshot()
    assert cupboard.opened[0].is_closed
    assert len(cupboard.opened) == 2


async def test_another_failure_keeps_the_connection(cupboard: Cupboard):
    pool = PhonePool()
    phone = (await pool.open("sim:ios")).phone
    cupboard.opened[0].failure = PhoneError("timed_out", "Slow.", next="Again.")
    with pytest.raises(PhoneError):
        await phone.current_app()
    await pool.open("sim:ios")
    assert len(cupboard.opened) == 1


async def test_closing_lets_go_of_every_phone_also_when_one_refuses(
    cupboard: Cupboard, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    pool = PhonePool()
    for address in ("sim:ios", "sim:android"):
        await pool.open(address)

    async def refuse() -> None:
        raise OSError("no")

    monkeypatch.setattr(cupboard.opened[0], "close", refuse)
    await pool.close()
    await pool.close()
    assert cupboard.opened[1].is_closed
    assert "phone_not_closed" in capfd.readouterr().err


async def test_closing_does_not_wait_for_ever(cupboard: Cupboard, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("mcp_server.phones.CLOSE_S", 0.01)
    pool = PhonePool()
    await pool.open("sim:ios")
    monkeypatch.setattr(cupboard.opened[0], "close", anyio.sleep_forever)
    with anyio.fail_after(5):
        await pool.close()


async def test_an_unnamed_phone_is_the_default_else_the_chosen_one_with_the_reason(cupboard: Cupboard):
    assert (await PhonePool("sim:android").open(None)).phone is not None
    assert [phone.address for phone in cupboard.opened] == ["sim:android"]
    chosen = await PhonePool().open(None)
    assert (chosen.phone.info.address, chosen.note) == ("sim:ios", "No phone is attached.")


async def test_a_phone_that_is_attached_later_is_meant_from_then_on_and_never_swapped_for_a_simulated_one(
    cupboard: Cupboard,
):
    pool = PhonePool()
    assert (await pool.open(None)).phone.info.simulated
    cupboard.choice = Choice("R58M", "It is the only one.")
    assert (await pool.open(None)).phone.info.address == "R58M"
    cupboard.choice = Choice("sim:ios", "No phone is attached.")
    assert (await pool.open(None)).phone.info.address == "R58M"


@pytest.mark.parametrize(
    "address",
    [
        "http://192.0.2.7:8100",
        "https://phones.example/",
        "http://127.0.0.1@phones.example:8100",
        "http://localhost.example:8100",
        "HTTP://192.0.2.7",
        "192.0.2.7:5555",
        "phones.example:5555",
        "http://[::1",
    ],
)
async def test_a_caller_does_not_lead_to_a_phone_in_a_network_that_nobody_named(
    cupboard: Cupboard, address: str
):
    with pytest.raises(PhoneError, match="nobody who runs this server has named it"):
        await PhonePool().open(address)
    assert not cupboard.opened
    for pool in (PhonePool(address), PhonePool(named=(address,))):
        assert (await pool.open(address)).phone.info.address == address


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:8100", "http://localhost:8100", "[::1]:5555", "usb:0001-2", "emulator-5554"]
)
async def test_what_is_on_this_computer_may_be_named_by_everybody(cupboard: Cupboard, address: str):
    await PhonePool().open(address)
    assert [phone.address for phone in cupboard.opened] == [address]
