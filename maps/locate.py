"""Where an element of the map stands on a snapshot: scored by several attributes, one clear best or none."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from maps.labels import is_template, leads, normal, resembles
from maps.model import MapElement, Screen
from maps.named import can_be_named, is_named, is_switch
from maps.sight import Kind, bearers, is_filled, kind_of
from phone.geometry import Point
from phone.snapshot import Element, Role, Snapshot

LEAST: Final = 0.7
MARGIN: Final = 0.15
"""A match needs a score and a lead over the second. Source: locator studies put them near 0.7 and 0.15."""
LABEL, ROLE, PLACE = 0.7, 0.2, 0.1
"""Weights. The label (or platform id) says which element, the role which of two, the place little."""
BY_ID: Final = 0.9
BY_HEAD: Final = 0.95
BY_LIKENESS: Final = 0.85
AS_VALUE: Final = 0.75
"""Factor for a text in a row that is called otherwise: rather the row's value than its label."""
WIDE: Final = 0.6
"""A switch wider than this share of the screen spans its row."""
KNOB_PT: Final = 45.0
"""From a row's right edge to its switch. Source: iOS draws it 51 pt wide, 16 to 20 pt from the edge."""
IN_PLACE, OUT_OF_PLACE = 0.85, 0.6
"""How well a thing in a bar stands where the map has it: within 7 % of the height; off by more than 20 %."""
STATUS_BAR: Final = 0.035
"""Share of the height that the status bar takes at least. Source: 24 dp of 732 on Android; more on iOS."""
UPPER: Final = 0.3
_NEVER: Final = frozenset({Role.KEY, Role.KEYBOARD})
_HOLDERS_NOT: Final = frozenset({Role.LIST, Role.WEB, Role.BAR, Role.SHEET, Role.ALERT})


@dataclass(frozen=True, slots=True)
class Found:
    """The element, and where to tap it."""

    element: Element
    """What a tap goes to: the row, when the label stands in one."""
    label: Element
    """What bears the label or the id."""
    at: Point
    score: float
    healed: str = ""
    """How it was found although it does not look as mapped; empty when it does."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several fit as well."""

    candidates: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Covered:
    """It is there, but something else takes the tap."""

    found: Found
    by: Element | None


@dataclass(frozen=True, slots=True)
class Missing:
    """It is not on this snapshot."""


Located: TypeAlias = Found | Ambiguous | Covered | Missing


def locate(element: MapElement, screen: Screen, snapshot: Snapshot) -> Located:
    """Find `element` of `screen` on a snapshot.

    The same label comes first, then a label with its value, then the platform id or a likeness; a label that
    is another element's in the map is never taken for this one.
    """
    scored = sorted(_scored(element, screen, snapshot), key=lambda found: -found.score)
    best = [found for found in scored if found.score >= LEAST and scored[0].score - found.score < MARGIN]
    if not best:
        return Missing()
    best = _reachable(best, snapshot)
    if len(best) > 1:
        best = _in_order(best, element, screen, snapshot)
    if len(best) > 1:
        return Ambiguous(tuple(best))
    by = cover_of(best[0], snapshot)
    return best[0] if by is None else Covered(best[0], by)


def _scored(element: MapElement, screen: Screen, snapshot: Snapshot) -> Iterator[Found]:
    by_target: dict[int, Found] = {}
    named = is_named(element, screen)
    for seen, likeness, healed in _alike(element, screen, snapshot):
        target = _target(element, seen, snapshot)
        if not _can_be(element, seen, target, snapshot):
            continue
        if named and not can_be_named(element, screen, seen, target, snapshot):
            continue
        is_value = target is not seen and bool(target.text) and normal(target.text) != normal(seen.text)
        label = LABEL * likeness * (AS_VALUE if is_value else 1.0)
        role = max(_role_fit(element, seen), _role_fit(element, target))
        score = label + ROLE * role + PLACE * place_fit(element, seen, snapshot)
        found = Found(target, seen, tap_point(element, target, snapshot), score, healed)
        known = by_target.get(target.index)
        if known is None or known.score < score:
            by_target[target.index] = found
    yield from by_target.values()


def _alike(element: MapElement, screen: Screen, snapshot: Snapshot) -> Iterator[tuple[Element, float, str]]:
    """Name what bears the label or the id: the surest kind of likeness that anything has, and that alone."""
    shown = [e for e in snapshot.elements if e.rect.area > 0 and e.role not in _NEVER]
    if element.beside:
        shown = _beside(element.beside, shown)
    labels = {normal(label) for label in element.labels if not is_template(label)}
    same = [e for e in shown if e.text and normal(e.text) in labels]
    by_id = [e for e in shown if element.platform_id and e.id == element.platform_id]
    if same or by_id:
        yield from ((e, 1.0, "") for e in same)
        texts = {e.index for e in same}
        why = "label changed, id is the same" if labels else ""
        yield from ((e, BY_ID, why) for e in by_id if e.index not in texts)
        return
    yield from _alike_by_less(element, screen, shown, labels)


