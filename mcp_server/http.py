"""Serving many clients over streamable HTTP: on this machine only, unless clients must show a token."""

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
from starlette.types import ASGIApp

from mcp_server.access import Access
from mcp_server.gate import Gate
from mcp_server.leaving import Close, leave, leave_on_signal
from mcp_server.log import log
from mcp_server.running import Running

BACKLOG: Final = 128
"""Clients that may wait to be let in."""
MAX_BODY_BYTES = 16 * 1024 * 1024
"""Larger requests are not read; those below meet the limits of the arguments."""
HEALTH = "/healthz"
CALLS_END_S: Final = 0.6
"""How long calls that are under way may take to say what they came to; `leave_on_signal` waits longer."""


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


@dataclass(frozen=True, slots=True)
class Doors:
    """Where to listen, and who is let in."""

    address: Address
    access: Access
    hosts: tuple[str, ...] = ()
    """Names by which the server may be called besides those of this machine."""

    @property
    def names(self) -> frozenset[str]:
        """Host names that mean this server."""
        own = () if self.address.is_loopback else (self.address.host, socket.gethostname(), socket.getfqdn())
        return frozenset(name.lower() for name in (*own, *self.hosts))


async def serve_http(
    server: Server[Any], listening: socket.socket, doors: Doors, running: Running, close: Close
) -> None:
    """Serve on a bound socket until a signal comes; `close` lets go of the phones. Ends the process."""
    address = doors.address
    listener = uvicorn.Server(
        uvicorn.Config(
            build_http_app(server, doors),
            host=address.host,
            port=address.port,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=1,
            lifespan="on",
        )
    )
    listener.capture_signals = _no_signals  # signals are heard below, where the phones are known
    stopping, stopped = anyio.Event(), anyio.Event()

    async def end_calls() -> None:
        await stopping.wait()
        await running.stop(CALLS_END_S)
        listener.should_exit = listener.force_exit = True

    async with anyio.create_task_group() as group:
        group.start_soon(leave_on_signal, stopping.set, stopped, close)
        group.start_soon(end_calls)
        host = f"[{address.host}]" if ":" in address.host else address.host
        url = f"http://{host}:{listening.getsockname()[1]}/mcp"
        log().info("serving_http", url=url, token=doors.access.is_needed)
        await listener.serve(sockets=[listening])
        stopped.set()
        await leave(close)


def build_http_app(server: Server[Any], doors: Doors) -> ASGIApp:
    """Make the web application: the MCP endpoint at /mcp and a health check.

    Raises:
        ValueError: other machines could reach it and there is no token.
    """
    address = doors.address
    if not address.is_loopback and not doors.access.is_needed:
        raise ValueError(f"{address.host} can be reached from other machines, so a token is needed")
    app = server.streamable_http_app(
        transport_security=TransportSecuritySettings(
            enable_dns_rebinding_protection=False
        ),  # the gate's work
        max_request_body_size=MAX_BODY_BYTES,
        custom_starlette_routes=[Route(HEALTH, _healthy)],
    )
    return Gate(app, doors.access, doors.names)


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
