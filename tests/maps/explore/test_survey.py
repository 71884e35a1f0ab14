from maps.explore.atlas import Place
from maps.explore.glance import glance
from maps.explore.lists import settle_templates
from maps.explore.survey import look_again, read
from phone.geometry import Rect
from phone.snapshot import Snapshot
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
