"""Making an `AndroidPhone`: find it, ask who it is, measure it."""

import re

from devices.android.attachment import Attachment
from devices.android.camera import Camera, slow_note
from devices.android.capture import ANDROID
from devices.android.display import Display, read_display, read_wm
from devices.android.driver import QUERY_DEADLINE_S, AndroidPhone
from devices.android.jar import JarError, find_jar
from devices.android.resident import Resident
from devices.android.server import AdbServer
from devices.dumper import DumperChoice
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


async def open_android(
    serial: str, *, server: AdbServer, address: str | None = None, dumper: DumperChoice = "shell"
) -> AndroidPhone:
    """Connect to a phone that adb knows by `serial`; `host:port` is connected to when adb does not know it.

    Args:
        serial: as `adb devices` shows it.
        server: the adb server to use; `close` it after the phone.
        address: what callers name the phone by; the serial unless given.
        dumper: how its screen is read; `auto` is `resident` and says nothing when that is not installed.

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
    return AndroidPhone(attachment, info, _camera(attachment, display, dumper))


def _camera(attachment: Attachment, display: Display, dumper: DumperChoice) -> Camera:
    if dumper == "shell":
        return Camera(attachment, display)
    try:
        return Camera(attachment, display, Resident(attachment, find_jar()))
    except JarError as error:
        return Camera(attachment, display, note=slow_note(str(error)) if dumper == "resident" else "")


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
