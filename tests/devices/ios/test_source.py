import csv
from pathlib import Path

import pytest

from devices.ios.source import read_source
from phone.errors import DumpError
from phone.geometry import Point, Rect, Size
from phone.snapshot import Element, Role
from tests.devices.ios.scripted_wda import KEYBOARD, SWITCH, source

SCREEN = Size(402, 874)
DUMPS = Path(__file__).parents[3] / "../shared/ui-dumps"


def node(
    kind: str, rect: tuple[object, ...] = (16, 360, 370, 44), inside: str = "", **attributes: str
) -> str:
    x, y, width, height = rect
    facts = {"enabled": "true", "visible": "true"} | attributes
    said = " ".join(f'{name}="{value}"' for name, value in facts.items())
    return (
        f'<XCUIElementType{kind} type="XCUIElementType{kind}" {said} x="{x}" y="{y}" width="{width}" '
        f'height="{height}">{inside}</XCUIElementType{kind}>'
    )


def read(*nodes: str) -> tuple[Element, ...]:
    return read_source(source("".join(nodes)), SCREEN).elements


def one(elements: tuple[Element, ...], text: str) -> Element:
    return next(e for e in elements if e.text == text)


def test_the_root_tells_the_app_and_the_size():
    found = read_source(source().replace('width="402" height="874"', 'width="874" height="402"'), SCREEN)
    assert (found.app, found.size) == ("com.apple.Preferences", Size(874, 402))


def test_an_older_source_without_bundle_id_tells_no_app():
    assert read_source(source(root=""), SCREEN).app == ""


def test_a_switch_is_a_toggle_with_its_state():
    off, on = read(SWITCH), read(SWITCH.replace('value="0"', 'value="1"'))
    assert (off[0].role, off[0].checked, off[0].tappable) == (Role.TOGGLE, False, True)
    assert on[0].checked is True


def test_the_wrapper_of_appium_is_taken_off():
    bare = source()
    wrapped = f"<AppiumAUT>{bare[bare.index('<XCUI') :]}</AppiumAUT>"
    assert read_source(wrapped, SCREEN) == read_source(bare, SCREEN)


@pytest.mark.parametrize(
    "rect", [("inf", "inf", 0, 0), ("nan", 0, 10, 10), ("", "", "", ""), (0, 0, "-5", 20), (10, 900, 50, 50)]
)
def test_what_has_no_place_on_the_screen_is_not_tappable(rect: tuple[object, ...]):
    ghost = one(read(SWITCH, node("Button", rect, label="Ghost")), "Ghost")
    assert not ghost.tappable
    assert ghost.rect.area == 0


def test_direction_marks_and_placeholders_are_kept_only_in_the_raw_text():
    call, rated = read(
        node("Button", label="Call \u202d+1 555 0100\u202c"),
        node("StaticText", label="Rated \ufffc 4.7", value="Rated \ufffc 4.7"),
    )
    assert (call.text, call.raw_text) == ("Call +1 555 0100", "Call \u202d+1 555 0100\u202c")
    assert rated.text == "Rated 4.7"


def test_an_empty_tree_says_so_and_points_at_the_screenshot():
    for xml in (source(""), "<AppiumAUT>\n</AppiumAUT>", source(node("Window", (0, 0, 402, 874)))):
        found = read_source(xml, SCREEN)
        assert "screenshot" in found.notes[0]
        assert not any(e.text or e.tappable for e in found.elements)
    assert read_source(source(), SCREEN).notes == ()


def test_a_sheet_covers_the_page_and_is_an_alert_when_it_asks():
    sheet = node(
        "Sheet", (0, 500, 402, 374), node("Button", (16, 780, 370, 56), label="Cancel"), label="Sign Out?"
    )
    found = read_source(source(SWITCH + sheet), SCREEN)
    assert not one(found.elements, "Airplane Mode").tappable
    assert one(found.elements, "Cancel").tappable
    assert found.alert is not None
    assert (found.alert.text, found.alert.buttons) == ("Sign Out?", ("Cancel",))


def test_a_sheet_that_is_a_page_of_its_own_is_no_alert():
    page = node("Table", (0, 150, 402, 724), node("Cell", (0, 150, 402, 44), label="Font"))
    found = read_source(source(SWITCH + node("Sheet", (0, 100, 402, 774), page)), SCREEN)
    assert found.alert is None
    assert one(found.elements, "Font").tappable
    assert not one(found.elements, "Airplane Mode").tappable


def test_an_alert_tells_its_text_and_its_buttons_in_order():
    inside = (
        node("StaticText", (70, 380, 260, 20), label="Allow “Maps” to use your location?")
        + node("StaticText", (70, 410, 260, 20), label="To show where you are.")
        + node("Button", (66, 440, 270, 44), label="Allow Once")
        + node("Button", (66, 484, 270, 44), label="Don’t Allow")
    )
    alert = node("Alert", (66, 360, 270, 180), inside, label="Allow “Maps” to use your location?")
    found = read_source(source(SWITCH + alert), SCREEN)
    assert found.alert is not None
    assert found.alert.text == "Allow “Maps” to use your location? To show where you are."
    assert found.alert.buttons == ("Allow Once", "Don’t Allow")
    assert [e.text for e in found.elements if e.tappable] == ["Allow Once", "Don’t Allow"]


