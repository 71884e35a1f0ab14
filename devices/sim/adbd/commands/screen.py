"""screencap, wm, cmd uimode, cmd statusbar: the picture, the size, the mode and the shade of the screen."""

import re
from typing import Final

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.files import FileError
from devices.sim.adbd.picture import picture

DISPLAY_ID = "4619827259835644672"
"""The physical id of the built-in display, as SurfaceFlinger tells it."""
_TWO_DISPLAYS = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display"
    " found, however this default is not guaranteed to be consistent across captures.\n"
)


def screencap(call: Call) -> int:
    """Write a PNG to a file or to standard output. Source: AOSP frameworks/base/cmds/screencap."""
    words = list(call.arguments)
    display = ""
    paths: list[str] = []
    while words:
        word = words.pop(0)
        if word == "-d":
            display = words.pop(0) if words else ""
        elif word != "-p":
            paths.append(word)
    device = call.device
    if display not in ("", "0", DISPLAY_ID):
        return call.fail(f"Display Id '{display}' is not valid.")
    is_unclear = device.faults.take("warning_screenshot") or device.faults.is_armed("two_displays")
    if not display and is_unclear:
        call.complain(_TWO_DISPLAYS.encode())
    png = picture(device)
    device.world.record("screenshot")
    if not paths:
        call.write(png)
        return 0
    try:
        device.files.write(paths[0], png)
    except FileError as error:
        return call.fail(f"Error opening file: {paths[0]} ({error})")
    return 0


def wm(call: Call) -> int:
    """Tell size and density, or override them."""
    device = call.device
    match call.arguments:
        case ("size",):
            width, height = device.built_px
            call.say(f"Physical size: {width}x{height}")
            if device.override:
                call.say("Override size: {}x{}".format(*device.override))
        case ("density",):
            call.say(f"Physical density: {device.density}")
        case ("size", "reset"):
            device.size_override = None
        case ("size", wanted) if found := re.fullmatch(r"(\d{2,5})x(\d{2,5})", wanted):
            device.size_override = (int(found[1]), int(found[2]))
        case ("dismiss-keyguard",):
            device.dismiss_keyguard()
        case ("density", _) | ("user-rotation", *_):
            return 0
        case _:
            return call.fail("Error: bad arguments\nWindow manager (window) commands: size, density", 255)
    return 0


def uimode(call: Call) -> int:
    """Switch the dark mode, or tell it. Reached by `cmd`. Source: AOSP UiModeManagerService."""
    world = call.device.world
    match call.arguments:
        case ("night", "yes" | "no" as mode):
            world.dark = mode == "yes"
        case ("night",):
            pass
        case ("night", *_):
            return call.fail("Error: mode must be 'yes', 'no', or 'auto' or 'custom'", 255)
        case _:
            return call.fail("UiModeManager service (uimode) commands:\n  night [yes|no]", 255)
    call.say(f"Night mode: {'yes' if world.dark else 'no'}")
    return 0


def statusbar(call: Call) -> int:
    """Pull the notification shade down, or let it up. Reached by `cmd`. Source: AOSP."""
    match call.arguments:
        case ("expand-notifications" | "expand-settings",):
            call.device.world.show_notifications()
        case ("collapse",):
            call.device.world.hide_notifications()
        case _:
            return call.fail(
                "Status bar commands:\n  expand-notifications\n  expand-settings\n  collapse", 255
            )
    return 0


COMMANDS: Final[Family] = {"screencap": screencap, "wm": wm}
