"""What a user forbids is refused before the phone is touched, whoever decides."""

from dataclasses import replace

import pytest

from maps.model import Risk
from phone.action import Key, LongPress, OpenApp, OpenUrl, PressKey, StopApp, Swipe, Tap, TypeText, Wait
from phone.errors import PhoneError
from phone.geometry import Point
from phone.protocols import Act, Done
from phone.snapshot import Alert, Role
from router.budget import Budget, Tally
from router.call import MacroCall
from router.drive import Drive
from router.policy import EVERYTHING, NEVER_OPENED, Policy
from router.run_settings import RunSettings
from router.task import run_macro
from router.trace import Trace
from tests.router.small_map import SETTINGS
from tests.router.wandering_phone import Moves, WanderingPhone
from tests.tools.screens import SETTINGS as SCREEN
from tests.tools.screens import element

HERE, ELSEWHERE = SCREEN.app, "com.bank"
ONLY_HERE = Policy(allowed=frozenset({HERE}))
MIDDLE = Point(200, 400)
TOUCHES = [
    Tap(MIDDLE),
    LongPress(MIDDLE),
    Swipe(MIDDLE, Point(200, 100)),
    TypeText("hello"),
    PressKey(Key.ENTER),
    PressKey(Key.APP_SWITCHER),
]
WAYS_OUT = [PressKey(Key.HOME), PressKey(Key.BACK), OpenApp(HERE), StopApp(HERE), Wait(1)]


def drive(phone, policy):
    return Drive(phone, Trace(None), Budget(), Tally(), policy=policy)


@pytest.mark.parametrize("action", TOUCHES, ids=str)
def test_an_app_that_is_not_allowed_is_not_touched(action):
    refusal = ONLY_HERE.refusal(action, ELSEWHERE)
    assert (refusal.code, refusal.acted, refusal.retryable) == ("app_not_allowed", "no", False)
    assert ELSEWHERE in str(refusal)
    assert HERE in refusal.next
    assert ONLY_HERE.refusal(action, HERE) is None
    assert EVERYTHING.refusal(action, ELSEWHERE) is None


@pytest.mark.parametrize("action", WAYS_OUT, ids=str)
def test_the_ways_out_of_an_app_that_is_not_allowed_are_open(action):
    assert ONLY_HERE.refusal(action, ELSEWHERE) is None


@pytest.mark.parametrize("action", TOUCHES, ids=str)
def test_what_no_app_is_known_of_is_not_touched(action):
    assert ONLY_HERE.refusal(action, "").code == "app_not_allowed"


@pytest.mark.parametrize("action", [OpenApp(ELSEWHERE), StopApp(ELSEWHERE)], ids=str)
def test_an_app_that_is_not_allowed_is_neither_opened_nor_stopped(action):
    refusal = ONLY_HERE.refusal(action, HERE)
    assert refusal.code == "app_not_allowed"
    assert ELSEWHERE in str(refusal)


def test_a_permission_request_over_an_app_may_be_answered_and_its_settings_not():
    asking = "com.android.permissioncontroller"
    assert ONLY_HERE.refusal(Tap(MIDDLE), asking, alert=True) is None
    assert ONLY_HERE.refusal(Tap(MIDDLE), asking) is not None
    assert ONLY_HERE.refusal(Tap(MIDDLE), "com.apple.springboard", alert=True) is not None


@pytest.mark.parametrize("action", [*TOUCHES, *WAYS_OUT[:-1], OpenUrl("https://example.com/")], ids=str)
def test_who_only_looks_does_nothing_at_all(action):
    refusal = Policy(read_only=True).refusal(action, HERE)
    assert (refusal.code, refusal.acted) == ("read_only", "no")


@pytest.mark.parametrize(
    "url",
    [
        *(f"{scheme}:anything" for scheme in sorted(NEVER_OPENED)),
        "JavaScript:alert(1)",
        "intent://scan/#Intent;scheme=zxing;end",
        *(
            "",
            "no link",
            "https",
            "//example.com",
            " https://example.com",
            "java\nscript:alert(1)",
            "https://a b",
        ),
        *("https://example.com/\x00", "https://exam\x7fple.com"),
    ],
)
def test_links_that_reach_past_an_app_and_what_is_no_link_are_refused(url):
    assert EVERYTHING.refusal(OpenUrl(url), HERE).code == "link_not_allowed"


def test_links_are_those_of_the_web_and_of_known_apps():
    policy = Policy(schemes={"dianping": frozenset({"com.dianping"}), "tel": frozenset()})
    for url in ("http://example.com", "HTTPS://example.com/a?b=c#d", "dianping://search?q=%20", "tel:123"):
        assert policy.refusal(OpenUrl(url), HERE) is None
    refusal = policy.refusal(OpenUrl("myapp://pay"), HERE)
    assert refusal.code == "link_not_allowed"
    assert "myapp" in refusal.next


