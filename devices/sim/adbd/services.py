"""What a host can open on the phone: shells, files, the frame buffer. Everything else is refused."""

import struct
from functools import partial
from io import BytesIO

from PIL import Image

from devices.sim.adbd.commands import COMMANDS
from devices.sim.adbd.device import Device
from devices.sim.adbd.picture import picture
from devices.sim.adbd.shell import Output, Shell
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
    services: dict[str, Service] = {
        "sync": lambda stream: _sync(device, stream),
        "framebuffer": lambda stream: _framebuffer(device, stream),
    }
    return services.get(kind)


async def _run(device: Device, line: str, stream: AdbStream) -> Output:
    if not line.strip():
        return Output([(2, b"an interactive shell is not simulated; give a command\n")], 1)
    return await Shell(device, COMMANDS, stream.closed).run(line)


async def _plain_shell(device: Device, line: str, stream: AdbStream) -> None:
    """Answer with what is printed, both streams mixed and the exit code lost."""
    output = await _run(device, line, stream)
    await _answer(device, line, stream, output.mixed())


async def _packet_shell(device: Device, line: str, stream: AdbStream) -> None:
    """Answer with packets that tell the streams apart and end with the exit code."""
    output = await _run(device, line, stream)
    packets = [_packet(number, data) for number, data in output.pieces if data]
    packets.append(_packet(EXIT_PACKET, bytes([output.code & 255])))
    await _answer(device, line, stream, b"".join(packets))


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
