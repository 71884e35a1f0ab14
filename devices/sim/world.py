"""The simulated phone itself: what is on its glass, and what touches, keys and texts do to it.

Rules. 1. The app in front holds a stack of screens; the phone around it holds alerts, keyboard, lock and
clipboard. 2. An alert catches every touch until it is answered; so does a locked screen. 3. A touch meets
what is drawn on top. 4. With a transition time the old picture stays for that long after a screen
changed, and touches meanwhile are lost, as on a phone that animates.
"""

import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from devices.sim.action_log import ActionLog
from devices.sim.app_elements import Effect, Element
from devices.sim.app_file import AppFile, shipped_apps
from devices.sim.canvas import Answer, Catch, Do, Focus, OpenIcon, Placed, ToTop, Touch, TypeKey, touched
from devices.sim.effects import Change
from devices.sim.gesture import Stroke
from devices.sim.installed import InstalledApps
from devices.sim.layout import Frame, lay_out
from devices.sim.node import HOME, SCREENS, AlertState, AppInfo, FieldState, Item, Node, Orientation, Value
from devices.sim.running import Asks, RunningApp
from devices.sim.running_apps import RunningApps
from devices.sim.scene import Scene
from devices.sim.template import show
from devices.sim.touches import fact_of
from devices.sim.transition import Transition
from devices.sim.truth import Truth, truth_of
from phone.geometry import Point, Size
from phone.snapshot import Platform

LONG_PRESS_S = 0.5
"""Source: Android's and iOS' default long-press time."""


