"""The simulated phone itself: what touches, keys, texts and hands do to it.

Rules. 1. An alert catches every touch until it is answered; so does a locked screen. 2. A touch meets what is
drawn on top. 3. Pulls from an edge of the glass are the phone's own, wherever they begin. 4. Touches while a
screen changes are lost, as on a phone that animates.
"""

from devices.sim.app_elements import Element
from devices.sim.app_file import AppFile
from devices.sim.canvas import (
    Answer,
    Do,
    Focus,
    OfSystem,
    OpenIcon,
    Placed,
    Slide,
    ToTop,
    Touch,
    TypeKey,
    touched,
)
from devices.sim.effects import Change
from devices.sim.gesture import Stroke
from devices.sim.layout import lay_out
from devices.sim.node import HOME, Item, Orientation, Value
from devices.sim.over_apps import OverApps
from devices.sim.running import RunningApp
from devices.sim.system_gestures import pull_of, unlocks
from devices.sim.template import show
from devices.sim.touches import fact_of
from devices.sim.track import share_at
from devices.sim.truth import Truth, truth_of
from phone.geometry import Point

LONG_PRESS_S = 0.5
"""Source: Android's and iOS' default long-press time."""
DOUBLE_PRESS_S = 0.3
"""Two presses of home so near each other are one: the app switcher. Source: estimate; iOS' default speed."""


