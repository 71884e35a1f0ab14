from phone.geometry import Rect
from phone.snapshot import Alert, DumpProblem, Role
from tests.tools.screens import SETTINGS, element, facts, screen
from tools.screen_lines import lines, told


def test_every_line_has_a_ref_a_role_and_what_a_person_reads():
    assert [str(line) for line in lines(SETTINGS, 7)] == [
        'e1@7 text "Settings"',
        'e2@7 row "Wi-Fi, Home Net"',
        'e5@7 toggle "Airplane Mode" [off]',
        'e6@7 field "password field"',
        'e9@7 button "Grey" [disabled]',
    ]


def test_what_is_off_the_screen_and_the_keys_of_a_keyboard_get_no_line():
    texts = [line.text for line in lines(SETTINGS, 7)]
    assert "Further down" not in texts
    assert "q" not in texts


def test_a_container_is_told_when_nothing_inside_repeats_its_text():
    alone = screen(element(0, Role.BAR, "Library", 0))
    assert [line.text for line in lines(alone, 1)] == ["Library"]


def test_the_value_of_a_row_stands_beside_its_label():
    row = screen(
        element(0, Role.ROW, "Battery", 0, tappable=True, value="80%"),
        element(1, Role.TEXT, "80%", 0, parent=0),
    )
    assert [str(line) for line in lines(row, 1)] == ['e0@1 row "Battery" = "80%"']


def test_text_and_structured_content_tell_the_same_elements():
    section = told(SETTINGS, 7, limit=80)
    assert [e["ref"] for e in facts(section)["elements"]] == ["e1@7", "e2@7", "e5@7", "e6@7", "e9@7"]
    for told_element in facts(section)["elements"]:
        assert told_element["ref"] in section.text
        assert told_element["text"] in section.text


def test_find_keeps_the_lines_that_hold_the_words_in_any_case():
    section = told(SETTINGS, 7, find="airPLANE", limit=80)
    assert [e["ref"] for e in facts(section)["elements"]] == ["e5@7"]


def test_find_that_finds_nothing_says_what_to_do():
    section = told(SETTINGS, 7, find="Bluetooth", limit=80)
    assert facts(section)["elements"] == []
    assert "scroll" in section.text


def test_a_long_screen_is_cut_and_says_how_much_is_left_out():
    many = screen(*(element(i, Role.ROW, f"Row {i}", i, tappable=True) for i in range(50)))
    section = told(many, 1, limit=10)
    assert len(facts(section)["elements"]) == 10
    assert facts(section)["left_out"] == 40
    assert "40 more" in section.text


def test_a_label_of_any_length_takes_a_short_line():
    endless = screen(element(0, Role.TEXT, "word " * 5000, 0))
    assert len(told(endless, 1, limit=10).text) < 400


def test_alerts_locks_and_unreadable_trees_are_named_with_what_they_offer():
    alert = told(screen(alert=Alert("Allow “Maps” to use your location?", ("Allow", "Don’t"))), 1, limit=5)
    assert "Allow “Maps”" in alert.text
    assert "“Don’t”" in alert.text
    assert "unlock" in told(screen(locked=True), 1, limit=5).text
    blind = told(screen(screenshot_only=DumpProblem("never_idle", "It moves.")), 1, limit=5)
    assert "never_idle" in blind.text
    assert "screenshot" in blind.text


def test_children_of_a_row_that_are_targets_themselves_keep_their_own_line():
    row = screen(
        element(0, Role.ROW, "", 0, tappable=True, rect=Rect(0, 0, 400, 60)),
        element(1, Role.TEXT, "Notes", 0, parent=0),
        element(2, Role.BUTTON, "Delete", 0, parent=0, tappable=True),
    )
    assert [line.text for line in lines(row, 1)] == ["Notes", "Delete"]
