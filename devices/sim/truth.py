"""The ground truth: everything that a test or an evaluation may want to know about a simulated phone."""

from typing import TypedDict

from devices.sim.node import Item, Value


class Truth(TypedDict):
    """Ready for JSON."""

    platform: str
    foreground: str
    screen: str
    """Id of the screen in front; `""` on the home screen and on a locked phone."""
    stack: list[str]
    """Ids of the screens of the app in front, the first one first."""
    scroll: float
    """Points."""
    args: Item
    """Texts with which the screen in front was opened."""
    state: dict[str, dict[str, Value]]
    """What each app knows, by bundle."""
    lists: dict[str, dict[str, list[Item]]]
    alert: list[str] | None
    """Buttons of the alert that is up."""
    locked: bool
    asleep: bool
    orientation: str
    dark: bool
    """Whether its pictures are in the dark mode."""
    keyboard: bool
    clipboard: str
    counts: dict[str, int]
    """How often each kind of action and capture was served."""
    log: list[dict[str, object]]
    """The same in order, with details."""
