"""Which place of an atlas a phone shows, and whether anything has changed."""

from collections.abc import Callable, Mapping, Sequence

from maps.explore.atlas import Atlas, Item, Place
from maps.explore.glance import Glance, glance, keyed
from maps.explore.likeness import SAME, Kinship, Ties, likeness
from maps.explore.lists import is_called, is_one_of_many, stands_in_line
from phone.snapshot import Role, Snapshot


class Observer:
    """Recognises the places of one atlas."""

    def __init__(self, atlas: Atlas, on_screen: Callable[[int, int], None]) -> None:
        self.atlas = atlas
        self._on_screen = on_screen
        self._at: tuple[Snapshot, Place | None] | None = None
        self._seen: Glance | None = None

    def is_in_front(self, snapshot: Snapshot) -> bool:
        """Tell whether the app is in front."""
        return snapshot.app in ("", self.atlas.bundle)

    def asks(self, snapshot: Snapshot) -> bool:
        """Tell whether an alert stands over the app: a question, not a screen."""
        if snapshot.alert is None:
            return False
        modal = [e for e in snapshot.elements if e.role in (Role.SHEET, Role.ALERT) and e.rect.area > 0]
        return not modal or (snapshot.platform == "ios" and modal[-1].role is Role.ALERT)

    def is_same(self, one: Snapshot, other: Snapshot) -> bool:
        """Tell whether nothing has changed."""
        return picture(one) == picture(other)

    def visited(self, snapshot: Snapshot, place: Place) -> None:
        """Note for which place a capture was taken."""
        self._on_screen(snapshot.id, place.number)

    def where(self, snapshot: Snapshot) -> Place | None:
        """Name the place that the phone shows, if it is a known one."""
        if not self.is_in_front(snapshot) or self.asks(snapshot):
            return None
        if self._at is not None and self._at[0] is snapshot:
            return self._at[1]
        return self._noted(snapshot, self._match(self.see(snapshot), {}))

    def arrival(self, snapshot: Snapshot, source: Place, item: Item) -> Place | None:
        """Name the place that a tap has led to, if it is a known one."""
        named = is_called(item, self.see(snapshot).look.title)
        # A segment of a bar changes what is shown of one screen.
        is_opened = item.role is not Role.SEGMENT or item.zone != "bar"
        tapped = keyed(item.label) if item.fixed and is_opened else ""
        around = source.looks[0].bar if source.looks else frozenset[str]()
        ties: dict[int, Ties] = {}
        for place in self.atlas.places:
            kinship = self._kinship(place, source, item)
            is_titled = len(place.titles) <= 1
            both_named = named and place.named
            is_top = is_opened and not (
                place is source and item.page
            )  # else it stays where it was scrolled to
            ties[place.number] = Ties(
                kinship, place.core, both_named, is_top, is_titled, place.far, around, tapped
            )
        return self._noted(snapshot, self._match(self.see(snapshot), ties))

    def _kinship(self, place: Place, source: Place, item: Item) -> Kinship:
        """Tell how a place and what an item of `source` leads to are related."""
        if item.target == place.number:  # what every row has may open another menu in another row
            return Kinship.SIBLINGS if item.many and place.layer == "dialog" else Kinship.SAME
        came_by = self.atlas.place(place.via[0]).items.get(place.via[1]) if place.via else None
        led = [other for other in source.items.values() if other.target == place.number and other is not item]
        if item.role is Role.SEGMENT and _is_on_strip(place, source, item, came_by, led):
            return Kinship.STRIP
        if any(o.shape == item.shape and o.zone == item.zone != "bar" for o in led):
            return Kinship.SIBLINGS
        is_rows = came_by is not None and is_one_of_many(came_by) and is_one_of_many(item)
        return Kinship.ROWS if is_rows else Kinship.NONE

    def _noted(self, snapshot: Snapshot, place: Place | None) -> Place | None:
        self._at = (snapshot, place)
        if place is not None:
            seen = self.see(snapshot)
            place.remember(seen.look, seen.title)
            self.visited(snapshot, place)
        return place

    def _match(self, seen: Glance, ties: Mapping[int, Ties]) -> Place | None:
        best, top = None, SAME
        for place in self.atlas.places:
            known = ties.get(place.number) or Ties(core=place.core, is_titled=len(place.titles) <= 1)
            score = max(
                (
                    likeness(look, seen.look, known)
                    for nth, look in enumerate(place.looks)
                    if nth == 0 or look.title == seen.look.title  # what differs in its title is at its top
                ),
                default=0.0,
            )
            if score > top or (score == top and best is None):
                best, top = place, score
        return best

    def see(self, snapshot: Snapshot) -> Glance:
        """Reduce a snapshot; the latest one only once."""
        if self._seen is None or self._seen.snapshot is not snapshot:
            self._seen = glance(snapshot)
        return self._seen


def _is_on_strip(place: Place, source: Place, item: Item, came_by: Item | None, led: Sequence[Item]) -> bool:
    """Tell whether another segment of the strip led to a place, or to the one where the strip stands."""
    if place is source and came_by is not None and came_by.role is Role.SEGMENT:
        return True
    return any(other.role is Role.SEGMENT and stands_in_line(other, item) for other in led)


def picture(snapshot: Snapshot) -> tuple[object, ...]:
    """Reduce a snapshot to what tells whether something has changed."""
    shown = (e for e in snapshot.elements if e.rect.area > 0 and e.role is not Role.KEY)
    return (
        snapshot.app,
        *((e.role, e.text, e.value, e.checked, e.selected, round(e.rect.x), round(e.rect.y)) for e in shown),
    )
