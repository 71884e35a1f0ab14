"""From a map of PhoneCLI to one of this format: labels instead of pixels, and every defect said."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from maps.danger import danger_of
from maps.derive import derive
from maps.findings import Finding
from maps.ids import slug, unique
from maps.labels import language_of, normal
from maps.model import AppMap, Expect, Language, Macro, MapElement, Origin, Param, Risk, Screen, SetStep
from maps.phonecli.edges import believed
from maps.phonecli.settle import settled, without_doubles
from maps.phonecli.source import PhoneCliElement, PhoneCliMap, PhoneCliScreen
from maps.phonecli.words import decoded, is_content
from maps.redact import impersonal, is_personal, redact
from maps.sight import Kind, kind_of
from phone.snapshot import Platform, Role

ROLES: Final = {
    "toggle": Role.TOGGLE,
    "switch": Role.TOGGLE,
    "button": Role.BUTTON,
    "tab": Role.TAB,
    "input": Role.FIELD,
    "label": Role.TEXT,
    "link": Role.LINK,
    "setting": Role.ROW,
    "menu_item": Role.ROW,
}
POINTS_WIDE: Final = 600.0
"""A screen narrower than this is measured in points, as iPhones are; Android's are in pixels."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A map, and what was wrong with the one that it was made of."""

    app_map: AppMap
    notes: tuple[Finding, ...]


def imported(source: PhoneCliMap, platform: Platform | None = None) -> Imported:
    """Make a map of this format; it passes `map check` without errors.

    Raises:
        ValueError: nothing is left of it.
    """
    ids = [screen.id for screen in source.screens]
    once = tuple(screen for place, screen in enumerate(source.screens) if screen.id not in ids[:place])
    doubles = [id_ for place, id_ in enumerate(ids) if id_ in ids[:place]]
    found = _Import(source.model_copy(update={"screens": once}), platform or platform_of(source)).result()
    notes = (Finding("warning", id_, "is there twice: the first one kept", "duplicate_id") for id_ in doubles)
    return replace(found, notes=(*notes, *found.notes))


def platform_of(source: PhoneCliMap) -> Platform:
    """Tell by the size of its screen which platform a map is of."""
    return "ios" if source.screen_w < POINTS_WIDE else "android"


