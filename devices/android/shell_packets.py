"""The packets of a shell's stream, put together from what arrives. Pure."""

from dataclasses import dataclass, field

_HEADER_BYTES = 5
LARGEST_BYTES = 16 * 1024 * 1024
"""adbd sends 32 kB at most; what announces more is no shell. Source: AOSP shell_protocol.h."""


@dataclass(slots=True)
class ShellPackets:
    """Takes bytes as they come and gives whole packets."""

    _rest: bytearray = field(default_factory=bytearray)

    def feed(self, data: bytes) -> list[tuple[int, bytes]]:
        """Return the packets that are whole now, each with its id.

        Raises:
            ValueError: this is not a shell's stream.
        """
        self._rest += data
        packets: list[tuple[int, bytes]] = []
        while len(self._rest) >= _HEADER_BYTES:
            length = int.from_bytes(self._rest[1:_HEADER_BYTES], "little")
            if length > LARGEST_BYTES:
                raise ValueError(f"a packet of {length} bytes")
            end = _HEADER_BYTES + length
            if len(self._rest) < end:
                break
            packets.append((self._rest[0], bytes(self._rest[_HEADER_BYTES:end])))
            del self._rest[:end]
        return packets
