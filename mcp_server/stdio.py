"""Serving one client over standard input and output, and leaving nothing behind."""

from typing import Any

import anyio
from mcp.server.lowlevel import Server

from mcp_server.leaving import Close, leave, leave_on_signal
from mcp_server.log import log
from mcp_server.wire import claimed


async def serve_stdio(server: Server[Any], close: Close) -> None:
    """Serve until the client closes its end or a signal comes, let go of the phones, end the process.

    A thread that waits for a phone cannot be woken, so an orderly return could hang: the process is ended
    here, with exit code 0, once running calls are cancelled and the phones are closed.
    """
    try:
        async with anyio.create_task_group() as group:
            serving, served = anyio.CancelScope(), anyio.Event()
            group.start_soon(leave_on_signal, serving.cancel, served, close)
            read, write = claimed()
            group.start_soon(write.broken)
            with serving:
                await server.run(read, write, server.create_initialization_options())
            served.set()
            if not serving.cancel_called:
                await leave(close)
            await anyio.sleep_forever()
    except* OSError:
        await leave(close)  # the client is gone: nothing can be written to it any more
    except* Exception:  # noqa: BLE001 - the end of the process: said, then left like any other end
        log().exception("serving_failed")
        await leave(close, exit_code=1)
