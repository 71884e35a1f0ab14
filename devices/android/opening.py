"""Making an `AndroidPhone`: find it, ask who it is, measure it."""

import re

from devices.android.attachment import Attachment
from devices.android.capture import ANDROID
from devices.android.display import read_display, read_wm
from devices.android.driver import QUERY_DEADLINE_S, AndroidPhone
from devices.android.server import AdbServer
from phone.errors import PhoneError
from phone.protocols import PhoneInfo

_MARK = "--openphone-next--"
_QUERY = (
    f"getprop ro.product.model; echo {_MARK}; getprop ro.build.version.release; echo {_MARK};"
    f" getprop ro.hardware; echo {_MARK}; dumpsys window displays; echo {_MARK};"
    " wm size; wm density"
)
_SIMULATED_HARDWARE = "openphone_sim"
"""What the simulated phone of this project calls itself; nothing is decided by it but a label."""
_SERIAL = re.compile(r"[A-Za-z0-9._:\[\]%-]{1,200}")


async def open_android(serial: str, *, server: AdbServer, address: str | None = None) -> AndroidPhone:
    """Connect to a phone that adb knows by `serial`; `host:port` is connected to when adb does not know it.

    Args:
        serial: as `adb devices` shows it.
        server: the adb server to use; `close` it after the phone.
        address: what callers name the phone by; the serial unless given.

    Raises:
        PhoneError: `unknown_phone`, `phone_unauthorized`, `phone_offline`, `adb_unavailable` or `timed_out`.
    """
    if _SERIAL.fullmatch(serial) is None:
        raise PhoneError(
            "invalid_arguments",
            f"{serial[:80]!r} is not the serial of a phone.",
            next="List the phones and take an address from there.",
        )
    attachment = Attachment(server, serial)
    identity = await attachment.attach()
    answer = await attachment.ask(_QUERY, QUERY_DEADLINE_S, what="who it is")
    model, release, hardware, windows, wm = _parts(answer.stdout.decode(errors="replace"))
    display = read_display(windows) or read_wm(wm, landscape=False)
    if display is None:
        raise _no_display(serial)
    info = PhoneInfo(
        address=address or serial,
        platform=ANDROID,
        name=model,
        os_version=release,
        identity=identity,
        size=display.size,
        simulated=hardware == _SIMULATED_HARDWARE,
    )
    return AndroidPhone(attachment, info, display)


def _parts(said: str) -> list[str]:
    parts = [part.strip() for part in said.split(_MARK)]
    return (parts + [""] * 5)[:5]


def _no_display(serial: str) -> PhoneError:
    return PhoneError(
        "action_failed",
        f"{serial} tells neither the size of its screen nor its density.",
        next="Check that the phone runs Android 7 or newer and has finished starting.",
        retryable=True,
    )
