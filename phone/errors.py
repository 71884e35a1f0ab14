"""What can go wrong with a phone, said so that a model or a person can act on it."""

from enum import StrEnum
from typing import Literal, TypeAlias


class Acted(StrEnum):
    """Whether something was done to the phone."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


ErrorCode: TypeAlias = Literal[
    "unknown_phone",  # no such phone is attached or reachable
    "phone_offline",  # it was there and is gone, or does not answer
    "phone_unauthorized",  # the phone waits for a person to trust this computer
    "phone_locked",
    "phone_busy",  # another client acts on it
    "adb_unavailable",  # the adb server cannot be started or was killed
    "wda_unavailable",  # WebDriverAgent does not answer
    "session_lost",  # another client took the WebDriverAgent session
    "timed_out",
    "broken_dump",
    "empty_dump",
    "never_idle",
    "no_window",
    "dump_killed",
    "refused_dump",  # entity declarations, or larger than a dump can be
    "action_failed",  # the phone answered with an error
    "input_blocked",  # the phone forbids injected input
    "text_unsupported",  # this text cannot be typed on this phone
    "unknown_app",
    "app_not_allowed",  # the user's allow-list does not hold the app that is in front, or is asked for
    "link_not_allowed",
    "risk_not_allowed",  # a macro is graver than the user allows
    "read_only",  # this process only looks
    "unknown_secret",  # no secret of this name is set, or it cannot be read
    "secret_not_allowed",  # it may not be typed into the app in front, or not where it was to be put
    "protected_app",  # no picture is taken of it
    "off_screen",
    "stale_ref",
    "invalid_arguments",
    "unknown_run",  # no run has this handle
    "needs_confirmation",  # a person has to agree first
    "declined",  # a person was asked and did not agree
    "model_unavailable",  # a model was to be asked and did not answer
    "model_refused",  # it does not take what it was asked, such as a prompt that is too long
    "budget_spent",
    "rate_limited",  # the user allows fewer actions a minute
    "state_unwritable",
    "not_permitted",  # the client's token is for less
    "cancelled",
    "internal",
]
"""Machine-readable name of an error; part of the machine contract: may grow, is never renamed."""


class PhoneError(Exception):
    """Something a caller can handle: what happened, whether it acted, what to do next.

    `str(error)` is the message: one sentence that names the thing and the value. `next` is one sentence
    that tells the next step. `retryable` says that the same call may succeed later without anybody doing
    anything. `phone` is filled in by whoever knows it.
    """

    def __init__(
        self,
        code: ErrorCode,
        message: str,
        *,
        next: str,  # noqa: A002 - the field's name in the machine contract
        retryable: bool = False,
        acted: Acted = Acted.NO,
    ) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.next = next
        self.retryable = retryable
        self.acted = acted


class DumpError(PhoneError):
    """A screen's element tree could not be read; the phone was not touched. A screenshot may still work."""


class PhoneGoneError(PhoneError):
    """The connection to the phone broke, or it never answered."""
