"""The process of simulated phones: brings up their wires and control ports, and ends cleanly."""

import os
import signal
import stat
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread

import anyio
from anyio import RunFinishedError, from_thread
from anyio.lowlevel import EventLoopToken, current_token

from devices.sim.control import Control
from devices.sim.fault_file import FaultFile
from devices.sim.faults import FaultPlan, keep_time
from devices.sim.http import listen, serve_http, url_of
from devices.sim.identity import claimed_identity
from devices.sim.latency import profile
from devices.sim.world import World
from phone.snapshot import Platform


@dataclass(frozen=True, slots=True)
class Options:
    """How simulated phones are started."""

    platform: Platform = "ios"
    latency: str = "instant"
    seed: int = 0
    """Of the first phone; each further one has the next."""
    count: int = 1
    port: int = 0
    """Port of the first wire, the others follow; 0 takes free ones."""
    with_adb_server: bool = False
    """Also run an adb server of its own (with the phones connected), on a free port."""
    language: str = "en"
    """`zh` shows Chinese labels where the app file has them."""
    dark: bool = False
    """Begin in the dark mode."""
    scale: float | None = None
    """Pixels of a point; else as the observed phone."""
    apps: tuple[Path, ...] | None = None
    """Files of the installed apps; all that ship when absent."""
    faults: FaultFile | None = None


@dataclass(slots=True)
class Phones:
    """The phones of one process."""

    options: Options
    tell: Callable[[dict[str, object]], None]
    group: anyio.abc.TaskGroup
    claims: ExitStack
    adb_server: str = ""
    """Of the first phone; the others are connected to it."""

    async def start(self, index: int) -> None:
        """Bring one phone up and tell where it is."""
        options = self.options
        world = self._world(index)
        faults = FaultPlan(where=lambda: _where(world))
        if options.faults is not None:
            options.faults.arm(faults, world, options.seed + index)
        control = listen()
        self.group.start_soon(keep_time, faults)
        self.group.start_soon(serve_http, Control(world, faults).app(), control)
        wire = await self._wire(world, faults, options.port + index if options.port else 0)
        who = {"identity": world.identity, "seed": options.seed + index}
        self.tell(
            {"platform": options.platform, **wire, "control": url_of(control), **who, "pid": os.getpid()}
        )

    def _world(self, index: int) -> World:
        options = self.options
        world = World(
            options.platform,
            seed=options.seed + index,
            apps=options.apps,
            zh=options.language == "zh",
            transition_s=profile(options.latency, options.platform).transition_s,
        )
        world.identity = self.claims.enter_context(claimed_identity(options.platform, options.seed, index))
        world.dark = options.dark
        if options.scale is not None:
            world.screen = replace(world.screen, px_per_pt=options.scale)
        return world

    async def _wire(self, world: World, faults: FaultPlan, port: int) -> dict[str, str]:
        latency = profile(self.options.latency, self.options.platform)
        if self.options.platform == "ios":
            from devices.sim.wda.serve import serve as serve_wda  # noqa: PLC0415 - one wire is enough to load

            return await self.group.start(serve_wda, world, faults, latency, port)
        from devices.sim.adbd import serve as serve_adb  # noqa: PLC0415 - one wire is enough to load
        from devices.sim.adbd.adb_server import list_phone  # noqa: PLC0415

        needs_server = self.options.with_adb_server and not self.adb_server
        told: dict[str, str] = await self.group.start(serve_adb, world, faults, latency, port, needs_server)
        if self.adb_server:
            await list_phone(int(self.adb_server.rpartition(":")[2]), told["adb"])
            return told | {"adb_server": self.adb_server}
        self.adb_server = told.get("adb_server", "")
        return told


def _where(world: World) -> tuple[str, str]:
    screen = world.app.top.screen.id if world.app and not world.locked else ""
    return world.foreground, screen


async def run(options: Options, tell: Callable[[dict[str, object]], None]) -> None:
    """Run simulated phones until standard input closes, or SIGINT or SIGTERM comes.

    Args:
        options: how.
        tell: takes what is to be known of a phone once it is ready, phone by phone.
    """
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals, ExitStack() as claims:
        async with anyio.create_task_group() as group:
            phones = Phones(options, tell, group, claims)
            group.start_soon(_end_with_input, group.cancel_scope)
            for index in range(options.count):
                await phones.start(index)
            async for _ in signals:
                break
            group.cancel_scope.cancel()


async def _end_with_input(scope: anyio.CancelScope) -> None:
    """Cancel `scope` once standard input ends, if somebody holds its other end.

    A terminal does not count, a person ends with Ctrl-C; nor does a file or `/dev/null`, which is what a
    shell gives to what it starts with `&`.
    """
    if not _is_held_by_somebody():
        return
    ended = anyio.Event()
    # A daemon: anyio's own worker threads would keep the process alive while they read.
    Thread(target=_wait_for_end, args=(ended, current_token()), daemon=True).start()
    await ended.wait()
    scope.cancel()


def _is_held_by_somebody() -> bool:
    try:
        mode = os.fstat(0).st_mode
    except OSError:  # closed before we began
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def _wait_for_end(ended: anyio.Event, token: EventLoopToken) -> None:
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    with suppress(RunFinishedError):
        from_thread.run_sync(ended.set, token=token)
