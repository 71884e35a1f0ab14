"""The app map: screens, their elements and the edges between them. Plain data, no I/O.

What macros are made of is in `maps.macro`; it can be had from here too.
"""

from dataclasses import dataclass, field
from typing import Literal

from maps.macro import (
    Arguments,
    ArgumentValue,
    Direction,
    ElementStep,
    Expect,
    Family,
    Go,
    HoldStep,
    Language,
    LinkStep,
    Macro,
    Param,
    ParamType,
    PickStep,
    PressStep,
    ReadListStep,
    ReadStep,
    ReturnType,
    Risk,
    SetStep,
    Step,
    SwipeStep,
    TapStep,
    TypeStep,
)
from phone.snapshot import Platform, Role

__all__ = [
    "AppMap",
    "ArgumentValue",
    "Arguments",
    "Direction",
    "ElementStep",
    "Expect",
    "Family",
    "Go",
    "HoldStep",
    "Language",
    "Link",
    "LinkStep",
    "Macro",
    "MapElement",
    "Origin",
    "Overlay",
    "Param",
    "ParamType",
    "PickStep",
    "PressStep",
    "ReadListStep",
    "ReadStep",
    "ReturnType",
    "Risk",
    "Screen",
    "SetStep",
    "Step",
    "SwipeStep",
    "TapStep",
    "TypeStep",
]


@dataclass(frozen=True, slots=True)
class MapElement:
    """One thing on a screen that a macro can name.

    An element with `leads_to` is an edge. `center` is in ratios of the screen (0..1) where it was last seen,
    on scroll page `page`; it is a hint and the last resort, never the first.
    """

    id: str
    text: str
    role: Role
    names: dict[Language, str] = field(default_factory=dict[Language, str])
    """The label in other languages of the app's interface."""
    aliases: dict[Language, tuple[str, ...]] = field(default_factory=dict[Language, tuple[str, ...]])
    """What people call it beside its labels; no phone shows it, so nothing is found by it."""
    platform_id: str = ""
    center: tuple[float, float] | None = None
    page: int = 0
    fixed: bool = True
    """`False` for what differs from visit to visit (list rows, values): it is no evidence for identity."""
    pinned: bool = False
    """Does not scroll with the content: bars and floating buttons."""
    leads_to: str | None = None
    risk: Risk = Risk.NONE
    optional: bool = False
    """Seen only in some states of the phone, so its absence says nothing."""
    beside: str = ""
    """Label of the row that it stands in, for what every row of a list repeats; may be a `{param}`."""

    @property
    def labels(self) -> tuple[str, ...]:
        """Every label it may show, the observed one first."""
        return tuple(dict.fromkeys(label for label in (self.text, *self.names.values()) if label))

    @property
    def is_edge(self) -> bool:
        """Whether it leads to another screen and can be found by what the map knows."""
        return self.leads_to is not None and self.fixed


@dataclass(frozen=True, slots=True)
class Screen:
    """A node of the map.

    `layer` tells what it is drawn as: a `sheet` or a `dialog` stands over a page whose elements stay in the
    tree, so it wins over the page it covers. `requires` and `forbids` are element ids that must, or must not,
    be on the snapshot; with none given, identity follows from the title and the fixed elements.
    """

    id: str
    title: str
    names: dict[Language, str] = field(default_factory=dict[Language, str])
    aliases: dict[Language, tuple[str, ...]] = field(default_factory=dict[Language, tuple[str, ...]])
    """What people call it beside its titles; it is not recognised by them."""
    description: str = ""
    scrollable: bool = False
    layer: Literal["page", "sheet", "dialog"] = "page"
    requires: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    foreign: bool = False
    """Belongs to another app that this one opens, so another app may be in front."""
    elements: tuple[MapElement, ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        """Every title it may show; none when it differs from visit to visit."""
        return tuple(dict.fromkeys(t for t in (self.title, *self.names.values()) if t and "{" not in t))

    def element(self, element_id: str) -> MapElement:
        """Find an element by its id.

        Raises:
            KeyError: this screen has no such element.
        """
        for element in self.elements:
            if element.id == element_id:
                return element
        raise KeyError(element_id)


@dataclass(frozen=True, slots=True)
class Link:
    """A deep link of the app; `url` may hold `{param}`s, which are quoted when it is opened."""

    id: str
    url: str
    screen: str
    """Screen that it opens."""
    verified: bool = False
    """Whether it was seen to work on a phone; another is opened only by a step that names it."""
    risk: Risk = Risk.NONE
    note: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something that may lie over any screen, and how to get rid of it. Never agrees, allows or pays."""

    id: str
    when: tuple[str, ...]
    """Labels that must all be on the snapshot."""
    dismiss: tuple[str, ...]
    """Labels of buttons that may be tapped, best first."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a map's knowledge comes from."""

    source: Literal["crawled", "documented", "assumed"]
    device: str = ""
    os: str = ""
    locale: str = ""
    date: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class AppMap:
    """The navigation graph of one app on one platform."""

    id: str
    name: str
    platform: Platform
    bundle: str
    """Bundle id or package."""
    launch: Literal["resume_last", "home"]
    """What shows when the app is opened again: its last page, or its first screen."""
    origin: Origin
    screens: tuple[Screen, ...]
    macros: tuple[Macro, ...]
    names: dict[Language, str] = field(default_factory=dict[Language, str])
    aliases: dict[Language, tuple[str, ...]] = field(default_factory=dict[Language, tuple[str, ...]])
    """What people call the app beside its names."""
    overlays: tuple[Overlay, ...] = ()
    links: tuple[Link, ...] = ()
    home: str = "home"
    """Screen that a fresh start shows."""

    def screen(self, screen_id: str) -> Screen:
        """Find a screen by its id.

        Raises:
            KeyError: the map has no such screen.
        """
        for screen in self.screens:
            if screen.id == screen_id:
                return screen
        raise KeyError(screen_id)

    def macro(self, macro_id: str) -> Macro:
        """Find a macro by its id.

        Raises:
            KeyError: the map has no such macro.
        """
        for macro in self.macros:
            if macro.id == macro_id:
                return macro
        raise KeyError(macro_id)
