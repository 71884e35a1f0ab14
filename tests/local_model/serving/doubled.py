"""A supervisor of the double of vLLM, in this process, and what it has told."""

import os
import socket
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
import psutil

from local_model.serving.child import Launch
from local_model.serving.plan import ServePlan, serve_arguments, serve_environment
from local_model.serving.record import Record
from local_model.serving.supervisor import Patience, Ready, Supervisor

DOUBLE = Path(__file__).parents[2] / "fakes" / "served"
WITHIN_S = 10


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


def roles(leader: int) -> dict[str, psutil.Process]:
    """The double's three processes by what they are."""
    first = psutil.Process(leader)
    (engine,) = first.children()
    (worker,) = engine.children()
    return {"first": first, "engine": engine, "worker": worker}


def run_on(processes: list[psutil.Process]) -> list[psutil.Process]:
    return [one for one in processes if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]


@dataclass
class Heard:
    """What a supervisor has told."""

    logs: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    starts: list[Ready] = field(default_factory=list)
    _more: anyio.Event = field(default_factory=anyio.Event)

    def log(self, line: str) -> None:
        self.logs.append(line)

    def note(self, text: str) -> None:
        self.notes.append(text)
        self._wake()

    def ready(self, ready: Ready) -> None:
        self.starts.append(ready)
        self._wake()

    def _wake(self) -> None:
        self._more.set()
        self._more = anyio.Event()

    async def until(self, is_so: Callable[["Heard"], bool]) -> None:
        with anyio.fail_after(WITHIN_S):
            while not is_so(self):
                await self._more.wait()

    async def until_ready(self, times: int = 1) -> dict[str, psutil.Process]:
        """Wait for the start of this number; its processes."""
        await self.until(lambda heard: len(heard.starts) >= times)
        return roles(self.starts[times - 1].pid)


def supervisor_of(folder: Path, *flags: str, key: str = "", port: int = 0, **patience: float) -> Supervisor:
    plan = ServePlan(model="tiny", name="double", port=port or free_port(), hardware="cpu", more=flags)
    environment = serve_environment({**os.environ, "PYTHONPATH": str(DOUBLE)}, key)
    command = [sys.executable, "-m", "vllm.entrypoints.cli.main", *serve_arguments(plan)]
    waits: dict[str, Any] = {
        "poll_s": 0.02,
        "watch_s": 0.02,
        "first_wait_s": 0.01,
        "ready_s": WITHIN_S,
        **patience,
    }
    grace_s = 0.1 if "--double-deaf" in flags else WITHIN_S
    return Supervisor(
        plan,
        Launch(command, environment, grace_s),
        Record(folder, plan.port),
        Heard(),
        key,
        Patience(**waits),
    )


def heard(supervisor: Supervisor) -> Heard:
    assert isinstance(supervisor.listener, Heard)
    return supervisor.listener


@asynccontextmanager
async def serving(supervisor: Supervisor) -> AsyncGenerator[Heard]:
    """Serve for as long as the block lasts; then it is stopped."""
    with anyio.fail_after(WITHIN_S):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(supervisor.serve)
            yield heard(supervisor)
            tasks.cancel_scope.cancel()
