"""What a crawler could find: the simulated app, walked with full knowledge and the crawler's own limits.

`GET /graph` lists every way that the app file holds, conditions aside. A crawler meets the app in one state,
so this walks the app instead, in memory, and counts a screen only when

1. taps alone lead to it, each on something that the tree tells, that bears a label or an id and that stands
   uncovered on the glass, at most `PAGES` views down (one swipe of `maps.scroll.STRIDE` each); a picture in
   a row is none of it, since no tree says that a tap there does something else than one on the row;
2. no tap on the way lands on a switch (on Android that is whatever the tree calls checkable, as it does a
   chip of a filter and the day of an alarm, and a row that the switch in it has for its touch), on a label
   that warns (`maps.danger`) or agrees to terms, which is the person's own decision and which a crawler never
   takes (`maps.overlays`), or does what the truth calls one of `HARM`: such a way is a side effect, and
   nobody has to find what lies behind it. That a tab is remembered or a form begins empty (`set`, `chosen`,
   `changed`), that a row was looked at (`created` by the row itself), or that a filter is on until the app
   ends (`toggled`, and the app forgets it), is no harm;
3. of the rows that repeat one template no more than two are tapped, the first two;
4. it is a screen of the app itself, at most `DEPTH` taps from its start, a tap that closes a pop-up included;
5. its tree tells at least one label of it, a title included: of a screen that shows everything in its picture
   alone, and a keyboard, no map can say how to know it;
6. all of that holds for each of several seeds, those of the phones that crawl and verify among them, so that
   nothing depends on what was invented for one.

Each screen is entered once, by the first of the shortest ways, in the state which that way leaves.
"""

import copy
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from devices.sim.canvas import Do, Placed, touched
from devices.sim.node import Item, Node, Value
from devices.sim.running import Page, RunningApp
from devices.sim.world import World
from maps.danger import is_dangerous
from maps.scroll import STRIDE
from phone.snapshot import Platform

