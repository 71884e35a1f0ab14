"""Where a dialog or a menu lies over the page below it. Pure."""

from devices.sim.layout import Frame, Laid
from phone.geometry import Rect

MARGIN_PT = 24.0
"""What a dialog leaves free at both sides. Source: estimate; its buttons were observed at 0.829."""
MENU_MARGIN_PT = 8.0
"""What a menu leaves free at the nearer side. Source: estimate from menus observed at 0.733."""
WIDE_RATIO = 0.13
"""What stands so near the left edge shows that a dialog spans the width. Source: observed share sheets."""
REACH_PT = 44.0
"""How far it reaches above and below the middle of what stands in it. Source: estimate."""


def around(laid: Laid, frame: Frame) -> Rect:
    """Span what a dialog holds; a column of buttons beside the middle is a menu at that side."""
    ys = [s.y for s in laid.spots] or [frame.size.height / 2]
    top, bottom = min(ys) - REACH_PT, min(max(ys) + REACH_PT, frame.size.height - MENU_MARGIN_PT)
    side = 0.0 if any(s.x < WIDE_RATIO * frame.size.width for s in laid.spots) else MARGIN_PT
    xs = {round(s.x) for s in laid.spots}
    if len(xs) == 1 and all(s.element.kind == "button" for s in laid.spots):
        x = xs.pop()
        side = MENU_MARGIN_PT
        reach = min(x, frame.size.width - x) - side
        return Rect(x - reach, top, 2 * reach, bottom - top)
    return Rect(side, top, frame.size.width - 2 * side, bottom - top)


def floor(laid: Laid, frame: Frame) -> float:
    """Tell above what a dialog's rows end: its buttons, when those stay while the rows scroll."""
    buttons = [s.y - 30 for s in laid.spots if s.element.pinned and s.y > frame.size.height / 2]
    return min(buttons, default=frame.size.height)
