"""One request to WebDriverAgent, and how long each kind may take."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Deadlines:
    """How long WebDriverAgent may take, in seconds."""

    status_s: float = 3.0
    read_s: float = 15.0
    source_s: float = 30.0
    """Trees with a web view take long. Source: WebDriverAgent waits up to 10 s for an app to be idle."""
    act_s: float = 25.0
    """Idle wait (10 s) before and animation cool-off (2 s) after a touch, and the touch."""
    launch_s: float = 45.0


@dataclass(frozen=True, slots=True)
class Call:
    """One request."""

    what: str
    """What it is for, in words that finish "WebDriverAgent could not ..."; never holds typed text."""
    method: Literal["GET", "POST", "DELETE"]
    path: str
    deadline_s: float
    body: Mapping[str, object] | None = None
    in_session: bool = False
    """Whether `path` is below the session."""
    acts: bool = False
    """Whether it touches the phone: then it is never sent twice after it may have arrived."""
    is_secret: bool = False
    """Whether answers to it may quote what was typed: then they are not quoted."""
