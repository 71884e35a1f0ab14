"""Compares a shipped app with the notes of what was observed on a real phone, and walks through it.

    NOTES = Notes("ios", "calendar")
    def test_places():  assert not NOTES.missing(unlike={("new_event", "Clear text")})
    def test_screens(): assert set(walk("ios", "calendar")) >= NOTES.screens()
    def test_edges():   assert not NOTES.misled(walk("ios", "calendar"), unlike={("home", "Today")})

`Notes` skips the test when there are none beside the checkout. `walk` needs none.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from devices.sim.app_elements import Effect
from devices.sim.app_file import APPS, AppFile, AppScreen, parse_app
from devices.sim.canvas import touched
from devices.sim.layout import Frame
from devices.sim.node import SCREENS, Item, Node, Value
from devices.sim.running import Page, RunningApp
from devices.sim.scene import Scene
from devices.sim.world import World
from phone.geometry import Point, Rect
from phone.snapshot import Platform

NOTES = Path(__file__).parents[4] / "../shared/app-facts"
Y_OFF, X_OFF = 0.004, 0.03
"""How far (ratios of the screen) the middle of what is drawn may lie from the observed place."""
SLACK_PT = 6.0
"""How far beside a row's or another wide thing's rectangle the observed place may lie."""
Unlike = Iterable[tuple[str, str]]
"""Pairs of screen and text that are exempt, each with a reason where it is written."""
States = Mapping[str, Mapping[str, Value]]
"""What an app must know for all of a screen to show: `{screen: {state name: value}}`."""
Paths = Mapping[str, tuple["Step", ...]]
_NO_CONTENT = {"screen", "window", "sheet", "bar", "statusbar", "other"}


@lru_cache
def app_file(platform: Platform, name: str) -> AppFile:
    """Read a shipped app."""
    return parse_app((APPS / platform / f"{name}.yaml").read_text(encoding="utf-8"))


def opened(platform: Platform, name: str, *, seed: int = 0, zh: bool = False) -> World:
    """Start a phone on which a shipped app has just been opened."""
    world, file = World(platform, seed=seed, zh=zh), app_file(platform, name)
    world.apps.add(file)  # read once for all phones of a test
    assert world.launch(file.app.bundle)
    return world


@dataclass(frozen=True)
class Notes:
    """What was observed of one app."""

    platform: Platform
    name: str
    elsewhere: Mapping[str, str] = field(default_factory=dict[str, str])
    """Screens that were seen from this app but are another one's: `{screen: its app}`."""

    @property
    def path(self) -> Path:
        return NOTES / self.platform / f"{self.name}.yaml"

    @cached_property
    def observed(self) -> list[dict[str, Any]]:
        if not self.path.exists():
            pytest.skip("the notes of what was observed are not beside this checkout")
        return yaml.safe_load(self.path.read_text(encoding="utf-8"))["screens"]

    def screens(self) -> set[str]:
        return {screen["key"] for screen in self.observed}

    def missing(self, *, unlike: Unlike = (), states: States | None = None, zh: bool = False) -> list[str]:
        """List what is not drawn where it was observed; with `zh`, in Chinese where noted."""
        exempt, told = set(unlike), list[str]()
        for seen in self.observed:
            file = app_file(self.platform, self.elsewhere.get(seen["key"], self.name))
            screen = file.screen(seen["key"])
            if screen is None:
                told.append(f"no screen {seen['key']}")
                continue
            arranged = (states or {}).get(screen.id, {})
            pages = [drawn(file, screen, page=i, state=arranged, zh=zh) for i in range(len(screen.pages))]
            for fact in seen["elements"]:
                is_exempt = (screen.id, fact["text"]) in exempt or (zh and "zh" not in fact)
                if not is_exempt and not self._is_drawn(pages, fact, zh=zh):
                    told.append(f"{screen.id}: {fact['zh'] if zh else fact['text']} {fact.get('at', '')}")
        return told

    def _is_drawn(self, pages: list[list[Node]], fact: dict[str, Any], *, zh: bool) -> bool:
        page = fact.get("page", 0)
        if page >= len(pages):
            return False
        nodes = pages[page]
        text, place = fact["zh"] if zh else fact["text"], fact.get("at")
        is_dynamic = "{" in text or fact["kind"] == "back"
        fitting = [n for n in nodes if (n.role not in _NO_CONTENT if is_dynamic else text in said(n))]
        if place is None:
            return bool(fitting) or is_dynamic
        return any(_stands_at(n, place, self.platform, exactly=not is_dynamic) for n in fitting)

    def misled(
        self, paths: Paths, *, unlike: Unlike = (), states: States | None = None, seed: int = 0
    ) -> list[str]:
        """Tap every observed place that led somewhere; list those that do not lead there here.

        A way back (a back button, a `to` that is already below) need only leave the screen.
        """
        exempt, told = set(unlike), list[str]()
        for seen in self.observed:
            for fact in seen["elements"]:
                if "to" not in fact or "at" not in fact or (seen["key"], fact["text"]) in exempt:
                    continue
                world = arrive(self.platform, self.name, paths[seen["key"]], seed=seed)
                _arrange(world, (states or {}).get(seen["key"], {}))
                told += _wrong_edge(world, seen["key"], fact)
        return told


