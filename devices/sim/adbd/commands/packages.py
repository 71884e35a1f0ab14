"""pm, cmd: which apps are installed and what opens them.

Source: AOSP PackageManagerShellCommand of Android 13.
"""

from typing import Final

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.commands import settings as setting_commands
from devices.sim.adbd.commands.activity import HOME_CATEGORY, LAUNCHER_PACKAGE, am
from devices.sim.adbd.commands.intents import Intent, IntentError, read_intent
from devices.sim.adbd.commands.java import JavaError, report
from devices.sim.adbd.commands.screen import statusbar, uimode, wm
from devices.sim.adbd.device import ADB_KEYBOARD, SYSTEM_UI, Device

_SYSTEM_PREFIXES = ("com.android.", "com.google.android.", "android")
_FEATURES = ("screen.portrait", "screen.landscape", "touchscreen", "wifi")
_MATCH = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true"


def packages_of(device: Device) -> tuple[str, ...]:
    """List every package on the phone, sorted: apps, launcher, system, keyboards."""
    apps = [app.bundle for app in device.world.installed()]
    keyboards = [keyboard.partition("/")[0] for keyboard in device.keyboards]
    return tuple(sorted({"android", LAUNCHER_PACKAGE, SYSTEM_UI, *apps, *keyboards}))


def _is_system(package: str) -> bool:
    return package.startswith(_SYSTEM_PREFIXES) and package != ADB_KEYBOARD.partition("/")[0]


def pm(call: Call) -> int:
    """Carry out one package command."""
    name, words = (call.arguments[0], call.arguments[1:]) if call.arguments else ("", ())
    match name:
        case "list":
            return _list(call, words)
        case "path":
            return _path(call, words)
        case "clear":
            return _clear(call, words)
        case "resolve-activity":
            return _activities(call, name, words, one=True)
        case "query-activities":
            return _activities(call, name, words, one=False)
        case "grant" | "revoke":
            return 0
        case "install" | "uninstall":
            return call.fail("Failure [INSTALL_FAILED_USER_RESTRICTED: the simulated phone installs nothing]")
        case _:
            return call.fail(f"Unknown command: {name}", 255)


def _list(call: Call, words: tuple[str, ...]) -> int:
    if words[:1] == ("users",):
        call.say("Users:\n\tUserInfo{0:Owner:c13} running")
        return 0
    if words[:1] == ("features",):
        call.say("\n".join(f"feature:android.hardware.{name}" for name in _FEATURES))
        return 0
    if words[:1] != ("packages",):
        return call.fail(f"Error: unknown list type '{words[0] if words else ''}'", 255)
    flags = {word for word in words[1:] if word.startswith("-")}
    wanted = [word for word in words[1:] if not word.startswith("-") and not word.isdecimal()]
    for package in packages_of(call.device):
        if ("-3" in flags and _is_system(package)) or ("-s" in flags and not _is_system(package)):
            continue
        if "-d" not in flags and all(part in package for part in wanted):
            call.say(f"package:{_apk(package)}={package}" if "-f" in flags else f"package:{package}")
    return 0


def _apk(package: str) -> str:
    place = "/system/app" if _is_system(package) else "/data/app"
    return f"{place}/{package}/base.apk"


def _path(call: Call, words: tuple[str, ...]) -> int:
    package = words[-1] if words else ""
    if package not in packages_of(call.device):
        return 1
    call.say(f"package:{_apk(package)}")
    return 0


def _clear(call: Call, words: tuple[str, ...]) -> int:
    package = words[-1] if words else ""
    if package not in packages_of(call.device):
        call.say("Failed")
        return 1
    call.device.world.terminate(package)
    call.say("Success")
    return 0


def _activities(call: Call, name: str, words: tuple[str, ...], *, one: bool) -> int:
    try:
        intent = read_intent(words)
    except IntentError as error:
        return report(call, name, JavaError("IllegalArgumentException", str(error)))
    found = _matching(call.device, intent)
    if one:
        if not found:
            call.say("No activity found")
            return 0
        _show_activity(call, found[0], "", brief="--brief" in intent.flags)
        return 0
    call.say(f"{len(found)} activities found:" if found else "No activities found")
    for number, component in enumerate(found):
        call.say(f"  Activity #{number}:")
        _show_activity(call, component, "    ", brief="--brief" in intent.flags)
    return 0


def _matching(device: Device, intent: Intent) -> list[str]:
    world = device.world
    if intent.data:
        claimant = world.apps.claimant(intent.data)
        return [device.launcher_activity(claimant)] if claimant else []
    if intent.category == HOME_CATEGORY:
        return [device.launcher_activity(LAUNCHER_PACKAGE)]
    apps = [app.bundle for app in world.installed() if intent.target in ("", app.bundle)]
    return [device.launcher_activity(app) for app in apps]


def _show_activity(call: Call, component: str, indent: str, *, brief: bool) -> None:
    package, _, name = component.partition("/")
    call.say(f"{indent}{_MATCH}")
    if brief:
        call.say(f"{indent}{package}/{name.removeprefix(package)}")
        return
    for line in (
        "ActivityInfo:",
        f"  name={name}",
        f"  packageName={package}",
        "  enabled=true exported=true directBootAware=false",
        f"  taskAffinity={package} targetActivity=null persistableMode=PERSIST_ROOT_ONLY",
        "  ApplicationInfo:",
        f"    packageName={package}",
    ):
        call.say(indent + line)


def cmd(call: Call) -> int:
    """Pass a command on to the service it names."""
    service, words = (call.arguments[0], call.arguments[1:]) if call.arguments else ("", ())
    services: Family = {
        "package": pm,
        "activity": am,
        "window": wm,
        "uimode": uimode,
        "statusbar": statusbar,
        "settings": setting_commands.settings,
        "input_method": setting_commands.ime,
    }
    if service not in services:
        return call.fail(f"cmd: Can't find service: {service}", 20)
    return services[service](Call(call.device, (service, *words), call.stdin, call.write, call.complain))


COMMANDS: Final[Family] = {"pm": pm, "cmd": cmd}