def _alike_by_less(
    element: MapElement, screen: Screen, shown: Sequence[Element], labels: set[str]
) -> Iterator[tuple[Element, float, str]]:
    """Name what bears the label with something behind it, or a likeness of it, or is the only field."""
    others = {normal(t) for e in screen.elements if e.id != element.id for t in e.labels} - labels
    strange = [e for e in shown if e.text and normal(e.text) not in others]
    headed = [e for e in strange if any(leads(label, e.text) for label in labels)]
    if headed:
        yield from ((e, BY_HEAD, "") for e in headed)
        return
    if element.role is Role.FIELD:
        filled = _filled(element, screen, shown)
        yield from ((e, BY_LIKENESS, "") for e in filled if len(filled) == 1)
        return
    if is_named(element, screen):
        return  # a name is what somebody said: another one is another thing
    for e in strange:
        if any(resembles(label, e.text) for label in labels):
            yield e, BY_LIKENESS, f"label is now “{e.text}”"


def _filled(element: MapElement, screen: Screen, shown: Sequence[Element]) -> list[Element]:
    """List the fields that may be this one and show their content where its label was.

    One that shows another field's label is empty. Of several, those between the things around which the map
    has this one; if the map has as many there as are seen, and none can be scrolled away, the one in turn.
    """
    fields = [e for e in shown if e.role is Role.FIELD]
    known = {e.index: place for e in shown if (place := _landmark(e, screen, fields)) is not None}
    filled = [e for e in fields if e.index not in known and is_filled(e)]
    if len(filled) == 1 or element not in screen.elements:
        return filled
    own = screen.elements.index(element)
    for gap, before, after in _gaps(shown, known, fields, len(screen.elements)):
        if before < own < after:
            mapped = [n for n in range(before + 1, after) if screen.elements[n].role is Role.FIELD]
            is_bounded = not screen.scrollable or (before >= 0 and after < len(screen.elements))
            is_whole = is_bounded and len(gap) == len(mapped)
            return [gap[mapped.index(own)]] if is_whole else [e for e in gap if is_filled(e)]
    return []


def _gaps(
    shown: Sequence[Element], known: Mapping[int, int], fields: Sequence[Element], end: int
) -> Iterator[tuple[list[Element], int, int]]:
    """List fields in a row without their labels, from top to bottom, and the places of what is around."""
    gap: list[Element] = []
    before = -1
    things = [e for e in shown if e.index in known or e in fields]
    for thing in sorted(things, key=lambda e: (e.rect.center.y, e.rect.x)):
        place = known.get(thing.index)
        if place is None:
            gap.append(thing)
        else:
            yield gap, before, place
            gap, before = [], place
    yield gap, before, end


def _landmark(seen: Element, screen: Screen, fields: Sequence[Element]) -> int | None:
    """Tell which mapped element something is, by its label; not of what stands at the height of a field."""
    label = normal(seen.text)
    bearers = [
        place
        for place, e in enumerate(screen.elements)
        if e.fixed and not e.pinned and any(normal(own) == label for own in e.labels)
    ]
    y = seen.rect.center.y
    is_beside = seen not in fields and any(f.rect.y <= y < f.rect.bottom for f in fields)
    return bearers[0] if len(bearers) == 1 and not is_beside else None


def _can_be(element: MapElement, seen: Element, target: Element, snapshot: Snapshot) -> bool:
    """Rule out what shares the label and cannot be it: a title for a row, a text for a switch or a field.

    What leads to another screen is never a switch, and a tap on it never lands on one; but a radio button
    may close the dialog that it stands in.
    """
    leads = element.leads_to and element.role is not Role.TOGGLE
    if leads and any(map(is_switch, (seen, target, snapshot.at(target.rect.center)))):
        return False
    wanted = kind_of(element.role)
    if wanted is Kind.STATIC or _reacts(target):
        return True
    if wanted is not Kind.ACTION:
        return kind_of(seen.role, checked=seen.checked) is wanted
    return element.pinned or all(around.role is not Role.BAR for around in (seen, *snapshot.ancestors(seen)))


def _beside(label: str, shown: Sequence[Element]) -> list[Element]:
    """Keep what stands at the height of the row with this label."""
    rows = [e for e in shown if normal(e.text) == normal(label) or leads(label, e.text)]
    if not rows:
        return []
    row = max(rows, key=lambda e: e.rect.area)
    return [e for e in shown if row.rect.y <= e.rect.center.y < row.rect.bottom and e is not row]


def _target(element: MapElement, seen: Element, snapshot: Snapshot) -> Element:
    """Name what a tap on `seen` should go to: itself, its row, or the switch inside."""
    if kind_of(element.role) is Kind.STATIC:
        return seen
    if _reacts(seen):
        return seen
    for around in snapshot.ancestors(seen):
        if around.role in _HOLDERS_NOT or around.rect.area > 0.6 * snapshot.size.width * snapshot.size.height:
            break
        if _reacts(around):
            return around
    return seen


