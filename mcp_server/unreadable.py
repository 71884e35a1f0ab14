"""Answers to lines that are no message of the protocol, so that no client waits for ever. Pure."""

import json
from typing import Any, cast

from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError


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
