"""What a phone can do. Every action is data; `Phone.perform` carries one out."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from phone.geometry import Point


class Key(StrEnum):
    """Keys that a phone has. A platform that lacks one answers with `action_failed`."""

    HOME = "home"
    BACK = "back"
    ENTER = "enter"
    DELETE = "delete"
    VOLUME_UP = "volume_up"
    VOLUME_DOWN = "volume_down"
    POWER = "power"
    APP_SWITCHER = "app_switcher"


@dataclass(frozen=True, slots=True)
class Tap:
    """Touch one place for a moment."""

    at: Point
    label: str = ""
    """What stands there, for traces and messages."""


@dataclass(frozen=True, slots=True)
class LongPress:
    """Hold one place."""

    at: Point
    seconds: float = 1.0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Swipe:
    """Drag a finger. It ends at rest, so content stops where the finger stops."""

    start: Point
    end: Point
    seconds: float = 0.3
    label: str = ""


@dataclass(frozen=True, slots=True)
class TypeText:
    """Type into the focused field. The text is never logged or traced when `secret`."""

    text: str = field(repr=False)
    secret: bool = False


@dataclass(frozen=True, slots=True)
class PressKey:
    """Press a key of the phone."""

    key: Key


@dataclass(frozen=True, slots=True)
class OpenApp:
    """Bring an app to the front, starting it when it does not run. It may show what it showed last."""

    app: str
    """Bundle id or package."""


@dataclass(frozen=True, slots=True)
class StopApp:
    """End an app, so that its next start is a fresh one."""

    app: str


@dataclass(frozen=True, slots=True)
class OpenUrl:
    """Open a link with whatever app claims it."""

    url: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Let time pass. The loop waits; the phone is not called."""

    seconds: float


Action: TypeAlias = Tap | LongPress | Swipe | TypeText | PressKey | OpenApp | StopApp | OpenUrl | Wait
