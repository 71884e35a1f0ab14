"""Simulated phones that keep running, reached over their wires, with a hand on each for the test."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import anyio

from devices.android.opening import open_android
from devices.android.server import AdbServer
from devices.embedded import EmbeddedSim, start_sim
from devices.ios.driver import open_ios
from phone.protocols import Phone
from phone.snapshot import Platform
from tests.devices.control import Hand

APPS: dict[Platform, str] = {"ios": "com.apple.Preferences", "android": "com.android.settings"}


CAPTURES = {"source", "dump"}
"""What the phone calls a capture, by wire."""
ACTIONS = {"tap", "long_press", "swipe", "press", "launch", "stop", "terminate", "lost_touch"}


@dataclass(frozen=True, slots=True)
class Seen:
    """What the phone itself says that it served and is."""

    captures: int
    actions: int
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reached:
    """A running simulated phone."""

    sim: EmbeddedSim
    hand: Hand

    @property
    def address(self) -> str:
        return self.sim.ready.wda or self.sim.ready.serial

    @property
    def environment(self) -> dict[str, str]:
        """What a child process needs to find this phone's adb server."""
        if not self.sim.ready.adb_server:
            return {}
        return {"ANDROID_ADB_SERVER_PORT": self.sim.ready.adb_server.rpartition(":")[2]}

    async def truth(self) -> Seen:
        """Ask the phone's ground truth."""
        truth = await self.hand.truth()
        counts: dict[str, int] = truth["counts"]
        return Seen(
            captures=sum(n for kind, n in counts.items() if kind in CAPTURES),
            actions=sum(n for kind, n in counts.items() if kind in ACTIONS),
            settings=truth["state"][APPS[self.sim.ready.platform]],
        )

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[Phone]:
        """Reach the phone with the product's driver."""
        async with AsyncExitStack() as opened:
            if self.sim.ready.wda:
                phone = await open_ios(self.sim.ready.wda)
            else:
                server = AdbServer(*self.adb_server)
                opened.push_async_callback(server.close)
                phone = await open_android(self.sim.ready.serial, server=server)
            opened.push_async_callback(phone.close)
            yield phone

    @property
    def adb_server(self) -> tuple[str, int]:
        """Where the phone's own adb server listens."""
        host, _, port = self.sim.ready.adb_server.rpartition(":")
        return host, int(port)

    async def unplug(self) -> None:
        """Pull the cable, and wait until it is out."""
        await self.hand.arm("unplug", times=-1)
        where = self.sim.ready.adb or self.sim.ready.wda.removeprefix("http://")
        await refused(*where.split(":"))


async def refused(host: str, port: str | int) -> None:
    """Wait until nobody listens there any more."""
    with anyio.fail_after(10):
        while True:
            try:
                await (await anyio.connect_tcp(host, int(port))).aclose()
            except OSError:
                return


@asynccontextmanager
async def running(platform: Platform, latency: str = "instant") -> AsyncGenerator[Reached]:
    """Start a simulated phone that stands on the first screen of its Settings."""
    async with await start_sim(platform, latency=latency, with_adb_server=platform == "android") as sim:
        hand = Hand(sim)
        await hand.arrange("launch", app=APPS[platform])
        await hand.arrange("reset_counts")
        yield Reached(sim, hand)
