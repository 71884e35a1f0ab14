"""What a pilot's moves tell without asking any model."""

import pytest

from router.orchestrate.signals import Signal, signals
from tests.router.orchestrate.turns import at, turn, walk

STUCK = turn(at(1), at(1), "tap A")
ON, OFF = frozenset({("toggle:wifi", "True")}), frozenset({("toggle:wifi", "False")})
FLIP = turn(at(1, 10, state=OFF), at(1, 11, state=ON), "tap wifi", "toggle", "toggle:wifi")
FLIP_BACK = turn(at(1, 11, state=ON), at(1, 10, state=OFF), "tap wifi", "toggle", "toggle:wifi")
TAP_FIELD = turn(at(1, 1, has_field=True), at(1, 2, has_field=True), "tap name", "field")
TYPE = turn(at(1, 2, has_field=True), at(1, 2, has_field=True), "type 3", "type")

SHOWN = {
    "the same action again without effect": ((STUCK, STUCK), Signal.REPEATED_ACTION),
    "an action without effect": ((STUCK,), Signal.UNCHANGED_SCREEN),
    "an element that is not there": ((turn(at(1), at(1), mishap="bad_mark"),), Signal.BAD_MARK),
    "an answer that cannot be read": ((turn(at(1), at(1), mishap="unparsed"),), Signal.UNPARSED),
    "a touch that leads to another app": ((turn(at(1), at(2, app="com.ad")),), Signal.UNRELATED_APP),
    "four moves that lead nowhere new": (walk(1, 2, 1, 2, 1, 2)[:6], Signal.NO_PROGRESS),
    "two screens by turns": (walk(1, 2, 3, 2, 3), Signal.LOOP),
    "three screens in a circle": (walk(1, 2, 3, 1, 2, 3, 1, 2, 3, 1), Signal.LOOP),
    "a way back": (walk(1, 2, 1), Signal.BACKWARDS),
    "fields that do not take a text": ((TAP_FIELD, TYPE, TYPE), Signal.STUCK_IN_FORM),
    "a switch flipped and flipped back": ((FLIP, FLIP_BACK), Signal.MISREAD_TOGGLE),
}


@pytest.mark.parametrize(("turns", "signal"), SHOWN.values(), ids=SHOWN)
def test_moves_show_what_is_wrong(turns, signal):
    assert signal in signals(turns)


QUIET = {
    "nothing yet": (),
    "a straight way": walk(1, 2, 3, 4, 5, 6),
    "waiting again": (turn(at(1), at(1), "wait", "wait"),) * 2,
    "scrolling on, and new rows come": tuple(
        turn(at(1, n), at(1, n + 1), "scroll down", "scroll") for n in range(6)
    ),
    "a switch that took": (FLIP,),
    "fields that take what is entered": (
        turn(at(1, 1, state=OFF, has_field=True), at(1, 2, state=OFF, has_field=True), "tap name", "field"),
        turn(at(1, 2, state=OFF, has_field=True), at(1, 3, state=ON, has_field=True), "type 3", "type"),
    ),
    "an app that the pilot has opened": (turn(at(1), at(2, app="com.other"), "open", "go"),),
    "the home screen": (turn(at(1), at(2, app="com.apple.springboard")),),
    "a permission request": (turn(at(1), at(2, app="com.android.permissioncontroller")),),
    "the notification shade": (turn(at(1), at(2, app="com.android.systemui")),),
    "from the home screen into an app": (turn(at(1, app="com.apple.springboard"), at(2)),),
}


@pytest.mark.parametrize("turns", QUIET.values(), ids=QUIET)
def test_moves_that_are_well_show_nothing(turns):
    assert signals(turns) == ()


def test_an_app_is_unrelated_that_the_task_is_not_about_even_if_it_was_opened_on_purpose():
    turns = (turn(at(1), at(2, app="com.shop"), "open", "go"),)
    assert Signal.UNRELATED_APP in signals(turns, frozenset({"com.mail"}))
    assert Signal.UNRELATED_APP not in signals(turns, frozenset({"com.shop"}))


def test_a_bad_answer_counts_as_a_move_without_progress():
    bad = turn(at(1), at(1), mishap="unparsed")
    assert Signal.NO_PROGRESS not in signals((bad,) * 3)
    assert Signal.NO_PROGRESS in signals((bad,) * 4)
