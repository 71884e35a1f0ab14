"""One live capture of a phone: its elements and the facts around them."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal, TypeAlias

from phone.geometry import Point, Rect, Size

Platform: TypeAlias = Literal["ios", "android"]


class Role(StrEnum):
    """What an element is to a person. Drivers translate class names to these."""

    BUTTON = "button"
    ROW = "row"  # a cell of a list, or another container that can be tapped
    TOGGLE = "toggle"  # switch, check box, radio button: has `checked`
    FIELD = "field"
    TEXT = "text"
    IMAGE = "image"
    TAB = "tab"
    SEGMENT = "segment"
    LINK = "link"
    SLIDER = "slider"
    PICKER = "picker"
    KEY = "key"  # a key of the on-screen keyboard
    BAR = "bar"  # navigation bar, tool bar, tab bar, status bar
    LIST = "list"  # scrollable container
    KEYBOARD = "keyboard"
    ALERT = "alert"
    SHEET = "sheet"
    WEB = "web"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on a snapshot.

    `index` is its place in document order: parents come before children, and of two overlapping elements
    the later one is drawn on top. `text` is one line that a person would read, with direction marks, object
    replacement characters and line breaks removed; `raw_text` is what the phone said. Text and value of a
    password field are never captured: they are `""` and `None`.
    """

    index: int
    role: Role
    text: str
    rect: Rect
    """In points, clipped to the screen; area 0 when the element is off the screen."""
    raw_text: str = ""
    value: str | None = None
    """What the element shows beside its label: the value of a row, the content of a field."""
    id: str = ""
    """The platform's own id: Android resource-id, iOS accessibility identifier; `""` when it has none."""
    kind: str = ""
    """The platform's own class name, such as `android.widget.Switch` or `XCUIElementTypeSwitch`."""
    parent: int | None = None
    """Index of the parent, `None` for a root."""
    checked: bool | None = None
    """State of a toggle; `None` for everything that has no such state."""
    enabled: bool = True
    selected: bool = False
    focused: bool = False
    password: bool = False
    clickable: bool = False
    """The platform says that it reacts to taps (iOS does not say; there it follows from the role)."""
    scrollable: bool = False
    in_list: bool = False
    """Whether it stands inside a scrollable container."""
    tappable: bool = False
    """Enabled, on the screen, with an area, not covered by something drawn on top, and it reacts to taps."""

    def ref(self, snapshot_id: int) -> str:
        """Name this element for callers; the name is valid for that snapshot only."""
        return f"e{self.index}@{snapshot_id}"


@dataclass(frozen=True, slots=True)
class Alert:
    """A system or app alert that must be answered before anything else can be tapped."""

    text: str
    buttons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DumpProblem:
    """Why a tree could not be read (`code` as in `PhoneError`), in a sentence."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a phone showed at one moment."""

    id: int
    """Grows by one with every capture of this phone in this process; refs carry it."""
    phone: str
    """The phone's address, as in `PhoneInfo.address`."""
    platform: Platform
    app: str
    """Bundle id or package in the foreground; `""` when the phone did not tell."""
    size: Size
    elements: tuple[Element, ...]
    """In document order; element `i` has `index == i`."""
    taken_at_s: float = 0.0
    """Monotonic seconds at which the capture began; only differences mean anything."""
    keyboard: bool = False
    alert: Alert | None = None
    locked: bool = False
    screenshot_only: DumpProblem | None = None
    """Why the tree could not be read; then `elements` is empty and only a screenshot tells more."""
    notes: tuple[str, ...] = field(default=())
    """Sentences a caller should know, such as that the tree is empty."""

    def children(self, parent: Element) -> tuple[Element, ...]:
        """List the elements directly inside `parent`, in document order."""
        return tuple(e for e in self.elements if e.parent == parent.index)

    def ancestors(self, element: Element) -> tuple[Element, ...]:
        """List what `element` stands in, nearest first."""
        found: list[Element] = []
        while element.parent is not None:
            element = self.elements[element.parent]
            found.append(element)
        return tuple(found)

    def at(self, point: Point) -> Element | None:
        """Name the topmost tappable element at `point`, or `None`."""
        return next((e for e in reversed(self.elements) if e.tappable and e.rect.contains(point)), None)

    def numbered(self, snapshot_id: int, taken_at_s: float) -> "Snapshot":
        """Return the same snapshot with its id and time set."""
        return replace(self, id=snapshot_id, taken_at_s=taken_at_s)


@dataclass(frozen=True, slots=True)
class Screenshot:
    """A picture of the screen."""

    png: bytes
    width_px: int
    height_px: int
    px_per_pt: float
    """Pixels of this picture per point of the screen."""
    is_black: bool = False
    """Nearly uniform black: a secure screen, or a screen that is off."""
