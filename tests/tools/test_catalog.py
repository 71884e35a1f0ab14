"""Searching macros and running one by its name, as an agent does."""

import json

import pytest

from maps.catalog import Catalog
from phone.errors import PhoneError
from tests.fakes.still_phone import StillPhone, still_call
from tools.catalog import TOOLS

MAPS = Catalog.shipped().maps
FIND, RUN = TOOLS


async def answer(tool, **arguments):
    return await tool.answer(still_call(MAPS, StillPhone()), arguments)


async def test_a_search_tells_names_parameters_and_risk():
    reply = await answer(FIND, words="delete a contact", limit=3)
    best = reply.structured["macros"][0]
    assert (best["macro"], best["risk"]) == ("contacts.delete_contact", "deletes")
    assert "[deletes]" in reply.text.splitlines()[0]
    assert len(reply.structured["macros"]) <= 3


@pytest.mark.parametrize(
    ("words", "by"),
    [
        ("delete a contact", ["delete", "contact"]),
        ("show my alarms", ["alarms"]),
        ("删除联系人", ["删除联系人"]),
    ],
)
async def test_a_search_says_by_which_words_it_found_something(words, by):
    reply = await answer(FIND, words=words)
    assert by in [one["by"] for one in reply.structured["macros"]]
    assert f"; by {', '.join(by)})" in reply.text


async def test_a_list_of_all_says_no_words():
    reply = await answer(FIND, app="clock")
    assert [one["by"] for one in reply.structured["macros"]] == [[]] * 8
    assert "; by" not in reply.text


async def test_nothing_found_says_what_else_to_do():
    reply = await answer(FIND, words="zzz qqq")
    assert not reply.failed
    assert "snapshot" in reply.text


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        (FIND, {"app": "no such app"}, "no map of no such app"),
        (FIND, {"limit": 0}, "limit"),
        (RUN, {"macro": "settings.fly"}, "no macro settings.fly"),
        (RUN, {"macro": "settings.open", "arguments": "screen=home"}, "no JSON object"),
        (RUN, {"macro": "settings.open", "arguments": "[1]"}, "no JSON object"),
        (RUN, {"macro": "settings.open", "arguments": '{"screen": "moon"}'}, "moon"),
        (RUN, {"macro": "settings.open", "arguments": {"screen": "moon"}}, "moon"),
        (RUN, {"macro": "settings.open", "arguments": {"screen": "m" * 5000}}, "4000"),
        (RUN, {"macro": "settings.open", "arguments": ["screen"]}, "text"),
        (RUN, {"macro": "settings.set_airplane_mode", "arguments": '{"up": true}'}, "up"),
        (RUN, {}, "macro"),
    ],
)
async def test_what_cannot_be_meant_is_refused_with_what_can(tool, arguments, says):
    with pytest.raises(PhoneError) as caught:
        await answer(tool, **arguments)
    assert says in str(caught.value)
    assert caught.value.next


async def test_arguments_are_taken_as_an_object_too():
    call = still_call(MAPS, StillPhone(platform="android"))
    asked = {"macro": "contacts.delete_contact", "arguments": {"person": "李雷"}}
    reply = await RUN.answer(call, asked)
    assert reply.structured
    assert reply.structured["arguments"] == {"person": "李雷"}


async def test_a_risk_is_confirmed_first():
    call = still_call(MAPS, StillPhone(platform="android"))
    asked = {"macro": "contacts.delete_contact", "arguments": json.dumps({"person": "Ann"})}
    reply = await RUN.answer(call, asked)
    assert (reply.structured or {})["status"] == "needs_confirmation"
