from dataclasses import replace

import pytest

from maps.heal import heal, reworded, reworded_in_place
from maps.locate import Ambiguous, Covered, Found, Missing, locate, switch_of
from maps.model import MapElement, Risk, Screen
from phone.geometry import Rect, Size
from phone.snapshot import Element, Role, Snapshot
from tests.maps.snapshots import el, item, screen, snap

HOME = screen("home", item("sound"), item("display"), item("battery"), item("general"))


def find(element: MapElement, *elements, on=HOME):
    return locate(element, on, snap(*elements))


def sure(element: MapElement, *elements, on=HOME) -> Found:
    located = find(element, *elements, on=on)
    assert isinstance(located, Found)
    return located


def test_the_row_is_what_gets_the_tap_when_its_label_is_inside():
    found = find(
        item("wifi", "Wi-Fi"),
        el("row", "", 200),
        el("text", "Wi‑Fi", 200, parent=0, rect=Rect(20, 210, 60, 20)),
    )
    assert isinstance(found, Found)
    assert (found.element.index, found.label.index) == (0, 1)
    assert (found.at.x, found.at.y) == (200, 225)


def test_a_title_is_never_taken_for_the_row_of_that_name():
    wifi = item("wifi", "Wi-Fi")
    title = el("text", "Wi-Fi", 50, in_list=False, parent=0)
    assert isinstance(find(wifi, el("bar", "Wi-Fi", 40), title), Missing)
    found = find(wifi, el("bar", "Wi-Fi", 40), title, el("row", "Wi-Fi", 300))
    assert isinstance(found, Found)
    assert found.element.index == 2


def test_of_a_row_and_a_switch_with_one_label_the_asked_kind_is_found():
    rows = (el("row", "Bluetooth", 200), el("toggle", "Bluetooth", 300))
    assert sure(item("b", "Bluetooth", "toggle"), *rows).element.index == 1
    assert sure(item("b", "Bluetooth", "row"), *rows).element.index == 0


def test_a_text_alone_is_no_switch_and_no_field():
    assert isinstance(find(item("w", "Wi-Fi", "toggle"), el("text", "Wi-Fi")), Missing)
    assert isinstance(find(item("w", "Search", "field"), el("text", "Search")), Missing)


def test_a_row_s_value_is_not_its_label():
    rows = (
        el("row", "Cellular Data", 200, value="Personal"),
        el("text", "Personal", 210, parent=0),
        el("row", "Personal", 300),
        el("text", "Personal", 310, parent=2),
    )
    found = find(item("line", "Personal"), *rows)
    assert isinstance(found, Found)
    assert found.element.index == 2


def test_twins_that_nothing_tells_apart_are_ambiguous():
    seen = find(
        item("info", "More Info", "button"), el("button", "More Info", 200), el("button", "More Info", 300)
    )
    assert isinstance(seen, Ambiguous)
    assert [found.element.index for found in seen.candidates] == [0, 1]


def test_of_twins_the_one_among_its_mapped_neighbours_is_found():
    seen = locate(
        HOME.element("battery"),
        HOME,
        snap(
            el("row", "Battery", 100),  # an advertisement
            el("row", "Sound", 200),
            el("row", "Display", 250),
            el("row", "Battery", 300),
            el("row", "General", 350),
        ),
    )
    assert isinstance(seen, Found)
    assert seen.element.index == 3


def test_the_icon_of_the_named_row_is_found():
    rows = (
        el("row", "Harbour", 200),
        el("button", "More Info", 210, rect=Rect(350, 210, 30, 30)),
        el("row", "Lighthouse", 300),
        el("button", "More Info", 310, rect=Rect(350, 310, 30, 30)),
    )
    info = item("info", "More Info", "button", beside="Lighthouse")
    assert sure(info, *rows).element.index == 3
    assert isinstance(find(item("info", "More Info", "button", beside="Driftwood"), *rows), Missing)


