"""A shipped map on one simulated phone, over its real wires, with a hand on the ground truth."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import anyio

from devices.android.opening import open_android
from devices.android.server import AdbServer
from devices.discovery import open_phone
from devices.embedded import EmbeddedSim, start_sim
from maps.arguments import parse
from maps.catalog import Catalog
from maps.model import AppMap, Arguments, Macro
from maps.path import Edge
from maps.replay import Replayer
from maps.watch import ARRIVAL_TIMEOUT_S
from phone.action import OpenApp, StopApp, Wait
from phone.protocols import Act, Done, Phone, Stuck
from phone.snapshot import Platform
from router.verify_edges import edge_macro
from router.verify_plan import Examples
from tests.devices.control import Hand

SHIPPED = Catalog.shipped()


@dataclass(frozen=True, slots=True)
class Bench:
    """One app's map and the phone that it is held against."""

    app_map: AppMap
    phone: Phone
    hand: Hand

    async def play(self, macro_id: str, **arguments: object) -> tuple[Done | Stuck, Replayer]:
        """Replay a macro from wherever the phone is."""
        macro = self.app_map.macro(macro_id)
        return await self.run(macro, parse(macro, arguments))

    async def run(
        self, macro: Macro, arguments: Arguments, patience_s: float = ARRIVAL_TIMEOUT_S
    ) -> tuple[Done | Stuck, Replayer]:
        """Replay a macro that need not be in the map."""
        pilot = Replayer(self.app_map, macro, arguments, arrival_timeout_s=patience_s)
        with anyio.fail_after(20):
            while isinstance(move := await pilot.next_move(await self.phone.snapshot()), Act):
                for action in move.actions:
                    if isinstance(action, Wait):
                        await anyio.sleep(action.seconds)
                    else:
                        await self.phone.perform(action)
        return move, pilot

    async def take(self, screen_id: str, element_id: str, **named: str) -> str:
        """Take one edge, whose row the names fill; give the screen that the phone says it shows."""
        element = self.app_map.screen(screen_id).element(element_id)
        assert element.leads_to is not None
        edge = Edge(screen_id, element, element.leads_to)
        macro, arguments = edge_macro(edge, (), Examples(named))
        end, _ = await self.run(macro, arguments)
        assert isinstance(end, Done), (screen_id, element_id, end)
        return await self.screen()

    async def do(self, macro_id: str, **arguments: object) -> str:
        """Replay a macro that must succeed; give its answer."""
        end, _ = await self.play(macro_id, **arguments)
        assert isinstance(end, Done), (macro_id, arguments, end)
        return end.answer

    async def rows_read(self, macro_id: str, **arguments: object) -> set[str]:
        """Replay a macro that reads a list; give its rows."""
        end, pilot = await self.play(macro_id, **arguments)
        assert isinstance(end, Done), (macro_id, arguments, end)
        assert isinstance(pilot.value, tuple)
        return set(pilot.value)

    async def value(self, macro_id: str, **arguments: object) -> Any:
        """Replay a macro that must succeed; give what it read."""
        end, pilot = await self.play(macro_id, **arguments)
        assert isinstance(end, Done), (macro_id, arguments, end)
        return pilot.value

    async def screen(self) -> str:
        """Name the screen that the phone itself says it shows."""
        return (await self.hand.truth())["screen"]

    async def state(self) -> dict[str, Any]:
        """Give the app's own state."""
        return (await self.hand.truth())["state"][self.app_map.bundle]

    async def rows(self, name: str) -> list[dict[str, str]]:
        """Give the rows of one of the app's lists."""
        return (await self.hand.truth())["lists"][self.app_map.bundle][name]

    async def stop(self) -> None:
        """End the app, so that the next macro begins afresh."""
        await self.phone.perform(StopApp(self.app_map.bundle))


@asynccontextmanager
async def bench(app: str, platform: Platform = "ios") -> AsyncGenerator[Bench]:
    """Start a simulated phone and lay the map of `app` on it."""
    app_map = next(m for m in SHIPPED.maps if (m.id, m.platform) == (app, platform))
    async with AsyncExitStack() as started:
        sim = await started.enter_async_context(
            await start_sim(platform, with_adb_server=platform == "android")
        )
        phone = await (_android(sim, started) if platform == "android" else open_phone(sim.ready.wda))
        started.push_async_callback(phone.close)
        await phone.perform(OpenApp(app_map.bundle))
        yield Bench(app_map, phone, Hand(sim))


async def _android(sim: EmbeddedSim, started: AsyncExitStack) -> Phone:
    host, _, port = sim.ready.adb_server.rpartition(":")
    server = AdbServer(host, int(port))
    started.push_async_callback(server.close)
    return await open_android(sim.ready.serial, server=server)
