from dataclasses import replace

import pytest

from maps.model import Risk
from phone.action import PressKey, Tap, TypeText
from phone.geometry import Point, Rect, Size
from phone.protocols import Act, PhoneInfo, Stuck
from phone.snapshot import Alert, Role
from router.consent import Asked
from router.manual.pilot import Manual
from router.manual.text import type_text
from router.risky import as_agreed, asked_about_enter, asked_about_touch, enter_as_agreed, touch_risk
from tests.tools.screens import element, screen
from tools.consent import GOOD_FOR_S, Desk, consent_of, nobody_to_ask

ASKED = Asked("sim:ios", "udid-1", "Weibo", "Post a text", "text: hello", Risk.SENDS)
INFO = PhoneInfo("sim:ios", "ios", "iPhone", "26", "udid-1", Size(400, 800), simulated=True)


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


async def test_a_word_holds_once_for_one_thing_and_two_minutes():
    clock = Clock()
    desk = Desk(clock)
    assert desk.redeem(desk.issue(ASKED), ASKED) == ""
    for other in (
        replace(ASKED, key="udid-2"),
        replace(ASKED, app="WeChat"),
        replace(ASKED, action="Delete a text"),
        replace(ASKED, target="text: bye"),
        replace(ASKED, risk=Risk.PAYS),
    ):
        assert "something else" in desk.redeem(desk.issue(ASKED), other)
    token = desk.issue(ASKED)
    clock.now_s = GOOD_FOR_S + 0.1
    assert "older than 2 minutes" in desk.redeem(token, ASKED)
    assert "never given" in desk.redeem(token, ASKED)


async def test_a_call_without_a_word_gets_what_stands_for_one():
    desk = Desk()
    withheld = await consent_of(desk, nobody_to_ask, None)(ASKED)
    assert withheld is not None
    assert "Post a text (text: hello) in Weibo on sim:ios: this sends" in withheld.message
    assert await consent_of(desk, nobody_to_ask, withheld.confirmation)(ASKED) is None


async def test_many_questions_do_not_fill_the_memory():
    desk = Desk()
    first = desk.issue(ASKED)
    for _ in range(1000):
        desk.issue(ASKED)
    assert desk.redeem(first, ASKED)


@pytest.mark.parametrize(
    ("label", "risk"),
    [
        ("Pay ¥25.00", Risk.PAYS),
        ("提交订单", Risk.PAYS),
        ("Send", Risk.SENDS),
        ("Delete alarm", Risk.DELETES),
        ("退出登录", Risk.SIGNS_OUT),
        ("Wi-Fi", Risk.NONE),
        ("Clear text", Risk.NONE),
        ("Allow", Risk.NONE),
        ("", Risk.NONE),
    ],
)
def test_a_touch_is_asked_about_when_its_label_warns_of_what_cannot_be_taken_back(label: str, risk: Risk):
    assert touch_risk(label, None) is risk


def test_the_question_names_the_screen_and_the_amounts_on_it():
    order = screen(
        element(0, Role.BAR, "Confirm order", 0),
        element(1, Role.TEXT, "Total ¥25.00, delivery ¥3", 100),
        element(2, Role.BUTTON, "Pay now", 700, tappable=True),
        app="com.sankuai.shop",
    )
    asked = asked_about_touch(INFO, "Pay now", order)
    assert asked is not None
    assert "“Confirm order”" in asked.question
    assert "¥25.00, ¥3" in asked.question
    assert "this pays" in asked.question


def test_a_plain_yes_to_an_alert_that_warns_is_asked_about_and_backing_out_is_not():
    warned = replace(screen(), alert=Alert("Delete this contact?", ("Cancel", "OK")))
    assert asked_about_touch(INFO, "OK", warned) is not None
    assert asked_about_touch(INFO, "Cancel", warned) is None


@pytest.mark.parametrize(
    ("label", "risk"),
    [
        ("Yes, delete", Risk.DELETES),
        ("🗑 Delete", Risk.DELETES),
        ("Confirm and pay", Risk.PAYS),
        ("Confirm payment", Risk.PAYS),
        ("Slide to pay", Risk.PAYS),
        ("Continue", Risk.NONE),
        ("Confirm", Risk.NONE),
        ("Hold on", Risk.NONE),
        ("Continue shopping", Risk.NONE),
        ("OK", Risk.NONE),
        ("→", Risk.NONE),
    ],
)
def test_what_stands_before_the_word_that_warns_hides_nothing(label: str, risk: Risk):
    assert touch_risk(label, None) is risk


