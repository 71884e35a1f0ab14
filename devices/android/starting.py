"""Command lines that open and end apps and links, and what the phone's answers mean. Pure."""

import re
import shlex

from devices.android.gestures import first_line
from phone.errors import Acted, PhoneError

_PACKAGE = re.compile(r"[a-zA-Z][a-zA-Z0-9_]*(?:\.[a-zA-Z0-9_]+)+")
"""Source: the application ids that Android's package manager accepts."""
_COMPONENT = re.compile(rf"({_PACKAGE.pattern})/([\w.$]+)")
_URL = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):[^\s\x00-\x1f\x7f\ud800-\udfff]+")
_REFUSED_SCHEMES = frozenset({"intent", "android-app", "javascript", "file", "content", "data", "blob"})
"""They name a component, run code or read files instead of opening a page."""
_LAUNCHER_FLAGS = "0x10200000"
"""FLAG_ACTIVITY_NEW_TASK | FLAG_ACTIVITY_RESET_TASK_IF_NEEDED, as the launcher starts apps: a running app
comes to the front as it was instead of getting a second page."""
_LAUNCHER_INTENT = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")
MAX_URL_CHARS = 8000

LIST_COMMAND = shlex.join(["cmd", "package", "query-activities", "--brief", *_LAUNCHER_INTENT])
LIST_ALL_COMMAND = "pm list packages"


def check_package(package: str) -> str:
    """Return `package` when it can be one; it goes into a command line of the phone.

    Raises:
        PhoneError: `invalid_arguments`.
    """
    if _PACKAGE.fullmatch(package) is None or len(package) > 255:
        raise PhoneError(
            "invalid_arguments",
            f"{package[:80]!r} is not the name of an Android package, such as com.android.settings.",
            next="List the apps of the phone and take a package from there.",
        )
    return package


def check_url(url: str) -> str:
    """Return `url` when it is a link that may be opened.

    Raises:
        PhoneError: `invalid_arguments`.
    """
    found = _URL.fullmatch(url)
    if found is None or len(url) > MAX_URL_CHARS:
        raise PhoneError(
            "invalid_arguments", "This is not a URL.", next="Give one such as https://example.com/page."
        )
    if found[1].lower() in _REFUSED_SCHEMES:
        raise PhoneError(
            "invalid_arguments",
            f"Links with the scheme {found[1]}: are not opened.",
            next="Give an http or https URL, or a link of the app itself such as market://details?id=...",
        )
    return url


def resolve_command(package: str) -> str:
    """Ask which activity the launcher would start: a bare package means MAIN and LAUNCHER."""
    return shlex.join(["cmd", "package", "resolve-activity", "--brief", package])


def read_component(said: str, package: str) -> str:
    """Read the activity out of the answer.

    Raises:
        PhoneError: `unknown_app`.
    """
    for line in reversed(said.splitlines()):
        found = _COMPONENT.fullmatch(line.strip())
        if found is not None and found[1] == package:
            return found[0]
    raise unknown_app(package)


def start_command(component: str) -> str:
    """Start an activity and wait until it is there."""
    return shlex.join(["am", "start", "-W", *_LAUNCHER_INTENT, "-f", _LAUNCHER_FLAGS, "-n", component])


def stop_command(package: str) -> str:
    """End an app; without the first half a package that does not exist would be stopped silently."""
    quoted = shlex.quote(package)
    return f"pm path {quoted} && am force-stop {quoted}"


def url_command(url: str) -> str:
    """Open a link with whatever app claims it."""
    return shlex.join(["am", "start", "-a", "android.intent.action.VIEW", "-d", url])


def check_start(said: str, exit_code: int, what: str) -> None:
    """Read what `am start` said: it prints an error and still ends with 0.

    Raises:
        PhoneError: `unknown_app` for what is not there, else `action_failed`.
    """
    if "does not exist" in said or "unable to resolve Intent" in said or "No activity found" in said:
        raise PhoneError(
            "unknown_app",
            f"Nothing on the phone opens {what}.",
            next="List the apps of the phone; install the app if it is missing.",
        )
    if exit_code != 0 or re.search(r"^(?:Error\b|.*Exception\b|Status: (?!ok))", said, re.MULTILINE):
        raise PhoneError(
            "action_failed",
            f"The phone did not open {what}: {first_line(said) or f'exit code {exit_code}'}",
            next="Capture the screen to see where the phone is.",
            acted=Acted.UNKNOWN,
        )


def check_stop(said: str, exit_code: int, package: str) -> None:
    """Read the answer to `stop_command`.

    Raises:
        PhoneError: `unknown_app` for a package that is not installed, else `action_failed`.
    """
    if exit_code == 0:
        return
    if "package:" not in said:
        raise unknown_app(package)
    raise PhoneError(
        "action_failed",
        f"The phone did not stop {package}: {first_line(said) or f'exit code {exit_code}'}",
        next="Capture the screen to see where the phone is.",
        acted=Acted.UNKNOWN,
    )


def unknown_app(package: str) -> PhoneError:
    """Build the error for an app that cannot be opened."""
    return PhoneError(
        "unknown_app",
        f"No app {package} that can be opened is on this phone.",
        next="List the apps of the phone; install the app if it is missing.",
    )


def read_apps(activities: str) -> tuple[str, ...]:
    """Read the packages out of a list of components."""
    found = (_COMPONENT.fullmatch(line.strip()) for line in activities.splitlines())
    return tuple(sorted({component[1] for component in found if component is not None}))


def read_packages(said: str) -> tuple[str, ...]:
    """Read the answer of `pm list packages`."""
    names = (line.strip().removeprefix("package:") for line in said.splitlines() if "package:" in line)
    return tuple(sorted({name for name in names if _PACKAGE.fullmatch(name)}))
