"""The ground truth: everything that a test or an evaluation may want to know about a simulated phone."""

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from devices.sim.effects import SideEffect
from devices.sim.node import Item, Value
from devices.sim.stage import Stage
from devices.sim.touches import TouchFact


@with_config(ConfigDict(use_attribute_docstrings=True))
class Truth(TypedDict):
    """Ready for JSON."""

    platform: str
    foreground: str
    screen: str
    """Id of the screen in front; `""` on the home screen, a locked phone, under switcher and shade."""
    layer: str
    """What catches touches: `page`, `sheet` or `dialog` of an app, `alert`, `home`, `lock`, `switcher`
    (of apps), `shade` (of notifications)."""
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
    alert_id: str
    """Its id in the app file; `""` for one of the system."""
    alert_title: str
    notifications: list[Item]
    """Those that are there, the newest first: `id`, `app`, `title`, `text`."""
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
    effects: list[SideEffect]
    """What touches, keys and texts changed, in order."""
    touches: list[TouchFact]
    """What fingers met, in order."""


def truth_of(world: Stage) -> Truth:
    """Tell everything about one phone."""
    app, alert = world.app, world.alert
    return {
        "platform": world.platform,
        "foreground": world.foreground,
        "screen": app.top.screen.id if app and not world.locked and not world.panel.kind else "",
        "layer": _layer(world),
        "stack": [p.screen.id for p in app.stack] if app else [],
        "scroll": app.top.scroll if app else 0.0,
        "args": dict(app.top.args) if app else {},
        "state": world.states(),
        "lists": world.lists(),
        "alert": list(alert.buttons) if alert else None,
        "alert_id": alert.id if alert else "",
        "alert_title": alert.title if alert else "",
        "notifications": [
            {"id": n.id, "app": n.app, "title": n.title, "text": n.text} for n in world.notifications.shown()
        ],
        "locked": world.locked,
        "asleep": world.asleep,
        "orientation": world.orientation,
        "dark": world.dark,
        "keyboard": world.keyboard_up,
        "clipboard": world.clipboard,
        "counts": dict(world.log.counts),
        "log": list(world.log.entries),
        "effects": list(world.log.effects),
        "touches": list(world.log.touches),
    }


def _layer(world: Stage) -> str:
    if world.alert is not None:
        return "alert"
    if world.locked:
        return "lock"
    return world.panel.kind or (world.app.top.screen.layer if world.app else "home")
