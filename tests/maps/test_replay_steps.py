"""The steps beyond tapping and setting: what each does to the phone, and what proves it."""

from dataclasses import replace
from typing import Any

import pytest

from maps.arguments import parse
from maps.experience import NONE, Experience
from maps.model import (
    Expect,
    Go,
    HoldStep,
    Language,
    Link,
    LinkStep,
    Macro,
    Param,
    PressStep,
    ReadListStep,
    ReadStep,
    Risk,
    SwipeStep,
    TapStep,
    TypeStep,
)
from maps.replay import Replayer
from phone.action import Key, LongPress, OpenApp, OpenUrl, PressKey, Swipe, Tap, TypeText
from phone.protocols import Done, Stuck
from tests.maps.demo import BACK, OPEN, back_to, play, touches
from tests.maps.paper_phone import PaperPhone, run
from tests.maps.snapshots import app_map, item, screen

NOTES = app_map(
    screen("home", item("notes", leads_to="notes"), item("about", leads_to="about"), item("trash", "Trash")),
    screen(
        "notes",
        BACK,
        item("note", "{title}", fixed=False, leads_to="note"),
        item("look", "Look", "field"),
        item("add", "Add", role="button", pinned=True, leads_to="new"),
        item("sort", "Sort", role="button", pinned=True),
        scrollable=True,
    ),
    screen("note", back_to("notes"), item("body", "Body"), item("pin", "Pin"), title=""),
    screen("menu", item("copy", "Copy"), item("move", "Move"), layer="sheet", requires=("copy",)),
    screen("new", back_to("notes"), item("title", "Title", "field"), item("day", "{day.day}", fixed=False)),
    screen(
        "results", back_to("notes"), item("result", "{title}", fixed=False), item("count", "Results", "text")
    ),
    screen("about", BACK, item("version", "Version"), item("licence", "Licence", leads_to="licence")),
    screen("licence", back_to("about"), item("terms", "Terms", "text")),
    links=(
        Link("licence", "demo://licence", "licence", verified=True),
        Link("results", "demo://find?q={query}", "results"),
        Link("about", "demo://about", "about"),
        Link("wipe", "demo://wipe", "about", verified=True, risk=Risk.DELETES),
    ),
)
TITLES = [f"Note {n}" for n in range(40)]


def macro(*steps, params=(), at: str | None = "notes", **facts: Any) -> Macro:
    return Macro("job", "Do it", params, steps=steps, at=at, **facts)


def notes(*stack: str, **facts: Any) -> PaperPhone:
    rows = {("notes", "note"): TITLES, ("results", "result"): ["One", "Two"]}
    phone = PaperPhone(NOTES, dynamic=rows, **facts)
    return phone.at(*stack) if stack else phone


def test_the_rows_of_a_list_are_read_to_its_end_without_doubles():
    phone = notes("home", "notes")
    end, pilot = play(phone, macro(ReadListStep("note"), returns="list"), NOTES)
    assert isinstance(end, Done)
    assert pilot.value == tuple(TITLES)
    assert not pilot.touched
    assert all(isinstance(action, Swipe) for action in phone.actions)


def test_a_list_is_read_no_further_than_its_limit():
    phone = notes("home", "notes")
    _, pilot = play(phone, macro(ReadListStep("note", 3)), NOTES)
    assert pilot.value == ("Note 0", "Note 1", "Note 2")
    assert (phone.actions, phone.captures) == ([], 1)


def test_an_empty_list_is_an_answer():
    phone = notes("home", "notes")
    phone.dynamic[("notes", "note")] = []
    end, pilot = play(phone, macro(ReadListStep("note")), NOTES)
    assert end == Done("nothing was found")
    assert pilot.value == ()


def test_a_row_is_looked_for_by_its_visible_text_as_far_down_as_it_stands():
    asked = macro(TapStep("note"), params=(Param("title", "string"),), expect=Expect(screen="note"))
    phone = notes("home", "notes")
    end, _ = play(phone, asked, NOTES, title="Note 37")
    assert isinstance(end, Done), end
    assert touches(phone) == ["Note 37"]


def test_holding_opens_what_a_tap_does_not():
    asked = macro(HoldStep("note", opens="menu"), TapStep("copy"), params=(Param("title", "string"),))
    phone = notes("home", "notes", holds={("notes", "note"): "menu"})
    end, pilot = play(phone, asked, NOTES, title="Note 2")
    assert isinstance(end, Done), end
    assert [type(action) for action in phone.actions] == [LongPress, Tap]
    assert pilot.touched


def test_a_step_that_does_not_open_what_it_should_is_a_divergence():
    asked = macro(HoldStep("note", opens="menu"), params=(Param("title", "string"),))
    end, _ = play(notes("home", "notes"), asked, NOTES, title="Note 2")
    assert isinstance(end, Stuck)
    assert (end.code, end.expected, end.step) == ("diverged", "menu", "hold note")


