"""Macros as lists of commands at absolute places, the way that PhoneCLI replays."""

import pytest

from evaluation.phonecli_baseline import NotExpressible, compiled
from maps.model import Macro, ReadStep, SetStep, TapStep, TypeStep
from phone.action import Key, OpenApp, PressKey, StopApp, Swipe, Tap, TypeText
from phone.geometry import Point, Size
from tests.maps.snapshots import app_map, item, screen

MAP = app_map(
    screen(
        "home",
        item("wifi", center=(0.5, 0.25), leads_to="wifi"),
        item("deep", center=(0.5, 0.5), page=2, leads_to="deep"),
        item("nowhere", leads_to="lost"),
    ),
    screen(
        "wifi",
        item("auto", role="toggle", center=(0.25, 0.5)),
        item("name", role="field", center=(0.5, 0.75)),
    ),
    screen("deep"),
    screen("lost"),
    platform="android",
)


def commands(macro: Macro, **arguments: str):
    return [
        (command.action, command.wait_s) for command in compiled(MAP, macro, {**arguments}, Size(400, 800))
    ]


def test_every_macro_begins_with_a_fresh_start_and_fixed_waits():
    assert commands(Macro("m", "", at="wifi", steps=(SetStep("auto", to=True),))) == [
        (StopApp("com.example"), 0.5),
        (OpenApp("com.example"), 3.0),
        (Tap(Point(200, 200), "Wifi"), 1.5),
        (Tap(Point(100, 400), "Auto"), 1.5),
    ]


def test_what_stands_on_a_later_page_is_reached_by_as_many_swipes():
    swiped = [action for action, _ in commands(Macro("m", "", at="deep")) if isinstance(action, Swipe)]
    assert [(s.start.y, s.end.y) for s in swiped] == [(560, 160)] * 2


def test_a_text_is_typed_into_the_place_of_its_field():
    made = commands(Macro("m", "", at="wifi", steps=(TypeStep("name", "Harbour", submit=True),)))
    assert [action for action, _ in made[-3:]] == [
        Tap(Point(200, 600), "Name"), TypeText("Harbour"), PressKey(Key.ENTER),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "macro",
    [
        Macro("m", "", at="wifi", steps=(ReadStep("auto"),)),
        Macro("m", "", at="lost"),
        Macro("m", "", at="home", steps=(TapStep("nowhere"),)),
    ],
)
def test_what_needs_a_look_or_has_no_place_is_left_to_a_model(macro):
    with pytest.raises(NotExpressible):
        commands(macro)
