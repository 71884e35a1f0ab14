"""What is on a snapshot, indexed by label: the evidence that identity and location are decided on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from maps.labels import normal, numberless
from phone.snapshot import Element, Role, Snapshot

TITLE_IDS: Final = ("collapsing_toolbar", "action_bar_title", "toolbar_title", "alertTitle", "homepage_title")
"""Ends of Android resource ids whose text is a screen's title. Source: AOSP Settings and AppCompat."""
TITLE_DEPTH: Final = 0.5
"""Large titles and headings of first cards stand in the upper half of a screen, or of what lies over it."""
_OVER: Final = (Role.SHEET, Role.ALERT)


class Kind(Enum):
    """What an element is, coarse enough to be the same on both platforms and in both drivers."""

    TOGGLE = "toggle"
    FIELD = "field"
    ACTION = "action"
    STATIC = "static"


_STILL: Final = frozenset({Kind.STATIC})
_STATIC_ROLES: Final = frozenset(
    {Role.TEXT, Role.BAR, Role.IMAGE, Role.OTHER, Role.ALERT, Role.SHEET, Role.LIST, Role.WEB}
)


def kind_of(role: Role, *, checked: bool | None = None) -> Kind:
    """Tell what an element of this role and state is."""
    if role is Role.TOGGLE or checked is not None:
        return Kind.TOGGLE
    if role is Role.FIELD:
        return Kind.FIELD
    return Kind.STATIC if role in _STATIC_ROLES else Kind.ACTION


def bearers(snapshot: Snapshot, labels: Iterable[str]) -> list[Element]:
    """List what bears one of these labels on the screen; of a row and the text in it, the row."""
    wanted = {normal(label) for label in labels}
    found = [e for e in snapshot.elements if e.rect.area > 0 and e.text and normal(e.text) in wanted]
    places = {e.index for e in found}
    return [e for e in found if places.isdisjoint(a.index for a in snapshot.ancestors(e))]


def is_filled(element: Element) -> bool:
    """Tell whether a field shows its content where its label was, as Android's do."""
    return element.role is Role.FIELD and bool(element.value) and element.text in ("", element.value)


@dataclass(frozen=True, slots=True)
class Sighting:
    """One labelled element, with what it stands in."""

    element: Element
    kinds: frozenset[Kind]
    """Its own kind and, for the label of a row, the row's."""
    in_bar: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """A snapshot's labelled elements, by label and by platform id, and the titles that it shows."""

    by_label: dict[str, list[Sighting]]
    by_id: dict[str, list[Sighting]]
    titles: frozenset[str]
    """What a navigation bar says, without its buttons."""
    headings: frozenset[str]
    """Texts of the upper half that belong to no row or button."""
    filled: tuple[Sighting, ...] = ()
    """Fields that show their content where their label was."""
    size: int = field(default=0)
    """How many labelled elements can be tapped."""


def look(snapshot: Snapshot) -> Sight:
    """Index what can be seen on a snapshot; elements off the screen are no evidence."""
    by_label: dict[str, list[Sighting]] = {}
    by_id: dict[str, list[Sighting]] = {}
    sightings = tuple(_sightings(snapshot))
    for seen in sightings:
        by_label.setdefault(numberless(seen.element.text), []).append(seen)
        if seen.element.id:
            by_id.setdefault(seen.element.id, []).append(seen)
    by_label.pop("", None)
    half = snapshot.size.height * TITLE_DEPTH
    over = next((e for e in reversed(snapshot.elements) if e.role in _OVER and e.rect.area > 0), None)
    low = over.rect.y + over.rect.height * TITLE_DEPTH if over else 0.0
    still = [s for s in sightings if s.element.text and s.kinds == _STILL]
    return Sight(
        by_label,
        by_id,
        titles=frozenset(numberless(s.element.text) for s in still if _is_title(s, half)),
        headings=frozenset(
            numberless(s.element.text)
            for s in still
            if s.element.rect.center.y < half
            or (over and s.element.index > over.index and s.element.rect.center.y < low)
        ),
        filled=tuple(s for s in sightings if is_filled(s.element)),
        size=sum(1 for s in sightings if s.element.text and s.element.tappable),
    )


def _is_title(seen: Sighting, half: float) -> bool:
    in_upper_bar = seen.in_bar and seen.element.rect.center.y < half
    return in_upper_bar or seen.element.id.endswith(TITLE_IDS)


def _sightings(snapshot: Snapshot) -> Iterator[Sighting]:
    in_bar: list[bool] = []
    holders: list[Element | None] = []  # the nearest thing around that a tap goes to
    for element in snapshot.elements:
        parent = element.parent
        in_bar.append(element.role is Role.BAR or (parent is not None and in_bar[parent]))
        holder = None if parent is None else holders[parent]
        kind = kind_of(element.role, checked=element.checked)
        is_holder = element.clickable and element.role not in (Role.LIST, Role.WEB)
        holders.append(element if is_holder else holder)
        if element.rect.area > 0 and element.role not in (Role.KEY, Role.KEYBOARD):
            kinds = {kind}
            if holder is not None and kind is Kind.STATIC:
                kinds = {Kind.ACTION, kind_of(holder.role, checked=holder.checked)}
            if is_holder and kind is Kind.STATIC:
                kinds = {Kind.ACTION}
            yield Sighting(element, frozenset(kinds), in_bar[-1])
