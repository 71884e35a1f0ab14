"""What is on the glass of a simulated phone, and what the effects of its apps do there.

Rules. 1. The app in front holds a stack of screens; the phone around it holds alerts, keyboard and lock, and
what it shows over apps: the app switcher, the notification shade. 2. With a transition time the old picture
stays for that long after a screen changed.
"""

import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from devices.sim.action_log import ActionLog
from devices.sim.alerts import Alerts, Box
from devices.sim.app_elements import Effect, Element
from devices.sim.app_file import shipped_apps
from devices.sim.canvas import Placed
from devices.sim.effects import Change
from devices.sim.installed import InstalledApps
from devices.sim.layout import Frame
from devices.sim.node import HOME, SCREENS, AlertState, AppInfo, FieldState, Item, Node, Orientation, Value
from devices.sim.notifications import Notifications
from devices.sim.panels import Panel
from devices.sim.running import Asks, RunningApp
from devices.sim.running_apps import RunningApps
from devices.sim.scene import Scene
from devices.sim.template import show
from devices.sim.transition import Transition
from phone.geometry import Size
from phone.snapshot import Platform


class Stage:
    """Draws one phone, and moves between its screens and apps."""

    def __init__(
        self,
        platform: Platform,
        *,
        seed: int = 0,
        apps: Iterable[Path] | None = None,
        zh: bool = False,
        transition_s: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.screen = SCREENS[platform]
        self.orientation: Orientation = "portrait"
        self.locked = False
        self.asleep = False
        self.dark = False
        self.clipboard = ""
        self.zh = zh
        self.has_passcode = False
        self.identity = f"SIM-{platform.upper()}-{seed:04d}"
        self.apps = InstalledApps(shipped_apps(platform) if apps is None else apps)
        self.log = ActionLog()
        self._seed = seed
        self._clock = clock
        self._transition = Transition(transition_s, clock)
        self._drawn: tuple[Placed, ...] | None = None
        self._begin()

    def _begin(self) -> None:
        """Be as on the first day: nothing runs, nothing was done, the same content."""
        self._running = RunningApps(self.apps, random.Random(self._seed))  # noqa: S311 - content, not secrets
        self._alerts = Alerts()
        self.notifications = Notifications(self.apps)
        self.panel = Panel()
        self._front = ""
        self._focus = ""

    # What is there

    @property
    def platform(self) -> Platform:
        """Which kind of phone it is."""
        return self.screen.platform

    @property
    def foreground(self) -> str:
        """Bundle id or package in front; that of the home screen when no app is, or the phone is locked."""
        is_covered = self.panel.kind == "switcher" or (self.panel.kind and self.platform == "ios")
        return HOME[self.platform] if self.locked or is_covered or not self._front else self._front

    @property
    def app(self) -> RunningApp | None:
        """The running app in front, also behind the lock screen and what the phone shows over it."""
        return self._running.get(self._front)

    @property
    def alert(self) -> AlertState | None:
        """The box that is up."""
        box = self._alerts.top("" if self.panel.kind or self.locked else self._front)
        return box.state if box else None

    @alert.setter
    def alert(self, nothing: None) -> None:
        self._alerts.clear()
        self._redraw()

    @property
    def focused(self) -> FieldState | None:
        """The field that has the focus."""
        element = self._focused_element()
        if element is None or self.app is None:
            return None
        text = show(self.app.state[element.bind])
        return FieldState(self._front, element.id, element.bind, text, element.password)

    @property
    def keyboard_up(self) -> bool:
        """Whether the on-screen keyboard is there."""
        return self.focused is not None and not self.locked

    @property
    def is_secure(self) -> bool:
        """Whether a screenshot comes out black."""
        is_seen = self.app is not None and not self.locked and not self.panel.kind
        return is_seen and self.app is not None and self.app.top.screen.secure

    def size(self) -> Size:
        """Tell the size as the phone is held now."""
        upright = self.screen.size
        return upright if self.orientation == "portrait" else Size(upright.height, upright.width)

    def installed(self) -> tuple[AppInfo, ...]:
        """List the apps, by name."""
        return self.apps.infos(zh=self.zh)

    def nodes(self) -> tuple[Node, ...]:
        """List what is drawn now, in draw order."""
        return tuple(p.node for p in self.placed())

    def placed(self) -> tuple[Placed, ...]:
        """List what is drawn now together with what a touch does."""
        old = self._transition.old()
        if old is not None:
            return old
        if self._drawn is None:
            self._drawn = self._draw()
        return self._drawn

    def is_moving(self) -> bool:
        """Tell whether a transition is going on."""
        return self._transition.old() is not None

    def recent_apps(self) -> tuple[AppInfo, ...]:
        """List the apps that run, the one that was in front last first."""
        infos = {info.bundle: info for info in self.installed()}
        return tuple(infos[bundle] for bundle in self._running.recent() if bundle in infos)

    def states(self) -> dict[str, dict[str, Value]]:
        """List what each app knows, also after it ended."""
        return self._running.states()

    def lists(self) -> dict[str, dict[str, list[Item]]]:
        """List the dynamic content of each running app."""
        return self._running.lists()

    # Drawing

    def _frame(self) -> Frame:
        return Frame(self.platform, self.screen.size, self.size(), self.zh)

    def _draw(self) -> tuple[Placed, ...]:
        field = self._focused_element()
        scene = Scene(
            self._frame(),
            self.app,
            self.installed(),
            self._running.value,
            focus=self._focus,
            enter_key=field.enter_label if field and self.keyboard_up else "",
            alert=None if self.asleep else self.alert,
            locked=self.locked,
            panel=self.panel,
            recent=self.recent_apps(),
            notifications=self.notifications.shown(),
        )
        return scene.draw()

    def _redraw(self) -> None:
        self._drawn = None

    def _change(self, move: Callable[[], object]) -> None:
        """Do something that may bring another screen, keeping the old picture for the transition."""
        old, was = self.placed(), self._where()
        move()
        self._redraw()
        if self._where() != was:
            self._focus = self._focus if self._focused_element() else ""
            self._transition.begin(old)

    def _where(self) -> tuple[str, str, tuple[int, ...]]:
        stack = tuple(id(p) for p in self.app.stack) if self.app else ()
        return (self._front, self.panel.kind, stack)

    # What effects do

    def show_alert(self, alert: AlertState, answers: dict[str, Effect] | None = None) -> None:
        """Put up a box: of the app in front when it says what buttons do there, or is not the system's."""
        is_apps = answers is not None or not alert.system
        self._alerts.show(Box(alert, self._front if is_apps else "", answers or {}))
        self._redraw()

    def answer(self, button: str) -> bool:
        """Press a button of the alert. False when there is no such button."""
        alert = self.alert
        if alert is None or button not in alert.buttons:
            return False
        box = self._alerts.take(self._front)
        asker = HOME[self.platform] if alert.system else self._front
        self._note(Change("answered", alert.id or alert.title, button), button, app=asker)
        self._redraw()
        effect = box.answers.get(button) if box else None
        if effect is not None and self.app is not None:
            self._apply(effect, dict(self.app.top.args), button)
        return True

    def _apply(self, effect: Effect, args: dict[str, str], actuated: str) -> None:
        app = self.app
        if app is None:
            return
        asked: list[Asks] = []
        screen = app.top.screen.id
        self._change(lambda: asked.append(app.apply(effect, args)))
        ask = asked[0]
        for change in ask.changes:
            self._note(change, actuated, screen=screen)
        if ask.is_new_screen:
            self._focus = ask.focus
            self._redraw()
        if ask.alert:
            self.show_alert(*app.alert(ask.alert))
        if ask.opens_app:
            self._open_app(ask.opens_app)
        if ask.opens_url:
            self._open_url(ask.opens_url)

    def _note(self, change: Change, actuated: str, *, app: str = "", screen: str = "") -> None:
        screen = screen or (self.app.top.screen.id if self.app else "")
        self.log.note(change, app=app or self.foreground, screen=screen, element=actuated)

    # Moving

    def _open_app(self, app: str) -> bool:
        if app not in self.apps:
            return False
        self._change(lambda: self._start(app))
        return True

    def _open_url(self, url: str) -> bool:
        bundle = self.apps.claimant(url)
        if bundle:
            self._change(lambda: self._start(bundle).open_link(url))
        return bool(bundle)

    def _to_home(self) -> None:
        self.panel.close()
        self._front = ""
        self._focus = ""

    def _start(self, bundle: str) -> RunningApp:
        self.panel.close()
        app = self._running.start(bundle, was_in_front=self._front == bundle)
        if self._front != bundle:
            self._focus = ""
        self._front = bundle
        return app

    def _end(self, bundle: str) -> bool:
        self._alerts.forget(bundle)
        ended = self._running.end(bundle)
        if self._front == bundle:
            self._front = self._focus = ""
        return ended

    def _focused_element(self) -> Element | None:
        return self.app.field(self._focus) if self.app and not self.panel.kind else None
