"""Where an item of a place is on a glance, by what is the same at every visit."""

from maps.explore.atlas import Item, Place
from maps.explore.glance import Glance, Thing
from maps.explore.lists import NEAR, ROWS
from maps.explore.survey import key_in
from maps.locate import top_edge
from maps.model import MapElement, Screen
from phone.snapshot import Role


def find_thing(place: Place, item: Item, seen: Glance, nth: int) -> Thing | None:
    """Find an item of a place, if a tap reaches it; of a list its `nth` row in view, or the part of that."""
    rows = item.key.startswith(ROWS)
    fitting: list[Thing] = []
    top = top_edge(seen.snapshot)
    for thing in seen.things:
        is_under_bar = thing.element.in_list and thing.element.rect.center.y < top
        if not is_reachable(thing, seen) or (is_under_bar and seen.layer == "page"):
            continue
        key = key_in(place, thing)
        known = place.items.get(key)
        is_stable = known is not None and (known.fixed or known.many) and not known.template
        is_row = thing.zone == item.zone and thing.shape == item.shape and not is_stable and not thing.is_cut
        if key == item.key or (rows and is_row) or _is_renamed(item, thing, known, seen):
            fitting.append(thing)
    nth = nth if rows or item.many else 0
    return fitting[nth] if len(fitting) > nth else None


def is_reachable(thing: Thing, seen: Glance) -> bool:
    """Tell whether a tap reaches a thing; a picture does not say so itself."""
    if thing.element.role is not Role.IMAGE or thing.element.clickable:
        return thing.element.tappable
    center = thing.element.rect.center
    bars = (e for e in seen.snapshot.elements if e.role is Role.BAR and not e.in_list)
    return seen.snapshot.at(center) is None and not any(bar.rect.contains(center) for bar in bars)


def _is_renamed(item: Item, thing: Thing, known: Item | None, seen: Glance) -> bool:
    """Tell whether a thing of a bar is one whose label differs from visit to visit."""
    if item.zone != "bar" or item.fixed or thing.zone != "bar" or thing.shape != item.shape:
        return False
    center, size = thing.element.rect.center, seen.snapshot.size
    at = (center.x / size.width, center.y / size.height)
    return not (known and known.fixed) and all(
        abs(a - b) < NEAR for a, b in zip(at, item.center, strict=True)
    )


def as_mapped(place: Place, item: Item) -> tuple[Screen, MapElement]:
    """Draw a place as far as the scroll routine needs it."""
    elements = {
        key: MapElement(key, known.label, known.role, fixed=known.fixed)
        for key, known in place.items.items()
        if known.zone == "content" and key in place.orders[0]
    }
    own = elements.get(item.key) or MapElement(item.key, item.label, item.role)
    return Screen(
        str(place.number), place.title, scrollable=place.scrolls, elements=tuple(elements.values())
    ), own
