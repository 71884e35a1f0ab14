"""A screen of a map drawn as a snapshot: what a phone would show that agrees with the map in everything."""

from collections.abc import Callable, Iterator

from maps.labels import is_template
from maps.model import AppMap, MapElement, Screen
from maps.sight import Kind, kind_of
from phone.geometry import Rect, Size
from phone.snapshot import Element, Role, Snapshot

SIZE = Size(402, 874)
ROW_PT = 44.0


def everything(_: MapElement) -> bool:
    """Show every element."""
    return True


def draw(
    app_map: AppMap, screen: Screen, *, shows: Callable[[MapElement], bool] = everything, title: bool = True
) -> Snapshot:
    """Draw a screen with the elements that `shows` lets through, one row below the other.

    Elements that the map gives no fixed label are left out, like everything that only a real phone knows.
    """
    elements = list(_elements(screen, shows, screen.title if title and not is_template(screen.title) else ""))
    return Snapshot(1, "drawing", app_map.platform, app_map.bundle, SIZE, tuple(elements))


def _elements(screen: Screen, shows: Callable[[MapElement], bool], title: str) -> Iterator[Element]:
    yield Element(0, Role.BAR, title, Rect(0, 54, SIZE.width, ROW_PT))
    own = [e for e in screen.elements if not (e.optional and e.id in screen.forbids)]
    shown = [e for e in own if e.fixed and not is_template(e.text) and shows(e)]
    bar = [e for e in shown if e.pinned]
    for index, element in enumerate(bar, start=1):
        yield _drawn(index, element, Rect(8 + 60 * index, 58, 50, 36), parent=0, on=screen)
    holder = len(bar) + 1
    yield Element(holder, Role.LIST, "", Rect(0, 100, SIZE.width, SIZE.height - 100), scrollable=True)
    content = [e for e in shown if not e.pinned]
    height = min(ROW_PT, (SIZE.height - 100) / max(1, len(content)))
    for place, element in enumerate(content):
        rect = Rect(16, 100 + place * height, SIZE.width - 32, height)
        yield _drawn(holder + 1 + place, element, rect, parent=holder, on=screen)


def _drawn(index: int, element: MapElement, rect: Rect, *, parent: int, on: Screen) -> Element:
    reacts = kind_of(element.role) is not Kind.STATIC
    return Element(
        index,
        element.role,
        element.text,
        rect,
        id=element.platform_id,
        parent=parent,
        checked=False if element.role is Role.TOGGLE else None,
        selected=element.role in (Role.TAB, Role.SEGMENT) and element.leads_to == on.id,
        clickable=reacts,
        tappable=reacts,
        in_list=not element.pinned,
    )
