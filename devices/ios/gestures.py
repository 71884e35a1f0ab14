"""Which request carries out which action. Pure.

Coordinates are ints: facebook-wda takes any float for a fraction of the screen, and older WebDriverAgents
clip what they do not understand.
"""

import math
import re
from dataclasses import replace
from urllib.parse import urlparse

from devices.ios.call import Call, Deadlines
from phone.action import LongPress, OpenApp, OpenUrl, StopApp, Swipe, Tap
from phone.errors import PhoneError
from phone.geometry import Point, Size

_BUNDLE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,254}")
_KEYS_PER_S = 60
"""Source: WebDriverAgent types 60 characters a second unless `maxTypingFrequency` says otherwise."""
_HOLD_S = 0.1
"""How long a finger rests where a swipe ends, so that the content does not fly on. Source: estimate."""
_LEAST_PT_PER_S = 50


def touch(action: Tap | LongPress | Swipe, size: Size, deadlines: Deadlines) -> Call:
    """Build the request for a touch.

    Raises:
        PhoneError: `off_screen`, the touch would miss the glass.
    """
    match action:
        case Tap(at):
            body, path, what = _at(at, size), "/wda/tap", f"tap at ({at.x:g}, {at.y:g})"
            seconds = 0.0
        case LongPress(at, seconds):
            body = _at(at, size) | {"duration": seconds}
            path, what = "/wda/touchAndHold", f"hold ({at.x:g}, {at.y:g})"
        case Swipe(start, end, seconds):
            body, path, what = _drag(start, end, seconds, size), "/wda/pressAndDragWithVelocity", "swipe"
    return _acting(what, path, body, deadlines.act_s + seconds)


def older_drag(call: Call) -> Call:
    """Build the request for the same swipe as older WebDriverAgents know it: no hold, its own speed.

    Its `duration` is how long the finger rests before it moves: with more than an instant, rows begin to be
    dragged.
    """
    body = {name: value for name, value in (call.body or {}).items() if name[:2] in {"fr", "to"}}
    return replace(call, path="/wda/dragfromtoforduration", body=body | {"duration": 0})


def keys(text: str, deadlines: Deadlines) -> Call:
    """Build the request that types `text`; its `what` does not hold it."""
    characters = list(text.replace("\r\n", "\n"))
    deadline_s = deadlines.act_s + len(characters) / _KEYS_PER_S
    return Call(
        "type text", "POST", "/wda/keys", deadline_s,
        body={"value": characters}, in_session=True, acts=True, is_secret=True,
    )  # fmt: skip


def app(action: OpenApp | StopApp, deadlines: Deadlines) -> Call:
    """Build the request that opens or ends an app.

    Raises:
        PhoneError: `unknown_app`, no app can have that id (and launching one would end WebDriverAgent).
    """
    if not _BUNDLE_ID.fullmatch(action.app):
        raise unknown_app(action.app)
    if isinstance(action, StopApp):
        return _acting(f"stop {action.app}", "/wda/apps/terminate", {"bundleId": action.app}, deadlines.act_s)
    body: dict[str, object] = {
        "bundleId": action.app,
        "arguments": [],
        "environment": {},
        "shouldWaitForQuiescence": False,
    }
    return _acting(f"open {action.app}", "/wda/apps/launch", body, deadlines.launch_s)


def link(action: OpenUrl, deadlines: Deadlines) -> Call:
    """Build the request that opens a link.

    Raises:
        PhoneError: `invalid_arguments`, it is no link.
    """
    if not urlparse(action.url).scheme:
        raise PhoneError(
            "invalid_arguments", f"{action.url!r} is no link.", next="Give a whole URL, such as https://..."
        )
    return _acting("open the link", "/url", {"url": action.url}, deadlines.launch_s)


def button(name: str, deadlines: Deadlines) -> Call:
    """Build the request that presses a hardware button: `volumeUp`, `volumeDown`."""
    return _acting(f"press {name}", "/wda/pressButton", {"name": name}, deadlines.act_s)


def unknown_app(bundle: str) -> PhoneError:
    """Build the error for an app that is not there."""
    return PhoneError(
        "unknown_app",
        f"No app with the bundle id {bundle!r} can be opened on this iPhone.",
        next="Check the bundle id; open the app by its icon on the home screen and read the current app.",
    )


def _acting(what: str, path: str, body: dict[str, object], deadline_s: float) -> Call:
    return Call(what, "POST", path, deadline_s, body=body, in_session=True, acts=True)


def _at(point: Point, size: Size) -> dict[str, object]:
    x, y = _ints(point, size)
    return {"x": x, "y": y}


def _drag(start: Point, end: Point, seconds: float, size: Size) -> dict[str, object]:
    (x1, y1), (x2, y2) = _ints(start, size), _ints(end, size)
    pt_per_s = round(max(_LEAST_PT_PER_S, math.dist((x1, y1), (x2, y2)) / max(seconds, 0.05)))
    path: dict[str, object] = {"fromX": x1, "fromY": y1, "toX": x2, "toY": y2}
    return path | {"pressDuration": 0, "velocity": pt_per_s, "holdDuration": _HOLD_S}


def _ints(point: Point, size: Size) -> tuple[int, int]:
    if not (0 <= point.x < size.width and 0 <= point.y < size.height):
        raise PhoneError(
            "off_screen",
            f"({point.x:g}, {point.y:g}) is not on the screen of {size.width:g} x {size.height:g} points.",
            next="Capture the screen, then act on something that is visible; scroll if it is further down.",
        )
    return int(point.x), int(point.y)
