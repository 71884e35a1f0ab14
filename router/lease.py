"""One client acts on a phone at a time, across processes."""

import json
import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
from filelock import FileLock, Timeout

from phone.errors import PhoneError
from router.state import file_part, make_private

PATIENCE_S = 2.0
"""How long a client waits for its turn before it is told who holds the phone."""
TURN_S = 45.0
"""How much longer a call waits for another call of the same client. Source: clients give up after 60 s."""
POLL_S = 0.05


@asynccontextmanager
async def lease(
    folder: Path, phone: str, holder: str, patience_s: float = PATIENCE_S, *, called: str = ""
) -> AsyncGenerator[None]:
    """Hold `phone` while the block runs. The operating system frees it when the process dies.

    Args:
        folder: where all clients of this computer look.
        phone: what identifies the phone, whatever its address.
        holder: what this client is called.
        patience_s: how long to wait for another client; calls of one client in one process take turns.
        called: the phone's name in messages, when it differs.

    Raises:
        PhoneError: `phone_busy`, naming the holder; `state_unwritable`.
    """
    make_private(folder)
    path = folder / f"{file_part(phone)}.lock"
    lock = FileLock(path, timeout=0, thread_local=False)
    deadline_s = anyio.current_time() + patience_s
    while True:
        try:
            lock.acquire()
            break
        except Timeout:
            longer_s = TURN_S if _is_mine(path, holder) else 0
            if anyio.current_time() >= deadline_s + longer_s:
                raise _busy(called or phone, path) from None
            await anyio.sleep(POLL_S)
    note = path.with_suffix(".holder")
    try:
        note.write_text(json.dumps({"holder": holder, "pid": os.getpid()}), encoding="utf-8")
        yield
    finally:
        note.unlink(missing_ok=True)
        lock.release()


def _is_mine(path: Path, holder: str) -> bool:
    """Tell whether another call of the same client has the phone: those take turns."""
    return _holder(path) == (holder, os.getpid())


def _holder(path: Path) -> tuple[str, int] | None:
    try:
        facts = json.loads(path.with_suffix(".holder").read_text(encoding="utf-8"))
        return str(facts["holder"]), int(facts["pid"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _busy(phone: str, path: Path) -> PhoneError:
    holder = _holder(path)
    who = f"{holder[0]} (process {holder[1]})" if holder else "another client"
    return PhoneError(
        "phone_busy",
        f"{phone} is being used by {who}.",
        next="Wait until it has finished and call again, or choose another phone.",
        retryable=True,
    )
