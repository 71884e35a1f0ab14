from dataclasses import replace

import pytest

from phone.geometry import Point, Rect
from phone.same_place import moved_on
from phone.snapshot import Alert, Role, Snapshot
from tests.tools.screens import SETTINGS, element, screen

WIFI, AIRPLANE, NOWHERE = Point(200, 110), Point(200, 210), Point(200, 650)


def rows(*texts: str, first: int = 100, app: str = "com.example") -> Snapshot:
    listed = (element(i, Role.ROW, text, first + 40 * i, tappable=True) for i, text in enumerate(texts))
    return screen(*listed, app=app)


def with_element(index: int, **facts) -> Snapshot:
    return replace(
        SETTINGS, elements=tuple(replace(e, **facts) if e.index == index else e for e in SETTINGS.elements)
    )


@pytest.mark.parametrize("at", [WIFI, AIRPLANE, NOWHERE])
def test_a_screen_that_is_the_same_has_not_moved_on(at: Point):
    assert moved_on(SETTINGS, SETTINGS, at) == ""
    assert moved_on(SETTINGS, replace(SETTINGS, id=9, taken_at_s=70.0), at) == ""


def test_another_page_has_moved_on_wherever_it_is_touched():
    retitled = replace(
        SETTINGS,
        elements=tuple(replace(e, text="Wi-Fi") if e.index in (0, 1) else e for e in SETTINGS.elements),
    )
    for at in (WIFI, AIRPLANE, NOWHERE):
        assert "“Wi-Fi” is open now" in moved_on(SETTINGS, retitled, at)


def test_another_element_under_the_place_is_named_with_the_one_that_was_there():
    said = moved_on(rows("Wi-Fi", "Bluetooth"), rows("Cellular", "Bluetooth"), WIFI)
    assert "the row “Cellular” is there now" in said
    assert "the row “Wi-Fi”" in said


def test_what_has_gone_come_or_moved_has_moved_on():
    one, none = rows("Wi-Fi"), rows()
    assert "nothing is there now" in moved_on(one, none, WIFI)
    assert "instead of nothing" in moved_on(none, one, WIFI)
    assert moved_on(one, rows("Wi-Fi", first=85), WIFI)
    assert moved_on(one, rows("Wi-Fi", first=101), WIFI) == ""


def test_an_alert_that_came_up_or_was_answered_has_moved_on():
    asking = replace(SETTINGS, alert=Alert("Turn it off?"))
    assert "Turn it off?" in moved_on(SETTINGS, asking, AIRPLANE)
    assert "gone" in moved_on(asking, SETTINGS, AIRPLANE)


def test_a_toggle_that_was_switched_since_has_moved_on():
    assert "is on now" in moved_on(SETTINGS, with_element(5, checked=True), AIRPLANE)


def test_what_changes_elsewhere_does_not_matter():
    assert moved_on(SETTINGS, with_element(9, text="Red"), WIFI) == ""
    assert moved_on(SETTINGS, with_element(5, checked=True), WIFI) == ""


def test_a_clock_that_goes_on_does_not_matter_beside_the_place_nor_under_it():
    before, after = rows("Alarm", "10:41", "Lap"), rows("Alarm", "10:42", "Lap")
    for y in (110, 150, 190):
        assert moved_on(before, after, Point(200, y)) == ""


def test_a_list_that_scrolled_by_whole_rows_has_moved_on_though_only_digits_tell():
    before, after = rows("Line 1", "Line 2", "Line 3"), rows("Line 2", "Line 3", "Line 4")
    assert "Line 3" in moved_on(before, after, Point(200, 150))


def test_the_same_button_among_other_things_has_moved_on():
    before = rows("Delete", "Old letter", "Draft")
    assert "around it" in moved_on(before, rows("Delete", "New letter", "Passport"), WIFI)


def test_where_nothing_reacts_to_touches_what_is_drawn_there_counts():
    page = screen(element(0, Role.WEB, "Page", 100, rect=Rect(0, 100, 400, 600)))
    assert moved_on(page, page, WIFI) == ""
    assert moved_on(page, rows("Wi-Fi"), WIFI)
