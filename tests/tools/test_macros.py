from dataclasses import replace

import pytest

from maps.model import Macro, Param
from phone.errors import PhoneError
from tests.fakes.still_phone import StillPhone, still_call
from tests.tools.mail import SEND, app, opening, switch, tools
from tests.tools.screens import schema_of
from tools.macro_text import MAX_DESCRIPTION
from tools.macros import macro_call

BOTH = (app("ios", opening("inbox", "vip"), switch("push"), SEND), app("android", opening("inbox", "spam")))


def test_families_are_folded_and_every_other_macro_is_a_tool_of_its_own():
    assert list(tools(*BOTH)) == ["mail_open", "mail_send", "mail_set"]


def test_a_macro_of_a_familys_shape_is_folded_though_the_map_keeps_it_apart():
    apart = replace(switch("badge"), family=None, member="")
    reading = Macro("read_quota", "Tell the quota")
    two = replace(switch("rule"), params=(Param("name", "string"), Param("on", "boolean")), family=None)
    made = tools(app("ios", switch("push"), apart, reading, two))
    assert list(made) == ["mail_read", "mail_set", "mail_set_rule"]
    assert schema_of(made["mail_set"].arguments)["properties"]["setting"]["enum"] == ["push", "badge"]


def test_an_app_that_both_platforms_have_gives_one_tool_with_the_choices_of_both():
    tool = tools(*BOTH)["mail_open"]
    properties = schema_of(tool.arguments)["properties"]
    assert properties["screen"]["enum"] == ["inbox", "vip", "spam"]
    assert "Only on iOS: vip. Only on Android: spam." in tool.description


def test_a_macro_of_one_platform_says_so():
    assert tools(*BOTH)["mail_send"].description == "Mail (iOS): send a mail."


async def test_what_this_phones_platform_lacks_is_refused_with_what_it_has():
    call = still_call(BOTH, StillPhone(platform="android"))
    with pytest.raises(PhoneError, match="runs Android, where there is no vip in Mail") as caught:
        await tools(*BOTH)["mail_open"].answer(call, {"screen": "vip"})
    assert caught.value.next == "Choose from what it has: inbox, spam."
    with pytest.raises(PhoneError, match="no push"):
        await tools(*BOTH)["mail_set"].answer(call, {"setting": "push", "on": True})
    with pytest.raises(PhoneError, match=r"no mail\.send"):
        await tools(*BOTH)["mail_send"].answer(call, {"to": "me"})
    assert not call.phones.phone.performed


async def test_an_app_without_a_map_for_this_platform_names_the_platforms_that_have_one():
    only = app("ios", opening("inbox"))
    call = still_call((only,), StillPhone(platform="android"))
    with pytest.raises(PhoneError, match="no map for Android") as caught:
        await tools(only)["mail_open"].answer(call, {"screen": "inbox"})
    assert "iOS" in caught.value.next


async def test_an_unknown_choice_is_refused_before_a_phone_is_reached():
    call = still_call(BOTH, StillPhone())
    with pytest.raises(PhoneError) as caught:
        await tools(*BOTH)["mail_open"].answer(call, {"screen": "trash"})
    assert caught.value.code == "invalid_arguments"
    assert call.used is None


@pytest.mark.parametrize("on", ["yes", "on", "", 1, 0, 1.0, [True], "TRUE"])
async def test_a_switch_takes_true_or_false_and_nothing_else(on: object):
    call = still_call(BOTH, StillPhone())
    with pytest.raises(PhoneError, match="`on` is true or false, not ") as caught:
        await tools(*BOTH)["mail_set"].answer(call, {"setting": "push", "on": on})
    assert caught.value.code == "invalid_arguments"
    with pytest.raises(PhoneError, match="`on` is true or false, not "):
        macro_call(BOTH[0], switch("push"), {"on": on})
    assert call.used is None


def test_a_macro_by_its_name_takes_what_its_tool_takes():
    assert macro_call(BOTH[0], SEND, {"to": "true", "copies": "2"}).arguments == {"to": "true", "copies": 2}
    assert macro_call(BOTH[0], switch("push"), {"on": "false"}).arguments == {"on": False}
    with pytest.raises(PhoneError, match="there is no argument `extra`") as caught:
        macro_call(BOTH[0], switch("push"), {"on": "true", "extra": "1"})
    assert caught.value.next == "Valid fields of mail.set_push: on (required)."
    with pytest.raises(PhoneError, match="there is no argument `phone`"):
        macro_call(BOTH[0], switch("push"), {"on": "true", "phone": "sim:ios"})


