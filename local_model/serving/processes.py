"""The processes of a server: all of its session and all that descend from it, told from others that are not.

vLLM is three processes or more. When its first one is killed, the others go on and hold the memory
(https://github.com/vllm-project/vllm/issues/55510), without a parent that could name them. They are still of
the session that the first one led, which is why it is started as the leader of one.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import anyio
import psutil
from anyio import to_thread

SWEEP_S: Final = 10.0
"""How long killed processes may take to be gone: the kernel has gigabytes to take back."""
LOOK_S: Final = 0.05
SAME_TIME_S: Final = 0.02
"""How far two readings of one start may be apart: they are counted in hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Identity:
    """One process, told from a later one of the same number."""

    pid: int
    started_s: float
    """When, by the system's clock."""

    @property
    def lives(self) -> bool:
        """Whether it still runs; a process that has ended and waits for its parent does not."""
        found = identity(self.pid)
        return found is not None and abs(found.started_s - self.started_s) <= SAME_TIME_S


def identity(pid: int) -> Identity | None:
    """Tell which process has this number now; `None` when none runs."""
    try:
        process = psutil.Process(pid)
        if process.status() == psutil.STATUS_ZOMBIE:
            return None
        return Identity(pid, process.create_time())
    except psutil.Error:
        return None


def family(leader: int, known: Iterable[Identity] = ()) -> frozenset[Identity]:
    """Name what runs of a session and below its leader, and of what was `known` to belong to it."""
    pids = {pid for pid in psutil.pids() if _session(pid) == leader}
    for pid in (*pids, leader):
        with suppress(psutil.Error):
            pids |= {child.pid for child in psutil.Process(pid).children(recursive=True)}
    found = {one for pid in pids - {os.getpid()} if (one := identity(pid)) is not None}
    return frozenset(found | {one for one in known if one.lives})


@dataclass(frozen=True, slots=True)
class Swept:
    """What became of a family."""

    killed: frozenset[Identity] = frozenset()
    left: frozenset[Identity] = frozenset()
    """What was killed and runs on: the kernel waits for a device on its behalf."""

    def told(self) -> str:
        """Say so in a sentence; `""` when there was nothing to be done."""
        if self.left:
            return f"Processes that cannot be killed: {_pids(self.left)}."
        return f"Processes were left over and have been killed: {_pids(self.killed)}." if self.killed else ""


async def gone(leader: int, known: Iterable[Identity], within_s: float) -> None:
    """Wait until nothing of a family runs, or the time is over. Never cancelled."""
    with anyio.move_on_after(within_s, shield=True):
        while await to_thread.run_sync(family, leader, known):  # noqa: ASYNC110 - they are other processes
            await anyio.sleep(LOOK_S)


async def sweep(leader: int, known: Iterable[Identity] = ()) -> Swept:
    """Kill a family until nothing of it runs. Never cancelled."""
    killed = frozenset[Identity]()
    with anyio.move_on_after(SWEEP_S, shield=True):
        while left := await to_thread.run_sync(family, leader, killed.union(known)):
            killed |= left
            for one in left:
                _kill(one)
            await anyio.sleep(LOOK_S)
        return Swept(killed)
    return Swept(killed, family(leader, killed))


def _pids(processes: Iterable[Identity]) -> str:
    return ", ".join(str(one.pid) for one in sorted(processes, key=lambda one: one.pid))


def _kill(one: Identity) -> None:
    with suppress(psutil.Error):
        if one.lives:
            psutil.Process(one.pid).kill()


def _session(pid: int) -> int:
    try:
        return os.getsid(pid)
    except OSError:
        return 0
