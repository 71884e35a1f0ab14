"""How long the simulated phone takes: nothing (`instant`), or about what a real one takes (`phone`).

The figures are for planning and for tests of waiting, not a claim about a phone. Each has its source.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Latency:
    """Seconds that each kind of command takes."""

    transition_s: float = 0.0
    """From a touch to the new screen; the old one is shown until then."""
    source_s: float = 0.0
    source_per_node_s: float = 0.0
    """On top, for every node of the tree."""
    touch_s: float = 0.0
    key_s: float = 0.0
    """For each character typed."""
    screenshot_s: float = 0.0
    launch_s: float = 0.0
    other_s: float = 0.0
    dump_quiet_s: float = 0.0
    """`uiautomator dump` waits until nothing has changed for this long."""
    process_s: float = 0.0
    """Android: start of a tool that runs on the Java runtime (uiautomator, am, pm, input's heavier forms)."""
    shell_s: float = 0.0
    """Android: start of a native tool."""
    dumper_start_s: float = 0.0
    """Android: until a resident dumper (uiautomator2's u2.jar) answers."""
    dumper_s: float = 0.0
    dumper_per_node_s: float = 0.0
    """On top, for every node that it walks; it waits for no quiet."""


INSTANT = Latency()

PHONES: dict[str, Latency] = {
    "ios": Latency(
        transition_s=0.3,  # Source: 0.35 s is UIKit's navigation push; estimate for the tree to follow
        source_s=0.2,  # Source: estimate; about 250 ms on a Settings screen of 60 nodes with the figure below
        source_per_node_s=0.0008,  # Source: estimate
        touch_s=0.12,  # Source: estimate for /wda/tap without waiting for idle
        key_s=1 / 60,  # Source: WebDriverAgent types 60 keys a second by default
        screenshot_s=0.15,  # Source: estimate for a 3x PNG
        launch_s=0.6,  # Source: estimate
        other_s=0.01,  # Source: estimate: one USB hop
    ),
    "android": Latency(
        transition_s=0.3,  # Source: 300 ms is the platform's default activity animation
        touch_s=0.08,  # Source: estimate: `input tap` starts a small process
        key_s=0.01,  # Source: estimate
        screenshot_s=0.15,  # Source: estimate for `screencap -p` at 1440x3120
        launch_s=0.6,  # Source: estimate for `am start -W`
        dump_quiet_s=1.0,  # Source: uiautomator's DumpCommand waits for 1 s of quiet
        process_s=0.25,  # Source: estimate: start of app_process
        shell_s=0.02,  # Source: estimate: a native tool over adb
        dumper_start_s=1.2,  # Source: estimate: app_process with a larger program, then UiAutomation
        # Source: estimate, about 0.17 s for a screen of 60 nodes; a node costs a call into the app's process.
        # Reports differ: "within 100 ms" for u2.jar (github.com/codematrixer/hmdriver2/issues/10), 0.8 to
        # 1.0 s for 57 to 137 nodes with another resident dumper (github.com/mobile-next/mobilecli/pull/286).
        dumper_s=0.05,
        dumper_per_node_s=0.002,
    ),
}


def profile(name: str, platform: str) -> Latency:
    """Look up `instant` or `phone`."""
    return PHONES[platform] if name == "phone" else INSTANT
