"""An agent that acts step by step keeps the phone while it thinks; others are told."""

from pathlib import Path

import pytest

from phone.action import Key, PressKey
from phone.errors import PhoneError
from router.run_settings import RunSettings
from tests.fakes.still_phone import StillPhone, StillPhones
from tests.router.wandering_phone import WanderingPhone
from tools.call import Call
from tools.registry import TOOLS
from tools.seen import Seen

HOME, ENTER, BACK = ({"key": key} for key in ("home", "enter", "back"))
LEADS = {PressKey(key): f"com.after.{key.value}" for key in (Key.HOME, Key.ENTER, Key.BACK)}


def call_of(phone: StillPhone, folder: Path, name: str, keep_s: float = 20.0) -> Call:
    settings = RunSettings(lease_folder=folder, holder=name, client=name, keep_s=keep_s, patience_s=0)
    return Call(StillPhones(phone), (), settings, Seen())


def tool(name: str):
    return next(tool for tool in TOOLS if tool.name == name)


async def test_another_agents_action_between_two_of_ones_own_is_refused_with_whose_turn_it_is(tmp_path: Path):
    phone = WanderingPhone(leads=LEADS)
    await tool("press_key").answer(call_of(phone, tmp_path, "first"), HOME)
    with pytest.raises(PhoneError, match=r"held by first .* idle, and free in") as caught:
        await tool("press_key").answer(call_of(phone, tmp_path, "second"), HOME)
    assert (caught.value.code, caught.value.retryable, caught.value.acted) == ("phone_busy", True, "no")
    assert len(phone.performed) == 1
    seen = await tool("snapshot").answer(call_of(phone, tmp_path, "second"), {})
    assert not seen.failed, "looking is nobody's turn"
    await tool("press_key").answer(call_of(phone, tmp_path, "first"), ENTER)
    assert len(phone.performed) == 2


async def test_a_phone_that_is_not_kept_is_anybodys_at_once(tmp_path: Path):
    phone = WanderingPhone(leads=LEADS)
    for name, key in (("first", HOME), ("second", ENTER), ("first", BACK)):
        await tool("press_key").answer(call_of(phone, tmp_path, name, keep_s=0), key)
    assert len(phone.performed) == 3


async def test_two_phones_are_two_leases(tmp_path: Path):
    phones = WanderingPhone(leads=LEADS), WanderingPhone(address="test:other", leads=LEADS)
    for phone, name in zip(phones, ("first", "second"), strict=True):
        await tool("press_key").answer(call_of(phone, tmp_path, name), HOME)
        assert len(phone.performed) == 1
