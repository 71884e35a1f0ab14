"""A macro learned from what a hand did on a paper phone."""

from dataclasses import replace

import pytest

from maps.check import check
from maps.learn.deed import Deed
from maps.learn.learn import Learned, learn
from maps.model import Go, Risk, SetStep, TapStep, TypeStep
from phone.action import Action, Key, PressKey, Swipe, Tap, TypeText
from phone.errors import PhoneError
from phone.geometry import Point
from phone.protocols import Done
from tests.maps.demo import DEMO, play
from tests.maps.paper_phone import PaperPhone


class Hand:
    """Does things on a paper phone and remembers them, as a witness of a drive does."""

    def __init__(self, *stack: str, of=DEMO, **facts) -> None:
        self.phone = PaperPhone(of, **facts).at(*stack)
        self.of = of
        self.deeds: list[Deed] = []

    def do(self, *actions: Action) -> "Hand":
        before = self.phone.snapshot()
        for action in actions:
            self.phone.perform(action)
        self.deeds.append(Deed(before, actions, self.phone.snapshot()))
        return self

    def tap(self, label: str) -> "Hand":
        seen = self.phone.snapshot()
        return self.do(Tap(next(e for e in seen.elements if e.text == label).rect.center, label))

    def learn(self, **facts) -> Learned:
        return learn(self.of, self.deeds, "chore", "A chore", **facts)


def again(learned: Learned, *stack: str, **arguments):
    """Replay what was learned on a phone that did not see it being done."""
    phone = PaperPhone(learned.app_map).at(*(stack or ("home",)))
    end, _ = play(phone, learned.macro, learned.app_map, **{**learned.arguments, **arguments})
    assert isinstance(end, Done), end
    return phone


def test_a_switch_on_another_screen_becomes_a_macro_with_its_state_as_parameter():
    learned = Hand("home").tap("Sound").tap("Loud").learn()
    assert (learned.macro.at, learned.macro.steps) == ("sound", (SetStep("loud", "{on}"),))
    assert learned.arguments == {"on": True}
    assert learned.macro.risk is Risk.CHANGES_SETTING
    assert again(learned, "deep").on == {("sound", "loud")}
    assert again(learned, on=False).on == set()


def test_looking_around_is_no_part_of_it():
    hand = (
        Hand("home")
        .tap("Battery")
        .tap("Health")
        .tap("Demo")
        .tap("Sound")
        .do(Swipe(Point(200, 700), Point(200, 300)))
    )
    hand.do(Swipe(Point(200, 300), Point(200, 700))).tap("Deeper").tap("Sound").tap("Loud")
    assert hand.learn().macro.steps == (SetStep("loud", "{on}"),)


def test_the_way_back_from_where_the_phone_happened_to_stand_is_no_part_of_it():
    done = Hand("home", "sound", "deep").tap("Sound").tap("Demo").tap("Quiet")
    pages = (replace(s, elements=tuple(e for e in s.elements if e.id != "back")) for s in DEMO.screens)
    backless = replace(DEMO, screens=tuple(pages))  # as maps are that know no back buttons
    learned = learn(backless, done.deeds, "chore", "A chore")
    assert (learned.macro.at, learned.macro.steps) == ("home", (SetStep("quiet", "{on}"),))


def test_a_switch_that_was_flipped_back_and_a_text_that_was_replaced_leave_nothing():
    hand = Hand("home").tap("Quiet").tap("Sound").tap("Loud").tap("Loud").tap("Loud").tap("Demo").tap("Quiet")
    learned = hand.learn()
    assert (learned.macro.at, learned.macro.steps) == ("sound", (SetStep("loud", "{on}"),))
    typed = (
        Hand("home")
        .tap("Find")
        .tap("Look for")
        .do(TypeText("rivr"))
        .do(*(PressKey(Key.DELETE),) * 4, TypeText("river"))
    )
    learned = typed.learn()
    assert learned.macro.steps == (TypeStep("query", "{query}"),)
    assert learned.arguments == {"query": "river"}
    assert again(learned, query="lake").fields == {("find", "query"): "lake"}


def test_a_row_of_a_list_is_named_by_an_argument():
    hand = Hand("home", dynamic={("lines", "line"): ["Work", "Private"]})
    learned = hand.tap("Lines").tap("Work").tap("Roaming").learn()
    assert learned.arguments["on"] is True
    assert "Work" in learned.arguments.values()
    assert "Work" not in str(learned.macro)


def test_a_value_can_be_kept_as_it_was():
    learned = Hand("home").tap("Sound").tap("Loud").learn(fixed=frozenset({"on"}))
    assert learned.macro.steps == (SetStep("loud", to=True),)
    assert not learned.macro.params
    assert again(learned).on == {("sound", "loud")}


def test_only_a_way_becomes_a_macro_that_goes_there():
    learned = Hand("home").tap("Sound").tap("Deeper").learn()
    assert learned.macro.steps == (Go("deep"),)
    assert learned.macro.expect.screen == "deep"
    assert again(learned, "battery").screen.id == "deep"


def test_what_can_hurt_keeps_its_risk():
    assert Hand("home").tap("Erase all").learn().macro.risk is Risk.DELETES


def test_a_screen_that_the_map_lacks_is_drafted_and_found_again():
    less = replace(
        DEMO,
        screens=tuple(
            replace(s, elements=tuple(replace(e, leads_to=None) if e.id == "deep" else e for e in s.elements))
            for s in DEMO.screens
            if s.id != "deep"
        ),
    )
    hand = Hand("home")
    hand.of = less
    learned = hand.tap("Sound").tap("Deeper").learn()
    step = learned.macro.steps[-1]
    assert isinstance(step, TapStep)
    assert step.opens == learned.macro.expect.screen
    assert {s.id for s in learned.app_map.screens} - {s.id for s in less.screens} == {step.opens}


@pytest.mark.parametrize("hand", [Hand("home"), Hand("sound").tap("Tone")])
def test_nothing_done_is_nothing_learned(hand):
    with pytest.raises(PhoneError) as caught:
        hand.learn()
    assert caught.value.code == "invalid_arguments"
    assert "Do the chore" in caught.value.next


def test_a_value_that_there_was_not_cannot_be_kept():
    with pytest.raises(PhoneError, match="there is: on"):
        Hand("home").tap("Quiet").learn(fixed=frozenset({"volume"}))


def test_what_is_learned_passes_the_check_of_maps():
    learned = Hand("home").tap("Find").tap("Look for").do(TypeText("river")).learn()
    whole = replace(learned.app_map, macros=(*learned.app_map.macros, learned.macro))
    assert [f for f in check(whole) if f.level == "error"] == []
