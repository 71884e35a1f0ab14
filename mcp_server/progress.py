"""Progress of one call, as the client that asked for it receives it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import anyio
from mcp.server.context import ServerRequestContext

from router.redaction import redacted

BEAT_S = 5.0
"""Something is told at least this often, so that clients that wait for a sign of life go on waiting.
Source: clients give up after 60 s of silence (TypeScript SDK's default)."""


class Progress:
    """Sends phrases with a number that grows by one; nothing is sent to a client that did not ask."""

    def __init__(self, ctx: ServerRequestContext[Any, Any]) -> None:
        self._session = ctx.session
        self._told = 0
        self._last_s = anyio.current_time()
        self._turn = anyio.Lock()

    async def say(self, phrase: str) -> None:
        """Tell what is being done."""
        async with self._turn:
            self._told += 1
            self._last_s = anyio.current_time()
            await self._session.report_progress(self._told, message=redacted(phrase))

    @asynccontextmanager
    async def beating(self) -> AsyncGenerator[None]:
        """Tell that the call goes on whenever nothing else was told for a while."""
        async with anyio.create_task_group() as group:
            group.start_soon(self._beat)
            yield
            group.cancel_scope.cancel()

    async def _beat(self) -> None:
        started_s = anyio.current_time()
        while True:
            await anyio.sleep_until(self._last_s + BEAT_S)
            now_s = anyio.current_time()
            if now_s - self._last_s >= BEAT_S:
                await self.say(f"Still at it after {now_s - started_s:.0f} s")
