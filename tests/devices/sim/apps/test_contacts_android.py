"""The shipped Contacts of the simulated Android phone."""

import pytest

from devices.sim.world import World
from tests.devices.sim.apps.facts import Notes, arrive, opened, same_content, touch, walk
from tests.devices.sim.touching import seen, tap, texts

CONTACTS = "com.google.android.contacts"
NOTES = Notes("android", "contacts")
BY_CONTACT = {"contact_detail", "contact_detail_with_email", "contact_detail_empty"}
"""Which of the three a row opens is decided by what is known of that contact."""
NEEDS_A_BIRTHDAY = {("contact_detail", "Birthday")}
SECOND_LINES = {
    ("contact_detail", "Mobile"), ("settings", "First name"), ("settings", "First name first"),
    ("settings", "System default"), ("settings", "Hide if empty"),
    ("passwords_accounts", "Let apps refresh data automatically"), ("autofill_settings", "Choose an account"),
}  # fmt: skip
"""What stands below the label of a row says the same in every language."""
ONE_CHIP = {"contacts_filtered": {"chip_phone": "1"}}
ADA = {
    "name": "Ada Frost", "first": "Ada", "last": "Frost", "phone": "(555) 010-0150", "phone_kind": "",
    "email": "", "email_kind": "", "company": "", "birthday": "July 7", "letter": "A", "starred": "",
    "picked": "", "viewed": "", "added": "", "group": "",
}  # fmt: skip
BO = ADA | {
    "name": "Bo Gale",
    "first": "Bo",
    "last": "Gale",
    "letter": "B",
    "birthday": "",
    "email": "bo@example.com",
}
CY = ADA | {
    "name": "Cy Moor", "first": "Cy", "last": "Moor", "letter": "C", "phone": "", "birthday": "",
    "company": "Quay Ltd",
}  # fmt: skip


@pytest.fixture(scope="module")
def ways():
    return walk("android", "contacts")


@pytest.fixture
def world() -> World:
    world = opened("android", "contacts")
    assert world.set_list(CONTACTS, "contacts", [dict(CY), dict(ADA), dict(BO)])
    return world


def stack(world: World) -> list[str]:
    return world.truth()["stack"]


def people(world: World) -> list[str]:
    return [c["name"] for c in world.truth()["lists"][CONTACTS]["contacts"]]


def rows(world: World, key: str) -> list[str]:
    return [n.text for n in world.nodes() if n.role == "row" and n.key == key]


def fill_form(world: World, **fields: str) -> None:
    for field, text in fields.items():
        touch(world, field)
        assert world.type_text(text)
        world.hide_keyboard()


def test_what_was_observed_stands_where_it_was_observed():
    assert not NOTES.missing(unlike=NEEDS_A_BIRTHDAY, states=ONE_CHIP)
    assert not NOTES.missing(unlike=NEEDS_A_BIRTHDAY | SECOND_LINES, states=ONE_CHIP, zh=True)


def test_every_observed_screen_is_reached_by_touches_and_its_edges_lead_on(ways):
    assert set(ways) >= NOTES.screens() - BY_CONTACT
    assert set(ways) & BY_CONTACT
    reached = Notes("android", "contacts")
    assert not reached.misled(dict.fromkeys(BY_CONTACT, ways["contacts"]) | ways, unlike=backs_of_contacts())


def backs_of_contacts() -> set[tuple[str, str]]:
    return {(screen, "Navigate up") for screen in BY_CONTACT}


def test_back_leads_home_from_every_screen(ways):
    for screen, steps in ways.items():
        world = arrive("android", "contacts", steps)
        for _ in range(8):
            if world.app is not None:
                world.press("back")
        assert world.app is None, screen


def test_one_seed_is_one_phone_and_another_is_another():
    assert same_content("android", "contacts", lambda w: touch(w, "tab_highlights"))
    assert len({tuple(people(opened("android", "contacts", seed=s))) for s in range(6)}) > 1


def test_contacts_stand_in_alphabetical_order_and_open_the_page_that_fits_them(world: World):
    assert rows(world, "contacts") == ["Ada Frost", "Bo Gale", "Cy Moor"]
    for name, screen, shown in (
        ("Ada Frost", "contact_detail", {"(555) 010-0150", "Mobile", "July 7", "Birthday", "Set up"}),
        ("Bo Gale", "contact_detail_with_email", {"(555) 010-0150", "bo@example.com", "Email"}),
        ("Cy Moor", "contact_detail_empty", {"Quay Ltd", "Add phone number", "Add email"}),
    ):
        tap(world, name, "row")
        assert stack(world) == ["contacts", screen]
        assert shown | {name} <= texts(world)
        tap(world, "Navigate up")
    assert stack(world) == ["contacts"]


