from dataclasses import replace

import pytest

from maps.drawing import draw
from maps.identify import Here, Identifier, Unknown, Unsure, identify
from maps.model import AppMap
from phone.geometry import Rect
from phone.snapshot import Alert, DumpProblem
from tests.maps.paper_phone import PaperPhone, without
from tests.maps.snapshots import app_map, el, item, screen, snap

PLAIN = app_map(
    screen("home", item("sound", role="toggle"), item("display"), item("battery"), item("general")),
    screen("display", item("back", "Demo", "button", pinned=True), item("bold"), item("night"), item("size")),
    screen("battery", item("back", "Demo", "button", pinned=True), item("health"), item("usage")),
    screen(
        "ask", item("sure", "Sure?", "text"), item("keep", role="button"), layer="sheet", requires=("keep",)
    ),
    screen("page", item("rows", role="text"), item("tiles", role="text"), title="", foreign=True),
)

BACK = el("button", "Demo", 50, in_list=False)


def where(snapshot, of: AppMap = PLAIN):
    seen = identify(of, snapshot)
    return seen.screen.id if isinstance(seen, Here) else type(seen).__name__


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_every_shipped_screen_is_recognised_in_both_languages(request, platform):
    shipped: AppMap = request.getfixturevalue(platform)
    identifier = Identifier(shipped)
    for each in shipped.screens:
        for chinese in (False, True):
            phone = PaperPhone(shipped, chinese=chinese).at(each.id)
            seen = identifier.identify(phone.snapshot())
            assert isinstance(seen, Here), (each.id, chinese, seen)
            assert seen.screen.id == each.id


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_every_shipped_screen_is_recognised_while_scrolled(request, platform):
    shipped: AppMap = request.getfixturevalue(platform)
    identifier = Identifier(shipped)
    for each in shipped.screens:
        phone = PaperPhone(shipped).at(each.id)
        rows = len(each.elements)
        for offset in range(0, max(1, rows * 44 - 700), 150):
            phone.offset = offset
            seen = identifier.identify(phone.snapshot())
            assert isinstance(seen, Here), (each.id, offset, seen)
            assert seen.screen.id == each.id


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_every_shipped_screen_is_recognised_without_its_optional_rows(request, platform):
    shipped: AppMap = request.getfixturevalue(platform)
    identifier = Identifier(shipped)
    for each in shipped.screens:
        is_back = {e.id for e in each.elements if e.optional and e.pinned}  # one of several is always there
        seen = identifier.identify(
            draw(shipped, each, shows=lambda e, keep=is_back: not e.optional or e.id in keep)
        )
        assert isinstance(seen, Here), (each.id, seen)
        assert seen.screen.id == each.id


def test_any_one_row_may_be_missing_or_renamed(ios):
    identifier = Identifier(ios)
    home = PaperPhone(ios).at("home").snapshot()
    for element in home.elements[2:]:
        assert isinstance(identifier.identify(without(home, element.text)), Here)


def test_a_screen_that_the_map_does_not_have_is_unknown():
    strange = snap(el("bar", "Fonts", 50), BACK, el("row", "Serif"), el("row", "Sans"))
    assert where(strange) == "Unknown"


def test_one_familiar_row_under_a_strange_title_proves_nothing():
    strange = snap(el("bar", "Fonts", 50), el("row", "Bold"), el("row", "Serif"))
    assert where(strange) == "Unknown"


def test_a_title_alone_is_enough_where_no_other_screen_has_it():
    assert where(snap(el("bar", "Battery", 50))) == "battery"


def test_a_row_called_like_a_screen_is_not_its_title():
    home = snap(
        el("toggle", "Sound"), el("row", "Display", 250), el("row", "Battery", 300), el("row", "General", 350)
    )
    assert where(home) == "home"


def test_half_of_the_evidence_is_unsure_and_names_the_near_miss():
    seen = identify(PLAIN, snap(BACK, el("row", "Bold"), el("row", "Serif", 250), el("row", "Size", 300)))
    assert isinstance(seen, Unsure)
    assert (seen.near[0].screen, seen.near[0].missing) == ("display", ("night",))


def test_what_stands_between_two_seen_rows_must_be_there_what_is_scrolled_away_need_not():
    def score(*texts):
        seen = identify(PLAIN, snap(BACK, *(el("row", text, 200 + 50 * i) for i, text in enumerate(texts))))
        return seen.score if isinstance(seen, Here) else 0.0

    assert score("Bold", "Night") == score("Night", "Size") > score("Bold", "Size")


