"""The tiles of Android's quick settings: switches of the Settings app, one touch away."""

from collections.abc import Callable
from dataclasses import dataclass

from devices.sim.node import Value

SYSTEM_UI = "com.android.systemui"
SETTINGS = "com.android.settings"
_TILES = (
    ("wifi", "Wi-Fi", "WLAN"),
    ("bluetooth", "Bluetooth", "蓝牙"),
    ("airplane_mode", "Airplane mode", "飞行模式"),
)


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile."""

    name: str
    """State name of the Settings app."""
    label: str
    is_on: bool


def tiles_of(state_of: Callable[[str, str], Value | None], *, zh: bool) -> list[Tile]:
    """List the tiles of a phone: none where the Settings app is not installed."""
    known = ((name, zh_label if zh else label, state_of(SETTINGS, name)) for name, label, zh_label in _TILES)
    return [Tile(name, label, bool(value)) for name, label, value in known if value is not None]
