"""Which screen of a map a snapshot shows: this one, none of them, or unsure - with the near misses."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from maps.labels import is_template, numberless
from maps.model import AppMap, MapElement, Screen
from maps.sight import Kind, Sight, kind_of, look
from phone.snapshot import Element, Snapshot

ACCEPT: Final = 0.6
REJECT: Final = 0.45
"""Between them a match is unsure. Source: on 188 captures of a real app the same screen scored at least 0.63
in nine of ten pairs, a different one at most 0.44 in 99 of 100."""
MARGIN: Final = 0.06
"""By how much the best must beat the second, else both are named."""
TITLE: Final = 1.5
"""A title that fits counts as one and a half elements that no other screen has."""
WRONG_TITLE: Final = 3.0
REQUIRED: Final = 1.0
"""What an author's predicate adds when it holds."""
FILLED: Final = 0.6
"""How much a field that hides its label behind its content says."""
BURIED: Final = 0.6
"""Factor for a page of which nothing can be tapped, although something else on the glass can."""
DOUBT: Final = 1.0
DOUBT_WITH_TITLE: Final = 0.4
"""Weight of what is not known: one element alone is not enough to know a screen by, its title is."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A screen that the snapshot resembles."""

    screen: str
    score: float
    missing: tuple[str, ...] = ()
    """Elements that it should show and does not."""


@dataclass(frozen=True, slots=True)
class Here:
    """The phone is on this screen."""

    screen: Screen
    score: float


