"""am, monkey: start and stop apps, open links, send broadcasts.

Source: AOSP ActivityManagerShellCommand and Monkey of Android 13: texts; exit code 0 when `am start` fails.
"""

import base64
import binascii
from collections.abc import Callable
from typing import Final, TypeAlias

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.commands.intents import Intent, IntentError, read_intent
from devices.sim.adbd.commands.java import JavaError, report
from devices.sim.adbd.device import ADB_KEYBOARD

LAUNCHER_PACKAGE = "com.android.launcher3"
HOME_CATEGORY = "android.intent.category.HOME"
NOTHING_TO_RUN = 252
"""Monkey's -4 as an exit code."""

NO_KEYS = 251
"""Monkey's -5 as an exit code."""

_Act: TypeAlias = Callable[[Call, Intent], int]


def am(call: Call) -> int:
    """Carry out one `am` command."""
    name, words = (call.arguments[0], call.arguments[1:]) if call.arguments else ("", ())
    match name:
        case "start" | "start-activity":
            return _with_intent(call, name, words, _start)
        case "broadcast":
            return _with_intent(call, name, words, _broadcast)
        case "force-stop" | "kill":
            return _stop(call, words)
        case "get-current-user":
            call.say("0")
            return 0
        case "stack" | "kill-all" | "startservice" | "start-service" | "start-foreground-service":
            return 0
        case _:
            return call.fail(f"Unknown command: {name}", 255)


def _with_intent(call: Call, name: str, words: tuple[str, ...], act: _Act) -> int:
    try:
        intent = read_intent(words)
    except IntentError as error:
        return report(call, name, JavaError("IllegalArgumentException", str(error)))
    return act(call, intent)


def _start(call: Call, intent: Intent) -> int:
    world = call.device.world
    call.say(f"Starting: {intent}")
    if intent.component and not _has_component(call, intent.component):
        return call.fail(f"Error type 3\nError: Activity class {{{intent.component}}} does not exist.", 0)
    if "-S" in intent.flags and intent.target:
        world.terminate(intent.target)
    was = world.foreground
    if not _go(call, intent):
        return call.fail(f"Error: Activity not started, unable to resolve {intent}", 0)
    world.record("launch", app=world.foreground, url=intent.data)
    if was == world.foreground and not intent.data:
        call.complain(b"Warning: Activity not started, its current task has been brought to the front\n")
    if "-W" in intent.flags:
        _tell_wait(call)
    return 0


def _has_component(call: Call, component: str) -> bool:
    """Tell whether the phone has an activity: the one an app is opened by, or one of its screens."""
    package, _, name = component.partition("/")
    apps = call.device.world.apps
    head = apps.head(package)
    if package == LAUNCHER_PACKAGE:
        return True
    if head is None:
        return False
    known = {head.activity or ".MainActivity", *(screen.activity for screen in apps.file(package).screens)}
    return name in known or name.removeprefix(package) in known


def _go(call: Call, intent: Intent) -> bool:
    """Bring what an intent asks for to the front; False when nothing claims it."""
    world = call.device.world
    if intent.data:
        return world.open_url(intent.data)
    if intent.category == HOME_CATEGORY:
        return world.launch(LAUNCHER_PACKAGE)
    if intent.target:
        return world.launch(intent.target)
    return bool(intent.action) and world.open_url(intent.action)


def _tell_wait(call: Call) -> None:
    for line in (
        "Status: ok",
        "LaunchState: COLD",
        f"Activity: {call.device.activity()}",
        "TotalTime: 312",
        "WaitTime: 315",
        "Complete",
    ):
        call.say(line)


def _stop(call: Call, words: tuple[str, ...]) -> int:
    packages = [word for word in words if not word.startswith("-") and not word.isdecimal()]
    if not packages:
        return report(call, "force-stop", JavaError("IllegalArgumentException", "Argument expected"))
    call.device.world.record("stop", app=packages[-1])
    call.device.world.terminate(packages[-1])
    return 0


def _broadcast(call: Call, intent: Intent) -> int:
    call.say(f"Broadcasting: {intent}")
    typed = _typed_by_broadcast(intent)
    if typed is not None and call.device.keyboard == ADB_KEYBOARD:
        call.device.world.record("type_text", length=len(typed))
        call.device.world.type_text(typed)
    call.say("Broadcast completed: result=0")
    return 0


def _typed_by_broadcast(intent: Intent) -> str | None:
    """Read what ADBKeyBoard would type. Source: its README."""
    message = intent.extras.get("msg", "")
    if intent.action == "ADB_INPUT_TEXT":
        return message
    if intent.action == "ADB_CLEAR_TEXT":
        return "\b" * 1000
    if intent.action != "ADB_INPUT_B64":
        return None
    try:
        return base64.b64decode(message, validate=True).decode()
    except (binascii.Error, ValueError):
        return None


def monkey(call: Call) -> int:
    """Open an app by its launcher activity: all that `monkey -p PKG -c ...LAUNCHER 1` is used for.

    Like the real one it leaves auto-rotation switched on.
    """
    words = call.arguments
    package = words[words.index("-p") + 1] if "-p" in words[:-1] else ""
    call.complain(f"  bash arg: {' '.join(words)}\n".encode())
    call.device.settings.put(call.device.world, "system", "accelerometer_rotation", "1")
    if call.device.faults.take("monkey_fails"):
        return call.fail("** SYS_KEYS has no physical keys but with factor 2.0%.", NO_KEYS)
    if not call.device.world.launch(package):
        return call.fail("** No activities found to run, monkey aborted.", NOTHING_TO_RUN)
    call.device.world.record("launch", app=package, url="")
    call.say(
        "Events injected: 1\n## Network stats: elapsed time=11ms (0ms mobile, 0ms wifi, 11ms not connected)"
    )
    return 0


COMMANDS: Final[Family] = {"am": am, "monkey": monkey}