def test_what_lies_under_something_is_covered_and_names_it():
    seen = find(
        item("access", "Accessibility"),
        el("row", "Accessibility", 700, tappable=False),
        el("field", "Search", 700, rect=Rect(20, 705, 360, 40), in_list=False),
    )
    assert isinstance(seen, Covered)
    assert seen.by is not None
    assert seen.by.text == "Search"


def test_a_row_half_under_the_bars_is_covered():
    photo = item("photo", "Contact Photo", "button")
    bar = el("bar", "Account", rect=Rect(0, 40, 400, 60))
    assert isinstance(find(photo, el("button", "Contact Photo", rect=Rect(100, 0, 100, 50)), bar), Covered)
    assert isinstance(find(photo, el("button", "Contact Photo", rect=Rect(100, 90, 100, 50)), bar), Found)


def test_of_two_that_fit_the_one_that_can_be_tapped_is_found():
    rows = (
        el("button", "Sign Out", 300, tappable=False),
        el("sheet", "", 400),
        el("button", "Sign Out", 500),
    )
    assert sure(item("out", "Sign Out", "button"), *rows).element.index == 2


def test_a_disabled_row_is_there_but_cannot_be_tapped():
    assert isinstance(find(item("a", "Update"), el("row", "Update", enabled=False, tappable=False)), Covered)


def test_a_label_with_its_value_behind_it_is_found():
    found = find(item("wifi", "Wi-Fi"), el("row", "Wi-Fi, Harbour", 200), el("row", "Wi-Fi Calling", 300))
    assert isinstance(found, Found)
    assert found.element.index == 0


def test_a_chinese_label_is_found():
    found = find(item("air", "Airplane Mode", "toggle", names={"zh": "飞行模式"}), el("toggle", "飞行模式"))
    assert isinstance(found, Found)


def test_a_renamed_element_is_found_by_its_id_and_says_so():
    found = find(
        item("a", "Sound & vibration", platform_id="app:id/sound"), el("row", "Klang", id="app:id/sound")
    )
    assert isinstance(found, Found)
    assert "id is the same" in found.healed


def test_a_label_and_an_id_that_disagree_are_ambiguous():
    seen = find(
        item("a", "Sound", platform_id="app:id/sound"),
        el("row", "Sound", 200, id="app:id/other"),
        el("row", "Klang", 300, id="app:id/sound"),
    )
    assert isinstance(seen, Ambiguous)


def test_a_slip_in_a_label_is_forgiven_and_told():
    found = find(item("a", "Hotspot & tethering"), el("row", "Hotspot and tethering"))
    assert isinstance(found, Found)
    assert "Hotspot and tethering" in found.healed


@pytest.mark.parametrize(
    ("wanted", "twin"),
    [
        ("Sign Out", "Sign Out But Don’t Erase"),
        ("Cellular", "Cellular Data"),
        ("Conversations", "Conversation"),
        ("iCloud Backup", "iCloud Drive"),
        ("Line 1", "Line 2"),
        ("Delete", "Select"),
    ],
)
def test_a_twin_is_never_taken_for_the_element(wanted, twin):
    both = screen("s", item("wanted", wanted), item("twin", twin))
    assert isinstance(find(both.element("wanted"), el("row", twin), on=both), Missing)


def test_keys_of_the_keyboard_are_no_elements_of_the_app():
    assert isinstance(find(item("q", "q", "button"), el("key", "q")), Missing)


def test_what_is_off_the_screen_is_missing():
    assert isinstance(find(item("a", "Sound"), el("row", "Sound", rect=Rect(0, 900, 0, 0))), Missing)


def test_a_field_that_hides_its_label_behind_its_content_is_found():
    field = item("query", "Search settings", "field")
    filled = el("field", "vpn", value="vpn")
    assert sure(field, filled, el("row", "VPN", 300)).element.index == 0
    assert isinstance(find(field, filled, el("field", "x", 300, value="x")), Missing)


