"""Which request goes where. Source: the routes that facebook-wda 1.5.4 sends and WebDriverAgent 16.12 has."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from devices.sim.wda import alert_routes, app_routes, device_routes, element_routes, touch_routes
from devices.sim.wda.agent import Agent, Ask

Cost: TypeAlias = Literal["source", "touch", "keys", "screenshot", "launch", "other"]
Handler: TypeAlias = Callable[[Agent, Ask], object]


@dataclass(frozen=True, slots=True)
class Route:
    """One request that WebDriverAgent knows."""

    method: str
    path: re.Pattern[str]
    handler: Handler
    cost: Cost
    needs_session: bool
    is_serial: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A route with the words its path left open; `session` is the one the request names."""

    route: Route
    words: tuple[str, ...]
    session: str | None


def _route(
    method: str,
    path: str,
    handler: Handler,
    cost: Cost = "other",
    *,
    session: bool = True,
    serial: bool = True,
) -> Route:
    pattern = re.compile(re.sub(r"\*", "([^/]+)", path) + "/?")
    return Route(method, pattern, handler, cost, session, serial)


ROUTES = (
    _route("GET", "/status", device_routes.status, session=False, serial=False),
    _route("GET", "/wda/healthcheck", device_routes.status, session=False),
    _route("POST", "/session", device_routes.new_session, "launch", session=False),
    _route("GET", "", device_routes.session_info),
    _route("DELETE", "", device_routes.end_session, serial=False),
    _route("GET", "/source", device_routes.source, "source", session=False),
    _route("GET", "/wda/accessibleSource", device_routes.accessible_source, "source", session=False),
    _route("GET", "/screenshot", device_routes.screenshot, "screenshot", session=False, serial=False),
    _route("GET", "/window/size", device_routes.window_size),
    _route("GET", "/wda/screen", device_routes.screen),
    _route("GET", "/wda/locked", device_routes.locked, session=False),
    _route("POST", "/wda/lock", device_routes.lock, session=False),
    _route("POST", "/wda/unlock", device_routes.unlock, session=False),
    _route("GET", "/orientation", device_routes.orientation),
    _route("POST", "/orientation", device_routes.rotate),
    _route("POST", "/wda/setPasteboard", device_routes.set_pasteboard),
    _route("POST", "/wda/getPasteboard", device_routes.get_pasteboard),
    _route("GET", "/appium/settings", device_routes.settings),
    _route("POST", "/appium/settings", device_routes.set_settings),
    _route("GET", "/wda/device/info", device_routes.device_info, session=False),
    _route("GET", "/wda/batteryInfo", device_routes.battery),
    _route("POST", "/wda/tap", touch_routes.tap, "touch"),
    _route("POST", "/wda/doubleTap", touch_routes.double_tap, "touch"),
    _route("POST", "/wda/touchAndHold", touch_routes.touch_and_hold, "touch"),
    _route("POST", "/wda/dragfromtoforduration", touch_routes.drag, "touch"),
    _route("POST", "/wda/drag", touch_routes.drag, "touch"),
    _route("POST", "/wda/keys", touch_routes.keys, "keys"),
    _route("POST", "/wda/keyboard/dismiss", touch_routes.dismiss_keyboard),
    _route("POST", "/wda/pressButton", touch_routes.press_button, "touch"),
    _route("POST", "/wda/performIoHidEvent", touch_routes.hid_event, "touch"),
    _route("POST", "/wda/homescreen", touch_routes.homescreen, "touch", session=False),
    _route("POST", "/wda/apps/launch", app_routes.launch, "launch"),
    _route("POST", "/wda/apps/launchUnattached", app_routes.launch, "launch", session=False),
    _route("POST", "/wda/apps/activate", app_routes.launch, "launch"),
    _route("POST", "/wda/apps/terminate", app_routes.terminate),
    _route("POST", "/wda/apps/state", app_routes.state),
    _route("GET", "/wda/apps/list", app_routes.running),
    _route("GET", "/wda/activeAppInfo", app_routes.active, session=False),
    _route("POST", "/wda/deactivateApp", app_routes.deactivate),
    _route("POST", "/url", app_routes.open_url, "launch"),
    _route("GET", "/alert/text", alert_routes.text, session=False),
    _route("POST", "/alert/text", alert_routes.type_into),
    _route("POST", "/alert/accept", alert_routes.accept, "touch", session=False),
    _route("POST", "/alert/dismiss", alert_routes.dismiss, "touch", session=False),
    _route("GET", "/wda/alert/buttons", alert_routes.buttons),
    _route("POST", "/elements", element_routes.find_all, "source"),
    _route("POST", "/element", element_routes.find_one, "source"),
    _route("GET", "/element/active", element_routes.active),
    _route("GET", "/element/*/attribute/*", element_routes.attribute),
    _route("GET", "/element/*/text", element_routes.text),
    _route("GET", "/element/*/name", element_routes.name),
    _route("GET", "/element/*/displayed", element_routes.displayed),
    _route("GET", "/element/*/enabled", element_routes.enabled),
    _route("GET", "/element/*/selected", element_routes.selected),
    _route("GET", "/element/*/rect", element_routes.rect),
    _route("POST", "/element/*/click", element_routes.click, "touch"),
    _route("POST", "/element/*/value", element_routes.set_value, "keys"),
    _route("POST", "/element/*/clear", element_routes.clear, "touch"),
    _route("GET", "/wda/element/*/accessible", element_routes.accessible),
    _route("GET", "/wda/element/*/accessibilityContainer", element_routes.is_container),
    _route("POST", "/wda/element/*/touchAndHold", element_routes.hold, "touch"),
    _route("POST", "/wda/element/*/pinch", element_routes.pinch, "touch"),
    _route("POST", "/wda/element/*/scroll", element_routes.scroll, "touch"),
)
_SESSION = re.compile(r"/session/([^/]+)(/.*)?")


def find_route(method: str, path: str) -> Found | None:
    """Look up a request; `None` is an unknown command."""
    in_session = _SESSION.fullmatch(path)
    session = in_session.group(1) if in_session else None
    rest = (in_session.group(2) or "").rstrip("/") if in_session else path
    for route in ROUTES:
        match = route.path.fullmatch(rest)
        if match and route.method == method and not (session is None and route.needs_session):
            return Found(route, match.groups(), session)
    return None
