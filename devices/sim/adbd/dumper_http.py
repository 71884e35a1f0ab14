"""What uiautomator2's resident dumper serves on its port: HTTP with JSON-RPC, as NanoHTTPD and jsonrpc4j do.

Of its methods `ping`, `deviceInfo` and `dumpWindowHierarchy` are here; the others are "not found".

Source: github.com/openatx/android-uiautomator-server-jar, AutomatorHttpServer and AutomatorServiceImpl.
"""

import gzip
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias

import anyio
import h11
from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from devices.sim.adbd.commands.uiautomator import glass
from devices.sim.adbd.device import SDK, Device
from devices.sim.adbd.dumper_process import DumperProcess
from devices.sim.adbd.dumper_tree import Wanted, hierarchy
from devices.sim.adbd.transport import AdbStream, PeerLostError, StreamClosedError

THROWN = -32001
"""JSON-RPC code of every Java exception. Source: Main.java."""
NOT_FOUND, BAD_PARAMETERS, NOT_JSON = -32601, -32602, -32700
_MOST_BODY_BYTES = 1024 * 1024
_JSON = "application/json"


class RpcError(Exception):
    """What becomes the `error` of an answer."""

    def __init__(self, code: int, message: str, data: str = "") -> None:
        super().__init__(message)
        self.told: JsonValue = {"code": code, "message": message, "data": data}


