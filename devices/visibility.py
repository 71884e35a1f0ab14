"""What a tap can reach: decided from geometry and drawing order, the same way on both platforms."""

from collections.abc import Sequence
from dataclasses import replace

from phone.snapshot import Element, Role

COVERING_ROLES = frozenset({Role.BAR, Role.KEYBOARD, Role.ALERT, Role.SHEET})
"""Take every tap that lands on them, although the platform may not call them clickable."""
MODAL_ROLES = frozenset({Role.ALERT, Role.SHEET})
"""Nothing that was drawn before one of these can be reached while it is up."""


def mark_tappable(
    elements: Sequence[Element], *, hidden: frozenset[int] = frozenset()
) -> tuple[Element, ...]:
    """Set `tappable` on every element.

    An element is tappable when it reacts to taps (`clickable`), is enabled, has an area on the screen and is
    not covered. It is covered when its centre lies in a later element outside of it that takes taps or is a
    bar, a keyboard, an alert or a sheet; and by an alert or a sheet always when it came before it.

    Args:
        elements: in document order, `rect` clipped to the screen, `clickable` as the platform has it.
        hidden: indexes of elements that the platform says are not drawn: they neither take taps nor cover.
    """
    ends = subtree_ends(elements)
    shown = [e for e in elements if e.rect.area > 0 and e.index not in hidden]
    covers = [e for e in shown if e.clickable or e.role in COVERING_ROLES]
    modal_from = max((e.index for e in shown if e.role in MODAL_ROLES), default=-1)

    def is_tappable(element: Element) -> bool:
        if not (element.clickable and element.enabled) or element.index < modal_from:
            return False
        center, end = element.rect.center, ends[element.index]
        return not any(c.index > end and c.rect.contains(center) for c in covers)

    reachable = {e.index for e in shown if is_tappable(e)}
    return tuple(
        e if e.tappable == (e.index in reachable) else replace(e, tappable=not e.tappable) for e in elements
    )


def subtree_ends(elements: Sequence[Element]) -> list[int]:
    """List, for each element, the index of its last descendant, or its own when it has none."""
    ends = [e.index for e in elements]
    for element in reversed(elements):
        if element.parent is not None:
            ends[element.parent] = max(ends[element.parent], ends[element.index])
    return ends
