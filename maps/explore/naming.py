"""What places are called, and what a name says that is not the same at every visit."""

from typing import Final

from maps.explore.atlas import Atlas, Item, Place
from maps.explore.glance import is_name, is_short, keyed
from maps.explore.lists import ALIKE, ROWS, is_listed
from maps.redact import impersonal
from phone.snapshot import Role

SHORTEST_NAME: Final = 3
"""What is shorter stands in other words by chance."""


def fixed_title(atlas: Atlas, place: Place) -> str:
    """Return the title of a place if it is the same at every visit and nobody's; else `""`."""
    if not is_short(place.title) or not is_name(place.title) or not is_named_alike(atlas, place):
        return ""
    return impersonal(place.title)


def is_named_alike(atlas: Atlas, place: Place) -> bool:
    """Tell whether a place has the same title at every visit, which is not what it is about."""
    titles = {keyed(title) for title in place.titles}
    if len(titles) != 1:
        return False
    if any(len(other.titles) > 1 and titles & set(map(keyed, other.titles)) for other in atlas.places):
        return False  # a name that another screen has now and then, such as that of a month
    if any(names_any(title, shown_around(atlas)) for title in titles):
        return False
    if place.via is None:
        return True
    source = atlas.place(place.via[0])
    if is_instance(atlas, source, source.items[place.via[1]]):
        return False
    loose = (i for i in source.items.values() if not i.fixed and i.zone == "content")
    return not any(keyed(i.label) in titles for i in loose)


def shown_around(atlas: Atlas) -> frozenset[str]:
    """List what buttons of several bars show that lead nowhere, and what a page seems to be called for it.

    An address to deliver to is such a name: somebody else has another one.
    """
    shown = [_shown_by(place) for place in atlas.places]
    titles = {keyed(place.title) for place in atlas.places if place.title}
    return frozenset(label for labels in shown for label in labels & titles if _counted(label, shown) > 1)


def names_any(label: str, shown: frozenset[str]) -> bool:
    """Tell whether a label says one of these, alone or beside something else."""
    words = keyed(label)
    return any(name in words for name in shown if len(name) >= SHORTEST_NAME)


def _counted(label: str, shown: list[frozenset[str]]) -> int:
    return sum(label in labels for labels in shown)


def _shown_by(place: Place) -> frozenset[str]:
    """List what buttons of the bar are called that lead nowhere."""
    buttons = (i for i in place.items.values() if i.zone == "bar" and i.role is Role.BUTTON)
    return frozenset(keyed(i.label) for i in buttons if i.outcome == "dead")


def is_instance(atlas: Atlas, place: Place, item: Item) -> bool:
    """Tell whether a row opens a screen about itself, of which others of the kind were seen."""
    if not _is_about_itself(atlas, item):
        return False
    rows = place.items.get(f"{ROWS}{item.shape}")
    if rows is not None and rows.reason == ALIKE:
        return True
    alike = (i for i in place.items.values() if i.shape == item.shape and _is_about_itself(atlas, i))
    return any(i.target is not None and len(atlas.place(i.target).titles) > 1 for i in alike)


def _is_about_itself(atlas: Atlas, item: Item) -> bool:
    if item.target is None or not is_listed(item):
        return False
    return keyed(item.label) in {keyed(title) for title in atlas.place(item.target).titles}