def test_a_sheet_wins_over_the_page_that_it_covers():
    page = draw(PLAIN, PLAIN.screen("battery")).elements
    sheet = (el("text", "Sure?", 600), el("button", "Keep", 650))
    assert where(snap(*page, *sheet)) == "ask"


def test_a_page_under_something_unmapped_is_not_where_the_phone_is():
    page = [el("row", text, y, tappable=False) for text, y in (("Bold", 200), ("Night", 250), ("Size", 300))]
    assert where(snap(el("bar", "Display", 50), *page)) == "display", (
        "nothing at all can be tapped: no evidence"
    )
    assert where(snap(el("bar", "Display", 50), *page, el("button", "Maybe", 400))) != "display"


def test_what_has_left_the_screen_is_no_evidence():
    gone = [el("row", text, rect=Rect(0, 0, 0, 0)) for text in ("Bold", "Night", "Size")]
    assert where(snap(*gone)) == "Unknown"


def test_forbidden_and_required_elements_decide():
    ruled = app_map(
        screen("one", item("a"), item("b"), item("c"), forbids=("c",), title=""),
        screen("two", item("a"), item("b"), item("c"), requires=("c",), title=""),
    )
    assert where(snap(el("row", "A"), el("row", "B", 250)), ruled) == "one"
    assert where(snap(el("row", "A"), el("row", "B", 250), el("row", "C", 300)), ruled) == "two"


def test_another_app_in_front_is_unknown_except_for_a_screen_that_belongs_to_it():
    home = draw(PLAIN, PLAIN.screen("home"))
    assert where(snap(*home.elements, app="com.other")) == "Unknown"
    assert where(snap(*home.elements, app="")) == "home"
    assert where(snap(el("text", "Rows"), el("text", "Tiles", 250), app="com.other")) == "page"


def test_a_locked_phone_and_one_without_a_tree_show_no_screen():
    home = draw(PLAIN, PLAIN.screen("home")).elements
    assert identify(PLAIN, snap(*home, locked=True)) == Unknown()
    assert identify(PLAIN, snap(screenshot_only=DumpProblem("never_idle", "It moves."))) == Unknown()
    assert where(snap(*home, alert=Alert("Update?"))) == "home"


def test_an_id_tells_a_screen_whose_labels_have_changed():
    with_ids = app_map(
        screen("a", item("x", platform_id="app:id/x"), item("y", platform_id="app:id/y"), title=""),
        screen("b", item("z"), title=""),
    )
    assert where(snap(el("row", "新", id="app:id/x"), el("row", "旧", 250, id="app:id/y")), with_ids) == "a"


def test_an_empty_snapshot_is_unknown():
    assert identify(PLAIN, snap()) == Unknown()


def test_rows_that_have_changed_places_are_still_the_screen(ios):
    home = ios.screen("home")
    shuffled = [e for e in home.elements if not e.pinned][::3]
    seen = identify(ios, draw(ios, replace(home, elements=(*shuffled[5:], *shuffled[:5]))))
    assert isinstance(seen, Here)
    assert seen.screen.id == "home"


STRANGE = ("Evening", "Scale", "Magnify", "Hours", "More", "Offers")
UPDATED = app_map(
    screen("home", *(item(f"row_{name}") for name in "abcdefgh")),
    screen("display", *(item(name) for name in ("bold", "night", "size", "zoom", "icons", "clock", "font"))),
)


@pytest.mark.parametrize(
    ("title", "rows", "seen"),
    [
        ("Display", ("Bold", "Icons", *STRANGE, "Font"), "display"),
        ("Display", ("Bold", *STRANGE[:2], "Font"), "Unsure"),  # too little of its own
        ("Screen", ("Bold", "Icons", *STRANGE, "Font"), "Unknown"),  # not its title
    ],
)
def test_a_title_of_its_own_decides_what_an_update_left_unsure(title, rows, seen):
    shown = (el("row", row, 200 + 50 * place) for place, row in enumerate(rows))
    assert where(snap(el("bar", title, 50), *shown), UPDATED) == seen


def test_words_around_a_label_that_a_screen_requires_do_not_hide_it():
    shop = app_map(
        screen("shop", item("orders"), item("cart"), item("coupons"), requires=("orders", "cart"), title=""),
        screen("bag", item("cart_total"), item("pay"), title=""),
    )
    renamed = (el("row", "Orders", 200), el("row", "My cart", 250), el("row", "Coupons", 300))
    assert where(snap(*renamed), shop) == "shop"
    own_label_of_another = (el("row", "Orders", 200), el("row", "Cart total", 250), el("row", "Coupons", 300))
    assert where(snap(*own_label_of_another), shop) != "shop"


