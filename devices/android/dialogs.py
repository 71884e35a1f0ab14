"""Recognise what must be answered before anything else: alerts, permission requests, "isn't responding"."""

from collections.abc import Sequence

from devices.visibility import subtree_ends
from phone.snapshot import Alert, Element, Role

_TITLE_IDS = ("alertTitle", "permission_message", "message")
"""Source: the ids of AlertController's layout and of the permission controller's request screen."""
_PERMISSION_MESSAGE = "permission_message"


def find_alert(elements: Sequence[Element]) -> Alert | None:
    """Describe the topmost dialog, or `None` when there is none that has a text and a button."""
    frame = next((e for e in reversed(elements) if e.role is Role.ALERT and e.rect.area > 0), None)
    if frame is None:
        return _permission_request(elements)
    return _describe(elements[frame.index : subtree_ends(elements)[frame.index] + 1])


def _permission_request(elements: Sequence[Element]) -> Alert | None:
    """Describe a permission request whose frame has an id we do not know (it differs between versions)."""
    return _describe(elements) if any(_id_name(e) == _PERMISSION_MESSAGE for e in elements) else None


def _describe(inside: Sequence[Element]) -> Alert | None:
    texts = [e.text for wanted in _TITLE_IDS for e in inside if e.text and _id_name(e) == wanted]
    answers = [e for e in inside if e.text and e.role is Role.BUTTON]
    real = [e for e in answers if e.kind.endswith("Button")]  # a link in the message is clickable too
    buttons = tuple(e.text for e in real or answers)
    if not buttons:
        return None
    said = texts or [e.text for e in inside if e.text and e.role is Role.TEXT][:1]
    return Alert(" ".join(said), buttons) if said else None


def _id_name(element: Element) -> str:
    return element.id.rpartition("/")[2]
