"""The driver against a scripted WebDriverAgent: what it asks, and what it makes of the answers."""

import base64
import io

import anyio
import pytest
from PIL import Image

from devices.ios.driver import IosPhone, open_ios
from phone.action import Key, LongPress, OpenApp, OpenUrl, PressKey, StopApp, Swipe, Tap, TypeText
from phone.errors import Acted, DumpError, PhoneError
from phone.geometry import Point, Size
from tests.devices.ios.conftest import PATIENT
from tests.devices.ios.scripted_wda import KEYBOARD, SWITCH, Raw, Refusal, ScriptedWda, source

SOURCE = "GET /source?format=xml"
TAP = Tap(Point(201.7, 382.2))


def picture(size: tuple[int, int] = (1206, 2622), color: str = "white", kind: str = "PNG") -> str:
    out = io.BytesIO()
    Image.new("RGB", size, color).save(out, kind)
    return base64.b64encode(out.getvalue()).decode()


async def test_connecting_tells_who_the_phone_is(wda: ScriptedWda):
    phone = await open_ios(wda.url, address="sim:ios", deadlines=PATIENT)
    info = phone.info
    assert (info.name, info.os_version, info.identity) == ("Test phone", "26.0", "U-1")
    assert (info.address, info.size, info.simulated) == ("sim:ios", Size(402, 874), True)
    await phone.close()


async def test_connecting_makes_one_session_and_asks_for_system_alerts_in_the_tree(wda: ScriptedWda):
    phone = await open_ios(wda.url, deadlines=PATIENT)
    assert wda.sessions_made == 1
    assert ("POST /appium/settings", {"settings": {"respectSystemAlerts": True}}) in wda.asked
    await phone.close()
    await phone.close()
    assert wda.times("DELETE /") == 1


async def test_a_session_that_is_there_is_taken_over_and_left_alone(wda: ScriptedWda):
    wda.session = "OTHERS"
    phone = await open_ios(wda.url, deadlines=PATIENT)
    await phone.perform(TAP)
    await phone.close()
    assert wda.sessions_made == 0
    assert wda.times("DELETE /") == 0


async def test_connecting_never_unlocks_a_locked_phone(wda: ScriptedWda):
    wda.on("GET /wda/locked", True)
    phone = await open_ios(wda.url, deadlines=PATIENT)
    assert "POST /wda/unlock" not in wda.names()
    await phone.close()


async def test_a_capture_is_one_request(phone: IosPhone, wda: ScriptedWda):
    snapshot = await phone.snapshot()
    assert wda.names() == [SOURCE]
    assert snapshot.app == "com.apple.Preferences"
    assert snapshot.elements[0].text == "Airplane Mode"
    assert (await phone.snapshot()).id == snapshot.id + 1


async def test_a_source_without_bundle_id_costs_one_question_more(phone: IosPhone, wda: ScriptedWda):
    wda.on(SOURCE, source(root=""))
    assert (await phone.snapshot()).app == "com.apple.Preferences"
    assert wda.names() == [SOURCE, "GET /wda/activeAppInfo"]