def _wrong_edge(world: World, screen: str, fact: dict[str, Any]) -> list[str]:
    app = _app(world)
    below = [p.screen.id for p in app.stack]
    page, size = app.top, world.size()
    page.scroll = page.screen.pages[fact.get("page", 0)] * size.height
    _arrange(world, {})
    world.tap(fact["at"][0] * size.width, fact["at"][1] * size.height)
    now = _app(world).top.screen.id if world.app else ""
    has_left = len(_app(world).stack) < len(below) if world.app else True
    if now == fact["to"] or (has_left and (fact["kind"] == "back" or fact["to"] in below)):
        return []
    return [f"{screen}: {fact['text']} leads to {now}, not {fact['to']}"]


# What is drawn


def drawn(
    file: AppFile, screen: AppScreen, *, page: int = 0, state: Mapping[str, Value], zh: bool = False
) -> list[Node]:
    """Draw one screen scrolled to an observed page; its lists are as long as they were observed."""
    running = RunningApp(file, random.Random(0))  # noqa: S311 - content, not secrets
    running.state.update(state)
    size = SCREENS[file.app.platform].size
    shown = Page(screen, scroll=screen.pages[page] * size.height)
    if screen is not file.screens[0]:
        running.stack.append(shown)
    running.top.scroll = shown.scroll
    running.lists |= {
        name: _observed_length(running, shown, name)
        for name in {e.items for e in screen.elements if not e.pinned} - {""}
    }
    placed = Scene(Frame(file.app.platform, size, size, zh), running, (), lambda _app, _name: None).draw()
    return _of_screen([p.node for p in placed], screen)


def _observed_length(running: RunningApp, page: Page, name: str) -> list[Item]:
    """Choose rows for a list so that each place that shows it has as many as were observed there."""
    chosen: list[Item] = []
    for element in page.screen.elements:
        if element.items != name or element.pinned:
            continue
        fitting = running.rows(page, element) or running.lists[name]
        here = [r for r in chosen if r in fitting]
        observed = max(1, element.room) * element.columns
        more = [r for r in fitting if r not in here] + fitting * observed
        chosen += [dict(r) for r in more[: max(0, observed - len(here))]]
    for element in page.screen.elements:  # what is pinned moves nothing, but must find its rows
        if element.items == name and element.pinned:
            chosen += [dict(r) for r in running.rows(page, element)[: element.room] if r not in chosen]
    return chosen


def _of_screen(nodes: list[Node], screen: AppScreen) -> list[Node]:
    """Leave out what lies below a sheet or dialog."""
    start = next((i for i, n in enumerate(nodes) if n.role in ("window", "sheet") and n.key == screen.id), 0)
    return nodes[start:]


def said(node: Node) -> set[str]:
    """List the texts that a node shows."""
    return {node.text, node.summary, node.value, node.placeholder}


