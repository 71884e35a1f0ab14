"""The calls that are under way, so that all of them can be ended in order before the process is."""

from collections.abc import Generator
from contextlib import contextmanager

import anyio


class Running:
    """Knows every call that is under way."""

    def __init__(self) -> None:
        self._scopes: set[anyio.CancelScope] = set()
        self._ended = anyio.Event()
        self.is_stopping = False

    @contextmanager
    def one(self) -> Generator[anyio.CancelScope]:
        """Carry out one call in a scope that `stop` cancels; one that comes too late is cancelled at once."""
        with anyio.CancelScope() as scope:
            self._scopes.add(scope)
            if self.is_stopping:
                scope.cancel()
            try:
                yield scope
            finally:
                self._scopes.discard(scope)
                if self.is_stopping and not self._scopes:
                    self._ended.set()

    async def stop(self, within_s: float) -> None:
        """Cancel all calls, and wait until each has said what it came to."""
        self.is_stopping = True
        for scope in tuple(self._scopes):
            scope.cancel()
        if self._scopes:
            with anyio.move_on_after(within_s):
                await self._ended.wait()
