"""Gestures that belong to the phone and not to the app in front: pulls from an edge of the glass. Pure."""

from typing import Literal, TypeAlias

from devices.sim.gesture import Stroke
from phone.geometry import Size
from phone.snapshot import Platform

Pull: TypeAlias = Literal["home", "switcher", "shade"]
BOTTOM_PT = 12.0
"""How near the lower edge of an iPhone the way home begins. Source: estimate from the home indicator."""
TOP_PT: dict[Platform, float] = {"ios": 24.0, "android": 24.0}
"""How near the upper edge the pull for notifications begins. Source: Android: 24 dp; iOS: estimate."""
FAR_PT = 80.0
"""How far a pull goes at least. Source: estimate."""
HOLD_S = 0.5
"""A finger that goes up so slowly and ends in the middle rests there: the app switcher. Source: estimate."""


def pull_of(stroke: Stroke, platform: Platform, size: Size, seconds: float) -> Pull | None:
    """Tell what a stroke from an edge asks of the phone; `None` when it is the app's own."""
    up = stroke.y1 - stroke.y2
    if stroke.is_sideways or abs(up) < FAR_PT:
        return None
    if platform == "ios" and up > 0 and stroke.y1 >= size.height - BOTTOM_PT:
        is_resting = seconds >= HOLD_S and stroke.y2 > size.height * 0.25
        return "switcher" if is_resting else "home"
    is_left = platform == "android" or stroke.x1 < size.width * 0.6  # the right opens the Control Center
    return "shade" if up < 0 and stroke.y1 <= TOP_PT[platform] and is_left else None


def unlocks(stroke: Stroke, size: Size) -> bool:
    """Tell whether a stroke takes a lock screen without a code away."""
    return stroke.y1 - stroke.y2 > FAR_PT and not stroke.is_sideways and stroke.y1 > size.height * 0.4
