"""Serves a web application on loopback, inside the event loop that is already there."""

import socket
from collections.abc import Generator
from contextlib import contextmanager

import anyio
import uvicorn
from starlette.types import ASGIApp

LOOPBACK = "127.0.0.1"


class _Server(uvicorn.Server):
    """uvicorn without signal handlers: the process decides when to end."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


def listen(port: int = 0) -> socket.socket:
    """Open a listening socket on loopback; port 0 takes a free one."""
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    opened.bind((LOOPBACK, port))
    opened.listen(128)
    return opened


def url_of(listening: socket.socket) -> str:
    """Write the address that clients use."""
    return f"http://{LOOPBACK}:{listening.getsockname()[1]}"


async def serve_http(app: ASGIApp, listening: socket.socket, stop: anyio.Event | None = None) -> None:
    """Answer requests until cancelled, or until `stop` is set; the socket is closed then."""
    config = uvicorn.Config(
        app, log_config=None, log_level="critical", access_log=False, lifespan="off", ws="none", http="h11",
        timeout_graceful_shutdown=0,
    )  # fmt: skip
    server = _Server(config)
    try:
        async with anyio.create_task_group() as group:
            if stop is not None:
                group.start_soon(_stop_at, server, stop)
            await server.serve(sockets=[listening])
            group.cancel_scope.cancel()
    finally:
        with anyio.CancelScope(shield=True):
            if server.started and not server.should_exit:
                await server.shutdown(sockets=[listening])
        listening.close()


async def _stop_at(server: uvicorn.Server, stop: anyio.Event) -> None:
    await stop.wait()
    server.should_exit = True  # seen at uvicorn's next tick, which is too late for whoever calls right now
    for running in server.servers:
        running.close()
