"""What the simulated phone draws: plain data in points, free of any wire."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from phone.geometry import Rect, Size
from phone.snapshot import Platform

Value: TypeAlias = bool | int | float | str
"""What a state name of a simulated app can hold."""
Item: TypeAlias = dict[str, str]
"""One row of dynamic content: its named texts."""
Orientation: TypeAlias = Literal["portrait", "landscape"]


@dataclass(frozen=True, slots=True)
class ScreenSpec:
    """The glass: its size in points when held upright, and how many pixels a point has."""

    platform: Platform
    size: Size
    px_per_pt: float


HOME: dict[Platform, str] = {"ios": "com.apple.springboard", "android": "com.android.launcher3"}
"""The home screen is an app too."""
SCREENS: dict[Platform, ScreenSpec] = {
    "ios": ScreenSpec("ios", Size(402, 874), 3.0),
    "android": ScreenSpec("android", Size(1440 / 3.5, 3120 / 3.5), 3.5),
}
"""Source: the devices that the app facts were observed on (402x874 pt; 1440x3120 px at 560 dpi)."""


@dataclass(frozen=True, slots=True)
class Node:
    """One thing drawn on the screen.

    `role` is a word of `phone.snapshot.Role`, or `screen` (the root), `window` (a page), `statusbar`.
    Parents come before their children; of two overlapping nodes the later one is on top.
    """

    role: str
    rect: Rect
    """In points; may lie off the screen, wires clip or drop it as their platform does."""
    text: str = ""
    value: str = ""
    """Value of a row, content of a field, `0`/`1` of a toggle, number of a slider."""
    share: float | None = None
    """How far from its left end a slider stands: 0 to 1."""
    summary: str = ""
    """Second line of an Android row."""
    id: str = ""
    """The platform's own id; `""` when it has none. Wires tell it."""
    key: str = ""
    """The element's id in the app file: ground truth, which no wire tells."""
    parent: int | None = None
    checked: bool | None = None
    enabled: bool = True
    selected: bool = False
    focused: bool = False
    password: bool = False
    clickable: bool = False
    scrollable: bool = False
    visible: bool = True
    """Whether any part of it lies on the screen."""
    in_list: bool = False
    placeholder: str = ""
    part: str = ""
    """Which piece of its parent it is: `title`, `summary`, `value`, `switch`, or a name from the app file."""
    look: frozenset[str] = frozenset()
    """Words for the picture (`chevron`, `icon`, `check`, `destructive`, ...); wires need few of them."""
    accessible: bool = True
    """`False` for what is only in the picture and which an element tree does not tell."""


@dataclass(frozen=True, slots=True)
class FieldState:
    """The field that has the focus."""

    app: str
    element: str
    bind: str
    text: str
    password: bool = False


@dataclass(frozen=True, slots=True)
class AlertState:
    """A box that must be answered before anything else can be tapped."""

    title: str
    message: str
    buttons: tuple[str, ...]
    system: bool = False
    """Owned by the system (a permission, a low battery), not by the app in front."""
    id: str = ""


@dataclass(frozen=True, slots=True)
class AppInfo:
    """An installed app."""

    bundle: str
    """Bundle id or package."""
    name: str
    version: str
    id: str
