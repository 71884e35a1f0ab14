"""What is attached to this computer, ready or not. Starts no adb server that nothing needs."""

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import anyio

from devices.ios.usbmuxd import USBMUXD
from devices.listing import PhoneListing
from phone.errors import PhoneError
from phone.snapshot import Platform

if TYPE_CHECKING:
    from devices.android.server import AdbServer
    from devices.ios.usb import UsbPhone

USB_DEVICES = Path("/sys/bus/usb/devices")
"""Linux' list of USB devices."""
_ADB_INTERFACE = ("ff", "42", "01")
"""Class, subclass and protocol of adb's USB interface. Source: AOSP, packages/modules/adb/adb.h."""
EMULATOR_PORT = 5555
"""Where the adbd of the first emulator listens. Source: the Android emulator's option `-ports`."""


async def attached_phones() -> tuple[PhoneListing, ...]:
    """List the phones that adb and the usbmux daemon know.

    What keeps one of the two from telling stands in the list, in state `other`; it hides nothing else.
    """
    return (*await _told("adb", "android", _android_phones), *await _told("usbmuxd", "ios", _iphones))


async def _told(
    who: str, platform: Platform, listing: Callable[[], Awaitable[tuple[PhoneListing, ...]]]
) -> tuple[PhoneListing, ...]:
    try:
        return await listing()
    except PhoneError as error:
        return (PhoneListing(who, platform, "other", str(error), error.next),)


async def _android_phones() -> tuple[PhoneListing, ...]:
    from devices.android.server import AdbServer  # noqa: PLC0415 - each wire is loaded when it is used

    server = AdbServer.from_environment()
    if not await _is_adb_wanted(server):
        return ()
    try:
        await server.ensure()
        return await server.list()
    finally:
        await server.close()


async def _is_adb_wanted(server: "AdbServer") -> bool:
    """Tell whether asking adb can show anything; starting a server takes seconds, and it ends other work."""
    if await _listens(server.client.host, server.client.port):
        return True
    if sys.platform != "linux":
        return True
    return _has_adb_device() or await _listens("127.0.0.1", EMULATOR_PORT)


def _has_adb_device() -> bool:
    for interface in USB_DEVICES.glob("*/bInterfaceClass"):
        try:
            names = ("bInterfaceClass", "bInterfaceSubClass", "bInterfaceProtocol")
            if tuple(interface.with_name(name).read_text().strip() for name in names) == _ADB_INTERFACE:
                return True
        except OSError:
            continue  # unplugged meanwhile
    return False


async def _listens(host: str, port: int) -> bool:
    try:
        with anyio.fail_after(1):
            async with await anyio.connect_tcp(host, port):
                return True
    except (OSError, TimeoutError):
        return False


async def _iphones() -> tuple[PhoneListing, ...]:
    if not USBMUXD.exists():
        return ()
    from devices.ios.usb import usb_phones  # noqa: PLC0415 - each wire is loaded when it is used

    return tuple([await _iphone(phone) for phone in await usb_phones()])


async def _iphone(phone: "UsbPhone") -> PhoneListing:
    from devices.ios.failures import START_WDA  # noqa: PLC0415 - each wire is loaded when it is used
    from devices.ios.usb import answers  # noqa: PLC0415

    is_ready = await answers(phone)
    return PhoneListing(
        f"usb:{phone.udid}", "ios", "ready" if is_ready else "other", "", "" if is_ready else START_WDA
    )
