"""Controls brought to a value: what is done to them, and that the value is read back."""

import pytest

from maps.arguments import parse
from maps.model import MapElement, Risk
from maps.replay import Replayer
from phone.action import Swipe, Tap
from phone.geometry import Rect
from phone.protocols import Done, Stuck
from phone.snapshot import Role
from tests.maps.paper_controls import (
    Control,
    PaperMenu,
    PaperPanel,
    PaperSegments,
    PaperSlider,
    PaperStepper,
    PaperWheel,
    panel_map,
    picking,
)
from tests.maps.paper_phone import run
from tests.maps.snapshots import item

HOURS = [f"{n} o’clock" for n in range(1, 13)]
MINUTES = [f"{n:02} minutes" for n in range(60)]
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August"]
LEFT, RIGHT = Rect(0, 300, 200, 216), Rect(200, 300, 200, 216)


def pick(
    element: MapElement, to: str, *controls: Control, others: tuple[MapElement, ...] = (), risk=Risk.NONE
):
    of = panel_map(element, *others)
    macro = picking(element.id, risk=risk)
    phone = PaperPanel(list(controls))
    pilot = Replayer(of, macro, parse(macro, {"to": to}))
    return run(phone, pilot), phone, pilot


def wheel(id_: str, x: float) -> MapElement:
    return MapElement(id_, "", Role.PICKER, center=(x, 0.51), pinned=True)


@pytest.mark.parametrize("row_pt", [27.0, 32.0, 40.0])
@pytest.mark.parametrize("loops", [True, False])
def test_a_wheel_is_turned_until_it_shows_the_value(row_pt, loops):
    minutes = PaperWheel(LEFT, MINUTES, 3, row_pt, loops)
    end, phone, pilot = pick(wheel("minute", 0.25), "47", minutes)
    assert isinstance(end, Done), end
    assert minutes.rows[minutes.now] == "47 minutes" == pilot.value
    assert phone.captures <= 14
    assert phone.captures == len(phone.actions) + 1, "one look a touch"


def test_the_row_beside_the_middle_is_tapped():
    hours = PaperWheel(LEFT, HOURS, 6)
    end, phone, _ = pick(wheel("hour", 0.25), "8", hours)
    assert end == Done("hour is 8 o’clock")
    assert [type(action) for action in phone.actions] == [Tap]


def test_a_wheel_that_shows_the_value_is_not_touched():
    end, phone, pilot = pick(wheel("hour", 0.25), "7", PaperWheel(LEFT, HOURS, 6))
    assert end == Done("hour was already 7 o’clock")
    assert (phone.actions, phone.captures, pilot.touched) == ([], 1, False)


def test_wheels_side_by_side_are_told_apart_by_their_order():
    hours, minutes = PaperWheel(LEFT, HOURS, 2), PaperWheel(RIGHT, MINUTES, 10)
    end, _, _ = pick(wheel("minute", 0.75), "12", hours, minutes, others=(wheel("hour", 0.25),))
    assert isinstance(end, Done)
    assert (hours.now, minutes.now) == (2, 12)


@pytest.mark.parametrize(
    ("rows", "to"),
    [
        (MONTHS, "June"),
        (["AM", "PM"], "PM"),
        (["上午", "下午"], "下午"),
        (["Mon Nov 30", "Tue Dec 1", "Wed Dec 2", "Thu Dec 3"], "Thu Dec 3"),
        (["Bronze", "Silver", "Gold", "Platinum"], "Platinum"),
    ],
)
def test_a_wheel_of_words_is_turned_by_what_is_known_of_their_order(rows, to):
    words = PaperWheel(LEFT, rows, 1)
    if to in {"PM", "下午"}:
        words.now = 0
    end, _, _ = pick(wheel("word", 0.25), to, words)
    assert isinstance(end, Done), end
    assert rows[words.now] == to


def test_a_wheel_of_unknown_order_is_searched_in_both_directions():
    words = PaperWheel(LEFT, ["Bronze", "Silver", "Gold", "Platinum"], 2)
    end, _, _ = pick(wheel("word", 0.25), "Bronze", words)
    assert isinstance(end, Done), end
    assert words.now == 0


def test_a_value_that_a_wheel_does_not_have_is_a_divergence():
    end, phone, _ = pick(wheel("hour", 0.25), "47", PaperWheel(LEFT, HOURS, 6))
    assert isinstance(end, Stuck)
    assert (end.code, end.expected, end.step) == ("diverged", "47", "pick hour")
    assert len(phone.actions) < 10


def test_a_wheel_that_does_not_turn_is_left_alone_soon():
    class Stiff(PaperWheel):
        def touch(self, start, end):
            pass

    end, phone, _ = pick(wheel("hour", 0.25), "12", Stiff(LEFT, HOURS, 6))
    assert isinstance(end, Stuck)
    assert len(phone.actions) == 2


