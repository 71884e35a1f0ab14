"""input: touches, keys and text, in pixels.

Source: AOSP InputShellCommand and ShellCommand of Android 13.
"""

import math
from collections.abc import Callable
from typing import Final

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.commands.java import JavaError, report

_SOURCES = frozenset(
    (
        *("dpad", "keyboard", "mouse", "touchpad", "gamepad", "touchnavigation"),
        *("joystick", "touchscreen", "stylus", "trackball"),
    )
)
DEFAULT_SWIPE_MS = 300
_KEYS: Final[dict[int, str]] = {
    3: "home",
    4: "back",
    24: "volume_up",
    25: "volume_down",
    26: "power",
    66: "enter",
    67: "delete",
    83: "notifications",
    187: "app_switcher",
}
_MENU, _SLEEP, _WAKEUP = 82, 223, 224
"""Menu takes a lock screen without a code away."""
_NAMES: Final[dict[str, int]] = {
    "HOME": 3,
    "BACK": 4,
    "VOLUME_UP": 24,
    "VOLUME_DOWN": 25,
    "POWER": 26,
    "TAB": 61,
    "SPACE": 62,
    "ENTER": 66,
    "DEL": 67,
    "MENU": 82,
    "NOTIFICATION": 83,
    "ESCAPE": 111,
    "FORWARD_DEL": 112,
    "MOVE_HOME": 122,
    "MOVE_END": 123,
    "APP_SWITCH": 187,
    "SLEEP": 223,
    "WAKEUP": 224,
}
_TYPED: Final[dict[int, str]] = {62: " ", **{7 + i: str(i) for i in range(10)}}
_FIRST_LETTER, _LAST_LETTER = 29, 54


def input_(call: Call) -> int:
    """Carry out one gesture, key or text."""
    words = list(call.arguments)
    if words and words[0] in _SOURCES:
        words.pop(0)
    if words[:1] == ["-d"]:
        words = words[2:]
    name = words.pop(0) if words else ""
    command = _GESTURES.get(name)
    if command is None:
        return call.fail(
            f"Error: Unknown command: {name}\nUsage: input [<source>] [-d DISPLAY_ID] <command>", 255
        )
    try:
        command(call, words)
    except JavaError as error:
        return report(call, name, error)
    return 0


def _numbers(name: str, words: list[str], count: int) -> list[float]:
    if len(words) < count:
        raise JavaError(
            "IllegalArgumentException", f'Argument expected after "{words[-1] if words else name}"'
        )
    return [_number(word) for word in words[:count]]


def _number(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise JavaError("NumberFormatException", f'For input string: "{word}"')
    return value


def _inject(call: Call, kind: str, **details: object) -> bool:
    """Note the action, unless the phone forbids injected input; tell whether it has an effect."""
    if call.device.faults.take("input_denied"):
        raise JavaError(
            "SecurityException",
            "Injecting input events requires the caller (or the source of the instrumentation, if any) to"
            " have the INJECT_EVENTS permission.",
        )
    call.device.world.record(kind, **details)
    return call.device.faults.take("lost_touch") is None


def _tap(call: Call, words: list[str]) -> None:
    x, y = (call.device.to_pt(n) for n in _numbers("tap", words, 2))
    if _inject(call, "tap", x=x, y=y):
        call.device.world.tap(x, y)


def _swipe(call: Call, words: list[str]) -> None:
    x1, y1, x2, y2 = (call.device.to_pt(n) for n in _numbers("swipe", words, 4))
    seconds = (_number(words[4]) if words[4:] else DEFAULT_SWIPE_MS) / 1000
    if _inject(call, "swipe", x1=x1, y1=y1, x2=x2, y2=y2, seconds=seconds):
        call.device.world.swipe(x1, y1, x2, y2, seconds)


def _text(call: Call, words: list[str]) -> None:
    if not words:
        raise JavaError("IllegalArgumentException", 'Argument expected after "text"')
    text = words[0].replace("%s", " ")
    if not text.isascii() or call.device.faults.take("text_refused"):
        raise JavaError("NullPointerException", "Attempt to get length of null array")
    _inject(call, "type_text", length=len(text))
    call.device.world.type_text(text)


def _keyevent(call: Call, words: list[str]) -> None:
    codes = [word for word in words if not word.startswith("--")]
    if not codes:
        raise JavaError("IllegalArgumentException", 'Argument expected after "keyevent"')
    for word in codes:
        code = _key_code(word)
        if _inject(call, "key", code=code):
            press_key(call, code)


def _key_code(word: str) -> int:
    """Read a key's number or name; 0 is the unknown key."""
    if word.isdecimal():
        return int(word)
    name = word.removeprefix("KEYCODE_")
    if len(name) == 1 and name.isascii() and name.isalpha():
        return _FIRST_LETTER + ord(name.upper()) - ord("A")
    return int(name) + 7 if len(name) == 1 and name.isdecimal() else _NAMES.get(name, 0)


def press_key(call: Call, code: int) -> None:
    """Press one key of the phone, as a person would."""
    world = call.device.world
    if code in _TYPED:
        world.type_text(_TYPED[code])
    elif _FIRST_LETTER <= code <= _LAST_LETTER:
        world.type_text(chr(code - _FIRST_LETTER + ord("a")))
    elif code in (_SLEEP, _WAKEUP) and world.asleep == (code == _WAKEUP):
        world.press("power")
    elif code == _MENU:
        call.device.dismiss_keyguard()
    elif code in _KEYS:
        world.press(_KEYS[code])


_GESTURES: Final[dict[str, Callable[[Call, list[str]], None]]] = {
    "tap": _tap,
    "swipe": _swipe,
    "draganddrop": _swipe,
    "text": _text,
    "keyevent": _keyevent,
}
COMMANDS: Final[Family] = {"input": input_}