def test_a_link_of_an_app_that_is_not_allowed_is_refused():
    policy = replace(
        ONLY_HERE, schemes={"bank": frozenset({ELSEWHERE}), "own": frozenset({HERE}), "tel": frozenset()}
    )
    assert policy.refusal(OpenUrl("bank://transfer"), HERE).code == "app_not_allowed"
    assert policy.refusal(OpenUrl("tel:123"), HERE).code == "app_not_allowed"
    assert policy.refusal(OpenUrl("own://home"), HERE) is None


async def test_an_action_that_led_out_says_so_and_the_next_one_is_refused():
    out = Tap(MIDDLE, "Pay with Bank")
    phone = WanderingPhone(leads={out: ELSEWHERE})
    driving = drive(phone, ONLY_HERE)
    outcome = await driving.run(Moves([Act((out,)), Done()]))
    assert ELSEWHERE in outcome.notes[0]
    with pytest.raises(PhoneError) as caught:
        await driving.run(Moves([Act((Tap(MIDDLE),)), Done()]))
    assert (caught.value.code, phone.performed) == ("app_not_allowed", [out])
    back = await driving.run(Moves([Act((OpenApp(HERE),)), Act((Tap(MIDDLE),)), Done()]))
    assert back.notes == ()
    assert phone.performed == [out, OpenApp(HERE), Tap(MIDDLE)]


async def test_the_phone_is_asked_between_two_actions_of_one_move():
    out = Tap(MIDDLE)
    phone = WanderingPhone(leads={out: ELSEWHERE})
    with pytest.raises(PhoneError) as caught:
        await drive(phone, ONLY_HERE).run(Moves([Act((out, TypeText("1000"))), Done()]))
    assert (caught.value.code, phone.performed, phone.asked) == ("app_not_allowed", [out], 1)


async def test_a_capture_of_somebody_elses_is_not_believed():
    phone = WanderingPhone(seen=replace(SCREEN, app=ELSEWHERE))
    with pytest.raises(PhoneError):
        await drive(phone, ONLY_HERE).run(Moves([Act((Tap(MIDDLE),)), Done()]), seen=SCREEN)
    assert phone.performed == []


async def test_a_permission_request_is_answered_by_one_tap():
    request = replace(
        SCREEN,
        app="com.android.permissioncontroller",
        alert=Alert("Allow Clock to ...?", ("Allow", "Don't allow")),
    )
    no = Tap(MIDDLE, "Don't allow")
    phone = WanderingPhone(seen=request, leads={no: HERE})
    outcome = await drive(phone, ONLY_HERE).run(Moves([Act((no,)), Done()]))
    assert (outcome.notes, phone.performed) == ((), [no])


async def test_nothing_is_asked_of_the_phone_where_nothing_is_forbidden():
    phone = WanderingPhone()
    await drive(phone, EVERYTHING).run(Moves([Act((Tap(MIDDLE), Tap(MIDDLE))), Done()]))
    assert phone.asked == 0


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        (Policy(allowed=frozenset({"com.example.other"})), "app_not_allowed"),
        (Policy(risk_max=Risk.NONE), "risk_not_allowed"),
        (Policy(read_only=True), "read_only"),
    ],
)
async def test_a_macro_that_is_not_allowed_is_refused(tmp_path, policy, code):
    phone = WanderingPhone(seen=replace(SCREEN, app=ELSEWHERE))
    call = MacroCall(SETTINGS, SETTINGS.macro("set_wifi"), {"on": True})
    report = await run_macro(phone, call, RunSettings(lease_folder=tmp_path, policy=policy))
    assert (report.status, report.error.code, report.acted) == ("refused", code, "no")
    assert phone.performed == []


async def test_a_macro_as_grave_as_allowed_is_run(tmp_path):
    phone = WanderingPhone(seen=replace(SCREEN, app=ELSEWHERE))
    call = MacroCall(SETTINGS, SETTINGS.macro("set_wifi"), {"on": True})
    policy = Policy(risk_max=Risk.CHANGES_SETTING, allowed=frozenset({SETTINGS.bundle}))
    await run_macro(phone, call, RunSettings(lease_folder=tmp_path, policy=policy, patience_s=0))
    assert OpenApp(SETTINGS.bundle) in phone.performed


async def test_a_notification_that_came_down_over_an_allowed_app_is_not_touched():
    note = element(0, Role.ROW, "Bank: confirm?", 0, id="com.android.systemui:id/heads_up", tappable=True)
    phone = WanderingPhone(seen=replace(SCREEN, elements=(note, *SCREEN.elements[1:])))
    with pytest.raises(PhoneError) as caught:
        await drive(phone, ONLY_HERE).run(Moves([Act((Tap(note.rect.center),)), Done()]))
    assert (caught.value.code, phone.performed) == ("app_not_allowed", [])
    await drive(phone, ONLY_HERE).run(Moves([Act((Tap(MIDDLE),)), Done()]))


def test_what_a_touch_may_do_is_held_to_the_same_limit():
    policy = Policy(risk_max=Risk.WRITES)
    assert policy.risk_refusal("Touch “Pay now”", Risk.PAYS).code == "risk_not_allowed"
    assert policy.risk_refusal("Touch “Save”", Risk.WRITES) is None
    assert EVERYTHING.risk_refusal("Touch “Pay now”", Risk.PAYS) is None
