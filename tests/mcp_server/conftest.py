from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp_types import Implementation

from devices.embedded import EmbeddedSim, start_sim
from mcp_server.app import build_server
from mcp_server.config import Config
from mcp_server.phones import PhonePool
from mcp_server.surface import Surface
from router.policy import Policy
from tests.devices.control import Hand
from tests.mcp_server.served import NO_ADB_SERVER
from tests.state import fresh_state

SETTINGS = "com.apple.Preferences"


@pytest.fixture(
    scope="module"
)  # not longer: while it lives, no test of the worker may begin an event loop of its own
async def simulated_iphone() -> AsyncGenerator[EmbeddedSim]:
    async with await start_sim("ios") as sim:
        yield sim


@pytest.fixture
async def iphone(simulated_iphone: EmbeddedSim) -> Hand:
    """A simulated iPhone on its home screen, with Settings not running and all its switches as at first."""
    hand = Hand(simulated_iphone)
    await hand.arrange("launch", app=SETTINGS)
    await hand.arrange("set", app=SETTINGS, name="airplane_mode", value=False)
    await hand.arrange("terminate", app=SETTINGS)
    await hand.arrange("home")
    await hand.arrange("reset_counts")
    return hand


@pytest.fixture(autouse=True)
def _no_phone_of_this_machine(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", NO_ADB_SERVER)


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(state=fresh_state(tmp_path / "state"))


Connect = Callable[..., AbstractAsyncContextManager[Any]]


@pytest.fixture(params=["2025-11-25", "2026-07-28"])
def connect(request: pytest.FixtureRequest, config: Config, simulated_iphone: EmbeddedSim) -> Connect:
    """Connect a client to a server in this process, in each protocol era."""

    @asynccontextmanager
    async def connected(
        phones: Any = None, name: str = "test", policy: Policy | None = None, **settings: Any
    ) -> AsyncGenerator[Client]:
        pool = PhonePool(simulated_iphone.ready.wda)
        surface = Surface(replace(config.with_options(**settings), policy=policy), phones or pool)
        try:
            mode = "auto" if request.param == "2026-07-28" else "legacy"
            info = Implementation(name=name, version="1")
            async with Client(build_server(surface), mode=mode, client_info=info) as client:
                assert client.protocol_version == request.param
                yield client
        finally:
            await pool.close()

    return connected
