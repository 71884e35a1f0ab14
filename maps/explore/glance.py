"""A snapshot reduced to what exploring needs: what is in front, what reacts, and what names a screen."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from maps.danger import danger_of
from maps.labels import normal
from maps.model import Risk
from maps.sight import TITLE_IDS
from phone.snapshot import Element, Role, Snapshot

Zone: TypeAlias = Literal["bar", "content", "part"]
Layer: TypeAlias = Literal["page", "sheet", "dialog"]
LONGEST: Final = 20
LONGEST_CJK: Final = 10
"""Longer labels are content; a Chinese character says about as much as two letters."""
LONGEST_NAME: Final = 48
MODAL: Final = frozenset({Role.SHEET, Role.ALERT})
_INERT: Final = frozenset({Role.LIST, Role.WEB, Role.KEYBOARD, Role.KEY, Role.BAR, *MODAL})
_DIGITS: Final = re.compile(r"[#\d]+(?:[.,:/-]\d+)*")
SYSTEM: Final = "android:"
"""Ids of Android's own layouts are shared by all apps."""
SHEET_SHARE: Final = 0.75
"""A modal thing of at least this share of the screen is a sheet, a smaller one a dialog."""
LONGEST_SAID: Final = 60
"""What a dialog says may be a sentence."""
TAB_LINE: Final = 0.88
"""Tab bars stand below this share of the height."""
LEAST_TABS: Final = 3
HEADING_LINE: Final = 0.2
BACK_X, BACK_Y = 0.27, 0.16
"""The corner of the back button, whose label names another screen. Source: `maps.overlays`."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on a snapshot that reacts to taps or bears a state."""

    element: Element
    label: str
    """Its own text, or that of the only text in it."""
    zone: Zone
    """`bar` stays when the content scrolls, `part` stands inside a row of the content."""
    shape: str
    """What rows of one list have in common."""
    row: str = ""
    """For a part: the label of its row."""
    texts: tuple[str, ...] = ()
    """Everything that it says."""
    is_alone: bool = False
    """Whether its platform id is the app's own and nothing else here has it."""
    is_tab: bool = False
    """Whether it stands in the tab bar."""
    is_cut: bool = False
    """Whether it goes on beyond the edge of the glass, so that it may be built otherwise than it seems."""


@dataclass(frozen=True, slots=True)
class Look:
    """What tells a screen from others, without what differs from visit to visit."""

    title: str
    layer: Layer
    tab: str
    """The selected one in the tab bar."""
    tabs: frozenset[str]
    bar: frozenset[str]
    """What else stays when the content scrolls, but the back button."""
    content: frozenset[str]
    texts: frozenset[str]
    """Short texts of the content that are in nothing that reacts."""
    shapes: frozenset[str]
    hints: frozenset[str] = frozenset()
    """What its fields ask for."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A snapshot as the explorer sees it."""

    snapshot: Snapshot
    title: str
    layer: Layer
    things: tuple[Thing, ...]
    labels: tuple[Element, ...]
    """Texts that are in nothing that reacts."""
    look: Look


def glance(snapshot: Snapshot) -> Glance:
    """Reduce a snapshot."""
    front = _front(snapshot)
    layer = _layer(front, snapshot)
    ids = Counter(element.id for element in snapshot.elements)
    things = _with_tabs(tuple(_things(front, ids)), snapshot)
    things = tuple(replace(t, is_cut=True) if _is_cut(t, snapshot) else t for t in things)
    title = _title(front, snapshot, layer)
    labels = tuple(_labels(front, things, title, layer))
    tabs = [t for t in things if t.element.selected and t.is_tab]
    look = Look(
        title=keyed(title),
        layer=layer,
        tab=keyed(tabs[0].label) if tabs else "",
        tabs=frozenset(keyed(t.label) for t in things if t.is_tab),
        bar=frozenset(_named(t) for t in things if _is_chrome(t, snapshot, layer)),
        content=frozenset(keyed(t.label) for t in things if t.zone == "content" and is_short(t.label)),
        texts=frozenset(keyed(e.text) for e in labels if is_short(e.text)),
        shapes=frozenset(t.shape for t in things if t.zone == "content"),
        hints=frozenset(keyed(t.label) for t in things if t.element.role is Role.FIELD),
    )
    return Glance(snapshot, title, layer, things, labels, look)


