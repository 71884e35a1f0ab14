"""Everything that can go wrong on a simulated phone, by name: the registry of fault plans and docs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Wires: TypeAlias = Literal["both", "adb", "wda"]


@dataclass(frozen=True, slots=True)
class FaultKind:
    """One way in which a phone fails."""

    name: str
    wires: Wires
    what: str
    """What a client sees, as half a sentence."""
    details: tuple[str, ...] = ()
    """Names that may be given with it."""
    on: Literal["", "command", "path"] = ""
    """What `on` limits it to: a shell command, the last word of a WebDriverAgent path, or both by wire."""
    is_standing: bool = False
    """It lasts while it is armed, and is not used up."""


_ON: Final = "command"
_KINDS: Final = (
    # The tree
    FaultKind("dump_broken", "both", "the tree is cut off in the middle"),
    FaultKind("dump_empty", "both", "the answer is there and holds nothing; on Android the old file stays"),
    FaultKind("dump_slow", "both", "the tree never comes, until the client gives up"),
    FaultKind("dump_idle", "adb", '"could not get idle state" with exit code 0'),
    FaultKind("dump_null_root", "adb", '"null root node" with exit code 0, the old file stays'),
    FaultKind("dump_killed", "adb", '"Killed" with exit code 137, the old file stays; a dumper dies'),
    FaultKind("dump_taken", "adb", "another automation client holds the accessibility service"),
    FaultKind("dump_stale", "adb", "success is told, the old file stays"),
    FaultKind("dump_emoji", "adb", "the dumper trips over an emoji and leaves half a file"),
    FaultKind("dump_noise", "adb", "lines of the linker stand before the XML and a message after it"),
    FaultKind("dump_tty_silent", "adb", "a dump to /dev/tty prints nothing but success"),
    FaultKind("dumper_refused", "adb", "nothing answers at the port of a resident dumper (u2.jar)",
              is_standing=True),
    FaultKind("dumper_disconnected", "adb", 'a resident dumper has lost UiAutomation: "not connected"'),
    FaultKind("dump_failed", "wda", '"Error getting main window" for a source'),
    FaultKind("dump_too_deep", "wda", "kAXErrorIllegalArgument for a source until `snapshotMaxDepth` is"
              " lowered to `depth` (30)", ("depth",), is_standing=True),
    FaultKind("dump_without_popup", "wda", "an alert or dialog is in the picture and not in the tree"),
    FaultKind("dump_with_old_page", "wda", "the page before is still in the tree, as if it were visible"),
    # The picture
    FaultKind("black_screenshot", "both", "the picture is black, as of a secure screen"),
    FaultKind("broken_screenshot", "both", "the picture is cut off"),
    FaultKind("warning_screenshot", "adb", "a warning stands before the picture"),
    FaultKind("odd_scale", "wda", "the picture has another scale than the phone tells: `scale` (2.608)",
              ("scale",), is_standing=True),
    # The glass
    FaultKind("lost_touch", "both", "a touch is accepted and has no effect"),
    FaultKind("input_denied", "adb", "SecurityException INJECT_EVENTS"),
    FaultKind("text_refused", "adb", "`input text` fails with a NullPointerException for any text"),
    FaultKind("no_adb_keyboard", "adb", "no keyboard that types what a broadcast says", is_standing=True),
    FaultKind("keyboard_missing", "wda", "typing fails: the on-screen keyboard is not there"),
    FaultKind("clipped_touches", "wda", "held sideways, touches are clipped at the upright width",
              is_standing=True),
    FaultKind("home_timeout", "wda", "home is pressed, and the answer is a timeout"),
    # The screen
    FaultKind("zero_window", "wda", "the window is told as 0x0"),
    FaultKind("square_window", "wda", "the window is told as square"),
    FaultKind("size_override", "adb", "everything is told and taken in other pixels: `width`, `height`"
              " (1080x2340)", ("width", "height"), is_standing=True),
    FaultKind("landscape_natural", "adb", "the phone is a tablet whose natural position is landscape",
              is_standing=True),
    FaultKind("two_displays", "adb", "there is a second display", is_standing=True),
    FaultKind("focus_null", "adb", "no window has the focus: `mCurrentFocus=null`"),
    FaultKind("focus_many", "adb", "several displays name a focus: null, and one in the work profile"),
    # Apps
    FaultKind("monkey_fails", "adb", "monkey ends with an error for a good app"),
    FaultKind("app_crashed", "wda", '"possibly crashed"', on="path"),
    # The connection
    FaultKind("drop", "both", "the connection breaks in the middle of an answer", on=_ON),
    FaultKind("slow", "both", "an answer takes `seconds` (5) longer", ("seconds",), on=_ON),
    FaultKind("error", "wda", "`error` and `message` are answered with HTTP `status`",
              ("error", "message", "status"), on="path"),
    FaultKind("session_lost", "wda", "the session is gone, as if another client had taken it"),
    FaultKind("unplug", "both", "nobody listens", is_standing=True),
    FaultKind("offline", "adb", "listed as offline", is_standing=True),
    FaultKind("unauthorized", "adb", "listed as unauthorized at the next connection", is_standing=True),
)  # fmt: skip
FAULTS: Final[dict[str, FaultKind]] = {kind.name: kind for kind in _KINDS}


def problem_with(name: str, details: dict[str, object], on: str = "", wire: str = "") -> str:
    """Say why a fault cannot be armed so; `""` when it can.

    Args:
        name: of the fault.
        details: what is given with it.
        on: the command or path that it is limited to.
        wire: `adb` or `wda` when it is known which one the phone has.
    """
    kind = FAULTS.get(name)
    if kind is None:
        return f"there is no fault `{name}`; there are: {', '.join(FAULTS)}"
    if wire and kind.wires not in ("both", wire):
        return f"`{name}` is a fault of {kind.wires}, and this phone is reached over {wire}"
    unknown = sorted(details.keys() - set(kind.details))
    if unknown:
        return f"`{name}` takes {', '.join(kind.details) or 'no details'}, not {', '.join(unknown)}"
    return f"`{name}` cannot be limited by `on`" if on and not kind.on else ""


def fault_table() -> str:
    """Write the registry as a Markdown table."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "| fault | wire | what a client sees | details |"
    yield "| --- | --- | --- | --- |"
    for kind in _KINDS:
        limits = ("`on`",) if kind.on else ()
        lasting = ("lasts",) if kind.is_standing else ()
        details = ", ".join((*lasting, *limits, *(f"`{detail}`" for detail in kind.details)))
        yield f"| `{kind.name}` | {kind.wires} | {kind.what} | {details} |"
