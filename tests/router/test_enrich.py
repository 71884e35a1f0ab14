"""A map enriched by a text model: what leaves the machine, and what is taken over."""

import json
from dataclasses import replace

import pytest

from maps.model import MapElement
from phone.snapshot import Role
from router.enrich import enrich
from tests.maps.demo import DEMO


def answer(**facts) -> str:
    empty = {"en": [], "zh": []}
    return json.dumps({"description": "", "screen": empty, "elements": []} | facts)


class Model:
    """Answers every question with one text, and keeps the questions: what is judged is what is said."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.asked: list[str] = []

    async def ask(self, system, question, schema, name) -> str:
        self.asked.append(question)
        return self.text


async def enriched(text: str, app_map=DEMO):
    model = Model(text)
    return await enrich(app_map, model), model


async def test_descriptions_and_further_names_are_added_and_nothing_else_changes():
    names = {"id": "battery", "en": ["Power", "charge level"], "zh": ["电量"]}
    text = answer(description="The first screen of the demo", elements=[names])
    result, _ = await enriched(text)
    home, before = result.app_map.screen("home"), DEMO.screen("home")
    assert home.description == "The first screen of the demo"
    assert home.element("battery").aliases == {"en": ("Power", "charge level"), "zh": ("电量",)}
    plain = replace(home, description=before.description, aliases=before.aliases)
    stripped = tuple(
        replace(e, aliases=b.aliases) for e, b in zip(home.elements, before.elements, strict=True)
    )
    assert replace(plain, elements=stripped) == before


async def test_what_points_to_a_person_is_not_in_the_question():
    person = MapElement("owner", "Peter Miller, +49 30 1234567", Role.ROW)
    screens = (replace(DEMO.screens[0], title="王小明", elements=(person,)), *DEMO.screens[1:])
    _, model = await enriched(answer(), replace(DEMO, screens=screens))
    said = " ".join(model.asked)
    assert "<name>, <number>" in said
    for private in ("Peter", "Miller", "1234567", "王小明"):
        assert private not in said


@pytest.mark.parametrize(
    "text",
    ["", "I cannot do that", '{"description": 3}', answer(extra=1), "[]", '{"description": "x"'],
)
async def test_an_answer_that_is_not_as_asked_for_is_left_out_and_said(text):
    result, _ = await enriched(text)
    assert result.app_map == DEMO
    assert len(result.dropped) == result.asked
    assert "not as asked for" in result.dropped[0]


@pytest.mark.parametrize(
    "name",
    [
        "Sound",
        "{screen}",
        "<b>bold</b>",
        "see https://example.org",
        "a" * 41,
        "",
        "call 030 1234567",
        "x\u0000y",
    ],
)
async def test_a_name_that_misleads_or_is_no_name_is_dropped(name):
    text = answer(elements=[{"id": "battery", "en": [name], "zh": []}])
    result, _ = await enriched(text)
    assert result.app_map.screen("home").element("battery").aliases == {}


async def test_what_an_author_wrote_is_kept():
    home = DEMO.screens[0]
    own = replace(
        home,
        description="Mine",
        elements=tuple(
            replace(e, aliases={"en": ("mine",)}) if e.id == "battery" else e for e in home.elements
        ),
    )
    text = answer(description="Theirs", elements=[{"id": "battery", "en": ["theirs"], "zh": ["他们的"]}])
    result, _ = await enriched(text, replace(DEMO, screens=(own, *DEMO.screens[1:])))
    kept = result.app_map.screen("home")
    assert kept.description == "Mine"
    assert kept.element("battery").aliases == {"en": ("mine",), "zh": ("他们的",)}
