"""Command lines for touches and keys, and what the phone's answers to them mean. Pure."""

import re
import shlex

from devices.android.display import Display
from phone.action import Key, LongPress, Swipe, Tap
from phone.errors import Acted, PhoneError
from phone.geometry import Point

KEY_CODES = {
    Key.HOME: 3,
    Key.BACK: 4,
    Key.VOLUME_UP: 24,
    Key.VOLUME_DOWN: 25,
    Key.POWER: 26,
    Key.ENTER: 66,
    Key.DELETE: 67,
    Key.APP_SWITCHER: 187,
}
"""Source: android.view.KeyEvent."""

_INJECTION_REFUSED = re.compile(r"INJECT_EVENTS|SecurityException.*inject", re.IGNORECASE | re.DOTALL)
_WENT_WRONG = re.compile(r"^(?:Error\b|.*Exception\b|Killed\b|.*: (?:not found|inaccessible))", re.MULTILINE)


def touch_command(action: Tap | LongPress | Swipe, display: Display) -> str:
    """Write the `input` line of a touch: whole pixels only, since some builds read 1.0 as a fraction.

    Raises:
        PhoneError: `off_screen`.
    """
    match action:
        case Tap():
            words = ["tap", *_pixels(action.at, display)]
        case LongPress():
            place = _pixels(action.at, display)
            words = ["swipe", *place, *place, _milliseconds(action.seconds)]
        case Swipe():
            start, end = _pixels(action.start, display), _pixels(action.end, display)
            words = ["swipe", *start, *end, _milliseconds(action.seconds)]
    return shlex.join(["input", *words])


def key_command(key: Key) -> str:
    """Write the `input` line of a key."""
    return f"input keyevent {KEY_CODES[key]}"


def check_input(said: str, exit_code: int, *, done_before: bool = False, quote: bool = True) -> None:
    """Read what `input` said; it ends with 0 and an exception on its output when it could not act.

    Args:
        said: what it printed.
        exit_code: how it ended.
        done_before: an earlier part of the same action may have been carried out.
        quote: whether what it printed may be told; not where it could repeat a typed password.

    Raises:
        PhoneError: `input_blocked`, `text_unsupported` or `action_failed`.
    """
    acted = Acted.UNKNOWN if done_before else Acted.NO
    if _INJECTION_REFUSED.search(said):
        raise input_blocked(acted)
    if "NullPointerException" in said:
        raise PhoneError(
            "text_unsupported",
            "The phone's keyboard has no keys for this text.",
            next="Type plain ASCII, or install the ADBKeyBoard input method on the phone.",
            acted=acted,
        )
    if exit_code != 0 or _WENT_WRONG.search(said):
        raise PhoneError(
            "action_failed",
            f"The phone could not do this: {(quote and first_line(said)) or f'exit code {exit_code}'}",
            next="Capture the screen to see where the phone is.",
            acted=Acted.UNKNOWN,
        )


def input_blocked(acted: Acted) -> PhoneError:
    """Build the error for a phone whose maker forbids injected touches."""
    return PhoneError(
        "input_blocked",
        "The phone forbids injected touches and keys (no INJECT_EVENTS permission for adb).",
        next=(
            'On Xiaomi, Redmi and POCO turn on "USB debugging (Security settings)" in the developer options;'
            ' on others look there for "Disable permission monitoring" or a like switch.'
        ),
        acted=acted,
    )


def first_line(said: str) -> str:
    """Return the line of an output that says what went wrong, shortened."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    wrong = next((line for line in lines if _WENT_WRONG.match(line)), lines[0] if lines else "")
    return wrong[:200]


def _pixels(point: Point, display: Display) -> list[str]:
    x, y = int(point.x * display.px_per_pt), int(point.y * display.px_per_pt)
    if not (0 <= x < display.width_px and 0 <= y < display.height_px):
        size = display.size
        raise PhoneError(
            "off_screen",
            f"({point.x:g}, {point.y:g}) is not on the screen of {size.width:g} x {size.height:g} points.",
            next="Capture the screen again and take a place from it.",
        )
    return [str(x), str(y)]


def _milliseconds(seconds: float) -> str:
    return str(max(1, round(seconds * 1000)))
