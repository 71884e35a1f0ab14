from maps.explore.atlas import Atlas, Item, Place
from maps.explore.draft import draft
from phone.snapshot import Role
from tests.maps.explore.paper import ABOUT

ROWS = ("Reviews", "Questions", "Delivery")


def thing(label: str, role: Role, zone: str = "content", target: int | None = None) -> Item:
    item = Item(
        f"{zone}|action|{label.lower()}", label, role, "bar" if zone == "bar" else "content", role.value
    )
    item.target, item.outcome = target, "refused" if target is None else "edge"
    return item


def place(number: int, title: str, *items: Item, layer: str = "page") -> Place:
    via = (0, "content|action|offers") if number else None
    made = Place(
        number, title, "dialog" if layer == "dialog" else "page", min(number, 1), via, titles=[title]
    )
    made.items = {item.key: item for item in items}
    made.orders = [list(made.items)] * 2
    return made


def test_a_dialog_is_known_by_its_buttons_rather_than_by_what_it_says():
    said, button = thing("This week only", Role.TEXT, "bar"), thing("Details", Role.BUTTON, "bar")
    offers = thing("Offers", Role.ROW, target=1)
    atlas = Atlas(
        "com.example", "ios", [place(0, "Shop", offers), place(1, "", said, button, layer="dialog")]
    )
    assert draft(atlas, ABOUT).app_map.screen("offers").requires == ("details", "this_week_only")


def test_what_a_screen_without_a_name_of_its_own_is_about_is_no_sign_of_it():
    shown = place(1, "Green tea", thing("Green tea", Role.TEXT), *(thing(n, Role.ROW) for n in ROWS))
    shown.titles.append("Black tea")
    atlas = Atlas("com.example", "ios", [place(0, "Shop", thing("Offers", Role.ROW, target=1)), shown])
    assert [e.id for e in draft(atlas, ABOUT).app_map.screen("offers").elements] == [
        "reviews",
        "questions",
        "delivery",
    ]


def test_what_nothing_can_find_again_is_no_edge():
    nameless, switched = thing("", Role.BUTTON, "bar", target=1), thing("{row}", Role.ROW, target=2)
    switched.key, switched.shape, switched.fixed = "rows|row/17/0/toggle", "row/17/0/toggle", False
    places = [place(0, "Shop", nameless, switched), place(1, "Offers"), place(2, "Alarm")]
    for one, item in zip(places[1:], (nameless, switched), strict=True):
        one.via = (0, item.key)
    assert [s.id for s in draft(Atlas("com.example", "android", places), ABOUT).app_map.screens] == ["home"]


def test_a_menu_that_several_screens_open_leads_back_to_none_of_them():
    menu = place(2, "", thing("Small", Role.BUTTON, "bar", target=0), thing("Large", Role.BUTTON, "bar"))
    menu.layer, menu.via = "dialog", (0, "content|action|size")
    other = place(1, "Offers", *(thing(n, Role.ROW) for n in ROWS), thing("Size", Role.ROW, target=2))
    home = place(0, "Shop", thing("Offers", Role.ROW, target=1), thing("Size", Role.ROW, target=2))
    made = draft(Atlas("com.example", "android", [home, other, menu]), ABOUT).app_map
    assert [e.leads_to for e in made.screen("size").elements] == [None, None]


def test_a_screen_without_what_another_has_more_forbids_that():
    tabs = [thing(n, Role.TAB, "bar") for n in ("Alarms", "Clock", "Timer")]
    fuller = place(1, "Alarms", *tabs, thing("Fold up", Role.BUTTON))
    home = place(0, "Alarms", *tabs, thing("Unfold", Role.BUTTON, target=1))
    home.items["content|action|unfold"].many = True
    fuller.via = (0, "content|action|unfold")
    made = draft(Atlas("com.example", "android", [home, fuller]), ABOUT)
    assert not made.indistinct
    assert made.app_map.home == "home"
    shown = made.app_map.screen("home")
    assert [shown.element(name).text for name in shown.forbids] == ["Fold up"]


def modes(*leads: int) -> set[str]:
    """Draw a menu that both of two pages open, and whose buttons lead to these pages."""
    pages = [
        place(0, "Month", thing("View", Role.BUTTON, "bar", 2), thing("Week", Role.ROW, target=1)),
        place(1, "Days", thing("View", Role.BUTTON, "bar", 2), thing("Today", Role.ROW)),
    ]
    buttons = (thing(f"Mode {name}", Role.BUTTON, "bar", to) for name, to in zip("AB", leads, strict=False))
    menu = place(2, "", *buttons, layer="dialog")
    pages[1].via, menu.via = (0, "content|action|week"), (0, "bar|action|view")
    made = draft(Atlas("com.example", "ios", [*pages, menu]), ABOUT).app_map
    return {e.id for s in made.screens if s.layer == "dialog" for e in s.elements if e.leads_to}


