"""What an update of an app changes: names, places, order, what is there, what covers it. Pure and seeded."""

import random
from dataclasses import dataclass
from typing import Literal, TypeAlias

from devices.sim.app_elements import Element
from devices.sim.app_file import AlertButton, AppAlert, AppFile, AppScreen

Change: TypeAlias = Literal[
    "rename", "rename_id", "move", "remove", "reorder", "popup", "overlay", "variant", "start"
]
Overlay: TypeAlias = Literal["ad", "update", "rating", "permission"]
_OVERLAYS: dict[Overlay, tuple[str, tuple[str, ...]]] = {
    "update": ("A new version of {app} is available", ("Later", "Update")),
    "rating": ("Enjoying {app}?", ("Not Now", "Rate {app}")),
    "permission": ("Allow {app} to use your location?", ("Don't Allow", "Allow")),
}
_NEW_NAMES = ("My {}", "All {}", "{} & more", "New {}", "{} center")
_FIXED = ("back", "list")
"""Kinds that a seeded choice leaves alone: the way back, and lists, whose rows are content."""


@dataclass(frozen=True, slots=True)
class Drift:
    """One change. Without `screen` it meets every screen; without `element` a `share` of the elements."""

    change: Change
    screen: str = ""
    element: str = ""
    share: float = 1.0
    """Which part of the elements; the seed chooses which."""
    text: str = ""
    """The new label or id, or the title of what covers the screen; else the seed makes one."""
    by: float = 0.0
    """How far down elements move, ratio of the screen's height; 0 lets the seed choose, for each its own."""
    overlay: Overlay = "update"
    buttons: tuple[str, ...] = ()
    seed: int = 0

    def applied_to(self, file: AppFile) -> AppFile:
        """Return the app after the update.

        Raises:
            ValueError: there is no such screen or element, or nothing would change.
        """
        changed = self._start(file) if self.change == "start" else self._screens(file)
        if changed == file:
            raise ValueError(f"{file.app.id} has no `{self.screen}` with `{self.element}` to {self.change}")
        return changed

    def _start(self, file: AppFile) -> AppFile:
        """Begin on another screen."""
        if file.screen(self.screen) is None:
            raise ValueError(f"{file.app.id} has no screen `{self.screen}`")
        return file.model_copy(update={"app": file.app.model_copy(update={"begins": self.screen})})

    def _screens(self, file: AppFile) -> AppFile:
        for screen in file.screens:
            if self.screen in ("", screen.id):
                file = self._changed(file, screen, random.Random(f"{self.seed}/{screen.id}"))  # noqa: S311 - no secret
        return file

    def _changed(self, file: AppFile, screen: AppScreen, rng: random.Random) -> AppFile:
        match self.change:
            case "popup" | "overlay":
                return self._covered(file, screen)
            case "reorder":
                return _with_screen(file, _reordered(screen, self._met(screen, rng), rng))
            case "variant":
                return _with_screen(file, self._variant(screen, rng))
            case _:
                return _with_screen(file, self._each(screen, self._met(screen, rng), self.change, rng))

    def _met(self, screen: AppScreen, rng: random.Random) -> set[str]:
        """Choose the elements that it meets."""
        if self.element:
            return {self.element}
        found = [e.id for e in screen.elements if e.kind not in _FIXED and not e.pinned]
        return set(rng.sample(found, max(1, round(len(found) * self.share)))) if found else set()

    def _variant(self, screen: AppScreen, rng: random.Random) -> AppScreen:
        """Mix the changes, as the other group of an A/B test sees the screen."""
        screen = _reordered(screen, {e.id for e in screen.elements}, rng)
        for change in ("rename", "rename_id", "move"):
            found = [e.id for e in screen.elements if e.kind not in _FIXED and not e.pinned]
            some = set(rng.sample(found, round(len(found) * self.share / 3)))
            screen = self._each(screen, some, change, rng)
        return screen

    def _each(self, screen: AppScreen, met: set[str], change: str, rng: random.Random) -> AppScreen:
        elements = tuple(
            self._element(e, change, rng) if e.id in met else e
            for e in screen.elements
            if change != "remove" or e.id not in met
        )
        return screen.model_copy(update={"elements": elements})

    def _element(self, element: Element, change: str, rng: random.Random) -> Element:
        if change == "rename" and element.text:
            text = self.text or rng.choice(_NEW_NAMES).format(element.text)
            return element.model_copy(update={"text": text, "zh": "", "en": ""})
        if change == "rename_id" and (element.platform_id or self.element):
            new_id = self.text or f"v2_{rng.randrange(1000):03d}"
            return element.model_copy(update={"platform_id": new_id})
        if change == "move" and element.at is not None:
            by = self.by or rng.uniform(-0.03, 0.03)
            return element.model_copy(update={"at": (element.at[0], element.at[1] + by)})
        return element

    def _covered(self, file: AppFile, screen: AppScreen) -> AppFile:
        """Let something cover a screen whenever it is opened."""
        if self.change == "overlay" and self.overlay == "ad":
            return _with_ad(file, screen, self.text or "Only today: 50% off")
        title, buttons = _OVERLAYS[self.overlay] if self.change == "overlay" else ("", ("Not Now",))
        is_system = self.change == "overlay" and self.overlay == "permission"
        labels = [label.replace("{app}", file.app.name) for label in self.buttons or buttons]
        alert = AppAlert(
            id="popup" if self.change == "popup" else f"popup_{self.overlay}",
            title=self.text or title.replace("{app}", file.app.name),
            system=is_system,
            buttons=tuple(AlertButton(text=label) for label in labels),
        )
        others = tuple(a for a in file.alerts if a.id != alert.id)
        popping = _with_screen(file, screen.model_copy(update={"alert_on_open": alert.id}))
        return popping.model_copy(update={"alerts": (*others, alert)})


def _reordered(screen: AppScreen, met: set[str], rng: random.Random) -> AppScreen:
    """Let the rows of a screen change places."""
    rows = [e for e in screen.elements if e.kind in ("row", "toggle") and not e.pinned and e.id in met]
    places = [(e.at, e.page) for e in rows]
    rng.shuffle(places)
    moved = {
        e.id: e.model_copy(update={"at": at, "page": page})
        for e, (at, page) in zip(rows, places, strict=True)
    }
    return screen.model_copy(update={"elements": tuple(moved.get(e.id, e) for e in screen.elements)})


def _with_ad(file: AppFile, screen: AppScreen, text: str) -> AppFile:
    """Cover a screen with an ad drawn by the app: no alert, and closed by a small cross."""
    if screen.layer != "page":
        return file
    ad = AppScreen(
        id="drift_ad",
        layer="dialog",
        elements=(
            Element(id="ad_text", text=text, at=(0.5, 0.45)),
            Element(id="ad_open", text="Shop now", kind="button", at=(0.5, 0.55)),
            Element(id="ad_close", text="Close", kind="icon", at=(0.85, 0.38), close=True),
        ),
    )
    covered = _with_screen(file, screen.model_copy(update={"screen_on_open": ad.id}))
    others = tuple(s for s in covered.screens if s.id != ad.id)
    return covered.model_copy(update={"screens": (*others, ad)})


def _with_screen(file: AppFile, screen: AppScreen) -> AppFile:
    return file.model_copy(
        update={"screens": tuple(screen if s.id == screen.id else s for s in file.screens)}
    )
