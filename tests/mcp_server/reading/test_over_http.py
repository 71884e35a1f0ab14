"""Over HTTP several clients share a server: none is shown what another one saw."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import quote

import httpx2
import pytest
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client
from mcp_types import PromptReference, ResourceTemplateReference

from devices.embedded import EmbeddedSim
from mcp_server.access import SCOPES, Access, TokenFile
from mcp_server.app import build_server
from mcp_server.config import Config
from mcp_server.http import Address, Doors, build_http_app
from mcp_server.phones import PhonePool
from mcp_server.surface import Surface
from router.trace import Trace

URL = "http://127.0.0.1:8765/mcp"


@pytest.fixture
async def app(config: Config, simulated_iphone: EmbeddedSim) -> AsyncGenerator[Any]:
    pool = PhonePool(simulated_iphone.ready.wda)
    server = build_server(Surface(config.with_options(apps="settings"), pool))
    app = build_http_app(server, Doors(Address("127.0.0.1", 8765), Access(tokens_of(config))))
    async with server.session_manager.run():
        yield app
    await pool.close()


def tokens_of(config: Config) -> TokenFile:
    return TokenFile(config.state / "tokens.json")


@pytest.fixture
def tokens(config: Config) -> dict[str, str]:
    return {scope: tokens_of(config).add(scope, scope) for scope in SCOPES}


@asynccontextmanager
async def client_of(app: Any, mode: Any, token: str = "") -> AsyncGenerator[Client]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), headers=headers) as http,
        Client(streamable_http_client(URL, http_client=http), mode=mode) as client,
    ):
        yield client


async def looked(client: Client) -> str:
    """Look at the phone, and name the resource of what was seen."""
    shown = (await client.call_tool("snapshot", {})).structured_content or {}
    return f"openphone://phones/{quote(str(shown['phone']), safe='')}"


async def test_with_a_session_a_client_reads_what_it_saw_and_no_other_does(app: Any):
    async with client_of(app, "legacy") as one, client_of(app, "legacy") as other:
        uri = await looked(one)
        (content,) = (await one.read_resource(uri)).contents
        assert "Screen" in content.model_dump()["text"]
        with pytest.raises(MCPError, match="shown no snapshot"):
            await other.read_resource(uri)


async def test_without_a_session_nobody_is_told_what_was_seen(app: Any):
    async with client_of(app, "auto") as client:
        uri = await looked(client)
        with pytest.raises(MCPError, match="Without a session"):
            await client.read_resource(uri)


async def test_a_token_of_its_own_tells_a_client_from_others(tokens: dict[str, str], app: Any):
    async with client_of(app, "auto", tokens["act"]) as one, client_of(app, "auto", tokens["admin"]) as other:
        uri = await looked(one)
        (content,) = (await one.read_resource(uri)).contents
        assert "Screen" in content.model_dump()["text"]
        with pytest.raises(MCPError, match="shown no snapshot"):
            await other.read_resource(uri)


async def test_runs_are_not_listed_to_clients_elsewhere_but_read_by_those_who_know(app: Any, config: Config):
    trace = Trace(config.traces)
    trace.close(status="done")
    async with client_of(app, "auto") as client:
        runs = ResourceTemplateReference(uri="openphone://traces/{run}")
        assert (await client.complete(runs, {"name": "run", "value": ""})).completion.values == []
        (content,) = (await client.read_resource(f"openphone://traces/{trace.run_id}")).contents
        assert "status=done" in content.model_dump()["text"]
        apps = await client.complete(PromptReference(name="do_chore"), {"name": "app", "value": "se"})
        assert apps.completion.values == ["settings", "Settings"]


async def test_prompts_are_offered_to_those_who_may_use_their_tools(tokens: dict[str, str], app: Any):
    offered: dict[str, list[str]] = {}
    for scope, token in tokens.items():
        async with client_of(app, "auto", token) as client:
            offered[scope] = [prompt.name for prompt in (await client.list_prompts()).prompts]
    assert offered == {
        "observe": [],
        "act": ["do_chore", "test_flow"],
        "admin": ["do_chore", "test_flow", "write_macro"],
    }
