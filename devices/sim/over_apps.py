"""What touches do to what the phone shows over its apps: the app switcher and the notification shade."""

from collections.abc import Callable
from typing import TypeAlias

from devices.sim.canvas import OfSystem, SystemAct, touched
from devices.sim.effects import Change
from devices.sim.gesture import Stroke
from devices.sim.node import HOME
from devices.sim.quick_settings import SETTINGS, SYSTEM_UI
from devices.sim.stage import Stage
from devices.sim.switcher import most_along
from phone.geometry import Point

_Act: TypeAlias = Callable[[str], object]
AWAY_PT = 90.0
"""How far a card or a notification is dragged to go away. Source: estimate."""
ALL_THE_WAY_RATIO = 0.55
"""iOS: a notification dragged over so much of the width goes away; a shorter drag shows its Clear button."""


class OverApps(Stage):
    """A phone whose switcher and shade can be used."""

    def show_notifications(self) -> None:
        """Pull the notification shade down."""
        if not self.locked and not self.asleep:
            self._change(lambda: self.panel.open("shade"))

    def hide_notifications(self) -> None:
        """Let the notification shade up again."""
        if self.panel.kind == "shade":
            self._change(self.panel.close)

    def _ask_system(self, touch: OfSystem) -> None:
        acts: dict[SystemAct, _Act] = {
            "open_app": self._open_app,
            "end_all": self._end_all,
            "open_note": self._open_note,
            "dismiss_note": self._dismiss,
            "clear_notes": self._clear_notes,
            "flip": self._flip,
            "close": lambda _: self._change(self.panel.close),
        }
        acts[touch.act](touch.what)

    def _drag_over_apps(self, stroke: Stroke) -> None:
        met = touched(self.placed(), Point(stroke.x1, stroke.y1))
        touch = met.touch if met else None
        if self.panel.kind == "switcher":
            self._drag_switcher(touch if isinstance(touch, OfSystem) else None, stroke)
        elif isinstance(touch, OfSystem) and touch.act == "open_note" and stroke.is_sideways:
            self._drag_note(touch.what, stroke)
        elif not stroke.is_sideways and stroke.y1 - stroke.y2 > AWAY_PT:
            self._change(self.panel.close)

    def _drag_switcher(self, touch: OfSystem | None, stroke: Stroke) -> None:
        up = stroke.y1 - stroke.y2
        if stroke.is_sideways:
            is_android = self.platform == "android"
            most = most_along(self.size(), len(self.recent_apps()), has_button=is_android)
            self.panel.along = min(most, max(0.0, self.panel.along + stroke.x2 - stroke.x1))
            self._redraw()
        elif touch is not None and touch.act == "open_app" and up > AWAY_PT:
            self._end_card(touch.what)
            self._redraw()
        elif up > AWAY_PT:
            self._change(self._to_home)

    def _end_all(self, _: str) -> None:
        for app in self.recent_apps():
            self._end_card(app.bundle)
        self._change(self._to_home)

    def _end_card(self, bundle: str) -> None:
        if self._end(bundle):
            self.log.note(Change("ended", bundle), app=HOME[self.platform], screen="switcher", element=bundle)

    def _drag_note(self, note: str, stroke: Stroke) -> None:
        across = stroke.x2 - stroke.x1
        is_android = self.platform == "android"
        if abs(across) < AWAY_PT or (across > 0 and not is_android):
            self.panel.revealed = ""
        elif is_android or -across > ALL_THE_WAY_RATIO * self.size().width:
            self._dismiss(note)
        else:
            self.panel.revealed = note
        self._redraw()

    def _open_note(self, note_id: str) -> None:
        note = self.notifications.take(note_id)
        if note is not None and self._open_app(note.app) and self.app is not None and note.to:
            app = self.app
            self._change(lambda: app.open_screen(note.to, note.args))

    def _dismiss(self, note_id: str) -> None:
        note = self.notifications.take(note_id)
        if note is not None:
            app = SYSTEM_UI if self.platform == "android" else HOME["ios"]
            self.log.note(Change("dismissed", note.title, note.app), app=app, screen="shade", element=note_id)
        self._redraw()

    def _clear_notes(self, _: str) -> None:
        for note in self.notifications.shown():
            self._dismiss(note.id)

    def _flip(self, name: str) -> None:
        value = not self._running.value(SETTINGS, name)
        if self._running.set_value(SETTINGS, name, value):
            self.log.note(Change("toggled", name, value), app=SETTINGS, screen="shade", element=name)
        self._redraw()
