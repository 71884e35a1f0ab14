"""A place read from top to bottom: what stands on it, in words that are the same at every visit."""

from collections import Counter
from typing import Final

from maps.explore.atlas import Item, Place
from maps.explore.caution import Cautious, risk_of
from maps.explore.glance import Glance, Thing, is_back_corner, is_name, keyed
from maps.labels import normal
from maps.model import Risk
from phone.snapshot import Element, Role

HIGH: Final = 0.6
"""What stands above this share of the height is not pushed off the screen by a few rows more."""
_CONTENT: Final = (Role.ROW, Role.TEXT)
MOVED: Final = 0.01
CORNER: Final = "corner"
"""Why a button where iOS has its back button is tapped last: whatever it is called, it mostly leads back."""


def key_of(thing: Thing, *, is_exact: bool = False) -> str:
    """Name a thing of a place the same at every visit; numbers count only where that is asked for.

    What says no more than a number is a value of its row, and another thing than that of the next row.
    """
    tail = thing.element.id.rpartition("/")[2] if thing.is_alone else ""
    kind = "field" if thing.element.role is Role.FIELD else "toggle" if _is_toggle(thing) else "action"
    name = f"@{tail}" if tail else normal(thing.label) if is_exact else keyed(thing.label)
    if kind == "field" and thing.zone == "bar":
        name = ""  # what it hints at differs from visit to visit
    if thing.zone == "part":
        is_value = not tail and not is_name(thing.label) and is_name(thing.row)
        return f"part|{kind}|{name}" + (f"|{keyed(thing.row)}" if is_value else "")
    return f"{thing.zone}|{kind}|{name or thing.shape}"


def key_in(place: Place, thing: Thing) -> str:
    """Name a thing as the place has it, where several differ in their numbers alone."""
    exact = key_of(thing, is_exact=True)
    known = place.items.get(key_of(thing))
    is_other = known is not None and normal(known.label) != normal(thing.label)
    return exact if is_other and exact in place.items else key_of(thing)


def read(place: Place, seen: Glance, page: int, order: list[str]) -> None:
    """Add what one page shows to a place. `order` collects the keys of this survey."""
    cautious = Cautious(seen)
    twins = Counter(key_of(t, is_exact=True) for t in seen.things if t.zone == "content")
    for thing in seen.things:
        key = key_in(place, thing)
        item = place.items.get(key)
        if (
            item is not None
            and key in order
            and is_name(thing.label)
            and keyed(item.label) == keyed(thing.label)
        ):
            key = key_of(thing, is_exact=normal(item.label) != normal(thing.label))
            item = place.items.get(key)
        if item is None:
            item = place.items[key] = _item(key, thing, seen, page)
        elif item.is_cut and not thing.is_cut:
            _see_whole(item, thing, seen, page)
        elif item.page == page and not thing.is_cut and _differ(item.center, _ratios(thing.element, seen)):
            item.moves = True
        item.twins = item.twins or twins[key_of(thing, is_exact=True)] > 1
        _note(item, thing, cautious)
        _judge(item, thing, cautious, place, seen)
        _count(item, order)
    place.said.update(keyed(text) for thing in seen.things for text in thing.texts)
    for element in seen.labels:
        place.said.add(keyed(element.text))
        key = f"text|{keyed(element.text)}"
        if key not in place.items:
            place.items[key] = _text(key, element, seen, page)
        _count(place.items[key], order)


def forget_surveys(place: Place) -> None:
    """Let a place be read anew, since it shows something else than it did."""
    place.stale = 2
    place.orders.clear()
    place.tops.clear()
    for item in place.items.values():
        item.surveys, item.optional = 0, item.fixed


def read_by_rows(place: Place) -> None:
    """Let a place be read anew by two rows, since several lead to it and one was read twice."""
    place.by_rows, place.stale = True, 0
    place.orders.clear()
    place.tops.clear()
    for item in place.items.values():
        item.surveys, item.optional = 0, False


def tell_states(place: Place) -> None:
    """Say of a place that was read anew what it shows in one of its states only."""
    new = [i for i in place.items.values() if i.surveys and not i.optional and i.fixed and not i.template]
    for item in place.items.values():
        if not item.optional:
            continue
        is_renamed = any(i.shape == item.shape and not _differ(i.center, item.center) for i in new)
        item.optional = item.surveys == 0 and not item.template and not is_renamed
        item.fixed = item.fixed or item.optional
    for item in new:
        item.optional = True


