"""Progress of calls, as the clients that asked for it receive it."""

from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import anyio
from anyio.abc import TaskGroup
from mcp.server.context import ServerRequestContext

from mcp_server.log import log
from router.redaction import redacted

BEAT_S = 5.0
"""Something is told at least this often, so that clients that wait for a sign of life go on waiting.
Source: clients give up after 60 s of silence (TypeScript SDK's default)."""


class Progress:
    """Sends phrases with a number that grows by one; nothing is sent to a client that did not ask."""

    def __init__(self, ctx: ServerRequestContext[Any, Any]) -> None:
        self._session = ctx.session
        self._told = 0
        self._began_s = self._last_s = anyio.current_time()
        self._turn = anyio.Lock(fast_acquire=True)

    async def say(self, phrase: str) -> None:
        """Tell what is being done."""
        async with self._turn:
            self._told += 1
            self._last_s = anyio.current_time()
            await self._session.report_progress(self._told, message=redacted(phrase))

    @property
    def is_due_at_s(self) -> float:
        """When a sign of life is due, if nothing else is told until then."""
        return self._last_s + BEAT_S

    async def beat(self) -> None:
        """Tell that the call goes on, unless something is being told right now."""
        if self._turn.locked():
            self._last_s = anyio.current_time()  # to a client that is slow to read
            return
        await self.say(f"Still at it after {anyio.current_time() - self._began_s:.0f} s")


class Beats:
    """Signs of life of all calls that are under way.

    One task for all of them: to begin and to cancel one a call takes a twentieth of what a tap costs here.
    """

    def __init__(self, group: TaskGroup) -> None:
        """Beat in `group`, which outlives the calls."""
        self._group = group
        self._calls = set[Progress]()
        self._is_beating = False

    @contextmanager
    def of(self, call: Progress) -> Generator[None]:
        """Tell that `call` goes on whenever nothing else was told of it for a while."""
        self._calls.add(call)
        if not self._is_beating:
            self._is_beating = True
            self._group.start_soon(self._beat)
        try:
            yield
        finally:
            self._calls.discard(call)

    async def _beat(self) -> None:
        while self._calls:
            await anyio.sleep_until(min(call.is_due_at_s for call in self._calls))
            now_s = anyio.current_time()
            for call in [call for call in self._calls if call.is_due_at_s <= now_s]:
                self._group.start_soon(_contained, call)  # nobody waits for a client that does not read
            await anyio.lowlevel.checkpoint()
        self._is_beating = False


async def _contained(call: Progress) -> None:
    try:
        await call.beat()
    except Exception:  # noqa: BLE001 - what cannot be told of one call must not end the others
        log().exception("no_sign_of_life")


@asynccontextmanager
async def beats(_server: object) -> AsyncGenerator[Beats]:
    """Let calls beat for as long as a server lives."""
    async with anyio.create_task_group() as group:
        yield Beats(group)
        group.cancel_scope.cancel()
