import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from maps.catalog import Catalog
from maps.model import AppMap, Macro, Param, Risk
from router.consent import CONFIRMED_RISKS
from tests.fakes.still_phone import StillPhone, still_call
from tests.tools.mail import SEND, app, opening, switch, tools
from tests.tools.screens import schema_of
from tools.folds import folds_of
from tools.macros import macro_tools

SHIPPED = Catalog.shipped().maps
APPS = {app_map.id: [m for m in SHIPPED if m.id == app_map.id] for app_map in SHIPPED}


def small(name: str, **more: Any) -> Macro:
    return Macro(name, f"Do {name}", **more)


def folded(*maps: AppMap) -> dict[str, tuple[str, ...]]:
    return {fold.suffix: fold.names for fold in folds_of(maps)}


@pytest.mark.parametrize("app_id", APPS)
def test_every_macro_is_in_exactly_one_tool(app_id: str):
    for app_map in APPS[app_id]:
        held = Counter(
            macro.id
            for fold in folds_of(APPS[app_id])
            for macro in {m.id: m for m in fold.members.get(app_map.platform, {}).values()}.values()
        )
        assert held == Counter(macro.id for macro in app_map.macros)


@pytest.mark.parametrize("app_id", APPS)
def test_what_a_person_has_to_confirm_is_a_tool_of_its_own_and_only_that_is_called_destructive(app_id: str):
    destructive = {tool.name for tool in macro_tools(APPS[app_id]) if tool.hints.destructive}
    risky = {m.id for app_map in APPS[app_id] for m in app_map.macros if m.risk in CONFIRMED_RISKS}
    assert destructive == {f"{app_id}_{macro}" for macro in risky}


def test_macros_that_begin_alike_and_take_the_same_are_one_tool():
    who = (Param("who", "person"),)
    made = app("ios", small("list_mails"), small("list_drafts"), small("tell_name", params=who))
    assert folded(made) == {"list": ("mails", "drafts"), "tell_name": ("tell_name",)}
    tool = tools(made)["mail_list"]
    assert schema_of(tool.arguments)["properties"]["what"]["enum"] == ["mails", "drafts"]
    assert tool.description == "Mail (iOS): do list_mails; do list_drafts."


def test_groups_of_one_word_that_take_different_things_are_called_after_what_they_take():
    line, network = (Param("line", "string"), Param("on", "boolean")), (Param("network", "string"),)
    made = app(
        "ios",
        *(small(name, params=line) for name in ("set_roaming", "set_sim")),
        *(small(name, params=network) for name in ("set_proxy", "set_name")),
        switch("push"),
    )
    assert folded(made) == {
        "set": ("push",),
        "set_line": ("roaming", "sim"),
        "set_network": ("proxy", "name"),
    }
    assert list(schema_of(tools(made)["mail_set_line"].arguments)["properties"]) == [
        "setting",
        "line",
        "on",
        "phone",
    ]


def test_macros_of_different_risk_are_not_folded():
    made = app("ios", small("show_a"), small("show_b", risk=Risk.WRITES), small("show_c", risk=Risk.PAYS))
    assert folded(made) == {"show_a": ("show_a",), "show_b": ("show_b",), "show_c": ("show_c",)}


def test_what_has_to_be_confirmed_stays_apart_even_from_its_like_and_from_its_family():
    made = app(
        "ios",
        small("send_all", risk=Risk.SENDS),
        small("send_one", risk=Risk.SENDS),
        switch("push"),
        replace(switch("wipe"), risk=Risk.DELETES),
    )
    assert folded(made) == {
        "set": ("push",),
        "send_all": ("send_all",),
        "send_one": ("send_one",),
        "set_wipe": ("set_wipe",),
    }


def test_small_harmless_macros_are_one_tool_that_does_them():
    made = app("ios", small("play"), small("pause"), small("erase", risk=Risk.WRITES))
    assert folded(made) == {"do": ("play", "pause"), "erase": ("erase",)}
    assert tools(made)["mail_do"].title == "Control Mail"


def test_a_single_one_is_not_folded():
    assert folded(app("ios", small("list_mails"))) == {"list_mails": ("list_mails",)}


def test_a_macro_that_takes_other_things_on_the_other_platform_stays_a_tool_of_its_own():
    one, other = small("list_mails"), small("list_mails", params=(Param("box", "string", required=False),))
    drafts = small("list_drafts")
    both = (app("ios", one, drafts), app("android", other, drafts))
    assert set(folded(*both)) == {"list_mails", "list_drafts"}


def test_only_what_can_be_repeated_without_doing_more_is_called_idempotent():
    hints = {name: tool.hints.idempotent for name, tool in {t.name: t for t in macro_tools(SHIPPED)}.items()}
    assert not hints["music_do"]  # the next song is another one each time
    assert not hints["calendar_create_event"]
    assert not tools(app("ios", small("note_it", risk=Risk.WRITES)))["mail_note_it"].hints.idempotent
    assert hints["music_list"]
    assert hints["settings_set"]
    assert hints["settings_open"]


async def test_a_member_of_a_fold_reaches_its_macro_with_its_arguments():
    params = (Param("query", "string"),)
    made = app("ios", small("find_mail", params=params), small("find_note", params=params, risk=Risk.NONE))
    call = still_call((made,), StillPhone(platform="ios"))
    reply = await tools(made)["mail_find"].answer(call, {"what": "note", "query": "tea"})
    assert reply.structured is not None
    assert reply.structured["macro"] == "mail.find_note"
    assert reply.structured["arguments"] == {"query": "tea"}


async def test_a_macros_own_phone_is_not_taken_for_the_phone_that_acts():
    params = (Param("phone", "string", "A number"), Param("confirm", "boolean", required=False))
    made = app("ios", small("add_contact", params=params, risk=Risk.WRITES))
    tool = tools(made)["mail_add_contact"]
    properties = schema_of(tool.arguments)["properties"]
    assert list(properties) == ["phone_number", "confirm_value", "phone"]
    reply = await tool.answer(still_call((made,), StillPhone(platform="ios")), {"phone_number": "+49 30 1"})
    assert reply.structured is not None
    assert reply.structured["arguments"] == {"phone": "+49 30 1"}


def test_macros_above_the_risk_that_may_be_run_have_no_tools():
    made = app("ios", opening("inbox"), switch("push"), SEND)
    assert [tool.name for tool in macro_tools([made], Risk.CHANGES_SETTING)] == ["mail_open", "mail_set"]
    assert [tool.name for tool in macro_tools([made], Risk.NONE)] == ["mail_open"]
    assert len(macro_tools([made], Risk.SENDS)) == 3


def test_names_stay_within_what_clients_take_and_apart_from_each_other():
    long = small("list_the_mails_of_everybody_who_ever_wrote_to_this_person")
    other = small("list_the_mails_of_everybody_who_ever_wrote_to_that_person", risk=Risk.WRITES)
    twins = app("ios", small("box_tell"), app_id="my"), app("ios", small("tell"), app_id="my_box")
    made = macro_tools([app("ios", long, other), *twins])
    names = [tool.name for tool in made]
    assert len(set(names)) == 4
    assert "my_box_tell" in names
    assert all(re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name) for name in names)
    assert names == [tool.name for tool in macro_tools([app("ios", long, other), *twins])]
