"""Which macro a sentence fires, and which it must not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.model import Macro, Param, TypeStep
from router.match import Matcher
from tests.router.small_map import SETTINGS

MATCHER = Matcher([SETTINGS])


@pytest.mark.parametrize(
    ("task", "macro", "arguments"),
    [
        ("Turn on airplane mode", "settings.set_airplane_mode", {"on": True}),
        ("turn airplane mode off.", "settings.set_airplane_mode", {"on": False}),
        ("Please switch the Airplane Mode on", "settings.set_airplane_mode", {"on": True}),
        ("disable wifi", "settings.set_wifi", {"on": False}),
        ("Turn on Wi\u2011Fi in Settings", "settings.set_wifi", {"on": True}),
        ("In the Settings app, turn on wi fi", "settings.set_wifi", {"on": True}),
        ("打开飞行模式", "settings.set_airplane_mode", {"on": True}),
        ("请帮我把飞行模式关掉", "settings.set_airplane_mode", {"on": False}),
        ("在设置里关闭蓝牙", "settings.set_bluetooth", {"on": False}),
        ("打开蓝牙", "settings.set_bluetooth", {"on": True}),
        ("打开蓝牙设置", "settings.open", {"screen": "bluetooth"}),
        ("open Bluetooth settings", "settings.open", {"screen": "bluetooth"}),
        ("go to Settings", "settings.open", {"screen": "home"}),
        ("is airplane mode on?", "settings.read_airplane_mode", {}),
        ("飞行模式打开了吗", "settings.read_airplane_mode", {}),
        ("forget the network", "settings.forget_network", {}),
        ("打开一下飞行模式", "settings.set_airplane_mode", {"on": True}),
        ("帮我开一下飞行模式", "settings.set_airplane_mode", {"on": True}),
        ("你能打开飞行模式吗？", "settings.set_airplane_mode", {"on": True}),
        ("我需要打开飞行模式", "settings.set_airplane_mode", {"on": True}),
        ("打开设置里的蓝牙", "settings.set_bluetooth", {"on": True}),
        ("I would like to turn on airplane mode on my phone", "settings.set_airplane_mode", {"on": True}),
        ("make sure airplane mode is off", "settings.set_airplane_mode", {"on": False}),
        ("enable flight mode", "settings.set_airplane_mode", {"on": True}),
        ("turn flight mode off", "settings.set_airplane_mode", {"on": False}),
        ("check if airplane mode is on", "settings.read_airplane_mode", {}),
        ("open the settings app", "settings.open", {"screen": "home"}),
    ],
)
def test_a_sentence_that_a_template_covers_fires_its_macro(task, macro, arguments):
    chosen = MATCHER.match(task).chosen
    assert chosen is not None
    assert (chosen.name, chosen.arguments) == (macro, arguments)


@pytest.mark.parametrize(
    "task",
    [
        "",
        "   ",
        "hello",
        "turn on",
        "airplane mode",
        "turn on airplane mode at 7 pm",
        "do not turn on airplane mode",
        "don't turn on airplane mode",
        "不要打开飞行模式",
        "别打开飞行模式",
        "turn on airplane mode and wifi",
        "why can't I turn on airplane mode",
        "turn on the torch",
        "turn once",
        "is airplane mode bad for the battery?",
        "forget the network password",
        "open the bluetooth speaker's manual",
        "what is airplane mode",
        "飞行模式是什么",
        "go to home",
        "take me to the home screen",
        "can airplane mode break my phone",
    ],
)
def test_a_sentence_that_asks_for_something_else_fires_nothing(task):
    decision = MATCHER.match(task)
    assert decision.chosen is None
    assert not decision.rivals


def test_without_a_match_the_three_nearest_are_named_with_a_sentence_that_fires_each():
    decision = MATCHER.match("turn on airplane mode tomorrow night")
    assert decision.chosen is None
    assert len(decision.nearest) == 3
    first = decision.nearest[0]
    assert first.name == "settings.set_airplane_mode"
    fired = MATCHER.match(first.example).chosen
    assert fired is not None
    assert fired.name == first.name


@pytest.mark.parametrize("task", ["", "hello", "order a pizza", "今天天气怎么样"])
def test_there_are_always_three_different_nearest(task):
    nearest = MATCHER.match(task).nearest
    assert len({(near.name, str(near.arguments)) for near in nearest}) == 3


def test_every_example_that_is_shown_fires_its_own_macro():
    for task in ("", "wifi", "蓝牙", "network"):
        for near in MATCHER.match(task).nearest:
            fired = MATCHER.match(near.example).chosen
            assert fired is not None, near.example
            assert fired.name == near.name


def test_a_matcher_without_maps_matches_nothing():
    decision = Matcher([]).match("turn on airplane mode")
    assert decision.chosen is None
    assert decision.nearest == ()


def test_a_free_text_keeps_its_case():
    search = Macro(
        "search",
        "Search",
        (Param("query", "string"),),
        {"en": ("search for {query}",), "zh": ("搜索{query}",)},
    )
    matcher = Matcher([replace(SETTINGS, macros=(search,))])
    for sentence in ("Please SEARCH for iPhone 16 Pro", "搜索iPhone 16 Pro"):
        assert matcher.match(sentence).chosen.arguments == {"query": "iPhone 16 Pro"}


@pytest.mark.parametrize(
    ("task", "line"),
    [
        ("turn on the line Work", "Work"),
        ("turn on the line 2", "2"),
        ('turn on the line "this and that"', "this and that"),
        ("turn on the line 2 and turn off line 1", None),
        ("turn on the line not Primary", None),
        ("turn on the line for the next hour", None),
    ],
)
def test_a_label_is_a_few_words_and_no_second_thought_unless_it_is_quoted(task, line):
    macro = Macro(
        "set_line", "Turn a line on", (Param("line", "string"),), {"en": ("turn on the line {line}",)}
    )
    chosen = Matcher([replace(SETTINGS, macros=(macro,))]).match(task).chosen
    assert (chosen and chosen.arguments) == (line and {"line": line})


def test_the_app_that_a_sentence_names_is_no_part_of_what_is_typed():
    search = Macro(
        "search",
        "Search",
        (Param("query", "string"),),
        {"en": ("search for {query}",)},
        steps=(TypeStep("search", "{query}"),),
    )
    matcher = Matcher([replace(SETTINGS, macros=(search,))])
    assert matcher.match("search for wifi in settings").chosen.arguments == {"query": "wifi"}
    assert matcher.match("search for cafes in Paris").chosen.arguments == {"query": "cafes in Paris"}
    assert matcher.match("search for wifi and turn it on").chosen is None


@given(st.text(max_size=80))
def test_any_text_gets_an_answer(task):
    MATCHER.match(task)
