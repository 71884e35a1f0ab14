"""What a screen calls itself."""

from typing import Final

from phone.snapshot import Element, Role, Snapshot

OTHER_BARS: Final = (
    *("StatusBar", "TabBar", "TypeToolbar"),
    *("TabWidget", "TabLayout", "BottomNavigationView", "NavigationBarView"),
)
"""How the kinds of bars end that hold no title, on iOS and on Android (whose Toolbar does hold it)."""


def title_of(snapshot: Snapshot) -> str:
    """Read the title of a screen's navigation bar; `""` when it has none."""
    bars = (e for e in snapshot.elements if e.role is Role.BAR)
    return next((found for bar in bars if (found := _title(snapshot, bar))), "")


def _title(snapshot: Snapshot, bar: Element) -> str:
    """Read the title that a bar bears; `""` for one that bears none."""
    if not bar.rect.area or bar.kind.endswith(OTHER_BARS):
        return ""
    inside = {bar.index}
    for element in snapshot.elements[bar.index + 1 :]:
        if element.parent in inside:
            inside.add(element.index)
    texts = (e.text for e in snapshot.elements if e.index in inside and e.role is Role.TEXT and e.rect.area)
    return bar.text or next(filter(None, texts), "")
