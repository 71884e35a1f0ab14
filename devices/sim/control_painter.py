"""Draws what is as large as its text or kind needs: labels, buttons, icons, tabs, fields."""

from dataclasses import dataclass, replace

from devices.sim.canvas import Canvas, Catch, Focus, Slide
from devices.sim.layout import Spot, on_glass, sized
from devices.sim.node import Node
from devices.sim.page_words import PageWords, source_of, text_at
from devices.sim.part_painter import PartPainter
from devices.sim.template import show
from devices.sim.text_size import text_width_pt
from phone.geometry import Rect

TILE_PT, TILE_ABOVE_PT = 48.0, 64.0
"""The picture over a label that looks like a `tile`; how far above the label it begins. Source: estimate."""
_SIZES_PT = {"icon": (44, 44), "tab": (76, 48), "segment": (110, 34), "image": (60, 60), "slider": (300, 40)}


@dataclass(frozen=True, slots=True)
class ControlPainter:
    """Draws controls onto a canvas."""

    canvas: Canvas
    words: PageWords
    focused: str = ""
    """Element id of the field with the focus."""

    @property
    def parts(self) -> PartPainter:
        """What draws the second things at controls."""
        return PartPainter(self.canvas, self.words)

    def control(self, spot: Spot, kind: str, parent: int, *, in_list: bool) -> None:
        """Draw one."""
        element = spot.element
        text = self.words.label(spot)
        rect = (
            sized(spot, self.words.frame, element.size) if element.size else self._natural(spot, kind, text)
        )
        if kind == "field":
            self._field(spot, rect, parent, in_list=in_list)
            return
        if kind == "slider" and element.bind:
            self._slider(spot, rect, parent, in_list=in_list)
            return
        role = {"label": "text", "back": "button", "icon": "button"}.get(kind, kind)
        node = self.words.node(spot, role, rect, parent, in_list=in_list)
        touch = self.words.touch(spot)
        look = node.look | {kind}
        selected = bool(element.selected) and self.words.is_on(element.selected, spot)
        clickable = kind not in ("label", "image") or touch is not None
        value = self.words.fill(source_of(spot).value, spot)
        node = replace(node, selected=selected, clickable=clickable, look=look, value=value)
        index = self.canvas.add(node, touch if clickable else None)
        if "tile" in look:
            tile = Rect(spot.x - TILE_PT / 2, spot.y - TILE_ABOVE_PT, TILE_PT, TILE_PT)
            picture = Node("image", tile, text=text, parent=index, accessible=False, look=frozenset({"tile"}))
            self.canvas.add(picture, touch)
        for part in source_of(spot).parts:
            self.parts.part(part, spot, rect, parent if role == "text" else index)

    def _natural(self, spot: Spot, kind: str, text: str) -> Rect:
        if kind in ("label", "link"):
            rect = on_glass(
                text_at(text, spot.x, spot.y), self.words.frame, is_observed=self.words.is_observed(spot)
            )
        elif kind == "button":
            width = max(64.0, text_width_pt(text) + 32)
            rect = Rect(spot.x - width / 2, spot.y - 22, width, 44)
            rect = on_glass(rect, self.words.frame, is_observed=self.words.is_observed(spot))
        elif kind == "field":
            width = self.words.frame.size.width - 2 * 16
            rect = Rect(16, spot.y - 20, width, 40)
        elif kind == "back":
            rect = Rect(max(0.0, spot.x - 22), spot.y - 22, 44, 44)
        else:
            width, height = _SIZES_PT.get(kind, (60, 44))
            rect = Rect(spot.x - width / 2, spot.y - height / 2, width, height)
        return rect

    def _field(self, spot: Spot, rect: Rect, parent: int, *, in_list: bool) -> None:
        element = spot.element
        node = self.words.node(spot, "field", rect, parent, in_list=in_list)
        content = show(self.words.app.state.get(element.bind, "")) if element.bind else ""
        node = replace(
            node,
            value=content,
            password=element.password,
            focused=bool(element.bind) and self.focused == element.id,
            placeholder=self.words.fill(element.placeholder, spot) or node.text,
            clickable=True,
        )
        touch = Focus(element.id) if element.bind and not element.to else self.words.touch(spot)
        self.canvas.add(node, touch)

    def _slider(self, spot: Spot, rect: Rect, parent: int, *, in_list: bool) -> None:
        element, app = spot.element, self.words.app
        node = self.words.node(spot, "slider", rect, parent, in_list=in_list)
        value = show(app.state.get(element.bind, ""))
        node = replace(node, value=value, share=app.share_of(element), clickable=True)
        self.canvas.add(node, Slide(element.id) if node.enabled else Catch())
