"""What is wrong with a screen of a map and with its elements."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from maps.by_place import UNLABELLED
from maps.danger import danger_of, is_dangerous
from maps.findings import Finding
from maps.labels import is_template
from maps.model import AppMap, MapElement, Risk, Screen
from maps.named import is_place
from maps.sight import Kind, kind_of
from phone.snapshot import Role


def screen_findings(app_map: AppMap, screen: Screen) -> Iterator[Finding]:
    """List what is wrong with a screen."""
    where = f"screens.{screen.id}"
    for id_, count in Counter(element.id for element in screen.elements).items():
        if count > 1:
            yield Finding("error", f"{where}.elements.{id_}", f"{count} have this id", "duplicate_id")
    yield from _predicates(screen, where)
    ids = {other.id for other in app_map.screens}
    for element in screen.elements:
        at = f"{where}.elements.{element.id}"
        yield from _place(element, at, ids)
        yield from _label(element, at)
        yield from _risk(element, at)
    heights = [(e.page, e.center[1], e.id) for e in screen.elements if e.center and not e.pinned]
    for above, below in pairwise(heights):
        if above[:2] > below[:2]:
            message = f"stands above {above[2]}: list what scrolls from top to bottom"
            yield Finding("warning", f"{where}.elements.{below[2]}", message, "order")


def _predicates(screen: Screen, where: str) -> Iterator[Finding]:
    own = {element.id for element in screen.elements}
    for list_, named in (("requires", screen.requires), ("forbids", screen.forbids)):
        for element_id in named:
            if element_id not in own:
                message = f"there is no element {element_id} here"
                yield Finding("error", f"{where}.{list_}", message, "unknown_element")
    for element in screen.elements:
        if element.id in screen.requires and screen.scrollable and not element.pinned:
            message = f"{element.id} scrolls away, and then this screen is not recognised"
            yield Finding("warning", f"{where}.requires", message, "scrolls_away")


def _place(element: MapElement, where: str, screens: set[str]) -> Iterator[Finding]:
    if element.leads_to and element.leads_to not in screens:
        message = f"leads to {element.leads_to}, which is no screen of this map"
        yield Finding("error", where, message, "dangling_edge")
    if element.center and not all(0 <= ratio <= 1 for ratio in element.center):
        message = f"stands at {list(element.center)}, which is off the screen"
        yield Finding("error", where, message, "off_screen", "ratios of the screen, 0 to 1")


def _label(element: MapElement, where: str) -> Iterator[Finding]:
    is_nameless = not element.labels and not element.platform_id
    if element.fixed and is_nameless and element.role not in UNLABELLED:
        message = "has neither a label nor a platform id, so nothing finds it"
        yield Finding("error", where, message, "no_label")
    if element.fixed and is_template(element.text):
        yield Finding("error", where, f"“{element.text}” is a placeholder: say `fixed: false`", "placeholder")


def _risk(element: MapElement, where: str) -> Iterator[Finding]:
    if element.risk is not Risk.NONE:
        return
    if element.role is Role.TOGGLE:
        message = "is a toggle without a risk; at least changes_setting"
        yield Finding("error", where, message, "no_risk")
    elif kind_of(element.role) is not Kind.STATIC and not is_place(element):
        level, label = "error", element.text
        if danger_of(label) is Risk.NONE and element.role is Role.BUTTON and not element.leads_to:
            # A translation is somebody's word; it weighs only on what does something at once.
            level, label = "warning", next(filter(is_dangerous, element.labels), "")
        danger = danger_of(label)
        if danger is not Risk.NONE:
            message = f"“{label}” says {danger.value} and has no risk"
            yield Finding(level, where, message, "no_risk", f"risk: {danger.value}, or another")