@pytest.mark.parametrize(
    ("said", "button", "risk"),
    [
        ("Are you sure you want to delete this photo?", "OK", Risk.DELETES),
        ("Leave? You will be signed out.", "Yes", Risk.SIGNS_OUT),
        ("You are about to pay ¥20.", "Continue", Risk.PAYS),
        ("Clear history?", "Clear", Risk.DELETES),
        ("Would you like to use your location?", "OK", Risk.NONE),
        ("Delete this photo?", "Cancel", Risk.NONE),
    ],
)
def test_an_alert_warns_wherever_in_its_words_it_says_so(said: str, button: str, risk: Risk):
    assert touch_risk(button, replace(screen(), alert=Alert(said, ("Cancel", button)))) is risk


def test_what_the_finger_meets_warns_though_something_else_was_named():
    pay = screen(
        element(0, Role.BUTTON, "Pay now", 700, tappable=True),
        element(1, Role.TEXT, "¥25.00", 700, parent=0),
        element(2, Role.TEXT, "Delete", 300),
    )
    asked = asked_about_touch(INFO, "¥25.00", pay, pay.elements[1].rect.center)
    assert asked is not None
    assert "Touch “Pay now”" in asked.question
    drawn = asked_about_touch(INFO, "", pay, pay.elements[2].rect.center)
    assert drawn is not None
    assert drawn.risk is Risk.DELETES


def test_a_word_given_for_one_price_is_none_for_another():
    def order(price: str):
        return screen(
            element(0, Role.TEXT, f"Total {price}", 100),
            element(1, Role.BUTTON, "Pay now", 700, tappable=True),
        )

    def ask(on, at):
        return asked_about_touch(INFO, "Pay now", on, at)

    at = Point(200, 720)
    asked = ask(order("¥25"), at)
    find = as_agreed(lambda _now: Tap(at), asked, ask)
    assert isinstance(find(order("¥25")), Tap)
    dearer = find(order("¥250"))
    assert isinstance(dearer, Stuck)
    assert "¥250" in dearer.reason
    unasked = as_agreed(lambda _now: Tap(at), None, ask)
    assert isinstance(unasked(order("¥25")), Stuck)


def chat(key: str, text: str = "On my way"):
    return screen(
        element(0, Role.FIELD, "Message", 300, value=text),
        element(1, Role.KEYBOARD, "", 400, rect=Rect(0, 400, 400, 400)),
        element(2, Role.KEY, "delete", 700, parent=1),
        element(3, Role.BUTTON, key, 750, parent=1, tappable=True),
        keyboard=True,
    )


def test_enter_is_asked_about_where_the_keyboard_says_that_it_sends():
    for said in ("Send", "发送"):
        asked = asked_about_enter(INFO, chat(said))
        assert asked is not None
        assert "On my way" in asked.question
        assert enter_as_agreed(INFO, asked)(chat(said)) is None
        assert enter_as_agreed(INFO, asked)(chat(said, "Another text")) is not None
        assert enter_as_agreed(INFO, None)(chat(said)) is not None
    for harmless in ("search", "return", "搜索", "Done"):
        assert asked_about_enter(INFO, chat(harmless)) is None
        assert enter_as_agreed(INFO, None)(chat(harmless)) is None


@pytest.mark.parametrize(("text", "submit"), [("hello\n", False), ("hello", True)])
async def test_typing_does_not_send_unasked(text: str, *, submit: bool):
    deed = type_text(text, None, submit=submit, unless=enter_as_agreed(INFO, None))
    hand, said = Manual(deed), ""
    while isinstance(move := await hand.next_move(chat("Send", said)), Act):
        assert not any(isinstance(action, PressKey) for action in move.actions)
        said += "".join(action.text for action in move.actions if isinstance(action, TypeText))
    assert isinstance(move, Stuck)
    assert move.code == "needs_confirmation"
    assert "\n" not in said


def test_a_word_for_one_of_several_of_a_name_is_none_for_another_or_for_another_gesture():
    chats = screen(
        element(0, Role.TEXT, "Ann", 100),
        element(1, Role.BUTTON, "Delete", 100, tappable=True),
        element(2, Role.TEXT, "Ben", 200),
        element(3, Role.BUTTON, "Delete", 200, tappable=True),
    )

    def ask(index: int, verb: str = "Touch") -> Asked:
        asked = asked_about_touch(INFO, "Delete", chats, chats.elements[index].rect.center, verb)
        assert asked is not None
        return asked

    assert "the one beside Ann" in ask(1).question
    assert len({ask(1).bound, ask(3).bound, ask(1, "Hold").bound}) == 3
    nameless = screen(*(e for e in chats.elements if e.role is Role.BUTTON))
    second = asked_about_touch(INFO, "Delete", nameless, Point(200, 220))
    assert second is not None
    assert "number 2 of 2" in second.question


def test_what_says_that_a_person_was_asked_does_not_say_that_they_agreed():
    desk = Desk()
    assert "something else" in desk.redeem(desk.issue(ASKED, "question"), ASKED)
    assert "something else" in desk.redeem(desk.issue(ASKED), ASKED, "question")
    assert desk.redeem(desk.issue(ASKED, "question"), ASKED, "question") == ""
