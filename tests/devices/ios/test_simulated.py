"""The driver against the simulated iPhone: what a person does, end to end over the wire."""

from contextlib import asynccontextmanager
from dataclasses import replace

import anyio
import pytest

from devices.embedded import start_sim
from devices.ios.driver import IosPhone, open_ios
from phone.action import Key, OpenApp, OpenUrl, PressKey, StopApp, Swipe, Tap, TypeText
from phone.errors import Acted, DumpError, PhoneError
from phone.geometry import Point
from phone.snapshot import Element, Role, Snapshot
from tests.devices.control import Hand
from tests.devices.ios.conftest import PATIENT

SETTINGS = "com.apple.Preferences"


@asynccontextmanager
async def simulated(**deadlines: float):
    with anyio.fail_after(40):
        async with await start_sim("ios") as sim:
            phone = await open_ios(sim.ready.wda, address="sim:ios", deadlines=replace(PATIENT, **deadlines))
            try:
                yield phone, Hand(sim)
            finally:
                await phone.close()


def find(snapshot: Snapshot, text: str) -> Element:
    return next(e for e in snapshot.elements if e.text == text and e.tappable)


async def tap(phone: IosPhone, text: str) -> Snapshot:
    await phone.perform(Tap(find(await phone.snapshot(), text).rect.center, text))
    return await phone.snapshot()


async def test_airplane_mode_is_turned_on_by_a_tap_on_its_toggle():
    async with simulated() as (phone, hand):
        await phone.perform(OpenApp(SETTINGS))
        before = await phone.snapshot()
        assert before.app == await phone.current_app() == SETTINGS
        toggle = find(before, "Airplane Mode")
        assert (toggle.role, toggle.checked) == (Role.TOGGLE, False)
        after = await tap(phone, "Airplane Mode")
        assert find(after, "Airplane Mode").checked is True
        assert after.id == before.id + 2
        truth = await hand.truth()
        assert truth["state"][SETTINGS]["airplane_mode"] is True
        assert truth["counts"]["tap"] == 1


async def test_a_screenshot_of_the_simulated_phone_has_three_pixels_per_point():
    async with simulated() as (phone, hand):
        shot = await phone.screenshot()
        assert (shot.width_px, shot.height_px, shot.px_per_pt) == (1206, 2622, 3.0)
        assert not shot.is_black
        await hand.arm("black_screenshot")
        assert (await phone.screenshot()).is_black
        await hand.arm("broken_screenshot")
        with pytest.raises(PhoneError) as caught:
            await phone.screenshot()
        assert caught.value.retryable


async def test_a_list_is_scrolled_an_app_is_ended_and_home_is_pressed():
    async with simulated() as (phone, _):
        await phone.perform(OpenApp(SETTINGS))
        top = find(await phone.snapshot(), "Airplane Mode").rect
        await phone.perform(Swipe(Point(200, 600), Point(200, 400)))
        scrolled = await phone.snapshot()
        moved = next(e for e in scrolled.elements if e.text == "Airplane Mode").rect
        assert moved.y == pytest.approx(top.y - 200, abs=2)
        await phone.perform(PressKey(Key.HOME))
        home = await phone.snapshot()
        assert home.app == "com.apple.springboard"
        assert find(home, "Settings").role is Role.BUTTON
        await phone.perform(StopApp(SETTINGS))
        assert await phone.apps() == ("com.apple.springboard",)


async def test_what_is_not_installed_and_what_no_app_claims_is_said():
    async with simulated() as (phone, _):
        for action, code in (
            (OpenApp("com.no.app"), "unknown_app"),
            (OpenUrl("nobody://x"), "action_failed"),
        ):
            with pytest.raises(PhoneError) as caught:
                await phone.perform(action)
            assert (caught.value.code, caught.value.acted) == (code, Acted.NO)