def test_a_cross_that_closes_it_tells_little_of_what_a_sheet_is():
    cross = app_map(
        screen("home", item("songs"), item("albums"), item("artists")),
        screen("account", item("close", role="button"), item("name"), layer="sheet", requires=("close",)),
    )
    ad = snap(el("text", "Only today", 400), el("button", "Shop now", 450), el("button", "Close", 300))
    assert where(ad, cross) != "account"
    sheet = snap(el("button", "Close", 100), el("row", "Name", 200))
    assert where(sheet, cross) == "account"


def test_of_two_pages_in_one_tree_the_one_drawn_over_the_other_is_shown():
    under, over = draw(PLAIN, PLAIN.screen("home")).elements, draw(PLAIN, PLAIN.screen("battery")).elements
    assert where(snap(*under, *(replace(e, parent=None) for e in over))) == "battery"
    assert where(snap(*over, *(replace(e, parent=None) for e in under))) == "home"


def test_of_two_pages_that_fit_the_one_is_shown_whose_predicate_the_other_knows_nothing_of():
    common = (item("add"), item("days"), item("sound"), item("menu"))
    twins = app_map(
        screen("alarm", *common, title="Alarms"),
        screen("open_alarm", item("fold"), *common, title="Alarms", requires=("fold",)),
    )
    seen = [el("bar", "Alarms", 50), *(el("row", e.text, 200 + 50 * n) for n, e in enumerate(common))]
    assert where(snap(*seen, el("row", "Fold", 500)), twins) == "open_alarm"
    assert where(snap(*seen), twins) == "alarm"


def test_rows_that_only_their_number_tells_apart_are_not_taken_for_one_another():
    clock = app_map(
        screen("settings", item("ring", "Ring for"), item("snooze", "Snooze"), item("volume"), title=""),
        screen(
            "choice", item("m5", "5 minutes"), item("m25", "25 minutes"), layer="dialog", requires=("m25",)
        ),
    )
    page = (el("row", "Ring for", 200), el("row", "Snooze", 250), el("row", "Volume", 300))
    assert where(snap(*page, el("row", "10 minutes", 350), el("row", "5 minutes", 400)), clock) == "settings"
    assert where(snap(el("row", "5 minutes", 350), el("row", "25 minutes", 400)), clock) == "choice"


def test_a_page_is_not_taken_for_the_menu_that_lies_over_it_because_both_name_the_same():
    bar = (item(name, role="button", pinned=True) for name in ("compact", "add", "find", "today"))
    menu = (item("compact", role="button"), item("stacked", role="button"))
    views = app_map(
        screen("month", *bar, title=""),
        screen("menu", *menu, layer="dialog", title="", requires=("compact", "stacked")),
    )
    under = [el("button", t, 50, in_list=False, tappable=False) for t in ("List", "Add", "Find", "Today")]
    shown = [el("sheet", "", 100), el("button", "Compact", 120), el("button", "Stacked center", 170)]
    assert where(snap(*under, *shown), views) == "menu"


def test_a_hint_with_more_words_around_it_is_no_content_of_a_field():
    searches = app_map(
        screen(
            "cities", item("back"), item("city", "Search for a city", "field"), requires=("city",), title=""
        ),
        screen("help", item("back"), item("help", "Search help", "field"), requires=("help",), title=""),
    )
    field = el("field", "New Search help", 250, value="New Search help")
    assert where(snap(el("row", "Back", 200), field), searches) == "help"


def test_a_namesake_in_another_place_does_not_fulfil_a_predicate(ios):
    """A page with a row Bluetooth is not the page whose back button is called Bluetooth."""
    page = snap(el("row", "Bluetooth", 200), el("row", "Printers", 250), app="com.apple.Preferences")
    assert not isinstance(identify(ios, page), Here)


def test_the_heading_of_what_lies_low_over_a_page_is_its_title():
    heading = item("heading", "Company", "text")
    people = app_map(
        screen("people", item("add"), item("label"), heading),
        screen("card", item("phone"), item("mail"), heading),
        screen("company", heading, title="Company", layer="dialog", requires=("heading",)),
    )
    names = (el("row", name, 650 + 50 * n) for n, name in enumerate(("Harbour Press", "Tern Bakery")))
    lying_over = el("alert", "", 600, rect=Rect(20, 600, 360, 180), in_list=False)
    assert where(snap(lying_over, el("text", "Company", 610), *names), people) == "company"