def keyed(label: str) -> str:
    """Fold a label; every number in it counts as the same one."""
    return _DIGITS.sub("#", normal(label))


def is_short(label: str) -> bool:
    """Tell whether a label can be a name of something rather than content."""
    wide = sum(ord(c) > 0x2E80 for c in label)
    return bool(label) and len(label) <= LONGEST and wide <= LONGEST_CJK


def is_name(label: str, longest: int = LONGEST_NAME) -> bool:
    """Tell whether a label can be the name of a button or a row: more than a number, less than a sentence."""
    wide = sum(ord(c) > 0x2E80 for c in label)
    return any(map(str.isalpha, label)) and len(label) <= longest and wide <= longest / 2


def is_back_corner(element: Element, snapshot: Snapshot) -> bool:
    """Tell whether an element stands where the back button does."""
    center, size = element.rect.center, snapshot.size
    is_there = center.x < BACK_X * size.width and center.y < BACK_Y * size.height
    return is_there and element.role is Role.BUTTON and not element.in_list


def _front(snapshot: Snapshot) -> Sequence[Element]:
    """Keep what is drawn over everything else: the last sheet or alert, or the whole page; no keyboard."""
    start = max((e.index for e in snapshot.elements if e.role in MODAL and e.rect.area > 0), default=0)
    hidden: set[int] = set()
    shown: list[Element] = []
    for element in snapshot.elements[start:]:
        if element.role in (Role.KEYBOARD, Role.KEY) or element.parent in hidden:
            hidden.add(element.index)
        elif element.rect.area > 0:
            shown.append(element)
    return shown


def _layer(front: Sequence[Element], snapshot: Snapshot) -> Layer:
    whole = snapshot.size.width * snapshot.size.height
    if not front or front[0].role not in MODAL:
        return "page"
    return "sheet" if front[0].rect.area >= SHEET_SHARE * whole else "dialog"


def _title(front: Sequence[Element], snapshot: Snapshot, layer: Layer) -> str:
    half = snapshot.size.height / 2
    for element in front:
        is_high = element.rect.center.y < half or layer == "dialog"
        if element.text and is_high and (element.role is Role.BAR or element.id.endswith(TITLE_IDS)):
            return element.text
    if front and front[0].role in MODAL:
        said = next((e.text for e in front if e.text and e.role is Role.TEXT), "")
        return front[0].text or said[:LONGEST_SAID]
    return _first_text(front, HEADING_LINE * snapshot.size.height)


def _first_text(front: Sequence[Element], limit: float) -> str:
    first = next((e for e in front if e.text and e.role not in _INERT), None)
    if first is not None and first.role is Role.TEXT and first.rect.center.y < limit and is_short(first.text):
        return first.text
    return ""


def _things(front: Sequence[Element], ids: Mapping[str, int]) -> Iterator[Thing]:
    inside: dict[int, list[Element]] = {}
    holder: dict[int, Element] = {}
    reacting: list[Element] = []
    for element in front:
        parent = element.parent
        around = holder.get(parent) if parent is not None else None
        reacts = element.role not in _INERT and (element.clickable or element.checked is not None)
        reacts = reacts or (around is None and _may_react(element))
        if reacts:
            reacting.append(element)
        for outer in _chain(around, holder):
            inside.setdefault(outer.index, []).append(element)
        if reacts:
            holder[element.index] = element
            if around is not None:
                holder[-element.index - 1] = around
        elif around is not None:
            holder[element.index] = around
    for element in reacting:
        outer = holder.get(-element.index - 1)
        within = inside.get(element.index, [])
        texts = tuple(dict.fromkeys(e.text for e in (element, *within) if e.text))
        zone: Zone = "part" if outer is not None else "content" if element.in_list else "bar"
        label = element.text or (texts[0] if texts and element.role is Role.ROW else "")
        row = (outer.text or _said(inside.get(outer.index, []))) if outer is not None else ""
        is_alone = ids[element.id] == 1 and bool(element.id) and not element.id.startswith(SYSTEM)
        yield Thing(element, label, zone, _shape(element, within), row, texts, is_alone)


