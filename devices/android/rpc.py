"""One question to the resident dumper: HTTP over an adb stream to a port of the phone's own loopback."""

import json
from typing import Any, Final

import h11

from devices.android.wire import MAX_OUTPUT_BYTES, Connection, Exchange, Route

ALIVE_DEADLINE_S: Final = 1.0
_HOST: Final = ("Host", "localhost")


class HttpCall(Exchange[bytes]):
    """One request; answers the body. Each has a stream of its own, so that no answer is taken for another."""

    def __init__(self, route: Route, port: int, body: bytes = b"", *, deadline_s: float) -> None:
        super().__init__(route, deadline_s=deadline_s, what="a reading of its screen")
        self._port = port
        self._body = body

    def _talk(self, connection: Connection) -> bytes:
        self._open(connection, b"tcp:%d" % self._port)
        http = h11.Connection(h11.CLIENT)
        connection.conn.sendall(self._request(http))
        return self._answer(connection, http)

    def _request(self, http: h11.Connection) -> bytes:
        """Write the request. It accepts no packed answer: NanoHTTPD leaks threads then (its issue 492)."""
        headers = [_HOST, ("Content-Length", str(len(self._body))), ("Content-Type", "application/json")]
        method, target = ("POST", "/jsonrpc/0") if self._body else ("GET", "/ping")
        parts = (h11.Request(method=method, target=target, headers=headers), h11.Data(data=self._body))
        return b"".join(http.send(part) or b"" for part in (*parts, h11.EndOfMessage()))

    def _answer(self, connection: Connection, http: h11.Connection) -> bytes:
        body = bytearray()
        while len(body) <= MAX_OUTPUT_BYTES:
            match _next_event(http):
                case h11.NEED_DATA:
                    http.receive_data(self._receive(connection.conn, MAX_OUTPUT_BYTES))
                case h11.Response(status_code=200):
                    continue
                case h11.Data(data=data):
                    body += data
                case h11.EndOfMessage():
                    return bytes(body)
                case event:
                    raise ValueError(f"no answer: {event}")
        raise ValueError("more than any screen has")


def _next_event(http: h11.Connection) -> object:
    try:
        return http.next_event()
    except h11.RemoteProtocolError as error:
        raise ValueError(str(error)) from error


def question(method: str, *params: object) -> bytes:
    """Write a question as JSON-RPC."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()


class RpcError(Exception):
    """The dumper answered with an error, or with what is no answer; the message is half a sentence."""


def read_text(answer: bytes) -> str:
    """Read the answer to a question whose result is a text; `""` stands for none, too.

    Raises:
        RpcError: the result is something else, or an error.
    """
    try:
        told: Any = json.loads(answer)
    except ValueError as error:
        raise RpcError("it answered something that is no JSON") from error
    match told:
        case {"error": {"message": str(message), **rest}}:
            first = str(rest.get("data") or "").partition("\n")[0]
            raise RpcError(f"it answered with an error: {(first or message)[:200]}")
        case {"result": None}:
            return ""
        case {"result": str(text)}:
            return text
        case _:
            raise RpcError("it answered without a tree")
