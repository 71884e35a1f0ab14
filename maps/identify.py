"""Which screen of a map a snapshot shows: this one, none of them, or unsure - with the near misses."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from maps.clues import (
    SURE,
    Clue,
    Seen,
    absent,
    clues_of,
    is_buried,
    look_for,
    look_for_reworded,
    may_show,
    words_of,
)
from maps.kept import Kept
from maps.labels import numberless
from maps.model import AppMap, Screen
from maps.sight import Sight, Sighting, look
from phone.snapshot import Role, Snapshot

ACCEPT: Final = 0.6
REJECT: Final = 0.45
"""Between them a match is unsure. Source: on 188 captures of a real app the same screen scored at least 0.63
in nine of ten pairs, a different one at most 0.44 in 99 of 100."""
SOLID: Final = 0.85
"""Below it labels with other words around them are taken into account as well. Source: estimate."""
CLEAR: Final = 0.3
"""Lead over the second that decides an unsure match whose title no other screen of the map has: after an
update that reordered and renamed rows, a page still bears its title and most of its own."""
LEAST_FOUND: Final = 3
"""So many of its elements must be seen beside the title then."""
MARGIN: Final = 0.06
"""By how much the best must beat the second, else both are named."""
TITLE: Final = 1.5
"""A title that fits counts as one and a half elements that no other screen has."""
WRONG_TITLE: Final = 3.0
REQUIRED: Final = 1.0
"""What an author's predicate adds when it holds."""
SELECTED: Final = 1.0
"""What a chosen tab or segment says for the screen that it leads to, and against those beside it."""
UNEXPLAINED: Final = 0.5
OUT_OF_ORDER: Final = 0.25
"""Weights of what can be tapped and is not the screen's, and of a gap where nothing is strange: rows that
have changed places leave gaps, another screen leaves gaps and strangers."""
BURIED: Final = 0.6
"""Factor for a screen of which nothing can be tapped, although something else on the glass can: a page under
a sheet, a sheet under a menu."""
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
class _Match:
    screen: Screen
    miss: NearMiss
    drawn: tuple[int, int] = (0, 0)
    """Places in document order of the first and the last element found."""
    is_titled: bool = False
    """It shows a title that no other screen has, and some of its elements."""


@dataclass(slots=True)
class _Profile:
    screen: Screen
    titles: frozenset[str]
    title_weight: float
    unseen: tuple[Seen, ...]
    """What is seen of it on most snapshots: nothing."""
    nothing: _Match = field(init=False)
    """What that comes to when its title is not seen either."""

    def __post_init__(self) -> None:
        required = () if self.screen.requires else absent(self.unseen)
        miss = NearMiss(self.screen.id, 0.0, tuple(clue.element.id for clue in required))
        self.nothing = _Match(self.screen, miss)

    def seen(self, sight: Sight) -> Sequence[Seen]:
        """Look for all that speaks for it; `unseen` itself when nothing does."""
        shown = [place for place, one in enumerate(self.unseen) if may_show(one.clue, sight)]
        if not shown:
            return self.unseen
        seen = list(self.unseen)
        for place in shown:
            seen[place] = look_for(seen[place].clue, sight)
        return seen


class Identifier:
    """Recognises the screens of one map. Build once, ask for every snapshot."""

    def __init__(self, app_map: AppMap) -> None:
        self._bundle = app_map.bundle
        titled = Counter(title for s in app_map.screens for title in {numberless(t) for t in s.titles})
        self._all_titles = frozenset(titled)
        self._labels = frozenset(numberless(t) for s in app_map.screens for e in s.elements for t in e.labels)
        self._profiles: list[_Profile] = []
        for screen, clues in zip(app_map.screens, clues_of(app_map.screens), strict=True):
            titles = frozenset(numberless(title) for title in screen.titles)
            weight = TITLE / max((titled[title] for title in titles), default=1)
            self._profiles.append(_Profile(screen, titles, weight, tuple(map(Seen, clues))))

    def identify(self, snapshot: Snapshot) -> Identity:
        """Decide which screen `snapshot` shows. A sheet or dialog that fits wins over the page under it."""
        if snapshot.screenshot_only or snapshot.locked:
            return Unknown()
        is_own = snapshot.app in ("", self._bundle)
        sight = look(snapshot)
        profiles = [p for p in self._profiles if is_own or p.screen.foreign]
        seen = [profile.seen(sight) for profile in profiles]
        matches = [self._match(p, s, sight) for p, s in zip(profiles, seen, strict=True)]
        ranked = _ranked(matches)
        found = _accepted(ranked)
        if not isinstance(found, Here) or found.score < SOLID:
            found = _better(found, self._reworded(profiles, seen, matches, sight))
        if found:
            return found
        near = tuple(match.miss for match in ranked[:3] if match.miss.score > 0)
        return Unsure(near) if near and near[0].score > REJECT else Unknown(near)

    def _reworded(
        self,
        profiles: Sequence[_Profile],
        seen: Sequence[Sequence[Seen]],
        matches: Sequence[_Match],
        sight: Sight,
    ) -> Here | Unsure | None:
        """Decide once more, taking labels that an update may have put words around, too."""
        strange = {label: there for label, there in sight.by_label.items() if label not in self._labels}
        words = words_of(strange)
        again = list(matches)
        for place, (profile, before) in enumerate(zip(profiles, seen, strict=True)):
            after = [_reworded(one, strange, words) for one in before]
            if any(one is not other for one, other in zip(before, after, strict=True)):
                again[place] = self._match(profile, after, sight)
        return _accepted(_ranked(again))

    def _match(self, profile: _Profile, seen: Sequence[Seen], sight: Sight) -> _Match:
        """Score a screen by what is seen of it."""
        screen = profile.screen
        title = self._title(profile, sight)
        if seen is profile.unseen and title <= 0:
            return profile.nothing
        sure = {s.clue.element.id for s in seen if s.strength >= SURE}
        if not sure.issuperset(screen.requires) or not sure.isdisjoint(screen.forbids):
            return _Match(screen, NearMiss(screen.id, 0.0))
        support = sum(s.clue.weight * s.strength for s in seen)
        support += REQUIRED if screen.requires else min(REQUIRED, support) * bool(screen.forbids)
        chosen = SELECTED * _chosen(screen, seen)
        support += max(title, 0.0) + max(chosen, 0.0)
        missing = absent(seen)
        against = _against(missing, seen, sight) + max(-title, 0.0) + max(-chosen, 0.0)
        score = support / (support + against + (DOUBT_WITH_TITLE if title > 0 else DOUBT))
        found = [s.element for s in seen if s.element]
        buried = is_buried(found, sight)
        score *= BURIED if buried else 1.0
        places = [element.index for element in found] or [0]
        miss = NearMiss(screen.id, round(score, 4), tuple(clue.element.id for clue in missing))
        is_titled = title >= TITLE and len(found) >= LEAST_FOUND and not buried
        return _Match(screen, miss, (min(places), max(places)), is_titled)

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


