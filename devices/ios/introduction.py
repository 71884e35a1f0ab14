"""Which iPhone answers at an address: asked once, when the connection is made."""

from urllib.parse import urlparse

from devices.ios.answers import fields_of
from devices.ios.call import Call
from devices.ios.session import WdaSession
from devices.ios.source import read_source
from phone.errors import PhoneError
from phone.geometry import Size
from phone.protocols import PhoneInfo

_USB = "http+usbmux"


def check_url(url: str) -> None:
    """Refuse what is no address of a WebDriverAgent.

    Raises:
        PhoneError: `invalid_arguments`.
    """
    place = urlparse(url)
    has_port = place.scheme != _USB or place.netloc.rpartition(":")[2].isdigit()
    if place.scheme not in {"http", "https", _USB} or not place.netloc or not has_port:
        raise PhoneError(
            "invalid_arguments",
            f"{url!r} is no address of a WebDriverAgent.",
            next="Give http://HOST:8100, or usb:UDID for an iPhone on a cable.",
        )


async def introduce(session: WdaSession, address: str) -> PhoneInfo:
    """Ask who the phone is."""
    about = await _ask(session, "tell about the phone", "/wda/device/info")
    place = urlparse(session.wire.url)
    udid = place.netloc.rpartition(":")[0] if place.scheme == _USB else ""
    return PhoneInfo(
        address=address,
        platform="ios",
        name=str(about.get("name") or about.get("model") or "iPhone"),
        os_version=session.os_version,
        identity=udid or str(about.get("uuid") or ""),
        size=await _window_size(session),
        simulated=address.startswith("sim:"),
    )


async def _window_size(session: WdaSession) -> Size:
    """Read the size ourselves: facebook-wda meets an answer of 0x0 by accepting whatever alert is up."""
    said = await _ask(session, "tell its screen's size", "/window/size")
    width, height = said.get("width"), said.get("height")
    if isinstance(width, int | float) and isinstance(height, int | float) and width > 0 and height > 0:
        return Size(width, height)
    call = Call("read the element tree", "GET", "/source?format=xml", session.wire.deadlines.source_s)
    found = read_source(str(await session.ask(call) or ""), Size(0, 0)).size
    if found.width <= 0:
        raise PhoneError(
            "wda_unavailable",
            "WebDriverAgent says that the screen is 0 x 0 points.",
            next="Unlock the iPhone, answer what is on its screen, restart WebDriverAgent.",
        )
    return found


async def _ask(session: WdaSession, what: str, path: str) -> dict[str, object]:
    call = Call(what, "GET", path, session.wire.deadlines.read_s, in_session=True)
    return fields_of(await session.ask(call))