class World:
    """One simulated phone."""

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
        self.alert: AlertState | None = None
        self.clipboard = ""
        self.zh = zh
        self.has_passcode = False
        self.identity = f"SIM-{platform.upper()}-{seed:04d}"
        self.apps = InstalledApps(shipped_apps(platform) if apps is None else apps)
        self._seed = seed
        self._running = self._first_day()
        self._front = ""
        self._focus = ""
        self._answers: dict[str, Effect] = {}
        self._asker = ""
        self.log = ActionLog()
        self._drawn: tuple[Placed, ...] | None = None
        self._transition = Transition(transition_s, clock)

    # What is there

    @property
    def platform(self) -> Platform:
        """Which kind of phone it is."""
        return self.screen.platform

    @property
    def foreground(self) -> str:
        """Bundle id or package in front; that of the home screen when no app is, or the phone is locked."""
        return HOME[self.platform] if self.locked or not self._front else self._front

    @property
    def app(self) -> RunningApp | None:
        """The running app in front."""
        return self._running.get(self._front)

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
        return bool(self.app and not self.locked and self.app.top.screen.secure)

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

    # What a person does

    def tap(self, x: float, y: float) -> None:
        """Touch a place for a moment."""
        self._touch(Point(x, y), is_long=False)

    def long_press(self, x: float, y: float, seconds: float) -> None:
        """Hold a place."""
        self._touch(Point(x, y), is_long=seconds >= LONG_PRESS_S)

    def swipe(self, x1: float, y1: float, x2: float, y2: float, seconds: float) -> None:
        """Drag a finger: content moves with it and stops where it stops."""
        stroke = Stroke(x1, y1, x2, y2)
        if stroke.is_still:
            self.long_press(x1, y1, seconds)
        elif self.locked or self.asleep or self.alert or self.is_moving() or self.app is None:
            return
        elif stroke.leaves(self.app.top, self.platform, self.size()):
            self._change(self.app.back)
        elif not any(n.role == "keyboard" and y1 >= n.rect.y for n in self.nodes()):
            self._scroll(y1 - y2)

    def type_text(self, text: str) -> bool:
        """Type into the focused field: a line break is enter, a backspace deletes. False: no focus."""
        for char in text:
            element = self._focused_element()
            if element is None or self.app is None or self.locked:
                return False
            if char == "\n":
                self._enter(element)
            else:
                self._type(self.app, element, char)
            self._redraw()
        return True

    def press(self, key: str) -> None:
        """Press a key: home, back, enter, delete, volume_up, volume_down, power, app_switcher."""
        if key == "power":
            self.asleep = not self.asleep
            self.locked = True
            self._redraw()
        elif self.locked or self.asleep:
            return
        elif key in ("home", "app_switcher"):
            self._change(self._to_home)
        elif key == "back" and self.platform == "android":
            self._change(self._back)
        elif key in ("enter", "delete"):
            self.type_text("\n" if key == "enter" else "\b")

    def launch(self, app: str) -> bool:
        """Bring an app to the front, starting it when it does not run. False when it is not installed."""
        if app == HOME[self.platform]:
            self._change(self._to_home)
            return True
        if app not in self.apps:
            return False
        self._change(lambda: self._start(app))
        return True

    def terminate(self, app: str) -> bool:
        """End an app; its settings outlive it. False when it did not run."""
        was_running = app in self._running
        if self._front == app:
            self._change(self._to_home)
        self._running.end(app)
        return was_running

    def open_url(self, url: str) -> bool:
        """Open a link with the app that claims it. False when none does."""
        bundle = self.apps.claimant(url)
        if bundle:
            self._change(lambda: self._start(bundle).open_link(url))
        return bool(bundle)

    def is_running(self, app: str) -> bool:
        """Tell whether an app runs, in front or behind."""
        return app in self._running

    def hide_keyboard(self) -> None:
        """Take the focus away."""
        self._focus = ""
        self._redraw()

    def set_lock(self, locked: bool) -> None:  # noqa: FBT001 - the one thing it sets
        """Lock or unlock the phone; unlocking wakes it."""
        self.locked = locked
        self.asleep = self.asleep and locked
        self._redraw()

    def rotate(self, orientation: Orientation) -> None:
        """Turn the phone."""
        self.orientation = orientation
        self._redraw()

    def show_alert(self, alert: AlertState, answers: dict[str, Effect] | None = None) -> None:
        """Put a box on top of everything; `answers` says what its buttons do in the app in front."""
        self.alert = alert
        self._answers, self._asker = answers or {}, self._front
        self._redraw()

    def answer(self, button: str) -> bool:
        """Press a button of the alert. False when there is no such button."""
        if self.alert is None or button not in self.alert.buttons:
            return False
        effect = self._answers.get(button) if self._front == self._asker else None
        asker = HOME[self.platform] if self.alert.system else self._asker
        self._note(Change("answered", self.alert.id or self.alert.title, button), button, app=asker)
        self.alert = None
        self._redraw()
        if effect is not None and self.app is not None:
            self._apply(effect, dict(self.app.top.args), button)
        return True

    def state_of(self, app: str, name: str) -> Value | None:
        """Return what an installed app knows, whether it runs or not. `None` when it knows no such name."""
        return self._running.value(app, name)

    def states(self) -> dict[str, dict[str, Value]]:
        """List what each app knows, also after it ended."""
        return self._running.states()

    def lists(self) -> dict[str, dict[str, list[Item]]]:
        """List the dynamic content of each running app."""
        return self._running.lists()

    def set_state(self, app: str, name: str, value: Value) -> bool:
        """Change what an app knows behind its back. False when it knows no such name."""
        self._redraw()
        return self._running.set_value(app, name, value)

    def set_list(self, app: str, name: str, items: list[Item]) -> bool:
        """Replace a list of an app behind its back. False when it does not run or has no such list."""
        self._redraw()
        return self._running.set_list(app, name, items)

    def reset(self) -> None:
        """Be as on the first day: nothing runs, nothing was done, the same content. Updates of apps stay."""
        self.alert, self.clipboard, self.locked, self.asleep = None, "", False, False
        self._running = self._first_day()
        self.log.clear()
        self._to_home()
        self._redraw()

    def _first_day(self) -> RunningApps:
        return RunningApps(self.apps, random.Random(self._seed))  # noqa: S311 - content, not secrets

    def slow_down(self, seconds: float) -> None:
        """Let screens take so long to change from now on."""
        self._transition.seconds = seconds

    def update_app(self, file: AppFile) -> None:
        """Replace an app by another version of it, also while it runs."""
        self.apps.add(file)
        running = self._running.get(file.app.bundle)
        if running is not None:
            running.update(file)
        self._redraw()

    # What really happened

    def record(self, kind: str, **details: object) -> None:
        """Note one action or capture that a wire served."""
        self.log.add(kind, details)

    def truth(self) -> Truth:
        """Tell everything a test may want to know, ready for JSON."""
        return truth_of(self)

    # Drawing

    def _frame(self) -> Frame:
        return Frame(self.platform, self.screen.size, self.size(), self.zh)

    def _draw(self) -> tuple[Placed, ...]:
        field = self._focused_element()
        enter_key = field.enter_label if field and self.keyboard_up else ""
        alert = None if self.asleep else self.alert
        frame = self._frame()
        return Scene(frame, self.app, self.installed(), self._focus, enter_key, alert, self.locked).draw()

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

    def _where(self) -> tuple[str, tuple[int, ...]]:
        return (self._front, tuple(id(p) for p in self.app.stack) if self.app else ())

    # Touching

    def _touch(self, at: Point, *, is_long: bool) -> None:
        if self.asleep or (self.locked and self.alert is None) or self.is_moving():
            return
        met = touched(self.placed(), at)
        self.log.touches.append(fact_of(met, self.foreground, self.app.top.screen.id if self.app else ""))
        if met is not None:
            self._meet(met.touch, met.node.key or met.node.part or met.node.text, is_long=is_long)

    def _meet(self, touch: Touch | None, what: str, *, is_long: bool) -> None:
        match touch:
            case Do(effect, args, hold):
                self._apply(hold if is_long and hold else effect, args, what)
            case Focus(element):
                self._focus = element
                self._redraw()
            case TypeKey(text):
                self.type_text(text)
            case Answer(button):
                self.answer(button)
            case OpenIcon(bundle):
                self.launch(bundle)
            case ToTop():
                self._scroll(-1e9)
            case Catch() | None:
                pass

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
            self.launch(ask.opens_app)
        if ask.opens_url:
            self.open_url(ask.opens_url)

    def _note(self, change: Change, actuated: str, *, app: str = "", screen: str = "") -> None:
        screen = screen or (self.app.top.screen.id if self.app else "")
        self.log.note(change, app=app or self.foreground, screen=screen, element=actuated)

    def _type(self, app: RunningApp, field: Element, char: str) -> None:
        effect = app.type(field, char)
        text = show(app.state[field.bind])
        shown = "•" * len(text) if field.password else text
        self._note(Change("typed", field.bind, shown), field.id)
        if effect:
            self._apply(effect, {}, field.id)

    def _scroll(self, by_pt: float) -> None:
        if self.app is not None:
            page = self.app.top
            most = lay_out(self.app, page, self._frame()).max_scroll
            page.scroll = min(most, max(0.0, page.scroll + by_pt))
            (self.hide_keyboard if page.screen.drag_hides_keyboard else self._redraw)()

    # Moving

    def _to_home(self) -> None:
        self._front = ""
        self._focus = ""

    def _back(self) -> None:
        if self.alert is not None:
            self.alert = None
        elif self._focus and self._focused_element():
            self._focus = ""
        elif self.app is None or not self.app.back():
            self._to_home()

    def _start(self, bundle: str) -> RunningApp:
        app = self._running.start(bundle, was_in_front=self._front == bundle)
        if self._front != bundle:
            self._focus = ""
        self._front = bundle
        return app

    def _focused_element(self) -> Element | None:
        return self.app.field(self._focus) if self.app else None

    def _enter(self, field: Element) -> None:
        self._focus = ""
        if field.enter is not None:
            self._apply(field.enter, {}, field.id)
