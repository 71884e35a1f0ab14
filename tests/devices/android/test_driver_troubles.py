"""The driver against a simulated phone that fails: dumps, pictures, touches, the connection, the server."""

import anyio
import pytest

from devices.android.driver import CAPTURE_ATTEMPTS, AndroidPhone
from devices.android.opening import open_android
from devices.android.server import AdbServer
from phone.action import (
    Key,
    PressKey,
    Swipe,
    Tap,
    TypeText,
)
from phone.errors import Acted, DumpError, PhoneError, PhoneGoneError
from phone.geometry import Point
from tests.devices.android.driving import in_settings, opened, refused, tap
from tests.devices.android.sim_phone import SETTINGS, SimPhone


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
    monkeypatch.setattr("devices.android.camera.CAPTURE_DEADLINE_S", 0.3)
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


@pytest.mark.parametrize("serial", ["R58NOTHERE", "127.0.0.1:2"])
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
