"""A phone drawn from a map: it shows the map's screens and obeys taps, swipes and keys, without any wire."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

import anyio

from maps.labels import is_template
from maps.model import AppMap, MapElement, Screen
from maps.sight import Kind, kind_of
from phone.action import (
    Action,
    Key,
    LongPress,
    OpenApp,
    OpenUrl,
    PressKey,
    StopApp,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from phone.geometry import Point, Rect, Size
from phone.protocols import Act, Done, Pilot, Stuck
from phone.snapshot import Alert, Element, Role, Snapshot

SIZE = Size(402, 874)
ROW_PT = 44.0
LIST = Rect(0, 100, 402, 774)


@dataclass
class PaperPhone:
    """State of the phone, and what was done to it."""

    app_map: AppMap
    app: str = "com.example.launcher"
    stack: list[str] = field(default_factory=list)
    on: set[tuple[str, str]] = field(default_factory=set)
    fields: dict[tuple[str, str], str] = field(default_factory=dict)
    focus: tuple[str, str] | None = None
    offset: float = 0.0
    now_s: float = 100.0
    actions: list[Action] = field(default_factory=list)
    captures: int = 0
    dynamic: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """Rows that stand in for a placeholder element."""
    values: dict[tuple[str, str], str] = field(default_factory=dict)
    hidden: set[tuple[str, str]] = field(default_factory=set)
    dead: set[tuple[str, str]] = field(default_factory=set)
    """Elements on which taps do nothing."""
    dead_labels: set[str] = field(default_factory=set)
    """Rows on which taps do nothing, by what they say."""
    labels: dict[tuple[str, str], str] = field(default_factory=dict)
    """Other labels than the map has."""
    delays: list[str] = field(default_factory=list)
    """Screens that show before the present one does, one a capture."""
    alert: Alert | None = None
    bar_pt: float = 0.0
    """Height of something that lies over the lower end of lists and takes the taps there."""
    chinese: bool = False
    urls: dict[str, str] = field(default_factory=dict)
    """Screens that deep links open; any other opens the first screen."""
    holds: dict[tuple[str, str], str] = field(default_factory=dict)
    """Screens that holding an element opens."""
    enter: dict[str, str] = field(default_factory=dict)
    """Screens that the enter key opens, by the screen that it is pressed on."""

    def at(self, *stack: str) -> "PaperPhone":
        """Put the app in front on a screen."""
        self.app, self.stack = self.app_map.bundle, list(stack)
        return self

    @property
    def screen(self) -> Screen:
        return self.app_map.screen(self.stack[-1])

    def snapshot(self) -> Snapshot:
        self.captures += 1
        self.now_s += 0.01
        elements: tuple[Element, ...] = ()
        if self.app == self.app_map.bundle and self.stack:
            shown = self.app_map.screen(self.delays.pop(0)) if self.delays else self.screen
            elements = tuple(element for element, _ in self._drawn(shown))
        return Snapshot(
            self.captures,
            "paper",
            self.app_map.platform,
            self.app,
            SIZE,
            elements,
            taken_at_s=self.now_s,
            alert=self.alert,
        )

    def perform(self, action: Action) -> None:  # noqa: C901 - one line for each kind
        if not isinstance(action, Wait):
            self.actions.append(action)
        match action:
            case Wait(seconds):
                self.now_s += seconds
            case OpenApp(app):
                self.app, self.stack = app, self.stack or [self.app_map.home]
            case OpenUrl(url):
                home, target = self.app_map.home, self.urls.get(url, self.app_map.home)
                self.app, self.offset = self.app_map.bundle, 0.0
                self.stack = [home] if target == home else [home, target]
            case StopApp():
                self.stack, self.offset, self.app = [], 0.0, "com.example.launcher"
            case Tap(at):
                self._tap(at)
            case Swipe(start, end):
                self.offset = min(max(0.0, self.offset + start.y - end.y), self._overflow())
            case LongPress(at):
                self._hold(at)
            case _:
                self._key_in(action)

    def _key_in(self, action: Action) -> None:
        held = self.fields.get(self.focus, "") if self.focus else ""
        match action:
            case PressKey(Key.BACK):
                self._back()
            case PressKey(Key.HOME):
                self.app = "com.example.launcher"
            case TypeText(text) if self.focus:
                self.fields[self.focus] = held + text
            case PressKey(Key.DELETE) if self.focus:
                self.fields[self.focus] = held[:-1]
            case PressKey(Key.ENTER) if self.stack and self.screen.id in self.enter:
                self.stack.append(self.enter[self.screen.id])
            case PressKey(Key.HOME):
                self.app = "com.example.launcher"
            case TypeText() | PressKey():
                pass
            case _:
                raise AssertionError(f"a replay never does {action}")

    def _hold(self, at: Point) -> None:
        for element, source in self._drawn(self.screen):
            key = (self.screen.id, source.id if source else "")
            if element.rect.contains(at) and key in self.holds:
                self.stack.append(self.holds[key])
                return

    def _back(self) -> None:
        self.offset = 0.0
        self.stack.pop()
        if not self.stack:
            self.app = "com.example.launcher"

    def _tap(self, at: Point) -> None:
        if self.app != self.app_map.bundle:
            return
        if self.bar_pt and at.y > SIZE.height - self.bar_pt:
            self.stack.append("covering")
            return
        hit = [
            (e, source)
            for e, source in self._drawn(self.screen)
            if e.rect.contains(at) and source and e.clickable
        ]
        if hit:
            self._obey(*hit[-1])

    def _obey(self, element: Element, source: MapElement) -> None:
        key = (self.screen.id, source.id)
        self.focus = key if source.role is Role.FIELD else None
        if key in self.dead or element.text in self.dead_labels:
            return
        if source.role is Role.TOGGLE:
            self.on ^= {key}
        if source.leads_to:
            self.offset = 0.0
            if source.leads_to in self.stack:
                del self.stack[self.stack.index(source.leads_to) + 1 :]
            else:
                self.stack.append(source.leads_to)

    def _overflow(self) -> float:
        rows = sum(1 for _ in self._rows(self.screen))
        return max(0.0, rows * ROW_PT + self.bar_pt - LIST.height)

    def _rows(self, screen: Screen) -> Iterator[tuple[MapElement, str]]:
        for element in screen.elements:
            key = (screen.id, element.id)
            if key in self.dynamic:
                yield from ((element, text) for text in self.dynamic[key])
            elif not element.pinned and element.fixed and key not in self.hidden:
                yield element, self._label(screen, element)

    def _label(self, screen: Screen, element: MapElement) -> str:
        own = element.names.get("zh", element.text) if self.chinese else element.text
        return self.labels.get((screen.id, element.id), own)

    def _drawn(self, screen: Screen) -> Iterator[tuple[Element, MapElement | None]]:
        title = "" if is_template(screen.title) else screen.title
        title = screen.names.get("zh", title) if self.chinese else title
        bar = [e for e in screen.elements if e.pinned and e.fixed and (screen.id, e.id) not in self.hidden]
        is_low = {e.id for e in bar if e.center and e.center[1] > 0.5 and screen.layer == "page"}
        yield Element(0, Role.BAR, title, Rect(0, 54, SIZE.width, 44)), None
        index = 1
        yield Element(1, Role.LIST, "", LIST, scrollable=self._overflow() > 0), None
        for place, (element, text) in enumerate(self._rows(screen)):
            y = LIST.y + place * ROW_PT - self.offset
            rect = Rect(16, y, SIZE.width - 32, ROW_PT).clipped_to(LIST)
            if rect.area:
                index += 1
                covered = rect.center.y > SIZE.height - self.bar_pt
                yield (
                    self._element(index, screen, element, text, rect, in_list=True, covered=covered),
                    element,
                )
        for place, element in enumerate(bar):
            index += 1
            y = 800 if element.id in is_low and self.bar_pt else 58
            rect = Rect(8 + 60 * place, y, 50, 36)
            yield self._element(index, screen, element, self._label(screen, element), rect), element
        if self.bar_pt:
            index += 1
            rect = Rect(0, SIZE.height - self.bar_pt, SIZE.width, self.bar_pt)
            yield (
                Element(index, Role.BUTTON, "Now playing", rect, clickable=True, tappable=True),
                None,
            )

    def _element(
        self,
        index: int,
        screen: Screen,
        element: MapElement,
        text: str,
        rect: Rect,
        *,
        in_list: bool = False,
        covered: bool = False,
    ) -> Element:
        key = (screen.id, element.id)
        reacts = kind_of(element.role) is not Kind.STATIC
        return Element(
            index,
            element.role,
            text,
            rect,
            id=element.platform_id,
            parent=1 if in_list else 0,
            value=self.fields.get(key, "") if element.role is Role.FIELD else self.values.get(key),
            checked=(key in self.on) if element.role is Role.TOGGLE else None,
            focused=self.focus == key,
            clickable=reacts,
            tappable=reacts and not covered,
            in_list=in_list,
        )


class Drawn(Protocol):
    """What can be looked at and touched."""

    def snapshot(self) -> Snapshot: ...

    def perform(self, action: Action) -> None: ...


def run(
    phone: Drawn,
    pilot: Pilot,
    *,
    most_moves: int = 300,
    before: Callable[[Snapshot], Snapshot] | None = None,
) -> Done | Stuck:
    """Let a pilot drive a paper phone."""

    async def drive() -> Done | Stuck:
        for _ in range(most_moves):
            snapshot = phone.snapshot()
            move = await pilot.next_move(before(snapshot) if before else snapshot)
            if not isinstance(move, Act):
                return move
            for action in move.actions:
                phone.perform(action)
        raise AssertionError(f"no end after {most_moves} moves")

    return anyio.run(drive)


def without(snapshot: Snapshot, *texts: str) -> Snapshot:
    """Take elements off a snapshot; the others keep their places."""
    kept = [e for e in snapshot.elements if e.text not in texts]
    numbers = {e.index: i for i, e in enumerate(kept)}
    return replace(
        snapshot,
        elements=tuple(
            replace(e, index=i, parent=numbers.get(e.parent) if e.parent is not None else None)
            for i, e in enumerate(kept)
        ),
    )
