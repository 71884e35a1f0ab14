"""The colours of both platforms, light and dark."""

from dataclasses import dataclass, replace
from typing import Final

from phone.snapshot import Platform

ON_PICTURE: Final = "#ffffff"
"""Of what stands on a wallpaper or on an emblem, which are never light."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a platform. Source: the system colours of iOS and of Material 3."""

    page: str
    card: str
    text: str
    dim: str
    line: str
    accent: str
    on_accent: str
    """Of what is written on a ground of the accent or of danger."""
    danger: str
    on: str
    off: str
    knob: str
    chosen: str
    """Of the segment that is chosen."""
    button: str
    field: str
    rim: str
    """Around a field that floats above the page."""
    chevron: str
    picture: str
    on_picture: str
    alert: str
    keyboard: str
    key: str
    wallpaper: str
    radius: float


_IOS: Final = Palette(
    page="#f2f2f7", card="#ffffff", text="#000000", dim="#8a8a8e", line="#d8d8dc", accent="#007aff",
    on_accent="#ffffff", danger="#ff3b30", on="#34c759", off="#e4e4e8", knob="#ffffff", chosen="#ffffff",
    button="#eeeef2", field="#ffffff", rim="#cfcfd8", chevron="#c4c4c6", picture="#d1d6e0",
    on_picture="#5a6478", alert="#fbfbfd", keyboard="#d3d6dc", key="#ffffff",
    wallpaper="#33475f", radius=20.0,
)  # fmt: skip
_ANDROID: Final = replace(
    _IOS, page="#f6f7fb", card="#f6f7fb", text="#1b1b1f", dim="#5e5e66", line="#e2e2e9", accent="#3b5ba9",
    on="#3b5ba9", off="#c9cad3", chosen="#b9c6f2", field="#e7e9f3", radius=0.0,
)  # fmt: skip
_DARK_IOS: Final = Palette(
    page="#000000", card="#1c1c1e", text="#ffffff", dim="#98989f", line="#38383a", accent="#0a84ff",
    on_accent="#ffffff", danger="#ff453a", on="#30d158", off="#39393d", knob="#ffffff", chosen="#636366",
    button="#2c2c2e", field="#1c1c1e", rim="#48484a", chevron="#5a5a5e", picture="#2c323c",
    on_picture="#aab4c8", alert="#1e1e20", keyboard="#28282a", key="#58585b",
    wallpaper="#18222f", radius=20.0,
)  # fmt: skip
_DARK_ANDROID: Final = Palette(
    page="#111318", card="#111318", text="#e2e2e9", dim="#a9abb5", line="#33353a", accent="#b3c5ff",
    on_accent="#16295c", danger="#ffb4ab", on="#4a6fd0", off="#44474f", knob="#ffffff", chosen="#3c4a70",
    button="#3a3d45", field="#282a2f", rim="#44474f", chevron="#5a5a5e", picture="#2b3240",
    on_picture="#aab4c8", alert="#282a2f", keyboard="#1b1c20", key="#33353b", wallpaper="#18222f", radius=0.0,
)  # fmt: skip
_PALETTES: Final[dict[tuple[Platform, bool], Palette]] = {
    ("ios", False): _IOS,
    ("android", False): _ANDROID,
    ("ios", True): _DARK_IOS,
    ("android", True): _DARK_ANDROID,
}
_RAISED: Final[dict[Platform, Palette]] = {
    "ios": replace(
        _DARK_IOS, page="#1c1c1e", card="#2c2c2e", line="#48484a", button="#3a3a3c", field="#2c2c2e"
    ),
    "android": replace(_DARK_ANDROID, page="#282a2f", card="#282a2f", line="#44474f", field="#3a3d45"),
}


def palette_of(platform: Platform, *, dark: bool, raised: bool = False) -> Palette:
    """Choose the colours.

    Args:
        platform: whose.
        dark: of the dark mode.
        raised: on a sheet. In the dark a shadow shows nothing, so what lies higher is lighter.
    """
    return _RAISED[platform] if dark and raised else _PALETTES[platform, dark]
