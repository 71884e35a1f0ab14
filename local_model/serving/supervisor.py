"""Keeps a model server running: waits until it answers, watches it, restarts it after a crash, stops it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

import anyio
import httpx2
from anyio import to_thread

from local_model.serving.child import Child, Launch
from local_model.serving.plan import ServePlan
from local_model.serving.probe import Probe, Served
from local_model.serving.processes import Identity, Swept, identity
from local_model.serving.record import Record
from phone.errors import PhoneError


@dataclass(frozen=True, slots=True)
class Patience:
    """How long things may take, and how often they may fail."""

    ready_s: float = 900.0
    """To the first answer: weights are read, kernels compiled; at first all that is downloaded."""
    poll_s: float = 0.25
    watch_s: float = 5.0
    unhealthy: int = 3
    """How many looks in a row may find it unwell before it is restarted."""
    first_wait_s: float = 1.0
    """Before the first restart; doubled for each further crash."""
    longest_wait_s: float = 60.0
    crashes: int = 5
    """How many crashes in a row are met with a restart."""
    steady_s: float = 600.0
    """After having run for this long, a crash is the first one again."""

    def wait_s(self, crash: int) -> float:
        """Say how long to wait after the `crash`th crash in a row, counted from 1."""
        return min(self.first_wait_s * 2 ** (crash - 1), self.longest_wait_s)


@dataclass(frozen=True, slots=True)
class Ready:
    """A server that answers."""

    url: str
    served: Served
    pid: int
    seconds: float
    restarts: int


class Listener(Protocol):
    """Hears how a server fares."""

    def log(self, line: str) -> None:
        """Hear a line of the server's own log."""
        ...

    def note(self, text: str) -> None:
        """Hear a sentence about it."""
        ...

    def ready(self, ready: Ready) -> None:
        """Hear that it answers, at its start and after every restart."""
        ...


