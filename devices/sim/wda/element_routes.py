"""Requests that find elements and use them."""

import re

from devices.sim.node import Node
from devices.sim.track import x_at
from devices.sim.wda.agent import Agent, Ask
from devices.sim.wda.errors import WdaError
from devices.sim.wda.search import find
from devices.sim.wda.source import attributes_of
from devices.sim.wda.touch_routes import typed_text
from devices.sim.wda.tree import WdaElement


def find_all(agent: Agent, ask: Ask) -> list[dict[str, str]]:
    """Find every element that a selector names."""
    agent.world.record("find")
    return [_handle(agent, e) for e in find(agent.tree(), ask.text("using"), ask.text("value"))]


def find_one(agent: Agent, ask: Ask) -> dict[str, str]:
    """Find the first element that a selector names."""
    agent.world.record("find")
    using, value = ask.text("using"), ask.text("value")
    found = find(agent.tree(), using, value)
    if not found:
        message = f"unable to find an element using '{using}', value '{value}'"
        raise WdaError("no such element", message)
    return _handle(agent, found[0])


def active(agent: Agent, _: Ask) -> dict[str, str]:
    """Find the element with the keyboard focus."""
    focused = next((e for e in agent.tree().walk() if e.focused), None)
    if focused is None:
        raise WdaError("no such element", "no element has the keyboard focus")
    return _handle(agent, focused)


def attribute(agent: Agent, ask: Ask) -> object:
    """Read an attribute."""
    element = agent.element(ask.path[0])
    name = ask.path[1]
    short = name[2:3].lower() + name[3:] if name.startswith("wd") else name
    if short in ("enabled", "visible", "accessible", "selected"):
        return "true" if getattr(element, short) else "false"
    return attributes_of(element).get(short)


def text(agent: Agent, ask: Ask) -> str:
    """Read what an element shows."""
    element = agent.element(ask.path[0])
    return element.value or element.label


def name(agent: Agent, ask: Ask) -> str:
    """Read the type: this route is the WebDriver tag name."""
    return agent.element(ask.path[0]).type


def displayed(agent: Agent, ask: Ask) -> bool:
    """Tell whether it is on the screen."""
    return agent.element(ask.path[0]).visible


def enabled(agent: Agent, ask: Ask) -> bool:
    """Tell whether it can be used."""
    return agent.element(ask.path[0]).enabled


def selected(agent: Agent, ask: Ask) -> bool:
    """Tell whether it is the chosen one."""
    return agent.element(ask.path[0]).selected


def accessible(agent: Agent, ask: Ask) -> bool:
    """Tell whether it speaks for itself."""
    return agent.element(ask.path[0]).accessible


def is_container(agent: Agent, ask: Ask) -> bool:
    """Tell whether things inside it speak for themselves."""
    return any(e.accessible for e in list(agent.element(ask.path[0]).walk())[1:])


def rect(agent: Agent, ask: Ask) -> dict[str, int]:
    """Tell where it stands."""
    found = agent.element(ask.path[0]).rect
    return {
        "x": round(found.x),
        "y": round(found.y),
        "width": round(found.width),
        "height": round(found.height),
    }


def click(agent: Agent, ask: Ask) -> None:
    """Tap the middle of an element."""
    element = _reachable(agent, ask)
    middle = element.rect.center
    agent.world.record("tap", x=middle.x, y=middle.y, element=element.name)
    agent.world.tap(middle.x, middle.y)


def hold(agent: Agent, ask: Ask) -> None:
    """Hold an element."""
    middle, seconds = _reachable(agent, ask).rect.center, ask.number("duration")
    agent.world.record("long_press", x=middle.x, y=middle.y, seconds=seconds)
    agent.world.long_press(middle.x, middle.y, seconds)


def set_value(agent: Agent, ask: Ask) -> None:
    """Tap a field and type into it; a slider takes a number from 0 to 1."""
    typed = typed_text(ask)
    element = agent.element(ask.path[0])
    if element.node is not None and element.node.role == "slider":
        _move_slider(agent, element.node, typed)
        return
    click(agent, ask)
    has_focus = agent.world.type_text(typed)
    agent.world.record("type", length=len(typed), has_focus=has_focus)
    if not has_focus:
        raise WdaError("invalid element state", "The element cannot be typed into")


def _move_slider(agent: Agent, slider: Node, typed: str) -> None:
    """Drag the knob to its place; what is no number counts as zero, as NSString's floatValue has it."""
    found = re.match(r"\s*([+-]?(?:\d+\.?\d*|\.\d+))", typed)
    share = float(found[1]) if found else 0.0
    if not 0.0 <= share <= 1.0:
        raise WdaError.bad_argument("Value of slider should be in 0..1 range")
    x, to, y = x_at(slider.rect, slider.share or 0.0), x_at(slider.rect, share), slider.rect.center.y
    agent.world.record("slide", share=share)
    agent.world.swipe(x, y, to, y, 0.2)


def clear(agent: Agent, ask: Ask) -> None:
    """Empty a field."""
    click(agent, ask)
    focused = agent.world.focused
    if focused is None:
        raise WdaError("invalid element state", "The element cannot be cleared")
    agent.world.type_text("\b" * len(focused.text))
    agent.world.record("clear")


def scroll(agent: Agent, ask: Ask) -> None:
    """Scroll inside an element by its height, or until it can be seen."""
    element = agent.element(ask.path[0])
    size = agent.world.size()
    middle = size.height / 2
    if ask.body.get("toVisible"):
        by = element.rect.center.y - middle
    else:
        share = ask.number("distance") if "distance" in ask.body else 1.0
        sign = {"up": -1.0, "down": 1.0}.get(str(ask.body.get("direction")), 0.0)
        by = sign * share * element.rect.height
    agent.world.record("scroll", by=by)
    agent.world.swipe(size.width / 2, middle, size.width / 2, middle - by, 0.1)


def pinch(agent: Agent, ask: Ask) -> None:
    """Accept two fingers: nothing here zooms."""
    _reachable(agent, ask)
    agent.world.record("pinch", scale=ask.number("scale"), velocity=ask.number("velocity"))


def _handle(agent: Agent, element: WdaElement) -> dict[str, str]:
    element_id = agent.hand_out(element)
    return {"ELEMENT": element_id, "element-6066-11e4-a52e-4f735466cecf": element_id}


def _reachable(agent: Agent, ask: Ask) -> WdaElement:
    element = agent.element(ask.path[0])
    if not element.visible:
        raise WdaError("element not visible", "The element is not visible on the screen", status=400)
    return element
