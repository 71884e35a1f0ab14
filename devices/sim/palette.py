"""The colours of both platforms."""

from dataclasses import dataclass

from phone.snapshot import Platform


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a platform. Source: the system colours of iOS and of Material 3, light mode."""

    page: str
    card: str
    text: str
    dim: str
    line: str
    accent: str
    on: str
    off: str
    chosen: str
    """Of the segment that is chosen."""
    radius: float


PALETTES: dict[Platform, Palette] = {
    "ios": Palette(
        "#f2f2f7",
        "#ffffff",
        "#000000",
        "#8a8a8e",
        "#d8d8dc",
        "#007aff",
        "#34c759",
        "#e4e4e8",
        "#ffffff",
        20.0,
    ),
    "android": Palette(
        "#f6f7fb", "#f6f7fb", "#1b1b1f", "#5e5e66", "#e2e2e9", "#3b5ba9", "#3b5ba9", "#c9cad3", "#b9c6f2", 0.0
    ),
}
