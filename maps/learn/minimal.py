"""The steps that mattered: without what had no effect, was taken back, or led nowhere. Pure."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from maps.learn.deed import Deed
from phone.action import LongPress, OpenApp, StopApp, Swipe, Tap, TypeText, Wait
from phone.snapshot import Element, Role, Snapshot

Place: TypeAlias = str
"""A name for where a snapshot was taken: a screen of the map, or one made up for a screen it lacks."""
PlaceOf: TypeAlias = Callable[[Snapshot], Place]


def minimal(deeds: Sequence[Deed], place_of: PlaceOf) -> tuple[Deed, ...]:
    """Keep the deeds that a repetition needs, in order.

    Looking around goes (waits, swipes, touches without effect, ways that came back to where they began), and
    so does whatever a later deed undid: a switch that was flipped back, a text that was replaced.
    """
    kept = [deed for deed in deeds if _had_effect(deed)]
    kept = _without_detours(kept, place_of)
    return tuple(_without_undone(kept, place_of))


def _had_effect(deed: Deed) -> bool:
    if all(isinstance(action, Swipe | Wait | OpenApp | StopApp) for action in deed.actions):
        return False  # a replay scrolls by itself, and opens the app by itself
    return deed.does(TypeText) or shown(deed.before) != shown(deed.after)


def shown(snapshot: Snapshot) -> tuple[object, ...]:
    """Reduce a snapshot to what a deed can change: not places, which scrolling changes too."""
    return (
        snapshot.app,
        *((e.role, e.text, e.value, e.checked, e.selected, e.focused) for e in snapshot.elements),
    )


def changes_something(deed: Deed) -> bool:
    """Tell whether more was done than going somewhere: typed, flipped, chosen, or a button without a way."""
    touched = deed.touched
    return deed.does(TypeText) or (touched is not None and touched.role in (Role.TOGGLE, Role.FIELD))


def _without_detours(deeds: Sequence[Deed], place_of: PlaceOf) -> list[Deed]:
    """Cut every stretch that ends where it began and changed nothing on the way."""
    kept: list[Deed] = []
    for deed in deeds:
        kept.append(deed)
        here = place_of(deed.after)
        for start in range(len(kept)):
            stretch = kept[start:]
            if place_of(stretch[0].before) == here and not any(_leaves_traces(d, place_of) for d in stretch):
                del kept[start:]
                break
    return kept


def _leaves_traces(deed: Deed, place_of: PlaceOf) -> bool:
    stays = place_of(deed.before) == place_of(deed.after)
    return changes_something(deed) or (stays and deed.does(Tap, LongPress))


def _without_undone(deeds: Sequence[Deed], place_of: PlaceOf) -> list[Deed]:
    """Of several deeds on one switch or one field keep the last, and none when a switch ends as it began."""
    kept: list[Deed] = []
    for index, deed in enumerate(deeds):
        key = _subject(deed, place_of)
        if key is None or all(_subject(later, place_of) != key for later in deeds[index + 1 :]):
            kept.append(deed)
    first = {key: d for d in reversed(deeds) if (key := _subject(d, place_of)) is not None}
    return [d for d in kept if not _is_as_it_was(first.get(_subject(d, place_of) or ()), d)]


def _subject(deed: Deed, place_of: PlaceOf) -> tuple[str, ...] | None:
    """Name the switch or the field that a deed changes; `None` when it changes none."""
    if deed.does(TypeText):
        field = typed_into(deed)
        return (
            (place_of(deed.before), "field", field.id or name_beside(deed.before, field)) if field else None
        )
    touched = deed.touched
    if touched is None or touched.role is not Role.TOGGLE or deed.does(LongPress):
        return None
    return place_of(deed.before), "toggle", name_beside(deed.before, touched) or touched.id


def _is_as_it_was(first: Deed | None, last: Deed) -> bool:
    before, after = (first.touched if first else None), state_after(last)
    return before is not None and before.checked is not None and before.checked is after


def typed_into(deed: Deed) -> Element | None:
    """Find the field that a text went into: the one that was touched, else the one that has the focus."""
    touched = deed.touched
    if touched is not None and touched.role is Role.FIELD:
        return touched
    return next((e for s in (deed.before, deed.after) for e in s.elements if e.focused), None)


def state_after(deed: Deed) -> bool | None:
    """Read the state that the touched switch has after a deed."""
    touched = deed.touched
    if touched is None:
        return None
    name = name_beside(deed.before, touched)
    same = [e for e in deed.after.elements if e.checked is not None and e.id == touched.id]
    return next((e.checked for e in same if name_beside(deed.after, e) == name), None)


def name_beside(snapshot: Snapshot, element: Element) -> str:
    """Name an element by its own text, else by the first text of the row that it stands in."""
    if element.text:
        return element.text
    inside = [e for e in snapshot.elements if element in snapshot.ancestors(e)]
    rows = (*snapshot.ancestors(element),)[:2]
    for group in (inside, *([e for e in snapshot.elements if row in snapshot.ancestors(e)] for row in rows)):
        text = next((e.text for e in group if e.text), "")
        if text:
            return text
    return next((row.text for row in rows if row.text), "")
