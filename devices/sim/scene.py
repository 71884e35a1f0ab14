"""Draws the whole glass: the app in front, or home or lock screen, and what the phone puts on top. Pure."""

from collections.abc import Callable
from dataclasses import dataclass, field

from devices.sim.canvas import Canvas, Catch, Placed
from devices.sim.chrome import alert_box, home_screen, keyboard, keyboard_top, lock_screen, status_bar
from devices.sim.layout import Frame
from devices.sim.node import AlertState, AppInfo, Node, Value
from devices.sim.notifications import Notification
from devices.sim.page import PagePainter
from devices.sim.panels import Panel
from devices.sim.running import RunningApp
from devices.sim.shade import Shade
from devices.sim.switcher import Switcher


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that decides what is drawn."""

    frame: Frame
    app: RunningApp | None
    installed: tuple[AppInfo, ...]
    state_of: Callable[[str, str], Value | None]
    """What an app knows."""
    focus: str = ""
    """Element with the focus, on the screen in front."""
    enter_key: str = ""
    """Label of the enter key; `""` while the keyboard is away."""
    alert: AlertState | None = None
    locked: bool = False
    panel: Panel = field(default_factory=Panel)
    recent: tuple[AppInfo, ...] = ()
    """Apps that run, the most recent one first."""
    notifications: tuple[Notification, ...] = ()

    def draw(self) -> tuple[Placed, ...]:
        """Place every node, in draw order."""
        canvas = Canvas(self.frame.size)
        is_app = self.app is not None and not self.locked and not self.panel.kind
        name = self.app.file.app.name if self.app and is_app else ""
        root = canvas.add(Node("screen", canvas.glass, text=name), Catch())
        self._main(canvas, root)
        status_bar(canvas, root, self.frame)
        if self.enter_key:
            keyboard(canvas, root, self.frame, self.enter_key)
        if self.alert:
            alert_box(canvas, root, self.frame, self.alert)
        return tuple(canvas.placed)

    def _main(self, canvas: Canvas, root: int) -> None:
        if self.locked:
            lock_screen(canvas, root, self.frame)
        elif self.panel.kind == "switcher":
            Switcher(self.frame, self.recent, self.panel.along).draw(canvas, root)
        elif self.panel.kind == "shade":
            notes = self.notifications
            Shade(self.frame, self.installed, notes, self.state_of, self.panel.revealed).draw(canvas, root)
        elif self.app is None:
            home_screen(canvas, root, self.frame, self.installed)
        else:
            top = keyboard_top(self.frame) if self.enter_key else 1e9
            for page in self.app.shown():
                focus = self.focus if page is self.app.top else ""
                PagePainter(canvas, self.app, page, self.frame, focus, top).paint(root)
