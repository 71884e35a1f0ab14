"""A place read from top to bottom: its items, and which of them are the same at every visit."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from maps.explore.atlas import Item, Place
from maps.explore.caution import Cautious, risk_of
from maps.explore.glance import Glance, Thing, is_back_corner, is_short, is_tab, keyed
from maps.model import Risk
from phone.snapshot import Role

ENOUGH_ROWS: Final = 2
MOST_ROWS: Final = 2
"""Rows of one list that are tapped. Source: crawlers of the field tap one or two."""


def key_of(thing: Thing) -> str:
    """Name a thing of a place the same at every visit."""
    tail = thing.element.id.rpartition("/")[2] if thing.zone != "content" else ""
    kind = "field" if thing.element.role is Role.FIELD else "toggle" if _is_toggle(thing) else "action"
    name = f"@{tail}" if tail and not thing.label else keyed(thing.label)
    if thing.zone == "part":
        return f"part|{kind}|{name}"
    return f"{thing.zone}|{kind}|{name or thing.shape}"


def read(place: Place, seen: Glance, page: int, order: list[str]) -> None:
    """Add what one page shows to a place. `order` collects the keys of this survey."""
    cautious = Cautious(seen)
    size = seen.snapshot.size
    for thing in seen.things:
        key = key_of(thing)
        item = place.items.get(key)
        center = thing.element.rect.center
        if item is None:
            item = Item(key, thing.label, thing.element.role, thing.zone, thing.shape)
            item.center = (round(center.x / size.width, 4), round(center.y / size.height, 4))
            item.page, item.platform_id, item.row = page, _own_id(thing, seen), thing.row
            place.items[key] = item
        item.many = item.many or (thing.zone == "part" and thing.row != item.row)
        if key not in order:
            order.append(key)
            item.surveys += 1
        if cautious.is_on_strip(thing) and thing.element.role not in (Role.TAB, Role.TOGGLE):
            item.role = Role.TAB if is_tab(thing.element, seen.snapshot) else Role.SEGMENT
        item.checked = thing.element.checked if item.checked is None else item.checked
        item.selected = item.selected or thing.element.selected
        risk = risk_of(thing)
        if _is_toggle(thing) and risk is Risk.NONE:
            risk = Risk.CHANGES_SETTING
        item.risk = "" if risk is Risk.NONE else risk.value
        if item.outcome == "new" and (reason := cautious.refusal(thing)):
            item.outcome, item.reason = "refused", reason
        if item.outcome == "new" and is_back_corner(thing.element, seen.snapshot) and place.depth > 0:
            item.outcome, item.reason = "refused", "way out"


def settle_templates(place: Place) -> None:
    """Decide from two surveys what is the same at every visit; the rest are rows of lists.

    What stands in another order, or only once, is content. A stable row between two that are not is
    taken for content, too: shuffled lists leave some in order by chance.
    """
    for item in place.items.values():
        if not _is_listed(item):
            item.fixed = item.surveys == len(place.orders) and is_short(item.label)
            continue
        item.fixed = False
    kept = _common(place.orders)
    listed = [place.items[key] for key in place.orders[0] if _is_listed(place.items[key])]
    for item in listed:
        item.fixed = item.key in kept and _names(item)
    for run in _runs(listed):
        _close_gaps(run)
    for item in list(place.items.values()):
        if _is_listed(item) and not item.fixed and item.outcome in ("new", "refused"):
            _fold(place, item)


def _fold(place: Place, item: Item) -> None:
    """Let a row be one of many: its label is content, what it leads to is the list's to say."""
    item.template = item.shape
    if item.reason not in ("personal", "") or item.role is Role.TOGGLE:
        return
    item.outcome = "row"
    key = f"rows|{item.shape}"
    if key not in place.items:
        rows = Item(key, "{row}", item.role, "content", item.shape, center=item.center, page=item.page)
        rows.fixed, rows.template = False, item.shape
        place.items[key] = rows


def fold_alike(place: Place, item: Item) -> None:
    """Take stable rows that lead to one screen for rows of a list, once two of them have."""
    if item.role is not Role.ROW or item.zone != "content" or item.template:
        return
    alike = [
        i for i in place.items.values() if i.shape == item.shape and i.zone == "content" and not i.template
    ]
    same = [i for i in alike if i.outcome == "edge" and i.target == item.target]
    if len(same) < ENOUGH_ROWS:
        return
    for row in alike:
        if row.outcome == "new" or row in same:
            row.fixed = False
            row.outcome = "new"
            _fold(place, row)
    rows = place.items[f"rows|{item.shape}"]
    rows.outcome, rows.target, rows.tries = "edge", item.target, MOST_ROWS


def _is_listed(item: Item) -> bool:
    return item.zone == "content" and item.role in (Role.ROW, Role.BUTTON, Role.LINK, Role.TOGGLE, Role.IMAGE)


def _names(item: Item) -> bool:
    return any(map(str.isalpha, item.label)) and (
        is_short(item.label) or item.role is Role.TOGGLE or len(item.label) <= 48
    )


def _common(orders: Sequence[Sequence[str]]) -> frozenset[str]:
    """Keep what all surveys have in the same order."""
    common = list(orders[0]) if orders else []
    for other in orders[1:]:
        matcher = SequenceMatcher(None, common, list(other), autojunk=False)
        common = [
            key for block in matcher.get_matching_blocks() for key in common[block.a : block.a + block.size]
        ]
    return frozenset(common)


def _runs(listed: Sequence[Item]) -> list[list[Item]]:
    """Cut a list where the shape of its rows changes."""
    runs: list[list[Item]] = [listed[:1]] if listed else []  # type: ignore[list-item]
    for before, item in pairwise(listed):
        if item.shape == before.shape:
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


def _close_gaps(run: Sequence[Item]) -> None:
    loose = [place for place, item in enumerate(run) if not item.fixed]
    if loose:
        for item in run[loose[0] : loose[-1]]:
            item.fixed = False


def _own_id(thing: Thing, seen: Glance) -> str:
    """Keep a platform id that nothing else here has."""
    own = thing.element.id
    return own if own and sum(t.element.id == own for t in seen.things) == 1 else ""


def _is_toggle(thing: Thing) -> bool:
    return thing.element.role is Role.TOGGLE or thing.element.checked is not None
