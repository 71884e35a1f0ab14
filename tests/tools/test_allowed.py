"""What a user forbids by hand: nobody is asked about it, and what an action led to is told."""

from pathlib import Path
from typing import Any

import pytest

from maps.model import Risk
from phone.action import Tap
from phone.errors import PhoneError
from phone.snapshot import Role
from router.consent import Asked
from router.policy import Policy
from router.run_settings import RunSettings
from tests.fakes.still_phone import StillPhones
from tests.router.wandering_phone import WanderingPhone
from tests.tools.screens import element, screen
from tools.call import Call
from tools.registry import TOOLS
from tools.seen import Seen

SHOP = screen(element(0, Role.BUTTON, "Pay now", 100, tappable=True), app="com.shop")
PAY = Tap(SHOP.elements[0].rect.center, "Pay now")


class Desk:
    """A client that asks its person, who always agrees."""

    def __init__(self, phone: WanderingPhone, policy: Policy, folder: Path) -> None:
        self.asked: list[Asked] = []
        self.call = Call(StillPhones(phone), (), RunSettings(folder, policy=policy), Seen())
        self.call.asker = self._agree

    async def _agree(self, asked: Asked) -> bool:
        self.asked.append(asked)
        return True

    async def tap(self) -> Any:
        tools = {tool.name: tool for tool in TOOLS}
        await tools["snapshot"].answer(self.call, {})
        return await tools["tap"].answer(self.call, {"ref": "e0@1"})


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        (Policy(risk_max=Risk.WRITES), "risk_not_allowed"),
        (Policy(allowed=frozenset({"com.other"})), "app_not_allowed"),
        (Policy(read_only=True), "read_only"),
    ],
    ids=["risk", "app", "read only"],
)
async def test_nobody_is_asked_about_what_is_forbidden_anyway(tmp_path: Path, policy: Policy, code: str):
    phone = WanderingPhone(seen=SHOP)
    desk = Desk(phone, policy, tmp_path)
    with pytest.raises(PhoneError) as caught:
        await desk.tap()
    assert (caught.value.code, caught.value.acted) == (code, "no")
    assert (desk.asked, phone.performed) == ([], [])


async def test_a_tap_that_led_out_of_the_allowed_apps_says_so_in_both_forms(tmp_path: Path):
    phone = WanderingPhone(seen=SHOP, leads={PAY: "com.bank"})
    desk = Desk(phone, Policy(allowed=frozenset({"com.shop"})), tmp_path)
    reply = await desk.tap()
    assert len(desk.asked) == 1
    assert "com.bank is in front now, which is not an allowed app" in reply.text
    assert reply.structured["warnings"][0] in reply.text
    assert reply.structured["acted"] == "yes"


async def test_a_switch_is_not_flipped_by_hand_where_no_setting_may_be_changed(tmp_path: Path):
    switch = screen(element(0, Role.TOGGLE, "Airplane Mode", 300, tappable=True, checked=False))
    phone = WanderingPhone(seen=switch)

    with pytest.raises(PhoneError) as caught:
        await Desk(phone, Policy(risk_max=Risk.NONE), tmp_path).tap()

    assert (caught.value.code, caught.value.acted, phone.performed) == ("risk_not_allowed", "no", [])
