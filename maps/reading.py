"""What an element says beside its label."""

from maps.labels import is_template, leads, normal
from maps.locate import Found, switch_of
from maps.model import MapElement
from phone.snapshot import Element, Role, Snapshot


def value_of(element: MapElement, found: Found, snapshot: Snapshot) -> str:
    """Read the state of a toggle, the value of a row, the content of a field, or the text itself."""
    switch = switch_of(found, snapshot)
    if switch is not None:
        return "on" if switch.checked else "off"
    own = {normal(label) for label in element.labels}
    for bearer in (found.element, found.label):
        if bearer.value and normal(bearer.value) not in own:  # the label may be the second line of its row
            return bearer.value
    for label in element.labels:
        if leads(label, found.label.text):
            return found.label.text[len(label) :].lstrip(",、 ")
    beside = _texts_beside(element, found, snapshot)
    if beside:
        return ", ".join(beside)
    is_own = is_template(element.text) or element.role in (Role.TEXT, Role.FIELD)
    return found.label.text if is_own else ""


def content(element: MapElement, field: Element) -> str:
    """Read what a field holds; `""` when it is empty, also where the phone gives the hint as its content."""
    held = field.value or ""
    return "" if normal(held) in {normal(label) for label in element.labels} else held


def _texts_beside(element: MapElement, found: Found, snapshot: Snapshot) -> list[str]:
    """List the other texts of the row that the label stands in."""
    if found.element is found.label:
        inside = [e for e in snapshot.elements if found.element in snapshot.ancestors(e)]
    else:
        inside = [
            e for e in snapshot.elements if found.element in snapshot.ancestors(e) and e is not found.label
        ]
    labels = {normal(label) for label in (*element.labels, found.label.text)}
    texts = (e.text for e in inside if e.role is Role.TEXT and e.text)
    return [text for text in dict.fromkeys(texts) if normal(text) not in labels]