def test_a_row_without_text_takes_the_first_text_inside_and_the_others_as_value():
    inside = node("StaticText", (20, 370, 80, 20), label="Wi-Fi") + node(
        "StaticText", (300, 370, 80, 20), label="Harbour"
    )
    row = read(node("Cell", (0, 360, 402, 44), inside))[0]
    assert (row.role, row.text, row.value, row.tappable) == (Role.ROW, "Wi-Fi", "Harbour", True)


def test_a_row_whose_label_reads_all_its_texts_aloud_is_taken_apart():
    inside = node("StaticText", label="Wi-Fi") + node("StaticText", label="Harbour")
    row = read(node("Cell", (0, 360, 402, 44), inside, label="Wi-Fi, Harbour"))[0]
    assert (row.text, row.value) == ("Wi-Fi", "Harbour")


def test_a_text_in_a_row_is_not_tappable_itself():
    inside = node("StaticText", (20, 370, 80, 20), label="General")
    row, text = read(node("Cell", (0, 360, 402, 44), inside, label="General"))
    assert row.tappable
    assert not text.tappable


def test_a_row_that_holds_one_switch_is_that_toggle_and_is_tapped_on_the_switch():
    switch = node("Switch", (319, 367, 51, 31), label="Auto-Correction", value="1")
    text = node("StaticText", (20, 372, 124, 21), label="Auto-Correction")
    found = read(node("Cell", (0, 360, 402, 44), text + switch, label="Auto-Correction", value="1"))
    toggles = [e for e in found if e.role is Role.TOGGLE]
    assert [(t.text, t.checked, t.value, t.tappable) for t in toggles] == [
        ("Auto-Correction", True, None, True)
    ]
    assert Rect(319, 367, 51, 31).contains(toggles[0].rect.center)


def test_a_row_that_also_opens_something_stays_a_row_beside_its_switch():
    inside = node("Switch", (300, 367, 51, 31), label="Wi-Fi", value="1") + node("Button", label="More Info")
    found = read(node("Cell", (0, 360, 402, 44), inside, label="Wi-Fi"))
    assert [e.role for e in found] == [Role.ROW, Role.TOGGLE, Role.BUTTON]


def test_what_a_person_typed_into_a_secure_field_is_nowhere():
    secret = node(
        "SecureTextField",
        inside=node("StaticText", label="hunter2") + node("Button", name="show", label="Show"),
        label="hunter2",
        name="hunter2",
        value="hunter2",
    )
    found = read(secret, node("SecureTextField", label="Password", name="password", value="•••••"))
    assert "hunter2" not in repr(found)
    assert [(e.password, e.text, e.value, e.id) for e in found if e.role is Role.FIELD] == [
        (True, "", None, ""),
        (True, "", None, "password"),
    ]


def test_a_field_has_its_content_as_value_and_a_placeholder_is_no_content():
    full, empty = read(
        node("TextField", label="User", value="alice", placeholderValue="name"),
        node("SearchField", value="Search", placeholderValue="Search"),
    )
    assert (full.role, full.text, full.value) == (Role.FIELD, "User", "alice")
    assert (empty.text, empty.value) == ("Search", "")


def test_the_keyboard_is_up_only_when_it_is_drawn():
    assert read_source(source(KEYBOARD), SCREEN).keyboard
    assert not read_source(source(KEYBOARD.replace('visible="true"', 'visible="false"')), SCREEN).keyboard
    assert not read_source(source(node("Cell", label="Keyboard")), SCREEN).keyboard


def test_the_keyboard_covers_what_is_below_it_but_not_its_own_keys():
    board = node("Keyboard", (0, 539, 402, 335), node("Key", (10, 550, 30, 40), label="q"))
    found = read(node("Button", (0, 600, 402, 44), label="Below"), board)
    assert [e.text for e in found if e.tappable] == ["q"]
    assert found[2].role is Role.KEY


def test_list_content_below_a_bar_is_not_tappable_although_the_bar_comes_first():
    bar = node(
        "NavigationBar", (0, 59, 402, 54), node("Button", (8, 64, 80, 44), label="Back"), name="General"
    )
    table = node(
        "Table",
        (0, 0, 402, 874),
        node("Cell", (0, 70, 402, 30), label="Under") + node("Cell", (0, 80, 402, 80), label="Half"),
    )
    found = read(bar, table)
    assert [e.text for e in found if e.tappable] == ["Back", "Half"]
    assert found[0].text == "General"
    assert one(found, "Under").in_list


