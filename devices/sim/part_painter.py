"""Draws the second things inside rows and controls: info buttons, tick boxes, small labels."""

from dataclasses import dataclass, replace

from devices.sim.app_elements import Part
from devices.sim.canvas import Canvas, Do
from devices.sim.layout import Spot
from devices.sim.node import Node
from devices.sim.page_words import PageWords, has_effect, text_at
from devices.sim.text_size import text_width_pt
from phone.geometry import Rect, Size


@dataclass(frozen=True, slots=True)
class PartPainter:
    """Draws parts onto a canvas."""

    canvas: Canvas
    words: PageWords

    def part(self, part: Part, spot: Spot, row: Rect, parent: int) -> None:
        """Draw one, where its row says."""
        if not self.words.is_on(part.when, spot):
            return
        x = part.x * self.words.frame.size.width + (row.x - self.words.frame.margin if spot.columns[0] else 0)
        y = row.center.y + part.dy * self.words.frame.upright.height
        text = self.words.named(part, spot)
        rect = self._part_rect(part, text, x, y)
        is_mute = part.kind in ("label", "image") and not has_effect(part)
        role = {"label": "text", "icon": "button"}.get(part.kind, part.kind)
        node = Node(
            role, rect, text=text, key=part.id, parent=parent,
            part=part.id or part.kind, clickable=not is_mute, in_list=True,
            look=frozenset({part.kind}),
        )  # fmt: skip
        if part.kind == "toggle":
            is_on = bool(part.checked) and self.words.is_on(part.checked, spot)
            look = frozenset(part.look or ("radio",))
            if "switch" in look:
                rect = Rect(x - 31.5, y - 14, 63, 28)
            node = replace(node, rect=rect, part="switch", checked=is_on, value=str(int(is_on)), look=look)
        self.canvas.add(node, None if is_mute else Do(part, spot.item or {}))

    def _part_rect(self, part: Part, text: str, x: float, y: float) -> Rect:
        if part.kind in ("label", "link") and part.size is None:
            return text_at(text, x, y, 16)
        width, height = part.size or (0.0, 0.0)
        least = text_width_pt(text, 16) + 24 if part.kind == "button" else 0.0
        size = Size(
            width * self.words.frame.size.width or max(44.0, least),
            height * self.words.frame.upright.height or 44,
        )
        return Rect(x - size.width / 2, y - size.height / 2, size.width, size.height)
