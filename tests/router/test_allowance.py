"""What a client may spend, over all of its calls."""

import anyio
import pytest

from phone.action import Tap, Wait
from phone.errors import PhoneError
from phone.geometry import Point
from phone.protocols import Act, Done
from router.allowance import Account, Limits
from router.budget import Budget, Tally
from router.call import MacroCall
from router.drive import Drive
from router.policy import Policy
from router.run_settings import RunSettings
from router.task import run_macro
from router.trace import Trace
from tests.router.small_map import SETTINGS
from tests.router.wandering_phone import Moves, WanderingPhone

TAP = Tap(Point(1, 1))


async def tapped(phone, policy, times=1):
    drive = Drive(phone, Trace(None), Budget(), Tally(), policy=policy)
    return await drive.run(Moves([*[Act((TAP,))] * times, Done()]))


async def test_actions_are_counted_over_the_runs_of_a_client():
    phone, policy = WanderingPhone(), Policy(limits=Limits(actions=3))
    await tapped(phone, policy, 2)
    with pytest.raises(PhoneError) as caught:
        await tapped(phone, policy, 2)
    assert (caught.value.code, caught.value.retryable) == ("budget_spent", False)
    assert "limits: actions in policy.yaml" in caught.value.next
    assert len(phone.performed) == policy.account.actions == 3
    await tapped(phone, Policy(limits=Limits(actions=3)))
    assert len(phone.performed) == 4, "another client has its own"


async def test_waiting_and_looking_cost_no_actions():
    policy = Policy(limits=Limits(actions=1))
    drive = Drive(WanderingPhone(), Trace(None), Budget(), Tally(), policy=policy)
    await drive.run(Moves([Act((Wait(0),)), Act((Wait(0),)), Done()]))
    assert policy.account.actions == 0


async def test_seconds_of_phone_use_are_counted_also_of_the_run_in_hand():
    phone, policy = WanderingPhone(), Policy(limits=Limits(seconds=5), account=Account(seconds=4.9999))
    drive = Drive(phone, Trace(None), Budget(), Tally(), policy=policy)
    with pytest.raises(PhoneError) as caught:
        await drive.run(Moves([Act((Wait(0.001),)), Act((TAP,)), Done()]))
    assert (caught.value.code, phone.performed) == ("budget_spent", [])
    assert policy.account.seconds > 5


async def test_who_acts_too_fast_is_told_when_to_come_again():
    phone, policy = WanderingPhone(), Policy(limits=Limits(actions_per_minute=2))
    await tapped(phone, policy)
    await tapped(phone, policy)
    with pytest.raises(PhoneError) as caught:
        await tapped(phone, policy)
    assert (caught.value.code, caught.value.retryable, caught.value.acted) == ("rate_limited", True, "no")
    assert len(phone.performed) == 2
    assert " s." in caught.value.next


async def test_a_run_under_way_waits_for_its_turn_instead_of_ending_half_done():
    phone, policy = WanderingPhone(), Policy(limits=Limits(actions_per_minute=2))
    with anyio.move_on_after(0.05) as scope:
        await tapped(phone, policy, 3)
    assert scope.cancelled_caught
    assert len(phone.performed) == 2


def test_a_turn_comes_again_a_minute_after_it_was_taken():
    limits, account = Limits(actions_per_minute=2), Account()
    for now_s in (0.0, 10.0):
        assert account.wait_s(limits, now_s) == 0
        account.take(limits, now_s)
    assert account.wait_s(limits, 15.0) == 45.0
    assert account.wait_s(limits, 60.0) == 0
    account.take(limits, 60.0)
    assert account.wait_s(limits, 61.0) == 9.0


def test_cloud_models_have_limits_of_their_own():
    account = Account(cloud_calls=3, usd=0.5)
    assert account.cloud_refusal(Limits()) is None
    assert account.cloud_refusal(Limits(cloud_calls=4, usd=0.51)) is None
    assert account.cloud_refusal(Limits(cloud_calls=3)).code == "budget_spent"
    assert account.cloud_refusal(Limits(usd=0.5)).code == "budget_spent"
    assert account.refusal(Limits(cloud_calls=0, usd=0)) is None, "a phone is used without them"


async def test_a_macro_whose_client_has_spent_everything_is_refused(tmp_path):
    phone, policy = WanderingPhone(), Policy(limits=Limits(actions=1), account=Account(actions=1))
    call = MacroCall(SETTINGS, SETTINGS.macro("set_wifi"), {"on": True})
    report = await run_macro(phone, call, RunSettings(lease_folder=tmp_path, policy=policy))
    assert (report.status, report.error.code, report.acted) == ("refused", "budget_spent", "no")
    assert phone.performed == []
