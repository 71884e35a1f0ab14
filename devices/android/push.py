"""Putting a file on a phone. Source of the messages: AOSP packages/modules/adb, SYNC.TXT."""

import struct

from devices.android.wire import Connection, Exchange, Route

PUSH_DEADLINE_S = 60.0
"""For the 4 MB of the dumper: half a second over USB, longer over a bad network."""
_CHUNK_BYTES = 64 * 1024
"""Largest piece of a file in one message. Source: SYNC_DATA_MAX."""
_REGULAR_FILE = 0o100644
_LONGEST_REASON_BYTES = 1024


class PushCall(Exchange[str]):
    """Sends one file; answers why the phone did not take it, `""` when it did."""

    def __init__(self, route: Route, data: bytes, path: str) -> None:
        super().__init__(route, deadline_s=PUSH_DEADLINE_S, what="taking a file")
        self._data = data
        self._path = path

    def _talk(self, connection: Connection) -> str:
        self._open(connection, b"sync:")
        sock = connection.conn
        sock.sendall(_message(b"SEND", f"{self._path},{_REGULAR_FILE}".encode()))
        for start in range(0, len(self._data), _CHUNK_BYTES):
            if self._hung_up:
                raise EOFError
            sock.sendall(_message(b"DATA", self._data[start : start + _CHUNK_BYTES]))
        sock.sendall(b"DONE" + struct.pack("<I", 0))
        answer = self._read(sock, 8)
        if answer[:4] == b"OKAY":
            return ""
        length = min(int.from_bytes(answer[4:], "little"), _LONGEST_REASON_BYTES)
        return self._read(sock, length).decode(errors="replace") or "it was refused"


def _message(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data
