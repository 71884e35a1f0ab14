"""An element that bears another label now, found by where it stands or by its words. Never for a switch."""

from collections.abc import Iterator

from maps.danger import is_dangerous
from maps.labels import is_template, normal, rewords
from maps.locate import IN_PLACE, Found, cover_of, place_fit, tap_point
from maps.model import MapElement, Risk, Screen
from maps.sight import Kind, bearers, kind_of
from phone.snapshot import Element, Snapshot

HEALED_SCORE = 0.7


def heal(element: MapElement, screen: Screen, snapshot: Snapshot) -> Found | None:
    """Find the one strange row between the two mapped rows that `element` stands between.

    Only an edge without risk is healed, since arriving where it leads proves it, and never onto a label that
    warns of something.
    """
    if element.pinned or not is_healed(element, screen):
        return None
    above, below = _neighbour(element, screen, snapshot, -1), _neighbour(element, screen, snapshot, 1)
    if above is None or below is None:
        return None
    known = {normal(label) for other in screen.elements for label in other.labels}
    between = [
        e
        for e in snapshot.elements
        if above.rect.center.y < e.rect.center.y < below.rect.center.y
        and e.tappable
        and e.in_list
        and e.text
        and normal(e.text) not in known
        and _is_in_column(element, e, snapshot)
    ]
    if len(between) != 1:
        return None
    row = between[0]
    if kind_of(row.role, checked=row.checked) is not kind_of(element.role) or is_dangerous(row.text):
        return None
    how = f"stands between “{above.text}” and “{below.text}”"
    found = Found(row, row, tap_point(element, row, snapshot), HEALED_SCORE, how)
    return found if cover_of(found, snapshot) is None else None


def reworded(element: MapElement, screen: Screen, snapshot: Snapshot, *, reads: bool = False) -> Found | None:
    """Find the one element whose label is that of `element` with more words around it, and nothing else's.

    Only for who has looked everywhere for the label itself: “Wi-Fi Calling” is no “Wi-Fi”. Where no arrival
    proves it, what may be missing has to stand where the map has it.
    """
    if not is_rewordable(element, screen, reads=reads):
        return None
    found = _reworded(element, screen, snapshot)
    is_sure = is_healed(element, screen) or not element.optional
    return found if found is None or is_sure or _is_in_place(element, found, snapshot) else None


def reworded_in_place(element: MapElement, screen: Screen, snapshot: Snapshot) -> Found | None:
    """Find what bears the label with more words around it, where the map has the element, for a proof."""
    if not is_rewordable(element, screen, reads=True):
        return None
    found = _reworded(element, screen, snapshot)
    return found if found and _is_in_place(element, found, snapshot) else None


def is_rewordable(element: MapElement, screen: Screen, *, reads: bool = False) -> bool:
    """Tell whether an element may be known by its label with more words around it.

    What a touch of it changes is not guessed at, nor what an argument names.
    """
    is_own = element in screen.elements and not any(map(is_template, element.labels))
    return is_own and (reads or element.risk is Risk.NONE)


def _reworded(element: MapElement, screen: Screen, snapshot: Snapshot) -> Found | None:
    known = {normal(label) for other in screen.elements for label in other.labels}
    kind = kind_of(element.role)
    found = [
        e
        for e in snapshot.elements
        if (e.rect.area > 0 if kind is Kind.STATIC else e.tappable)
        and normal(e.text) not in known
        and any(rewords(label, e.text) for label in element.labels)
    ]
    if len(found) != 1 or is_dangerous(found[0].text):
        return None
    one = found[0]
    if kind_of(one.role, checked=one.checked) is not kind:
        return None
    made = Found(one, one, tap_point(element, one, snapshot), HEALED_SCORE, f"label is now “{one.text}”")
    return made if kind is Kind.STATIC or cover_of(made, snapshot) is None else None


def _is_in_place(element: MapElement, found: Found, snapshot: Snapshot) -> bool:
    return element.center is not None and place_fit(element, found.label, snapshot) > IN_PLACE


def is_healed(element: MapElement, screen: Screen) -> bool:
    """Tell whether arriving proves that something is this element: an edge of the map without risk."""
    return bool(element.leads_to) and element.risk is Risk.NONE and element in screen.elements


def _is_in_column(element: MapElement, seen: Element, snapshot: Snapshot) -> bool:
    """Tell whether something stands in the element's column, which tiles side by side do not."""
    if element.center is None:
        return seen.rect.width > snapshot.size.width / 2
    return seen.rect.x <= element.center[0] * snapshot.size.width < seen.rect.right


def _neighbour(element: MapElement, screen: Screen, snapshot: Snapshot, step: int) -> Element | None:
    """Name what the map has next to the element, when exactly one thing on the snapshot bears its label."""
    for other in _onwards(element, screen, step):
        seen = bearers(snapshot, other.labels)
        if len(seen) == 1:
            return seen[0]
        if seen or not other.optional:
            return None
    return None


def _onwards(element: MapElement, screen: Screen, step: int) -> Iterator[MapElement]:
    content = [e for e in screen.elements if not e.pinned and e.fixed and not is_template(e.text)]
    place = content.index(element) + step if element in content else -1
    while 0 <= place < len(content):
        yield content[place]
        place += step
