"""The driver against the simulated phone: a process that only a real adb server can reach."""

import pytest

from devices.android.driver import AndroidPhone
from devices.android.opening import open_android
from devices.android.server import AdbServer
from phone.action import (
    Action,
    Key,
    LongPress,
    OpenApp,
    OpenUrl,
    PressKey,
    StopApp,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from phone.errors import Acted
from phone.geometry import Point
from phone.snapshot import Role
from tests.devices.android.driving import in_settings, named, opened, refused, tap
from tests.devices.android.sim_phone import SETTINGS, SimPhone


async def test_the_phone_says_who_it_is(phone: AndroidPhone, sim: SimPhone):
    info = phone.info
    assert (info.platform, info.address, info.simulated) == ("android", sim.serial, True)
    assert info.identity
    assert info.name
    assert not info.size.is_landscape


async def test_a_caller_may_name_the_phone_as_it_likes(sim: SimPhone):
    phone = await open_android(sim.serial, server=AdbServer(port=sim.adb_server_port), address="sim:android")
    assert phone.info.address == "sim:android"
    assert (await phone.snapshot()).phone == "sim:android"
    await phone.close()


async def test_an_app_is_opened_and_captured(phone: AndroidPhone):
    snapshot = await in_settings(phone)
    assert snapshot.app == await phone.current_app() == SETTINGS
    assert named(snapshot, "Network & internet").role is Role.ROW
    assert snapshot.size == phone.info.size
    assert not snapshot.locked
    assert not snapshot.keyboard
    assert (snapshot.alert, snapshot.screenshot_only) == (None, None)


async def test_every_capture_has_a_later_number_and_time(phone: AndroidPhone):
    first, second = await phone.snapshot(), await phone.snapshot()
    assert (first.id, second.id) == (1, 2)
    assert first.taken_at_s < second.taken_at_s


async def test_a_setting_is_one_toggle_whose_tap_flips_it(phone: AndroidPhone, sim: SimPhone):
    before = named(await in_settings(phone, "Network & internet"), "Airplane mode")
    after = named(await tap(phone, "Airplane mode"), "Airplane mode")
    assert (before.role, before.checked, after.checked) == (Role.TOGGLE, False, True)
    assert sim.truth()["state"][SETTINGS]["airplane_mode"] is True


async def test_keys_swipes_and_long_presses_arrive(phone: AndroidPhone, sim: SimPhone):
    before = await in_settings(phone)
    await phone.perform(Swipe(Point(200, 700), Point(200, 300), 0.3))
    assert sim.truth()["scroll"] > 0
    await phone.perform(LongPress(Point(200, 850), 0.5))
    await phone.perform(PressKey(Key.HOME))
    assert (await phone.snapshot()).app != before.app


async def test_a_plain_text_arrives_as_it_is(phone: AndroidPhone):
    await in_settings(phone, "Search settings")
    await phone.perform(TypeText("100% sure, 'a' literal %s & \"$(id)\""))
    (field,) = (e for e in (await phone.snapshot()).elements if e.role is Role.FIELD)
    assert field.value == "100% sure, 'a' literal %s & \"$(id)\""


async def test_while_a_field_has_the_focus_the_keyboard_is_up(phone: AndroidPhone):
    assert (await in_settings(phone, "Search settings")).keyboard


async def test_another_script_goes_through_adb_keyboard_and_the_old_keyboard_comes_back(sim: SimPhone):
    async def keyboard_in_use(phone: AndroidPhone) -> str:
        return await phone._ask("settings get secure default_input_method", "its keyboard")

    async with opened(sim) as phone:
        before = await keyboard_in_use(phone)
        await in_settings(phone, "Search settings")
        await phone.perform(TypeText("飞行模式 \U0001f609?"))
        await phone.perform(TypeText(" 好"))
        (field,) = (e for e in (await phone.snapshot()).elements if e.role is Role.FIELD)
    async with opened(sim) as phone:
        assert await keyboard_in_use(phone) == before
    # The dumper writes a dot for each half of a character outside the basic plane, as real ones do.
    assert field.value in ("飞行模式 \U0001f609? 好", "飞行模式 ..? 好")


@pytest.mark.parametrize("text", ["", "a\0b", "\ud83d", "x" * 10_001])
async def test_a_text_that_cannot_be_typed_is_refused_before_anything_is_sent(
    phone: AndroidPhone, sim: SimPhone, text: str
):
    error = await refused(phone, TypeText(text))
    assert (error.code, error.acted) == ("invalid_arguments", Acted.NO)
    assert "type_text" not in sim.truth()["counts"]


async def test_apps_that_can_be_opened_are_listed(phone: AndroidPhone):
    assert SETTINGS in await phone.apps()


async def test_an_app_that_is_not_there_is_unknown(phone: AndroidPhone):
    for action in (OpenApp("com.example.missing"), StopApp("com.example.missing")):
        error = await refused(phone, action)
        assert (error.code, error.acted) == ("unknown_app", Acted.NO)


@pytest.mark.parametrize(
    "action", [OpenApp("com.a; reboot"), StopApp("$(reboot).x"), OpenUrl("intent://x#end")]
)
async def test_what_could_inject_never_reaches_the_phone(phone: AndroidPhone, sim: SimPhone, action: Action):
    assert (await refused(phone, action)).code == "invalid_arguments"
    assert sim.truth()["log"] == []


async def test_a_link_that_no_app_claims_is_said_so(phone: AndroidPhone):
    assert (await refused(phone, OpenUrl("nobody-claims-this://x"))).code == "unknown_app"


async def test_a_stopped_app_is_no_longer_in_front(phone: AndroidPhone):
    await in_settings(phone)
    await phone.perform(StopApp(SETTINGS))
    assert (await phone.snapshot()).app != SETTINGS


async def test_waiting_is_not_the_phones_business(phone: AndroidPhone):
    with pytest.raises(ValueError, match="loop"):
        await phone.perform(Wait(1))


async def test_a_place_off_the_screen_is_not_touched(phone: AndroidPhone, sim: SimPhone):
    assert (await refused(phone, Tap(Point(5000, 5)))).code == "off_screen"
    assert "tap" not in sim.truth()["counts"]


async def test_a_turned_phone_is_measured_anew_with_each_capture(phone: AndroidPhone, sim: SimPhone):
    sim.do("rotate", orientation="landscape")
    snapshot = await phone.snapshot()
    assert snapshot.size.is_landscape
    assert (await phone.screenshot()).px_per_pt == pytest.approx(phone._camera.display.px_per_pt, rel=0.01)
