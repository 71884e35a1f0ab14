"""A snapshot reduced to what tells whether a move has got anywhere: which screen, in which state. Pure."""

from dataclasses import dataclass
from typing import TypeAlias

from maps.explore.glance import glance
from maps.labels import numberless
from phone.snapshot import Element, Role, Snapshot

_UNSEEN = (Role.KEY, Role.KEYBOARD)
State: TypeAlias = frozenset[tuple[str, str]]
"""What toggles and fields hold, by their names."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What one snapshot says of where a run is. Equal parts mean equal places, whatever the time of day."""

    app: str
    place: int
    """Stands for the screen by its title, tabs and bars; for an untitled one by its content too."""
    state: State
    content: int
    """Stands for everything that a person reads there, numbers folded: clocks and counters go on."""
    has_field: bool = False
    has_secret: bool = False
    """Whether a password field is on it."""
    choices: int = 0
    """How many things react to a tap."""


def glimpse(snapshot: Snapshot) -> Glimpse:
    """Reduce a snapshot."""
    shown = [e for e in snapshot.elements if e.rect.area > 0 and e.role not in _UNSEEN]
    content = (
        snapshot.app,
        snapshot.alert.text if snapshot.alert else "",
        *((e.role, numberless(e.text), e.value, e.checked, e.selected, round(e.rect.y)) for e in shown),
    )
    return Glimpse(
        app=snapshot.app,
        place=_place(snapshot),
        state=frozenset(held for e in shown for held in _held(e)),
        content=hash(content),
        has_field=any(e.role is Role.FIELD for e in shown),
        has_secret=any(e.password for e in shown),
        choices=sum(e.tappable for e in shown),
    )


def _place(snapshot: Snapshot) -> int:
    look = glance(snapshot).look
    alert = numberless(snapshot.alert.text) if snapshot.alert else ""
    known = (snapshot.app, snapshot.locked, alert, look.layer, numberless(look.title), look.tab, look.bar)
    return hash(known if look.title else (*known, look.content, look.hints))


def _held(element: Element) -> tuple[tuple[str, str], ...]:
    name = element.id or numberless(element.text)
    if element.checked is not None:
        return ((f"{element.role}:{name}", str(element.checked)),)
    if element.role is Role.FIELD:
        return ((f"{element.role}:{element.id or element.index}", element.value or ""),)
    return ((f"{element.role}:{name}", "selected"),) if element.selected else ()
