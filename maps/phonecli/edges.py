"""Which edges of a PhoneCLI map can be believed: what its macros tap, and what its screens show, decide."""

from dataclasses import dataclass, field

from maps.findings import Finding
from maps.labels import normal
from maps.phonecli.source import PhoneCliElement, PhoneCliMap, PhoneCliScreen
from maps.phonecli.taps import Key, element_at, route
from maps.phonecli.words import decoded


@dataclass(slots=True)
class Edges:
    """The edges that are believed, and what was wrong with the others."""

    targets: dict[Key, str] = field(default_factory=dict[Key, str])
    notes: list[Finding] = field(default_factory=list[Finding])


def believed(source: PhoneCliMap) -> Edges:
    """Judge every edge of a map."""
    judge = _Judge(source)
    for screen in source.screens:
        for index in range(len(screen.elements)):
            judge.element(screen, index)
    for screen in sorted(source.screens[1:], key=lambda screen: len(source.screen_macros.get(screen.id, ()))):
        judge.macro(screen)  # short ways first: longer ones begin with them
    return judge.edges


class _Judge:
    def __init__(self, source: PhoneCliMap) -> None:
        self.edges = Edges()
        self._source = source
        self._screens = {screen.id: screen for screen in source.screens}
        self._said = {
            (screen.id, index): element.leads_to
            for screen in source.screens
            for index, element in enumerate(screen.elements)
            if element.leads_to
        }
        self._texts = {
            screen.id: frozenset(normal(decoded(e.text)) for e in screen.elements)
            for screen in source.screens
        }

    def element(self, screen: PhoneCliScreen, index: int) -> None:
        """Judge what one element is said to lead to."""
        element = screen.elements[index]
        target = element.leads_to
        if not target:
            return
        if target not in self._screens:
            self._note(
                screen, element, f"leads to {target}, which the map does not have: dropped", "unknown_target"
            )
        elif target == screen.id:
            self._note(screen, element, "leads to its own screen: dropped", "self_edge")
        elif element.semantic_type in ("toggle", "switch"):
            self._note(screen, element, "is a switch and leads nowhere: dropped", "toggle_edge")
        elif element.found_at_scroll and not self._is_scrolled_to(target):
            self._scrolled(screen, index, target)
        else:
            self.edges.targets[screen.id, index] = target

    def macro(self, screen: PhoneCliScreen) -> None:
        """Turn the last tap of a screen's macro into an edge, where no element has one to it."""
        found = route(self._source, screen.id, self.edges.targets)
        if not found.taps or screen.id in self.edges.targets.values():
            return
        last = found.taps[-1]
        place = f"({last.at[0]:.2f}, {last.at[1]:.2f})"
        if not found.is_whole or last.element is None:
            message = f"its macro taps {place} on {last.screen}, where the map has nothing: dropped"
            self.edges.notes.append(Finding("warning", screen.id, message, "bare_tap"))
            return
        key = (last.screen, last.element)
        element = self._screens[last.screen].elements[last.element]
        if key in self.edges.targets or element.semantic_type in ("toggle", "switch"):
            message = (
                f"its macro taps “{decoded(element.text)}” on {last.screen}, which leads elsewhere: dropped"
            )
            self.edges.notes.append(Finding("warning", screen.id, message, "bare_tap"))
            return
        self.edges.targets[key] = screen.id
        message = f"its macro's tap at {place} on {last.screen} is a tap on “{decoded(element.text)}” now"
        self.edges.notes.append(Finding("warning", screen.id, message, "tap_to_label"))

    def _is_scrolled_to(self, target: str) -> bool:
        found = route(self._source, target, self._said)
        return bool(found.taps) and found.taps[-1].page > 0

    def _scrolled(self, screen: PhoneCliScreen, index: int, target: str) -> None:
        """Judge the edge of something further down whose macro taps without having scrolled there."""
        element = screen.elements[index]
        if normal(decoded(element.text)) in self._texts[target]:
            self.edges.targets[screen.id, index] = target
            message = "stands further down and its macro does not scroll; it is looked for by its label now"
            self._note(screen, element, message, "missing_swipe")
            return
        hit = element_at(screen.elements, element.center, 0) if element.center else None
        other = screen.elements[hit] if hit is not None else None
        label = decoded(other.text) if other is not None else ""
        if hit is not None and other is not None and normal(label) in self._texts[target]:
            if not other.leads_to:
                self.edges.targets[screen.id, hit] = target
            message = f"stands further down, and without a swipe the tap hit “{label}”, whose edge it is"
            self._note(screen, element, message, "wrong_edge")
            return
        message = (
            f"stands further down, and what was tapped instead is not known: its edge to {target} is dropped"
        )
        self._note(screen, element, message, "wrong_edge")

    def _note(self, screen: PhoneCliScreen, element: PhoneCliElement, message: str, code: str) -> None:
        where = f"{screen.id}.{decoded(element.text) or 'an element without a text'}"
        self.edges.notes.append(Finding("warning", where, message, code))
