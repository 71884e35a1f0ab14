"""The adb protocol's messages as bytes. Pure.

Source: AOSP packages/modules/adb, protocol.txt and types.h.
"""

import struct
from dataclasses import dataclass

VERSION = 0x01000001
"""Protocol version; from this one on a checksum of 0 is accepted."""
MAX_PAYLOAD_BYTES = 1024 * 1024
HEADER_BYTES = 24

_HEADER = struct.Struct("<6I")


def _word(name: bytes) -> int:
    return int.from_bytes(name, "little")


CNXN = _word(b"CNXN")
AUTH = _word(b"AUTH")
OPEN = _word(b"OPEN")
OKAY = _word(b"OKAY")
WRTE = _word(b"WRTE")
CLSE = _word(b"CLSE")

AUTH_TOKEN = 1
AUTH_SIGNATURE = 2
AUTH_PUBLIC_KEY = 3


class WireError(Exception):
    """The peer does not speak adb; the connection cannot go on."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the adb protocol."""

    command: int
    arg0: int
    arg1: int
    payload: bytes = b""

    def encode(self) -> bytes:
        """Return the bytes to send."""
        magic = self.command ^ 0xFFFFFFFF
        header = _HEADER.pack(self.command, self.arg0, self.arg1, len(self.payload), 0, magic)
        return header + self.payload


def decode_header(header: bytes) -> tuple[Message, int]:
    """Read a header; return the message without its payload and the payload's length in bytes.

    Raises:
        WireError: it is not a header, or announces more than a message may carry.
    """
    command, arg0, arg1, length, _checksum, magic = _HEADER.unpack(header)
    if magic != command ^ 0xFFFFFFFF:
        raise WireError(f"not an adb message: command {command:#010x} with magic {magic:#010x}")
    if length > MAX_PAYLOAD_BYTES:
        raise WireError(f"a payload of {length} bytes is larger than {MAX_PAYLOAD_BYTES}")
    return Message(command, arg0, arg1), length
