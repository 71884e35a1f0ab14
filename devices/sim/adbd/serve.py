"""Runs the Android wire for the process of the simulated phone."""

import anyio
from anyio.abc import TaskStatus

from devices.sim.adbd.adb_server import private_adb_server
from devices.sim.adbd.server import adbd
from devices.sim.faults import FaultPlan
from devices.sim.latency import Latency
from devices.sim.world import World


async def serve(
    world: World,
    faults: FaultPlan,
    latency: Latency,
    port: int = 0,
    with_adb_server: bool = False,  # noqa: FBT001, FBT002 - passed on by position
    *,
    task_status: TaskStatus[dict[str, str]] = anyio.TASK_STATUS_IGNORED,
) -> None:
    """Serve a world until cancelled; tell the addresses once they answer.

    Args:
        world: The phone.
        faults: What shall go wrong.
        latency: How long commands take.
        port: Where adb servers connect; a free port when 0.
        with_adb_server: Also run a private adb server that lists the phone.
        task_status: Is told `adb`, `serial` and, with an adb server, `adb_server`.
    """
    async with adbd(world, faults, latency, port=port) as phone:
        told = {"adb": phone.address, "serial": phone.address}
        if not with_adb_server:
            task_status.started(told)
            await anyio.sleep_forever()
        async with private_adb_server(phone.address) as server_port:
            task_status.started(told | {"adb_server": f"127.0.0.1:{server_port}"})
            await anyio.sleep_forever()
