"""What an argument names: a row that only the phone knows. It is never something that the map knows."""

from maps.danger import danger_of
from maps.labels import is_template, leads, normal
from maps.model import MapElement, Risk, Screen
from maps.sight import Kind, kind_of
from phone.snapshot import Element, Role, Snapshot


def is_named(element: MapElement, screen: Screen) -> bool:
    """Tell whether an argument gave the element its label."""
    return not is_template(element.text) and is_template(_written(element, screen).text)


def namesake(element: MapElement, screen: Screen) -> MapElement | None:
    """Name the mapped element of the screen whose own label the argument is; `None` when it is nobody's."""
    written = _written(element, screen)
    names = [*element.labels] if is_template(written.text) else []
    names += [element.beside] if is_template(written.beside) else []
    names = [name for name in names if not is_template(name)]
    return next((other for name in names for other in _bearers(name, element, screen)), None)


def can_be_named(
    element: MapElement, screen: Screen, seen: Element, target: Element, snapshot: Snapshot
) -> bool:
    """Tell whether a thing may be what an argument names.

    A row that leads somewhere is a row: no switch, no row with a switch in it, no button, nothing in a bar,
    nothing that merely shows the name as its value, and nothing that the map has under that label.
    """
    if element.role is Role.ROW and not (
        _is_row(target, snapshot) and _is_in_its_list(element, target, snapshot)
    ):
        return False
    is_label = normal(target.text) in ("", normal(seen.text)) or leads(seen.text, target.text)
    if not is_label:
        return False
    labels = {text for text in (seen.text, target.text) if text}
    return not any(True for label in labels for _ in _bearers(label, element, screen))


def can_be_row(element: MapElement, screen: Screen, seen: Element, snapshot: Snapshot) -> bool:
    """Tell whether a thing may be one of the rows that an unfilled element stands for.

    Where the map says what stands in each of them (`beside` with a label of its own), nothing else is one.
    """
    is_alike = kind_of(seen.role, checked=seen.checked) is kind_of(element.role)
    if (
        not is_alike
        or _is_under_a_sheet(seen, snapshot)
        or seen.in_list is element.pinned
        or (element.role is Role.ROW and seen.role is Role.TEXT)
    ):
        return False
    if element.beside and not is_template(element.beside):
        return any(e.text and normal(e.text) == normal(element.beside) for e in _within(seen, snapshot))
    return can_be_named(element, screen, seen, seen, snapshot)


def is_switch(element: Element | None) -> bool:
    """Tell whether a tap on an element would flip something."""
    return element is not None and kind_of(element.role, checked=element.checked) is Kind.TOGGLE


def is_as_written(element: MapElement, label: str) -> bool:
    """Tell whether a label is one that the element has in the map, alone or with its value behind it."""
    return any(normal(own) == normal(label) or leads(own, label) for own in element.labels)


def is_place(element: MapElement) -> bool:
    """Tell whether an element is a way to a part of the app, such as the tab 关注, and no command."""
    return element.role in (Role.TAB, Role.SEGMENT) and element.leads_to is not None


def risk_of(element: MapElement, screen: Screen, found: Element) -> Risk:
    """Name the gravest of what the map and the label on the phone say that a tap can do.

    The map's word on an element stands against what its own label sounds like; for a label that an argument
    gave, or that is not in the map, the label's does.
    """
    if kind_of(found.role) is Kind.FIELD:
        return element.risk  # it shows what was typed into it
    is_known = not is_named(element, screen) and is_as_written(element, found.text)
    danger = danger_of(found.text)
    if is_known and (element.risk is not Risk.NONE or is_place(element)):
        return element.risk
    if not danger.exceeds(element.risk):
        return element.risk
    return danger


def _written(element: MapElement, screen: Screen) -> MapElement:
    return next((own for own in screen.elements if own.id == element.id), element)


def _bearers(label: str, element: MapElement, screen: Screen) -> tuple[MapElement, ...]:
    return tuple(
        other
        for other in screen.elements
        if other.id != element.id and not is_template(other.text) and is_as_written(other, label)
    )


def _within(row: Element, snapshot: Snapshot) -> list[Element]:
    return [e for e in snapshot.elements if e.rect.area > 0 and row in snapshot.ancestors(e)]


def _is_row(target: Element, snapshot: Snapshot) -> bool:
    if target.role in (Role.BUTTON, Role.LINK, Role.TAB, Role.SEGMENT, Role.FIELD) or is_switch(target):
        return False
    around = (target, *snapshot.ancestors(target))
    if any(element.role is Role.BAR for element in around):
        return False
    return not any(is_switch(e) and target in snapshot.ancestors(e) for e in snapshot.elements)


def _is_in_its_list(element: MapElement, target: Element, snapshot: Snapshot) -> bool:
    """Tell a row from a mere text outside of every list, such as the title in a player's bar."""
    is_loose = not (element.pinned or target.in_list or target.tappable or target.clickable)
    return not (is_loose and any(e.scrollable for e in snapshot.elements))


def _is_under_a_sheet(seen: Element, snapshot: Snapshot) -> bool:
    over = (e for e in snapshot.elements[seen.index + 1 :] if e.role in (Role.SHEET, Role.ALERT))
    return any(
        sheet.rect.contains(seen.rect.center) and seen not in snapshot.ancestors(sheet) for sheet in over
    )