@pytest.mark.parametrize(("to", "told"), [("a\tb\0", "U[+]0009"), ("a\nb", "U[+]000A"), ("  ", "is empty")])
async def test_text_that_no_keyboard_types_is_refused_by_name(to: str, told: str):
    call = still_call(BOTH, StillPhone())
    with pytest.raises(PhoneError, match=f"mail_send: `to` .*{told}"):
        await tools(*BOTH)["mail_send"].answer(call, {"to": to})
    assert call.used is None


async def test_a_wrong_choice_names_all_of_a_few_and_the_nearest_of_many():
    many = tuple(f"page_{i}" for i in range(30))
    long = app("ios", opening("bluetooth", "wifi", *many))
    for maps, asked, told in (
        (BOTH, "trash", "`screen` cannot be “trash”; choose from inbox, vip, spam"),
        ((long,), "wi-fi", "`screen` cannot be “wi-fi”; nearest of its 32 choices: wifi"),
    ):
        with pytest.raises(PhoneError, match=told):
            await tools(*maps)["mail_open"].answer(still_call(maps, StillPhone()), {"screen": asked})


def test_a_switch_without_words_of_its_own_says_what_true_means():
    rule = Macro("set_rule", "Set a rule", (Param("name", "string"), Param("on", "boolean")))
    properties = schema_of(tools(app("ios", rule))["mail_set_rule"].arguments)["properties"]
    assert properties["on"]["description"] == "True turns it on, false turns it off"


async def test_what_a_person_has_to_confirm_is_not_done_before():
    phone = StillPhone()
    tool = tools(*BOTH)["mail_send"]
    assert tool.hints.destructive
    assert tool.hints.open_world
    reply = await tool.answer(still_call(BOTH, phone), {"to": "me"})
    assert reply.failed
    assert reply.structured is not None
    assert reply.structured["status"] == "needs_confirmation"
    assert "confirm" in schema_of(tool.arguments)["properties"]
    assert not phone.performed


def test_a_switch_is_idempotent_and_takes_nothing_away():
    hints = tools(*BOTH)["mail_set"].hints
    assert (hints.read_only, hints.destructive, hints.idempotent, hints.open_world) == (
        False,
        False,
        True,
        False,
    )


def test_parameters_that_differ_between_platforms_are_optional_and_choices_add_up():
    pick = Macro("pick", "Pick", (Param("colour", "choice", "", ("red",)), Param("size", "integer")))
    other = replace(pick, params=(Param("colour", "choice", "", ("blue",)),))
    schema = schema_of(tools(app("ios", pick), app("android", other))["mail_pick"].arguments)
    assert schema["properties"]["colour"]["enum"] == ["red", "blue"]
    assert schema["required"] == ["colour"]


def test_a_hundred_screens_still_make_a_description_that_clients_take():
    many = [f"screen_number_{i}" for i in range(100)]
    pair = (app("ios", opening("home", *many)), app("android", opening("home", *(f"a_{s}" for s in many))))
    assert len(tools(*pair)["mail_open"].description) <= MAX_DESCRIPTION


def test_every_kind_of_parameter_is_described_flat_and_in_words():
    params = (
        Param("title", "string", "What it is called"),
        Param("who", "person", required=False),
        Param("day", "date", "The day", required=False),
        Param("at", "time", required=False),
        Param("length", "duration", required=False, default="PT1H"),
        Param("seats", "integer", minimum=1, maximum=9),
        Param("price", "number", maximum=99.5, required=False),
        Param("list", "choice", choices=("a", "b"), labels={"a": {"en": "Home"}}, required=False),
    )
    made = replace(switch("event"), id="create", params=params, family=None)
    schema = schema_of(tools(app("ios", made))["mail_create"].arguments)
    kinds = {name: told["type"] for name, told in schema["properties"].items()}
    assert kinds["day"] == kinds["at"] == kinds["length"] == kinds["title"] == kinds["who"] == "string"
    assert (kinds["seats"], kinds["price"]) == ("integer", "number")
    told = {name: facts["description"] for name, facts in schema["properties"].items()}
    assert "2026-12-01" in told["day"]
    assert "14:30" in told["at"]
    assert "PT1H30M" in told["length"]
    assert "default PT1H" in told["length"]
    assert "at least 1" in told["seats"]
    assert "at most 9" in told["seats"]
    assert "a: Home" in told["list"]
    assert schema["required"] == ["title", "seats"]


def test_a_macro_is_called_with_every_kind_of_argument():
    params = (Param("day", "date"), Param("length", "duration", required=False, default="90m"))
    made = replace(switch("event"), id="create", params=params, family=None)
    call = macro_call(app("ios", made), made, {"day": "2026-12-24"})
    assert call.arguments == {"day": "2026-12-24", "length": "PT1H30M"}
    with pytest.raises(PhoneError, match="such as 2026-12-01"):
        macro_call(app("ios", made), made, {"day": "whenever"})