def test_a_contact_made_by_the_form_shows_on_its_page_in_the_list_and_in_the_search(world: World):
    tap(world, "Create contact")
    fill_form(world, first="Alva", last="Nyberg", phone="55501")
    tap(world, "Save")
    assert stack(world) == ["contacts", "contact_detail"]
    assert {"Alva Nyberg", "55501", "Mobile"} <= texts(world)
    tap(world, "Navigate up")
    assert rows(world, "contacts") == ["Ada Frost", "Alva Nyberg", "Bo Gale", "Cy Moor"]
    tap(world, "Search contacts", "field")
    assert world.keyboard_up
    world.type_text("NYB")
    assert rows(world, "results") == ["Alva Nyberg"]
    tap(world, "Alva Nyberg", "row")
    assert stack(world) == ["contacts", "search", "contact_detail"]


@pytest.mark.parametrize(
    ("fields", "name", "screen"),
    [
        ({"first": "Odd"}, "Odd", "contact_detail_empty"),
        ({"last": "Even"}, "Even", "contact_detail_empty"),
        ({"first": "Mai", "email": "mai@example.com"}, "Mai", "contact_detail_with_email"),
        ({"company": "Reed & Sons"}, "Reed & Sons", "contact_detail_empty"),
        ({"phone": "55502"}, "55502", "contact_detail"),
        ({"first": "李", "last": "雷", "company": "港湾"}, "李 雷", "contact_detail_empty"),
    ],
)
def test_a_contact_is_named_by_what_was_filled_in(
    world: World, fields: dict[str, str], name: str, screen: str
):
    tap(world, "Create contact")
    fill_form(world, **fields)
    tap(world, "Save")
    assert stack(world)[-1] == screen
    assert seen(world, name, "window")
    assert name in people(world)


def test_the_kind_of_a_number_is_chosen_from_a_menu(world: World):
    tap(world, "Create contact")
    fill_form(world, first="Alva", phone="55501")
    touch(world, "phone_kind")
    tap(world, "Work", "button")
    assert "Work" in texts(world)
    tap(world, "Save")
    assert {"55501", "Work"} <= texts(world)


def test_saving_nothing_makes_no_contact_and_a_draft_is_asked_for(world: World):
    before = people(world)
    tap(world, "Create contact")
    tap(world, "Save")
    assert stack(world) == ["contacts"]
    tap(world, "Create contact")
    fill_form(world, first="Alva")
    tap(world, "Cancel")
    tap(world, "Keep editing", "button")
    assert stack(world) == ["contacts", "create_contact"]
    tap(world, "Cancel")
    tap(world, "Discard", "button")
    assert (stack(world), people(world)) == (["contacts"], before)
    tap(world, "Create contact")
    assert seen(world, "First name", "field").value == ""


def test_an_edited_contact_keeps_what_was_not_touched_and_moves_in_the_list(world: World):
    tap(world, "Ada Frost", "row")
    tap(world, "Edit contact")
    assert seen(world, "First name", "field").value == "Ada"
    touch(world, "first")
    world.type_text("\b\b\bZoe")
    world.hide_keyboard()
    fill_form(world, email="zoe@example.com")
    tap(world, "Save")
    assert stack(world) == ["contacts", "contact_detail_with_email"]
    assert {"Zoe Frost", "(555) 010-0150", "zoe@example.com", "July 7"} <= texts(world)
    tap(world, "Navigate up")
    assert rows(world, "contacts") == ["Bo Gale", "Cy Moor", "Zoe Frost"]


def test_deleting_asks_first(world: World):
    for answer, left in (("Cancel", ["Ada Frost", "Bo Gale", "Cy Moor"]), ("Delete", ["Bo Gale", "Cy Moor"])):
        tap(world, "Ada Frost", "row")
        tap(world, "More options")
        tap(world, "Delete", "button")
        assert world.alert is not None
        assert world.alert.title == "Delete contact?"
        tap(world, answer, "button")
        if answer == "Cancel":
            assert stack(world) == ["contacts", "contact_detail"]
            tap(world, "Navigate up")
        assert (stack(world), rows(world, "contacts")) == (["contacts"], left)


def test_contacts_and_stars_outlive_the_app(world: World):
    tap(world, "Bo Gale", "row")
    tap(world, "Add to favorites")
    assert "Remove from favorites" in texts(world)
    world.terminate(CONTACTS)
    world.launch(CONTACTS)
    tap(world, "Highlights", "tab")
    assert rows(world, "starred") == ["Bo Gale"]
    assert "Add favorites" not in texts(world)


