from maps.explore.atlas import Place
from maps.explore.glance import glance
from maps.explore.lists import ROWS, settle_templates
from maps.explore.survey import look_again, read
from phone.geometry import Rect
from phone.snapshot import Element, Snapshot
from tests.maps.snapshots import el, snap


def shop(hint: str) -> Snapshot:
    field = el("field", hint, 60, rect=Rect(40, 60, 300, 40), in_list=False)
    return snap(field, el("button", "Scan", 60, rect=Rect(350, 60, 40, 40), in_list=False))


def test_a_field_that_asked_for_the_same_twice_and_then_for_something_else_has_no_label():
    place = Place(0, "Shop", "page", 0, None)
    for _ in range(2):
        order: list[str] = []
        read(place, glance(shop("Tissues")), 0, order)
        place.orders.append(order)
    settle_templates(place)
    field = next(item for item in place.items.values() if item.label == "Tissues")
    look_again(place, glance(shop("Tissues")))
    assert not field.varies
    look_again(place, glance(shop("Headphones")))
    assert field.varies


def feed(*posts: tuple[str, int, int]) -> Snapshot:
    """Show posts by label, top and pictures in them, as far as the glass shows them."""
    elements: list[Element] = []
    for label, top, pictures in posts:
        row, shown = len(elements), Rect(0, top, 400, min(300, 800 - top))
        elements.append(el("row", label, rect=shown))
        elements += [el("image", "", parent=row, rect=Rect(0, top, 90, 40)) for _ in range(pictures)]
    return snap(*elements)


def test_a_row_that_the_glass_cuts_off_is_no_list_of_its_own():
    place = Place(0, "Posts", "page", 0, None)
    for first, second, third in ("abc", "def"):
        order: list[str] = []
        read(
            place,
            glance(feed((f"Story {first}", 100, 2), (f"Story {second}", 400, 2), (f"Story {third}", 700, 0))),
            0,
            order,
        )
        read(place, glance(feed((f"Story {second}", 100, 2), (f"Story {third}", 400, 2))), 1, order)
        read(place, glance(feed((f"Story {third}", 100, 2), (f"Tale {third}", 750, 0))), 2, order)
        place.orders.append(order)
    settle_templates(place)
    assert [key for key in place.items if key.startswith(ROWS)] == [f"{ROWS}row/17/2/"]
