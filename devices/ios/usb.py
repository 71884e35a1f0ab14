"""iPhones on a USB cable, through the usbmux daemon that facebook-wda speaks to."""

from dataclasses import dataclass

import anyio
import anyio.to_thread
from wda.usbmux import pyusbmux

from devices.ios.call import Deadlines
from devices.ios.usbmuxd import USBMUXD
from devices.ios.wire import WdaWire
from phone.errors import PhoneError

WDA_PORT = 8100
_LIST_S = 3.0


@dataclass(frozen=True, slots=True)
class UsbPhone:
    """An iPhone that the usbmux daemon sees."""

    udid: str
    is_on_cable: bool
    """`False`: it was paired before and is seen over Wi-Fi."""


def url_of(udid: str) -> str:
    """Name the WebDriverAgent of a phone on a cable, as facebook-wda wants it."""
    return f"http+usbmux://{udid}:{WDA_PORT}"


async def usb_phones() -> tuple[UsbPhone, ...]:
    """List attached iPhones, each once; none when no usbmux daemon runs.

    Raises:
        PhoneError: the daemon runs and does not answer.
    """
    if not USBMUXD.exists():
        return ()
    try:
        with anyio.fail_after(_LIST_S):
            async with await anyio.connect_unix(USBMUXD):  # facebook-wda leaves a socket open when it cannot
                pass
            devices = await anyio.to_thread.run_sync(pyusbmux.list_devices, abandon_on_cancel=True)
    except (TimeoutError, OSError, pyusbmux.MuxError) as error:
        raise PhoneError(
            "unknown_phone",
            f"The usbmux daemon at {USBMUXD} does not list iPhones ({error or type(error).__name__}).",
            next="Restart usbmuxd, or name the phone by the URL of its WebDriverAgent.",
        ) from error
    on_cable = {
        d.serial: d.connection_type == "USB" for d in sorted(devices, key=lambda d: d.connection_type)
    }
    return tuple(UsbPhone(udid, is_on_cable) for udid, is_on_cable in sorted(on_cable.items()))


async def answers(phone: UsbPhone) -> bool:
    """Tell whether WebDriverAgent runs on the phone."""
    return await WdaWire(url_of(phone.udid), Deadlines()).status() is not None
