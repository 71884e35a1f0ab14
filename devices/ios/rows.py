"""Cells read as a person reads a row: one text, one value, one switch."""

from collections.abc import Sequence
from dataclasses import replace

from devices.visibility import subtree_ends
from phone.snapshot import Element, Role

_TAKES_TEXT_FROM_INSIDE = frozenset({Role.ROW, Role.BUTTON, Role.LINK, Role.TAB})
_OPENS_SOMETHING = frozenset({Role.BUTTON, Role.LINK, Role.FIELD, Role.SLIDER, Role.PICKER, Role.SEGMENT})
_SWITCH_VALUES = frozenset({"0", "1"})


def read_rows(elements: Sequence[Element]) -> list[Element]:
    """Give rows (and bare buttons) the text, the value and the switch that stand inside them.

    A row whose only control is one switch becomes that toggle: its `rect` is the switch's, because on a real
    iPhone only the switch reacts and not the label beside it; the switch itself becomes `other`, so that one
    setting is one toggle.
    """
    read = list(elements)
    for element, end in zip(elements, subtree_ends(elements), strict=True):
        if element.role not in _TAKES_TEXT_FROM_INSIDE:
            continue
        inside = read[element.index + 1 : end + 1]
        read[element.index] = _with_texts(element, [e.text for e in inside if e.role is Role.TEXT and e.text])
        switch = _only_switch(inside) if element.role is Role.ROW else None
        if switch is not None:
            read[element.index] = _as_toggle(read[element.index], switch)
            read[switch.index] = replace(switch, role=Role.OTHER, clickable=False, checked=None)
    return read


def _with_texts(element: Element, texts: list[str]) -> Element:
    if not texts:
        return element
    spoken = element.text == ", ".join(texts)  # a cell's own label is often all of its texts, read aloud
    text, raw_text = (texts[0], texts[0]) if spoken or not element.text else (element.text, element.raw_text)
    others = ", ".join(dict.fromkeys(t for t in texts if t != text))
    is_row = element.role is Role.ROW
    value = element.value if element.value is not None or not is_row else (others or None)
    return replace(element, text=text, raw_text=raw_text, value=value)


def _only_switch(inside: Sequence[Element]) -> Element | None:
    switches = [e for e in inside if e.role is Role.TOGGLE]
    opens_something = any(e.role in _OPENS_SOMETHING for e in inside)
    return switches[0] if len(switches) == 1 and not opens_something else None


def _as_toggle(row: Element, switch: Element) -> Element:
    return replace(
        row,
        role=Role.TOGGLE,
        text=row.text or switch.text,
        raw_text=row.raw_text or switch.raw_text,
        value=None if row.value in _SWITCH_VALUES else row.value,
        rect=switch.rect if switch.rect.area else row.rect,
        checked=switch.checked,
        enabled=row.enabled and switch.enabled,
    )
