"""A simulated WebDriverAgent in this event loop, and blocking clients that ask it from a thread."""

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from http.client import HTTPConnection
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlparse

import anyio
from anyio import to_thread

from devices.sim.faults import FaultPlan
from devices.sim.latency import INSTANT, Latency
from devices.sim.wda.serve import serve
from devices.sim.world import World

T = TypeVar("T")


class Answer(NamedTuple):
    status: int
    value: Any
    session: str | None


class Wda(NamedTuple):
    url: str
    world: World
    faults: FaultPlan

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        return await in_thread(lambda: self._ask(method, path, body))

    async def session(self, **match: object) -> str:
        answer = await self.ask("POST", "/session", {"capabilities": {"alwaysMatch": match}})
        assert answer.status == 200, answer
        return f"/session/{answer.value['sessionId']}"

    def _ask(self, method: str, path: str, body: object) -> Answer:
        connection = HTTPConnection(urlparse(self.url).netloc, timeout=10)
        try:
            data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            connection.request(method, path, data)
            response = connection.getresponse()
            answer = json.loads(response.read())
            assert set(answer) == {"value", "sessionId"}
            return Answer(response.status, answer["value"], answer["sessionId"])
        finally:
            connection.close()


@asynccontextmanager
async def wda_on_loopback(world: World, latency: Latency = INSTANT) -> AsyncGenerator[Wda]:
    faults = FaultPlan()
    with anyio.fail_after(30):
        async with anyio.create_task_group() as group:
            ready = await group.start(serve, world, faults, latency)
            yield Wda(ready["wda"], world, faults)
            group.cancel_scope.cancel()


async def in_thread(work: Callable[[], T]) -> T:
    return await to_thread.run_sync(work, abandon_on_cancel=True)
