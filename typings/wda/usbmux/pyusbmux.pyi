from wda.usbmux.exceptions import MuxError as MuxError

from http.client import HTTPConnection

class MuxDevice:
    devid: int
    serial: str
    connection_type: str

class USBMuxHTTPConnection(HTTPConnection):
    def __init__(self, device: MuxDevice, port: int = 8100) -> None: ...

def list_devices(usbmux_address: str | None = None) -> list[MuxDevice]: ...

class MuxConnection:
    USBMUXD_PIPE: str
