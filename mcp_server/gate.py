"""The gate before the web application: which host was meant, which page asks, and who shows which token."""

from contextlib import suppress
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from mcp_server.access import SCOPE_OF, Access, Grant

OPEN_PATHS: Final = frozenset({"/healthz"})
"""Answered to everybody: they tell nothing."""
LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class Gate:
    """Lets requests through that are meant for this server, come from no foreign page and show a token."""

    def __init__(self, app: ASGIApp, access: Access, hosts: frozenset[str]) -> None:
        """Guard `app`; `hosts` are the names by which it may be called."""
        self._app = app
        self._access = access
        self._hosts = hosts | LOCAL

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with who asks as its user, or refuse it."""
        if scope["type"] == "http" and scope["path"] not in OPEN_PATHS:
            headers = Headers(scope=scope)
            refusal = self._misdirected(headers)
            grant = None
            if refusal is None and self._access.is_needed:
                grant = self._grant(headers)
                refusal = _UNAUTHORIZED if grant is None else None
            if refusal is not None:
                await _response(refusal)(scope, receive, send)
                return
            if grant is not None:
                scope["user"] = _user(grant)
        await self._app(scope, receive, send)

    def _misdirected(self, headers: Headers) -> "_Refusal | None":
        """Find a request that a page of the web sends by a name of its own, or from its own origin."""
        if len(headers.getlist("host")) != 1 or not self._is_ours(_host_of(headers["host"])):
            return _WRONG_HOST
        origins = headers.getlist("origin")
        if not origins:
            return None
        host = _origin_host(origins[0])
        local = host in LOCAL and _host_of(headers["host"]) in LOCAL
        same = bool(host) and urlsplit(origins[0]).netloc.lower() == headers["host"].lower()
        return None if len(origins) == 1 and (local or same) else _WRONG_ORIGIN

    def _is_ours(self, host: str) -> bool:
        """Whether a host name is this server's: an address is nothing that a page could rebind."""
        if host in self._hosts:
            return True
        with suppress(ValueError):
            return bool(ip_address(host))
        return False

    def _grant(self, headers: Headers) -> Grant | None:
        shown = headers.getlist("authorization")
        kind, _, token = shown[0].partition(" ") if len(shown) == 1 else ("", "", "")
        return self._access.grant(token.strip()) if kind.lower() == "bearer" and token.strip() else None


_Refusal = tuple[int, str, dict[str, str]]
_UNAUTHORIZED: Final[_Refusal] = (
    401,
    "A bearer token is needed: send the header Authorization: Bearer TOKEN.",
    {"WWW-Authenticate": "Bearer"},
)
_WRONG_HOST: Final[_Refusal] = (
    421,
    "This server is not called by that host name; the one who starts it can allow it with --allow-hosts.",
    {},
)
_WRONG_ORIGIN: Final[_Refusal] = (403, "Pages of other origins may not ask this server.", {})


def _response(refusal: _Refusal) -> JSONResponse:
    status, why, headers = refusal
    return JSONResponse({"error": why}, status_code=status, headers=headers)


def _user(grant: Grant) -> AuthenticatedUser:
    """Say who asks as the SDK takes it: it keeps the session of one from the others."""
    return AuthenticatedUser(AccessToken(token="", client_id=grant.name, scopes=[grant.scope]))


def grant_in(scope: Scope) -> Grant | None:
    """Find whom the gate let through; None where nobody has to show a token."""
    user = scope.get("user")
    if not isinstance(user, AuthenticatedUser):
        return None
    return Grant(user.access_token.client_id, SCOPE_OF[user.scopes[0]])


def _host_of(header: str) -> str:
    with suppress(ValueError):
        return (urlsplit(f"//{header}").hostname or "").rstrip(".")
    return ""


def _origin_host(origin: str) -> str:
    with suppress(ValueError):
        parts = urlsplit(origin)
        return (parts.hostname or "") if parts.scheme in ("http", "https") else ""
    return ""
