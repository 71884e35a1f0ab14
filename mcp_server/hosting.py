"""Serving with a place where runs go on that take longer than the call that began them."""

from collections.abc import Awaitable, Callable

import anyio

from mcp_server.leaving import Close
from mcp_server.surface import Surface


async def hosted(surface: Surface, close: Close, serve: Callable[[Close], Awaitable[None]]) -> None:
    """Serve; `serve` is given what stops the runs and then does `close`, for the end of the process."""

    async def stop_and_close() -> None:
        await surface.close()
        await close()

    async with anyio.create_task_group() as host:
        surface.host = host
        await serve(stop_and_close)
        host.cancel_scope.cancel()