def _stands_at(node: Node, place: tuple[float, float], platform: Platform, *, exactly: bool) -> bool:
    size = SCREENS[platform].size
    x, y = place[0] * size.width, place[1] * size.height
    middle = node.rect.center
    is_wide = node.role in ("row", "toggle", "field", "list") or node.part in ("title", "summary", "value")
    rect = node.rect
    grown = Rect(rect.x - SLACK_PT, rect.y - SLACK_PT, rect.width + 2 * SLACK_PT, rect.height + 2 * SLACK_PT)
    if not exactly:
        return _holds(grown, x, y)
    is_at_height = abs(middle.y - y) <= Y_OFF * size.height
    is_beside = _holds(grown, x, y) if is_wide else abs(middle.x - x) <= X_OFF * size.width
    return is_beside and (is_at_height or (node.role in ("row", "toggle") and _holds(rect, x, y)))


def _holds(rect: Rect, x: float, y: float) -> bool:
    return rect.x <= x <= rect.right and rect.y <= y <= rect.bottom


# A walk


@dataclass(frozen=True)
class Step:
    """One touch on the way to a screen: the element's id in the app file, and which of its effects."""

    key: str
    text: str = ""
    """For one of several alike (a part of a row): what it says."""
    hold: bool = False
    answer: str = ""
    """Button of the alert that the touch brings."""
    types: str = ""
    """What is typed into the field that was touched."""
    state: tuple[tuple[str, Value], ...] = field(default=())
    """What is arranged before the touch."""


def walk(
    platform: Platform, name: str, *, seed: int = 0, states: States | None = None
) -> dict[str, tuple[Step, ...]]:
    """Find a way of touches from a fresh start to every screen that can be reached, and go it on a phone.

    Args:
        states: what to arrange on a screen before its elements are touched (an account that is signed in).
    """
    file = app_file(platform, name)
    found: dict[str, tuple[Step, ...]] = {file.screens[0].id: ()}
    waiting = [file.screens[0].id]
    while waiting:
        at = waiting.pop(0)
        screen = file.screen(at)
        assert screen is not None
        for step, to in _ways(file, screen, tuple((states or {}).get(at, {}).items())):
            if to and to in found:
                continue
            try:
                arrived = _app(arrive(platform, name, (*found[at], step), seed=seed)).top.screen.id
            except LookupError:
                continue
            if arrived not in found:
                found[arrived] = (*found[at], step)
                waiting += [arrived] if file.screen(arrived) else []  # else it is another app's
    return found


def _ways(file: AppFile, screen: AppScreen, state: tuple[tuple[str, Value], ...]) -> list[tuple[Step, str]]:
    """List the touches of a screen that may lead on, with where (`""`: known only once it is done)."""
    ways: list[tuple[Step, str]] = []
    for element in screen.elements:
        source = element.row or element
        for effect, key, text, is_hold in (
            (source, element.id, "", False),
            *((p, p.id or element.id, "" if "{" in p.text else p.text, False) for p in source.parts),
            *((hold, element.id, "", True) for hold in (source.hold, element.hold) if hold is not None),
        ):
            ways += [
                (Step(key, text, is_hold, button, "", state), to) for button, to in _targets(file, effect)
            ]
        if element.enter is not None and element.enter.to:
            ways.append((Step(element.id, types="a\n", state=state), ""))
        if element.typed is not None and element.typed.to:
            ways.append((Step(element.id, types="a", state=state), ""))
    return ways


def _targets(file: AppFile, effect: Effect) -> list[tuple[str, str]]:
    is_known = effect.to and "{" not in effect.to
    direct = [("", effect.to if is_known else "")] if effect.to or effect.opens_url else []
    alert = next((a for a in file.alerts if a.id == effect.alert), None)
    return direct + [(b.text, b.to) for b in (alert.buttons if alert else ()) if b.to]


def arrive(platform: Platform, name: str, steps: Iterable[Step], *, seed: int = 0) -> World:
    """Go a way on a fresh phone.

    Raises:
        LookupError: something to touch on the way is not to be seen, also not by scrolling.
    """
    world = opened(platform, name, seed=seed)
    for step in steps:
        _arrange(world, dict(step.state))
        touch(world, step.key, step.text, hold=step.hold)
        if step.answer:
            assert world.answer(step.answer), step
        if step.types:
            assert world.type_text(step.types), step
    return world


