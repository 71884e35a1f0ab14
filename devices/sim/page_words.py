"""What one screen of an app says: its texts, conditions and touches, for those who draw it."""

from dataclasses import dataclass

from devices.sim.app_elements import Effect, Element, Part, Row
from devices.sim.canvas import Canvas, Catch, Do, Touch
from devices.sim.layout import Frame, Spot, ended_by
from devices.sim.node import Node
from devices.sim.running import Page, RunningApp
from devices.sim.template import fill
from devices.sim.text_size import text_width_pt
from phone.geometry import Rect


@dataclass(frozen=True, slots=True)
class PageWords:
    """Reads one screen as it is now."""

    app: RunningApp
    page: Page
    frame: Frame

    def node(self, spot: Spot, role: str, rect: Rect, parent: int, *, in_list: bool) -> Node:
        """Make the node of an element, without what its kind adds."""
        element = spot.element
        platform_id = (
            self.fill(element.row.id, spot) if element.row and element.row.id else element.platform_id
        )
        return Node(
            role, rect, text=self.label(spot), id=platform_id, key=element.id, parent=parent,
            in_list=in_list, enabled=self.is_on(element.enabled, spot),
            look=frozenset(source_of(spot).look), accessible=element.accessible,
        )  # fmt: skip

    def touch(self, spot: Spot) -> Touch | None:
        """Tell what touching an element does."""
        source, element = source_of(spot), spot.element
        if not self.is_on(element.enabled, spot):
            return Catch()
        if element.kind == "back" and source == _without_effect(element):
            return Do(Effect(back=True))
        if element.kind in ("label", "image") and not has_effect(source) and element.hold is None:
            return None
        return Do(source, spot.item or {}, source.hold)

    def label(self, spot: Spot) -> str:
        """Name an element, or the row of a list, in the language of the phone."""
        return self.named(source_of(spot), spot)

    def named(self, what: Element | Row | Part, spot: Spot) -> str:
        """Fill a label."""
        return self.fill((what.zh if self.frame.zh else what.en) or what.text, spot)

    def is_observed(self, spot: Spot) -> bool:
        """Tell whether its place is that of just this text."""
        return "{" not in source_of(spot).text

    def fill(self, text: str, spot: Spot) -> str:
        """Fill a text with what the screen knows."""
        return fill(text, self.app.names(self.page, spot.item)) if "{" in text else text

    def is_on(self, condition: str, spot: Spot) -> bool:
        """Judge a condition; an empty one holds."""
        return not condition or self.app.is_on(condition, self.page, spot.item)


def source_of(spot: Spot) -> Element | Row:
    """Return what says how a spot looks and acts: the row of a list, or the element."""
    return spot.element.row or spot.element


def has_effect(effect: Effect) -> bool:
    """Tell whether a touch does anything."""
    return any(getattr(effect, name) not in ("", False, None, {}) for name in Effect.model_fields)


def _without_effect(element: Element) -> Element:
    return element if not has_effect(element) else element.model_copy(update={"id": ""})


def text_at(text: str, x: float, y: float, font_pt: float = 17.0) -> Rect:
    """Centre a text."""
    width = text_width_pt(text, font_pt)
    return Rect(x - width / 2, y - font_pt * 0.65, width, font_pt * 1.3)


def add_text(
    canvas: Canvas, text: str, rect: Rect, parent: int, part: str, *, accessible: bool = True
) -> None:
    """Draw a text of a row, no further than its row goes."""
    rect = ended_by(canvas.placed[parent].node.rect, rect)
    canvas.add(Node("text", rect, text=text, parent=parent, part=part, in_list=True, accessible=accessible))