def test_a_menu_of_modes_leads_to_each_of_them_and_one_that_closes_to_none():
    assert modes(0, 1) == {"mode_a", "mode_b"}
    assert modes(0) == set()


def test_a_screen_with_nothing_but_tabs_is_known_by_what_it_says_and_by_the_tab_that_is_chosen():
    tabs = ("Home", "Shops", "Search", "Carts", "Me")
    home = place(0, "", *(thing(name, Role.TAB, "bar", 1 if name == "Carts" else None) for name in tabs))
    said = thing("Your cart is empty", Role.TEXT)
    said.reason = "text"
    carts = place(1, "", *(thing(name, Role.TAB, "bar") for name in tabs), said)
    carts.via = (0, "bar|action|carts")
    chosen = carts.items["bar|action|carts"]
    chosen.outcome, chosen.selected = "dead", True
    made = draft(Atlas("com.example", "ios", [home, carts]), ABOUT)
    assert made.indistinct == ()
    assert {e.text for e in made.app_map.screen("carts").elements} >= {"Your cart is empty"}


def test_what_every_row_has_stands_beside_a_row_that_stays_only_if_all_of_them_stay():
    def beside(*, stays: bool) -> str:
        rows = [thing(name, Role.ROW) for name in ("Work", "Home")]
        rows[1].fixed = stays
        info = thing("Info", Role.BUTTON, target=1)
        info.key, info.zone, info.row, info.many = "part|action|info", "part", "Work", True
        atlas = Atlas("com.example", "ios", [place(0, "Lists", *rows, info), place(1, "Edit", *rows)])
        atlas.places[1].via = (0, info.key)
        return draft(atlas, ABOUT).app_map.screen("home").element("info").beside

    assert beside(stays=True) == "Work"
    assert beside(stays=False) == "{row}"


def test_what_is_one_of_many_rows_on_one_screen_is_no_sign_of_another():
    names = [thing(name, Role.ROW) for name in ("Ada", "Bo", "Cy")]
    for name in names:
        name.template, name.outcome = "row/17", "row"
    picked = place(
        1, "Select", *(thing(name, Role.TOGGLE) for name in ("Ada", "Bo")), thing("Sort", Role.ROW)
    )
    atlas = Atlas(
        "com.example", "android", [place(0, "People", thing("Offers", Role.ROW, target=1), *names), picked]
    )
    assert [e.id for e in draft(atlas, ABOUT).app_map.screen("select").elements] == ["sort"]


def test_two_pages_with_all_in_common_are_told_apart_by_the_segment_that_is_chosen_on_each():
    def page(number: int, chosen: str, other: int, *more: Item) -> Place:
        made = place(number, "Deals", thing("Food", Role.SEGMENT), thing("Shops", Role.SEGMENT), *more)
        for label in ("food", "shops"):
            segment = made.items[f"content|action|{label}"]
            segment.selected = label == chosen
            segment.outcome, segment.target = ("dead", None) if segment.selected else ("edge", other)
        return made

    below = thing("Filters", Role.BUTTON)
    below.page = 2
    food, shops = page(1, "food", 2, below), page(2, "shops", 1)
    shops.via = (1, "content|action|shops")
    home = place(0, "Shop", thing("Offers", Role.ROW, target=1))
    made = draft(Atlas("com.example", "ios", [home, food, shops]), ABOUT)
    assert made.indistinct == ()
    assert [s.id for s in made.app_map.screens] == ["home", "deals", "deals_deals"]


def test_what_buttons_of_several_pages_show_is_the_name_of_none_of_them():
    def page(number: int, title: str, *more: Item) -> Place:
        address = thing("Harbour Street", Role.BUTTON, "bar")
        address.outcome = "dead"
        return place(number, title, address, *more)

    home = page(0, "Harbour Street", thing("Offers", Role.ROW, target=1))
    shops = page(1, "", *(thing(name, Role.ROW) for name in ROWS))
    pickup = place(2, "Pickup at Harbour Street", *(thing(name, Role.ROW) for name in ("Map", "Nearest")))
    link = thing("Pickup at Harbour Street", Role.BUTTON, "bar", target=2)
    shops.items[link.key], pickup.via = link, (1, link.key)
    made = draft(Atlas("com.example", "ios", [home, shops, pickup]), ABOUT).app_map
    assert [screen.title for screen in made.screens] == ["", "", ""]
    assert not any("Harbour Street" in e.text for s in made.screens for e in s.elements)
    assert any(e.leads_to and not e.fixed for e in made.screens[1].elements)
