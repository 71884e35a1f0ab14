"""uiautomator dump: the tree of the screen, and the ways in which it fails.

Source: AOSP frameworks/base/cmds/uiautomator, DumpCommand: messages, exit code 0 on errors, the stale file.
"""

from typing import Final

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.device import Device
from devices.sim.adbd.files import FileError
from devices.sim.adbd.uidump import Owners, Scale, Window, dump, dump_windows, windows

DEFAULT_FILE = "/sdcard/window_dump.xml"
_CLIENT = "android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@2a3b4c5"
KILLED = 137
"""128 + SIGKILL."""


def uiautomator(call: Call) -> int:
    """Write the tree to a file."""
    words = list(call.arguments)
    if words[:1] != ["dump"]:
        call.say(
            "Usage: uiautomator <subcommand> [options]\n\nAvailable subcommands: help, dump, events, runtest"
        )
        return 1
    flags = {word for word in words[1:] if word.startswith("--")}
    paths = [word for word in words[1:] if not word.startswith("--")]
    return _dump(call, paths[0] if paths else DEFAULT_FILE, flags)


def _dump(call: Call, path: str, flags: set[str]) -> int:
    device = call.device
    device.world.record("dump")
    failure = _failure(call)
    if failure is not None:
        return failure
    if device.world.asleep:
        return _error(call, "null root node returned by UiTestAutomationBridge.")
    text = tree(device, all_windows="--windows" in flags, compressed="--compressed" in flags)
    if device.faults.take("dump_emoji"):
        _write(call, path, text[: len(text) // 2].encode())
        return _exception(call, "IllegalArgumentException: Illegal character (d83d)")
    if device.faults.take("dump_broken"):
        text = text[: len(text) // 2]
    if device.faults.take("dump_noise"):
        text = f"WARNING: linker: libdvm.so has text relocations.\n{text}\nUI hierchary dumped to: {path}\n"
    if not device.faults.take("dump_stale"):
        _write(call, path, text.encode())
    call.say(f"UI hierchary dumped to: {path}")
    return 0


def _failure(call: Call) -> int | None:
    """Fail as the fault plan says; the file stays as it was."""
    faults = call.device.faults
    if faults.take("dump_idle"):
        return _error(call, "could not get idle state.")
    if faults.take("dump_null_root"):
        return _error(call, "null root node returned by UiTestAutomationBridge.")
    if faults.take("dump_killed"):
        return call.fail("Killed", KILLED)
    if call.device.dumper is not None or faults.take("dump_taken"):
        return _exception(call, f"IllegalStateException: UiAutomationService {_CLIENT} already registered!")
    return 0 if faults.take("dump_empty") else None


def _exception(call: Call, what: str) -> int:
    """End as a Java program does that nobody caught an exception of."""
    return call.fail(f'Exception in thread "main" java.lang.{what}\n\tat android.app.UiAutomation.connect', 1)


def _error(call: Call, reason: str) -> int:
    return call.fail(f"ERROR: {reason}", 0)


def _write(call: Call, path: str, data: bytes) -> None:
    """Write the file; that it cannot be written goes unsaid, as on a phone."""
    if path == "/dev/tty" and call.device.faults.take("dump_tty_silent"):
        return
    if path in ("/dev/tty", "/dev/stdout"):
        call.write(data)
        return
    try:
        call.device.files.write(path, data)
    except FileError:
        return


def tree(device: Device, *, all_windows: bool = False, compressed: bool = False) -> str:
    """Return the XML of what the phone shows now."""
    found, scale = glass(device)
    write = dump_windows if all_windows else dump
    return write(found, scale, compressed=compressed)


def glass(device: Device) -> tuple[list[Window], Scale]:
    """List the windows that the phone shows now, lowest first, and their scale."""
    scale = Scale(device.px_per_pt, device.rotation)
    owners = Owners(device.package, device.activity().partition("/")[0], device.keyboard.partition("/")[0])
    return windows(device.world.nodes(), owners, scale), scale


COMMANDS: Final[Family] = {"uiautomator": uiautomator}
