"""How rows look, on both platforms: their ground, signs, switches and texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from devices.sim.emblem import emblem
from devices.sim.node import Node
from devices.sim.palette import Palette
from devices.sim.pen import Pen
from devices.sim.text_size import wrapped
from phone.geometry import Rect
from phone.snapshot import Platform

_ICON_PT = 29.0
_CARD_PT = 90.0
"""From this height on a row beside another is a card with room for two lines. Source: estimate."""


@dataclass(frozen=True, slots=True)
class RowSkin:
    """Draws rows, and rows with a switch, with one pen."""

    pen: Pen
    nodes: Sequence[Node]
    platform: Platform
    palette: Palette

    def row(self, index: int, node: Node) -> None:
        """Draw the ground of a row and its signs."""
        self._card(node)
        x = node.rect.x + 14
        if "icon" in node.look:
            self._row_icon(node, x)
        if not node.look.isdisjoint({"check", "checked"}):
            self._check(node)
        if "chevron" in node.look and self.platform == "ios":
            x, y = node.rect.right - 18, node.rect.center.y
            self.pen.path([(x - 3.5, y - 6), (x + 2.5, y), (x - 3.5, y + 6)], self.palette.chevron, 2.2)

    def _card(self, node: Node) -> None:
        if "note" in node.look:
            self.pen.box(node.rect, self.palette.card, 18.0)
            return
        if self.platform == "android":
            return
        above = self._neighbour(node, node.rect.y, upper=True)
        below = self._neighbour(node, node.rect.bottom, upper=False)
        rect = Rect(node.rect.x, node.rect.y, node.rect.width, node.rect.height + (1 if below else 0))
        self.pen.box(rect, self.palette.card, self.palette.radius, (not above, not below))
        if above:
            inset = 54 if "icon" in node.look else 44 if "check_left" in node.look else 16
            y = node.rect.y
            self.pen.line(node.rect.x + inset, y, node.rect.right - 14, y, self.palette.line, 0.5)

    def _neighbour(self, node: Node, y: float, *, upper: bool) -> bool:
        def touches(other: Node) -> bool:
            edge = other.rect.bottom if upper else other.rect.y
            return abs(edge - y) < 3 and other is not node and abs(other.rect.x - node.rect.x) < 2

        rows = (
            n
            for n in self.nodes
            if n.role in ("row", "toggle") and n.part != "switch" and n.parent == node.parent
        )
        return any(touches(n) for n in rows)

    def _row_icon(self, node: Node, x: float) -> None:
        y = node.rect.center.y - _ICON_PT / 2
        emblem(self.pen, Rect(x, y, _ICON_PT, _ICON_PT), node.text, 7.0)

    def _check(self, node: Node) -> None:
        x = node.rect.x + 26 if "check_left" in node.look else node.rect.right - 26
        y = node.rect.center.y
        self.pen.path([(x - 6, y), (x - 1.5, y + 5), (x + 7, y - 6)], self.palette.accent, 2.2)

    def toggle(self, index: int, node: Node) -> None:
        """Draw the ground of a row with a switch, or the switch."""
        if node.part != "switch":
            self._card(node)
            if "icon" in node.look:
                self._row_icon(node, node.rect.x + 14)
            return
        box = node.rect
        is_on = bool(node.checked)
        if "radio" in node.look:
            self._radio(box, is_on=is_on)
            return
        colour = self.palette.on if is_on else self.palette.off
        self.pen.box(box, colour if node.enabled else self.palette.line, box.height / 2)
        knob = box.height / 2 - 2.5
        x = box.right - box.height / 2 - 4 if is_on else box.x + box.height / 2 + 4
        self.pen.box(Rect(x - knob - 4, box.y + 2.5, 2 * knob + 8, 2 * knob), self.palette.knob, knob)

    def _radio(self, box: Rect, *, is_on: bool) -> None:
        x, y = box.center.x, box.center.y
        self.pen.disc(x, y, 10, self.palette.on if is_on else self.palette.dim)
        self.pen.disc(x, y, 8, self.palette.page)
        if is_on:
            self.pen.disc(x, y, 5, self.palette.on)

    # Texts

    def text(self, node: Node, owner: Node) -> None:
        """Write a title, a summary or a value of the row `owner`."""
        dim = self.palette.dim
        if node.part == "value":
            left = owner.rect.x + owner.rect.width * 0.4
            self.pen.text(
                node.text,
                Rect(left, node.rect.y, node.rect.right - left, node.rect.height),
                pt=17,
                colour=dim,
                align="right",
            )
            return
        left = self._row_left(node, owner)
        has_value = bool(owner.value) and owner.role == "row"
        has_switch = any(n.part == "switch" and n.parent == node.parent for n in self.nodes)
        right = owner.rect.right - (110 if has_switch else 130 if has_value else 20)
        if owner.rect.width < self.nodes[0].rect.width * 0.6 and owner.rect.height > _CARD_PT:
            self._card_text(node, left, right - left)
            return
        rect = Rect(left, node.rect.y, max(right - left, node.rect.width), node.rect.height)
        is_small = node.part == "summary" and "summary_above" not in owner.look
        colour = dim if is_small or not owner.enabled else self.palette.text
        is_large = "large_title" in owner.look and node.part == "title"
        size = 14.0 if is_small else 26.0 if is_large else 17.0 if self.platform == "ios" else 18.0
        if is_small and node.rect.width > right - left > 60:  # no room beside a switch: as high as it takes
            for i, line in enumerate(wrapped(node.text, right - left, size)):
                below = Rect(left, node.rect.y + 17 * i, right - left, node.rect.height)
                self.pen.text(line, below, pt=size, colour=colour)
            return
        self.pen.text(node.text, rect, pt=size, colour=colour)

    def _card_text(self, node: Node, left: float, room_pt: float) -> None:
        """Write what stands on a card beside others: a title in up to two lines, or what is below it."""
        is_title = node.part == "title"
        pt, colour = (16.0, self.palette.text) if is_title else (14.0, self.palette.dim)
        lines = wrapped(node.text, room_pt, pt)
        lines = [lines[0], node.text[len(lines[0]) :].strip()] if is_title and len(lines) > 1 else [node.text]
        for i, line in enumerate(reversed(lines)):
            rect = Rect(left, node.rect.y - 20 * i, room_pt, node.rect.height)
            self.pen.text(line, rect, pt=pt, colour=colour)

    def _row_left(self, node: Node, owner: Node) -> float:
        """Begin rows at a common edge, as iOS does: what was observed may be label and icon together."""
        is_column = owner.rect.width < self.nodes[0].rect.width * 0.6
        if is_column:
            return node.rect.x
        if self.platform == "android":
            return self._common_left(node)
        return owner.rect.x + (54 if "icon" in owner.look else 44 if "check_left" in owner.look else 16)

    def _common_left(self, node: Node) -> float:
        """Begin at the edge that most rows of the screen begin at, when the observed place is near it."""
        edge = median(n.rect.x for n in self.nodes if n.part == "title" and n.role == "text")
        return edge if abs(node.rect.x - edge) < 14 else node.rect.x
