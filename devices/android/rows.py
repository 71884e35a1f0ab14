"""Names for what can be tapped: on Android the clickable row has no text, its children have.

Every clickable element appears once as interactive. One that has no text of its own is named by the first
text inside it, and the further texts (the summary line) are its `value`. One that holds a single switch,
check box or radio button and nothing else that can be tapped *is* that toggle: role `toggle`, `checked` as
inside. The title stays an element of its own that is not tappable; a tap on its centre lands in the row.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from devices.visibility import subtree_ends
from phone.snapshot import Element, Role

_NAMED_BY_CONTENT = frozenset(
    {Role.ROW, Role.BUTTON, Role.TOGGLE, Role.TAB, Role.KEY, Role.PICKER, Role.OTHER}
)
_SAYS_NOTHING = frozenset({Role.TOGGLE, Role.FIELD})
"""A switch's own text is its state ("ON") and a field's text is its content: neither names a row."""
_VALUE_TEXTS = 6
"""A row has one or two further texts; a card or a page that catches taps can have hundreds."""


def name_rows(elements: Sequence[Element]) -> list[Element]:
    """Give every clickable container the text, value and state of what it holds."""
    ends = subtree_ends(elements)
    return [
        _named(element, elements, ends)
        if element.clickable and ends[element.index] > element.index and element.role in _NAMED_BY_CONTENT
        else element
        for element in elements
    ]


def _named(row: Element, elements: Sequence[Element], ends: Sequence[int]) -> Element:
    inside = elements[row.index + 1 : ends[row.index] + 1]
    own = list(_not_in_another_target(row, elements, ends))
    named = _with_texts(row, [e for e in own if e.text and e.role not in _SAYS_NOTHING])
    toggles = [e for e in own if e.role is Role.TOGGLE]
    has_other_target = any(e.clickable for e in inside)
    if row.role is Role.TOGGLE or len(toggles) != 1 or has_other_target:
        return named
    return replace(named, role=Role.TOGGLE, checked=toggles[0].checked)


def _with_texts(row: Element, texts: Sequence[Element]) -> Element:
    if not row.text and texts:
        row, texts = replace(row, text=texts[0].text, raw_text=texts[0].raw_text), texts[1:]
    further = [e.text for e in texts if e.text != row.text]
    if row.value is not None or not further:
        return row
    return replace(row, value=", ".join(further[:_VALUE_TEXTS]))


def _not_in_another_target(
    row: Element, elements: Sequence[Element], ends: Sequence[int]
) -> Iterator[Element]:
    """List what is inside `row`, leaving out what can be tapped by itself and everything in that."""
    index = row.index + 1
    while index <= ends[row.index]:
        element = elements[index]
        if element.clickable:
            index = ends[index] + 1
            continue
        yield element
        index += 1