@pytest.mark.parametrize(
    ("to", "share"), [("80%", 0.8), ("20", 0.2), ("0.7", 0.7), ("0%", 0.0), ("100%", 1.0)]
)
def test_a_slider_is_dragged_by_its_knob(to, share):
    slider = PaperSlider(Rect(50, 200, 300, 30), "Volume")
    end, phone, _ = pick(item("volume", role="slider", pinned=True), to, slider)
    assert isinstance(end, Done), end
    assert abs(slider.share - share) <= 0.02
    assert all(isinstance(action, Swipe) for action in phone.actions)


def test_a_slider_whose_value_cannot_be_read_is_no_proof():
    slider = PaperSlider(Rect(50, 200, 300, 30), "Volume", shows=False, taps=True)
    end, phone, _ = pick(item("volume", role="slider", pinned=True), "80%", slider)
    assert isinstance(end, Stuck)
    assert "shows no value" in end.reason
    assert len(phone.actions) <= 2


@pytest.mark.parametrize(("start", "to"), [(1, 5), (8, 3)])
def test_a_stepper_is_tapped_as_often_as_needed(start, to):
    stepper = PaperStepper(Rect(0, 200, 400, 44), "Guests", start)
    end, phone, _ = pick(item("guests", pinned=True), str(to), stepper)
    assert end == Done(f"Guests is {to}")
    assert stepper.now == to
    assert phone.captures == 2


def test_a_stepper_that_goes_no_further_is_a_divergence():
    stepper = PaperStepper(Rect(0, 200, 400, 44), "Guests", 1, most=3)
    end, _, _ = pick(item("guests", pinned=True), "8", stepper)
    assert isinstance(end, Stuck)
    assert stepper.now == 3


def test_of_segments_the_wanted_one_is_chosen():
    segments = PaperSegments(Rect(0, 200, 400, 40), ["Day", "Week", "Month"])
    mapped = tuple(item(name, role="segment", pinned=True) for name in ("day", "week", "month"))
    end, phone, _ = pick(mapped[0], "Month", segments, others=mapped[1:])
    assert end == Done("Day is Month")
    assert segments.now == 2
    assert len(phone.actions) == 1


def test_a_menu_is_opened_and_the_choice_is_read_back():
    menu = PaperMenu(Rect(0, 200, 400, 240), "Repeat", ["Never", "Every Day", "Every Week"])
    end, phone, _ = pick(item("repeat", pinned=True), "Every Week", menu)
    assert end == Done("Repeat is Every Week")
    assert menu.now == 2
    assert len(phone.actions) == 2


def test_a_menu_without_the_choice_is_a_divergence():
    menu = PaperMenu(Rect(0, 200, 400, 240), "Repeat", ["Never", "Every Day"])
    end, _, _ = pick(item("repeat", pinned=True), "Every Week", menu)
    assert isinstance(end, Stuck)
    assert "does not offer" in end.reason


def test_no_choice_is_made_that_warns_of_more_than_the_macro_declares():
    menu = PaperMenu(Rect(0, 200, 400, 240), "Action", ["Keep", "Delete"])
    end, _, _ = pick(item("action", pinned=True), "Delete", menu)
    assert isinstance(end, Stuck)
    assert (end.code, menu.now) == ("refused", 0)
    menu.is_open = False
    end, _, _ = pick(item("action", pinned=True), "Delete", menu, risk=Risk.DELETES)
    assert isinstance(end, Done)


def test_a_head_that_is_not_selected_is_selected_before_the_dial_is_read():
    """Both dials of a clock have a 10: that of the minutes is not the hour."""

    class Clock(Control):
        hour, minute, dial = 7, 30, "minute"

        def elements(self, index):
            def head(n, text, x, name):
                rect = Rect(x, 200, 80, 60)
                return PaperSegments(rect, [text], 0 if self.dial == name else 1).elements(index + n)[0]

            marks = [10, 11, 12] if self.dial == "hour" else [10, 15, 20]
            dial = [
                PaperSegments(Rect(60 * n, 300, 50, 50), [str(mark)], 1).elements(index + 2 + n)[0]
                for n, mark in enumerate(marks)
            ]
            return [head(0, str(self.hour), 50, "hour"), head(1, f"{self.minute:02}", 200, "minute"), *dial]

        def touch(self, start, end):
            if start.y < 270:
                self.dial = "hour" if start.x < 150 else "minute"
            elif self.dial == "hour":
                self.hour, self.dial = [10, 11, 12][int(start.x // 60)], "minute"
            else:
                self.minute = [10, 15, 20][int(start.x // 60)]

    clock = Clock(Rect(0, 200, 400, 200))
    hour = MapElement("hour", "{hour}", Role.SEGMENT, center=(0.225, 0.2875), fixed=False, pinned=True)
    end, phone, _ = pick(hour, "10", clock)
    assert isinstance(end, Done), end
    assert (clock.hour, clock.minute) == (10, 30)
    assert len(phone.actions) == 2
