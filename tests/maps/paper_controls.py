"""Wheels, sliders, steppers and menus on paper: a screen of controls that obey touches as phones' do."""

from dataclasses import dataclass, field

from maps.model import AppMap, Macro, Param, PickStep, Risk
from phone.action import Action, Swipe, Tap, Wait
from phone.geometry import Point, Rect, Size
from phone.snapshot import Element, Role, Snapshot
from tests.maps.snapshots import app_map, item, screen

SIZE = Size(400, 800)
ROW_PT = 32.0


@dataclass
class Control:
    """One control: what it shows, and what a touch does to it."""

    rect: Rect

    def elements(self, index: int) -> list[Element]:
        raise NotImplementedError

    def touch(self, start: Point, end: Point) -> None:
        raise NotImplementedError


@dataclass
class PaperWheel(Control):
    rows: list[str]
    now: int = 0
    row_pt: float = ROW_PT
    loops: bool = False
    kind: str = "XCUIElementTypePickerWheel"

    def elements(self, index):
        return [
            Element(
                index, Role.PICKER, "", self.rect, value=self.rows[self.now], kind=self.kind, tappable=True
            )
        ]

    def touch(self, start, end):
        off = start.y - end.y if start != end else start.y - self.rect.center.y
        moved = round(off / self.row_pt)
        last = len(self.rows) - 1
        self.now = (self.now + moved) % len(self.rows) if self.loops else min(max(0, self.now + moved), last)


@dataclass
class PaperSlider(Control):
    label: str = ""
    share: float = 0.5
    shows: bool = True
    taps: bool = False

    def elements(self, index):
        value = f"{round(self.share * 100)}%" if self.shows else None
        return [Element(index, Role.SLIDER, self.label, self.rect, value=value, tappable=True)]

    def touch(self, start, end):
        knob = self.rect.x + self.share * self.rect.width
        if self.taps or abs(start.x - knob) < 25:
            self.share = min(1.0, max(0.0, (end.x - self.rect.x) / self.rect.width))


@dataclass
class PaperStepper(Control):
    label: str
    now: int = 1
    most: int = 9

    def elements(self, index):
        left = Rect(self.rect.right - 100, self.rect.y, 50, self.rect.height)
        right = Rect(self.rect.right - 50, self.rect.y, 50, self.rect.height)
        return [
            Element(
                index, Role.ROW, self.label, self.rect, value=str(self.now), clickable=True, tappable=True
            ),
            Element(index + 1, Role.BUTTON, "Decrement", left, parent=index, clickable=True, tappable=True),
            Element(index + 2, Role.BUTTON, "Increment", right, parent=index, clickable=True, tappable=True),
        ]

    def touch(self, start, end):
        if start.x > self.rect.right - 100:
            step = 1 if start.x > self.rect.right - 50 else -1
            self.now = min(max(0, self.now + step), self.most)


@dataclass
class PaperSegments(Control):
    labels: list[str]
    now: int = 0

    def elements(self, index):
        width = self.rect.width / len(self.labels)
        return [
            Element(
                index + n,
                Role.SEGMENT,
                label,
                Rect(self.rect.x + n * width, self.rect.y, width, self.rect.height),
                selected=n == self.now,
                clickable=True,
                tappable=True,
            )
            for n, label in enumerate(self.labels)
        ]

    def touch(self, start, end):
        self.now = int((start.x - self.rect.x) / (self.rect.width / len(self.labels)))


@dataclass
class PaperMenu(Control):
    label: str
    choices: list[str]
    now: int = 0
    is_open: bool = False

    def elements(self, index):
        face = Element(
            index,
            Role.ROW,
            self.label,
            Rect(0, self.rect.y, 400, 40),
            value=self.choices[self.now],
            clickable=True,
            tappable=not self.is_open,
        )
        if not self.is_open:
            return [face]
        return [face] + [
            Element(index + n + 1, Role.BUTTON, choice, self._place(n), clickable=True, tappable=True)
            for n, choice in enumerate(self.choices)
        ]

    def touch(self, start, end):
        if not self.is_open:
            self.is_open = True
            return
        for n, _ in enumerate(self.choices):
            if self._place(n).contains(start):
                self.now, self.is_open = n, False

    def _place(self, n):
        return Rect(100, self.rect.y + 40 * (n + 1), 200, 40)


@dataclass
class PaperPanel:
    """A phone that shows one screen of controls; a touch goes to the one under it."""

    controls: list[Control]
    title: str = "Panel"
    actions: list[Action] = field(default_factory=list)
    captures: int = 0
    now_s: float = 0.0

    def snapshot(self) -> Snapshot:
        self.captures += 1
        self.now_s += 0.01
        elements = [
            Element(0, Role.BAR, self.title, Rect(0, 0, 400, 50)),
            Element(1, Role.BUTTON, "Save", Rect(0, 50, 100, 40), parent=0, clickable=True, tappable=True),
            Element(
                2, Role.BUTTON, "Cancel", Rect(300, 50, 100, 40), parent=0, clickable=True, tappable=True
            ),
        ]
        for control in self.controls:
            elements += control.elements(len(elements))
        return Snapshot(
            self.captures, "paper", "ios", "com.example", SIZE, tuple(elements), taken_at_s=self.now_s
        )

    def perform(self, action: Action) -> None:
        match action:
            case Wait(seconds):
                self.now_s += seconds
            case Tap(at):
                self.actions.append(action)
                self._touch(at, at)
            case Swipe(start, end):
                self.actions.append(action)
                self._touch(start, end)
            case _:
                raise AssertionError(f"a pick never does {action}")

    def _touch(self, start: Point, end: Point) -> None:
        menu = next((c for c in self.controls if isinstance(c, PaperMenu) and c.is_open), None)
        under = menu or next((c for c in self.controls if c.rect.contains(start)), None)
        if under:
            under.touch(start, end)


def panel_map(*elements) -> AppMap:
    return app_map(
        screen(
            "home",
            item("save", role="button", pinned=True),
            item("cancel", role="button", pinned=True),
            *elements,
            title="Panel",
        )
    )


def picking(element: str, to: str = "{to}", risk: Risk = Risk.NONE) -> Macro:
    return Macro(
        "pick", "Pick it", (Param("to", "string"),), at="home", steps=(PickStep(element, to),), risk=risk
    )
