"""What facebook-wda does wrong when an answer is bad, late or missing, and what must happen instead."""

import anyio
import pytest

from devices.ios.driver import IosPhone, open_ios
from phone.action import Key, PressKey, Tap, TypeText
from phone.errors import Acted, DumpError, PhoneError, PhoneGoneError
from phone.geometry import Point
from tests.devices.ios.conftest import HASTY, PATIENT, hasty
from tests.devices.ios.scripted_wda import Drop, Hang, Raw, Refusal, ScriptedWda, scripted_wda, source

SOURCE = "GET /source?format=xml"
TAP = Tap(Point(10, 20))


async def failure(phone: IosPhone) -> PhoneError:
    with pytest.raises(PhoneError) as caught:
        await phone.perform(TAP)
    return caught.value


async def test_a_window_of_0x0_accepts_no_alert_and_ends_no_session(wda: ScriptedWda):
    wda.on("GET /window/size", {"width": 0, "height": 0})
    phone = await open_ios(wda.url, deadlines=PATIENT)
    assert (phone.info.size.width, phone.info.size.height) == (402, 874)
    assert not [name for name in wda.names() if "alert" in name or "launch" in name or "DELETE" in name]
    await phone.close()


async def test_an_expired_session_is_replaced_once_and_the_tap_arrives_once(
    phone: IosPhone, wda: ScriptedWda
):
    wda.session = None
    await phone.perform(TAP)
    assert wda.names() == ["POST /wda/tap", "POST /session", "POST /appium/settings", "POST /wda/tap"]


async def test_a_session_that_another_client_took_is_shared_and_not_taken_back(
    phone: IosPhone, wda: ScriptedWda
):
    wda.session = "OTHERS"
    await phone.perform(TAP)
    assert wda.names() == ["POST /wda/tap", "POST /appium/settings", "POST /wda/tap"]
    assert wda.sessions_made == 1


