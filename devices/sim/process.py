"""The process of a simulated phone: brings up its wire and its control port, and ends cleanly."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread

import anyio
from anyio import RunFinishedError, from_thread
from anyio.lowlevel import EventLoopToken, current_token

from devices.sim.control import Control
from devices.sim.faults import FaultPlan
from devices.sim.http import listen, serve_http, url_of
from devices.sim.latency import profile
from devices.sim.world import World
from phone.snapshot import Platform


@dataclass(frozen=True, slots=True)
class Options:
    """How a simulated phone is started."""

    platform: Platform = "ios"
    latency: str = "instant"
    seed: int = 0
    port: int = 0
    """Port of the wire; 0 takes a free one."""
    with_adb_server: bool = False
    """Also run an adb server of its own (with the phone connected), on a free port."""
    language: str = "en"
    """`zh` shows Chinese labels where the app file has them."""


async def run(options: Options, tell: Callable[[dict[str, object]], None]) -> None:
    """Run a simulated phone until standard input closes, or SIGINT or SIGTERM comes.

    Args:
        options: how.
        tell: takes what is to be known once the phone is ready.
    """
    latency = profile(options.latency, options.platform)
    world = World(
        options.platform, seed=options.seed, zh=options.language == "zh", transition_s=latency.transition_s
    )
    faults = FaultPlan()
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async with anyio.create_task_group() as group:
            control = listen()
            group.start_soon(serve_http, Control(world, faults).app(), control)
            wire = await _start_wire(group, options, world, faults)
            group.start_soon(_end_with_input, group.cancel_scope)
            tell({"platform": options.platform, **wire, "control": url_of(control), "pid": os.getpid()})
            async for _ in signals:
                break
            group.cancel_scope.cancel()


async def _start_wire(
    group: anyio.abc.TaskGroup, options: Options, world: World, faults: FaultPlan
) -> dict[str, str]:
    latency = profile(options.latency, options.platform)
    if options.platform == "ios":
        from devices.sim.wda.serve import serve as serve_wda  # noqa: PLC0415 - one wire is enough to load

        return await group.start(serve_wda, world, faults, latency, options.port)
    from devices.sim.adbd import serve as serve_adb  # noqa: PLC0415 - one wire is enough to load

    return await group.start(serve_adb, world, faults, latency, options.port, options.with_adb_server)


async def _end_with_input(scope: anyio.CancelScope) -> None:
    """Cancel `scope` once standard input ends; a terminal does not count, a person ends with Ctrl-C."""
    if sys.stdin is not None and sys.stdin.isatty():  # pyright: ignore[reportUnnecessaryComparison] - None when closed
        return
    ended = anyio.Event()
    # A daemon: anyio's own worker threads would keep the process alive while they read.
    Thread(target=_wait_for_end, args=(ended, current_token()), daemon=True).start()
    await ended.wait()
    scope.cancel()


def _wait_for_end(ended: anyio.Event, token: EventLoopToken) -> None:
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    with suppress(RunFinishedError):
        from_thread.run_sync(ended.set, token=token)
