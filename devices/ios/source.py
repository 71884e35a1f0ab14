"""From WebDriverAgent's XML source to elements and the facts around them. Pure."""

import xml.etree.ElementTree as ET  # for the type only: parsing goes through devices.dump_text
from collections.abc import Sequence
from dataclasses import dataclass, replace

from devices.dump_text import parse_dump
from devices.ios.nodes import element_at, rect_of, walk
from devices.ios.roles import PREFIX
from devices.ios.rows import read_rows
from devices.visibility import MODAL_ROLES, mark_tappable, subtree_ends
from phone.geometry import Rect, Size
from phone.snapshot import Alert, Element, Role

ROOT_NAMES = rf"AppiumAUT|{PREFIX}[A-Za-z]+"
EMPTY_TREE = "The element tree of this screen is empty; what the phone shows is only in its screenshot."

_MAKES_A_SHEET_A_PAGE = frozenset({Role.BAR, Role.LIST, Role.FIELD})


@dataclass(frozen=True, slots=True)
class Source:
    """What one `/source` answer says."""

    app: str
    """Bundle id; `""` when this WebDriverAgent does not tell."""
    size: Size
    elements: tuple[Element, ...]
    keyboard: bool
    alert: Alert | None
    notes: tuple[str, ...]


def read_source(xml: str, last_size: Size) -> Source:
    """Read WebDriverAgent's XML source.

    Args:
        xml: what `/source?format=xml` answers, with or without Appium's wrapper.
        last_size: the screen's size, for a source that does not tell it.

    Raises:
        DumpError: there is no tree, or it is cut off, malformed or refused.
    """
    tree = parse_dump(xml, ROOT_NAMES)
    root = tree.find(f"{PREFIX}Application") if tree.tag == "AppiumAUT" else tree
    if root is None:
        return Source("", last_size, (), keyboard=False, alert=None, notes=(EMPTY_TREE,))
    rect = rect_of(root)
    size = Size(rect.width, rect.height) if rect.area else last_size
    elements, hidden = _elements(root, size)
    shown = [e for e in elements if e.index not in hidden]
    return Source(
        app=root.get("bundleId", ""),
        size=size,
        elements=elements,
        keyboard=any(e.role is Role.KEYBOARD and e.rect.area for e in shown),
        alert=_alert(elements, shown),
        notes=() if any(e.text or e.tappable for e in shown) else (EMPTY_TREE,),
    )


def _elements(root: ET.Element, size: Size) -> tuple[tuple[Element, ...], frozenset[int]]:
    """List the elements inside the application, and the indexes of those that are not drawn."""
    places = list(walk(root))
    screen = Rect(0, 0, size.width, size.height)
    elements = [element_at(place, index, screen) for index, place in enumerate(places)]
    hidden = frozenset(index for index, place in enumerate(places) if place.is_hidden)
    unsaid = frozenset(index for index, place in enumerate(places) if place.may_be_a_button)
    read = read_rows(_with_bare_buttons(elements, unsaid))
    return _with_taps(read, hidden), hidden


def _with_bare_buttons(elements: Sequence[Element], candidates: frozenset[int]) -> list[Element]:
    """Take an element of unknown type for a button when nothing in it or around it reacts to taps."""
    ends = subtree_ends(elements)
    taken: set[int] = {e.index for e in elements if e.clickable}
    around = {index for e in elements if e.clickable for index in range(e.index, ends[e.index] + 1)}

    def is_bare_button(element: Element) -> bool:
        if element.index not in candidates or element.role is not Role.OTHER or element.index in around:
            return False
        return taken.isdisjoint(range(element.index, ends[element.index] + 1))

    return [replace(e, clickable=True) if is_bare_button(e) else e for e in elements]


def _with_taps(elements: Sequence[Element], hidden: frozenset[int]) -> tuple[Element, ...]:
    """Decide what a tap reaches: bars are drawn over list content also where they come first.

    Not over that of a sheet that comes after them, whose page's bars they are.
    """
    ends = subtree_ends(elements)
    bars = [e for e in elements if e.role is Role.BAR and not e.in_list and e.index not in hidden]
    in_bars = {index for bar in bars for index in range(bar.index, ends[bar.index] + 1)}
    listed = [e for e in elements if e.in_list]
    sheets = [e for e in elements if e.role in MODAL_ROLES and e.index not in hidden]

    def lies_over(bar: Element, element: Element) -> bool:
        ways_up = (
            sheet.index for sheet in sheets if bar.index < sheet.index < element.index <= ends[sheet.index]
        )
        return bar.rect.contains(element.rect.center) and next(ways_up, None) is None

    below = {e.index for e in listed if any(lies_over(bar, e) for bar in bars)}
    page = mark_tappable(elements, hidden=hidden | below)
    in_front = mark_tappable(elements, hidden=hidden | {e.index for e in listed})
    return tuple(front if front.index in in_bars else e for e, front in zip(page, in_front, strict=True))


def _alert(elements: Sequence[Element], shown: Sequence[Element]) -> Alert | None:
    """Describe the topmost alert. A sheet is one when it only asks, not when it is a page of its own."""
    ends = subtree_ends(elements)
    for modal in (e for e in reversed(shown) if e.role in MODAL_ROLES):
        inside = [e for e in shown if modal.index < e.index <= ends[modal.index]]
        if modal.role is Role.SHEET and any(e.role in _MAKES_A_SHEET_A_PAGE for e in inside):
            continue
        texts = dict.fromkeys([modal.text, *(e.text for e in inside if e.role is Role.TEXT)])
        buttons = tuple(e.text for e in inside if e.role is Role.BUTTON and e.text)
        return Alert(text=" ".join(filter(None, texts)), buttons=buttons)
    return None
