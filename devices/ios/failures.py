"""What WebDriverAgent's refusals and broken connections mean, and whether the phone was touched. Pure."""

import errno
import re
import socket

from wda.exceptions import (
    WDAEmptyResponseError,
    WDAKeyboardNotPresentError,
    WDAPossiblyCrashedError,
    WDARequestError,
)
from wda.usbmux.exceptions import MuxError

from devices.dump_text import one_line
from devices.ios.call import Call
from phone.errors import Acted, PhoneError, PhoneGoneError

START_WDA = (
    "Start WebDriverAgent on the iPhone (unlocked, Developer Mode on) and forward its port 8100; "
    "`openphone-mcp doctor` says which step is missing."
)
NO_FOCUS = "Tap the text field first, then type."

_UNREACHABLE = frozenset(
    {errno.ECONNREFUSED, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.EHOSTDOWN, errno.ENOENT}
)
# Error words of the WebDriver protocol that are said before anything is done.
_REFUSED_BEFOREHAND = frozenset(
    {
        "element not visible",
        "invalid argument",
        "invalid coordinates",
        "invalid element state",
        "invalid selector",
        "no such alert",
        "no such element",
        "stale element reference",
        "unexpected alert open",
        "unknown command",
        "unknown method",
        "unsupported operation",
    }
)
_UNKNOWN_COMMAND = re.compile(r": unknown (?:command|method)\b|: unsupported operation\b")
_LOCKED = re.compile(r"not, or could not be, unlocked|device is locked|reason: ?locked", re.IGNORECASE)
_NO_SUCH_APP = re.compile(
    r"not installed|is unknown|unknown to FrontBoard|no such app|returned nil for|failed to get (?:the )?app",
    re.IGNORECASE,
)


class SessionExpiredError(Exception):
    """WebDriverAgent does not know the session; the request was not carried out."""


def acted(call: Call) -> Acted:
    """Tell what is known after a request that may have arrived."""
    return Acted.UNKNOWN if call.acts else Acted.NO


def is_timeout(cause: object) -> bool:
    """Tell whether a request got no answer in time, as against a broken connection."""
    return isinstance(cause, TimeoutError)


def from_connection(cause: object, call: Call, url: str) -> PhoneError:
    """Explain a connection that failed or broke."""
    if _was_never_sent(cause):
        return PhoneGoneError(
            "wda_unavailable",
            f"WebDriverAgent does not answer at {url}: nothing accepts the connection.",
            next=START_WDA,
        )
    return PhoneGoneError(
        "phone_offline",
        f"The connection to WebDriverAgent at {url} broke while it was asked to {call.what}.",
        next="Check that the iPhone is still connected and WebDriverAgent runs, then capture the screen.",
        retryable=not call.acts,
        acted=acted(call),
    )


def from_answer(error: Exception, call: Call, url: str) -> PhoneError:
    """Explain an answer that is no success."""
    if isinstance(error, WDAPossiblyCrashedError):
        return PhoneError(
            "wda_unavailable",
            f"WebDriverAgent could not {call.what}: the app that it drives has possibly crashed.",
            next="Open the app again; if that fails too, restart WebDriverAgent on the iPhone.",
            acted=acted(call),
        )
    if isinstance(error, WDAKeyboardNotPresentError):
        return no_focus(Acted.NO)
    if isinstance(error, WDARequestError):
        return _from_words(error, call)
    if isinstance(error, WDAEmptyResponseError):
        return _strange(call, url, "with an empty answer")
    return _strange(call, url, "with something that no WebDriverAgent says")


def no_focus(did_act: Acted) -> PhoneError:
    """Build the error for text that no field took."""
    return PhoneError("action_failed", "No text field has the focus.", next=NO_FOCUS, acted=did_act)


def locked(did_act: Acted = Acted.NO) -> PhoneError:
    """Build the error for a phone that waits for its passcode."""
    return PhoneError(
        "phone_locked",
        "The iPhone is locked.",
        next="Ask the person to unlock it; a passcode cannot be typed for them.",
        acted=did_act,
    )


def _from_words(error: WDARequestError, call: Call) -> PhoneError:
    word, message = str(error.value.get("error", "")), str(error.value.get("message", ""))
    if _LOCKED.search(message):
        return locked()
    said = "" if call.is_secret else f" ({one_line(message)[:200]})"
    if word == "timeout":
        return PhoneError(
            "timed_out",
            f"WebDriverAgent gave up trying to {call.what}{said}.",
            next="Capture the screen to see what happened.",
            retryable=not call.acts,
            acted=acted(call),
        )
    return PhoneError(
        "action_failed",
        f"WebDriverAgent could not {call.what}: {word}{said}.",
        next=_next_step(word),
        retryable=not call.acts and word == "unknown error",
        acted=Acted.NO if word in _REFUSED_BEFOREHAND else acted(call),
    )


def _next_step(word: str) -> str:
    if word == "unexpected alert open":
        return "Answer the alert first: tap one of its buttons."
    if word in {"unknown command", "unknown method", "unsupported operation"}:
        return "Update WebDriverAgent on the iPhone: this version does not know the command."
    return "Capture the screen to see its state, then try another way."


def says_unknown_command(error: PhoneError) -> bool:
    """Tell whether this WebDriverAgent does not know the command; then it did nothing."""
    return error.code == "action_failed" and _UNKNOWN_COMMAND.search(str(error)) is not None


def says_springboard_is_late(error: PhoneError) -> bool:
    """Tell whether the home screen was asked for and did not show up in time: it often is there after all."""
    return "until SpringBoard is visible" in str(error)


def says_no_such_app(error: PhoneError) -> bool:
    """Tell whether launching failed because the app is not there."""
    return error.code == "action_failed" and _NO_SUCH_APP.search(str(error)) is not None


def _strange(call: Call, url: str, how: str) -> PhoneError:
    return PhoneError(
        "wda_unavailable",
        f"{url} answered the request to {call.what} {how}.",
        next="Check that WebDriverAgent, and nothing else, listens there; restart it on the iPhone.",
        retryable=not call.acts,
        acted=acted(call),
    )


def _was_never_sent(cause: object) -> bool:
    # facebook-wda answers an unknown UDID with an AttributeError: it looks for a connection on None.
    if isinstance(cause, MuxError | socket.gaierror | AttributeError):
        return True
    return isinstance(cause, OSError) and cause.errno in _UNREACHABLE
