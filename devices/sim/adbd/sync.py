"""The `sync:` service, version 1: STAT, LIST, RECV, SEND on the phone's file store.

Source: AOSP packages/modules/adb, SYNC.TXT and file_sync_protocol.h.
"""

import posixpath
import struct

from devices.sim.adbd.files import SPACE_BYTES, FileError, FileStore
from devices.sim.adbd.transport import AdbStream

CHUNK_BYTES = 64 * 1024
"""Largest piece of a file in one DATA message. Source: SYNC_DATA_MAX."""
_LONGEST_PATH_BYTES = 1024
_FOLDER_MODE = 0o040771


class SyncError(Exception):
    """The request cannot be met; the message is sent to the host as FAIL."""


async def serve_sync(stream: AdbStream, files: FileStore) -> None:
    """Serve requests until the host says QUIT or closes the stream."""
    while True:
        request, length = _header(await stream.receive_exactly(8))
        if request == b"QUIT":
            return
        try:
            await _answer(stream, files, request, await _argument(stream, length))
        except SyncError as error:
            await _fail(stream, str(error))
            return


async def _argument(stream: AdbStream, length: int) -> bytes:
    if length > _LONGEST_PATH_BYTES:
        raise SyncError("path too long")
    return await stream.receive_exactly(length)


async def _answer(stream: AdbStream, files: FileStore, request: bytes, argument: bytes) -> None:
    path = argument.decode("utf-8", "replace")
    match request:
        case b"STAT":
            await stream.send(b"STAT" + _stat(files, path))
        case b"LIST":
            await stream.send(_listing(files, path))
        case b"RECV":
            await _receive(stream, files, path)
        case b"SEND":
            await _send(stream, files, path)
        case _:
            raise SyncError(f"unknown command {request.hex()}")


def _header(data: bytes) -> tuple[bytes, int]:
    return data[:4], int.from_bytes(data[4:], "little")


def _stat(files: FileStore, path: str) -> bytes:
    """Mode, size, time of change; all 0 for what does not exist."""
    if files.is_folder(path):
        return struct.pack("<3I", _FOLDER_MODE, 4096, files.now_s)
    try:
        stored = files.get(path)
    except FileError:
        return bytes(12)
    return struct.pack("<3I", stored.mode, len(stored.data), stored.changed_s)


def _listing(files: FileStore, path: str) -> bytes:
    """One DENT an entry, then DONE. A folder that does not exist is an empty one, as in adbd."""
    try:
        names = [".", "..", *files.names(path)]
    except FileError:
        names = []
    listed = bytearray()
    for name in names:
        raw = name.encode()
        listed += b"DENT" + _stat(files, posixpath.join(path, name)) + struct.pack("<I", len(raw)) + raw
    return bytes(listed) + b"DONE" + bytes(16)


async def _receive(stream: AdbStream, files: FileStore, path: str) -> None:
    try:
        data = files.read(path)
    except FileError as error:
        await _fail(stream, f"open failed: {error}")
        return
    answer = bytearray()
    for start in range(0, len(data), CHUNK_BYTES):
        piece = data[start : start + CHUNK_BYTES]
        answer += b"DATA" + struct.pack("<I", len(piece)) + piece
    await stream.send(bytes(answer) + b"DONE" + bytes(4))


async def _send(stream: AdbStream, files: FileStore, argument: str) -> None:
    path, _, mode = argument.rpartition(",")
    if not mode.isdigit():
        raise SyncError("missing , in ID_SEND")
    data = bytearray()
    while True:
        word, length = _header(await stream.receive_exactly(8))
        if word == b"DONE":
            break
        if word != b"DATA" or length > CHUNK_BYTES:
            raise SyncError("invalid data message")
        if len(data) > SPACE_BYTES:
            raise SyncError("No space left on device")
        data += await stream.receive_exactly(length)
    try:
        parent = posixpath.dirname(files.resolve(path))
        if not files.exists(parent):
            files.make_folder(parent, parents=True)
        files.write(path, bytes(data), mode=0o100000 | (int(mode) & 0o777))
    except FileError as error:
        raise SyncError(f"couldn't create file: {error}") from None
    await stream.send(b"OKAY" + bytes(4))


async def _fail(stream: AdbStream, reason: str) -> None:
    raw = reason.encode()
    await stream.send(b"FAIL" + struct.pack("<I", len(raw)) + raw)
