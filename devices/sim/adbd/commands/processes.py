"""kill, pkill, ps, run-as, appops, content: what other clients ask of the shell besides apps and input.

Source: toybox's pkill and ps, AOSP run-as.cpp, AppOpsService, and Content.java of Android 13.
"""

import re
from typing import Final

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.commands.packages import packages_of
from devices.sim.adbd.system_settings import NAMESPACES


def pkill(call: Call) -> int:
    """End the resident dumper when its command line is meant (`-f`); no other program of a client runs."""
    patterns = [word for word in call.arguments if not word.startswith("-")]
    if not patterns:
        return call.fail("pkill: Needs 1 argument")
    process = call.device.dumper
    if process is None or "-f" not in call.arguments or patterns[-1] not in process.command:
        return 1
    process.end(_killed(call.arguments))
    return 0


def kill(call: Call) -> int:
    """End a process of the shell's own: the resident dumper."""
    pids = [word for word in call.arguments if not word.startswith("-")]
    if not pids:
        return call.fail("usage: kill [-s signame | -signum | -signame] { job | pid | pgrp } ...")
    code = 0
    for pid in pids:
        process = call.device.dumper
        if process is None or str(process.pid) != pid:
            code = call.fail(f"/system/bin/sh: kill: {pid}: No such process")
            continue
        process.end(_killed(call.arguments))
    return code


def _killed(words: tuple[str, ...]) -> int:
    """Tell the exit code of what a signal ended; a plain kill is SIGTERM."""
    return 128 + (9 if {"-9", "-KILL", "-SIGKILL"} & set(words) else 15)


def ps(call: Call) -> int:
    """List the processes of the apps that run and the resident dumper's, in toybox's columns."""
    call.say("USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME")
    world = call.device.world
    running = [app.bundle for app in world.installed() if world.is_running(app.bundle)]
    for number, package in enumerate(running):
        call.say(
            f"u0_a{100 + number:<9} {4711 + number}   642 15016712 172540 0                   0 S {package}"
        )
    if (process := call.device.dumper) is not None:
        call.say(f"shell          {process.pid}   631 13981012 121004 0                   0 S app_process")
    return 0


def run_as(call: Call) -> int:
    """Refuse: no app here is debuggable."""
    package = call.arguments[0] if call.arguments else ""
    if package not in packages_of(call.device):
        return call.fail(f"run-as: unknown package: {package}")
    return call.fail(f"run-as: package not debuggable: {package}")


def appops(call: Call) -> int:
    """Accept changes of permissions; nothing here asks for them."""
    return 0 if call.arguments[:1] in (("set",), ("reset",)) else call.fail("Error: bad arguments", 255)


def content(call: Call) -> int:
    """Insert one setting, as `settings put` does."""
    line = " ".join(call.arguments)
    found = re.fullmatch(
        r"insert --uri content://settings/(\w+) --bind name:s:(\w+) --bind value:\w:(.*)", line
    )
    if found is None or found[1] not in NAMESPACES:
        return call.fail("[ERROR] Unsupported operation: " + " ".join(call.arguments[:1]))
    call.device.settings.put(call.device.world, found[1], found[2], found[3])
    return 0


COMMANDS: Final[Family] = {
    "pkill": pkill,
    "kill": kill,
    "ps": ps,
    "run-as": run_as,
    "appops": appops,
    "content": content,
}
