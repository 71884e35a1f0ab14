"""One client acts on a phone at a time, across processes.

The operating system's lock on a file is held while something is done, and freed by it when the process dies.
Beside it a note tells who holds the phone, since when, and until when at most. Between two calls of a client
that acts step by step the lock is free and the note alone keeps the phone for it, for a short while: an agent
thinks between two taps, and another one's tap in between would be made on a screen that the first relies on.
"""

import json
import os
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

import anyio
import portalocker

from phone.errors import PhoneError
from router.state import file_part, make_private

PATIENCE_S: Final = 2.0
"""How long a client waits for its turn before it is told who holds the phone."""
TURN_S: Final = 45.0
"""How much longer a call waits for another call of the same client. Source: clients give up after 60 s."""
POLL_S: Final = 0.05
MOST_KEPT_S: Final = 600.0
"""A note that promises more than this was written by another clock."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Who wants a phone, and for how long."""

    holder: str
    """What other clients are told."""
    client: str = ""
    """What tells it from other clients of the same process; its name where that is enough."""
    most_s: float = 120.0
    """How long one call takes at most."""
    keep_s: float = 0.0
    """How long the phone stays this client's after a call; 0 gives it back at once."""

    @property
    def key(self) -> str:
        """What calls of one client have in common."""
        return self.client or self.holder


@dataclass(frozen=True, slots=True)
class _Note:
    holder: str
    key: str
    pid: int
    since_s: float
    """Seconds of the clock that all processes share."""
    until_s: float
    idle: bool = False
    """Whether nothing is being done, and the phone is only kept."""

    def is_of(self, claim: Claim) -> bool:
        return (self.key, self.pid) == (claim.key, os.getpid())

    def holds(self, now_s: float) -> bool:
        """Tell whether an idle phone is still kept: not for a process that is gone, nor by another clock."""
        return self.idle and 0 < self.until_s - now_s < MOST_KEPT_S and _is_alive(self.pid)


Whose: TypeAlias = Claim | str
"""A client's name says all of one that takes a phone once and gives it back."""


@asynccontextmanager
async def lease(
    folder: Path, phone: str, whose: Whose, patience_s: float = PATIENCE_S, *, called: str = ""
) -> AsyncGenerator[None]:
    """Hold `phone` while the block runs, and keep it for `whose` next call where that asks for it.

    Args:
        folder: where all programs of this user look.
        phone: what identifies the phone, whatever its address.
        whose: the client.
        patience_s: how long to wait for another client; calls of one client in one process take turns.
        called: the phone's name in messages, when it differs.

    Raises:
        PhoneError: `phone_busy`, naming the holder; `state_unwritable`.
    """
    claim = Claim(whose) if isinstance(whose, str) else whose
    path = folder / f"{file_part(phone)}.lock"
    note = path.with_suffix(".holder")
    with _opened(path) as lock:  # closing it frees it
        before = await _taken(lock, note, claim, patience_s, called or phone)
        now_s = time.time()
        since_s = before.since_s if before and before.is_of(claim) and before.holds(now_s) else now_s
        mine = _Note(claim.holder, claim.key, os.getpid(), since_s, now_s + claim.most_s)
        with _opened(note) as told:
            try:
                _write(told, mine)
                yield
            finally:
                if claim.keep_s:
                    _write(told, replace(mine, until_s=time.time() + claim.keep_s, idle=True))
                else:
                    note.unlink(missing_ok=True)


@contextmanager
def _opened(path: Path) -> Generator[int]:
    """Open a file of the folder; only where that fails is it asked what stands against it.

    Raises:
        PhoneError: `state_unwritable`.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        make_private(path.parent, "OPENPHONE_LEASES")
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield file
    finally:
        os.close(file)


def _locked(lock: int) -> bool:
    """Lock an open file, unless it is locked through another opening of it, in whatever process.

    Raises:
        PhoneError: `state_unwritable`; nothing can be locked on that disk.
    """
    try:
        portalocker.lock(lock, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except portalocker.AlreadyLocked:
        return False
    except portalocker.LockException as error:  # a disk of the network may not know how
        raise PhoneError(
            "state_unwritable",
            f"Who acts on a phone cannot be marked: {error}.",
            next="Set OPENPHONE_LEASES to a folder on a disk of this computer.",
        ) from error
    return True


async def _taken(lock: int, note: Path, claim: Claim, patience_s: float, called: str) -> _Note | None:
    """Take the lock when it is this client's turn; give the note that was there.

    Raises:
        PhoneError: `phone_busy`.
    """
    deadline_s = anyio.current_time() + patience_s
    while True:
        is_mine, seen = _locked(lock), _read(note)
        if is_mine:
            if seen is None or seen.is_of(claim) or not seen.holds(time.time()):
                return seen
            portalocker.unlock(lock)
        longer_s = TURN_S if seen and seen.is_of(claim) else 0
        if anyio.current_time() >= deadline_s + longer_s:
            raise _busy(called, seen)
        await anyio.sleep(POLL_S)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _write(file: int, note: _Note) -> None:
    """Write over what is there, and blanks over its rest: ext4 takes a millisecond to empty a file."""
    told = json.dumps({name: getattr(note, name) for name in note.__slots__}).encode()
    os.pwrite(file, told.ljust(os.fstat(file).st_size), 0)


def _read(path: Path) -> _Note | None:
    """Read who holds the phone; what is damaged, or of another version, says nothing."""
    try:
        facts = json.loads(path.read_bytes())
        times = float(facts["since_s"]), float(facts["until_s"])
        return _Note(
            str(facts["holder"]), str(facts["key"]), int(facts["pid"]), *times, facts["idle"] is True
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _busy(phone: str, note: _Note | None) -> PhoneError:
    if note is None:
        return _told(f"{phone} is being used by another client.", "Wait until it has finished and call again")
    now_s = time.time()
    held_s, left_s = max(0.0, now_s - note.since_s), note.until_s - now_s
    who = f"{note.holder} (process {note.pid})"
    if note.idle:
        free = f"it is idle, and free in {max(1.0, left_s):.0f} s unless it acts again"
        return _told(
            f"{phone} is held by {who} for {held_s:.0f} s now; {free}.", f"Call again in {left_s + 1:.0f} s"
        )
    if left_s < 0:
        late = f"which should have let go of it {-left_s:.0f} s ago"
        return _told(f"{phone} is being used by {who}, {late}.", f"End process {note.pid} if it hangs")
    return _told(
        f"{phone} is being used by {who} for {held_s:.0f} s now, and for {left_s:.0f} s more at most.",
        "Wait until it has finished and call again",
    )


def _told(message: str, step: str) -> PhoneError:
    return PhoneError("phone_busy", message, next=f"{step}, or choose another phone.", retryable=True)