_IDENTIFIERS: Final = Kept(Identifier, most=32)


def identifier_of(app_map: AppMap) -> Identifier:
    """Give the identifier of a map: every run asks for it."""
    return _IDENTIFIERS.of(app_map)


def identify(app_map: AppMap, snapshot: Snapshot) -> Identity:
    """Decide which screen of `app_map` a snapshot shows."""
    return identifier_of(app_map).identify(snapshot)


def _reworded(seen: Seen, strange: Mapping[str, Sequence[Sighting]], words: frozenset[str]) -> Seen:
    """Look again for what was not surely seen, where words of it stand in a strange label."""
    if seen.strength >= SURE or seen.clue.heads.isdisjoint(words):
        return seen
    return look_for_reworded(seen, strange)


def _chosen(screen: Screen, seen: Sequence[Seen]) -> int:
    """Tell by tabs and segments: 1 when one that leads to the screen itself is chosen, -1 when another is."""
    tabs = [(s.clue.element, s.element.selected) for s in seen if s.element]
    tabs = [(tab, is_on) for tab, is_on in tabs if tab.leads_to and tab.role in (Role.TAB, Role.SEGMENT)]
    own = {tab.role: is_on for tab, is_on in tabs if tab.leads_to == screen.id}
    if any(own.values()):
        return 1
    return -1 if any(is_on and tab.role in own for tab, is_on in tabs) else 0


def _against(missing: Sequence[Clue], seen: Sequence[Seen], sight: Sight) -> float:
    """Weigh what speaks against a screen: what is missing, unless nothing strange stands in its place."""
    pinned = sum(clue.weight for clue in missing if clue.element.pinned)
    gaps = sum(clue.weight for clue in missing if not clue.element.pinned)
    explained = {s.element.index for s in seen if s.element and s.element.tappable}
    strange = max(0, sight.size - len(explained)) * UNEXPLAINED
    return pinned + min(gaps, strange + OUT_OF_ORDER * gaps)


def _ranked(matches: Iterable[_Match]) -> list[_Match]:
    return sorted(matches, key=lambda match: -match.miss.score)


def _accepted(ranked: list[_Match]) -> Here | Unsure | None:
    """Take a sheet or dialog that fits, else a page, else what its title alone decides."""
    over = [match for match in ranked if match.screen.layer != "page"]
    for matches in (over, ranked):
        if matches and matches[0].miss.score >= ACCEPT:
            return _decided(matches)
    return Here(ranked[0].screen, ranked[0].miss.score) if ranked and _is_clear(ranked) else None


def _better(found: Here | Unsure | None, reworded: Here | Unsure | None) -> Here | Unsure | None:
    """Take what reworded labels say where it is surer, or where nothing else is said."""
    if isinstance(found, Here):
        is_surer = isinstance(reworded, Here) and reworded.score > found.score + MARGIN
        return reworded if is_surer else found
    return reworded if found is None or isinstance(reworded, Here) else found


def _is_clear(ranked: Sequence[_Match]) -> bool:
    """Tell whether the best is named by its title and nothing else comes near."""
    second = ranked[1].miss.score if len(ranked) > 1 else 0.0
    best = ranked[0]
    return best.is_titled and best.miss.score > REJECT and best.miss.score - second >= CLEAR


def _is_more(screen: Screen, other: Screen) -> bool:
    """Tell whether a screen of which all that it requires is seen is one that the other knows nothing of."""
    required = {numberless(t) for e in screen.elements if e.id in screen.requires for t in e.labels}
    return bool(required) and required.isdisjoint(
        numberless(label) for element in other.elements for label in element.labels
    )


def _decided(ranked: list[_Match]) -> Here | Unsure:
    """Take the best; of several as good the one drawn over the others, or with what no other of them has."""
    best, *others = ranked
    as_good = [best, *(match for match in others if best.miss.score - match.miss.score < MARGIN)]
    for match in as_good:
        if all(match is other or match.drawn[0] > other.drawn[1] for other in as_good):
            return Here(match.screen, match.miss.score)
    for match in as_good:
        if all(match is other or _is_more(match.screen, other.screen) for other in as_good):
            return Here(match.screen, match.miss.score)
    return Unsure(tuple(match.miss for match in ranked[:3]))
