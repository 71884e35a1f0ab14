"""Where the fault plan meets WebDriverAgent: what is refused, meant otherwise, and spoilt on the way out."""

import base64
import io
from dataclasses import dataclass, field, replace
from typing import Final

import anyio
from PIL import Image

from devices.sim.faults import FaultPlan
from devices.sim.wda import device_routes, touch_routes
from devices.sim.wda.agent import Agent, Ask
from devices.sim.wda.errors import WdaError
from devices.sim.wda.routes import Route
from devices.sim.wda.tree import PREFIX, WdaElement

_NO_WINDOW = ("unknown error", "Error getting main window kAXErrorServerNotFound")
_NO_KEYBOARD = (
    "invalid element state",
    "Error Domain=com.facebook.WebDriverAgent Code=1 'The on-screen keyboard must be present to send keys'",
)
_CRASHED = ("unknown error", "Application org.example.app is not running, possibly crashed")
_TOO_DEEP = ("unknown error", "Error kAXErrorIllegalArgument getting snapshot for element")
_NOT_HOME = ("unknown error", "Timeout waiting until SpringBoard is visible")
_DEFAULT_DEPTH, _DEFAULT_SCALE = 30, 2.608
"""2.608: a Plus phone draws at 3x and shows 1080 pixels for 414 points."""
_HOLDS_APART: Final = frozenset({f"{PREFIX}Alert", f"{PREFIX}Sheet"})
_ACROSS: Final = ("x", "fromX", "toX")


@dataclass(slots=True)
class Troubles:
    """What goes wrong while requests are carried out."""

    agent: Agent
    faults: FaultPlan
    _seen: tuple[tuple[str, ...], list[WdaElement]] = field(default_factory=lambda: ((), []))
    """The screens and the windows of the last capture."""
    _old: list[WdaElement] = field(default_factory=list[WdaElement])
    """The windows of the page before."""

    def note(self, route: Route, on: str) -> None:
        """Count what begins."""
        if route.handler is device_routes.new_session:
            self.faults.note("connection", on)
        elif route.cost in ("source", "screenshot"):
            self.faults.note("capture", on)
        elif route.cost in ("touch", "keys", "launch"):
            self.faults.note("action", on)

    async def refuse(self, route: Route, on: str) -> None:
        """Answer late, or with an error instead of doing anything.

        Raises:
            WdaError: the plan says so.
        """
        slow = self.faults.take("slow", on)
        if slow is not None:
            await anyio.sleep(slow.number("seconds", 5.0))
        fault = self.faults.take("error", on)
        if fault is not None:
            message = fault.text("message", "Simulated failure")
            raise WdaError(fault.text("error", "unknown error"), message, int(fault.number("status", 500)))
        if route.needs_session and self.faults.take("app_crashed", on):
            raise WdaError(*_CRASHED)
        if route.cost == "keys" and self.faults.take("keyboard_missing"):
            raise WdaError(*_NO_KEYBOARD)
        if on == "source":
            self._refuse_source()

    def _refuse_source(self) -> None:
        if self.faults.take("dump_failed"):
            raise WdaError(*_NO_WINDOW)
        deep = self.faults.standing("dump_too_deep")
        limit = self.agent.settings.get("snapshotMaxDepth")
        if deep is not None and isinstance(limit, int) and limit > deep.number("depth", _DEFAULT_DEPTH):
            raise WdaError(*_TOO_DEEP)

    def meant(self, ask: Ask) -> Ask:
        """Return the touch that arrives when the phone is held sideways and clips it."""
        width = self.agent.world.screen.size.width
        if self.agent.world.orientation == "portrait" or not self.faults.is_armed("clipped_touches"):
            return ask
        clipped = {
            name: min(float(value), width - 1)
            for name, value in ask.body.items()
            if name in _ACROSS and isinstance(value, (int, float))
        }
        return replace(ask, body=ask.body | clipped)

    def told(self, route: Route, value: object) -> object:
        """Return the answer as it is told.

        Raises:
            WdaError: it was carried out, and the answer is an error all the same.
        """
        if route.handler is touch_routes.homescreen and self.faults.take("home_timeout"):
            raise WdaError(*_NOT_HOME)
        if route.handler is device_routes.window_size:
            return self._window(value)
        return self._picture(str(value)) if route.cost == "screenshot" else value

    def _window(self, value: object) -> object:
        size = self.agent.world.size()
        if self.faults.take("zero_window"):
            return {"width": 0, "height": 0}
        longest = max(size.width, size.height)
        return {"width": longest, "height": longest} if self.faults.take("square_window") else value

    def _picture(self, encoded: str) -> str:
        odd = self.faults.standing("odd_scale")
        if odd is not None:
            times = odd.number("scale", _DEFAULT_SCALE) / self.agent.world.screen.px_per_pt
            encoded = _scaled(encoded, times)
        return encoded[:400] if self.faults.take("broken_screenshot") is not None else encoded

    def retouch(self, root: WdaElement) -> WdaElement:
        """Return a captured tree as it is told."""
        app = self.agent.world.app
        screens = tuple(page.screen.id for page in app.stack) if app else ()
        if screens != self._seen[0]:
            self._old = self._seen[1]
        windows = [child for child in root.children if child.type == f"{PREFIX}Window"]
        self._seen = (screens, windows)
        if self._old and self.faults.take("dump_with_old_page"):
            root.children = [*self._old, *root.children]
        if self._has_popup(root) and self.faults.take("dump_without_popup"):
            root.children = [child for child in root.children if child.type not in _HOLDS_APART]
        return root

    def _has_popup(self, root: WdaElement) -> bool:
        return any(child.type in _HOLDS_APART for child in root.children)


def _scaled(encoded: str, times: float) -> str:
    picture = Image.open(io.BytesIO(base64.b64decode(encoded)))
    size = round(picture.width * times), round(picture.height * times)
    smaller = picture.resize(size)  # pyright: ignore[reportUnknownMemberType] - Pillow leaves the type of a size open
    buffer = io.BytesIO()
    smaller.save(buffer, "PNG", compress_level=1)
    return base64.b64encode(buffer.getvalue()).decode("ascii")