@pytest.mark.parametrize(
    "steps",
    [
        (TypeStep("look", "{q}", submit=True, opens="results"),),
        (TypeStep("look", "{q}"), PressStep(Key.ENTER, opens="results")),
    ],
)
def test_a_search_is_entered_and_its_results_are_read(steps):
    asked = macro(*steps, ReadListStep("result"), params=(Param("q", "string"),))
    phone = notes("home", "notes", enter={"notes": "results"})
    phone.dynamic[("notes", "note")] = []
    end, pilot = play(phone, asked, NOTES, q="x")
    assert isinstance(end, Done), end
    assert pilot.value == ("One", "Two")


def test_after_a_submit_the_screen_that_is_gone_to_is_waited_for_and_not_walked_to():
    asked = macro(TypeStep("look", "x", submit=True), Go("results"), ReadListStep("result"))
    phone = notes("home", "notes", enter={"notes": "results"})
    phone.dynamic[("notes", "note")] = []
    slow = ["notes", "notes"]

    def press(action):
        PaperPhone.perform(phone, action)
        if action == PressKey(Key.ENTER):
            phone.delays = list(slow)

    phone.perform = press
    end, pilot = play(phone, asked, NOTES)
    assert isinstance(end, Done), end
    assert pilot.value == ("One", "Two")
    assert not any(isinstance(action, OpenApp) for action in phone.actions)


def test_keys_are_pressed():
    phone = notes("home", "notes")
    end, pilot = play(phone, macro(PressStep(Key.BACK, opens="home")), NOTES)
    assert isinstance(end, Done), end
    assert phone.actions == [PressKey(Key.BACK)]
    assert not pilot.touched


@pytest.mark.parametrize(("direction", "axis"), [("down", "y"), ("up", "y"), ("left", "x"), ("right", "x")])
def test_a_page_is_turned(direction, axis):
    phone = notes("home", "notes")
    play(phone, macro(SwipeStep(direction)), NOTES)
    (action,) = phone.actions
    assert isinstance(action, Swipe)
    moved = getattr(action.end, axis) - getattr(action.start, axis)
    assert (moved < 0) == (direction in ("down", "right"))


WHEN = macro(
    TapStep("sort", when="sorted"),
    TapStep("add", unless="sorted"),
    params=(Param("sorted", "boolean", required=False),),
)


def test_a_step_is_left_out_when_its_argument_was_not_given():
    phone = notes("home", "notes")
    play(phone, WHEN, NOTES)
    assert touches(phone) == ["Add"]
    phone = notes("home", "notes")
    play(phone, WHEN, NOTES, sorted=True)
    assert touches(phone) == ["Sort"]


def test_a_part_of_a_date_names_the_cell_of_a_day():
    asked = macro(TapStep("day"), params=(Param("day", "date"),), at="new")
    phone = notes("home", "notes", "new")
    phone.dynamic[("new", "day")] = [str(n) for n in range(1, 15)]
    end, _ = play(phone, asked, NOTES, day="2026-12-09")
    assert isinstance(end, Done), end
    assert touches(phone) == ["9"]


def test_a_text_that_shall_be_readable_is_waited_for():
    asked = macro(TapStep("sort"), params=(Param("title", "string"),), expect=Expect(text="{title}"))
    assert isinstance(play(notes("home", "notes"), asked, NOTES, title="Note 3")[0], Done)
    end, _ = play(notes("home", "notes"), asked, NOTES, title="Nowhere")
    assert isinstance(end, Stuck)
    assert (end.code, end.step) == ("diverged", "expect")


def test_an_element_that_shall_be_gone_is_waited_for():
    asked = Macro("job", "Do it", at="home", steps=(TapStep("trash"),), expect=Expect(absent="about"))
    end, _ = play(notes("home"), asked, NOTES)
    assert isinstance(end, Stuck)
    gone = notes("home")
    gone.hidden.add(("home", "about"))
    assert isinstance(play(gone, asked, NOTES)[0], Done)


def test_a_value_that_shall_be_shown_is_compared():
    expect = Expect(element="version", value="{v}")
    asked = macro(TapStep("version"), params=(Param("v", "string"),), at="about", expect=expect)
    phone = notes("home", "about", values={("about", "version"): "2.1"})
    assert isinstance(play(phone, asked, NOTES, v="2.1")[0], Done)
    assert isinstance(play(phone, asked, NOTES, v="2.2")[0], Stuck)


@pytest.mark.parametrize(
    ("shown", "kind", "value"),
    [
        ("1,234 km", "number", 1234),
        ("-3.5°", "number", -3.5),
        ("none", "number", "none"),
        ("On", "boolean", True),
        ("关闭", "boolean", False),
        ("Alarm at 7:30 AM", "time", "07:30"),
        ("下午3点", "time", "15:00"),
        ("2026-12-01, Tuesday", "date", "2026-12-01"),
        ("2.1", "text", "2.1"),
        ("2.1", None, "2.1"),
    ],
)
def test_what_is_read_becomes_the_kind_that_the_macro_promises(shown, kind, value):
    asked = Macro("job", "Tell it", at="about", steps=(ReadStep("version"),), returns=kind)
    end, pilot = play(notes("home", "about", values={("about", "version"): shown}), asked, NOTES)
    assert end == Done(f"Version is {shown}")
    assert pilot.value == value
    assert type(pilot.value) is type(value)


