"""Draws the whole glass: the app in front, or home or lock screen, and what the phone puts on top. Pure."""

from dataclasses import dataclass

from devices.sim.canvas import Canvas, Catch, Placed
from devices.sim.chrome import alert_box, home_screen, keyboard, lock_screen, status_bar
from devices.sim.layout import Frame
from devices.sim.node import AlertState, AppInfo, Node
from devices.sim.page import PagePainter
from devices.sim.running import RunningApp


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that decides what is drawn."""

    frame: Frame
    app: RunningApp | None
    installed: tuple[AppInfo, ...]
    focus: str = ""
    """Element with the focus, on the screen in front."""
    enter_key: str = ""
    """Label of the enter key; `""` while the keyboard is away."""
    alert: AlertState | None = None
    locked: bool = False

    def draw(self) -> tuple[Placed, ...]:
        """Place every node, in draw order."""
        canvas = Canvas(self.frame.size)
        name = self.app.file.app.name if self.app and not self.locked else ""
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
        elif self.app is None:
            home_screen(canvas, root, self.frame, self.installed)
        else:
            for page in self.app.shown():
                focus = self.focus if page is self.app.top else ""
                PagePainter(canvas, self.app, page, self.frame, focus).paint(root)
