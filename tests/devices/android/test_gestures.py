import pytest

from devices.android.display import Display
from devices.android.gestures import check_input, key_command, touch_command
from phone.action import Key, LongPress, Swipe, Tap
from phone.errors import Acted, PhoneError
from phone.geometry import Point

DISPLAY = Display(1440, 3120, 3.5)
NPE = (
    "\nException occurred while executing 'text':\n"
    "java.lang.NullPointerException: Attempt to get length of null array"
)
DENIED = "java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission"


def test_touches_are_sent_in_whole_pixels():
    assert touch_command(Tap(Point(100.5, 1)), DISPLAY) == "input tap 351 3"
    assert touch_command(LongPress(Point(10, 10), 1.5), DISPLAY) == "input swipe 35 35 35 35 1500"
    assert (
        touch_command(Swipe(Point(10, 200), Point(10, 100), 0.25), DISPLAY) == "input swipe 35 700 35 350 250"
    )
    assert touch_command(Swipe(Point(0, 0), Point(1, 1), 0), DISPLAY) == "input swipe 0 0 3 3 1"


@pytest.mark.parametrize("at", [Point(-1, 5), Point(5, -0.3), Point(412, 5), Point(5, 892), Point(1e9, 1)])
def test_a_place_off_the_screen_is_refused_before_anything_is_sent(at: Point):
    for action in (Tap(at), LongPress(at), Swipe(Point(1, 1), at), Swipe(at, Point(1, 1))):
        with pytest.raises(PhoneError) as caught:
            touch_command(action, DISPLAY)
        assert (caught.value.code, caught.value.acted) == ("off_screen", Acted.NO)


@pytest.mark.parametrize("key", list(Key))
def test_every_key_has_a_code(key: Key):
    assert key_command(key).startswith("input keyevent ")


def test_input_that_says_nothing_worked():
    check_input("", 0)


@pytest.mark.parametrize(
    ("said", "exit_code", "code", "acted"),
    [
        (DENIED, 0, "input_blocked", Acted.NO),
        (DENIED, 255, "input_blocked", Acted.NO),
        (NPE, 255, "text_unsupported", Acted.NO),
        ("Error: Unknown command: tap", 0, "action_failed", Acted.UNKNOWN),
        ("Killed", 137, "action_failed", Acted.UNKNOWN),
        ("", 1, "action_failed", Acted.UNKNOWN),
    ],
)
def test_what_input_says_is_read_although_it_ends_with_zero(
    said: str, exit_code: int, code: str, acted: Acted
):
    with pytest.raises(PhoneError) as caught:
        check_input(said, exit_code)
    assert (caught.value.code, caught.value.acted) == (code, acted)


def test_blocked_input_names_the_switch_of_xiaomi():
    with pytest.raises(PhoneError) as caught:
        check_input(DENIED, 0)
    assert "USB debugging (Security settings)" in caught.value.next


def test_what_a_phone_says_about_a_typed_text_is_not_repeated():
    with pytest.raises(PhoneError) as caught:
        check_input("Error: hunter2", 1, quote=False)
    assert "hunter2" not in str(caught.value)


def test_after_a_first_part_it_is_not_claimed_that_nothing_happened():
    with pytest.raises(PhoneError) as caught:
        check_input(NPE, 255, done_before=True)
    assert caught.value.acted is Acted.UNKNOWN
