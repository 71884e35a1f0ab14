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
