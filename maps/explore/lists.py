"""Which rows are the same at every visit, and which are one of many, by order, shape and target."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from maps.explore.atlas import Item, Place
from maps.explore.glance import LONGEST_SAID, is_name, keyed
from phone.snapshot import Role

ROWS: Final = "rows|"
"""How the key of a list begins, which stands for all of its rows."""
ALIKE: Final = "alike"
"""Why a list was taken for one: its rows stay, and lead to screens of one kind."""
YEAR_DIGITS: Final = 4
ENOUGH_ROWS: Final = 2
MOST_ROWS: Final = 2
"""Rows of one list that are tapped. Source: crawlers of the field tap one or two."""
PAIR: Final = 2
NEAR: Final = 0.06
"""How far, in shares of the screen, a thing of a bar may be from where it was under another label."""
IN_LINE: Final = 0.012
MOSTLY_LOOSE: Final = 0.4
"""Of a list with a larger share of rows that come and go, none is taken for one that stays."""


def settle_templates(place: Place) -> None:
    """Decide from the surveys what is the same at every visit; the rest are rows of lists.

    What stands in another order, or only once, is content. A stable row between two that are not is
    taken for content, too: shuffled lists leave some in order by chance.
    """
    kept = _common(place.orders)
    for item in place.items.values():
        if is_listed(item):
            item.fixed = item.key in kept and (is_name(item.label) or bool(item.platform_id))
        else:
            is_known = can_be_name(item.label) or bool(item.platform_id)
            item.fixed = item.surveys == len(place.orders) and is_known
    _fold_bar(place)
    listed = [place.items[key] for key in place.orders[0] if is_listed(place.items[key])]
    for run in _runs(listed):
        _close_gaps(run)
    for item in place.items.values():
        if item.zone == "part" and not item.fixed and item.surveys == len(place.orders):
            item.fixed = not item.many and not is_name(item.label) and _stands_in_fixed(place, item)
    _leave_choices(place)
    for item in list(place.items.values()):
        if (is_listed(item) and not item.fixed and item.outcome in ("new", "refused")) or (
            item.zone == "part" and item.outcome == "new" and not item.many and _is_loose(place, item)
        ):
            _fold(place, item)


def _leave_choices(place: Place) -> None:
    """Leave all rows of a sheet alone that are built like one that chooses a value.

    Which one is chosen tells so, and that may be out of sight at another visit.
    """
    rows = [i for i in place.items.values() if i.zone == "content" and i.role is Role.ROW]
    chosen = {row.shape for row in rows if row.reason == "switch" and place.layer != "page"}
    for row in rows:
        if row.shape in chosen and row.outcome == "new":
            row.outcome, row.reason = "refused", "switch"


def can_be_name(label: str) -> bool:
    """Tell whether the label of a bar's button can stay: a name, or a year."""
    return is_name(label, LONGEST_SAID) or (len(label) == YEAR_DIGITS and label.isdecimal())


def _fold_bar(place: Place) -> None:
    """Let things of a bar that stand at one place under different labels be one."""
    loose = [i for i in place.items.values() if i.zone == "bar" and not i.fixed and i.role is not Role.TEXT]
    for index, item in enumerate(loose):
        if item.outcome == "new" and any(stands_at(item, other) for other in loose[:index]):
            item.outcome = "row"


def is_called(item: Item, title: str) -> bool:
    """Tell whether an item that stays is called like a screen, or the row is whose value it is."""
    is_value = item.zone == "part" and not is_name(item.label)
    return item.fixed and bool(title) and keyed(item.row if is_value else item.label) == title


def stands_in_line(item: Item, other: Item) -> bool:
    """Tell whether two things of a bar stand on one line."""
    return item.zone == other.zone == "bar" and abs(item.center[1] - other.center[1]) < IN_LINE


def is_one_of_many(item: Item) -> bool:
    """Tell whether an item stands for rows, for what every row has, or has no label that stays."""
    return item.key.startswith(ROWS) or item.many or not item.fixed


def stands_at(item: Item, other: Item) -> bool:
    """Tell whether two things of a bar are of one kind and stand at one place."""
    is_near = all(abs(a - b) < NEAR for a, b in zip(item.center, other.center, strict=True))
    return item.shape == other.shape and is_near


def fold_alike(place: Place, item: Item, target: Place) -> None:
    """Take stable rows for rows of a list, once two of them have led to one screen that is about each."""
    if not is_listed(item) or item.role is Role.TOGGLE or item.template or place.layer == "dialog":
        return
    alike = [i for i in _alike(place, item) if not i.template]
    led = [i for i in alike if i.outcome == "edge"]
    same = [i for i in led if i.target == item.target]
    if len(same) < ENOUGH_ROWS or (place.via is not None and place.via[0] == target.number):
        return
    titles = set(map(keyed, target.titles))
    is_about_each = sum(keyed(i.label) in titles for i in same) >= ENOUGH_ROWS
    if not is_about_each and (len(led) > len(same) or item.role is not Role.ROW):
        return
    for row in alike:
        if row.outcome == "new" or row in same:
            row.fixed, row.outcome = False, "new"
            _fold(place, row)
    rows = place.items[f"{ROWS}{item.shape}"]
    rows.reason = ALIKE
    rows.outcome, rows.target, rows.tries = "edge", item.target, MOST_ROWS