def test_a_wide_switch_is_tapped_on_its_knob():
    found = sure(item("a", "Sound", "toggle"), el("toggle", "Sound", 200))
    assert (found.at.x, found.at.y) == (355, 225)
    small = el("toggle", "Sound", 200, rect=Rect(320, 200, 51, 31))
    assert sure(item("a", "Sound", "toggle"), small).at.x == 345.5


def test_the_state_is_read_from_the_switch_inside_a_row():
    rows = snap(
        el("row", "Hotspot", 200),
        el("toggle", "", 210, parent=0, checked=True, rect=Rect(340, 210, 50, 30)),
    )
    found = locate(item("h", "Hotspot", "toggle"), HOME, rows)
    assert isinstance(found, Found)
    switch = switch_of(found, rows)
    assert switch is not None
    assert (switch.index, switch.checked) == (1, True)


def test_a_placeholder_is_on_no_snapshot():
    assert isinstance(find(item("line", "{line}"), el("row", "{line}")), Missing)


WAYS = screen(
    "home",
    item("sound", leads_to="sound"),
    item("display", leads_to="display"),
    item("mute", role="toggle", leads_to="mute"),
    item("erase", leads_to="erase", risk=Risk.DELETES),
    item("general", leads_to="general"),
)


def rows(*texts, **facts):
    return snap(*(el("row", text, 200 + 50 * i, **facts) for i, text in enumerate(texts)))


def test_a_renamed_way_is_found_between_its_neighbours():
    found = heal(
        WAYS.element("display"),
        WAYS,
        snap(el("row", "Sound"), el("row", "Screen", 250), el("toggle", "Mute", 300)),
    )
    assert found is not None
    assert (found.element.text, bool(found.healed)) == ("Screen", True)


def test_a_renamed_way_is_found_where_rows_have_their_label_inside():
    def row(at: int, text: str):
        y = 200 + 60 * at
        return el("row", text, y), el("text", text, parent=2 * at, rect=Rect(20, y + 5, 80, 20))

    found = heal(WAYS.element("display"), WAYS, snap(*row(0, "Sound"), *row(1, "Screen"), *row(2, "Mute")))
    assert found is not None
    assert found.element.index == 2


@pytest.mark.parametrize(
    "between",
    [(), ("Screen", "Light"), ("Erase everything",), ("General",)],
)
def test_a_renamed_way_is_not_guessed(between):
    seen = rows("Sound", *between, "Mute")
    assert heal(WAYS.element("display"), WAYS, seen) is None


def test_a_tile_beside_the_place_of_a_renamed_one_is_not_taken_for_it():
    tiles = screen(
        "tiles",
        item("food", center=(0.1, 0.25), leads_to="food"),
        item("malls", center=(0.1, 0.35), leads_to="malls"),
        item("fun", center=(0.1, 0.45), leads_to="fun"),
    )
    column = (
        el("button", "Food", rect=Rect(20, 180, 60, 40)),
        el("button", "Fun", rect=Rect(20, 340, 60, 40)),
    )
    beside = el("button", "Beauty", rect=Rect(120, 260, 60, 40))
    below = el("button", "Stores", rect=Rect(20, 260, 60, 40))
    assert heal(tiles.element("malls"), tiles, snap(*column, beside)) is None
    found = heal(tiles.element("malls"), tiles, snap(*column, beside, below))
    assert found is not None
    assert found.label.text == "Stores"


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        (("Sound", "My Display"), "My Display"),
        (("Sound", "Display & more"), "Display & more"),
        (("My Display", "Display center"), None),
        (("Displays",), None),
        (("Erase Display",), None),
    ],
)
def test_more_words_around_the_label_of_a_way_are_it_when_only_one_has_them(seen, found):
    one = reworded(WAYS.element("display"), WAYS, rows(*seen))
    assert (one.label.text if one else None) == found


