"""The driver against the simulated phone: a process that only a real adb server can reach."""

from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager

import anyio
import pytest

from devices.android.driver import CAPTURE_ATTEMPTS, AndroidPhone
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
from phone.errors import Acted, DumpError, PhoneError, PhoneGoneError
from phone.geometry import Point
from phone.protocols import Phone
from phone.snapshot import Element, Role, Snapshot
from tests.devices.android.sim_phone import SETTINGS, SimPhone, running_sim


@pytest.fixture(scope="module")
def running() -> Iterator[SimPhone]:
    with running_sim() as sim:
        yield sim


@pytest.fixture
def sim(running: SimPhone) -> SimPhone:
    running.reset()
    return running


@pytest.fixture
def anyio_backend() -> str:
    """One event loop is enough here: what differs between them is tested without a phone."""
    return "asyncio"


@asynccontextmanager
async def opened(sim: SimPhone, serial: str | None = None) -> AsyncGenerator[AndroidPhone]:
    with anyio.fail_after(40):
        phone = await open_android(serial or sim.serial, server=AdbServer(port=sim.adb_server_port))
        try:
            yield phone
        finally:
            await phone.close()


@pytest.fixture
async def phone(sim: SimPhone) -> AsyncGenerator[AndroidPhone]:
    async with opened(sim) as phone:
        yield phone


async def refused(phone: Phone, action: Action) -> PhoneError:
    with pytest.raises(PhoneError) as caught:
        await phone.perform(action)
    return caught.value


def named(snapshot: Snapshot, text: str) -> Element:
    (found,) = (e for e in snapshot.elements if e.tappable and e.text == text)
    return found


async def tap(phone: Phone, text: str) -> Snapshot:
    await phone.perform(Tap(named(await phone.snapshot(), text).rect.center))
    return await phone.snapshot()


async def in_settings(phone: Phone, *path: str) -> Snapshot:
    await phone.perform(OpenApp(SETTINGS))
    snapshot = await phone.snapshot()
    for text in path:
        snapshot = await tap(phone, text)
    return snapshot


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
    assert (await phone.screenshot()).px_per_pt == pytest.approx(phone._display.px_per_pt, rel=0.01)


@pytest.mark.parametrize(
    "fault", ["dump_broken", "dump_empty", "dump_null_root", "dump_killed", "dump_stale"]
)
async def test_a_dump_that_fails_once_is_asked_for_again(phone: AndroidPhone, sim: SimPhone, fault: str):
    await in_settings(phone)
    before = sim.happened(fault)
    sim.arm(fault)
    assert (await phone.snapshot()).elements
    assert sim.happened(fault) == before + 1


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("dump_broken", "broken_dump"),
        ("dump_empty", "empty_dump"),
        ("dump_null_root", "no_window"),
        ("dump_killed", "dump_killed"),
        ("dump_stale", "empty_dump"),
    ],
)
async def test_a_dump_that_keeps_failing_is_an_error_and_never_an_empty_or_old_tree(
    phone: AndroidPhone, sim: SimPhone, fault: str, code: str
):
    await in_settings(phone)
    sim.do("reset_counts")
    sim.arm(fault, times=-1)
    with pytest.raises(DumpError) as caught:
        await phone.snapshot()
    assert (caught.value.code, caught.value.acted) == (code, Acted.NO)
    assert sim.truth()["counts"]["dump"] == CAPTURE_ATTEMPTS
    sim.disarm()
    assert (await phone.snapshot()).elements


async def test_a_screen_that_never_rests_gives_a_screenshot_only_snapshot_at_once(
    phone: AndroidPhone, sim: SimPhone
):
    await in_settings(phone)
    sim.do("reset_counts")
    sim.arm("dump_idle")
    snapshot = await phone.snapshot()
    assert snapshot.screenshot_only is not None
    assert snapshot.screenshot_only.code == "never_idle"
    assert (snapshot.elements, snapshot.app) == ((), SETTINGS)
    assert sim.truth()["counts"]["dump"] == 1


