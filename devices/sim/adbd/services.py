"""What a host can open on the phone: shells, files, the frame buffer. Everything else is refused."""

import struct
from collections.abc import Callable
from functools import partial
from io import BytesIO

from PIL import Image

from devices.sim.adbd.commands import COMMANDS
from devices.sim.adbd.device import Device
from devices.sim.adbd.dumper_http import serve_dumper
from devices.sim.adbd.picture import picture
from devices.sim.adbd.shell import Output, Pieces, Shell
from devices.sim.adbd.sync import serve_sync
from devices.sim.adbd.transport import AdbStream, Service
from devices.sim.adbd.wire import WRTE, Message

EXIT_PACKET = 3
"""Id of the packet that carries the exit code. Source: AOSP shell_protocol.h."""
_FRAMEBUFFER_VERSION = 1


def find_service(device: Device, name: str) -> Service | None:
    """Find the service of a name, `None` when the phone has no such service."""
    kind, _, argument = name.partition(":")
    if kind in ("shell", "exec"):
        return partial(_plain_shell, device, argument)
    if kind.startswith("shell,"):
        is_v2 = "v2" in kind.split(",")
        return partial(_packet_shell if is_v2 else _plain_shell, device, argument)
    if kind == "tcp":
        return _local_port(device, argument)
    services: dict[str, Service] = {
        "sync": lambda stream: _sync(device, stream),
        "framebuffer": lambda stream: _framebuffer(device, stream),
    }
    return services.get(kind)


def _local_port(device: Device, port: str) -> Service | None:
    """Find who listens on the phone's own loopback: the resident dumper while it runs, else nobody."""
    process = device.dumper
    if process is None or not process.listens or str(process.port) != port:
        return None
    if device.faults.is_armed("dumper_refused"):
        return None
    return partial(serve_dumper, device, process)


async def _run(
    device: Device, line: str, stream: AdbStream, write: Callable[[Pieces], bytes]
) -> tuple[bytes, int]:
    """Run a line; return what is left to answer, and the exit code."""
    if not line.strip():
        return write([(2, b"an interactive shell is not simulated; give a command\n")]), 1

    async def show(pieces: Pieces) -> None:
        await stream.send(write(pieces))

    output = await Shell(device, COMMANDS, stream.closed, show).run(line)
    return write(output.pieces), output.code


async def _plain_shell(device: Device, line: str, stream: AdbStream) -> None:
    """Answer with what is printed, both streams mixed and the exit code lost."""
    answer, _ = await _run(device, line, stream, lambda pieces: Output(pieces).mixed())
    await _answer(device, line, stream, answer)


async def _packet_shell(device: Device, line: str, stream: AdbStream) -> None:
    """Answer with packets that tell the streams apart and end with the exit code."""
    answer, code = await _run(device, line, stream, _packets)
    await _answer(device, line, stream, answer + _packet(EXIT_PACKET, bytes([code & 255])))


def _packets(pieces: Pieces) -> bytes:
    return b"".join(_packet(number, data) for number, data in pieces if data)


def _packet(number: int, data: bytes) -> bytes:
    return struct.pack("<BI", number, len(data)) + data


async def _answer(device: Device, line: str, stream: AdbStream, data: bytes) -> None:
    words = line.split(maxsplit=1)
    if device.faults.take("drop", on=words[0] if words else ""):
        await _break_off(stream, data)
        return
    await stream.send(data)


async def _break_off(stream: AdbStream, data: bytes) -> None:
    """Send the first half of the answer and pull the cable."""
    whole = Message(
        WRTE, stream.local_id, stream.remote_id, data[: stream.transport.max_payload_bytes]
    ).encode()
    await stream.transport.break_off(whole[: len(whole) // 2])


async def _sync(device: Device, stream: AdbStream) -> None:
    if device.faults.take("drop", on="sync"):
        await _break_off(stream, bytes(64))
        return
    await serve_sync(stream, device.files)


async def _framebuffer(device: Device, stream: AdbStream) -> None:
    """Send a header and raw pixels. Source: AOSP framebuffer_service.cpp, version 1."""
    device.faults.note("capture", "framebuffer")
    image = Image.open(BytesIO(picture(device))).convert("RGBA")
    pixels = image.tobytes()
    colours = (0, 8, 16, 8, 8, 8, 24, 8)  # red, blue, green, alpha: offset and length in bits
    header = struct.pack("<5I8I", _FRAMEBUFFER_VERSION, 32, len(pixels), image.width, image.height, *colours)
    await stream.send(header + pixels)
