from dataclasses import replace

from phone.snapshot import Role
from tests.tools.screens import SETTINGS, element, facts, screen
from tools.difference import told_since

WAS = (7, SETTINGS)


def flipped():
    return replace(
        SETTINGS,
        elements=tuple(replace(e, checked=True) if e.checked is False else e for e in SETTINGS.elements),
    )


def test_a_toggle_that_flipped_is_told_as_what_it_is_and_was_and_nothing_else_is():
    section = told_since(WAS, flipped(), 8, limit=60)
    assert '~ e5@8 toggle "Airplane Mode" [on] (was off)' in section.text
    assert "Wi-Fi" not in section.text
    told = facts(section)
    assert (told["snapshot"], told["since"], told["same"]) == (8, 7, 4)
    assert [line["ref"] for line in told["altered"]] == ["e5@8"]


def test_what_came_and_went_is_told_with_refs_for_what_came():
    after = replace(SETTINGS, elements=(*SETTINGS.elements[:9], element(9, Role.BUTTON, "Done", 400)))
    told = facts(told_since(WAS, after, 8, limit=60))
    assert [line["text"] for line in told["appeared"]] == ["Done"]
    assert [line["text"] for line in told["gone"]] == ["Grey"]


def test_a_screen_that_is_the_same_says_so_in_one_line():
    section = told_since(WAS, SETTINGS, 8, limit=60)
    assert section.text == "Screen 8: As on screen 7, with refs that still hold: 5 elements."
    one = screen(element(0, Role.BUTTON, "Done", 0, tappable=True))
    assert told_since((7, one), one, 8, limit=60).text.endswith("hold: 1 element.")


def test_another_page_another_app_or_a_first_look_is_told_whole():
    page = screen(
        element(0, Role.BAR, "Wi-Fi", 0),
        element(1, Role.TEXT, "Wi-Fi", 0, parent=0),
        element(2, Role.ROW, "Ask to Join", 50, tappable=True),
    )
    for was, now in ((WAS, page), (WAS, replace(SETTINGS, app="com.other")), (None, SETTINGS)):
        section = told_since(was, now, 8, limit=60)
        assert section.text.startswith("Screen now 8:")
        assert "since" not in section.facts


def test_a_list_that_shows_other_rows_is_told_whole():
    def rows(first: int):
        return screen(*(element(i, Role.ROW, f"Row {first + i}", 40 * i, tappable=True) for i in range(15)))

    assert "since" in told_since((7, rows(0)), rows(3), 8, limit=60).facts
    assert "since" not in told_since((7, rows(0)), rows(12), 8, limit=60).facts


def test_twins_are_counted_and_not_paired():
    before = screen(
        element(0, Role.TOGGLE, "Alarm", 0, checked=True), element(1, Role.TOGGLE, "Alarm", 50, checked=True)
    )
    after = screen(
        element(0, Role.TOGGLE, "Alarm", 0, checked=False),
        element(1, Role.TOGGLE, "Alarm", 50, checked=False),
    )
    told = facts(told_since((7, before), after, 8, limit=60))
    assert (told["altered"], len(told["appeared"]), len(told["gone"])) == ([], 2, 2)


def test_an_alert_is_told_beside_the_difference():
    locked = replace(SETTINGS, locked=True)
    assert "locked" in told_since(WAS, locked, 8, limit=60).text
