"""A text model that is asked which macro is meant; what it says comes from a written script."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from maps.catalog import Catalog
from phone.errors import PhoneError
from router.allowance import Limits
from router.call import Candidate
from router.choosing import read
from router.crew import Crew
from router.find import index_of
from router.policy import Policy
from router.report import RunReport
from router.rules import HandOffRules
from router.run_settings import RunSettings
from router.task import meaning_of
from tests.router.orchestrate.crew import Says, says

TODAY = date(2026, 11, 30)
MAPS = Catalog.shipped().for_platform("android")
VOLTS = "gimme the juice situation of that battery thing, gut feeling aside"
"""Nothing that a map or a phrase covers; the test of a model that is not asked holds it to that."""


def answer(macro: str, **arguments: object) -> str:
    return f"Sure: {json.dumps({'macro': macro, 'arguments': arguments})}"


@pytest.fixture
def meaning(tmp_path: Path) -> Callable[..., Any]:
    async def find(task: str, chooser: Says | None, **settings: Any) -> Any:
        crew = Crew(chooser=chooser.asker if chooser else None)
        told = RunSettings(lease_folder=tmp_path, crew=crew, **settings)
        return await meaning_of(task, MAPS, told, "a phone")

    return find


async def test_what_no_words_cover_a_model_may_find_among_the_macros_that_are_near(meaning: Any):
    asked = says(answer("settings.read_battery_level"))

    job = await meaning(VOLTS, asked)

    assert job.call.name == "settings.read_battery_level"
    assert job.matched.calls == 1
    assert "settings.read_battery_level" in asked.questions[0].text
    assert asked.questions[0].schema is not None


async def test_without_a_model_it_stays_an_honest_no(meaning: Any):
    assert (await meaning(VOLTS, None)).status == "no_macro"


async def test_a_model_is_not_asked_about_what_words_cover(meaning: Any):
    asked = says()

    assert (await meaning("what's the battery level", asked)).call.name == "settings.read_battery_level"
    assert asked.questions == []


async def test_a_model_that_sees_a_risk_in_it_makes_it_a_question_to_the_person(meaning: Any):
    report = await meaning(
        "my juice situation wants that saver thing", says(answer("settings.set_battery_saver", on=True))
    )

    assert isinstance(report, RunReport)
    assert (report.status, report.model_calls["match"]) == ("needs_input", 1)
    assert report.question is not None
    assert [(one.macro, one.arguments) for one in report.question.choices] == [
        ("settings.set_battery_saver", {"on": True})
    ]
    assert report.question.text.startswith("Is this what")


@pytest.mark.parametrize(
    "said",
    [
        answer("none"),
        answer("settings.no_such_macro"),
        answer("settings.read_battery_level", extra=1),
        '{"macro": "settings.read_battery_level", "arguments": []}',
        '{"macro": "settings.read_battery_level"',
        "import os; os.system('ls')",
        "[" * 100_000,
        "",
        PhoneError("model_unavailable", "It does not answer.", next="Start it."),
    ],
    ids=["none", "unknown", "surplus", "no object", "half", "code", "deep", "empty", "down"],
)
async def test_what_is_no_answer_leaves_it_an_honest_no(meaning: Any, said: Any):
    assert (await meaning(VOLTS, says(said))).status == "no_macro"


@pytest.mark.parametrize(
    ("task", "settings"),
    [
        (f"{VOLTS} when I'm home", {}),
        (f"never {VOLTS}", {}),
        (VOLTS, {"hand_off": HandOffRules(offline=True)}),
        (VOLTS, {"policy": Policy(limits=Limits(cloud_calls=0))}),
    ],
    ids=["condition", "denial", "offline", "nothing left to spend"],
)
async def test_a_model_is_not_asked_where_it_may_not_be_or_could_only_mislead(
    meaning: Any, task: str, settings: dict[str, Any]
):
    asked = says(answer("settings.read_battery_level"))

    assert (await meaning(task, asked, **settings)).status == "no_macro"
    assert asked.questions == []


def chosen(task: str, macro: str, **arguments: object) -> Candidate | None:
    return read(answer(macro, **arguments), task, index_of(MAPS).find("", macro.partition(".")[0]), TODAY)


@pytest.mark.parametrize(
    ("task", "macro", "arguments"),
    [
        ("ring me out of bed, half six sharp in the morning", "clock.add_alarm", {"at": "06:30"}),
        ("the digits of our Lena Brook", "contacts.phone_number_of", {"person": "lena brook"}),
        ("钟表上弄个倒着数的，十分钟", "clock.start_timer", {"length": "PT10M"}),
    ],
)
def test_values_that_the_task_says_are_taken(task: str, macro: str, arguments: dict[str, object]):
    found = chosen(task, macro, **arguments)

    assert found is not None
    assert found.name == macro
    assert "text model" in found.reasons[0]


@pytest.mark.parametrize(
    ("task", "macro", "arguments"),
    [
        ("ring me out of bed, half six sharp in the morning", "clock.add_alarm", {"at": "07:00"}),
        ("ring me out of bed", "clock.add_alarm", {"at": "06:30"}),
        ("the digits of our Lena Brook", "contacts.phone_number_of", {"person": "Lena Brooks"}),
        ("the digits", "contacts.phone_number_of", {"person": "Mum"}),
        ("钟表上弄个倒着数的，十分钟", "clock.start_timer", {"length": "PT15M"}),
    ],
)
def test_a_value_that_the_task_does_not_say_is_not_believed(
    task: str, macro: str, arguments: dict[str, object]
):
    assert chosen(task, macro, **arguments) is None
