"""Templates, and that the words by which one is passed over are words that every sentence of it has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.catalog import Catalog
from maps.model import Language
from maps.say.classes import WORD_CLASSES
from maps.say.grammar import (
    Blank,
    Either,
    Maybe,
    Sequence,
    Slot,
    TemplateError,
    Word,
    example,
    open_slots,
    parse,
    slots_of,
)
from router.phrases import FAMILY_PHRASES
from router.template import Template, compile_template, fold, needs

SLOTS = {"on": ("on", "off"), "name": ".+?"}
SHIPPED: list[tuple[str, Language]] = [
    *(
        (t, language)
        for by_language in FAMILY_PHRASES.values()
        for language, templates in by_language.items()
        for t in templates
    ),
    *(
        (t, language)
        for m in Catalog.shipped().maps
        for macro in m.macros
        for language, said in macro.say.items()
        for t in said
    ),
]


def said(template: str, sentence: str, language: Language = "en"):
    return Template(template, language, SLOTS).fullmatch(sentence, fold(sentence))


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("open [my|the] cart", [("open",), ("cart",)]),
        ("(turn|switch) {on} [the] {name}", [("on", "off"), ("turn", "switch")]),
        ("(show me|list) it", [("show", "list"), ("it",)]),
        ("(show [me]|) it", [("it",)]),
        ("[a [b (c|d)] e] f", [("f",)]),
        ("({name}|list) all", [("all",)]),
        ("(a (b|c)|d) e", [("a", "d"), ("e",)]),
        ("中[里|裡]的 Wi-Fi", [("中",), ("的",), ("wi-fi",)]),
        ("{order=up:cheapest|lowest} first", [("cheapest", "lowest"), ("first",)]),
        ("", []),
    ],
)
def test_what_a_sentence_needs_is_what_is_neither_optional_nor_open(template, words):
    assert sorted(needs(parse(template, "en"), SLOTS)) == sorted(words)


@st.composite
def sentences(draw: st.DrawFn, parts: Sequence) -> str:
    """Write any sentence of a template, in any case, blanks or not."""
    written = ""
    for part in parts:
        match part:
            case Word(text):
                written += draw(st.sampled_from([text, text.upper(), text.replace("i", "\u0130")]))
            case Blank():
                written += draw(st.sampled_from(["", " "]))
            case Slot("on"):
                written += draw(st.sampled_from(SLOTS["on"]))
            case Slot(_, _, words):
                written += draw(st.sampled_from(words or ("Milk",)))
            case Maybe(inside):
                written += draw(sentences(inside)) if draw(st.booleans()) else ""
            case Either(ways):
                written += draw(sentences(draw(st.sampled_from(ways))))
    return written


@given(data=st.data())
def test_no_template_passes_over_a_sentence_that_its_pattern_covers(data: st.DataObject):
    text, language = data.draw(st.sampled_from(SHIPPED))
    parts = parse(text, language)
    slots = {slot.name: ".+?" for slot in slots_of(parts)} | {"on": SLOTS["on"]}
    sentence = data.draw(sentences(parts))

    template = Template(text, language, slots)
    needed = all(any(word in fold(sentence) for word in words) for words in template.needs)

    pattern, _ = compile_template(parts, slots)
    assert needed or not pattern.fullmatch(sentence)


def test_a_pattern_is_built_for_a_sentence_that_has_its_words():
    asked: list[str] = []

    def slots() -> dict[str, str]:
        asked.append("slots")
        return {"item": ".+?"}

    template = Template("put {item} into [my] cart", "en", slots)
    assert template.fullmatch("open settings", fold("open settings")) is None
    assert asked == []
    for _ in range(2):
        found = template.fullmatch("Put milk into my CART", fold("Put milk into my CART"))
        assert found is not None
        assert found.words == {"item": "milk"}
    assert asked == ["slots"]


def test_a_class_stands_for_any_of_its_words_in_the_template_s_language():
    assert said("<create> {name} here", "set up Milk here").words == {"name": "Milk"}
    assert said("<create>{name}", "新建牛奶", "zh").words == {"name": "牛奶"}
    assert said("<create> {name} here", "新建 Milk here") is None


@pytest.mark.parametrize("name", WORD_CLASSES)
def test_every_class_has_words_in_both_languages_and_none_twice(name):
    for words in WORD_CLASSES[name].values():
        listed = words.split("|")
        assert all(listed)
        assert len(set(listed)) == len(listed)


def test_words_may_stand_for_a_value_of_their_own():
    found = said("the {order=up:cheapest|lowest priced} {name}", "the lowest priced lamp")
    assert (found.words, found.fixed) == ({"name": "lamp"}, {"order": "up"})


def test_a_slot_may_stand_in_every_way_of_a_template_and_says_one_thing():
    ways = "({name}'s number|the number of {name})"
    assert said(ways, "Mira's number").words == {"name": "Mira"}
    assert said(ways, "the number of Mira").words == {"name": "Mira"}
    assert said("{name} is {name}", "tea is tea").words == {"name": "tea"}
    assert said("{name} is {name}", "tea is milk") is None


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("open [the", "“[” has no"),
        ("open the]", "“]” has no"),
        ("(open|show", "“(” has no"),
        ("open|show", "“|” has no"),
        ("open {name", "“{” has no"),
        ("open {na me}", "“{” has no"),
        ("<opening> it", "<opening> there is not"),
        ("[" * 70 + "a" + "]" * 70, "more than 60"),
    ],
)
def test_a_template_that_cannot_be_read_says_why(template, reason):
    with pytest.raises(TemplateError) as error:
        parse(template, "en")
    assert reason in str(error.value)


def test_a_slot_is_open_where_a_way_leaves_it_out():
    assert open_slots(parse("({a} {b}|{a}) [{c}] {d}", "en")) == {"a", "d"}


def test_an_unknown_slot_is_a_mistake_of_the_author():
    with pytest.raises(KeyError):
        compile_template(parse("open {what}", "en"), {})


def test_an_example_takes_the_first_of_each_choice_and_nothing_optional():
    parts = parse("(turn|switch) {on} [the|my] {name} {when=now:now|at once}", "en")
    assert example(parts, {"on": "off", "name": "Wi-Fi"}) == "turn off Wi-Fi now"
