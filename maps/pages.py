"""The pilot that looks at all of a screen: from the top of its list to the end, a page at a time."""

from maps.model import Screen
from maps.scroll import fingerprint, list_area, swipe
from phone.protocols import Act, Done, Move
from phone.snapshot import Snapshot

MOST_PAGES = 15
"""Longer lists are content."""


class Pages:
    """Scrolls up until nothing moves, then down; `pages` is what was seen on the way down."""

    name = "look over"

    def __init__(self, screen: Screen) -> None:
        self.pages: list[Snapshot] = []
        self._screen = screen
        self._is_rising = screen.scrollable and screen.layer == "page"  # a sheet would be pulled away
        self._last: tuple[object, ...] | None = None
        self._swipes = 0

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Answer the next swipe, or that everything was seen."""
        shown = fingerprint(snapshot)
        has_moved, self._last = shown != self._last, shown
        self._swipes += 1
        if self._is_rising and has_moved and self._swipes <= MOST_PAGES and self._can_scroll(snapshot):
            return Act((swipe(snapshot, "up"),), f"look at the top of {self._screen.id}")
        if self._is_rising or has_moved:
            self._is_rising = False
            self.pages.append(snapshot)
            if self._can_scroll(snapshot) and len(self.pages) < MOST_PAGES:
                return Act((swipe(snapshot, "down"),), f"look further down {self._screen.id}")
        return Done(f"{len(self.pages)} pages")

    def _can_scroll(self, snapshot: Snapshot) -> bool:
        return self._screen.scrollable and self._screen.layer != "dialog" and list_area(snapshot) is not None
