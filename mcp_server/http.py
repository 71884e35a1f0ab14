"""Serving many clients over streamable HTTP: on this machine only, unless clients must show a token."""

import hmac
import socket
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Final

import anyio
import uvicorn
from mcp.server.lowlevel import Server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from mcp_server.leaving import Close, leave, leave_on_signal
from mcp_server.log import log

BACKLOG: Final = 128
"""Clients that may wait to be let in."""
MAX_BODY_BYTES = 16 * 1024 * 1024
"""Larger requests are not read; those below meet the limits of the arguments."""
HEALTH = "/healthz"


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen."""

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Read `HOST:PORT`, `[HOST]:PORT`, `:PORT` or `PORT`.

        Raises:
            ValueError: it is none of these.
        """
        host, _, port = text.rpartition(":")
        if not (port.isascii() and port.isdecimal()) or int(port) > 65535:
            raise ValueError(f"“{text}” is not HOST:PORT")
        return cls(host.strip("[]") or "127.0.0.1", int(port))

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach it."""
        if self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False


async def serve_http(
    server: Server[Any], address: Address, listening: socket.socket, token: str, close: Close
) -> None:
    """Serve on a bound socket until a signal comes; `close` lets go of the phones. Ends the process."""
    listener = uvicorn.Server(
        uvicorn.Config(
            build_http_app(server, address, token),
            host=address.host,
            port=address.port,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=1,
            lifespan="on",
        )
    )
    listener.capture_signals = _no_signals  # signals are heard below, where the phones are known
    stopped = anyio.Event()

    def stop() -> None:
        listener.should_exit = listener.force_exit = True

    async with anyio.create_task_group() as group:
        group.start_soon(leave_on_signal, stop, stopped, close)
        host = f"[{address.host}]" if ":" in address.host else address.host
        log().info("serving_http", url=f"http://{host}:{listening.getsockname()[1]}/mcp", token=bool(token))
        await listener.serve(sockets=[listening])
        stopped.set()
        await leave(close)


def build_http_app(server: Server[Any], address: Address, token: str) -> ASGIApp:
    """Make the web application: the MCP endpoint at /mcp and a health check.

    Raises:
        ValueError: other machines could reach it and there is no token.
    """
    if not address.is_loopback and not token:
        raise ValueError(f"{address.host} can be reached from other machines, so a token is needed")
    security = (
        None if address.is_loopback else TransportSecuritySettings(enable_dns_rebinding_protection=False)
    )
    app = server.streamable_http_app(
        host="127.0.0.1" if address.is_loopback else address.host,
        transport_security=security,  # rebinding is no danger where every request must show a token
        max_request_body_size=MAX_BODY_BYTES,
        custom_starlette_routes=[Route(HEALTH, _healthy)],
    )
    return TokenGate(app, token) if token else app


class TokenGate:
    """Lets requests through that show the token."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer 401. The health check is open: it tells nothing."""
        if scope["type"] == "http" and scope["path"] != HEALTH and not self._is_allowed(scope):
            refusal = JSONResponse(
                {"error": "A bearer token is needed: send the header Authorization: Bearer TOKEN."},
                status_code=401,
                headers={"WWW-Authenticate": "Bearer"},
            )
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        shown = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        return hmac.compare_digest(shown, self._expected)


async def _healthy(_request: Request) -> JSONResponse:
    return JSONResponse({"status": "ok"})


def bound(address: Address) -> socket.socket:
    """Take the port, and let clients connect from now on: the address is told before the server runs.

    Raises:
        OSError: it is taken, or may not be taken.
    """
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    sock = socket.socket(family)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((address.host, address.port))
    sock.listen(BACKLOG)
    return sock


@contextmanager
def _no_signals() -> Generator[None]:
    yield
