"""Serves the simulated phone to adb servers over TCP."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import anyio
from anyio.abc import SocketAttribute, SocketStream, TaskGroup

from devices.sim.adbd.device import Device
from devices.sim.adbd.services import find_service
from devices.sim.adbd.transport import Transport
from devices.sim.faults import FaultPlan
from devices.sim.latency import INSTANT, Latency
from devices.sim.world import World

LOOPBACK = "127.0.0.1"
FEATURES = ("shell_v2", "cmd")
"""More would make hosts use what is not here: without `stat_v2`, `ls_v2`, `sendrecv_v2` they sync in v1."""
_LOOK_AT_FAULTS_S = 0.05


@dataclass
class AdbdServer:
    """Listens for adb servers. `unplug` and `offline` are obeyed while it runs."""

    device: Device
    port: int = 0
    """Where it listens; chosen at the first start when 0, and the same ever after."""
    _open: set[SocketStream] = field(default_factory=set[SocketStream])

    @property
    def address(self) -> str:
        """What `adb connect` takes."""
        return f"{LOOPBACK}:{self.port}"

    async def listen(self, tasks: TaskGroup) -> anyio.CancelScope:
        """Start to listen; cancel the scope to stop."""
        scope = anyio.CancelScope()
        listener = await anyio.create_tcp_listener(
            local_host=LOOPBACK, local_port=self.port, reuse_port=False
        )
        self.port = int(listener.extra(SocketAttribute.local_port))  # noqa: S610 - an anyio attribute, not a query

        async def accept() -> None:
            with scope:
                async with listener:
                    await listener.serve(self._converse)

        tasks.start_soon(accept)
        return scope

    async def obey_faults(self, tasks: TaskGroup, scope: anyio.CancelScope) -> None:
        """Leave and come back as the fault plan says, for as long as it runs."""
        while True:
            await anyio.sleep(_LOOK_AT_FAULTS_S)
            is_gone = self._is_gone()
            if is_gone and not scope.cancel_called:
                scope.cancel()
                await self.hang_up()
            elif not is_gone and scope.cancel_called:
                scope = await self.listen(tasks)

    async def hang_up(self) -> None:
        """End every connection, as a pulled cable does."""
        for stream in tuple(self._open):
            await anyio.aclose_forcefully(stream)

    def _is_gone(self) -> bool:
        faults = self.device.faults
        return faults.is_armed("unplug") or faults.is_armed("offline")

    async def _converse(self, stream: SocketStream) -> None:
        self._open.add(stream)
        self.device.faults.note("connection")
        try:
            await Transport(
                stream, banner(self.device), partial(find_service, self.device), self._is_trusted
            ).run()
        finally:
            self._open.discard(stream)

    async def _is_trusted(self) -> bool:
        return not self.device.faults.is_armed("unauthorized")


def banner(device: Device) -> bytes:
    """Introduce the phone. Source: AOSP adb.cpp, get_connection_string."""
    known = device.properties()
    told = ("ro.product.name", "ro.product.model", "ro.product.device")
    return (
        f"device::{''.join(f'{name}={known[name]};' for name in told)}features={','.join(FEATURES)}".encode()
    )


@asynccontextmanager
async def adbd(
    world: World, faults: FaultPlan | None = None, latency: Latency = INSTANT, *, port: int = 0
) -> AsyncGenerator[AdbdServer]:
    """Serve a world over adb until the block ends; then every connection is closed."""
    server = AdbdServer(Device(world, faults or FaultPlan(), latency), port)
    async with anyio.create_task_group() as tasks:
        scope = await server.listen(tasks)
        tasks.start_soon(server.obey_faults, tasks, scope)
        try:
            yield server
        finally:
            tasks.cancel_scope.cancel()
