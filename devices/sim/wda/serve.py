"""Runs the simulated WebDriverAgent; unplugged, it does not listen."""

import anyio
from anyio.abc import TaskStatus

from devices.sim.faults import FaultPlan
from devices.sim.http import listen, serve_http, url_of
from devices.sim.latency import Latency
from devices.sim.render import Renderer
from devices.sim.wda.agent import Agent
from devices.sim.wda.server import WdaServer
from devices.sim.world import World


async def serve(
    world: World,
    faults: FaultPlan,
    latency: Latency,
    port: int = 0,
    *,
    task_status: TaskStatus[dict[str, str]] = anyio.TASK_STATUS_IGNORED,
) -> None:
    """Serve until cancelled; reports `wda` (its URL) and `serial` once it listens."""
    app = WdaServer(Agent(world, Renderer(world, faults)), faults, latency)
    plug = Plug(faults)
    listening = listen(port)
    port = listening.getsockname()[1]
    task_status.started({"wda": url_of(listening), "serial": world.identity})
    while True:
        await serve_http(app, listening, plug.unplugged)
        await plug.plugged.wait()
        listening = listen(port)


class Plug:
    """Tells when the fault plan pulls the cable and when it puts it back."""

    def __init__(self, faults: FaultPlan) -> None:
        self.unplugged = anyio.Event()
        self.plugged = anyio.Event()
        self._faults = faults
        faults.watch(self._look)
        self._look()

    def _look(self) -> None:
        if self._faults.is_armed("unplug"):
            if not self.unplugged.is_set():
                self.unplugged.set()
                self.plugged = anyio.Event()
        elif self.unplugged.is_set():
            self.unplugged = anyio.Event()
            self.plugged.set()
