"""Draws one screen of an app: spots become nodes with touches."""

from dataclasses import dataclass, replace

from devices.sim import dialog
from devices.sim.app_elements import Effect
from devices.sim.canvas import Canvas, Catch, Do
from devices.sim.control_painter import ControlPainter
from devices.sim.layout import Frame, Laid, Spot, lay_out
from devices.sim.node import Node
from devices.sim.page_words import PageWords
from devices.sim.row_painter import RADIO_PT, RowPainter
from devices.sim.running import Page, RunningApp
from devices.sim.text_size import text_width_pt
from phone.geometry import Rect

STATUS_BAR_PT = {"ios": 62.0, "android": 40.0}
"""Height of the status bar. Source: safe area of a 402x874 pt iPhone; Android: estimate."""
BAR_BOTTOM_RATIO = {"ios": 0.122, "android": 0.118}
"""Where the navigation (app) bar ends. Source: back labels observed at 0.096 and 0.08 of the height."""
SHEET_TOP_RATIO = 0.075
"""Where a sheet begins. Source: its close button was observed at 0.114."""
SHEET_BAR_RATIO = 0.145
FIELD_PT, ABOVE_KEYBOARD_PT, BESIDE_PT = 40.0, 8.0, 30.0
"""Height of a field, what is left free below one that the keyboard pushes up, and what goes up with a pinned
one: what stands so near its height. Source: estimates."""


@dataclass(slots=True)
class PagePainter:
    """Draws one screen onto a canvas."""

    canvas: Canvas
    app: RunningApp
    page: Page
    frame: Frame
    focused: str = ""
    """Element id of the field with the focus."""
    keyboard_top: float = 1e9
    """Where the keyboard begins, if there is one: the field with the focus stands above it."""

    def paint(self, root: int) -> Laid:
        """Draw the screen below `root`; what is not pinned comes first, bars lie on top."""
        laid = lay_out(self.app, self.page, self.frame)
        self.page.scroll = min(self.page.scroll, laid.max_scroll)
        window = self._window(root, laid)
        content = self._content(window, laid)
        top, low = self.canvas.placed[window].node.rect.y, 1e9
        laid = self._lifted(laid)
        if self.page.screen.layer == "dialog":
            low = dialog.floor(laid, self.frame)
        for spot in laid.spots:
            moved = replace(spot, y=spot.y - self.page.scroll)
            if not spot.element.pinned and (self.page.screen.layer == "page" or top < moved.y < low):
                self._spot(moved, content, in_list=True)
        self._pinned(window, laid)
        return laid

    def _lifted(self, laid: Laid) -> Laid:
        """Move what stands beside the field with the focus up, so that the keyboard does not hide it."""
        field = next((s for s in laid.spots if s.element.id == self.focused), None)
        if field is None:
            return laid
        is_pinned = field.element.pinned
        height = field.element.size[1] * self.frame.upright.height if field.element.size else FIELD_PT
        bottom = field.y + height / 2 - (0 if is_pinned else self.page.scroll)
        by = bottom + ABOVE_KEYBOARD_PT - self.keyboard_top
        if by <= 0:
            return laid

        def moves(spot: Spot) -> bool:
            is_beside = abs(spot.y - field.y) < BESIDE_PT
            return spot.element.pinned == is_pinned and (is_beside or not is_pinned)

        return replace(laid, spots=tuple(replace(s, y=s.y - by) if moves(s) else s for s in laid.spots))

    def _window(self, root: int, laid: Laid) -> int:
        screen, size = self.page.screen, self.frame.size
        if screen.layer == "page":
            node = Node(
                "window", self.canvas.glass, parent=root, key=screen.id, text=self.app.title(self.page)
            )
            return self.canvas.add(node, Catch())
        self._scrim(root)
        if screen.layer == "sheet":
            top = SHEET_TOP_RATIO * size.height
            rect = Rect(0, top, size.width, size.height - top)
        else:
            rect = dialog.around(laid, self.frame)
        node = Node(
            "sheet",
            rect,
            parent=root,
            key=screen.id,
            text=self.app.title(self.page),
            look=frozenset({screen.layer}),
        )
        return self.canvas.add(node, Catch())

    def _scrim(self, root: int) -> None:
        """Darken what lies below; a touch beside a dialog closes it, beside a sheet it does nothing."""
        touch = Do(Effect(close=True)) if self.page.screen.layer == "dialog" else Catch()
        node = Node("other", self.canvas.glass, parent=root, look=frozenset({"scrim"}), accessible=False)
        self.canvas.add(node, touch)

    def _content(self, window: int, laid: Laid) -> int:
        rect = self.canvas.placed[window].node.rect
        if self.frame.platform == "android" and self.page.screen.layer == "page" and self.page.screen.bar:
            top = BAR_BOTTOM_RATIO["android"] * self.frame.upright.height
            rect = Rect(rect.x, top, rect.width, rect.height - top)
        if laid.max_scroll <= 0 and not any(s.element.kind in ("row", "list") for s in laid.spots):
            return window
        node = Node("list", rect, parent=window, scrollable=laid.max_scroll > 0, part="content")
        return self.canvas.add(node)

    def _pinned(self, window: int, laid: Laid) -> None:
        pinned = [s for s in laid.spots if s.element.pinned]
        bottom = self._bar_bottom()
        in_bar = [s for s in pinned if s.y < bottom]
        parent = self._bar(window, bottom) if in_bar and self.page.screen.bar else window
        for spot in in_bar:
            self._spot(spot, parent, in_list=False)
        low_tabs = [s for s in pinned if s.element.kind == "tab" and s.y > 0.85 * self.frame.size.height]
        tab_bar = self._tab_bar(window, low_tabs) if len(low_tabs) > 1 else window
        for spot in pinned:
            if spot not in in_bar:
                self._spot(spot, tab_bar if spot in low_tabs else window, in_list=False)

    def _bar_bottom(self) -> float:
        if self.page.screen.layer == "sheet":
            return SHEET_BAR_RATIO * self.frame.upright.height
        return BAR_BOTTOM_RATIO[self.frame.platform] * self.frame.upright.height

    def _bar(self, window: int, bottom: float) -> int:
        size = self.frame.size
        top = (
            STATUS_BAR_PT[self.frame.platform]
            if self.page.screen.layer == "page"
            else SHEET_TOP_RATIO * size.height
        )
        rect = Rect(0, top, size.width, bottom - top)
        node = Node("bar", rect, text=self.app.title(self.page), parent=window, part="navigation")
        return self.canvas.add(node, Catch())

    def _tab_bar(self, window: int, tabs: list[Spot]) -> int:
        top = min(s.y for s in tabs) - 28
        rect = Rect(0, top, self.frame.size.width, self.frame.size.height - top)
        return self.canvas.add(Node("bar", rect, parent=window, part="tabs"), Catch())

    # One element

    def _spot(self, spot: Spot, parent: int, *, in_list: bool) -> None:
        words = PageWords(self.app, self.page, self.frame)
        element, row = spot.element, spot.element.row
        kind = row.kind if row else element.kind
        if row and row.left is not None:
            wide = text_width_pt(words.label(spot)) + (RADIO_PT if "radio" in row.look else 0)
            spot = replace(spot, x=row.left * self.frame.size.width + wide / 2)
        if kind == "row":
            RowPainter(self.canvas, words).row(spot, parent, in_list=in_list)
        elif kind == "toggle":
            RowPainter(self.canvas, words).toggle(spot, parent, in_list=in_list)
        else:
            ControlPainter(self.canvas, words, self.focused).control(spot, kind, parent, in_list=in_list)
