from maps.explore.telling import required, set_apart
from maps.model import MapElement, Screen
from phone.snapshot import Role

TABS = ("Food", "Shops", "Carts", "Me")


def page(name: str, title: str, *bar: str, leads_to: str | None = None) -> Screen:
    """Draw a page with the same tabs as the others and something of its own."""
    own = (
        MapElement(label.lower(), label, Role.BUTTON, center=(0.5, 0.05), pinned=True, leads_to=leads_to)
        for label in bar
    )
    tabs = (MapElement(t.lower(), t, Role.TAB, center=(0.5, 0.95), pinned=True) for t in TABS)
    return Screen(name, title, elements=(*own, *tabs))


def test_of_pages_with_the_same_tabs_one_is_asked_for_what_only_it_has():
    shops, carts = page("shops", "", "Scan"), page("carts", "")
    assert set_apart(shops, (shops, carts)).requires == ("scan",)


def test_what_another_page_is_called_is_asked_for_only_where_it_leads_on():
    home, carts = page("home", "Harbour Street"), page("carts", "")
    shops = page("shops", "", "Harbour Street", "Scan")
    assert set_apart(shops, (home, shops, carts)).requires == ("scan",)
    link = page("shops", "", "Harbour Street", leads_to="home")
    assert set_apart(link, (home, link, carts)).requires == ("harbour street",)


def test_a_sheet_is_not_asked_for_what_moves_unless_it_has_nothing_else():
    moving = MapElement("robin", "Robin", Role.ROW)
    sharing = MapElement("sharing", "Sharing", Role.ROW, center=(0.5, 0.7))
    sheet = Screen("family", "Family", layer="sheet", elements=(moving, sharing))
    assert required(sheet, (sheet,)).requires == ("sharing",)
    bare = Screen("family", "Family", layer="sheet", elements=(moving,))
    assert required(bare, (bare,)).requires == ("robin",)