def test_chips_filter_the_list_alone_and_together(world: World):
    tap(world, "Phone contacts")
    assert stack(world) == ["contacts_filtered"]
    assert rows(world, "contacts") == ["Ada Frost", "Bo Gale"]
    tap(world, "Email contacts")
    assert rows(world, "contacts") == ["Bo Gale"]
    tap(world, "Phone contacts")
    tap(world, "Email contacts")
    assert stack(world) == ["contacts"]
    tap(world, "Company")
    assert rows(world, "companies") == ["Quay Ltd"]
    tap(world, "Quay Ltd", "row")
    assert rows(world, "contacts") == ["Cy Moor"]
    tap(world, "Company")
    assert (stack(world), len(rows(world, "contacts"))) == (["contacts"], 3)


def test_several_contacts_are_chosen_and_deleted_together(world: World):
    tap(world, "More options")
    tap(world, "Select", "button")
    tap(world, "Ada Frost", "row")
    assert stack(world) == ["contacts", "selection"]
    tap(world, "Bo Gale", "row")
    assert seen(world, "2", "window")
    tap(world, "Bo Gale", "row")
    tap(world, "Ada Frost", "row")
    assert stack(world) == ["contacts", "select_contacts"]
    tap(world, "close")
    tap(world, "More options")
    tap(world, "Select all", "button")
    assert "3" in texts(world)
    tap(world, "Cy Moor", "row")
    tap(world, "Delete")
    tap(world, "Delete", "button")
    assert (stack(world), rows(world, "contacts")) == (["contacts"], ["Cy Moor"])


def test_a_label_is_made_and_gets_members(world: World):
    tap(world, "Open navigation drawer")
    tap(world, "Create label", "row")
    assert not seen(world, "OK", "button").enabled
    world.type_text("Choir")
    tap(world, "OK", "button")
    assert seen(world, "Choir", "window")
    assert rows(world, "members") == []
    tap(world, "Add contact")
    tap(world, "Cy Moor", "row")
    tap(world, "Navigate up")
    assert rows(world, "members") == ["Cy Moor"]
    tap(world, "Navigate up")
    tap(world, "Open navigation drawer")
    assert seen(world, "Choir", "row").rect.y < seen(world, "Create label", "row").rect.y
    tap(world, "Choir", "row")
    assert rows(world, "members") == ["Cy Moor"]


def test_highlights_tell_whom_one_looked_at_and_whom_one_added(world: World):
    tap(world, "Ada Frost", "row")
    tap(world, "Navigate up")
    tap(world, "Create contact")
    fill_form(world, first="Alva")
    tap(world, "Save")
    tap(world, "Navigate up")
    tap(world, "Highlights", "tab")
    assert rows(world, "recent_contacts") == ["Ada Frost", "Alva"]
    tap(world, "Added recently")
    assert rows(world, "recent_contacts") == ["Alva"]


def test_a_star_beside_a_name_makes_a_favorite(world: World):
    tap(world, "Highlights", "tab")
    tap(world, "Add favorites")
    star = min((n for n in world.nodes() if n.text == "Star contact"), key=lambda n: n.rect.y).rect.center
    world.tap(star.x, star.y)
    tap(world, "Navigate up")
    assert rows(world, "starred") == ["Ada Frost"]


def test_a_call_is_only_recorded(world: World):
    tap(world, "Ada Frost", "row")
    tap(world, "Call", "button")
    assert world.state_of(CONTACTS, "called") == "(555) 010-0150"
    assert stack(world) == ["contacts", "contact_detail"]


def test_turning_sync_on_asks_and_off_does_not(world: World):
    tap(world, "Fix & manage", "tab")
    tap(world, "Settings", "button")
    tap(world, "Google Contacts sync settings", "row")
    tap(world, "Status", "row")
    tap(world, "Automatically sync", "row")
    tap(world, "Cancel", "button")
    assert world.state_of(CONTACTS, "auto_sync") == ""
    tap(world, "Automatically sync", "row")
    tap(world, "Turn on", "button")
    tap(world, "Navigate up")
    assert seen(world, "Status", "row").summary == "Sync is on"
    tap(world, "Status", "row")
    tap(world, "Automatically sync", "row")
    assert (stack(world)[-1], world.state_of(CONTACTS, "auto_sync")) == ("sync_status", "")


def test_a_blocked_number_is_listed_until_it_is_taken_out(world: World):
    tap(world, "Fix & manage", "tab")
    tap(world, "Blocked numbers", "row")
    tap(world, "Add a number")
    world.type_text("55509")
    tap(world, "Block", "button")
    assert rows(world, "blocked") == ["55509"]
    tap(world, "Unblock")
    assert rows(world, "blocked") == []


def test_the_tab_last_used_comes_back_even_after_a_stop(world: World):
    tap(world, "Fix & manage", "tab")
    world.terminate(CONTACTS)
    world.launch(CONTACTS)
    assert stack(world) == ["fix_manage"]
