"""The HTTP side of the simulated WebDriverAgent.

Rules. 1. Everything is answered as `{"value": ..., "sessionId": ...}`. 2. Commands run one after the other;
only `/status`, `/screenshot` and the end of a session do not wait. 3. A touch acts when it arrives and is
answered when its time is up; a tree is of the moment its request began.
"""

import json
import traceback
from dataclasses import dataclass, field

import anyio
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from devices.sim.faults import FaultPlan
from devices.sim.latency import Latency
from devices.sim.wda.agent import Agent, Ask
from devices.sim.wda.errors import WdaError
from devices.sim.wda.routes import Found, Route, find_route
from devices.sim.wda.touch_routes import typed_text
from devices.sim.wda.troubles import Troubles

_LONGEST_BODY_BYTES = 4_000_000


@dataclass(slots=True)
class WdaServer:
    """Answers requests for one agent."""

    agent: Agent
    faults: FaultPlan
    latency: Latency
    troubles: Troubles = field(init=False)
    _turn: anyio.Lock = field(default_factory=anyio.Lock)

    def __post_init__(self) -> None:
        self.troubles = Troubles(self.agent, self.faults)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, as an ASGI application."""
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        path = request.url.path
        try:
            value = await self._value(request, path)
        except WdaError as error:
            return self._envelope(error.value(), error.status, path)
        except Exception as error:  # noqa: BLE001 - the top of the server: WebDriverAgent answers its own bugs too
            bug = WdaError("unknown error", f"{type(error).__name__}: {error}")
            return self._envelope(bug.value() | {"traceback": traceback.format_exc()}, bug.status, path)
        return self._envelope(value, 200, path)

    async def _value(self, request: Request, path: str) -> object:
        found = find_route(request.method.upper(), path)
        if found is None:
            raise WdaError("unknown command", f"Unhandled endpoint: {path} -- {request.method}")
        self.troubles.note(found.route, _last_word(path))
        self._check_session(found)
        ask = Ask(found.words, dict(request.query_params), await _body(request))
        if not found.route.is_serial:
            return await self._run(found.route, ask, path)
        async with self._turn:
            return await self._run(found.route, ask, path)

    def _check_session(self, found: Found) -> None:
        if self.faults.take("session_lost") is not None:
            self.agent.end_session()
        if found.session is not None and found.session != self.agent.session:
            raise WdaError.no_session()

    async def _run(self, route: Route, ask: Ask, path: str) -> object:
        await self.troubles.refuse(route, _last_word(path))
        if route.cost == "source":
            return await self._tree(route, ask)
        if route.cost == "touch" and self.faults.take("lost_touch") is not None:
            self.agent.world.record("lost_touch")
            return None
        began = anyio.current_time()
        value = route.handler(self.agent, self.troubles.meant(ask))
        await anyio.sleep_until(began + self._cost_s(route, ask))
        return self.troubles.told(route, value)

    async def _tree(self, route: Route, ask: Ask) -> object:
        began = anyio.current_time()
        self.agent.retouch = self.troubles.retouch
        try:
            value = route.handler(self.agent, ask)
        finally:
            self.agent.retouch = None
        nodes = len(self.agent.world.nodes())
        await anyio.sleep_until(began + self.latency.source_s + self.latency.source_per_node_s * nodes)
        if self.faults.take("dump_slow") is not None:
            await anyio.sleep_forever()
        if not isinstance(value, str):
            return value
        if self.faults.take("dump_empty") is not None:
            return ""
        return value[: len(value) // 2] if self.faults.take("dump_broken") is not None else value

    def _cost_s(self, route: Route, ask: Ask) -> float:
        latency = self.latency
        match route.cost:
            case "touch":
                held = ask.body.get("duration", 0)
                return latency.touch_s + (
                    float(held) if latency.touch_s and isinstance(held, (int, float)) else 0.0
                )
            case "keys":
                return latency.key_s * len(typed_text(ask))
            case "screenshot":
                return latency.screenshot_s
            case "launch":
                return latency.launch_s
            case _:
                return latency.other_s

    def _envelope(self, value: object, status: int, path: str) -> Response:
        body = json.dumps(
            {"value": value, "sessionId": self.agent.session or None}, ensure_ascii=False
        ).encode()
        drop = self.faults.take("drop", on=_last_word(path))
        if drop is not None:
            return _BrokenResponse(body[: len(body) // 2], len(body))
        return Response(body, status, media_type="application/json")


def _last_word(path: str) -> str:
    """Name a request as faults do."""
    return path.rsplit("/", 1)[-1]


class _BrokenResponse(Response):
    """Promises more than it sends: the server then cuts the connection."""

    def __init__(self, sent: bytes, promised: int) -> None:
        super().__init__(sent, 200, {"content-length": str(promised)}, "application/json")


async def _body(request: Request) -> dict[str, object]:
    raw = await request.body()
    if len(raw) > _LONGEST_BODY_BYTES:
        raise WdaError.bad_argument("The request is too large")
    if not raw.strip():
        return {}
    try:
        body: object = json.loads(raw)
    except ValueError as error:
        raise WdaError.bad_argument(f"The request body is not JSON: {error}") from error
    if not isinstance(body, dict):
        raise WdaError.bad_argument("The request body is not a JSON object")
    return {str(key): value for key, value in body.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - JSON
