"""What a list shows now: the label of its first row, for an element that the map knows by its kind only."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from maps.danger import is_dangerous
from maps.labels import is_template
from maps.locate import Found, locate
from maps.model import MapElement, Screen
from maps.named import namesake
from maps.script import Script, ScriptPilot
from maps.scroll import Scroller
from maps.sight import Kind, kind_of
from phone.protocols import Act
from phone.snapshot import Element, Role, Snapshot


class FirstRow(ScriptPilot):
    """Looks for a row that an element such as `"{row}"` stands for; answers its label, `""` for none."""

    name = "first row"

    def __init__(self, screen: Screen, element: MapElement, but: Collection[str] = ()) -> None:
        super().__init__()
        self._screen, self._element = screen, element
        self._but = but
        """Labels that are passed over."""

    def _run(self, snapshot: Snapshot) -> Script[str]:
        scroller = Scroller(self._screen, self._element)
        while not (label := first_row(self._element, self._screen, snapshot, self._but)):
            action = None if self._element.pinned else scroller.next(snapshot)
            if action is None:
                break
            snapshot = yield Act((action,), "look for a row")
        return label


def first_row(element: MapElement, screen: Screen, snapshot: Snapshot, but: Collection[str] = ()) -> str:
    """Name what the element stands for on a snapshot, the nearest to where the map has it; `""` for none.

    Only what a replay would take for the element when an argument names it: no switch, nothing that the map
    knows otherwise. Nothing either whose label warns.
    """
    near = sorted(
        (row for row in _rows(element, screen, snapshot) if row[1] not in but), key=lambda row: row[0]
    )
    return near[0][1] if near else ""


def _rows(element: MapElement, screen: Screen, snapshot: Snapshot) -> Iterator[tuple[float, str]]:
    size = snapshot.size
    x, y = element.center or (0.0, 0.0)
    labels = dict.fromkeys(e.text for e in snapshot.elements if e.text and e.in_list is not element.pinned)
    for label in labels:
        called = _called(element, label)
        found = locate(called, screen, snapshot)
        if not isinstance(found, Found) or is_dangerous(found.label.text) or namesake(called, screen):
            continue
        if _is_of_kind(element, found.element):
            at = found.element.rect.center
            yield round(abs(at.x / size.width - x) + abs(at.y / size.height - y), 2), label


def _is_of_kind(element: MapElement, seen: Element) -> bool:
    """Tell whether something reacts, and is a row only for a row."""
    if kind_of(element.role) is Kind.STATIC:
        return True
    is_alike = not is_template(element.text) or (seen.role is Role.ROW) is (element.role is Role.ROW)
    return is_alike and (seen.clickable or seen.tappable)


def _called(element: MapElement, label: str) -> MapElement:
    texts = (element.text, element.beside)
    text, beside = (label if is_template(text) else text for text in texts)
    return replace(element, text=text, beside=beside, names={})