@dataclass(slots=True)
class Supervisor:
    """Serves one plan until it is cancelled. However it ends, nothing that it started is left."""

    plan: ServePlan
    launch: Launch
    record: Record
    listener: Listener
    key: str = ""
    patience: Patience = field(default_factory=Patience)
    _child: Child | None = field(default=None, init=False)
    _family: frozenset[Identity] = field(default=frozenset(), init=False)
    _restarts: int = field(default=0, init=False)

    async def serve(self) -> None:
        """Serve until cancelled.

        Raises:
            PhoneError: `model_unavailable`: it does not start, crashes again and again, or is served already.
        """
        await self._make_room()
        crash = 0
        while True:
            lasted_s = await self._serve_once()
            crash = 1 if lasted_s >= self.patience.steady_s else crash + 1
            if crash > self.patience.crashes:
                raise _unavailable(
                    f"The model server crashed {crash} times, each time within {self.patience.steady_s:g} s.",
                    "Read its log above; less memory is needed with a smaller --context.",
                )
            wait_s = self.patience.wait_s(crash)
            self.listener.note(f"It is started again in {wait_s:g} s.")
            await anyio.sleep(wait_s)
            self._restarts += 1

    def hurry(self) -> None:
        """Let a server that is being stopped have no time for it."""
        if self._child is not None:
            self._child.hurry()

    async def _make_room(self) -> None:
        """Kill what a supervisor that was killed itself has left here."""
        self.record.prepare()
        other = self.record.other()
        if other is not None:
            raise _unavailable(
                f"Process {other} serves a model at port {self.plan.port} already.",
                f"Use it at {self.plan.url}, end it, or choose another --port.",
            )
        self._tell(await self.record.sweep())
        if await _listens(self.plan.port):
            raise _unavailable(
                f"Another program listens at port {self.plan.port} of this machine.",
                "Choose another --port, or end that program.",
            )

    async def _serve_once(self) -> float:
        """Start it and wait until it ends or is no longer well; answer for how long it answered.

        Raises:
            PhoneError: it never came to answer.
        """
        child = await self._started()
        failure: PhoneError | None = None
        lasted_s = 0.0
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(child.forward, self.listener.log)
            try:
                ready = await self._becomes_ready(child)
                if isinstance(ready, PhoneError):
                    failure = ready  # raised below: in here the group would wrap it
                else:
                    since_s = anyio.current_time()
                    self.listener.ready(ready)
                    self.listener.note(await self._fares_badly(child))
                    lasted_s = anyio.current_time() - since_s
            finally:
                self._tell(await child.end(self._family))
                self.record.clear()
        if failure is not None:
            raise failure
        return lasted_s

    async def _started(self) -> Child:
        try:
            child = self._child = await Child.start(self.launch)
        except OSError as error:
            raise _unavailable(
                f"{self.launch.command[0]} cannot be started: {error.strerror or error}.",
                "Name a Python that has vLLM with --python.",
            ) from error
        leader = identity(child.pid)
        self._family = frozenset({leader} if leader else ())
        self.record.write(child.pid, self._family)
        return child

    def _tell(self, swept: Swept) -> None:
        if told := swept.told():
            self.listener.note(told)

    async def _becomes_ready(self, child: Child) -> Ready | PhoneError:
        since_s = anyio.current_time()
        with anyio.move_on_after(self.patience.ready_s):
            code = await _first(child.wait, self._until_healthy)
            if code is not None:
                return _unavailable(
                    f"The model server ended {_how(code)} before it answered.", "Read its log above."
                )
            await self._look_around(child)
            return self._checked(await self._models(), child, anyio.current_time() - since_s)
        return _unavailable(
            f"The model server did not answer within {self.patience.ready_s:g} s.",
            "Give it longer with --ready-within; its log above says what it does.",
        )

    async def _models(self) -> tuple[Served, ...]:
        try:
            return await Probe(self.plan.url, self.key).models()
        except httpx2.HTTPError:
            return ()

    def _checked(self, models: tuple[Served, ...], child: Child, seconds: float) -> Ready | PhoneError:
        served = next((one for one in models if one.name == self.plan.name), None)
        if served is None:
            names = ", ".join(one.name for one in models) or "nothing"
            return _unavailable(
                f"What answers at {self.plan.url} serves {names}, not {self.plan.name}.",
                "Read its log above.",
            )
        if served.context_tokens is not None and served.context_tokens < self.plan.context_tokens:
            self.listener.note(
                f"It reads {served.context_tokens} tokens at once, not {self.plan.context_tokens}."
            )
        return Ready(self.plan.url, served, child.pid, seconds, self._restarts)

    async def _until_healthy(self) -> None:
        """Ask until it answers: until then there is nobody to connect to."""
        probe = Probe(self.plan.url, self.key)
        while not await probe.is_healthy():  # noqa: ASYNC110 - it is another process
            await anyio.sleep(self.patience.poll_s)

    async def _fares_badly(self, child: Child) -> str:
        code = await _first(child.wait, lambda: self._until_unwell(child))
        if code is not None:
            return f"The model server ended {_how(code)}."
        return f"The model server was unwell {self.patience.unhealthy} times in a row."

    async def _until_unwell(self, child: Child) -> None:
        probe, unwell = Probe(self.plan.url, self.key), 0
        while unwell < self.patience.unhealthy:
            await anyio.sleep(self.patience.watch_s)
            await self._look_around(child)
            unwell = 0 if await probe.is_healthy() else unwell + 1

    async def _look_around(self, child: Child) -> None:
        """Take down which processes it has, while the first of them can still name the others."""
        self._family |= await to_thread.run_sync(self.record.update, child.pid)


async def _first(ends: Callable[[], Awaitable[int]], otherwise: Callable[[], Awaitable[None]]) -> int | None:
    """Wait for either; answer the exit code of a program that ended, `None` when the other was first."""
    code: int | None = None
    async with anyio.create_task_group() as either:

        async def ended() -> None:
            nonlocal code
            code = await ends()
            either.cancel_scope.cancel()

        either.start_soon(ended)
        await otherwise()
        either.cancel_scope.cancel()
    return code


async def _listens(port: int) -> bool:
    try:
        with anyio.fail_after(1):
            async with await anyio.connect_tcp("127.0.0.1", port):
                return True
    except (OSError, TimeoutError):
        return False


def _how(code: int) -> str:
    return f"by signal {-code}" if code < 0 else f"with code {code}"


def _unavailable(message: str, step: str) -> PhoneError:
    return PhoneError("model_unavailable", message, next=step)
