"""The app map: screens, their elements, the edges between them, and macros. Plain data, no I/O."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from phone.snapshot import Platform, Role

ParamType: TypeAlias = Literal["boolean", "string", "integer", "choice"]
ArgumentValue: TypeAlias = bool | str | int
Arguments: TypeAlias = dict[str, ArgumentValue]
Language: TypeAlias = Literal["en", "zh"]
Family: TypeAlias = Literal["open", "set", "read"]


class Risk(StrEnum):
    """What an action can do to the person, from harmless to grave."""

    NONE = "none"
    CHANGES_SETTING = "changes_setting"
    WRITES = "writes"
    SENDS = "sends"
    PAYS = "pays"
    DELETES = "deletes"
    SIGNS_OUT = "signs_out"

    def exceeds(self, other: "Risk") -> bool:
        """Tell whether this one is graver than `other`."""
        order = tuple(Risk)
        return order.index(self) > order.index(other)


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
class Param:
    """An argument of a macro."""

    name: str
    type: ParamType
    description: str = ""
    choices: tuple[str, ...] = ()
    required: bool = True


@dataclass(frozen=True, slots=True)
class Go:
    """Be on a screen, by the shortest path from wherever the phone is. May hold a `{param}`."""

    screen: str


@dataclass(frozen=True, slots=True)
class TapStep:
    """Tap an element of the present screen."""

    element: str


@dataclass(frozen=True, slots=True)
class SetStep:
    """Bring a toggle to a state; touches nothing when it has it. `to` is a `{param}` or true / false."""

    element: str
    to: str | bool


@dataclass(frozen=True, slots=True)
class TypeStep:
    """Put text into a field, replacing what it holds; verified by reading the field back."""

    element: str
    text: str
    submit: bool = False


@dataclass(frozen=True, slots=True)
class ReadStep:
    """Read the value or the state of an element into the macro's answer."""

    element: str


Step: TypeAlias = Go | TapStep | SetStep | TypeStep | ReadStep


@dataclass(frozen=True, slots=True)
class Expect:
    """What holds once the macro is done: a screen, or a toggle's state, or that an element is there."""

    screen: str | None = None
    element: str | None = None
    checked: str | bool | None = None


@dataclass(frozen=True, slots=True)
class Macro:
    """A named operation of an app with typed parameters.

    `family` is set for macros of the same shape that differ in one element or screen, so that a surface can
    fold them: `set_wifi` and `set_bluetooth` are the members `wifi` and `bluetooth` of family `set`. The
    macro `open` stands for its whole family by itself, with the parameter `screen`.
    """

    id: str
    description: str
    params: tuple[Param, ...] = ()
    say: dict[Language, tuple[str, ...]] = field(default_factory=dict[Language, tuple[str, ...]])
    """Utterance templates by language; see `router.match` for their grammar."""
    at: str | None = None
    """Screen on which the steps begin; `None` when the first step is a `Go`."""
    steps: tuple[Step, ...] = ()
    expect: Expect = Expect()
    risk: Risk = Risk.NONE
    family: Family | None = None
    member: str = ""
    """Its name within the family, such as `wifi`."""


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
    overlays: tuple[Overlay, ...] = ()
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
