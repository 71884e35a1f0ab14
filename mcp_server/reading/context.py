"""Whom a question comes from, and how one that cannot be answered is refused."""

from typing import Any, TypeAlias

from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

Context: TypeAlias = ServerRequestContext[Any, Any]

LEGACY_NOT_FOUND = -32002
"""What the handshake era calls an unknown resource; the modern era forbids it."""


def is_local(ctx: Context) -> bool:
    """Tell whether the client is the one that started this process."""
    return ctx.request is None


def is_known_apart(ctx: Context) -> bool:
    """Tell whether a client can be told from all others: by its process, session, or a token of its own."""
    if ctx.request is None or ctx.request.headers.get("mcp-session-id"):
        return True
    from mcp_server.access import VARIABLE_NAME  # noqa: PLC0415 - over HTTP only
    from mcp_server.gate import grant_in  # noqa: PLC0415

    grant = grant_in(ctx.request.scope)
    return grant is not None and grant.name != VARIABLE_NAME


def not_found(ctx: Context, uri: str, why: str) -> MCPError:
    """Refuse to read a resource, in the words of the client's era."""
    code = INVALID_PARAMS if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS else LEGACY_NOT_FOUND
    return MCPError(code, why, {"uri": uri[:500]})
