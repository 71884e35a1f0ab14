"""What a model may not answer by itself: requests for permissions, and what installs or restarts."""

from dataclasses import replace

import pytest

from maps.model import Risk
from phone.action import Swipe, Tap
from phone.errors import PhoneError
from phone.geometry import Point, Size
from phone.protocols import Act, Move, PhoneInfo, Stuck
from phone.snapshot import Alert, Element, Role, Snapshot
from router.consent import Asked, agreed, nobody
from router.orchestrate.guard import guard_of
from router.orchestrate.triggers import Standing
from router.orchestrate.turn import Journal
from router.orchestrate.watched import Orders, Watched
from router.policy import Policy
from router.rules import HandOffRules
from tests.tools.screens import element, screen

INFO = PhoneInfo("sim:ios", "ios", "iPhone", "26", "udid-1", Size(400, 800), simulated=True)
FREE = Policy()


def alerted(text: str, button: str) -> Snapshot:
    shown = screen(element(0, Role.BUTTON, button, 400, tappable=True), app="com.example.maps")
    return replace(shown, alert=Alert(text, (button,)))


def touch(on: Snapshot) -> Tap:
    return Tap(on.elements[0].rect.center, on.elements[0].text)


@pytest.mark.parametrize(
    ("text", "button"),
    [
        ("Allow “Maps” to use your location?", "Allow While Using App"),
        ("Allow Maps to access this device's location?", "While using the app"),
        ("Allow Maps to access this device's location?", "Only this time"),
        ("“Maps” Would Like to Send You Notifications", "Allow"),
        ("允许“地图”使用你的位置？", "使用App时允许"),
        ("“地图”想给你发送通知", "好"),
        ("A new version is ready.", "Install"),
        ("需要重启才能完成", "重启"),
    ],
)
async def test_a_model_grants_nothing_before_a_person_has_agreed(text: str, button: str):
    on = alerted(text, button)
    asked: list[Asked] = []

    async def hears(about: Asked) -> None:
        asked.append(about)

    withheld = await guard_of(INFO, nobody, FREE)(on, (touch(on),))

    assert isinstance(withheld, Stuck)
    assert withheld.code == "needs_confirmation"
    assert await guard_of(INFO, hears, FREE)(on, (touch(on),)) is True
    assert [(about.risk, about.target) for about in asked] == [(Risk.CHANGES_SETTING, text)]
    assert "changes a setting" in asked[0].question
    assert await guard_of(INFO, agreed, FREE)(on, (touch(on),)) is True


@pytest.mark.parametrize(
    ("text", "button"),
    [
        ("Allow “Maps” to use your location?", "Don’t Allow"),
        ("Allow Maps to access this device's location?", "Deny"),
        ("允许“地图”使用你的位置？", "不允许"),
        ("“地图”想给你发送通知", "不允许"),
        ("A new version is ready.", "Later"),
        ("Connection lost", "OK"),
    ],
)
async def test_backing_out_of_an_alert_and_answering_one_that_grants_nothing_needs_nobody(
    text: str, button: str
):
    on = alerted(text, button)

    assert await guard_of(INFO, nobody, FREE)(on, (touch(on),)) is False


async def test_a_switch_and_a_button_on_a_page_need_nobody():
    shown = screen(element(0, Role.BUTTON, "Allow Notifications", 400, tappable=True))

    assert await guard_of(INFO, nobody, FREE)(shown, (touch(shown),)) is False


@pytest.mark.parametrize(
    ("risk_max", "shown"),
    [
        (Risk.NONE, element(0, Role.TOGGLE, "Airplane Mode", 400, tappable=True, checked=False)),
        (Risk.WRITES, element(0, Role.BUTTON, "Send", 400, tappable=True)),
    ],
    ids=["a switch", "what sends"],
)
async def test_a_model_is_held_to_the_gravest_risk_that_is_allowed(risk_max: Risk, shown: Element):
    on = screen(shown)

    with pytest.raises(PhoneError, match="allowed here") as caught:
        await guard_of(INFO, agreed, Policy(risk_max=risk_max))(on, (touch(on),))

    assert caught.value.code == "risk_not_allowed"
    assert isinstance(await guard_of(INFO, agreed, FREE)(on, (touch(on),)), bool)


def paying(price: str, above: int = 400) -> Snapshot:
    return screen(element(0, Role.BUTTON, f"Pay {price}", above, tappable=True), app="com.example.shop")


class Pays:
    """A pilot that touches what pays, whatever it costs."""

    name = "paper"

    async def next_move(self, snapshot: Snapshot) -> Move:
        return Act((touch(snapshot),), "pay")


async def test_a_price_that_has_moved_while_a_person_thought_is_asked_about_again():
    asked: list[str] = []

    async def hears(about: Asked) -> None:
        asked.append(about.action)

    orders = Orders(HandOffRules(effect_s=0.0), Standing(), guard=guard_of(INFO, hears, FREE))
    pilot = Watched(Pays(), Journal(), orders)
    looks = Act((), "look again, now that a person has agreed")

    assert await pilot.next_move(paying("$5.00")) == looks
    assert await pilot.next_move(paying("$500.00")) == looks
    assert await pilot.next_move(paying("$500.00")) == Act((touch(paying("$500.00")),), "pay")
    assert asked == ["Touch “Pay $5.00”", "Touch “Pay $500.00”"]


async def test_a_word_holds_for_one_move():
    asked: list[Asked] = []

    async def hears(about: Asked) -> None:
        asked.append(about)

    guard, on = guard_of(INFO, hears, FREE), paying("$5.00")
    passed = [await guard(on, (touch(on),)) for _ in range(4)]
    assert (passed, len(asked)) == ([True, False, True, False], 2)


def slide(dx: float, dy: float, label: str = "") -> Swipe:
    return Swipe(Point(200, 410), Point(200 + dx, 410 + dy), label=label)


@pytest.mark.parametrize(
    ("swipe", "is_asked"),
    [
        (slide(150, 0, "Slide to pay"), True),
        (slide(150, 20), True),
        (slide(0, -300, "Slide to pay"), False),
        (Swipe(Point(1, 410), Point(300, 410), label="back"), False),
    ],
)
async def test_what_is_slid_is_asked_about_like_a_touch_and_a_page_that_scrolls_is_not(swipe, is_asked):
    on = screen(element(0, Role.BUTTON, "Slide to pay", 400, tappable=True), app="com.example.shop")
    withheld = await guard_of(INFO, nobody, FREE)(on, (swipe,))
    assert isinstance(withheld, Stuck) == is_asked
    if isinstance(withheld, Stuck):
        assert withheld.code == "needs_confirmation"
        assert "Swipe over “Slide to pay”" in withheld.reason