class _Import:
    """One import while it goes on."""

    def __init__(self, source: PhoneCliMap, platform: Platform) -> None:
        judged = believed(source)
        self._source = source
        self._platform: Platform = platform
        self._targets = judged.targets
        self._notes = judged.notes
        self._ids = _screen_ids(source, self._targets)

    def result(self) -> Imported:
        source = self._source
        app_map = AppMap(
            id=slug(source.app) or "app",
            name=decoded(source.app),
            platform=self._platform,
            bundle=source.package,
            launch="resume_last" if source.launch_behavior == "resume_last" else "home",
            origin=Origin(
                "crawled", device=self._device(), note="Imported from a map of PhoneCLI, not tried here"
            ),
            screens=tuple(self._screen(screen) for screen in source.screens),
            macros=(),
            home="home",
        )
        notes: list[Finding] = []
        app_map = without_doubles(app_map, notes)
        app_map = settled(replace(app_map, macros=tuple(_switches(app_map))), notes)
        names = {new: old for old, new in self._ids.items()}
        told = (replace(note, where=names.get(note.where, note.where)) for note in notes)
        return Imported(derive(app_map), (*self._notes, *told))

    def _device(self) -> str:
        unit = "pt" if self._platform == "ios" else "px"
        return f"{self._source.screen_w:g}x{self._source.screen_h:g} {unit}"

    def _screen(self, screen: PhoneCliScreen) -> Screen:
        titled = {normal(label) for label in self._labels_to(screen.id)}
        shown = (
            decoded(e.text) for e in screen.elements if e.semantic_type == "label" and not e.found_at_scroll
        )
        title = next((text for text in shown if normal(text) in titled), "")
        elements = self._elements(screen, title)
        deepest = max((element.page for element in elements), default=0)
        return Screen(
            id=self._ids[screen.id],
            title=title,
            description=redact(decoded(screen.description)),
            scrollable=deepest > 0 if screen.scrollable is None else screen.scrollable or deepest > 0,
            elements=elements,
        )

    def _labels_to(self, screen_id: str) -> Iterator[str]:
        """Name what leads to a screen, as its title is often called; the first one is called like the app."""
        if screen_id == self._source.screens[0].id:
            yield decoded(self._source.app)
        screens = {screen.id: screen for screen in self._source.screens}
        for (source, index), target in self._targets.items():
            if target == screen_id:
                yield decoded(screens[source].elements[index].text)

    def _elements(self, screen: PhoneCliScreen, title: str) -> tuple[MapElement, ...]:
        """Give a screen's elements from top to bottom, without its title and without doubles."""
        kept: dict[tuple[str, Kind], MapElement] = {}
        used: set[str] = set()
        # What leads somewhere comes first, so that of two with one label it stays.
        for index in sorted(range(len(screen.elements)), key=lambda i: (screen.id, i) not in self._targets):
            element = self._element(screen, index)
            if element is None or (element.role is Role.TEXT and element.text == title):
                continue
            key = (normal(element.text), kind_of(element.role))
            if key in kept:
                self._note(
                    f"{screen.id}.{element.text}", "is there twice: the second one dropped", "double_element"
                )
            else:
                kept[key] = replace(element, id=_unused(element.id, used))
        return tuple(sorted(kept.values(), key=lambda e: (e.page, e.center[1] if e.center else 1.0)))

    def _element(self, screen: PhoneCliScreen, index: int) -> MapElement | None:
        source = screen.elements[index]
        text, target = decoded(source.text), self._targets.get((screen.id, index))
        role = ROLES.get(source.semantic_type, Role.ROW if target else Role.TEXT)
        if source.semantic_type == "network":
            role = Role.ROW
        element = MapElement(
            slug(text) or next((slug(a) for a in source.aliases if slug(a)), "") or f"element_{index}",
            text,
            role,
            aliases=self._aliases(screen, source, text),
            center=self._center(screen, source),
            page=min(source.found_at_scroll, 100),
            pinned=source.fixed,
            leads_to=self._ids[target] if target else None,
            risk=_risk(text, role),
        )
        if text != " ".join(source.text.split()):
            self._note(f"{screen.id}.{text}", "had HTML entities in its text: decoded", "entities")
        return self._kept(screen, source, element)

    def _kept(
        self, screen: PhoneCliScreen, source: PhoneCliElement, element: MapElement
    ) -> MapElement | None:
        """Keep what the next visit shows again; a row of content that leads somewhere stays as a template."""
        if not element.text:
            return None
        if is_personal(element.text) or source.semantic_type == "network":
            message, code = "an element bore personal data", "personal_text"  # which is not repeated here
        elif is_content(element.text) or "{" in element.text:
            message, code = f"“{element.text}” differs from visit to visit", "content"
        else:
            return element
        if element.leads_to is None:
            self._note(screen.id, f"{message}: dropped", code)
            return None
        self._note(screen.id, f"{message}: its row is a {{row}} now", code)
        return replace(
            element, id="row", text="{row}", role=Role.ROW, aliases={}, fixed=False, risk=Risk.NONE
        )

    def _aliases(
        self, screen: PhoneCliScreen, source: PhoneCliElement, text: str
    ) -> dict[Language, tuple[str, ...]]:
        sorted_: dict[Language, tuple[str, ...]] = {}
        for raw in source.aliases:
            alias = decoded(raw)
            if is_personal(alias):
                self._note(f"{screen.id}.{text}", "an alias bore personal data: removed", "personal_alias")
            elif alias and normal(alias) != normal(text):
                language = language_of(alias)
                sorted_[language] = (*sorted_.get(language, ()), alias)
        return sorted_

    def _center(self, screen: PhoneCliScreen, source: PhoneCliElement) -> tuple[float, float] | None:
        if source.center is None:
            return None
        x, y = source.center
        if x > 1 and y > 1:
            x, y = x / self._source.screen_w, y / self._source.screen_h
        if 0 <= x <= 1 and 0 <= y <= 1:
            return round(x, 4), round(y, 4)
        self._note(
            f"{screen.id}.{decoded(source.text)}", "stood off the screen: its place dropped", "off_screen"
        )
        return None

    def _note(self, where: str, message: str, code: str) -> None:
        self._notes.append(Finding("warning", where, message, code))


def _risk(text: str, role: Role) -> Risk:
    danger = danger_of(text) if kind_of(role) is not Kind.STATIC else Risk.NONE
    return Risk.CHANGES_SETTING if role is Role.TOGGLE and danger is Risk.NONE else danger


def _screen_ids(source: PhoneCliMap, targets: dict[tuple[str, int], str]) -> dict[str, str]:
    """Call screens by what leads to them; the first one is home."""
    screens = {screen.id: screen for screen in source.screens}
    ids, used = {source.screens[0].id: "home"}, {"home"}
    for (screen_id, index), target in targets.items():
        if target not in ids:
            label = decoded(screens[screen_id].elements[index].text)
            ids[target] = _unused(slug(impersonal(label)) or slug(target) or "screen", used)
    for screen in source.screens:
        if screen.id not in ids:
            ids[screen.id] = _unused(slug(screen.id) or "screen", used)
    return ids


def _unused(wanted: str, used: set[str]) -> str:
    """Keep an id apart from those that are used, and use it."""
    name = unique(wanted, used)
    used.add(name)
    return name


def _switches(app_map: AppMap) -> Iterator[Macro]:
    """Give every switch a macro that sets it, as PhoneCLI has an operation that flips it."""
    used: set[str] = set()
    for screen in app_map.screens:
        for element in screen.elements:
            if element.role is Role.TOGGLE and element.fixed:
                name = _unused(f"set_{element.id}"[:40], used)
                yield Macro(
                    id=name,
                    description=f"Turn {element.text} on or off",
                    params=(Param("on", "boolean"),),
                    at=screen.id,
                    steps=(SetStep(element.id, "{on}"),),
                    expect=Expect(element=element.id, checked="{on}"),
                    risk=element.risk,
                    family="set",
                    member=name.removeprefix("set_"),
                )
