"""Draws rows and toggles: what spans the width of a screen, with texts, switches and marks in it."""

from dataclasses import dataclass, replace

from devices.sim import dialog
from devices.sim.app_elements import Element, Row
from devices.sim.canvas import Canvas
from devices.sim.layout import Spot, row_rect
from devices.sim.node import Node
from devices.sim.page_words import PageWords, add_text, source_of, text_at
from devices.sim.part_painter import PartPainter
from devices.sim.text_size import text_width_pt
from phone.geometry import Rect

SUMMARY_BELOW_PT = 22.7
"""From the middle of a row's title to that of its summary. Source: the observed Android Settings (0.0255)."""
RADIO_PT = 32.0
"""What a radio button takes before its label. Source: estimate from labels observed in dialogs."""


@dataclass(frozen=True, slots=True)
class RowPainter:
    """Draws rows onto a canvas."""

    canvas: Canvas
    words: PageWords

    @property
    def parts(self) -> PartPainter:
        """What draws the second things in rows."""
        return PartPainter(self.canvas, self.words)

    def row(self, spot: Spot, parent: int, *, in_list: bool) -> None:
        """Draw a row."""
        source, rect = source_of(spot), self._row_rect(spot)
        value, summary = self.words.fill(source.value, spot), self.words.fill(source.summary, spot)
        is_checked = bool(source.checked) and self.words.is_on(source.checked, spot)
        look = {"chevron"} if self._opens(source) else set[str]()
        look |= {"icon"} if self.words.page.screen.icons else set()
        look |= {"check"} if is_checked else set()
        node = self.words.node(spot, "row", rect, parent, in_list=in_list)
        node = replace(
            node, value=value, summary=summary, selected=is_checked, look=node.look | look, clickable=True
        )
        row = self.canvas.add(node, self.words.touch(spot))
        self._row_texts(spot, row, node, rect)
        for part in source.parts:
            self.parts.part(part, spot, rect, row)

    def toggle(self, spot: Spot, parent: int, *, in_list: bool) -> None:
        """Draw a row with a switch or a radio button."""
        rect = self._row_rect(spot)
        source = source_of(spot)
        is_on = self.words.app.is_toggled(source, self.words.app.names(self.words.page, spot.item))
        node = self.words.node(spot, "toggle", rect, parent, in_list=in_list)
        look = {"icon"} if self.words.page.screen.icons else set[str]()
        node = replace(
            node, summary=self.words.fill(source.summary, spot), clickable=True, look=node.look | look
        )
        if self.words.frame.platform == "ios":
            row = self.canvas.add(
                replace(node, checked=is_on, value="1" if is_on else "0"), self.words.touch(spot)
            )
        else:
            row = self.canvas.add(replace(node, role="row"), self.words.touch(spot))
        if "radio" in node.look:
            spot = self._radio(spot, row, is_on=is_on)
        else:
            self._switch(row, rect, is_on=is_on, is_enabled=node.enabled)
        if spot.x > rect.x + rect.width * 0.7:  # what was observed is the switch, not the label
            spot = replace(spot, x=rect.x + 16 + text_width_pt(node.text) / 2)
        title, summary = self._lines(spot, node, rect)
        add_text(
            self.canvas, node.text, title, row, "title", accessible=self.words.frame.platform == "android"
        )
        if node.summary:
            add_text(self.canvas, node.summary, summary, row, "summary")

    def _opens(self, source: Element | Row) -> bool:
        """Tell whether a row shows that it leads on; also where what it leads to was never observed."""
        is_plain = (
            "plain" in source.look or bool(source.bind) or bool(source.parts) or isinstance(source, Row)
        )
        return (bool(source.to) and "card" not in source.look) or (
            self.words.frame.platform == "ios" and not is_plain
        )

    def _row_texts(self, spot: Spot, row: int, node: Node, rect: Rect) -> None:
        title, summary = self._lines(spot, node, rect)
        add_text(self.canvas, node.text, title, row, "title")
        if node.summary:
            add_text(self.canvas, node.summary, summary, row, "summary")
        if node.value:
            width = text_width_pt(node.value)
            right = rect.right - (34 if "chevron" in node.look else 16) - 34 * len(source_of(spot).parts)
            add_text(self.canvas, node.value, Rect(right - width, spot.y - 11, width, 22), row, "value")

    def _lines(self, spot: Spot, node: Node, rect: Rect) -> tuple[Rect, Rect]:
        """Place a row's title and its second line (above the title where the row's look says so)."""
        x = spot.x if spot.item is None or self.words.frame.platform == "android" else rect.x
        title = text_at(node.text, x, spot.y)
        if self.words.frame.platform == "android":
            return title, _below(title, node.summary)
        if spot.item is not None:  # the observed place is that of another text: rows of a list share an edge
            inset = 54 if "icon" in node.look else 44 if "check_left" in node.look else 16
            title = replace(title, x=rect.x + inset)
        above = "summary_above" in node.look
        if node.summary and not above:
            title = replace(title, y=title.y - 10)
        return title, Rect(title.x, title.y + (-24 if above else 22), text_width_pt(node.summary, 14), 18)

    def _row_rect(self, spot: Spot) -> Rect:
        """Span a row over the width, or over the dialog that it stands in."""
        rect = row_rect(spot, self.words.frame)
        if self.words.page.screen.layer != "dialog":
            return rect
        return Rect(dialog.MARGIN_PT, rect.y, self.words.frame.size.width - 2 * dialog.MARGIN_PT, rect.height)

    def _radio(self, spot: Spot, row: int, *, is_on: bool) -> Spot:
        """Draw a radio button before its label (both were observed as one); return the label's spot."""
        left = spot.x - (text_width_pt(self.words.label(spot)) + RADIO_PT) / 2
        box = Rect(left, spot.y - 11, 22, 22)
        look = frozenset({"radio"})
        self.canvas.add(Node("toggle", box, parent=row, part="switch", checked=is_on, look=look))
        return replace(spot, x=spot.x + RADIO_PT / 2)

    def _switch(self, row: int, rect: Rect, *, is_on: bool, is_enabled: bool) -> None:
        is_android = self.words.frame.platform == "android"
        box = Rect(rect.right - 16 - 63, rect.center.y - 14, 63, 28)
        node = Node(
            "toggle", box, parent=row, part="switch", checked=is_on, enabled=is_enabled, accessible=is_android
        )
        self.canvas.add(node)


def _below(title: Rect, summary: str) -> Rect:
    """Put the second line of a row under the first: they begin at one edge."""
    return Rect(title.x, title.center.y + SUMMARY_BELOW_PT - 9, text_width_pt(summary, 14), 18)