def _labels(front: Sequence[Element], things: Sequence[Thing], title: str, layer: Layer) -> Iterator[Element]:
    """List the texts that stand in nothing that reacts, but the title of a page."""
    longest = LONGEST_SAID if layer == "dialog" else LONGEST_NAME
    holders = {t.element.index for t in things}
    inside: set[int] = set()
    for element in front:
        if element.parent in holders or element.parent in inside:
            inside.add(element.index)
        elif element.text == title and layer == "page":
            continue
        elif element.role is Role.TEXT and is_name(element.text, longest):
            yield element


def _may_react(element: Element) -> bool:
    """Tell whether a picture may react: on iOS none says so, and tiles of a list are pictures."""
    is_tile = element.role is Role.IMAGE and element.in_list and bool(element.text)
    return is_tile and element.kind.startswith("XCUI")


def _with_tabs(things: tuple[Thing, ...], snapshot: Snapshot) -> tuple[Thing, ...]:
    """Mark the tab bar: what has that role, or else stands low on one line of which one is selected."""
    low = [t for t in things if t.zone == "bar" and t.element.rect.center.y > TAB_LINE * snapshot.size.height]
    tabs = [t for t in things if t.zone == "bar" and t.element.role is Role.TAB]
    if not tabs:
        lines = {round(t.element.rect.center.y / 4) for t in low if t.element.selected}
        tabs = [t for t in low if round(t.element.rect.center.y / 4) in lines]
        tabs = tabs if len(tabs) >= LEAST_TABS and sum(t.element.selected for t in tabs) == 1 else []
    marked = {t.element.index for t in tabs}
    return tuple(replace(t, is_tab=True) if t.element.index in marked else t for t in things)


def _is_cut(thing: Thing, snapshot: Snapshot) -> bool:
    """Tell whether a row ends where the glass does, which is mostly not where it ends."""
    rect, height = thing.element.rect, snapshot.size.height
    return thing.zone == "content" and (rect.y <= 0 or rect.bottom >= height) and rect.height < height


def _chain(around: Element | None, holder: dict[int, Element]) -> Iterator[Element]:
    while around is not None:
        yield around
        around = holder.get(-around.index - 1)


def _said(elements: Sequence[Element]) -> str:
    return next((e.text for e in elements if e.text), "")


def _shape(element: Element, within: Sequence[Element]) -> str:
    """Describe how a row is built: what it is, its width, its pictures and the buttons in it."""
    images = sum(e.role is Role.IMAGE for e in within)
    parts = sorted({f"{e.role}" for e in within if e.clickable or e.checked is not None})
    return f"{element.role}/{round(element.rect.width / 24)}/{min(images, 3)}/{'+'.join(parts)}"


def _named(thing: Thing) -> str:
    """Name a thing of a bar; what a field hints at, and whom one can follow, differs from visit to visit."""
    if thing.element.role is Role.FIELD:
        return "(field)"
    verb, _, name = thing.label.partition(" ")
    return keyed(verb if name and danger_of(verb) is not Risk.NONE else thing.label)


def _is_chrome(thing: Thing, snapshot: Snapshot, layer: Layer) -> bool:
    if thing.zone != "bar" or not is_short(thing.label):
        return False
    is_back = layer == "page" and is_back_corner(thing.element, snapshot)
    return not is_back and not thing.is_tab
