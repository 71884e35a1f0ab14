from dataclasses import replace

from phone.snapshot import Role
from tests.tools.screens import SETTINGS, element, facts, screen
from tools.change import SHOWN, change


def test_a_toggle_that_flipped_is_told_as_what_it_was_and_is():
    after = replace(
        SETTINGS,
        elements=tuple(replace(e, checked=True) if e.checked is False else e for e in SETTINGS.elements),
    )
    told = change(SETTINGS, after)
    assert told.altered == ("Airplane Mode: off is now on",)
    assert (told.appeared, told.disappeared, told.app) == ((), (), "")


def test_another_page_is_told_by_what_came_and_went():
    told = change(
        SETTINGS, screen(element(0, Role.TEXT, "Wi-Fi", 0), element(1, Role.ROW, "Ask to Join", 50))
    )
    assert told.appeared == ("Ask to Join",)
    assert "Airplane Mode" in told.disappeared
    assert "Wi-Fi" not in told.disappeared


def test_another_app_in_front_is_named():
    assert "com.other" in change(SETTINGS, replace(SETTINGS, app="com.other")).section().text


def test_a_change_of_everything_stays_short():
    many = screen(*(element(i, Role.ROW, f"Row {i}", i) for i in range(500)))
    section = change(SETTINGS, many).section()
    assert len(facts(section)["appeared"]) == SHOWN
    assert "and 492 more" in section.text


def test_what_cannot_be_told_from_its_twins_is_not_compared():
    before = screen(element(0, Role.TOGGLE, "Alarm", 0, checked=True), element(1, Role.TOGGLE, "Alarm", 50))
    after = screen(element(0, Role.TOGGLE, "Alarm", 0, checked=False), element(1, Role.TOGGLE, "Alarm", 50))
    assert change(before, after).altered == ()
