"""What speaks for a screen: its fixed elements, and how well each is seen on a snapshot."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from maps.labels import is_template, normal, numberless, rewords
from maps.model import MapElement, Screen
from maps.sight import Kind, Sight, Sighting, kind_of
from phone.snapshot import Element

FILLED: Final = 0.6
"""How much a field that hides its label behind its content says."""
LIKE_ACTION, LIKE_OTHER, MISPLACED = 0.7, 0.4, 0.3
"""Strength of a label on another kind of element, and factor for one in a bar instead of a list or so."""
REWORDED: Final = 0.6
"""Strength of a label that has got other words around it, as an update may give it."""
GENERIC: Final = 0.3
"""Factor for buttons that stand on anything that can be closed: they tell little of what it is."""
GENERIC_LABELS: Final = frozenset(
    {
        *("close", "cancel", "done", "ok", "back", "dismiss", "navigate up"),
        *("关闭", "取消", "完成", "好", "确定", "返回", "關閉", "完成", "返回"),
    }
)
MOST_FREE: Final = 0.25
"""Share of what could be tapped of a screen that may still be although something covers it. An estimate."""
SURE: Final = 0.4
"""What a predicate counts as seen: not a mere namesake in another place."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A fixed element of a screen."""

    element: MapElement
    keys: frozenset[str]
    kind: Kind
    weight: float
    """One shared by every screen that has an element with this label."""
    hints: frozenset[str] = frozenset()
    """Labels of the map's other fields: one that shows such a label is empty, not filled."""
    heads: frozenset[str] = frozenset()
    """The first word of each key."""
    exact: frozenset[str] = frozenset()
    """Its labels with their numbers, where those alone tell it from its like: `10 minutes`, `25 minutes`."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How well a clue is seen, 0 to 1, and on what."""

    clue: Clue
    strength: float = 0.0
    element: Element | None = None


def clues_of(screens: Iterable[Screen]) -> list[tuple[Clue, ...]]:
    """Give every screen its clues, weighed by how many screens share them."""
    listed = [tuple(_evidence(screen)) for screen in screens]
    shared = Counter(key for elements in listed for key in {_key(e) for e in elements})
    fields = {numberless(t) for elements in listed for e in elements if _is_field(e) for t in e.labels}
    return [
        tuple(_clue(e, 1 / shared[_key(e)], fields, numbered) for e in elements)
        for elements in listed
        for numbered in [_numbered(elements)]
    ]


def look_for(clue: Clue, sight: Sight) -> Seen:
    """Look for a clue: by platform id, by content where a field hides its label, by any of its labels."""
    best = Seen(clue)
    if clue.element.platform_id in sight.by_id:
        best = Seen(clue, 1.0, sight.by_id[clue.element.platform_id][0].element)
    if clue.kind is Kind.FIELD and best.strength < FILLED:
        fields = (s.element for s in sight.filled if s.element.in_list is not clue.element.pinned)
        filled = (field for field in fields if not _is_hint(numberless(field.text), clue.hints))
        best = next((Seen(clue, FILLED, field) for field in filled), best)
    for key in clue.keys:
        for seen in sight.by_label.get(key, ()):
            if clue.exact and normal(seen.element.text) not in clue.exact:
                continue
            likeness = 1.0 if clue.kind in seen.kinds else _likeness(clue.kind, seen.kinds)
            is_misplaced = seen.element.in_list if clue.element.pinned else seen.in_bar
            strength = likeness * (MISPLACED if is_misplaced else 1.0)
            if strength > best.strength:
                best = Seen(clue, strength, seen.element)
    return best


def may_show(clue: Clue, sight: Sight) -> bool:
    """Tell quickly whether `look_for` can find anything: of most clues of a map a snapshot shows nothing."""
    if clue.element.platform_id in sight.by_id or (clue.kind is Kind.FIELD and sight.filled):
        return True
    for key in clue.keys:  # noqa: SIM110 - a generator would take three times as long
        if key in sight.by_label:
            return True
    return False


def words_of(labels: Iterable[str]) -> frozenset[str]:
    """List the words that labels are made of."""
    return frozenset(word for label in labels for word in normal(label).split(" "))


def look_for_reworded(unseen: Seen, strange: Mapping[str, Sequence[Sighting]]) -> Seen:
    """Look for a clue whose label got other words around it among labels that are none of the map's own."""
    clue = unseen.clue
    for label, sightings in strange.items():
        if any(rewords(key, label) for key in clue.keys):
            for seen in sightings:
                likeness = 1.0 if clue.kind in seen.kinds else _likeness(clue.kind, seen.kinds)
                if likeness > LIKE_OTHER:
                    return Seen(clue, REWORDED * likeness, seen.element)
    return unseen


def absent(seen: Sequence[Seen]) -> list[Clue]:
    """List what should be seen and is not.

    What a scrolled list shows is one stretch of it, so only what the map has between the first and the last
    element seen must be there; pinned elements always must.
    """
    content = [i for i, s in enumerate(seen) if s.strength and not s.clue.element.pinned]
    stretch = range(content[0], content[-1]) if content else range(0)
    return [
        s.clue
        for index, s in enumerate(seen)
        if not s.strength and not s.clue.element.optional and (s.clue.element.pinned or index in stretch)
    ]


def is_buried(found: Sequence[Element], sight: Sight) -> bool:
    """Tell whether something lies over what could be tapped of what was found.

    One thing that still can be may be a namesake in what lies there, as a menu offers what its button shows.
    """
    live = [e for e in found if e.clickable and e.enabled]
    free = sum(e.tappable for e in live)
    return len(live) >= 2 and sight.size > 0 and free <= len(live) * MOST_FREE


def _is_hint(text: str, hints: frozenset[str]) -> bool:
    """Tell whether a field shows a hint, perhaps with more words around it, rather than a content."""
    return text in hints or any(rewords(hint, text) for hint in hints)


def _likeness(kind: Kind, kinds: frozenset[Kind]) -> float:
    """Tell how likely an element of another kind is the same: a row may read as a button or bear a switch."""
    return LIKE_ACTION if Kind.STATIC not in {kind, *kinds} else LIKE_OTHER


def _evidence(screen: Screen) -> Iterator[MapElement]:
    for element in screen.elements:
        if element.fixed and (element.labels or element.platform_id) and not is_template(element.text):
            yield element


def _numbered(elements: Iterable[MapElement]) -> set[str]:
    """List the keys that more than one label of a screen has, so that only its number tells which it is."""
    labels = {normal(label) for element in elements for label in element.labels}
    counts = Counter(numberless(label) for label in labels)
    return {key for key, count in counts.items() if count > 1}


def _clue(element: MapElement, weight: float, fields: set[str], numbered: set[str]) -> Clue:
    keys = frozenset(numberless(label) for label in element.labels)
    hints = frozenset(fields - keys) if _is_field(element) else frozenset[str]()
    weight *= GENERIC if keys & GENERIC_LABELS else 1.0
    heads = frozenset(normal(key).partition(" ")[0] for key in keys)
    exact = frozenset(map(normal, element.labels)) if keys & numbered else frozenset[str]()
    return Clue(element, keys, kind_of(element.role), weight, hints, heads, exact)


def _is_field(element: MapElement) -> bool:
    return kind_of(element.role) is Kind.FIELD


def _key(element: MapElement) -> tuple[str, Kind, bool]:
    return numberless(element.text) or element.platform_id, kind_of(element.role), element.pinned