def _reacts(element: Element) -> bool:
    return element.tappable or element.clickable


def _role_fit(element: MapElement, seen: Element) -> float:
    wanted, kind = kind_of(element.role), kind_of(seen.role, checked=seen.checked)
    if wanted is kind:
        return 1.0
    if Kind.TOGGLE in (wanted, kind) and Kind.ACTION in (wanted, kind):
        return 0.2  # a row that bears a switch may read as either
    return 0.5 if wanted is Kind.ACTION and _reacts(seen) else 0.1


def place_fit(element: MapElement, seen: Element, snapshot: Snapshot) -> float:
    """Tell how near to its mapped place something stands: 1 there, 0.5 when the map does not say."""
    if element.center is None:
        return 0.5
    center = seen.rect.center
    off = abs(center.x / snapshot.size.width - element.center[0]) / 2
    off += abs(center.y / snapshot.size.height - element.center[1])
    return max(0.0, 1.0 - 2 * off)


def _reachable(best: list[Found], snapshot: Snapshot) -> list[Found]:
    """Of two that fit as well, one that can be tapped wins over one that lies under something."""
    open_ones = [found for found in best if cover_of(found, snapshot) is None]
    top = max((found.score for found in open_ones), default=0.0)
    return [found for found in best if found in open_ones or found.score > top + ROLE * 0.35]


def cover_of(found: Found, snapshot: Snapshot) -> Element | None:
    """Name what would take the tap instead; `None` when the tap reaches it."""
    if found.label.in_list and found.at.y < top_edge(snapshot):
        return found.element  # under the status bar, which no tree has
    top = snapshot.at(found.at)
    if top is None:
        return found.element if found.element.clickable and not found.element.tappable else None
    if top.index == found.element.index or found.element in snapshot.ancestors(top):
        return None
    if top in snapshot.ancestors(found.element):
        return None
    if not _reacts(found.element) and top.rect.area > found.element.rect.area * 4:
        return None  # a bare text that lies on something large: the tap goes where the text is
    return top


def top_edge(snapshot: Snapshot) -> float:
    """Give the height down to which the status bar and the navigation bar take the taps."""
    height = snapshot.size.height
    bars = (e.rect.bottom for e in snapshot.elements if e.role is Role.BAR and not e.in_list)
    return max([STATUS_BAR * height, *(bottom for bottom in bars if bottom < UPPER * height)])


def _in_order(best: list[Found], element: MapElement, screen: Screen, snapshot: Snapshot) -> list[Found]:
    """Of twins keep the one that stands, among its mapped neighbours, where the map has it."""
    if element.pinned:
        return _at_its_place(best, element, snapshot)
    if element not in screen.elements:
        return best
    heights = list(_neighbours(element, screen, snapshot))

    def agreement(found: Found) -> float:
        y = found.label.rect.center.y
        return sum((height < y) == is_above for is_above, height in heights) / len(heights)

    ranked = sorted(best, key=agreement, reverse=True) if heights else best
    is_clear = bool(heights) and agreement(ranked[0]) > max(0.5, agreement(ranked[1]))
    return ranked[:1] if is_clear else best


def _at_its_place(best: list[Found], element: MapElement, snapshot: Snapshot) -> list[Found]:
    """Of twins in bars, such as a tab and the way back to it, keep the one where the map has it."""
    ranked = sorted(best, key=lambda found: -place_fit(element, found.label, snapshot))
    first, second = (place_fit(element, found.label, snapshot) for found in ranked[:2])
    return ranked[:1] if element.center and first > IN_PLACE and second < OUT_OF_PLACE else best


def _neighbours(element: MapElement, screen: Screen, snapshot: Snapshot) -> Iterator[tuple[bool, float]]:
    """Give the height of every other mapped element seen once, and whether the map has it further up."""
    own = screen.elements.index(element)
    for index, other in enumerate(screen.elements):
        if index != own and other.fixed and not other.pinned and not is_template(other.text):
            seen = bearers(snapshot, other.labels)
            if len(seen) == 1:
                yield index < own, seen[0].rect.center.y


def tap_point(element: MapElement, target: Element, snapshot: Snapshot) -> Point:
    """Choose where to tap: the middle, or the knob of a switch that spans its row."""
    rect = target.rect
    if kind_of(element.role) is Kind.TOGGLE and rect.width > WIDE * snapshot.size.width:
        return Point(rect.right - KNOB_PT, rect.center.y)
    return rect.center


def switch_of(found: Found, snapshot: Snapshot) -> Element | None:
    """Name the element that has the state of a toggle: itself, or the only switch in its row."""
    for element in (found.element, found.label):
        if element.checked is not None:
            return element
    inside = [
        e for e in snapshot.elements if e.checked is not None and found.element in snapshot.ancestors(e)
    ]
    return inside[0] if len(inside) == 1 else None
