"""What is wrong with a map: findings for its author, before any phone is touched."""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from maps.check_macros import macro_findings
from maps.danger import danger_of
from maps.drawing import draw
from maps.findings import Finding
from maps.identify import REJECT, Here, Identifier
from maps.labels import is_template
from maps.model import AppMap, MapElement, Risk, Screen
from maps.overlays import may_dismiss
from maps.sight import Kind, kind_of

_EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+\.\w{2,}")
_DIGITS: Final = re.compile(r"\+?\d[\d\s().-]{5,}\d")
PHONE_DIGITS: Final = range(8, 16)
"""Source: E.164 allows 15; shorter than 8 is rather a version or a size."""
CARD_DIGITS: Final = range(13, 20)


def check(app_map: AppMap) -> list[Finding]:
    """List what is wrong with a map, errors first."""
    findings = [
        *_duplicates("screens", [screen.id for screen in app_map.screens]),
        *_duplicates("macros", [macro.id for macro in app_map.macros]),
        *_graph(app_map),
        *(finding for screen in app_map.screens for finding in _screen(app_map, screen)),
        *_lookalikes(app_map),
        *_overlays(app_map),
        *macro_findings(app_map),
        *_personal(app_map),
    ]
    return sorted(findings, key=lambda finding: finding.level)


def _duplicates(where: str, ids: Iterable[str]) -> Iterator[Finding]:
    for id_, count in Counter(ids).items():
        if count > 1:
            yield Finding("error", f"{where}.{id_}", f"{count} have this id")


def _graph(app_map: AppMap) -> Iterator[Finding]:
    ids = {screen.id for screen in app_map.screens}
    if app_map.home not in ids:
        yield Finding("error", "home", f"there is no screen {app_map.home}")
    targets = {screen.id: {e.leads_to for e in screen.elements if e.leads_to} for screen in app_map.screens}
    seen, queue = {app_map.home}, deque([app_map.home])
    while queue:
        for target in targets.get(queue.popleft(), set()) - seen:
            seen.add(target)
            queue.append(target)
    for screen in app_map.screens:
        if screen.id not in seen:
            yield Finding("warning", f"screens.{screen.id}", "no way leads here from home")


def _screen(app_map: AppMap, screen: Screen) -> Iterator[Finding]:
    where = f"screens.{screen.id}"
    own = [element.id for element in screen.elements]
    yield from _duplicates(f"{where}.elements", own)
    yield from _predicates(screen, where, own)
    ids = {other.id for other in app_map.screens}
    for element in screen.elements:
        yield from _element(element, f"{where}.elements.{element.id}", ids)
    heights = [(e.page, e.center[1], e.id) for e in screen.elements if e.center and not e.pinned]
    for above, below in pairwise(heights):
        if above[:2] > below[:2]:
            message = f"stands above {above[2]}: list what scrolls from top to bottom"
            yield Finding("warning", f"{where}.elements.{below[2]}", message)


def _predicates(screen: Screen, where: str, own: list[str]) -> Iterator[Finding]:
    for list_, named in (("requires", screen.requires), ("forbids", screen.forbids)):
        for element_id in named:
            if element_id not in own:
                yield Finding("error", f"{where}.{list_}", f"there is no element {element_id} here")
    for element in screen.elements:
        if element.id in screen.requires and screen.scrollable and not element.pinned:
            message = f"{element.id} scrolls away, and then this screen is not recognised"
            yield Finding("warning", f"{where}.requires", message)


def _element(element: MapElement, where: str, screens: set[str]) -> Iterator[Finding]:
    if element.leads_to and element.leads_to not in screens:
        yield Finding("error", where, f"leads to {element.leads_to}, which is no screen of this map")
    if element.center and not all(0 <= ratio <= 1 for ratio in element.center):
        yield Finding("error", where, f"stands at {list(element.center)}, which is off the screen")
    if element.fixed and not element.labels and not element.platform_id:
        yield Finding("error", where, "has neither a label nor a platform id, so nothing finds it")
    if element.fixed and is_template(element.text):
        yield Finding("error", where, f"“{element.text}” is a placeholder: say `fixed: false`")
    if element.role.value == "toggle" and element.risk is Risk.NONE:
        yield Finding("error", where, "is a toggle without a risk; at least changes_setting")
    danger = danger_of(element.text)
    if danger is not Risk.NONE and element.risk is Risk.NONE and kind_of(element.role) is not Kind.STATIC:
        yield Finding("error", where, f"“{element.text}” says {danger.value} and has no risk")


def _lookalikes(app_map: AppMap) -> Iterator[Finding]:
    """Draw every screen as the map has it; it must be recognised as itself."""
    identifier = Identifier(app_map)
    for screen in app_map.screens:
        seen = identifier.identify(draw(app_map, screen))
        if isinstance(seen, Here) and seen.screen.id == screen.id:
            continue
        near = () if isinstance(seen, Here) else seen.near
        other = [seen.screen.id] if isinstance(seen, Here) else [m.screen for m in near if m.score >= REJECT]
        rivals = ", ".join(id_ for id_ in other if id_ != screen.id)
        told = f"nothing tells it from {rivals}" if rivals else "it has too little to be recognised by"
        yield Finding("error", f"screens.{screen.id}", told)


def _overlays(app_map: AppMap) -> Iterator[Finding]:
    for overlay in app_map.overlays:
        for label in overlay.dismiss:
            if not may_dismiss(label):
                yield Finding("error", f"overlays.{overlay.id}", f"“{label}” may not be tapped unasked")


def _personal(app_map: AppMap) -> Iterator[Finding]:
    for where, text in _texts(app_map):
        if what := personal_data(text):
            yield Finding("error", where, f"looks like {what}; maps hold no personal data")


def personal_data(text: str) -> str | None:
    """Name the kind of personal data that a text seems to hold."""
    if _EMAIL.search(text):
        return "an e-mail address"
    for match in _DIGITS.finditer(text):
        digits = [int(c) for c in match[0] if c.isdigit()]
        if len(digits) in CARD_DIGITS and _luhn(digits):
            return "a card number"
        if len(digits) in PHONE_DIGITS:
            return "a phone number"
    return None


def _luhn(digits: list[int]) -> bool:
    doubled = [d * 2 - 9 * (d > 4) if i % 2 else d for i, d in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0


def _called(thing: MapElement | Screen) -> Iterator[str]:
    for aliases in thing.aliases.values():
        yield from aliases


def _texts(app_map: AppMap) -> Iterator[tuple[str, str]]:
    for screen in app_map.screens:
        where = f"screens.{screen.id}"
        for text in (screen.title, screen.description, *screen.names.values(), *_called(screen)):
            yield where, text
        for element in screen.elements:
            for text in (*element.labels, *_called(element), element.beside):
                yield f"{where}.elements.{element.id}", text
    for macro in app_map.macros:
        for text in (macro.description, *(said for all_ in macro.say.values() for said in all_)):
            yield f"macros.{macro.id}", text