def test_a_switch_and_a_risky_row_are_never_taken_in_other_words():
    assert reworded(WAYS.element("mute"), WAYS, rows("My Mute")) is None
    assert reworded(WAYS.element("erase"), WAYS, rows("Erase all")) is None


def test_a_way_in_other_words_of_which_a_sliver_shows_is_not_tapped_there():
    bar, sliver = el("bar", "Home", 0, in_list=False), el("row", "My Display", 0, rect=Rect(0, 0, 400, 4))
    assert reworded(WAYS.element("display"), WAYS, snap(bar, sliver)) is None
    between = (el("row", "Sound", 2, rect=Rect(0, 0, 400, 2)), el("row", "Screen", 5), el("row", "Mute", 300))
    assert heal(WAYS.element("display"), WAYS, snap(bar, *between)) is None


PLAYER = screen(
    "player",
    item("queue", "Queue", "row"),
    item("pause", "Pause", "button", optional=True, center=(0.5, 0.28)),
    item("mute", "Mute", "toggle", risk=Risk.CHANGES_SETTING, center=(0.5, 0.28)),
)


def test_what_leads_nowhere_is_taken_in_other_words_if_it_is_always_there_or_stands_in_its_place():
    assert reworded(PLAYER.element("queue"), PLAYER, rows("My Queue")) is not None
    in_place, elsewhere = snap(el("button", "My Pause", 200)), snap(el("button", "My Pause", 600))
    for look in (reworded, reworded_in_place):
        assert look(PLAYER.element("pause"), PLAYER, in_place) is not None
        assert look(PLAYER.element("pause"), PLAYER, elsewhere) is None
    assert reworded(replace(PLAYER.element("queue"), text="Other"), PLAYER, rows("My Other")) is None


def test_a_switch_in_other_words_may_be_read_and_is_not_touched():
    renamed = snap(el("toggle", "My Mute", 200))
    assert reworded(PLAYER.element("mute"), PLAYER, renamed) is None
    assert reworded(PLAYER.element("mute"), PLAYER, renamed, reads=True) is not None


def test_switches_risky_rows_and_rows_without_a_neighbour_are_never_healed():
    assert heal(WAYS.element("mute"), WAYS, rows("Display", "Quiet", "Erase")) is None
    assert heal(WAYS.element("erase"), WAYS, rows("Mute", "Wipe", "General")) is None
    assert heal(WAYS.element("sound"), WAYS, rows("Noise", "Display")) is None
    assert heal(item("other", leads_to="x"), WAYS, rows("Sound", "Other thing")) is None
    assert (
        heal(
            WAYS.element("display"),
            WAYS,
            snap(el("row", "Sound"), el("toggle", "Screen", 250), el("toggle", "Mute", 300)),
        )
        is None
    )


def test_role_words_cover_what_snapshots_use():
    for role in Role:
        find(item("a", "Sound", role.value), el(role.value, "Sound"))


@pytest.mark.parametrize(
    ("texts", "wanted", "found"),
    [
        (["Ada", "Last name", "Phone"], "first", "Ada"),
        (["Ada", "Byron", "Phone"], "last", "Byron"),
        (["Ada", "Byron", "555"], "phone", "555"),
        (["Byron", "555"], "last", None),
    ],
)
def test_a_filled_field_without_its_label_is_told_by_the_fields_around_it(texts, wanted, found):
    names = {"first": "First name", "last": "Last name", "phone": "Phone"}
    form = Screen("form", "Form", elements=tuple(MapElement(i, t, Role.FIELD) for i, t in names.items()))
    fields = tuple(
        Element(
            n,
            Role.FIELD,
            text,
            Rect(20, 100 + 60 * n, 300, 40),
            value=text,
            clickable=True,
            tappable=True,
            in_list=True,
        )
        for n, text in enumerate(texts)
    )
    located = locate(form.element(wanted), form, Snapshot(1, "t", "android", "a", Size(400, 800), fields))
    assert (located.element.text if isinstance(located, Found) else None) == found
