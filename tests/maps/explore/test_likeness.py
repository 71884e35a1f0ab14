from typing import Any

from maps.explore.glance import glance
from maps.explore.likeness import SAME, Kinship, Ties, likeness
from phone.geometry import Rect
from phone.snapshot import Element, Snapshot
from tests.maps.snapshots import el, snap


def bar(title: str) -> Element:
    return el("bar", title, 50, rect=Rect(0, 50, 400, 44), in_list=False)


def page(title: str, *rows: str, **facts: Any) -> Snapshot:
    listed = (el("row", row, 120 + 50 * n) for n, row in enumerate(rows))
    return snap(bar(title), *listed, **facts)


def tab(text: str, x: float, *, selected: bool = False) -> Element:
    return el("tab", text, 750, rect=Rect(x, 750, 80, 40), in_list=False, selected=selected)


def are_one(one: Snapshot, other: Snapshot, ties: Ties | None = None) -> bool:
    return likeness(glance(one).look, glance(other).look, ties) >= SAME


def test_other_rows_under_the_same_title_are_the_same_screen():
    assert are_one(page("Feed", "A morning walk", "Tea"), page("Feed", "Evening train", "Soup", "Stars"))


def test_other_rows_of_another_build_under_the_same_title_are_another_screen():
    narrow = el("button", "Manage", 120, rect=Rect(10, 120, 90, 40))
    one = page("Subscriptions", "Music", "Maps")
    assert not are_one(one, snap(bar("Subscriptions"), narrow))


def test_another_title_is_another_screen_although_rows_are_shared():
    assert not are_one(
        page("Notifications", "Calendar", "Maps", "Music"), page("Apps", "Calendar", "Maps", "Music")
    )


def test_what_one_element_led_to_is_one_screen_whatever_its_title():
    ties = Ties(Kinship.SAME)
    assert are_one(page("Harbour", "Forget", "Auto-Join"), page("Lighthouse", "Forget", "Auto-Join"), ties)


def test_two_rows_of_a_list_may_still_lead_to_two_screens():
    ties = Ties(Kinship.SIBLINGS)
    assert not are_one(page("Wi-Fi", "Networks", "Ask to Join"), page("Bluetooth", "Devices"), ties)


def test_another_selected_tab_is_another_screen():
    def shown(*, home: bool) -> Snapshot:
        tabs = tab("Home", 0, selected=home), tab("Me", 100, selected=not home)
        return snap(bar("Mail"), el("row", "Ann" if home else "Settings", 120), *tabs)

    assert are_one(shown(home=True), shown(home=True))
    assert not are_one(shown(home=True), shown(home=False))


def test_keyboard_and_enabled_state_do_not_split_a_screen():
    field = el("field", "Title", 120)
    keys = el("keyboard", "", 500, rect=Rect(0, 500, 400, 300), in_list=False)
    done, grey = (
        el("button", "Done", 50, rect=Rect(340, 50, 50, 40), in_list=False, enabled=on, tappable=on)
        for on in (True, False)
    )
    assert are_one(snap(bar("New"), field, done), snap(bar("New"), field, grey, keys, keyboard=True))


def test_numbers_in_labels_do_not_split_a_screen():
    assert are_one(page("Inbox 3", "12 new", "Rules"), page("Inbox 14", "2 new", "Rules"))


def test_menus_with_one_title_are_told_apart_by_what_they_offer():
    def menu(*rows: str) -> Snapshot:
        sheet = el("sheet", "More", 100, rect=Rect(20, 100, 360, 300), in_list=False)
        return snap(sheet, *(el("row", row, 120 + 50 * n) for n, row in enumerate(rows)))

    assert are_one(menu("Save", "Report", "Copy"), menu("Save", "Report", "Copy"))
    assert not are_one(menu("Save", "Report", "Copy"), menu("Block", "Report", "Hide", "Why"))


def test_what_lies_under_a_sheet_is_no_part_of_its_look():
    under = page("Account", "Family", "Find My")
    sheet = el("sheet", "Avatar", 60, rect=Rect(0, 60, 400, 740), in_list=False)
    look = glance(snap(*under.elements, sheet, el("button", "New Photo", 200))).look
    assert (look.layer, look.title, set(look.content)) == ("sheet", "avatar", {"new photo"})


def test_forms_with_nothing_but_a_field_are_told_apart_by_what_it_asks_for():
    def form(hint: str) -> Snapshot:
        field = el("field", hint, 60, rect=Rect(60, 60, 280, 40), in_list=False)
        return snap(field, el("button", "Back", 60, rect=Rect(0, 60, 44, 40), in_list=False))

    assert are_one(form("Search"), form("Search"))
    assert not are_one(form("Search"), form("Where to?"))
    alone = el("button", "Cancel", 60, rect=Rect(340, 60, 44, 40), in_list=False)
    assert not are_one(snap(), snap(alone))


