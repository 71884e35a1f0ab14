"""A usbmux daemon on the wire: one iPhone on a cable, whose port 8100 is a scripted WebDriverAgent."""

import plistlib
import socket
import socketserver
import struct
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HEADER = struct.Struct("<IIII")  # length with the header, version 1 for property lists, message type 8, tag
OK, CONNECTION_REFUSED = 0, 3


class _Handler(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        while header := self.request.recv(HEADER.size, socket.MSG_WAITALL):
            length, version, kind, tag = HEADER.unpack(header)
            asked = plistlib.loads(self.request.recv(length - HEADER.size, socket.MSG_WAITALL))
            if asked["MessageType"] == "Connect":
                self._connect(tag)
                return
            self._answer(version, kind, tag, self.server.answers[asked["MessageType"]])  # type: ignore[attr-defined] - set below

    def _answer(self, version: int, kind: int, tag: int, answer: dict[str, Any]) -> None:
        body = plistlib.dumps(answer)
        self.request.sendall(HEADER.pack(HEADER.size + len(body), version, kind, tag) + body)

    def _connect(self, tag: int) -> None:
        try:
            phone = socket.create_connection(self.server.wda, timeout=20)  # type: ignore[attr-defined] - set below
        except OSError:
            self._answer(1, 8, tag, {"MessageType": "Result", "Number": CONNECTION_REFUSED})
            return
        self._answer(1, 8, tag, {"MessageType": "Result", "Number": OK})
        back = threading.Thread(target=_pump, args=(phone, self.request), daemon=True)
        back.start()
        _pump(self.request, phone)
        back.join(20)
        phone.close()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    try:
        while data := source.recv(65_536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        pass


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    block_on_close = False


@contextmanager
def scripted_usbmuxd(path: Path, udid: str, wda_url: str):
    """Serve a daemon at `path`."""
    host, _, port = wda_url.removeprefix("http://").partition(":")
    device = {"SerialNumber": udid, "ConnectionType": "USB"}
    attached = {"MessageType": "Attached", "DeviceID": 1, "Properties": device}
    with _Server(str(path), _Handler) as server:
        server.answers = {"ReadBUID": {"BUID": "B"}, "ListDevices": {"DeviceList": [attached]}}  # type: ignore[attr-defined]
        server.wda = (host, int(port))  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()
