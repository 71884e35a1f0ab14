"""Templates, and that the words by which one is passed over are words that every sentence of it has."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.catalog import Catalog
from router.phrases import APP_FRAMES, FAMILY_PHRASES
from router.template import Template, compile_template, example, fold, needs

SLOTS = {"on": ("on", "off"), "name": ".+?"}
SHIPPED = [
    *(t for by_language in FAMILY_PHRASES.values() for templates in by_language.values() for t in templates),
    *(t for templates in APP_FRAMES.values() for t in templates),
    *(t for m in Catalog.shipped().maps for macro in m.macros for said in macro.say.values() for t in said),
]


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("open [my|the] cart", [("open",), ("cart",)]),
        ("(turn|switch) {on} [the] {name}", [("on", "off"), ("turn", "switch")]),
        ("(show me|list) it", [("show", "list"), ("it",)]),
        ("(show [me]|) it", [("it",)]),
        ("[a [b (c|d)] e] f", [("f",)]),
        ("({name}|list) all", [("all",)]),
        ("(a (b|c)|d) e", [("e",)]),
        ("a|b", []),
        ("中[里|裡]的 Wi-Fi", [("中",), ("的",), ("wi-fi",)]),
        ("", []),
    ],
)
def test_what_a_sentence_needs_is_what_is_neither_optional_nor_open(template, words):
    assert sorted(needs(template, SLOTS)) == sorted(words)


@st.composite
def sentences(draw: st.DrawFn, template: str) -> str:
    """Write any sentence of a template, in any case, blanks or not."""
    parts = re.findall(r"\{\w+\}|[\[\]()|]|\s+|[^\s\[\](){}|]+", template)

    def ways(closing: str) -> str:
        found = [""]
        while parts and parts[0] not in closing:
            part = parts.pop(0)
            if part in "[(":
                inside = ways("])")
                parts.pop(0)
                found[-1] += inside if part == "(" or draw(st.booleans()) else ""
            elif part == "|":
                found.append("")
            elif part.isspace():
                found[-1] += draw(st.sampled_from(["", " "]))
            elif part.startswith("{"):
                found[-1] += draw(st.sampled_from(SLOTS["on"])) if part == "{on}" else "Milk"
            else:
                found[-1] += draw(st.sampled_from([part, part.upper(), part.replace("i", "\u0130")]))
        return draw(st.sampled_from(found))

    return ways("")


@given(data=st.data())
def test_no_template_passes_over_a_sentence_that_its_pattern_covers(data: st.DataObject):
    text = data.draw(st.sampled_from(SHIPPED))
    slots = dict.fromkeys(re.findall(r"\{(\w+)\}", text), ".+?") | {"on": SLOTS["on"]}
    sentence = data.draw(sentences(text))

    found = Template(text, slots).fullmatch(sentence, fold(sentence))

    assert bool(found) == bool(compile_template(text, slots).fullmatch(sentence))


def test_a_pattern_is_built_for_a_sentence_that_has_its_words():
    asked: list[str] = []

    def slots() -> dict[str, str]:
        asked.append("slots")
        return {"item": ".+?"}

    template = Template("put {item} into [my] cart", slots)
    assert template.fullmatch("open settings", fold("open settings")) is None
    assert asked == []
    for _ in range(2):
        said = template.fullmatch("Put milk into my CART", fold("Put milk into my CART"))
        assert said is not None
        assert said["item"] == "milk"
    assert asked == ["slots"]


def test_an_unknown_slot_is_a_mistake_of_the_author():
    with pytest.raises(KeyError):
        compile_template("open {what}", {})


def test_an_example_takes_the_first_of_each_choice_and_nothing_optional():
    assert example("(turn|switch) {on} [the|my] {name}", {"on": "off", "name": "Wi-Fi"}) == "turn off Wi-Fi"
