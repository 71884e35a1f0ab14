"""Which phones there are, and how an address becomes a phone. Loads a wire only when it is used."""

from contextlib import AsyncExitStack
from dataclasses import dataclass

from devices.attached import attached_phones
from devices.dumper import DumperChoice
from devices.embedded import SimReady, start_sim
from devices.listing import PhoneListing
from devices.owned_phone import OwnedPhone
from phone.errors import PhoneError
from phone.protocols import Phone
from phone.snapshot import Platform

SIMULATED = (
    PhoneListing("sim:ios", "ios", "ready", "Simulated iPhone", ""),
    PhoneListing("sim:android", "android", "ready", "Simulated Android phone", ""),
)
DEFAULT_ADDRESS = "sim:ios"
_PLATFORMS: dict[str, Platform] = {phone.address: phone.platform for phone in SIMULATED}


@dataclass(frozen=True, slots=True)
class Choice:
    """The phone that is meant when none is named."""

    address: str
    why: str
    """One sentence for the person."""


async def open_phone(
    address: str | None = None,
    *,
    latency: str = "instant",
    seed: int = 0,
    dumper: DumperChoice = "auto",
) -> Phone:
    """Reach a phone; closing it also stops what was started to reach it.

    Args:
        address: `sim:ios`, `sim:android`, `http://HOST:PORT` of a WebDriverAgent, `usb:UDID` of an iPhone on
            a cable, else the serial that adb knows, or `HOST:PORT` for adb to connect to. `None`: see
            `choose_phone`.
        latency: for a simulated phone, `instant` or `phone`.
        seed: for a simulated phone, chooses its invented content.
        dumper: for an Android phone, how its screen is read.

    Raises:
        PhoneError: there is no such phone, or it cannot be reached.
    """
    if address is None:
        address = (await choose_phone()).address
    kind, _, rest = address.partition(":")
    if kind == "sim":
        # Without delays the shell's dump waits for nothing, and starting a program would only cost time.
        dumper = "shell" if dumper == "auto" and latency == "instant" else dumper
        return await _open_sim(address, latency, seed, dumper)
    if kind == "usb":
        return await _open_usb(address, rest)
    if kind in {"http", "https", "http+usbmux"}:
        from devices.ios.driver import open_ios  # noqa: PLC0415 - each wire is loaded when it is used

        return await open_ios(address)
    return await _open_adb(address, "shell" if dumper == "auto" else dumper)


async def choose_phone() -> Choice:
    """Decide which phone is meant: the only one that is ready, else the simulated iPhone.

    Raises:
        PhoneError: several are ready.
    """
    attached = await attached_phones()
    ready = [phone for phone in attached if phone.state == "ready"]
    if len(ready) > 1:
        names = ", ".join(
            f"{phone.address} ({phone.name})" if phone.name else phone.address for phone in ready
        )
        raise PhoneError(
            "invalid_arguments",
            f"Several phones are attached: {names}.",
            next="Name the one that is meant by its address.",
        )
    if ready:
        return Choice(ready[0].address, f"{ready[0].address} is the only phone attached.")
    if attached:
        waiting = " ".join(f"{phone.address} is {phone.state}: {phone.next}" for phone in attached)
        return Choice(
            DEFAULT_ADDRESS, f"No attached phone is ready, so this is the simulated iPhone. {waiting}"
        )
    return Choice(DEFAULT_ADDRESS, "No phone is attached, so this is the simulated iPhone.")


async def list_phones() -> tuple[PhoneListing, ...]:
    """List what is attached, ready or not, then the simulated phones."""
    return (*await attached_phones(), *SIMULATED)


async def _open_sim(address: str, latency: str, seed: int, dumper: DumperChoice) -> Phone:
    platform = _PLATFORMS.get(address)
    if platform is None:
        raise PhoneError(
            "unknown_phone", f"There is no simulated phone {address!r}.", next="Use sim:ios or sim:android."
        )
    async with AsyncExitStack() as started:
        sim = await start_sim(platform, latency=latency, seed=seed, with_adb_server=platform == "android")
        started.push_async_callback(sim.close)
        phone = await _reach_sim(sim.ready, address, started, dumper)
        return OwnedPhone(phone, started.pop_all())


async def _reach_sim(ready: SimReady, address: str, started: AsyncExitStack, dumper: DumperChoice) -> Phone:
    if ready.wda:
        from devices.ios.driver import open_ios  # noqa: PLC0415 - each wire is loaded when it is used

        return await open_ios(ready.wda, address=address)
    from devices.android.opening import open_android  # noqa: PLC0415
    from devices.android.server import AdbServer  # noqa: PLC0415

    host, _, port = ready.adb_server.rpartition(":")
    server = AdbServer(host, int(port))
    started.push_async_callback(server.close)
    return await open_android(ready.serial, server=server, address=address, dumper=dumper)


async def _open_usb(address: str, udid: str) -> Phone:
    from devices.ios.driver import open_ios  # noqa: PLC0415 - each wire is loaded when it is used
    from devices.ios.usb import url_of, usb_phones  # noqa: PLC0415

    attached = [phone.udid for phone in await usb_phones()]
    if udid.replace("-", "") not in {known.replace("-", "") for known in attached}:
        raise PhoneError(
            "unknown_phone",
            f"No iPhone {udid!r} is attached; attached: {', '.join(attached) or 'none'}.",
            next="Connect it by cable, unlock it and trust this computer on it; usbmuxd must run.",
        )
    return await open_ios(url_of(udid), address=address)


async def _open_adb(serial: str, dumper: DumperChoice) -> Phone:
    from devices.android.opening import open_android  # noqa: PLC0415 - each wire is loaded when it is used
    from devices.android.server import AdbServer  # noqa: PLC0415

    async with AsyncExitStack() as started:
        server = AdbServer.from_environment()
        started.push_async_callback(server.close)
        phone = await open_android(serial, server=server, dumper=dumper)
        return OwnedPhone(phone, started.pop_all())
