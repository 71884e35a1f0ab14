"""Ending the process: signals heard, phones let go of, nothing left running, within two seconds."""

import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import NoReturn, TypeAlias

import anyio

Close: TypeAlias = Callable[[], Awaitable[None]]

STOP_S = 1.8
"""When the process ends at the latest after it was told to."""
CANCEL_S = 1.0
"""How long running calls may take to stop before the phones are let go of under them."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


async def leave(close: Close, exit_code: int = 0) -> NoReturn:
    """End the process once `close` is done, or at `STOP_S`. Nothing after it runs."""
    end_soon(exit_code)
    with anyio.CancelScope(shield=True):
        await close()
    sys.stderr.flush()
    os._exit(exit_code)


def end_soon(exit_code: int = 0) -> None:
    """End the process at `STOP_S`, also when the event loop is held up."""
    timer = threading.Timer(STOP_S, os._exit, args=(exit_code,))
    timer.daemon = True
    timer.start()


async def leave_on_signal(stop: Callable[[], None], stopped: anyio.Event, close: Close) -> None:
    """Wait for a signal that ends programs; then `stop`, wait shortly until `stopped`, and leave."""
    with anyio.open_signal_receiver(*SIGNALS) as signals:
        async for _ in signals:
            end_soon()
            stop()
            with anyio.move_on_after(CANCEL_S, shield=True):
                await stopped.wait()
            await leave(close)
