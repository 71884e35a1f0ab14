"""A replay as a conversation: what the phone shows, what the replayer answers."""

from dataclasses import replace

from maps.model import (
    Macro,
    Param,
    ReadStep,
    Risk,
    SetStep,
    TapStep,
    TypeStep,
)
from maps.replay import Replayer
from phone.action import Key, OpenApp, PressKey, Swipe, Tap, TypeText
from phone.protocols import Done, Pilot, Stuck
from phone.snapshot import Snapshot
from tests.maps.demo import BASS, DEMO, LOUD, OPEN, QUIET, play, touches
from tests.maps.paper_phone import PaperPhone


def test_a_replayer_is_a_pilot():
    pilot: Pilot = Replayer(DEMO, QUIET, {"on": True})
    assert pilot.name == "replay"


def test_from_the_home_screen_it_takes_one_capture_to_look_and_one_a_step():
    phone = PaperPhone(DEMO)
    end, pilot = play(phone, QUIET, on=True)
    assert end == Done("Quiet is now on")
    assert [type(action) for action in phone.actions] == [OpenApp, Tap]
    assert phone.captures == 3
    assert (pilot.touched, pilot.value, pilot.steps_done) == (True, True, 2)


def test_a_toggle_already_as_asked_is_not_touched():
    phone = PaperPhone(DEMO, on={("home", "quiet")}).at("home")
    end, pilot = play(phone, QUIET, on=True)
    assert end == Done("Quiet was already on")
    assert (phone.actions, phone.captures) == ([], 1)
    assert (pilot.touched, pilot.value) == (False, True)


def test_it_starts_from_where_the_phone_is():
    phone = PaperPhone(DEMO).at("home", "sound", "deep")
    end, _ = play(phone, LOUD, on=True)
    assert end == Done("Loud is now on")
    assert touches(phone) == ["Sound", "Loud"]


def test_it_scrolls_to_what_is_further_down():
    phone = PaperPhone(DEMO).at("home", "sound")
    end, _ = play(phone, BASS, on=True)
    assert end == Done("Bass is now on")
    assert [type(action) for action in phone.actions] == [Swipe, Tap]


def test_an_open_screen_is_not_opened_again():
    end, pilot = play(PaperPhone(DEMO).at("home", "sound"), OPEN, screen="sound")
    assert end == Done("Sound was already open")
    end, pilot = play(PaperPhone(DEMO), OPEN, screen="deep")
    assert end == Done("Deep is open")
    assert not pilot.touched


def test_a_value_is_read():
    macro = Macro("read_health", "Tell it", at="battery", steps=(ReadStep("health"),), family="read")
    phone = PaperPhone(DEMO, values={("battery", "health"): "Normal"})
    end, pilot = play(phone, macro)
    assert (end, pilot.value, pilot.touched) == (Done("Health is Normal"), "Normal", False)


def test_a_state_is_read_and_left_alone():
    macro = Macro("read_loud", "Tell it", at="sound", steps=(ReadStep("loud"),), family="read")
    phone = PaperPhone(DEMO, on={("sound", "loud")})
    end, pilot = play(phone, macro)
    assert (end, pilot.value) == (Done("Loud is on"), "on")
    assert phone.on == {("sound", "loud")}


def test_the_row_of_a_list_that_an_argument_names_is_taken():
    macro = Macro(
        "set_roaming",
        "Set it",
        (Param("line", "string"), Param("on", "boolean")),
        at="lines",
        steps=(TapStep("line"), SetStep("roaming", "{on}")),
        risk=Risk.CHANGES_SETTING,
    )
    phone = PaperPhone(DEMO, dynamic={("lines", "line"): ["Home", "Work"]})
    end, _ = play(phone, macro, line="Work", on=True)
    assert end == Done("Roaming is now on")
    assert touches(phone) == ["Lines", "Work", "Roaming"]
    end, _ = play(PaperPhone(DEMO, dynamic={("lines", "line"): ["Home"]}), macro, line="Work", on=True)
    assert isinstance(end, Stuck)
    assert (end.code, end.expected, end.seen, end.step) == ("diverged", "Work", "Lines", "tap line")


TYPING = Macro(
    "find",
    "Look for something",
    (Param("query", "string"),),
    at="find",
    steps=(TypeStep("query", "{query}", submit=True),),
)


def test_text_replaces_what_the_field_holds_and_is_read_back():
    phone = PaperPhone(DEMO, fields={("find", "query"): "old"})
    end, pilot = play(phone, TYPING, query="新的")
    assert isinstance(end, Done)
    assert phone.fields[("find", "query")] == "新的"
    assert phone.actions[-1] == PressKey(Key.ENTER)
    assert pilot.touched


def test_text_that_is_there_already_is_not_typed_again():
    phone = PaperPhone(DEMO, fields={("find", "query"): "same"})
    play(phone, TYPING, query="same")
    assert not any(isinstance(action, TypeText) for action in phone.actions)


def test_a_hint_that_the_phone_gives_as_content_is_not_deleted():
    phone = PaperPhone(DEMO, fields={("find", "query"): "Look for"})
    play(phone, TYPING, query="x")
    assert PressKey(Key.DELETE) not in phone.actions


def test_text_that_does_not_arrive_is_a_divergence():
    class Mute(PaperPhone):
        def perform(self, action):
            if not isinstance(action, TypeText):
                super().perform(action)

    end, _ = play(Mute(DEMO), TYPING, query="x")
    assert isinstance(end, Stuck)
    assert (end.code, end.step) == ("diverged", "type query")
    assert "x" not in end.reason.split()


def test_a_password_is_typed_as_a_secret_and_not_read_back():
    class Secret(PaperPhone):
        def snapshot(self) -> Snapshot:
            seen = super().snapshot()
            hidden = (
                replace(e, password=True, value=None) if e.text == "Look for" else e for e in seen.elements
            )
            return replace(seen, elements=tuple(hidden))

    phone = Secret(DEMO)
    end, _ = play(phone, TYPING, query="hush")
    assert isinstance(end, Done)
    assert TypeText("hush", secret=True) in phone.actions