class World(OverApps):
    """One simulated phone."""

    _home_pressed_at = -1e9

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
        elif self.asleep or self.is_moving() or self.alert:
            return
        elif self.locked:
            if unlocks(stroke, self.size()) and not self.has_passcode:
                self.set_lock(locked=False)
        elif self.panel.kind:
            self._drag_over_apps(stroke)
        elif pull := pull_of(stroke, self.platform, self.size(), seconds):
            self._change(self._to_home if pull == "home" else lambda: self.panel.open(pull))
        elif self.app is not None:
            self._drag_in(self.app, stroke)

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
        """Press a key: home, back, enter, delete, volume_up or _down, power, app_switcher, notifications."""
        if key == "power":
            self.asleep = not self.asleep
            self.set_lock(locked=True)
        elif self.locked or self.asleep:
            return
        elif key == "home":
            self._press_home()
        elif key == "app_switcher":
            self._change(lambda: self.panel.open("switcher"))
        elif key == "notifications":
            self.show_notifications()
        elif key == "back" and self.platform == "android":
            self._change(self._back)
        elif key in ("enter", "delete"):
            self.type_text("\n" if key == "enter" else "\b")

    def go_home(self) -> None:
        """Show the home screen, unless the phone is locked."""
        if not self.locked and not self.asleep:
            self._change(self._to_home)

    def launch(self, app: str) -> bool:
        """Bring an app to the front, starting it when it does not run. False when it is not installed."""
        if app == HOME[self.platform]:
            self._change(self._to_home)
            return True
        return self._open_app(app)

    def terminate(self, app: str) -> bool:
        """End an app; its settings outlive it. False when it did not run."""
        was_running = app in self._running
        self._change(lambda: self._end(app))
        return was_running

    def open_url(self, url: str) -> bool:
        """Open a link with the app that claims it. False when none does."""
        return self._open_url(url)

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
        self.panel.close()
        self._redraw()

    def rotate(self, orientation: Orientation) -> None:
        """Turn the phone."""
        self.orientation = orientation
        self._redraw()

    # What a hand arranges

    def state_of(self, app: str, name: str) -> Value | None:
        """Return what an installed app knows, whether it runs or not. `None` when it knows no such name."""
        return self._running.value(app, name)

    def set_state(self, app: str, name: str, value: Value) -> bool:
        """Change what an app knows behind its back. False when it knows no such name."""
        self._redraw()
        return self._running.set_value(app, name, value)

    def set_list(self, app: str, name: str, items: list[Item]) -> bool:
        """Replace a list of an app behind its back. False when it does not run or has no such list."""
        self._redraw()
        return self._running.set_list(app, name, items)

    def notify(self, app: str, title: str, text: str, to: str = "") -> bool:
        """Post a notification of an installed app. False when it is not installed."""
        if app in self.apps:
            self.notifications.post(app, title, text, to)
            self._redraw()
        return app in self.apps

    def reset(self) -> None:
        """Be as on the first day: nothing runs, nothing was done, the same content. Updates of apps stay."""
        self.clipboard, self.locked, self.asleep = "", False, False
        self._begin()
        self.log.clear()
        self._transition.finish()
        self._redraw()

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

    # Touching

    def _touch(self, at: Point, *, is_long: bool) -> None:
        if self.asleep or (self.locked and self.alert is None) or self.is_moving():
            return
        met = touched(self.placed(), at)
        self.log.touches.append(fact_of(met, self.foreground, self.app.top.screen.id if self.app else ""))
        if met is not None:
            self._meet(met, at, is_long=is_long)

    def _meet(self, met: Placed, at: Point, *, is_long: bool) -> None:
        match met.touch:
            case Do(effect, args, hold):
                what = met.node.key or met.node.part or met.node.text
                self._apply(hold if is_long and hold else effect, args, what)
            case Slide(element):
                self._slide(element, met, at.x)
            case Focus(element):
                self._focus = element
                self._redraw()
            case ToTop():
                self._scroll(-1e9)
            case _:
                self._meet_phone(met.touch)

    def _meet_phone(self, touch: Touch | None) -> None:
        match touch:
            case TypeKey(text):
                self.type_text(text)
            case Answer(button):
                self.answer(button)
            case OpenIcon(bundle):
                self.launch(bundle)
            case OfSystem():
                self._ask_system(touch)
            case _:
                pass

    def _drag_in(self, app: RunningApp, stroke: Stroke) -> None:
        met = touched(self.placed(), Point(stroke.x1, stroke.y1))
        if met is not None and isinstance(met.touch, Slide) and stroke.is_sideways:
            self._slide(met.touch.element, met, stroke.x2)
        elif stroke.leaves(app.top, self.platform, self.size()):
            self._change(app.back)
        elif not any(n.role == "keyboard" and stroke.y1 >= n.rect.y for n in self.nodes()):
            self._scroll(stroke.y1 - stroke.y2)

    def _slide(self, element: str, met: Placed, x: float) -> None:
        change = self.app.slide(element, share_at(met.node.rect, x)) if self.app else None
        if change is not None:
            self._note(change, element)
        self._redraw()

    def _type(self, app: RunningApp, field: Element, char: str) -> None:
        effect = app.type(field, char)
        text = show(app.state[field.bind])
        shown = "•" * len(text) if field.password else text
        self._note(Change("typed", field.bind, shown), field.id)
        if effect:
            self._apply(effect, {}, field.id)

    def _scroll(self, by_pt: float) -> None:
        if self.app is not None and not self.panel.kind:
            page = self.app.top
            most = lay_out(self.app, page, self._frame()).max_scroll
            page.scroll = min(most, max(0.0, page.scroll + by_pt))
            (self.hide_keyboard if page.screen.drag_hides_keyboard else self._redraw)()

    # Keys

    def _press_home(self) -> None:
        last, self._home_pressed_at = self._home_pressed_at, self._clock()
        is_quick = self._home_pressed_at - last < DOUBLE_PRESS_S
        is_double = is_quick and self.platform == "ios" and not self.panel.kind
        self._change((lambda: self.panel.open("switcher")) if is_double else self._to_home)

    def _back(self) -> None:
        if self.alert is not None:
            self._alerts.take(self._front)
        elif self.panel.kind:
            self.panel.close()
        elif self._focus and self._focused_element():
            self._focus = ""
        elif self.app is None or not self.app.back():
            self._to_home()

    def _enter(self, field: Element) -> None:
        self._focus = ""
        if field.enter is not None:
            self._apply(field.enter, {}, field.id)