async def test_on_the_home_screen_a_capture_tells_whether_the_phone_is_locked(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on(SOURCE, source(root='bundleId="com.apple.springboard"'))
    wda.on("GET /wda/locked", False, True)
    assert not (await phone.snapshot()).locked
    assert (await phone.snapshot()).locked


async def test_an_alert_without_buttons_in_the_tree_is_read_from_the_alert_routes(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on(SOURCE, source('<XCUIElementTypeAlert label="Trust?" x="60" y="300" width="270" height="150"/>'))
    wda.on("GET /wda/alert/buttons", ["Don't Trust", "Trust"])
    alert = (await phone.snapshot()).alert
    assert alert is not None
    assert (alert.text, alert.buttons) == ("Trust?", ("Don't Trust", "Trust"))
    assert not [name for name in wda.names() if "accept" in name or "dismiss" in name]


async def test_a_tree_that_cannot_be_built_twice_becomes_a_capture_that_says_so(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on(SOURCE, Refusal("unknown error", "kAXErrorIllegalArgument"))
    snapshot = await phone.snapshot()
    assert snapshot.screenshot_only is not None
    assert "kAXErrorIllegalArgument" in snapshot.screenshot_only.message
    assert (snapshot.elements, snapshot.app) == ((), "com.apple.Preferences")
    assert wda.times(SOURCE) == 2


async def test_a_tree_that_fails_once_is_asked_for_again(phone: IosPhone, wda: ScriptedWda):
    wda.on(SOURCE, Refusal("unknown error", "Error getting main window"), source())
    assert (await phone.snapshot()).screenshot_only is None


@pytest.mark.parametrize(
    ("answer", "code"), [(None, "empty_dump"), ("", "empty_dump"), (source()[:-40], "broken_dump")]
)
async def test_a_missing_or_cut_tree_is_an_error_and_never_an_empty_screen(
    phone: IosPhone, wda: ScriptedWda, answer: object, code: str
):
    wda.on(SOURCE, answer, answer)
    with pytest.raises(DumpError) as caught:
        await phone.snapshot()
    assert (caught.value.code, caught.value.retryable, caught.value.acted) == (code, True, Acted.NO)


async def test_a_screenshot_has_its_pixels_per_point(phone: IosPhone, wda: ScriptedWda):
    wda.on("GET /screenshot", picture())
    shot = await phone.screenshot()
    assert (shot.width_px, shot.height_px, shot.px_per_pt, shot.is_black) == (1206, 2622, 3.0, False)


async def test_a_turned_phone_has_the_same_pixels_per_point(phone: IosPhone, wda: ScriptedWda):
    wda.on("GET /screenshot", picture((2622, 1206)))
    assert (await phone.screenshot()).px_per_pt == 3.0


async def test_a_black_screenshot_is_recognised_and_a_jpeg_becomes_png(phone: IosPhone, wda: ScriptedWda):
    wda.on("GET /screenshot", picture(color="black"), picture(kind="JPEG"))
    assert (await phone.screenshot()).is_black
    assert (await phone.screenshot()).png.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "value", [None, "", "no base64 !", base64.b64encode(b"text").decode(), picture()[:200]]
)
async def test_a_screenshot_that_is_no_image_is_an_error(phone: IosPhone, wda: ScriptedWda, value: object):
    wda.on("GET /screenshot", value)
    with pytest.raises(PhoneError) as caught:
        await phone.screenshot()
    assert caught.value.code == "action_failed"


async def test_touches_are_sent_as_whole_points(phone: IosPhone, wda: ScriptedWda):
    await phone.perform(TAP)
    await phone.perform(LongPress(Point(10, 20.5), seconds=1.5))
    await phone.perform(Swipe(Point(200, 600), Point(200, 300), seconds=0.5))
    assert wda.asked[:2] == [
        ("POST /wda/tap", {"x": 201, "y": 382}),
        ("POST /wda/touchAndHold", {"x": 10, "y": 20, "duration": 1.5}),
    ]
    name, body = wda.asked[2]
    assert name == "POST /wda/pressAndDragWithVelocity"
    assert isinstance(body, dict)
    assert (body["fromY"], body["toY"], body["velocity"]) == (600, 300, 600)


async def test_a_swipe_falls_back_to_the_command_that_older_agents_know(phone: IosPhone, wda: ScriptedWda):
    wda.on("POST /wda/pressAndDragWithVelocity", Refusal("unknown command", "Unhandled endpoint", 404))
    for _ in range(2):
        await phone.perform(Swipe(Point(200, 600), Point(200, 300)))
    drag = (
        "POST /wda/dragfromtoforduration",
        {"fromX": 200, "fromY": 600, "toX": 200, "toY": 300, "duration": 0},
    )
    assert wda.asked[1:] == [drag, drag]


async def test_a_swipe_that_fails_otherwise_is_not_tried_another_way(phone: IosPhone, wda: ScriptedWda):
    wda.on("POST /wda/pressAndDragWithVelocity", Refusal("unknown error", "boom"))
    with pytest.raises(PhoneError) as caught:
        await phone.perform(Swipe(Point(200, 600), Point(200, 300)))
    assert len(wda.asked) == 1
    assert caught.value.acted is Acted.UNKNOWN


@pytest.mark.parametrize("at", [Point(402, 10), Point(-1, 10), Point(10, 874), Point(10, 99_999)])
async def test_a_touch_beside_the_glass_is_refused_and_not_sent(phone: IosPhone, wda: ScriptedWda, at: Point):
    with pytest.raises(PhoneError) as caught:
        await phone.perform(Tap(at))
    assert (caught.value.code, caught.value.acted, wda.asked) == ("off_screen", Acted.NO, [])


async def test_a_turned_phone_takes_touches_where_it_is_wide_now(phone: IosPhone, wda: ScriptedWda):
    wda.on(SOURCE, source().replace('width="402" height="874"', 'width="874" height="402"'))
    await phone.snapshot()
    await phone.perform(Tap(Point(800, 200)))
    assert wda.asked[-1] == ("POST /wda/tap", {"x": 800, "y": 200})


async def test_text_in_any_script_is_sent_character_by_character(phone: IosPhone, wda: ScriptedWda):
    wda.on(SOURCE, source(KEYBOARD))
    await phone.perform(TypeText("Zoë 设置 👍"))
    assert wda.asked[0] == ("POST /wda/keys", {"value": list("Zoë 设置 👍")})


async def test_text_that_nothing_took_is_an_error_although_the_agent_reports_success(phone: IosPhone):
    with pytest.raises(PhoneError) as caught:
        await phone.perform(TypeText("hello"))
    assert "no text field" in str(caught.value).lower()
    assert caught.value.acted is Acted.UNKNOWN


async def test_text_in_a_field_is_enough_where_a_hardware_keyboard_hides_the_other(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on(SOURCE, source('<XCUIElementTypeTextField value="hello" x="0" y="0" width="90" height="40"/>'))
    await phone.perform(TypeText("hello"))


async def test_typing_costs_no_capture_where_the_last_one_showed_the_keyboard(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on(SOURCE, source(SWITCH + KEYBOARD))
    await phone.snapshot()
    await phone.perform(TypeText("hello"))
    assert wda.names() == [SOURCE, "POST /wda/keys"]


async def test_an_older_agent_says_that_nothing_has_the_focus(phone: IosPhone, wda: ScriptedWda):
    refused = "Error Domain=x The on-screen keyboard must be present to send keys"
    wda.on("POST /wda/keys", Refusal("invalid element state", refused, 400))
    with pytest.raises(PhoneError) as caught:
        await phone.perform(TypeText("hello"))
    assert (caught.value.code, caught.value.acted) == ("action_failed", Acted.NO)
    assert wda.times("POST /wda/keys") == 1


async def test_what_is_typed_is_in_no_error_and_no_chain_of_errors(phone: IosPhone, wda: ScriptedWda):
    answers = (Refusal("unknown error", "cannot type hunter2"), Raw(b""), Raw(b"hunter2 is no JSON"))
    for answer in answers:
        wda.on("POST /wda/keys", answer)
        with pytest.raises(PhoneError) as caught:
            await phone.perform(TypeText("hunter2", secret=True))
        error = caught.value
        shown = (
            f"{error} {error.next} {error.__cause__!r} {error.__suppress_context__ or error.__context__!r}"
        )
        assert "hunter2" not in shown


async def test_enter_and_delete_are_typed_and_volume_is_pressed(phone: IosPhone, wda: ScriptedWda):
    for key in (Key.ENTER, Key.DELETE, Key.VOLUME_UP):
        await phone.perform(PressKey(key))
    assert wda.asked == [
        ("POST /wda/keys", {"value": ["\n"]}),
        ("POST /wda/keys", {"value": ["\b"]}),
        ("POST /wda/pressButton", {"name": "volumeUp"}),
    ]


@pytest.mark.parametrize("key", [Key.BACK, Key.APP_SWITCHER])
async def test_a_key_that_no_iphone_has_says_what_to_do_instead(phone: IosPhone, wda: ScriptedWda, key: Key):
    with pytest.raises(PhoneError) as caught:
        await phone.perform(PressKey(key))
    assert (caught.value.code, caught.value.acted, wda.asked) == ("action_failed", Acted.NO, [])
    assert caught.value.next


async def test_home_is_believed_only_when_the_home_screen_is_in_front(phone: IosPhone, wda: ScriptedWda):
    late = Refusal("unknown error", "Timeout waiting until SpringBoard is visible")
    wda.on("POST /wda/homescreen", late)
    wda.on("GET /wda/activeAppInfo", {"bundleId": "com.apple.springboard"})
    await phone.perform(PressKey(Key.HOME))
    wda.on("GET /wda/activeAppInfo", {"bundleId": "com.apple.Preferences"})
    with pytest.raises(PhoneError) as caught:
        await phone.perform(PressKey(Key.HOME))
    assert caught.value.acted is Acted.UNKNOWN


async def test_power_locks_and_a_passcode_is_named_when_unlocking_fails(phone: IosPhone, wda: ScriptedWda):
    await phone.perform(PressKey(Key.POWER))
    assert wda.names()[-1] == "POST /wda/lock"
    wda.on("GET /wda/locked", True)
    with pytest.raises(PhoneError) as caught:
        await phone.perform(PressKey(Key.POWER))
    assert (caught.value.code, caught.value.acted) == ("phone_locked", Acted.YES)


async def test_apps_are_launched_ended_and_links_opened(phone: IosPhone, wda: ScriptedWda):
    await phone.perform(OpenApp("com.apple.Maps"))
    await phone.perform(StopApp("com.apple.Maps"))
    await phone.perform(OpenUrl("https://example.com/?q=1 2"))
    assert wda.names() == ["POST /wda/apps/launch", "POST /wda/apps/terminate", "POST /url"]
    assert wda.asked[2][1] == {"url": "https://example.com/?q=1 2"}


@pytest.mark.parametrize("app", ["", "no app", "x;reboot", "设置", "a" * 300])
async def test_what_is_no_bundle_id_is_never_launched(phone: IosPhone, wda: ScriptedWda, app: str):
    with pytest.raises(PhoneError) as caught:
        await phone.perform(OpenApp(app))
    assert (caught.value.code, wda.asked) == ("unknown_app", [])


async def test_an_app_that_is_not_installed_is_named(phone: IosPhone, wda: ScriptedWda):
    wda.on("POST /wda/apps/launch", Refusal("unknown error", "com.no.app is not installed"))
    with pytest.raises(PhoneError, match=r"com\.no\.app") as caught:
        await phone.perform(OpenApp("com.no.app"))
    assert (caught.value.code, caught.value.acted) == ("unknown_app", Acted.NO)


async def test_an_app_that_cannot_open_on_a_locked_phone_says_that_it_is_locked(
    phone: IosPhone, wda: ScriptedWda
):
    wda.on("POST /wda/apps/launch", Refusal("unknown error", "Unable to launch"))
    wda.on("GET /wda/locked", True)
    with pytest.raises(PhoneError) as caught:
        await phone.perform(OpenApp("com.apple.Maps"))
    assert (caught.value.code, caught.value.acted) == ("phone_locked", Acted.NO)


async def test_what_is_no_link_is_not_opened(phone: IosPhone, wda: ScriptedWda):
    with pytest.raises(PhoneError) as caught:
        await phone.perform(OpenUrl("just words"))
    assert (caught.value.code, wda.asked) == ("invalid_arguments", [])


async def test_apps_are_listed_once_each(phone: IosPhone, wda: ScriptedWda):
    wda.on(
        "GET /wda/apps/list", [{"bundleId": "b"}, {"bundleId": "a"}, {"bundleId": "b"}, {"pid": 3}, "junk"]
    )
    assert await phone.apps() == ("a", "b")


async def test_the_current_app_is_unknown_when_the_answer_does_not_tell(phone: IosPhone, wda: ScriptedWda):
    wda.on("GET /wda/activeAppInfo", None, {}, {"bundleId": None}, "junk")
    assert [await phone.current_app() for _ in range(4)] == [""] * 4


async def test_calls_from_several_tasks_are_sent_one_after_the_other(phone: IosPhone, wda: ScriptedWda):
    with anyio.fail_after(10):
        async with anyio.create_task_group() as group:
            for _ in range(5):
                group.start_soon(phone.snapshot)
    assert wda.names() == [SOURCE] * 5


@pytest.mark.parametrize("url", ["", "phone", "ftp://x", "http://", "http+usbmux://UDID"])
async def test_what_is_no_address_of_an_agent_is_refused(url: str):
    with pytest.raises(PhoneError) as caught:
        await open_ios(url)
    assert caught.value.code == "invalid_arguments"