class _Question(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    id: JsonValue = None
    method: str = ""
    params: list[JsonValue] | dict[str, JsonValue] = Field(default_factory=list[JsonValue])


@dataclass(frozen=True, slots=True)
class _Session:
    device: Device
    process: DumperProcess
    stream: AdbStream


async def serve_dumper(device: Device, process: DumperProcess, stream: AdbStream) -> None:
    """Serve one connection until either side ends it; it ends with the process."""

    async def break_off() -> None:
        await process.ended.wait()
        tasks.cancel_scope.cancel()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(break_off)
        with suppress(StreamClosedError, *PeerLostError):
            await _converse(_Session(device, process, stream))
        tasks.cancel_scope.cancel()


async def _converse(session: _Session) -> None:
    connection = h11.Connection(h11.SERVER)
    while True:
        try:
            request, body = await _request(connection, session.stream)
        except h11.RemoteProtocolError:
            await session.stream.send(b"HTTP/1.1 400 Bad Request \r\nContent-Length: 0\r\n\r\n")
            return
        if request is None:
            return
        status, kind, content = await _routed(session, request, body)
        await session.stream.send(_response(connection, request, status, kind, content))
        if connection.our_state is not h11.DONE or connection.their_state is not h11.DONE:
            return
        connection.start_next_cycle()


async def _request(connection: h11.Connection, stream: AdbStream) -> tuple[h11.Request | None, bytes]:
    request, body = None, bytearray()
    while True:
        match connection.next_event():
            case h11.NEED_DATA:
                connection.receive_data(await stream.receive())
            case h11.Request() as found:
                request = found
            case h11.Data(data=data):
                body += data
                if len(body) > _MOST_BODY_BYTES:
                    raise h11.RemoteProtocolError("too large")
            case h11.EndOfMessage():
                return request, bytes(body)
            case _:
                return None, b""


async def _routed(session: _Session, request: h11.Request, body: bytes) -> tuple[int, str, bytes]:
    match request.target:
        case b"/ping":
            return 200, "text/html", b"pong"
        case b"/stop":
            session.process.listens = False
            return 200, "text/html", b"Server stopped!!!"
        case b"/jsonrpc/0" if not body:
            return 500, "text/plain", b"Invalid http post data!"
        case b"/jsonrpc/0":
            return 200, _JSON, json.dumps(await _answered(session, body), ensure_ascii=False).encode()
        case _:
            return 404, "text/plain", b"Not Found!!!"


def _response(
    connection: h11.Connection, request: h11.Request, status: int, kind: str, content: bytes
) -> bytes:
    """Write an answer; NanoHTTPD packs it for everybody who accepts that."""
    headers = [("Content-Type", kind)]
    if "gzip" in dict(request.headers).get(b"accept-encoding", b"").decode("latin-1"):
        content = gzip.compress(content)
        headers.append(("Content-Encoding", "gzip"))
    headers.append(("Content-Length", str(len(content))))
    head = h11.Response(status_code=status, headers=headers, reason=b"OK " if status == 200 else b"")
    parts = (head, h11.Data(data=content), h11.EndOfMessage())
    return b"".join(connection.send(part) or b"" for part in parts)


async def _answered(session: _Session, body: bytes) -> dict[str, JsonValue]:
    asked: JsonValue = None
    try:
        question = _Question.model_validate_json(body)
        asked = question.id
        method = _METHODS.get(question.method, _not_found)
        return {"jsonrpc": "2.0", "id": asked, "result": await method(session, question.params)}
    except ValidationError:
        return {"jsonrpc": "2.0", "id": None, "error": {"code": NOT_JSON, "message": "JSON parse error"}}
    except RpcError as error:
        return {"jsonrpc": "2.0", "id": asked, "error": error.told}


_Params: TypeAlias = list[JsonValue] | dict[str, JsonValue]


async def _not_found(_session: _Session, _params: _Params) -> JsonValue:
    raise RpcError(NOT_FOUND, "method not found")


async def _ping(_session: _Session, _params: _Params) -> JsonValue:
    return "pong"


async def _device_info(session: _Session, _params: _Params) -> JsonValue:
    device = session.device
    width, height = device.size_px
    return {
        "currentPackageName": device.package,
        "displayWidth": width,
        "displayHeight": height,
        "displayRotation": device.rotation,
        "displaySizeDpX": round(device.world.size().width),
        "displaySizeDpY": round(device.world.size().height),
        "productName": device.properties()["ro.product.name"],
        "naturalOrientation": device.rotation == 0,
        "screenOn": not device.world.asleep,
        "sdkInt": int(SDK),
    }


async def _dump(session: _Session, params: _Params) -> JsonValue:
    """Write the tree as it is now: it waits for no quiet, and the walk takes its time."""
    wanted = _wanted(params)
    device, latency = session.device, session.device.latency
    device.faults.note("capture", "dumper")
    device.world.record("dump")
    await _fail(session)
    await anyio.sleep(latency.dumper_s)
    text = _tree(device, wanted)
    await anyio.sleep(latency.dumper_per_node_s * text.count("<node"))
    return text


async def _fail(session: _Session) -> None:
    """Fail as the fault plan says."""
    faults = session.device.faults
    if slow := faults.take("slow", "dumper"):
        await anyio.sleep(slow.number("seconds", 5.0))
    if faults.take("dump_slow"):
        await session.stream.closed.wait()
        raise StreamClosedError
    if faults.take("dump_killed"):
        session.process.end(137)
        await anyio.sleep_forever()  # until `serve_dumper` breaks off
    if faults.take("dumper_disconnected"):
        raise _thrown("java.lang.IllegalStateException", "UiAutomation not connected!")
    if faults.take("dump_emoji"):
        raise _thrown("java.lang.IllegalArgumentException", "Illegal character (d83d)")


def _tree(device: Device, wanted: Wanted) -> str:
    faults = device.faults
    if faults.take("dump_empty"):
        return ""
    found, scale = glass(device)
    has_root = not device.world.asleep and not faults.take("dump_null_root")
    text = hierarchy(found if has_root else (), scale, wanted)
    return text[: len(text) // 2] if faults.take("dump_broken") else text


def _wanted(params: _Params) -> Wanted:
    match params:
        case [bool(compressed)]:
            return Wanted(compressed)
        case [bool(compressed), int(depth)]:
            return Wanted(compressed, depth)
        case [bool(compressed), int(depth), bool(active)]:
            return Wanted(compressed, depth, active)
        case _:
            raise RpcError(BAD_PARAMETERS, "method parameters invalid")


def _thrown(kind: str, message: str) -> RpcError:
    return RpcError(THROWN, kind, f"{kind}: {message}\n\tat android.app.UiAutomation.getServiceInfo")


_METHODS: Final[dict[str, Callable[[_Session, _Params], Awaitable[JsonValue]]]] = {
    "ping": _ping,
    "deviceInfo": _device_info,
    "dumpWindowHierarchy": _dump,
}
