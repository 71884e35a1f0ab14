"""The fault plan: what shall go wrong, and how often. Wires ask it at the places where real phones fail.

A fault is armed by name through the control port and taken by a wire when it gets there. The names:

| name | wire | what happens |
| --- | --- | --- |
| `dump_broken` | both | the tree is cut off in the middle |
| `dump_empty` | both | the answer is there and holds nothing |
| `dump_slow` | both | the tree never comes (until the client gives up) |
| `dump_idle` | adb | "could not get idle state" |
| `dump_null_root` | adb | "null root node", the old file stays |
| `dump_killed` | adb | "Killed" |
| `dump_stale` | adb | success is told, the old file stays |
| `drop` | both | the connection breaks in the middle of an answer; `on` limits it to one command |
| `error` | wda | `error` and `message` are answered with HTTP `status`; `on` limits it to one path |
| `session_lost` | wda | the session is gone, as if another client had taken it |
| `black_screenshot` | both | the picture is black |
| `broken_screenshot` | both | the picture is cut off |
| `warning_screenshot` | adb | a warning stands before the picture |
| `unauthorized`, `offline`, `unplug` | adb; `unplug` both | listed so, or gone, until disarmed |
| `input_denied` | adb | SecurityException INJECT_EVENTS |
| `lost_touch` | both | a touch is accepted and has no effect |
"""

from collections.abc import Callable
from dataclasses import dataclass, field

ALWAYS = -1
"""As `times`: until disarmed."""


@dataclass(slots=True)
class Fault:
    """One armed fault."""

    name: str
    times: int = 1
    """How often it still happens; `ALWAYS` until it is disarmed."""
    details: dict[str, object] = field(default_factory=dict[str, object])

    def text(self, key: str, default: str = "") -> str:
        """Read a detail as text."""
        return str(self.details.get(key, default))


@dataclass(slots=True)
class FaultPlan:
    """Holds the armed faults, oldest first."""

    armed: list[Fault] = field(default_factory=list[Fault])
    happened: dict[str, int] = field(default_factory=dict[str, int])
    _watchers: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])

    def watch(self, callback: Callable[[], None]) -> None:
        """Call `callback` after every change of what is armed, for faults that act by themselves."""
        self._watchers.append(callback)

    def arm(self, name: str, times: int = 1, **details: object) -> None:
        """Let something go wrong the next `times` times."""
        self.armed.append(Fault(name, times, details))
        self._tell()

    def disarm(self, name: str = "") -> None:
        """Take back one fault, or all."""
        self.armed = [fault for fault in self.armed if name not in ("", fault.name)]
        self._tell()

    def is_armed(self, name: str) -> bool:
        """Tell whether a fault waits, without using it up."""
        return any(fault.name == name for fault in self.armed)

    def take(self, name: str, on: str = "") -> Fault | None:
        """Let the oldest armed fault of this name happen now; one that names another place stays."""
        for fault in self.armed:
            if fault.name == name and fault.text("on") in ("", on):
                self.happened[name] = self.happened.get(name, 0) + 1
                if fault.times != ALWAYS:
                    fault.times -= 1
                    if fault.times <= 0:
                        self.armed.remove(fault)
                return fault
        return None

    def _tell(self) -> None:
        for callback in self._watchers:
            callback()