def fold_acting(place: Place, item: Item) -> None:
    """Leave the other rows of a list alone when a tap on one did something where it stands.

    Two that are the same at every visit are no list: their labels stay, and they are left alone all the same.
    """
    if item.zone != "content" or item.role is not Role.ROW:
        return
    alike = _alike(place, item)
    if len(alike) <= PAIR and all(row.fixed for row in alike):
        for row in alike:
            row.outcome = "acts" if row.outcome == "new" else row.outcome
        return
    for row in alike:
        if row.outcome in ("new", "acts") and not row.key.startswith(ROWS):
            row.fixed = False
            _fold(place, row)
    rows = place.items.get(f"{ROWS}{item.shape}")
    if rows is not None:
        rows.outcome = "acts"


def leave_values(place: Place, via: Item) -> None:
    """Leave a menu alone that offers what the button says that opened it: it chooses a value.

    A button of a bar bears the name of what the whole screen shows, and its menu what else it can show.
    """
    if via.zone == "bar":
        return
    offered = [i for i in place.items.values() if i.outcome == "new" and i.role is not Role.FIELD]
    if place.layer == "dialog" and any(keyed(i.label) == keyed(via.label) for i in offered):
        for item in offered:
            item.outcome, item.reason = "refused", "choice"


def lost(place: Place, item: Item) -> None:
    """Note that something that seemed the same at every visit is not there."""
    if is_listed(item) and not item.key.startswith(ROWS):
        item.fixed = False
        _fold(place, item)
    item.outcome = "gone"


def is_hidden_among(place: Place, item: Item) -> bool:
    """Tell whether a template stands for single rows among more of another build, which lead elsewhere.

    A map knows both by nothing but where they were, and the next visit has them in another order.
    """
    others = (
        i for i in place.items.values() if i.key.startswith(ROWS) and i.target not in (None, item.target)
    )
    for other in others:
        if other.zone == item.zone == "content" and other.role is item.role is Role.ROW:
            shapes = [place.items[key].shape for order in place.orders[:1] for key in order]
            mixed = [shape for shape in shapes if shape in (item.shape, other.shape)]
            turns = sum(one != next_one for one, next_one in pairwise(mixed))
            if turns >= PAIR and mixed.count(item.shape) < mixed.count(other.shape):
                return True
    return False


def is_listed(item: Item) -> bool:
    """Tell whether an item may be one row of many."""
    return item.zone == "content" and item.role in (Role.ROW, Role.BUTTON, Role.LINK, Role.TOGGLE, Role.IMAGE)


def _fold(place: Place, item: Item) -> None:
    """Let a row be one of many: its label is content, what it leads to is the list's to say."""
    item.template = item.shape
    if item.reason not in ("personal", "") or item.role is Role.TOGGLE or item.key.startswith(ROWS):
        return
    item.outcome = "row"
    if item.is_cut and item.target is None:
        return  # how it is built is not known
    key = f"{ROWS}{item.shape}" if item.zone == "content" else f"{ROWS}{item.zone}|{item.shape}"
    if key not in place.items:
        rows = Item(key, "{row}", item.role, item.zone, item.shape, center=item.center, page=item.page)
        rows.fixed, rows.template = False, item.shape
        place.items[key] = rows


def _is_loose(place: Place, item: Item) -> bool:
    """Tell whether a part says something else in every row, or stands in a row that comes and goes."""
    return not item.fixed or not _stands_in_fixed(place, item)


def _stands_in_fixed(place: Place, item: Item) -> bool:
    row = place.items.get(f"content|action|{keyed(item.row)}")
    return row is not None and row.fixed


def _alike(place: Place, item: Item) -> list[Item]:
    return [i for i in place.items.values() if i.shape == item.shape and i.zone == "content"]


def _common(orders: Sequence[Sequence[str]]) -> frozenset[str]:
    """Keep what all surveys have in the same order."""
    common = list(orders[0]) if orders else []
    for other in orders[1:]:
        blocks = SequenceMatcher(None, common, list(other), autojunk=False).get_matching_blocks()
        common = [key for block in blocks for key in common[block.a : block.a + block.size]]
    return frozenset(common)


def _runs(listed: Sequence[Item]) -> list[list[Item]]:
    """Cut a list where the shape of its rows changes."""
    runs: list[list[Item]] = [[listed[0]]] if listed else []
    for before, item in pairwise(listed):
        if item.shape == before.shape:
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


def _close_gaps(run: Sequence[Item]) -> None:
    loose = [place for place, item in enumerate(run) if not item.fixed]
    if len(loose) > MOSTLY_LOOSE * len(run):
        loose = [0, len(run)]
    if loose:
        for item in run[loose[0] : loose[-1]]:
            item.fixed = False
