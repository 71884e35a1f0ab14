"""The ground truth about apps: their screens, elements and edges, for evaluations of maps and crawlers.

Facts of the app files only. Whether an action may be taken at all is for whoever takes it to judge.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from devices.sim.app_elements import Effect, Element
from devices.sim.app_file import AppAlert, AppFile, AppScreen
from devices.sim.effects import EffectKind, kinds_of
from devices.sim.graph_facts import (
    AlertFact,
    AppFact,
    ButtonFact,
    EdgeFact,
    EdgeKind,
    ElementFact,
    Gesture,
    Graph,
    ScreenFact,
)
from devices.sim.node import Value
from devices.sim.template import holds, names_in
from devices.sim.world import World

_CHOICE = re.compile(r"\{[^{}?]*\?([^{}:]*):([^{}]*)\}")
_NAME = re.compile(r"\{(\w+)\}")


def graph_of(world: World) -> Graph:
    """Describe every installed app, as it is after the updates it had."""
    apps = [_app(world.apps.file(info.bundle)) for info in world.installed()]
    return Graph(platform=world.platform, apps=apps)


@dataclass(frozen=True, slots=True)
class _Start:
    """What an app knows on a fresh phone, as far as the file alone says it."""

    known: dict[str, Value]

    @classmethod
    def of(cls, file: AppFile) -> "_Start":
        drawn = {name for name, value in file.state.items() if isinstance(value, str) and "{" in value}
        return cls({name: value for name, value in file.state.items() if name not in drawn})

    def holds(self, condition: str) -> bool | None:
        """Judge a condition; `None` when it names what this start does not know."""
        return holds(condition, self.known) if names_in(condition) <= self.known.keys() else None


def _app(file: AppFile) -> AppFact:
    begin = _Start.of(file)
    edges = [edge for screen in file.screens for edge in _edges(file, screen, begin)]
    start = file.app.begins or file.screens[0].id
    starts = [screen for screen in _targets(file, start, None) if file.screen(screen)]
    if not starts or ":}" in start:  # a choice that names no screen leaves the first one
        starts.append(file.screens[0].id)
    taps = _distances(file, edges, starts)
    return AppFact(
        bundle=file.app.bundle,
        id=file.app.id,
        name=file.app.name,
        version=file.app.version,
        start=start,
        screens=[_screen(screen, taps.get(screen.id), begin) for screen in file.screens],
        edges=edges,
        alerts=[_alert(file, alert) for alert in file.alerts],
        reachable=[screen.id for screen in file.screens if screen.id in taps],
    )


def _screen(screen: AppScreen, taps: int | None, begin: _Start) -> ScreenFact:
    return ScreenFact(
        id=screen.id,
        title=screen.title,
        layer=screen.layer,
        pages=list(screen.pages),
        taps=taps,
        elements=[_element(element, begin) for element in screen.elements],
    )


def _element(element: Element, begin: _Start) -> ElementFact:
    shown = element.row or element
    labels = dict.fromkeys(label for label in (shown.text, shown.zh, shown.en) if label)
    taps = [effect for _, gesture, effect in _effects(element) if gesture == "tap"]
    changes: list[EffectKind] = list(dict.fromkeys(kind for effect in taps for kind in kinds_of(effect)))
    return ElementFact(
        id=element.id,
        labels=list(labels),
        kind=element.kind,
        at=element.at,
        page=element.page,
        pinned=element.pinned,
        platform_id=element.platform_id,
        when=element.when,
        holds_at_start=begin.holds(element.when),
        shows=element.items,
        changes=changes,
    )


def _alert(file: AppFile, alert: AppAlert) -> AlertFact:
    buttons = [
        ButtonFact(text=b.text, to=_targets(file, b.to, None), changes=kinds_of(b)) for b in alert.buttons
    ]
    return AlertFact(id=alert.id, title=alert.title, system=alert.system, buttons=buttons)


def _edges(file: AppFile, screen: AppScreen, begin: _Start) -> Iterator[EdgeFact]:
    for opening, kind in ((screen.screen_on_open, "push"), (screen.alert_on_open, "alert")):
        if opening:
            effect = Effect(to=opening) if kind == "push" else Effect(alert=opening)
            yield from _effect(file, screen, Element(id=""), ("", "open", effect), begin)
    for element in screen.elements:
        for done in _effects(element):
            yield from _effect(file, screen, element, done, begin)


def _effects(element: Element) -> Iterator[tuple[str, Gesture, Effect]]:
    """List what can be done to an element: which part of it, how, and what that does."""
    row = element.row
    yield "", "tap", row or element
    for part in chain(element.parts, row.parts if row else ()):
        yield part.id or part.text, "tap", part
    others: tuple[tuple[Gesture, Effect | None], ...] = (
        ("hold", element.hold or (row.hold if row else None)),
        ("type", element.typed),
        ("enter", element.enter),
    )
    for gesture, effect in others:
        if effect is not None:
            yield "", gesture, effect


def _effect(
    file: AppFile, screen: AppScreen, element: Element, done: tuple[str, Gesture, Effect], begin: _Start
) -> Iterator[EdgeFact]:
    part, gesture, effect = done
    for kind, to in _leads(file, element, effect):
        yield EdgeFact.model_validate(
            {
                "from": screen.id,
                "element": element.id,
                "part": part,
                "gesture": gesture,
                "kind": kind,
                "to": to,
                "when": element.when,
                "holds_at_start": begin.holds(element.when),
                "changes": kinds_of(effect),
            }
        )


def _leads(file: AppFile, element: Element, effect: Effect) -> Iterator[tuple[EdgeKind, str]]:
    if effect.close:
        yield "close", ""
    is_plain_back = isinstance(effect, Element) and effect.kind == "back" and not _leads_anywhere(effect)
    if effect.back or is_plain_back:
        yield "back", ""
    if effect.root:
        yield "root", file.app.begins or file.screens[0].id
    for target in _targets(file, effect.to, element):
        yield "replace" if effect.replace else "push", target
    for alert in _targets(file, effect.alert, element):
        yield "alert", alert
    if effect.opens_app:
        yield "app", effect.opens_app
    if effect.opens_url:
        yield "url", effect.opens_url


def _leads_anywhere(effect: Effect) -> bool:
    return any((effect.to, effect.close, effect.root, effect.alert, effect.opens_app, effect.opens_url))


def _targets(file: AppFile, template: str, element: Element | None) -> list[str]:
    """Resolve where a text with names may lead: every choice, and what the rows of a list and states say."""
    if not template:
        return []
    choice = _CHOICE.search(template)
    if choice:
        ways = (template[: choice.start()] + way + template[choice.end() :] for way in choice.groups())
        return list(dict.fromkeys(chain.from_iterable(_targets(file, way, element) for way in ways)))
    name = _NAME.search(template)
    if name is None:
        return [template]
    rows = file.lists[element.items].of if element is not None and element.items else ()
    values = [row[name[1]] for row in rows if name[1] in row] or [str(file.state.get(name[1], ""))]
    filled = (template[: name.start()] + value + template[name.end() :] for value in values)
    known = {screen.id for screen in file.screens} | {alert.id for alert in file.alerts}
    return [text for text in dict.fromkeys(filled) if text in known]


def _distances(file: AppFile, edges: list[EdgeFact], starts: list[str]) -> dict[str, int]:
    """Count the fewest gestures to every screen; what opens by itself costs none, alerts lead on."""
    ways = [(e.source, e.to, 0 if e.gesture == "open" else 1) for e in edges if e.kind in ("push", "replace")]
    buttons = {alert.id: alert.buttons for alert in file.alerts}
    for edge in edges:
        for button in buttons.get(edge.to, ()) if edge.kind == "alert" else ():
            ways += [(edge.source, to, 2) for to in _targets(file, button.to, None)]
    taps = dict.fromkeys(starts, 0)
    while True:
        nearer = {
            to: taps[source] + cost
            for source, to, cost in ways
            if source in taps and taps[source] + cost < taps.get(to, 1_000_000)
        }
        if not nearer:
            return taps
        for to, cost in nearer.items():
            taps[to] = min(cost, taps.get(to, cost))
