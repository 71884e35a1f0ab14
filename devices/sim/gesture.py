"""What a swipe means. Pure."""

from dataclasses import dataclass

from devices.sim.running import Page
from phone.geometry import Size
from phone.snapshot import Platform

PULL_PT = 150.0
"""How far a sheet is pulled down to go away. Source: estimate."""
EDGE_PT = 20.0
"""How near the left edge an iOS back swipe begins. Source: estimate."""
STILL_PT = 4.0
"""A finger that moved less than this was held still. Source: estimate; Android's touch slop is 8 dp."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A finger's way over the glass, in points."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def is_still(self) -> bool:
        """Whether it is no swipe at all."""
        return abs(self.x2 - self.x1) + abs(self.y2 - self.y1) < STILL_PT

    @property
    def is_sideways(self) -> bool:
        """Whether it goes further across than up or down."""
        return abs(self.x2 - self.x1) > abs(self.y2 - self.y1)

    def leaves(self, page: Page, platform: Platform, size: Size) -> bool:
        """Tell whether it goes back: from the left edge of an iOS page, or down from the top of a sheet."""
        if platform != "ios":
            return False
        if page.screen.layer == "page":
            return self.x1 < EDGE_PT and self.x2 - self.x1 > size.width / 3
        return page.screen.layer == "sheet" and page.scroll <= 0 and self.y2 - self.y1 > PULL_PT
