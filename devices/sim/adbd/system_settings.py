"""The values behind `settings get` and `settings put`, with those that an app's switch shows."""

from dataclasses import dataclass, field
from typing import Final

from devices.sim.world import World

NAMESPACES = ("system", "secure", "global")
ROTATION = ("system", "user_rotation")
"""Quarter turns in which the phone is held while it does not turn by itself."""
NIGHT = ("secure", "ui_night_mode")
"""2 for the dark mode, 1 for the light one. Source: AOSP UiModeManager.MODE_NIGHT_*."""
SETTINGS_APP = "com.android.settings"

_SWITCHES: Final[dict[tuple[str, str], str]] = {
    ("global", "airplane_mode_on"): "airplane_mode",
    ("global", "wifi_on"): "wifi",
    ("global", "mobile_data"): "mobile_data",
    ("global", "data_roaming"): "roaming",
    ("global", "low_power"): "battery_saver",
    ("system", "status_bar_show_battery_percent"): "battery_percentage",
}
"""Which state name of the Settings app each value is."""


def _first_values() -> dict[tuple[str, str], str]:
    return {
        ("system", "screen_brightness"): "102",
        ("system", "screen_brightness_mode"): "1",
        ("system", "screen_off_timeout"): "60000",
        ("system", "accelerometer_rotation"): "0",
        ("system", "user_rotation"): "0",
        ("system", "font_scale"): "1.0",
        NIGHT: "1",
        ("secure", "android_id"): "5f3e9a0c1b7d2486",
        ("secure", "user_setup_complete"): "1",
        ("secure", "enabled_accessibility_services"): "",
        ("global", "adb_enabled"): "1",
        ("global", "device_name"): "Simulated phone",
        ("global", "device_provisioned"): "1",
        ("global", "window_animation_scale"): "1.0",
        ("global", "transition_animation_scale"): "1.0",
        ("global", "animator_duration_scale"): "1.0",
    }


@dataclass
class SystemSettings:
    """Values by namespace and key."""

    values: dict[tuple[str, str], str] = field(default_factory=_first_values)

    def get(self, world: World, namespace: str, key: str) -> str | None:
        """Return a value as text, `None` when it was never set."""
        if (namespace, key) == ROTATION:
            return "1" if world.orientation == "landscape" else "0"
        if (namespace, key) == NIGHT:
            return "2" if world.dark else "1"
        name = _SWITCHES.get((namespace, key))
        shown = world.state_of(SETTINGS_APP, name) if name else None
        if shown is None:
            return self.values.get((namespace, key))
        return str(int(shown)) if isinstance(shown, bool) else str(shown)

    def put(self, world: World, namespace: str, key: str, text: str) -> None:
        """Set a value; where it is a switch of the Settings app, the switch moves too."""
        if (namespace, key) == ROTATION:
            world.rotate("landscape" if text in ("1", "3") else "portrait")
        if (namespace, key) == NIGHT:  # real phones may wait for the next start of the screen
            world.dark = text == "2"
        name = _SWITCHES.get((namespace, key))
        shown = world.state_of(SETTINGS_APP, name) if name else None
        if name is None or shown is None:
            self.values[namespace, key] = text
            return
        value = text not in ("0", "false") if isinstance(shown, bool) else text
        world.set_state(SETTINGS_APP, name, value)

    def delete(self, namespace: str, key: str) -> bool:
        """Remove a value; False when there was none."""
        return self.values.pop((namespace, key), None) is not None

    def listing(self, world: World, namespace: str) -> tuple[str, ...]:
        """List `key=value` of a namespace, sorted."""
        keys = {key for space, key in (*self.values, *_SWITCHES) if space == namespace}
        pairs = ((key, self.get(world, namespace, key)) for key in sorted(keys))
        return tuple(f"{key}={value}" for key, value in pairs if value is not None)
