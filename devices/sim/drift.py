"""What an update of an app changes: elements renamed, moved, removed or reordered, a pop-up. Pure."""

import random
from dataclasses import dataclass
from typing import Literal, TypeAlias

from devices.sim.app_file import AlertButton, AppAlert, AppFile, AppScreen, Element

Change: TypeAlias = Literal["rename", "move", "remove", "reorder", "popup"]


@dataclass(frozen=True, slots=True)
class Drift:
    """One change of one screen."""

    change: Change
    screen: str
    element: str = ""
    """Id of the element that is renamed, moved or removed."""
    text: str = ""
    """The new label, or the title of the pop-up."""
    by: float = 0.0
    """How far down it moves, ratio of the screen's height."""
    buttons: tuple[str, ...] = ("Not Now",)
    seed: int = 0

    def applied_to(self, file: AppFile) -> AppFile:
        """Return the app after the update.

        Raises:
            ValueError: there is no such screen or element.
        """
        screen = file.screen(self.screen)
        if screen is None or (self.element and self.element not in {e.id for e in screen.elements}):
            raise ValueError(f"{file.app.id} has no `{self.screen}` with `{self.element}`")
        if self.change == "popup":
            return self._with_popup(file, screen)
        elements = self._reordered(screen) if self.change == "reorder" else self._changed(screen)
        return _with_screen(file, screen.model_copy(update={"elements": elements}))

    def _changed(self, screen: AppScreen) -> tuple[Element, ...]:
        changed: list[Element] = []
        for element in screen.elements:
            if element.id != self.element:
                changed.append(element)
            elif self.change == "rename":
                changed.append(element.model_copy(update={"text": self.text, "zh": "", "en": ""}))
            elif self.change == "move" and element.at is not None:
                changed.append(element.model_copy(update={"at": (element.at[0], element.at[1] + self.by)}))
        return tuple(changed)

    def _reordered(self, screen: AppScreen) -> tuple[Element, ...]:
        """Let the rows of a screen change places."""
        rows = [e for e in screen.elements if e.kind in ("row", "toggle") and not e.pinned]
        places = [(e.at, e.page) for e in rows]
        random.Random(self.seed).shuffle(places)  # noqa: S311 - an order, no secret
        moved = {
            e.id: e.model_copy(update={"at": at, "page": page})
            for e, (at, page) in zip(rows, places, strict=True)
        }
        return tuple(moved.get(e.id, e) for e in screen.elements)

    def _with_popup(self, file: AppFile, screen: AppScreen) -> AppFile:
        alert = AppAlert(
            id="popup", title=self.text, buttons=tuple(AlertButton(text=label) for label in self.buttons)
        )
        others = tuple(a for a in file.alerts if a.id != alert.id)
        popping = _with_screen(file, screen.model_copy(update={"alert_on_open": alert.id}))
        return popping.model_copy(update={"alerts": (*others, alert)})


def _with_screen(file: AppFile, screen: AppScreen) -> AppFile:
    return file.model_copy(
        update={"screens": tuple(screen if s.id == screen.id else s for s in file.screens)}
    )
