"""A simulated phone whose ground truth an evaluation may read: drivers, pilots and the explorer may not."""

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

import anyio
from anyio import to_thread

from devices.android.opening import open_android
from devices.android.server import AdbServer
from devices.embedded import SimReady, start_sim
from devices.ios.driver import open_ios
from devices.sim.graph_facts import AppFact, Graph
from devices.sim.latency import profile
from phone.action import Action
from phone.protocols import Phone, PhoneInfo
from phone.snapshot import Platform, Screenshot, Snapshot

_ANSWERS_WITHIN_S = 20.0


class GroundTruth:
    """Speaks to the control port of one simulated phone."""

    def __init__(self, control: str) -> None:
        self._url = control

    async def read(self, *names: str) -> dict[str, Any]:
        """Read what really is; only these facts when any are named."""
        return await self._call("/truth" + (f"?only={','.join(names)}" if names else ""))

    async def app(self, bundle: str) -> AppFact:
        """Read the screens, elements and edges of one app.

        Raises:
            KeyError: it is not installed.
        """
        for app in Graph.model_validate(await self._call("/graph")).apps:
            if app.bundle == bundle:
                return app
        raise KeyError(bundle)

    async def arrange(self, op: str, **details: object) -> bool:
        """Change the phone behind everybody's back; False when it does not fit this phone."""
        return bool((await self._call("/world", {"op": op, **details}))["ok"])

    async def _call(self, path: str, body: Mapping[str, object] | None = None) -> dict[str, Any]:
        return await to_thread.run_sync(self._answer, path, body)

    def _answer(self, path: str, body: Mapping[str, object] | None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self._url + path, data=data), timeout=_ANSWERS_WITHIN_S) as answer:  # noqa: S310 - our own loopback URL
            return json.load(answer)


@dataclass(frozen=True, slots=True)
class Seen:
    """One capture, and where the phone really was."""

    snapshot: Snapshot
    app: str
    screen: str
    layer: str
    alert: str
    """Id or title of the alert that was up."""


@dataclass(frozen=True, slots=True)
class Touched:
    """One action that was carried out, and what it met."""

    action: Action
    met: tuple[Mapping[str, Any], ...]
    """Entries of the truth's `touches`: several when a driver touches more than once for one action."""


@dataclass(slots=True)
class WatchedPhone:
    """A phone like any other, with somebody who notes for every call what really happened."""

    phone: Phone
    truth: GroundTruth
    transition_s: float = 0.0
    """How long its screens take to change."""
    seen: list[Seen] = field(default_factory=list[Seen])
    touched: list[Touched] = field(default_factory=list[Touched])
    phone_s: float = 0.0
    """Seconds spent in calls of the phone itself."""
    watching_s: float = 0.0
    """Seconds spent in reading the truth, which are nobody's fault."""
    _touches: int = 0

    @property
    def info(self) -> PhoneInfo:
        return self.phone.info

    async def snapshot(self) -> Snapshot:
        began_s = anyio.current_time()
        snapshot = await self.phone.snapshot()
        self._spent(began_s)
        began_s = anyio.current_time()
        told = await self.truth.read("foreground", "screen", "layer", "alert_id", "alert_title")
        self.watching_s += anyio.current_time() - began_s
        alert = told["alert_id"] or told["alert_title"]
        self.seen.append(Seen(snapshot, told["foreground"], told["screen"], told["layer"], alert))
        return snapshot

    async def screenshot(self) -> Screenshot:
        began_s = anyio.current_time()
        picture = await self.phone.screenshot()
        self._spent(began_s)
        return picture

    async def perform(self, action: Action) -> None:
        began_s = anyio.current_time()
        try:
            await self.phone.perform(action)
        finally:
            self._spent(began_s)
            await self._note(action)

    async def apps(self) -> tuple[str, ...]:
        return await self.phone.apps()

    async def current_app(self) -> str:
        return await self.phone.current_app()

    async def close(self) -> None:
        await self.phone.close()

    async def forget(self) -> None:
        """Begin anew: what was noted so far is forgotten, here and by the truth."""
        await self.truth.arrange("reset_counts")
        self.seen.clear()
        self.touched.clear()
        self.phone_s = self.watching_s = 0.0
        self._touches = 0

    def _spent(self, began_s: float) -> None:
        self.phone_s += anyio.current_time() - began_s

    async def _note(self, action: Action) -> None:
        began_s = anyio.current_time()
        touches = (await self.truth.read("touches"))["touches"]
        self.touched.append(Touched(action, tuple(touches[self._touches :])))
        self._touches = len(touches)
        self.watching_s += anyio.current_time() - began_s


@asynccontextmanager
async def simulated(
    platform: Platform, *, latency: str = "instant", seed: int = 0
) -> AsyncGenerator[WatchedPhone]:
    """Start a simulated phone, reach it over its wire, and stop it afterwards."""
    async with await start_sim(
        platform, latency=latency, seed=seed, with_adb_server=platform == "android"
    ) as sim:
        server = _server(sim.ready)
        phone: Phone | None = None
        try:
            if server is None:
                phone = await open_ios(sim.ready.wda)
            else:
                phone = await open_android(sim.ready.serial, server=server)
            yield WatchedPhone(phone, GroundTruth(sim.ready.control), profile(latency, platform).transition_s)
        finally:
            with anyio.CancelScope(shield=True):
                if phone is not None:
                    await phone.close()
                if server is not None:
                    await server.close()


def _server(ready: SimReady) -> AdbServer | None:
    if not ready.adb_server:
        return None
    host, _, port = ready.adb_server.rpartition(":")
    return AdbServer(host, int(port))