def test_buttons_of_tab_bars_and_segments_are_tabs_and_segments_with_their_choice():
    tabs = node("TabBar", (0, 800, 402, 74), node("Button", (0, 800, 100, 49), label="Library", value="1"))
    inside = node("Button", (0, 100, 90, 30), label="Day", selected="true") + node(
        "Button", (90, 100, 90, 30), label="Week"
    )
    found = read(tabs, node("SegmentedControl", (0, 100, 200, 30), inside))
    assert [(e.role, e.selected) for e in found if e.tappable] == [
        (Role.TAB, True),
        (Role.SEGMENT, True),
        (Role.SEGMENT, False),
    ]


def test_traits_make_a_button_of_what_has_no_such_type():
    text, other = read(
        node("StaticText", label="Terms", traits="Link"),
        node("Other", (0, 500, 100, 40), traits="Button, Selected"),
    )
    assert (text.role, text.tappable) == (Role.LINK, True)
    assert (other.role, other.selected) == (Role.BUTTON, True)


def test_an_accessible_element_of_unknown_type_is_tappable_when_nothing_in_or_around_it_is():
    found = read(
        node("Other", (0, 100, 200, 40), label="Login", accessible="true"),
        node(
            "Other",
            (0, 200, 200, 90),
            node("Button", (0, 200, 50, 40), label="In"),
            label="Out",
            accessible="true",
        ),
        node("Other", (0, 300, 200, 40), label="Header", accessible="true", traits="Header"),
    )
    assert [e.text for e in found if e.tappable] == ["Login", "In"]


def test_the_accessibility_identifier_is_the_id_only_where_it_says_more_than_the_label():
    with_id, without = read(
        node("Cell", name="com.apple.settings.wifi", label="Wi-Fi"),
        node("Cell", name="General", label="General"),
    )
    assert (with_id.id, without.id) == ("com.apple.settings.wifi", "")


def test_what_is_not_drawn_or_not_enabled_is_not_tappable():
    found = read(
        node("Button", (0, 100, 50, 50), label="a", visible="false"),
        node("Button", (0, 200, 50, 50), label="b", enabled="false"),
    )
    assert [e.tappable for e in found] == [False, False]


def test_a_tree_of_a_thousand_levels_is_read():
    deep = node("Button", label="Deepest")
    for _ in range(1000):
        deep = f'<XCUIElementTypeOther x="0" y="0" width="402" height="874">{deep}</XCUIElementTypeOther>'
    assert one(read(deep), "Deepest").tappable


@pytest.mark.parametrize(
    ("xml", "code"),
    [
        ("", "empty_dump"),
        ("kAXErrorServerNotFound", "empty_dump"),
        (source()[:-30], "broken_dump"),
        (source().replace("/>", ">"), "broken_dump"),
        ('<!DOCTYPE a [<!ENTITY b "c">]>' + source(), "refused_dump"),
    ],
)
def test_what_is_no_whole_tree_is_an_error(xml: str, code: str):
    with pytest.raises(DumpError) as caught:
        read_source(xml, SCREEN)
    assert caught.value.code == code


def expected_rows() -> list[tuple[str, str]]:
    if not (DUMPS / "expected.tsv").exists():
        return []
    with (DUMPS / "expected.tsv").open() as rows:
        found = [(row[0], row[1]) for row in csv.reader(rows, delimiter="\t") if row and row[0][0] != "#"]
    shapes = [row for row in found if row[0].startswith("shapes/ios_")]
    return shapes + [(f"ios/{file.name}", "ok") for file in sorted((DUMPS / "ios").glob("*.xml"))]


@pytest.mark.skipif(not expected_rows(), reason="the folder of collected dumps is not beside this checkout")
def test_every_collected_dump_is_read_as_expected():
    for name, outcome in expected_rows():
        assert outcome == "ok"
        found = read_source((DUMPS / name).read_text(), SCREEN)
        assert all(e.index == i for i, e in enumerate(found.elements))
        assert all(not e.tappable or found.size.width > e.rect.center.x >= 0 for e in found.elements)
        assert EXPECTED.get(name, bool)(found), name


EXPECTED = {
    "shapes/ios_plain.xml": lambda s: one(s.elements, "Airplane Mode").checked is False,
    "shapes/ios_in_appium_aut.xml": lambda s: one(s.elements, "Airplane Mode").checked is False,
    "shapes/ios_inf_coordinates.xml": lambda s: not one(s.elements, "Ghost").tappable,
    "shapes/ios_bidi_label.xml": lambda s: one(s.elements, "Call +1 555 0100").tappable,
    "shapes/ios_empty_tree.xml": lambda s: not s.elements and "screenshot" in s.notes[0],
    "shapes/ios_sheet_over_page.xml": lambda s: (
        not one(s.elements, "Airplane Mode").tappable and one(s.elements, "Cancel").tappable
    ),
    "shapes/ios_object_replacement.xml": lambda s: one(s.elements, "Rated 4.7"),
}


def test_the_topmost_tappable_element_at_a_place_is_the_switch():
    row = node("Cell", (0, 360, 402, 44), node("Switch", (319, 367, 51, 31), value="0"), label="Wi-Fi")
    tappable = [e for e in read(row) if e.tappable and e.rect.contains(Point(340, 380))]
    assert [e.text for e in tappable] == ["Wi-Fi"]
