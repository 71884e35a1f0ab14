"""Answers to lines that are no message of the protocol, so that no client waits for ever."""

import contextvars
import json
from contextlib import suppress
from types import TracebackType
from typing import Any, Protocol, Self, cast

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError

from mcp_server.log import log


class _Incoming(Protocol):
    """What is read: messages, and the exceptions that lines caused which are none."""

    async def receive(self) -> SessionMessage | Exception: ...
    async def aclose(self) -> None: ...


class _Outgoing(Protocol):
    async def send(self, item: SessionMessage, /) -> None: ...


class AnsweredStream:
    """Passes messages on, and answers what is none.

    The SDK's server drops such lines with a debug message; over HTTP it answers them.
    """

    def __init__(self, read: _Incoming, write: _Outgoing) -> None:
        self._read, self._write = read, write

    @property
    def last_context(self) -> contextvars.Context | None:
        return getattr(self._read, "last_context", None)

    async def receive(self) -> SessionMessage | Exception:
        while True:
            item = await self._read.receive()
            if not isinstance(item, Exception):
                return item
            refusal = refusal_of(item)
            log().warning("line_refused", answered=refusal is not None)
            if refusal is not None:
                with suppress(anyio.ClosedResourceError, anyio.BrokenResourceError):
                    await self._write.send(SessionMessage(refusal))

    async def aclose(self) -> None:
        await self._read.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc_val: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> None:
        await self.aclose()


def refusal_of(error: Exception) -> JSONRPCError | None:
    """Say why a line is no message; None for an empty line, a notification or an answer: nobody waits."""
    given = _given(error)
    if isinstance(given, str):
        if not given.strip():
            return None
        try:
            given = json.loads(given)
        except RecursionError:
            return _refusal(INVALID_REQUEST, None, "it is nested too deeply")
        except ValueError:
            return _refusal(PARSE_ERROR, None, "it is not JSON")
        why = "it holds half of a surrogate pair, a number that is too large, or is nested too deeply"
    else:
        why = "it is no JSON-RPC 2.0 message: jsonrpc is “2.0”, method a text, params an object"
    if not isinstance(given, dict):
        return _refusal(INVALID_REQUEST, None, "a line holds one object; batches are not part of MCP")
    message = cast("dict[str, Any]", given)
    nobody_waits = "id" not in message if "method" in message else _is_answer(message)
    if nobody_waits:
        return None
    return _refusal(INVALID_REQUEST, _id(message), why)


def _given(error: Exception) -> object:
    """Find the line, or the object in it, among what pydantic says of each kind that it is not."""
    if not isinstance(error, ValidationError):
        return None
    whole = [e["input"] for e in error.errors() if e["type"] in ("missing", "json_invalid", "model_type")]
    return whole[0] if whole else None


def _is_answer(message: dict[str, Any]) -> bool:
    return "result" in message or "error" in message


def _id(message: dict[str, Any]) -> str | int | None:
    value = message.get("id")
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return value if str(value).isprintable() else None  # half of a surrogate pair could not be written


def _refusal(code: int, request_id: str | int | None, why: str) -> JSONRPCError:
    kind = "Parse error" if code == PARSE_ERROR else "Invalid request"
    return JSONRPCError(jsonrpc="2.0", id=request_id, error=ErrorData(code=code, message=f"{kind}: {why}."))