def touch(world: World, key: str, text: str = "", *, hold: bool = False) -> None:
    """Scroll to an element, by its id in the app file, and touch its middle.

    Raises:
        LookupError: no scrolling brings it to where a finger meets it.
    """
    x, y = find(world, key, text)
    if hold:
        world.long_press(x, y, 1.0)
    else:
        world.tap(x, y)


def find(world: World, key: str, text: str = "") -> tuple[float, float]:
    """Scroll until a finger would meet an element, and tell where."""
    app = _app(world)
    world.hide_keyboard()
    app.top.scroll = 0.0
    step = world.size().height * 0.12
    for _ in range(60):
        _arrange(world, {})
        nodes, placed = world.nodes(), world.placed()
        for i in (i for i, n in enumerate(nodes) if placed[i].touch and _is_sought(nodes, n, key, text)):
            for at in _inside(nodes[i].rect):
                if touched(placed, at) is placed[i]:
                    return at.x, at.y
        before = app.top.scroll
        world.swipe(100, world.size().height * 0.55, 100, world.size().height * 0.55 - step, 0.3)
        if app.top.scroll == before:
            break
    raise LookupError(f"no `{key}` {text} to touch on {app.top.screen.id}")


def _inside(rect: Rect) -> list[Point]:
    """List where one may touch a thing: its middle first, then beside what lies on it."""
    return [Point(rect.x + rect.width * share, rect.center.y) for share in (0.5, 0.2, 0.1, 0.9)]


def _is_sought(nodes: tuple[Node, ...], node: Node, key: str, text: str) -> bool:
    if not text:
        return node.key == key
    parent = nodes[node.parent] if node.parent is not None else node
    return node.text == text and key in (node.key, parent.key)


def _arrange(world: World, state: Mapping[str, Value]) -> None:
    """Set what the app in front knows; the picture is drawn anew in any case."""
    for name, value in state.items():
        assert world.set_state(world.foreground, name, value), name
    world.set_state(world.foreground, "", "")


def _app(world: World) -> RunningApp:
    assert world.app is not None, "the app is not in front any more"
    return world.app


def same_content(platform: Platform, name: str, do: Callable[[World], None] = lambda _: None) -> bool:
    """Tell whether two phones with one seed draw the same, after the same was done on both."""
    drawn_on: list[tuple[Node, ...]] = []
    for _ in range(2):
        world = opened(platform, name, seed=7)
        do(world)
        drawn_on.append(world.nodes())
    return drawn_on[0] == drawn_on[1]


def trapped(platform: Platform, name: str, paths: Paths, *, seed: int = 0) -> list[str]:
    """List the screens from which going back again and again does not end at the bottom of the stack.

    Going back is the back key on Android; on iOS a swipe from the edge, a pull at a sheet, a tap beside
    a dialog.
    """
    told: list[str] = []
    for screen, steps in paths.items():
        world = arrive(platform, name, steps, seed=seed)
        for _ in range(8):
            if world.alert is not None:
                world.answer(world.alert.buttons[0])
            if world.app is None or len(world.app.stack) == 1:
                break
            go_back(world)
        if world.app is not None and len(world.app.stack) > 1:
            told.append(f"{screen}: {[p.screen.id for p in world.app.stack]}")
    return told


def go_back(world: World) -> None:
    """Leave the screen in front as a person would who looks for no button."""
    app, size = _app(world), world.size()
    world.hide_keyboard()
    if world.platform == "android":
        world.press("back")
    elif app.top.screen.layer == "page":
        world.swipe(2, size.height / 2, size.width * 0.8, size.height / 2, 0.3)
    elif app.top.screen.layer == "sheet":
        app.top.scroll = 0.0
        world.swipe(size.width / 2, size.height * 0.3, size.width / 2, size.height * 0.7, 0.3)
    else:
        world.tap(3, 90)
