import pytest

from maps.arguments import ArgumentError, parse
from maps.model import Macro, Param

MACRO = Macro(
    "demo",
    "Do it",
    (
        Param("on", "boolean", required=False),
        Param("screen", "choice", choices=("home", "network_internet"), required=False),
        Param("count", "integer", required=False),
        Param("text", "string", required=False),
    ),
)


@pytest.mark.parametrize(
    ("raw", "typed"),
    [
        ({"on": True}, {"on": True}),
        ({"on": "ON"}, {"on": True}),
        ({"on": "关闭"}, {"on": False}),
        ({"on": "false"}, {"on": False}),
        ({"on": 1}, {"on": True}),
        ({"screen": "home"}, {"screen": "home"}),
        ({"screen": "Network-internet"}, {"screen": "network_internet"}),
        ({"count": "-3"}, {"count": -3}),
        ({"count": 7}, {"count": 7}),
        ({"text": "下雨 🌧"}, {"text": "下雨 🌧"}),
        ({"text": None}, {}),
        ({}, {}),
    ],
)
def test_arguments_are_typed(raw, typed):
    assert parse(MACRO, raw) == typed


@pytest.mark.parametrize(
    "raw",
    [
        {"on": "perhaps"},
        {"on": 2},
        {"on": [True]},
        {"screen": "kitchen"},
        {"screen": 3},
        {"count": "many"},
        {"count": True},
        {"count": "9" * 400},
        {"count": 1.5},
        {"text": ""},
        {"text": "a\x00b"},
        {"text": "x" * 5000},
        {"text": {"a": 1}},
        {"colour": "red"},
    ],
)
def test_a_wrong_argument_is_named_with_what_it_takes(raw):
    with pytest.raises(ArgumentError) as caught:
        parse(MACRO, raw)
    (name,) = raw
    assert caught.value.param == name
    assert name in str(caught.value)
    assert name in caught.value.next
    assert len(str(caught.value)) < 300
    assert caught.value.code == "invalid_arguments"


def test_a_choice_names_its_choices():
    with pytest.raises(ArgumentError) as caught:
        parse(MACRO, {"screen": "kitchen"})
    assert caught.value.valid == ("home", "network_internet")
    assert "network_internet" in caught.value.next


def test_a_missing_argument_is_named():
    macro = Macro("set_x", "Set x", (Param("on", "boolean"),))
    with pytest.raises(ArgumentError, match="set_x needs on") as caught:
        parse(macro, {})
    assert caught.value.valid == ("true", "false")