OPEN_NOTES = replace(OPEN, params=(Param("screen", "choice", choices=tuple(s.id for s in NOTES.screens)),))
LICENCE = {"demo://licence": "licence"}
ABOUT = {"demo://about": "about"}


def opened(phone: PaperPhone, screen_id: str, experience: Experience = NONE):
    pilot = Replayer(NOTES, OPEN_NOTES, parse(OPEN_NOTES, {"screen": screen_id}), experience=experience)
    return run(phone, pilot), pilot


def test_a_verified_link_replaces_a_longer_way():
    phone = notes(urls=LICENCE)
    end, pilot = opened(phone, "licence")
    assert isinstance(end, Done), end
    assert phone.actions == [OpenUrl("demo://licence")]
    assert (pilot.links, phone.captures) == ({"licence": True}, 2)


def test_a_link_saves_no_single_tap():
    phone = notes("home", "about", urls=LICENCE)
    opened(phone, "licence")
    assert touches(phone) == ["Licence"]


def test_a_link_that_leads_nowhere_is_forgotten_and_the_way_is_tapped():
    phone = notes("home")
    end, pilot = opened(phone, "licence")
    assert isinstance(end, Done), end
    assert touches(phone) == ["About", "Licence"]
    assert pilot.links == {"licence": False}
    assert sum(isinstance(action, OpenUrl) for action in phone.actions) == 1


def test_a_link_that_nobody_verified_is_used_once_it_has_worked_here():
    phone = notes(urls=ABOUT)
    end, pilot = opened(phone, "about")
    assert [type(action) for action in phone.actions] == [OpenApp, Tap]
    phone = notes(urls=ABOUT)
    end, pilot = opened(phone, "about", Experience(links=frozenset({"about"})))
    assert isinstance(end, Done), end
    assert phone.actions == [OpenUrl("demo://about")]
    assert pilot.links == {"about": True}


def test_what_is_put_into_a_link_stays_one_part_of_it():
    asked = macro(LinkStep("results"), ReadListStep("result"), params=(Param("query", "string"),), at=None)
    phone = notes(urls={"demo://find?q=a%26b%3D%2F%E7%BA%A2%20%7Bx%7D": "results"})
    end, pilot = play(phone, asked, NOTES, query="a&b=/红 {x}")
    assert isinstance(end, Done), end
    assert pilot.value == ("One", "Two")


def test_a_link_step_that_fails_goes_by_taps_unless_it_carried_arguments():
    phone = notes("home")
    end, _ = play(phone, macro(LinkStep("about"), ReadStep("version"), at=None), NOTES)
    assert isinstance(end, Done), end
    assert touches(phone) == ["About"]
    asked = macro(LinkStep("results"), params=(Param("query", "string"),), at=None)
    end, _ = play(notes("home"), asked, NOTES, query="x")
    assert isinstance(end, Stuck)
    assert (end.code, end.step) == ("diverged", "link results")


def test_a_link_that_the_map_does_not_have_is_a_divergence():
    end, _ = play(notes("home"), macro(LinkStep("moon"), at=None), NOTES)
    assert isinstance(end, Stuck)
    assert end.code == "diverged"


def test_of_two_ways_as_long_the_one_that_has_not_failed_is_taken():
    twice = app_map(
        screen("home", item("left", leads_to="left"), item("right", leads_to="right")),
        screen("left", BACK, item("on", leads_to="goal"), item("x")),
        screen("right", BACK, item("on", leads_to="goal"), item("y")),
        screen("goal", BACK, item("z"), item("here", "Here", "text")),
    )
    go = replace(OPEN, params=(Param("screen", "choice", choices=("goal",)),))
    for weak, first in ((frozenset(), "Left"), (frozenset({("home", "left")}), "Right")):
        phone = PaperPhone(twice).at("home")
        pilot = Replayer(twice, go, {"screen": "goal"}, experience=Experience(weak=weak))
        assert isinstance(run(phone, pilot), Done)
        assert touches(phone)[0] == first
        assert pilot.walked[("home", first.lower())]


def test_a_choice_is_typed_as_the_app_shows_it():
    labels: dict[str, dict[Language, str]] = {"en": {"en": "English"}, "zh": {"en": "Chinese"}}
    param = Param("lang", "choice", choices=("en", "zh"), labels=labels)
    asked = macro(TypeStep("look", "{lang}"), params=(param,))
    phone = notes("home", "notes")
    phone.dynamic[("notes", "note")] = []
    play(phone, asked, NOTES, lang="zh")
    assert TypeText("Chinese") in phone.actions