async def test_a_session_that_keeps_expiring_ends_in_session_lost_and_not_in_a_recursion(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on("POST /wda/tap", Refusal("invalid session id", "Session does not exist", 404))
    error = await failure(phone)
    assert (error.code, error.acted) == ("session_lost", Acted.NO)
    assert wda.times("POST /wda/tap") == 2


async def test_a_crashed_app_makes_no_new_sessions_and_no_repetitions(phone: IosPhone, wda: ScriptedWda):
    wda.on("POST /wda/tap", Refusal("unknown error", "Application com.x is not running, possibly crashed"))
    error = await failure(phone)
    assert (error.code, error.acted) == ("wda_unavailable", Acted.UNKNOWN)
    assert wda.names() == ["POST /wda/tap"]
    assert wda.sessions_made == 1


@pytest.mark.parametrize(
    ("refusal", "acted"),
    [
        (Refusal("unknown error", "boom"), Acted.UNKNOWN),
        (Refusal("timeout", "late", 408), Acted.UNKNOWN),
        (Refusal("invalid argument", "x is NaN", 400), Acted.NO),
        (Refusal("unknown command", "Unhandled endpoint", 404), Acted.NO),
        (Refusal("unexpected alert open", "", 500), Acted.NO),
    ],
)
async def test_a_refused_tap_is_sent_once_and_tells_whether_it_acted(
    phone: IosPhone, wda: ScriptedWda, refusal: Refusal, acted: Acted
):
    wda.on("POST /wda/tap", refusal)
    error = await failure(phone)
    assert wda.names() == ["POST /wda/tap"]  # and never /wda/tap/0
    assert error.acted is acted
    assert error.next


async def test_a_tap_that_is_never_answered_is_not_sent_again(wda: ScriptedWda):
    async with hasty(wda) as phone:
        wda.on("POST /wda/tap", Hang)
        error = await failure(phone)
        assert (error.code, error.acted, error.retryable) == ("timed_out", Acted.UNKNOWN, False)
        assert wda.names() == ["POST /wda/tap"]


async def test_a_tap_whose_connection_breaks_is_not_sent_again(phone: IosPhone, wda: ScriptedWda):
    wda.on("POST /wda/tap", Drop)
    error = await failure(phone)
    assert isinstance(error, PhoneGoneError)
    assert (error.code, error.acted, error.retryable) == ("phone_offline", Acted.UNKNOWN, False)
    assert wda.names() == ["POST /wda/tap"]


async def test_a_hanging_tree_is_timed_out_and_says_that_nothing_was_touched(wda: ScriptedWda):
    async with hasty(wda) as phone:
        wda.on(SOURCE, Hang)
        with pytest.raises(DumpError) as caught:
            await phone.snapshot()
        assert (caught.value.code, caught.value.acted, caught.value.retryable) == (
            "timed_out",
            Acted.NO,
            True,
        )
        assert "screenshot" in caught.value.next
        assert wda.names() == [SOURCE]


async def test_the_health_check_is_answered_while_a_tree_hangs(phone: IosPhone, wda: ScriptedWda):
    wda.on(SOURCE, Hang)
    with anyio.fail_after(3):
        async with anyio.create_task_group() as group:
            group.start_soon(phone.snapshot)
            while not wda.asked:
                await anyio.wait_all_tasks_blocked()
            assert await phone.is_alive()
            group.cancel_scope.cancel()
    wda.over.set()


async def test_a_phone_whose_agent_is_silent_altogether_is_offline():
    with scripted_wda() as wda:
        phone = await open_ios(wda.url, deadlines=HASTY)
        wda.on("POST /wda/tap", Hang)
        wda.on("GET /status", Drop)
        error = await failure(phone)
        assert (error.code, error.acted) == ("phone_offline", Acted.UNKNOWN)
        wda.over.set()
        await phone.close()


async def test_an_agent_that_is_gone_was_not_touched(wda: ScriptedWda):
    phone = await open_ios(wda.url, deadlines=PATIENT)
    wda.stop()
    error = await failure(phone)
    assert isinstance(error, PhoneGoneError)
    assert (error.code, error.acted) == ("wda_unavailable", Acted.NO)
    await phone.close()


async def test_nobody_at_the_address_says_how_to_start_the_agent(wda: ScriptedWda):
    wda.stop()
    with pytest.raises(PhoneGoneError) as caught:
        await open_ios(wda.url)
    assert caught.value.code == "wda_unavailable"
    assert "Start WebDriverAgent" in caught.value.next


@pytest.mark.parametrize("body", [b"", b"<html>", b"[1]", b'"text"', b"{}", b"\xff\xfe\xff", b"null", b"{"])
async def test_answers_that_no_agent_gives_are_named_and_crash_nothing(
    phone: IosPhone, wda: ScriptedWda, body: bytes
):
    wda.on("POST /wda/tap", Raw(body))
    error = await failure(phone)
    assert (error.code, error.acted) == ("wda_unavailable", Acted.UNKNOWN)
    wda.on(SOURCE, Raw(body))
    with pytest.raises(PhoneError) as caught:
        await phone.snapshot()
    assert caught.value.acted is Acted.NO
    assert wda.times("POST /wda/tap") == 1


async def test_a_cancelled_capture_ends_at_once_and_the_next_request_follows_it(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on(SOURCE, Hang, source())
    with anyio.fail_after(3):
        async with anyio.create_task_group() as group:
            group.start_soon(phone.snapshot)
            while not wda.asked:
                await anyio.wait_all_tasks_blocked()
            group.cancel_scope.cancel()
    wda.over.set()
    assert (await phone.snapshot()).elements


async def test_a_tap_that_was_given_up_before_its_turn_is_never_sent(wda: ScriptedWda):
    async with hasty(wda) as phone:
        wda.on(SOURCE, Hang)
        with anyio.move_on_after(0.05):
            await phone.snapshot()
        with anyio.move_on_after(0.05):
            await phone.perform(TAP)
        wda.over.set()
        wda.on(SOURCE, source())
        await phone.snapshot()
        assert "POST /wda/tap" not in wda.names()


async def test_a_failure_to_look_after_home_does_not_say_that_nothing_was_pressed(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on("GET /wda/activeAppInfo", Drop)
    with pytest.raises(PhoneError) as caught:
        await phone.perform(PressKey(Key.HOME))
    assert caught.value.acted is Acted.UNKNOWN
    assert wda.times("POST /wda/homescreen") == 1


async def test_a_failure_to_look_after_typing_does_not_say_that_nothing_was_typed(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on(SOURCE, Drop)
    await phone.perform(TypeText("hello"))
    assert wda.times("POST /wda/keys") == 1