def test_low_segments_that_change_nothing_else_are_modes_of_one_screen():
    def shown(chosen: str) -> Snapshot:
        periods = (
            tab(name, 100 * n, selected=name == chosen) for n, name in enumerate(("Day", "Week", "Year"))
        )
        around = (
            el("button", name, 200 + 60 * n, in_list=False) for n, name in enumerate(("CNY", "THB", "Swap"))
        )
        return snap(bar("Rates"), *around, *periods)

    assert are_one(shown("Day"), shown("Year"))


def test_a_dialog_that_asks_for_a_text_is_none_that_offers_choices():
    shared = ("Morning", "Evening", "Cancel", "OK", "Today")

    def dialog(title: str, *more: Element) -> Snapshot:
        words = (el("button", w, 320 + 30 * n, in_list=False) for n, w in enumerate(shared))
        return snap(el("alert", title, 300, rect=Rect(20, 300, 360, 300), in_list=False), *words, *more)

    field = el("field", "Hour", 500, in_list=False)
    assert are_one(dialog("Select time"), dialog("Choose time"))
    assert not are_one(dialog("Select time"), dialog("Enter time", field))


def test_screens_without_title_and_content_are_told_apart_by_their_bars():
    buttons = [
        el("button", t, 60, rect=Rect(200 + 60 * n, 60, 50, 40), in_list=False)
        for n, t in enumerate(("Share", "More"))
    ]
    field = el("field", "Search", 60, rect=Rect(120, 60, 200, 40), in_list=False)
    assert not are_one(snap(*buttons), snap(field))
    assert are_one(snap(*buttons), snap(*buttons))


def test_other_buttons_under_another_title_are_another_screen_whatever_the_list():
    rows = [el("row", name, 200 + 50 * n) for n, name in enumerate(("Ada", "Bo", "Cy", "Di", "Ed"))]
    more = el("button", "More", 60, rect=Rect(300, 60, 60, 40), in_list=False)
    share = el("button", "Share", 60, rect=Rect(300, 60, 60, 40), in_list=False)
    core = frozenset({"ada", "bo", "cy", "di", "ed"})
    assert not are_one(snap(bar("Select people"), more, *rows), snap(bar("5"), share, *rows), Ties(core=core))


def test_two_lists_of_mere_numbers_that_are_called_like_what_opens_them_are_two():
    ties = Ties(Kinship.SIBLINGS, both_named=True)
    assert not are_one(page("Starts", "10:00", "10:15"), page("Ends", "11:00", "11:15"), ties)


def test_two_rows_whose_screens_have_the_same_buttons_and_build_lead_to_one():
    buttons = [
        el("button", text, 60, rect=Rect(200 + 60 * n, 60, 50, 40), in_list=False)
        for n, text in enumerate(("Edit", "Star", "More"))
    ]

    def person(name: str, *rows: str) -> Snapshot:
        return snap(bar(name), *buttons, *(el("row", row, 120 + 50 * n) for n, row in enumerate(rows)))

    one, other = person("Ada", "Call", "Text"), person("Bo", "Video", "Mail", "Text")
    assert are_one(one, other, Ties(Kinship.SIBLINGS, both_named=True))
    assert not are_one(one, other, Ties(both_named=True))
    everywhere = frozenset({"edit", "star", "more"})
    assert not are_one(one, other, Ties(Kinship.SIBLINGS, both_named=True, around=everywhere))


def test_what_shows_at_once_what_stands_pages_apart_on_a_screen_is_another_one():
    known = page("Harbour Street", "Offers", "Burgers", "Coffee", "Beauty")
    core, far = frozenset({"offers", "burgers", "coffee", "beauty"}), frozenset({"sort", "filters"})
    opened = page("Harbour Street", "Offers", "Burgers", "Coffee", "Beauty", "Sort", "Filters", "Patty & Co")
    assert are_one(known, opened, Ties(core=core, is_arrival=True))
    assert not are_one(known, opened, Ties(core=core, far=far, is_arrival=True))
    assert are_one(known, known, Ties(core=core, far=far, is_arrival=True))


def test_a_screen_about_something_else_with_the_same_goods_and_other_buttons_around_is_another_one():
    def shop(title: str, *buttons: str) -> Snapshot:
        around = (
            el("button", name, 60, rect=Rect(300 + 50 * n, 60, 40, 40), in_list=False)
            for n, name in enumerate(buttons)
        )
        goods = (el("row", name, 200 + 50 * n) for n, name in enumerate(("Rice", "Noodles", "Milk", "Oil")))
        return snap(bar(title), *around, *goods)

    ties = Ties(core=frozenset({"rice", "noodles", "milk", "oil"}), is_titled=False)
    one = shop("Corner shop", "Favorites", "Cart")
    assert are_one(one, shop("Night market", "Favorites", "Cart"), ties)
    assert not are_one(one, shop("Night market", "Cart"), ties)


def test_whom_one_can_follow_is_no_part_of_a_bar():
    def bar_of(*names: str) -> frozenset[str]:
        return glance(
            snap(*(el("button", name, 60, rect=Rect(300, 60, 80, 40), in_list=False) for name in names))
        ).look.bar

    assert bar_of("Follow Ann", "Sort by name") == bar_of("Follow Bob", "Sort by name")
    assert bar_of("Sort by name") != bar_of("Sort by date")