@dataclass(frozen=True, slots=True)
class Unsure:
    """It may be one of these."""

    near: tuple[NearMiss, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """It is no screen of the map."""

    near: tuple[NearMiss, ...] = ()


Identity: TypeAlias = Here | Unsure | Unknown


@dataclass(frozen=True, slots=True)
class _Clue:
    element: MapElement
    keys: frozenset[str]
    kind: Kind
    weight: float
    """One shared by every screen that has an element with this label."""


@dataclass(frozen=True, slots=True)
class _Profile:
    screen: Screen
    titles: frozenset[str]
    title_weight: float
    clues: tuple[_Clue, ...]


class Identifier:
    """Recognises the screens of one map. Build once, ask for every snapshot."""

    def __init__(self, app_map: AppMap) -> None:
        self._bundle = app_map.bundle
        shared = Counter(key for screen in app_map.screens for key in {_key(e) for e in _evidence(screen)})
        titled = Counter(title for s in app_map.screens for title in {numberless(t) for t in s.titles})
        self._all_titles = frozenset(titled)
        self._profiles = tuple(
            _Profile(
                screen,
                titles := frozenset(numberless(title) for title in screen.titles),
                TITLE / max((titled[title] for title in titles), default=1),
                tuple(
                    _Clue(
                        element,
                        frozenset(numberless(label) for label in element.labels),
                        kind_of(element.role),
                        1 / shared[_key(element)],
                    )
                    for element in _evidence(screen)
                ),
            )
            for screen in app_map.screens
        )

    def identify(self, snapshot: Snapshot) -> Identity:
        """Decide which screen `snapshot` shows. A sheet or dialog that fits wins over the page under it."""
        if snapshot.screenshot_only or snapshot.locked:
            return Unknown()
        is_own = snapshot.app in ("", self._bundle)
        sight = look(snapshot)
        scored = [self._score(p, sight) for p in self._profiles if is_own or p.screen.foreign]
        scored.sort(key=lambda result: -result[1].score)
        over = [result for result in scored if result[0].screen.layer != "page"]
        for ranked in (over, scored):
            if ranked and ranked[0][1].score >= ACCEPT:
                return _decided(ranked)
        near = tuple(miss for _, miss in scored[:3] if miss.score > 0)
        return Unsure(near) if near and near[0].score > REJECT else Unknown(near)

    def _score(self, profile: _Profile, sight: Sight) -> tuple[_Profile, NearMiss]:
        clues = [_strength(clue, sight) for clue in profile.clues]
        strengths = [strength for strength, _ in clues]
        found = {c.element.id for c, strength in zip(profile.clues, strengths, strict=True) if strength}
        screen = profile.screen
        if not found.issuperset(screen.requires) or not found.isdisjoint(screen.forbids):
            return profile, NearMiss(screen.id, 0.0)
        title = self._title(profile, sight)
        absent = _absent(profile, strengths)
        support = sum(c.weight * s for c, s in zip(profile.clues, strengths, strict=True))
        support += REQUIRED if screen.requires else min(REQUIRED, support) * bool(screen.forbids)
        support += max(title, 0.0)
        against = sum(clue.weight for clue in absent) + max(-title, 0.0)
        doubt = DOUBT_WITH_TITLE if title > 0 else DOUBT
        score = support / (support + against + doubt)
        if screen.layer == "page" and _is_buried([seen for _, seen in clues if seen], sight):
            score *= BURIED
        return profile, NearMiss(screen.id, round(score, 4), tuple(c.element.id for c in absent))

    def _title(self, profile: _Profile, sight: Sight) -> float:
        """Weigh the title: positive when it fits, negative when another one is shown, else 0."""
        if profile.titles & sight.titles:
            return profile.title_weight
        if profile.titles & sight.headings:
            return profile.title_weight / 1.5
        if profile.screen.layer != "page" or not sight.titles:
            return 0.0
        is_foreign = bool(profile.titles) or bool(sight.titles & self._all_titles)
        return -WRONG_TITLE if is_foreign else 0.0


def identify(app_map: AppMap, snapshot: Snapshot) -> Identity:
    """Decide which screen of `app_map` a snapshot shows; for many snapshots keep an `Identifier`."""
    return Identifier(app_map).identify(snapshot)


def _decided(ranked: list[tuple[_Profile, NearMiss]]) -> Here | Unsure:
    (best, first), *others = ranked
    if others and first.score - others[0][1].score < MARGIN:
        return Unsure(tuple(miss for _, miss in ranked[:3]))
    return Here(best.screen, first.score)


def _evidence(screen: Screen) -> Iterator[MapElement]:
    for element in screen.elements:
        if element.fixed and (element.labels or element.platform_id) and not is_template(element.text):
            yield element


def _key(element: MapElement) -> tuple[str, Kind, bool]:
    return numberless(element.text) or element.platform_id, kind_of(element.role), element.pinned


def _strength(clue: _Clue, sight: Sight) -> tuple[float, Element | None]:
    """Tell how well a clue is seen, 0 to 1, and on what."""
    best: tuple[float, Element | None] = (0.0, None)
    if clue.element.platform_id in sight.by_id:
        best = (1.0, sight.by_id[clue.element.platform_id][0].element)
    if clue.kind is Kind.FIELD:
        fields = (s.element for s in sight.filled if s.element.in_list is not clue.element.pinned)
        best = max(best, next(((FILLED, e) for e in fields), best), key=lambda found: found[0])
    for key in clue.keys:
        for seen in sight.by_label.get(key, ()):
            likeness = 1.0 if clue.kind in seen.kinds else _likeness(clue.kind, seen.kinds)
            is_misplaced = seen.element.in_list if clue.element.pinned else seen.in_bar
            strength = likeness * (0.3 if is_misplaced else 1.0)
            if strength > best[0]:
                best = (strength, seen.element)
    return best


def _is_buried(found: list[Element], sight: Sight) -> bool:
    """Tell whether something lies over all that could be tapped of what was found."""
    live = [e for e in found if e.clickable and e.enabled]
    return len(live) >= 2 and sight.size > 0 and not any(e.tappable for e in live)


def _likeness(kind: Kind, kinds: frozenset[Kind]) -> float:
    """Tell how likely an element of another kind is the same: a row may read as a button or bear a switch."""
    return 0.7 if Kind.STATIC not in {kind, *kinds} else 0.4


def _absent(profile: _Profile, strengths: list[float]) -> list[_Clue]:
    """List what should be seen and is not.

    What a scrolled list shows is one stretch of it, so only what the map has between the first and the last
    element seen must be there; pinned elements always must.
    """
    content = [i for i, clue in enumerate(profile.clues) if strengths[i] and not clue.element.pinned]
    stretch = range(content[0], content[-1]) if content else range(0)
    return [
        clue
        for index, clue in enumerate(profile.clues)
        if not strengths[index] and not clue.element.optional and (clue.element.pinned or index in stretch)
    ]
