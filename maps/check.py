"""What is wrong with a map: findings for its author, before any phone is touched."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator

from maps.check_macros import macro_findings
from maps.check_screens import screen_findings
from maps.check_texts import text_findings
from maps.drawing import draw
from maps.findings import Finding
from maps.identify import REJECT, Here, identifier_of
from maps.model import AppMap
from maps.overlays import may_dismiss


def check(app_map: AppMap) -> list[Finding]:
    """List what is wrong with a map, errors first."""
    findings = [
        *_duplicates("screens", [screen.id for screen in app_map.screens]),
        *_duplicates("macros", [macro.id for macro in app_map.macros]),
        *_duplicates("links", [link.id for link in app_map.links]),
        *_graph(app_map),
        *(finding for screen in app_map.screens for finding in screen_findings(app_map, screen)),
        *_lookalikes(app_map),
        *_overlays(app_map),
        *_links(app_map),
        *macro_findings(app_map),
        *text_findings(app_map),
    ]
    return sorted(findings, key=lambda finding: finding.level)


def _duplicates(where: str, ids: Iterable[str]) -> Iterator[Finding]:
    for id_, count in Counter(ids).items():
        if count > 1:
            yield Finding("error", f"{where}.{id_}", f"{count} have this id", "duplicate_id")


def _overlaid(app_map: AppMap) -> Iterator[str]:
    """Name the screens that come by themselves, and that an overlay takes away."""
    for screen in app_map.screens:
        labels = {label for element in screen.elements for label in element.labels} | set(screen.titles)
        if screen.layer != "page" and any(labels.issuperset(overlay.when) for overlay in app_map.overlays):
            yield screen.id


def _graph(app_map: AppMap) -> Iterator[Finding]:
    ids = {screen.id for screen in app_map.screens}
    if app_map.home not in ids:
        yield Finding("error", "home", f"there is no screen {app_map.home}", "unknown_screen")
    targets = {screen.id: {e.leads_to for e in screen.elements if e.leads_to} for screen in app_map.screens}
    seen = {app_map.home, *_opened(app_map), *_overlaid(app_map)}
    queue = deque(seen)
    while queue:
        for target in targets.get(queue.popleft(), set()) - seen:
            seen.add(target)
            queue.append(target)
    for screen in app_map.screens:
        if screen.id not in seen:
            message = "no way leads here from home"
            yield Finding(
                "warning", f"screens.{screen.id}", message, "unreachable", "an edge, link or step to it"
            )


def _opened(app_map: AppMap) -> Iterator[str]:
    """Name the screens that links and steps open without an edge."""
    yield from (link.screen for link in app_map.links)
    for macro in app_map.macros:
        yield from (step.opens for step in macro.steps if step.opens)


def _lookalikes(app_map: AppMap) -> Iterator[Finding]:
    """Draw every screen as the map has it; it must be recognised as itself and nothing else."""
    identifier = identifier_of(app_map)
    for screen in app_map.screens:
        seen = identifier.identify(draw(app_map, screen))
        if isinstance(seen, Here) and seen.screen.id == screen.id:
            continue
        near = () if isinstance(seen, Here) else seen.near
        other = [seen.screen.id] if isinstance(seen, Here) else [m.screen for m in near if m.score >= REJECT]
        rivals = ", ".join(id_ for id_ in other if id_ != screen.id)
        where = f"screens.{screen.id}"
        if rivals:
            expected = "a title, `requires`, `forbids` or `layer` that only this one fits"
            yield Finding("error", where, f"nothing tells it from {rivals}", "lookalike", expected)
        else:
            expected = "a title, or more elements that are always there"
            yield Finding("error", where, "it has too little to be recognised by", "indistinct", expected)


def _overlays(app_map: AppMap) -> Iterator[Finding]:
    for overlay in app_map.overlays:
        for label in overlay.dismiss:
            if not may_dismiss(label):
                message = f"“{label}” may not be tapped unasked"
                expected = "a label that puts off or closes"
                yield Finding("error", f"overlays.{overlay.id}", message, "overlay_risk", expected)


def _links(app_map: AppMap) -> Iterator[Finding]:
    ids = {screen.id for screen in app_map.screens}
    used = {getattr(step, "link", "") for macro in app_map.macros for step in macro.steps}
    for link in app_map.links:
        where = f"links.{link.id}"
        if link.screen not in ids:
            message = f"opens {link.screen}, which is no screen of this map"
            yield Finding("error", where, message, "unknown_screen")
        if "{" in link.url and link.id not in used:
            message = "has a {placeholder}, and no macro opens it with one"
            yield Finding("warning", where, message, "unused_link", f"a step `link: {link.id}`")
