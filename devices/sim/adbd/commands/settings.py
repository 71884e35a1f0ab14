"""settings, svc, ime: values, radios and keyboards."""

from typing import Final

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.commands.java import JavaError, report
from devices.sim.adbd.system_settings import NAMESPACES


def settings(call: Call) -> int:
    """Read or change one value. Source: AOSP SettingsService."""
    words = _without_user(call.arguments)
    name, rest = (words[0], words[1:]) if words else ("", [])
    if rest and rest[0] not in NAMESPACES:
        return call.fail(f"Invalid namespace '{rest[0]}'", 255)
    device = call.device
    if rest[:2] == ["secure", "default_input_method"]:
        return _default_keyboard(call, name, rest[2:])
    match name, rest:
        case "get", [space, key]:
            value = device.settings.get(device.world, space, key)
            call.say("null" if value is None else value)
        case "put", [space, key, value, *_]:
            device.settings.put(device.world, space, key, value)
        case "delete", [space, key]:
            call.say(f"Deleted {int(device.settings.delete(space, key))} rows")
        case "list", [space]:
            for line in device.settings.listing(device.world, space):
                call.say(line)
        case _:
            return report(call, name, JavaError("IllegalArgumentException", "Bad arguments"))
    return 0


def _without_user(arguments: tuple[str, ...]) -> list[str]:
    words = list(arguments)
    if "--user" in words:
        place = words.index("--user")
        del words[place : place + 2]
    return words


def _default_keyboard(call: Call, name: str, values: list[str]) -> int:
    if name == "get":
        call.say(call.device.keyboard)
    elif values and values[0] in call.device.keyboards:
        call.device.keyboard = values[0]
    return 0


_RADIOS: Final = {"wifi": ("global", "wifi_on"), "data": ("global", "mobile_data")}


def svc(call: Call) -> int:
    """Switch a radio on or off."""
    match call.arguments:
        case (("wifi" | "data") as radio, ("enable" | "disable") as how):
            space, key = _RADIOS[radio]
            call.device.settings.put(call.device.world, space, key, "1" if how == "enable" else "0")
            return 0
        case ("power", *_) | ("bluetooth", *_) | ("nfc", *_):
            return 0
        case _:
            return call.fail("Control the power manager, data or Wi-Fi\nusage: svc [power|data|wifi]")


def ime(call: Call) -> int:
    """List the keyboards or choose one. Source: AOSP InputMethodManagerService."""
    device = call.device
    match call.arguments:
        case ("list", *flags):
            for keyboard in device.keyboards:
                call.say(keyboard if "-s" in flags else f"{keyboard}:\n  mId={keyboard}")
            return 0
        case ("set" | "enable" | "disable" as name, keyboard):
            if keyboard not in device.keyboards:
                return call.fail(f"Unknown input method {keyboard} cannot be {_PAST[name]} for user #0", 255)
            if name == "set":
                device.keyboard = keyboard
            call.say(f"Input method {keyboard} {_NOW[name]} for user #0")
            return 0
        case ("reset",):
            device.keyboard = device.keyboards[0]
            return 0
        case _:
            return call.fail("ime: bad arguments", 255)


_PAST: Final = {"set": "selected", "enable": "enabled", "disable": "disabled"}
_NOW: Final = {"set": "selected", "enable": "now enabled", "disable": "now disabled"}
COMMANDS: Final[Family] = {"settings": settings, "svc": svc, "ime": ime}
