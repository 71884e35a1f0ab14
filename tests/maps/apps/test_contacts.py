"""The shipped map of Contacts on a simulated Android phone."""

import pytest

from maps.check import check
from tests.maps.apps.bench import Bench, bench
from tests.maps.apps.walking import walk

ADA = {"first": "Ada", "last": "Quill", "phone": "5550100999", "email": "ada@example.com", "company": "Tern"}


@pytest.fixture(scope="module")
async def contacts():
    async with bench("contacts", "android") as started:
        await started.do("open", screen="contacts")
        yield started


async def person(contacts: Bench, name: str) -> dict[str, str]:
    rows = await contacts.rows("contacts")
    return next((row for row in rows if row["name"] == name), {})


async def somebody(contacts: Bench, **has: bool) -> dict[str, str]:
    rows = await contacts.rows("contacts")
    return next(row for row in rows if all(bool(row[name]) is wanted for name, wanted in has.items()))


async def test_nothing_is_to_be_said_about_the_map(contacts: Bench):
    assert check(contacts.app_map) == []


async def test_every_edge_leads_where_the_map_says(contacts: Bench):
    kinds = dict.fromkeys(("contact_detail", "contact_detail_with_email", "contact_detail_empty"), "contact")
    same = {"contacts_filtered": "contacts", "overflow_menu_filtered": "overflow_menu"}
    walked = await walk(contacts, called=kinds | same)
    assert walked.wrong == []
    assert walked.walked > 50


async def test_somebody_is_added_changed_found_and_deleted(contacts: Bench):
    await contacts.do("add_contact", **ADA)
    added = await person(contacts, "Ada Quill")
    assert {name: added[name] for name in ADA} == ADA
    await contacts.do("edit_contact", person="Ada Quill", phone="5550100777", company="Heron")
    changed = await person(contacts, "Ada Quill")
    assert (changed["phone"], changed["company"], changed["email"]) == ("5550100777", "Heron", ADA["email"])
    assert "5550100777" in await contacts.do("phone_number_of", person="Ada Quill")
    assert "Ada Quill" in await contacts.value("list_contacts")
    await contacts.do("delete_contact", person="Ada Quill")
    assert await person(contacts, "Ada Quill") == {}


async def test_a_number_and_a_birthday_are_told(contacts: Bench):
    one = await somebody(contacts, phone=True, phone_kind=False)
    assert one["phone"] in str(await contacts.value("phone_number_of", person=one["name"]))
    one = await somebody(contacts, birthday=True)
    assert one["birthday"] in str(await contacts.value("birthday_of", person=one["name"]))


async def test_a_favorite_is_one_until_it_is_taken_back(contacts: Bench):
    one = await somebody(contacts, starred=False)
    await contacts.do("add_favorite", person=one["name"])
    assert (await person(contacts, one["name"]))["starred"]
    await contacts.do("remove_favorite", person=one["name"])
    assert not (await person(contacts, one["name"]))["starred"]


@pytest.mark.parametrize(("macro", "name"), [("call_contact", "called"), ("message_contact", "texted")])
async def test_somebody_is_called_or_written_to(contacts: Bench, macro, name):
    one = await somebody(contacts, phone=True)
    await contacts.do(macro, person=one["name"])
    assert (await contacts.state())[name] == one["phone"]


async def test_labels_and_blocked_callers(contacts: Bench):
    await contacts.do("create_label", label="Choir")
    assert {"label": "Choir"} in await contacts.rows("labels")
    await contacts.do("set_block_unknown_callers", on=True)
    assert (await contacts.state())["block_unknown"] is True


async def test_settings_are_read(contacts: Bench):
    assert "First name" in await contacts.do("read_sort_by")
    assert "First name first" in await contacts.do("read_name_format")
