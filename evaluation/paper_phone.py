"""A phone in this process that walks the screens of one app map: for what is judged by where moves lead.

It is no simulated phone: nothing is drawn, nothing takes time, and no wire is between. Use it where thousands
of runs are compared, never to say that something works on a phone.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import anyio

from maps.model import AppMap, MapElement, Screen
from phone.action import Action, Key, OpenApp, PressKey, StopApp, Tap, TypeText
from phone.geometry import Rect, Size
from phone.protocols import PhoneInfo
from phone.snapshot import Element, Role, Screenshot, Snapshot

SIZE: Final = Size(400, 4000)
"""High enough that nothing has to be scrolled for."""
BAR_PT, ROW_PT = 60, 40
BACK: Final = "Back"
PIXEL: Final = Screenshot(b"\x89PNG", 400, 4000, 1.0)


@dataclass
class PaperPhone:
    """Shows the screens of a map as lists, and goes where the map's elements lead."""

    app_map: AppMap
    stack: list[str] = field(default_factory=list[str])
    """The screens that were gone through, the one in front last; empty is the home screen of the phone."""
    checked: dict[str, bool] = field(default_factory=dict[str, bool])
    performed: list[Action] = field(default_factory=list[Action])
    captures: int = 0
    pace_s: float = 0.0
    """By how much each capture is later than the one before, so that nobody waits; 0 is the real time."""

    def __post_init__(self) -> None:
        self._screens = {screen.id: screen for screen in self.app_map.screens}
        if not self.stack:
            self.stack = [self.app_map.screens[0].id]

    @property
    def info(self) -> PhoneInfo:
        """Which phone this is."""
        return PhoneInfo("paper", self.app_map.platform, "Paper", "1", "paper", SIZE, simulated=True)

    @property
    def screen(self) -> Screen:
        """The screen in front."""
        return self._screens[self.stack[-1]]

    async def snapshot(self) -> Snapshot:
        """Draw the screen in front."""
        self.captures += 1
        return self.drawn().numbered(self.captures, self.captures * self.pace_s or anyio.current_time())

    def drawn(self) -> Snapshot:
        """Draw the screen in front, without counting it."""
        bar = Rect(0, 0, SIZE.width, BAR_PT)
        elements = [Element(0, Role.BAR, self.screen.title or self.screen.id, bar)]
        if len(self.stack) > 1:
            elements.append(
                Element(1, Role.BUTTON, BACK, Rect(0, 0, 60, BAR_PT), parent=0, clickable=True, tappable=True)
            )
        for one in shown(self.screen):
            place = Rect(0, BAR_PT + ROW_PT * len(elements), SIZE.width, ROW_PT)
            key = f"{self.screen.id}.{one.id}"
            checked = self.checked.get(key, False) if one.role is Role.TOGGLE else None
            reacts = one.role not in (Role.TEXT, Role.IMAGE, Role.BAR, Role.OTHER)
            elements.append(
                Element(
                    len(elements),
                    one.role,
                    one.text or one.id,
                    place,
                    id=key,
                    checked=checked,
                    clickable=reacts,
                    tappable=reacts,
                )
            )
        return Snapshot(0, "paper", self.app_map.platform, self.app_map.bundle, SIZE, tuple(elements))

    async def screenshot(self) -> Screenshot:
        """Give a picture that shows nothing."""
        return PIXEL

    async def perform(self, action: Action) -> None:
        """Go where it leads; what leads nowhere changes nothing."""
        self.performed.append(action)
        match action:
            case Tap(at):
                hit = self.drawn().at(at)
                if hit is not None:
                    self._touch(hit)
            case PressKey(Key.BACK) if len(self.stack) > 1:
                self.stack.pop()
            case OpenApp() | StopApp():
                self.stack = [self.app_map.screens[0].id]
            case TypeText() | _:
                pass

    async def apps(self) -> tuple[str, ...]:
        """List the one app."""
        return (self.app_map.bundle,)

    async def current_app(self) -> str:
        """Name the one app."""
        return self.app_map.bundle

    async def close(self) -> None:
        """Do nothing."""

    def _touch(self, hit: Element) -> None:
        if hit.text == BACK and not hit.id:
            self.stack.pop()
            return
        one = next((e for e in shown(self.screen) if hit.id == f"{self.screen.id}.{e.id}"), None)
        if one is not None and one.role is Role.TOGGLE:
            self.checked[hit.id] = not self.checked.get(hit.id, False)
        elif one is not None and one.leads_to in self._screens:
            self._go(one.leads_to)

    def _go(self, screen: str) -> None:
        if screen in self.stack:
            del self.stack[self.stack.index(screen) + 1 :]
        else:
            self.stack.append(screen)


def shown(screen: Screen) -> Iterable[MapElement]:
    """List what a paper phone shows of a screen: its elements, one a line."""
    return screen.elements


def way(app_map: AppMap, start: str, goal: str) -> tuple[str, ...] | None:
    """Find the shortest way by elements that lead on: their ids; None when there is none."""
    screens = {screen.id: screen for screen in app_map.screens}
    queue: deque[tuple[str, tuple[str, ...]]] = deque([(start, ())])
    known = {start}
    while queue:
        here, path = queue.popleft()
        if here == goal:
            return path
        for one in screens[here].elements:
            if one.leads_to in screens and one.leads_to not in known and one.role is not Role.TOGGLE:
                known.add(one.leads_to)
                queue.append((one.leads_to, (*path, one.id)))
    return None