async def test_a_capture_that_hangs_ends_at_its_deadline_and_the_phone_goes_on(
    phone: AndroidPhone, sim: SimPhone, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("devices.android.driver.CAPTURE_DEADLINE_S", 0.3)
    sim.arm("dump_slow")
    with pytest.raises(PhoneGoneError) as caught:
        await phone.snapshot()
    assert (caught.value.code, caught.value.acted) == ("timed_out", Acted.NO)
    sim.disarm()
    assert (await phone.screenshot()).png


async def test_a_capture_can_be_cancelled_while_it_hangs(phone: AndroidPhone, sim: SimPhone):
    sim.arm("dump_slow")
    with anyio.move_on_after(0.2) as scope:
        await phone.snapshot()
    assert scope.cancelled_caught
    sim.disarm()
    assert (await phone.snapshot()).elements


async def test_a_sleeping_phone_is_named_so_with_the_next_step(phone: AndroidPhone):
    await phone.perform(PressKey(Key.POWER))
    with pytest.raises(PhoneError) as caught:
        await phone.snapshot()
    assert caught.value.code == "phone_locked"
    assert "unlock" in caught.value.next
    await phone.perform(PressKey(Key.POWER))


async def test_a_locked_phone_is_captured_as_locked(phone: AndroidPhone, sim: SimPhone):
    sim.do("lock", locked=True)
    try:
        snapshot = await phone.snapshot()
    except PhoneError as error:
        assert error.code == "phone_locked"  # noqa: PT017 - a dark screen has no tree to capture
    else:
        assert snapshot.locked
        assert snapshot.app == "com.android.systemui"


async def test_a_permission_prompt_is_an_alert_with_its_buttons(phone: AndroidPhone, sim: SimPhone):
    await in_settings(phone)
    sim.do("alert", title="Allow Clock to send you notifications?", buttons=["Allow", "Don't allow"])
    snapshot = await phone.snapshot()
    assert snapshot.alert is not None
    assert snapshot.alert.buttons == ("Allow", "Don't allow")
    assert "Allow Clock" in snapshot.alert.text
    await tap(phone, "Don't allow")
    assert sim.truth()["alert"] is None


async def test_a_phone_that_forbids_injected_touches_says_so_and_was_not_touched(
    phone: AndroidPhone, sim: SimPhone
):
    for action in (Tap(Point(5, 200)), TypeText("a"), PressKey(Key.BACK), Swipe(Point(5, 5), Point(5, 9))):
        sim.arm("input_denied")
        error = await refused(phone, action)
        assert (error.code, error.acted) == ("input_blocked", Acted.NO)
        assert "Xiaomi" in error.next


async def test_a_screenshot_is_the_phones_own_picture(phone: AndroidPhone):
    shot = await phone.screenshot()
    assert shot.png.startswith(b"\x89PNG")
    assert (shot.width_px, shot.px_per_pt, shot.is_black) == (1440, 3.5, False)


async def test_a_warning_before_the_picture_does_not_make_it_black(phone: AndroidPhone, sim: SimPhone):
    sim.arm("warning_screenshot")
    assert not (await phone.screenshot()).is_black


async def test_a_secure_screen_is_recognised_as_black(phone: AndroidPhone, sim: SimPhone):
    sim.arm("black_screenshot")
    assert (await phone.screenshot()).is_black


async def test_a_broken_picture_is_an_error(phone: AndroidPhone, sim: SimPhone):
    sim.arm("broken_screenshot")
    with pytest.raises(PhoneError) as caught:
        await phone.screenshot()
    assert (caught.value.code, caught.value.retryable) == ("action_failed", True)


async def test_a_capture_that_breaks_off_is_asked_for_again(phone: AndroidPhone, sim: SimPhone):
    await in_settings(phone)
    before = sim.happened("drop")
    sim.arm("drop", on="rm")
    assert (await phone.snapshot()).elements
    assert sim.happened("drop") == before + 1


async def test_a_touch_whose_answer_is_lost_is_unknown_and_never_sent_twice(
    phone: AndroidPhone, sim: SimPhone
):
    await in_settings(phone)
    sim.arm("drop", on="input")
    error = await refused(phone, Tap(Point(200, 330)))
    assert (error.code, error.acted) == ("phone_offline", Acted.UNKNOWN)
    assert sim.truth()["counts"]["tap"] == 1
    assert (await phone.snapshot()).elements


async def test_an_unplugged_phone_is_offline_and_works_again_when_it_is_back(
    phone: AndroidPhone, sim: SimPhone, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("devices.android.attachment.RETURN_DEADLINE_S", 0.2)
    sim.arm("unplug", times=-1)
    with anyio.fail_after(10):
        while True:
            try:
                await phone.perform(Tap(Point(200, 330)))
            except PhoneGoneError as error:
                assert error.code == "phone_offline"  # noqa: PT017 - it is gone at a moment that is not ours
                break
    sim.disarm()
    monkeypatch.setattr("devices.android.attachment.RETURN_DEADLINE_S", 20.0)
    assert (await phone.snapshot()).elements


async def test_a_phone_that_does_not_trust_this_computer_is_named(
    sim: SimPhone, free_port: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("ADB_USB", "0")
    sim.arm("unauthorized", times=-1)
    server = AdbServer(port=free_port)
    with anyio.fail_after(30):
        try:
            with pytest.raises(PhoneError) as caught:
                await open_android(sim.serial, server=server)
            assert [p.state for p in await server.list()] in ([], ["unauthorized"])
        finally:
            await server.close()
    assert caught.value.code == "phone_unauthorized"
    assert "Allow" in caught.value.next


async def test_a_phone_that_adb_does_not_know_is_connected_to_and_let_go_of(
    sim: SimPhone, free_port: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("ADB_USB", "0")
    server = AdbServer(port=free_port)
    with anyio.fail_after(30):
        try:
            phone = await open_android(sim.serial, server=server)
            assert [p.state for p in await server.list()] == ["ready"]
            await phone.close()
            assert await server.list() == ()
        finally:
            await server.close()


@pytest.mark.parametrize("serial", ["R58NOTHERE", "127.0.0.1:1"])
async def test_a_phone_that_is_not_there_is_unknown(sim: SimPhone, serial: str):
    with pytest.raises(PhoneError) as caught:
        async with opened(sim, serial):
            pass
    assert (caught.value.code, caught.value.acted) == ("unknown_phone", Acted.NO)
    assert caught.value.next


@pytest.mark.parametrize("serial", ["", "a b", "x\0", "a" * 300, "host:kill\n"])
async def test_what_is_no_serial_is_never_sent_to_the_server(sim: SimPhone, serial: str):
    with pytest.raises(PhoneError) as caught:
        await open_android(serial, server=AdbServer(port=sim.adb_server_port))
    assert caught.value.code == "invalid_arguments"


async def test_calls_that_come_at_once_are_carried_out_one_after_the_other(phone: AndroidPhone):
    await in_settings(phone)
    async with anyio.create_task_group() as tasks:
        for _ in range(4):
            tasks.start_soon(phone.snapshot)
            tasks.start_soon(phone.screenshot)
    assert (await phone.snapshot()).id == 6


async def test_a_phone_is_closed_twice_without_harm_and_then_says_that_it_is_closed(sim: SimPhone):
    async with opened(sim) as phone:
        await phone.close()
        await phone.close()
        with pytest.raises(PhoneGoneError, match="let go of") as caught:
            await phone.snapshot()
        assert not caught.value.retryable