def look_again(place: Place, seen: Glance) -> None:
    """Count which rows that seemed to stay are not there when a place is opened once more."""
    _note_hints(place, seen)
    shown = {key_in(place, thing) for thing in seen.things} | {f"text|{keyed(e.text)}" for e in seen.labels}
    rows = [i for i in place.items.values() if i.fixed and i.zone == "content" and i.role in _CONTENT]
    high = [row for row in rows if row.page == 0 and row.center[1] < HIGH]
    gone = [row for row in high if row.key not in shown]
    is_about_another = bool(place.tops) and seen.look.title != place.tops[0].title
    # More are gone from a place that stands elsewhere in its list.
    if len(gone) < (len(high) if is_about_another else len(high) / 2):
        for row in gone:
            row.misses += 1
            row.varies = row.varies or any(_stands_for(row, thing, place, seen) for thing in seen.things)


def _note_hints(place: Place, seen: Glance) -> None:
    """Note fields that ask for something else than before."""
    for thing in seen.things:
        field = place.items.get(key_in(place, thing)) if thing.element.role is Role.FIELD else None
        if field is not None and thing.zone == "bar":
            field.varies = field.varies or keyed(thing.label) != keyed(field.label)


def _stands_for(row: Item, thing: Thing, place: Place, seen: Glance) -> bool:
    """Tell whether a row that nobody has seen before stands where one did, so that both are content."""
    is_new = thing.zone == "content" and thing.shape == row.shape and key_in(place, thing) not in place.items
    return is_new and not _differ(row.center, _ratios(thing.element, seen))


def _count(item: Item, order: list[str]) -> None:
    if item.key not in order:
        order.append(item.key)
        item.surveys += 1


def _item(key: str, thing: Thing, seen: Glance, page: int) -> Item:
    item = Item(key, thing.label, thing.element.role, thing.zone, thing.shape)
    item.center = _ratios(thing.element, seen)
    item.page, item.row, item.is_cut = page, thing.row, thing.is_cut
    item.platform_id = thing.element.id if thing.is_alone else ""
    return item


def _see_whole(item: Item, thing: Thing, seen: Glance, page: int) -> None:
    """Note how a row is built of which no more than a part was seen before."""
    item.shape, item.is_cut = thing.shape, False
    item.center, item.page = _ratios(thing.element, seen), page


def _text(key: str, element: Element, seen: Glance, page: int) -> Item:
    zone = "content" if element.in_list else "bar"
    item = Item(key, element.text, Role.TEXT, zone, "", page=page, center=_ratios(element, seen))
    item.outcome, item.reason = "refused", "text"
    return item


def _ratios(element: Element, seen: Glance) -> tuple[float, float]:
    center, size = element.rect.center, seen.snapshot.size
    return round(center.x / size.width, 4), round(center.y / size.height, 4)


def _differ(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return any(abs(a - b) > MOVED for a, b in zip(one, other, strict=True))


def _note(item: Item, thing: Thing, cautious: Cautious) -> None:
    """Note what this sight adds to others of the same thing."""
    # A number within a name is told, too: what counts something is not found again by what it said once.
    name = normal if is_name(thing.label) else keyed
    item.varies = item.varies or name(thing.label) != name(item.label)
    item.many = item.many or (thing.zone == "part" and thing.row != item.row)
    item.selected = item.selected or thing.element.selected
    item.checked = thing.element.checked if item.checked is None else item.checked
    if cautious.is_on_strip(thing) and thing.element.role not in (Role.TAB, Role.TOGGLE):
        item.role = Role.TAB if thing.is_tab else Role.SEGMENT
    risk = risk_of(thing)
    if _is_toggle(thing) and risk is Risk.NONE:
        risk = Risk.CHANGES_SETTING
    item.risk = "" if risk is Risk.NONE else risk.value


def _judge(item: Item, thing: Thing, cautious: Cautious, place: Place, seen: Glance) -> None:
    if item.outcome != "new":
        return
    is_back = seen.snapshot.platform == "ios" and is_back_corner(thing.element, seen.snapshot)
    reason = cautious.refusal(thing) or (CORNER if is_back and place.depth > 0 else "")
    if reason:
        item.outcome, item.reason = "refused", reason


def _is_toggle(thing: Thing) -> bool:
    return thing.element.role is Role.TOGGLE or thing.element.checked is not None
