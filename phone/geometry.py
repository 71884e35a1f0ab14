"""Geometry in points. Pixels exist only in drivers and in images."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the screen, in points from its upper left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Size:
    """A width and height in points."""

    width: float
    height: float

    @property
    def is_landscape(self) -> bool:
        """Whether the screen is wider than it is high."""
        return self.width > self.height


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in points. Its right and bottom edges do not belong to it."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x just past the rectangle."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y just past the rectangle."""
        return self.y + self.height

    @property
    def center(self) -> Point:
        """The middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def area(self) -> float:
        """Square points; 0 for a rectangle that is turned inside out."""
        return self.width * self.height if self.width > 0 and self.height > 0 else 0.0

    def contains(self, point: Point) -> bool:
        """Tell whether `point` lies in the rectangle."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def clipped_to(self, other: "Rect") -> "Rect":
        """Cut the rectangle to the part inside `other`; the area is 0 where they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(
            x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y)
        )
