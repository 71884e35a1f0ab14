"""What `uiautomator dump` says when it gives no tree, and what a person should do about it."""

import re

from devices.dump_text import empty_dump
from phone.errors import DumpError

KILLED_EXIT = 137
"""128 + SIGKILL."""

_KILLED = re.compile(r"^Killed\b|UiAutomationService .* already registered", re.MULTILINE)


def explain_no_tree(printed: str, exit_code: int = 0) -> DumpError:
    """Name the reason for a dump without a tree.

    Sources of the texts: uiautomator's DumpCommand and UiTestAutomationBridge; the shell prints "Killed".
    """
    if "could not get idle state" in printed:
        return never_idle()
    if "null root node" in printed:
        return no_window()
    if exit_code == KILLED_EXIT or _KILLED.search(printed):
        return dump_killed()
    return empty_dump()


def never_idle() -> DumpError:
    """Build the error for a screen that never rests. Not retryable: uiautomator itself waited 10 s."""
    return DumpError(
        "never_idle",
        "The screen never came to rest (an animation or a video is playing), so its tree cannot be read.",
        next="Use a screenshot, or pause what moves and capture again.",
    )


def no_window() -> DumpError:
    """Build the error for a phone that shows no window."""
    return DumpError(
        "no_window",
        "The phone has no window to read: its screen is off or locked, or it is between two screens.",
        next="Wake and unlock the phone if it is dark or locked, else capture again.",
        retryable=True,
    )


def dump_killed() -> DumpError:
    """Build the error for a dump that was stopped from outside."""
    return DumpError(
        "dump_killed",
        "The phone stopped the reading of its screen: another automation client (uiautomator2, Appium, an"
        " accessibility test) holds it, or memory is low.",
        next="Stop the other automation client or close apps on the phone, then capture again.",
        retryable=True,
    )