DEPTH, PAGES, ROWS = 3, 3, 2
SEEDS = (0, 1, 2)
_AGREES: Final = re.compile(r"\b(?:agree|accept)\b|(?<!不)同意|接受", re.IGNORECASE)
HARM: Final = frozenset({"toggled", "adjusted", "typed", "created", "deleted", "sent", "paid", "signed_out"})
"""Effects that a crawler must not have."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """Where an app stands, to come back to."""

    state: dict[str, Value]
    lists: dict[str, list[Item]]
    stack: tuple[Page, ...]

    @classmethod
    def of(cls, app: RunningApp) -> "_Moment":
        stack = tuple(Page(page.screen, dict(page.args), page.scroll) for page in app.stack)
        return cls(dict(app.state), copy.deepcopy(app.lists), stack)

    def restore(self, world: World, bundle: str) -> RunningApp:
        world.alert = None
        world.launch(bundle)
        app = world.app
        assert app is not None, "it was launched"  # noqa: S101 - for the type checker
        app.state.clear()
        app.state.update(self.state)
        app.lists.clear()
        app.lists.update(copy.deepcopy(self.lists))
        app.stack = [Page(page.screen, dict(page.args), page.scroll) for page in self.stack]
        world.hide_keyboard()  # also draws anew
        return app


@cache
def reachable(platform: Platform, bundle: str) -> dict[str, int]:
    """Name the screens that a crawler with the default limits can find, with their distance in taps."""
    found = [walk(World(platform, seed=seed), bundle) for seed in SEEDS]
    common = [screen for screen in found[0] if all(screen in other for other in found)]
    return {screen: max(other[screen] for other in found) for screen in common}


def walk(world: World, bundle: str) -> dict[str, int]:
    """Name the screens that one fresh phone lets a crawler find, with their distance in taps."""
    world.launch(bundle)
    assert world.app is not None, f"{bundle} ships"  # noqa: S101 - for the type checker
    taps = {world.app.top.screen.id: 0}
    queue = deque([_Moment.of(world.app)])
    while queue:
        moment = queue.popleft()
        depth = taps[moment.stack[-1].screen.id]
        for reached in _neighbours(world, bundle, moment) if depth < DEPTH else ():
            screen = reached.stack[-1].screen.id
            if screen not in taps:
                taps[screen] = depth + 1
                queue.append(reached)
    return taps


def _neighbours(world: World, bundle: str, moment: _Moment) -> Iterator[_Moment]:
    """Tap everything that may be tapped, each from the same moment."""
    tapped: dict[tuple[str, str, str], int] = {}
    for view in range(PAGES):
        app = moment.restore(world, bundle)
        for _ in range(view):
            glass = world.size()
            middle, low = glass.width / 2, glass.height * 0.8
            world.swipe(middle, low, middle, low - glass.height * STRIDE, 0.3)
        scroll = app.top.scroll
        for place in list(_places(world)):
            kind = _template(place)
            if tapped.get(kind, 0) >= ROWS:
                continue
            tapped[kind] = tapped.get(kind, 0) + 1
            app = moment.restore(world, bundle)
            app.top.scroll = scroll
            world.hide_keyboard()
            world.log.clear()
            center = place.node.rect.center
            world.tap(center.x, center.y)
            is_own = world.foreground == bundle and world.alert is None
            if (
                is_own
                and tells(world)
                and not any(
                    is_harm(e["kind"], is_row=_is_row(place), is_forgotten=e["what"] in app.file.forgets)
                    for e in world.log.effects
                )
            ):
                yield _Moment.of(app)


def tells(world: World) -> bool:
    """Tell whether the tree of the screen in front holds a label of its own."""
    nodes = world.nodes()
    begin = max((i for i, node in enumerate(nodes) if node.role == "window"), default=0)
    told: set[int] = set()
    for index, node in enumerate(nodes[begin:], begin):
        if node.role in ("statusbar", "keyboard"):
            continue
        if index == begin or (node.parent in told and node.accessible):
            told.add(index)
            if node.visible and (node.text or node.id):
                return True
    return False


def is_harm(kind: str, *, is_row: bool, is_forgotten: bool) -> bool:
    """Tell whether a crawler must not have had this effect.

    Args:
        kind: as the truth calls it.
        is_row: whether a list's row was tapped.
        is_forgotten: whether what it changed begins anew when the app does.
    """
    return kind in HARM and not (is_row and kind == "created") and not (is_forgotten and kind == "toggled")


@cache
def forgotten(platform: Platform, bundle: str) -> frozenset[str]:
    """Name the state that an app does not keep: filters, tabs, what is folded out."""
    return frozenset(World(platform).apps.file(bundle).forgets)


def _is_row(place: Placed) -> bool:
    return isinstance(place.touch, Do) and bool(place.touch.args) and not place.node.part


def _template(place: Placed) -> tuple[str, str, str]:
    """Name what rows of one list have in common; of anything else, what it is."""
    node = place.node
    repeats = isinstance(place.touch, Do) and bool(place.touch.args)
    return node.key, node.part, "" if repeats else node.text


def _places(world: World) -> Iterator[Placed]:
    placed = world.placed()
    glass = placed[0].node.rect
    for place in placed:
        if not isinstance(place.touch, Do) or not _may_be_tapped(place.node):
            continue
        if _is_switch(place, placed, world.platform):
            continue
        center = place.node.rect.center
        if glass.contains(center) and touched(placed, center) is place:
            yield place


def _may_be_tapped(node: Node) -> bool:
    if node.part and node.role == "image":
        return False
    is_told = node.visible and node.enabled and node.accessible and bool(node.text or node.id)
    return is_told and not is_dangerous(node.text) and not _AGREES.search(node.text)


def _is_switch(place: Placed, placed: Sequence[Placed], platform: Platform) -> bool:
    node = place.node
    if node.role == "toggle" or platform != "android":
        return node.role == "toggle"
    own = placed.index(place)
    has_switch = any(p.node.parent == own and p.node.part == "switch" and p.touch is None for p in placed)
    return node.role == "segment" or "radio" in node.look or has_switch