async def test_text_typed_without_a_focus_is_noticed_and_with_one_it_arrives():
    async with simulated() as (phone, _):
        await phone.perform(OpenApp(SETTINGS))
        with pytest.raises(PhoneError, match="focus"):
            await phone.perform(TypeText("lost"))
        focused = await tap(phone, "Search")
        assert focused.keyboard
        await phone.perform(TypeText("蓝牙 blue"))
        field = next(e for e in (await phone.snapshot()).elements if e.role is Role.FIELD)
        assert field.value == "蓝牙 blue"


async def test_a_locked_phone_is_recognised_and_opens_nothing():
    async with simulated() as (phone, hand):
        await hand.arrange("lock", passcode=True)
        assert (await phone.snapshot()).locked
        for action in (OpenApp(SETTINGS), PressKey(Key.POWER)):
            with pytest.raises(PhoneError) as caught:
                await phone.perform(action)
            assert caught.value.code == "phone_locked"


async def test_a_system_alert_is_in_the_capture_and_covers_the_app():
    async with simulated() as (phone, hand):
        await phone.perform(OpenApp(SETTINGS))
        await hand.arrange("alert", title="Software Update", buttons=["Later", "Install"])
        snapshot = await phone.snapshot()
        assert snapshot.alert is not None
        assert snapshot.alert.buttons == ("Later", "Install")
        assert "Software Update" in snapshot.alert.text
        assert {e.text for e in snapshot.elements if e.tappable} == {"Later", "Install"}
        assert (await tap(phone, "Later")).alert is None


async def test_a_turned_phone_is_captured_and_touched_as_it_is_held():
    async with simulated() as (phone, hand):
        await phone.perform(OpenApp(SETTINGS))
        await hand.arrange("rotate", orientation="landscape")
        snapshot = await phone.snapshot()
        assert (snapshot.size.width, snapshot.size.height) == (874, 402)
        assert (await phone.screenshot()).px_per_pt == 3.0
        assert find(await tap(phone, "Airplane Mode"), "Airplane Mode").checked


async def test_a_lost_session_costs_nothing_but_a_new_one():
    async with simulated() as (phone, hand):
        await phone.perform(OpenApp(SETTINGS))
        place = find(await phone.snapshot(), "Airplane Mode").rect.center
        await hand.arm("session_lost")
        await phone.perform(Tap(place))
        truth = await hand.truth()
        assert (truth["counts"]["tap"], truth["counts"]["session"]) == (1, 2)
        assert truth["state"][SETTINGS]["airplane_mode"] is True


@pytest.mark.parametrize(("fault", "code"), [("dump_broken", "broken_dump"), ("dump_empty", "empty_dump")])
async def test_a_dump_is_asked_for_twice_before_it_is_an_error_and_the_next_one_is_good(
    fault: str, code: str
):
    async with simulated() as (phone, hand):
        await hand.arm(fault)
        assert (await phone.snapshot()).elements
        await hand.arm(fault, times=2)
        with pytest.raises(DumpError) as caught:
            await phone.snapshot()
        assert (caught.value.code, caught.value.retryable) == (code, True)
        assert (await phone.snapshot()).elements


async def test_a_dump_that_never_comes_ends_at_its_deadline_and_the_phone_is_known_to_live():
    async with simulated(source_s=0.3) as (phone, hand):
        await hand.arm("dump_slow")
        with pytest.raises(DumpError) as caught:
            await phone.snapshot()
        assert (caught.value.code, caught.value.acted) == ("timed_out", Acted.NO)
        assert await phone.is_alive()


async def test_a_connection_that_breaks_while_a_tap_is_answered_leaves_open_whether_it_acted():
    async with simulated() as (phone, hand):
        await phone.perform(OpenApp(SETTINGS))
        place = find(await phone.snapshot(), "Airplane Mode").rect.center
        await hand.arm("drop", on="tap")
        with pytest.raises(PhoneError) as caught:
            await phone.perform(Tap(place))
        assert (caught.value.code, caught.value.acted) == ("phone_offline", Acted.UNKNOWN)
        assert (await hand.truth())["counts"]["tap"] == 1
        assert find(await phone.snapshot(), "Airplane Mode").checked
