"""What the adb server answers when it cannot do something, said with a next step."""

from phone.errors import Acted, PhoneError, PhoneGoneError

UNAUTHORIZED_NEXT = (
    'Unlock the phone and answer "Allow USB debugging?" with Allow; if nothing is asked, unplug it and plug'
    " it in again."
)
OFFLINE_NEXT = (
    "Check the cable or the network and that USB debugging is still on; the phone comes back by itself within"
    " ten seconds."
)


def complaint(said: str, serial: str, acted: Acted = Acted.NO) -> PhoneError:
    """Translate a failure text of the adb server.

    Sources of the texts: adb's transport.cpp and adb.cpp; checked against adb 29 and 36.
    """
    low = said.lower()
    if "unauthorized" in low or "authenticate" in low or "authorizing" in low:
        return unauthorized(serial)
    if "not found" in low or "no device" in low or "no such device" in low or "no devices" in low:
        return offline(serial, "is not attached any more", acted)
    if "offline" in low or "connecting" in low:
        return offline(serial, "is offline", acted)
    if "closed" in low or "unknown data" in low:
        return offline(serial, "closed the connection", acted)
    return PhoneError(
        "action_failed",
        f"The adb server refused a request for {serial}: {said.strip()[:200]}",
        next="List the phones to see the state of this one.",
        acted=acted,
    )


def unauthorized(serial: str) -> PhoneError:
    """Build the error for a phone that does not trust this computer."""
    return PhoneError(
        "phone_unauthorized", f"{serial} does not trust this computer yet.", next=UNAUTHORIZED_NEXT
    )


def offline(serial: str, what: str, acted: Acted = Acted.NO) -> PhoneGoneError:
    """Build the error for a phone that was there."""
    return PhoneGoneError(
        "phone_offline", f"{serial} {what}.", next=OFFLINE_NEXT, retryable=True, acted=acted
    )


def closed(serial: str) -> PhoneGoneError:
    """Build the error for a phone that was closed by whoever opened it."""
    return PhoneGoneError("phone_offline", f"{serial} was let go of.", next="Open the phone again.")


def unknown(serial: str, attached: list[str]) -> PhoneError:
    """Build the error for a phone that was never there."""
    return PhoneError(
        "unknown_phone",
        f"No phone {serial} is attached; attached: {', '.join(attached) or 'none'}.",
        next="Plug it in with USB debugging on, or name one that is attached.",
    )


def timed_out(serial: str, what: str, deadline_s: float, acted: Acted) -> PhoneGoneError:
    """Build the error for a phone that did not answer in time."""
    return PhoneGoneError(
        "timed_out",
        f"{serial} did not answer to {what} within {deadline_s:g} s.",
        next="Capture the screen to see where it is; if that hangs too, reconnect or restart the phone.",
        retryable=acted is Acted.NO,
        acted=acted,
    )


def adb_unavailable(where: str, why: str, next_step: str) -> PhoneGoneError:
    """Build the error for an adb server that is not there or cannot be used."""
    return PhoneGoneError(
        "adb_unavailable", f"The adb server at {where} {why}.", next=next_step, retryable=True
    )
