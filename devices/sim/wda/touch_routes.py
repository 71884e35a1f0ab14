"""Requests that touch the glass, press keys and type."""

from devices.sim.wda.agent import Agent, Ask
from devices.sim.wda.errors import WdaError

_HID_KEYS = {0x40: "home", 0x30: "power", 0xE9: "volume_up", 0xEA: "volume_down"}
"""Source: USB HID usage tables, consumer page 0x0C, as facebook-wda's press_duration sends them."""
_BUTTONS = {"home": "home", "volumeup": "volume_up", "volumedown": "volume_down", "power": "power"}


def tap(agent: Agent, ask: Ask) -> None:
    """Tap a place."""
    x, y = ask.number("x"), ask.number("y")
    agent.world.record("tap", x=x, y=y)
    agent.world.tap(x, y)


def double_tap(agent: Agent, ask: Ask) -> None:
    """Tap a place twice."""
    x, y = ask.number("x"), ask.number("y")
    agent.world.record("double_tap", x=x, y=y)
    agent.world.tap(x, y)
    agent.world.tap(x, y)


def touch_and_hold(agent: Agent, ask: Ask) -> None:
    """Hold a place."""
    x, y, seconds = ask.number("x"), ask.number("y"), ask.number("duration")
    agent.world.record("long_press", x=x, y=y, seconds=seconds)
    agent.world.long_press(x, y, seconds)


def drag(agent: Agent, ask: Ask) -> None:
    """Drag from one place to another; `duration` is how long the finger rests before it moves."""
    x1, y1, x2, y2 = (ask.number(name) for name in ("fromX", "fromY", "toX", "toY"))
    seconds = ask.number("duration") if "duration" in ask.body else ask.number("pressDuration")
    agent.world.record("swipe", x1=x1, y1=y1, x2=x2, y2=y2, seconds=seconds)
    agent.world.swipe(x1, y1, x2, y2, seconds)


def keys(agent: Agent, ask: Ask) -> None:
    """Type; without a focus the text vanishes, as on new versions."""
    text = typed_text(ask)
    has_focus = agent.world.type_text(text)
    agent.world.record("type", length=len(text), has_focus=has_focus)


def typed_text(ask: Ask) -> str:
    """Read what to type: a text, or a list of texts.

    Raises:
        WdaError: it is neither.
    """
    value = ask.body.get("value", ask.body.get("text"))
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        parts: list[object] = [*value]  # pyright: ignore[reportUnknownArgumentType] - JSON, judged below
        if all(isinstance(part, str) for part in parts):
            return "".join(map(str, parts))
    raise WdaError.bad_argument("Neither 'value' nor 'text' parameter is provided")


def press_button(agent: Agent, ask: Ask) -> None:
    """Press a hardware button by name."""
    name = ask.text("name")
    key = _BUTTONS.get(name.lower())
    if key is None:
        raise WdaError.bad_argument(f"The button '{name}' is not known, or not supported on this device")
    agent.world.record("press", key=key)
    agent.world.press(key)


def hid_event(agent: Agent, ask: Ask) -> None:
    """Press a hardware button by its HID usage."""
    key = _HID_KEYS.get(int(ask.number("usage")), "")
    agent.world.record("press", key=key or "unknown")
    if key:
        agent.world.press(key)


def homescreen(agent: Agent, _: Ask) -> None:
    """Go to the home screen."""
    if agent.world.locked:
        raise WdaError("unknown error", "Timeout waiting until SpringBoard is visible")
    agent.world.record("press", key="home")
    agent.world.go_home()


def dismiss_keyboard(agent: Agent, _: Ask) -> None:
    """Put the keyboard away."""
    if not agent.world.keyboard_up:
        raise WdaError("invalid element state", "The keyboard cannot be dismissed: it is not present")
    agent.world.hide_keyboard()
