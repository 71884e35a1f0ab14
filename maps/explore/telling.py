"""What tells one screen of a draft from the others: what must be seen of it."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

from maps.drawing import draw
from maps.explore.glance import BACK_X, BACK_Y, keyed
from maps.identify import REJECT, Here, Identifier
from maps.model import AppMap, MapElement, Screen
from phone.snapshot import Role

MOST_REQUIRED = 2
ALIKE = 0.5


def mixed_up(app_map: AppMap) -> tuple[str, str] | None:
    """Name a screen that is not recognised when drawn, and the one that it is taken for, if it is for one."""
    identifier = Identifier(app_map)
    for screen in app_map.screens:
        seen = identifier.identify(draw(app_map, screen))
        if isinstance(seen, Here) and seen.screen.id == screen.id:
            continue
        near = (
            [seen.screen.id] if isinstance(seen, Here) else [m.screen for m in seen.near if m.score > REJECT]
        )
        rivals = [name for name in near if name != screen.id]
        return screen.id, rivals[0] if rivals else ""
    return None


def telling(
    app_map: AppMap, pair: tuple[str, str], done: AbstractSet[str], said: Mapping[str, AbstractSet[str]]
) -> tuple[str, tuple[str, ...]] | None:
    """Name what one of two screens has and the other has not; of one alone, what it alone has.

    Args:
        app_map: the draft.
        pair: the screen that is not recognised, and the one that it is taken for or `""`.
        done: those of them that were asked before.
        said: every text that was seen on a screen, by its id: no sign of another one is among them.
    """
    one, other = pair
    for name, rival in ((other, one), (one, other)):
        if not name or name in done:
            continue
        rivals = [s for s in app_map.screens if s.id == rival or (not rival and s.id != name)]
        theirs = frozenset[str]().union(*map(_labels, rivals))
        own = [e for e in app_map.screen(name).elements if e.fixed and e.text and not e.page]
        only = [e for e in own if e.text not in theirs and not e.optional]
        only = [e for e in only if keyed(e.text) not in said.get(rival, ())]
        only.sort(key=lambda e: (e.role is Role.FIELD, not e.pinned))  # hints are the first to differ
        if not only and not any({e.text for e in own[:MOST_REQUIRED]} <= _labels(s) for s in rivals):
            only = own  # each of them stands elsewhere too, but not both
        if only:
            return name, tuple(e.id for e in only[:MOST_REQUIRED])
    return None


def _labels(screen: Screen) -> frozenset[str]:
    return frozenset(label for e in screen.elements for label in e.labels)


def set_apart(screen: Screen, screens: tuple[Screen, ...]) -> Screen:
    """Ask for what only this one has of several pages with the same bars and no title of their own.

    One that is called like another screen and leads nowhere says what both are about, as an address does.
    """
    if screen.requires or screen.layer != "page":
        return screen
    own = _bar(screen)
    rivals = [_bar(s) for s in screens if s.id != screen.id and s.title == screen.title and s.layer == "page"]
    alike = [bar for bar in rivals if len(own & bar) >= ALIKE * len(own | bar)]
    only = own.difference(*alike) if alike else frozenset[str]()
    titles = {s.title for s in screens if s.id != screen.id}
    pinned = (e for e in screen.elements if e.pinned and e.text in only and not _is_back(e))
    asked = next((e.id for e in pinned if e.leads_to or e.text not in titles), None)
    return replace(screen, requires=(asked,)) if asked else screen


def _bar(screen: Screen) -> frozenset[str]:
    return frozenset(e.text for e in screen.elements if e.pinned and e.fixed and e.text and not _is_back(e))


def _is_back(element: MapElement) -> bool:
    x, y = element.center or (1.0, 1.0)
    return x < BACK_X and y < BACK_Y


def required(screen: Screen, screens: tuple[Screen, ...]) -> Screen:
    """Name what must be seen of something that lies over a page; the page stays in the tree below it."""
    if screen.layer == "page" or screen.requires:
        return screen
    others = {label for s in screens if s.id != screen.id for e in s.elements for label in e.labels}
    own = [e for e in screen.elements if e.fixed and e.text and (e.pinned or not screen.scrollable)]
    own = [e for e in own if e.center is not None] or own  # what moves may be a row that stayed by chance
    own.sort(key=lambda e: (e.text in others, e.role in (Role.IMAGE, Role.TEXT)))
    return replace(screen, requires=tuple(e.id for e in own[:MOST_REQUIRED]))
