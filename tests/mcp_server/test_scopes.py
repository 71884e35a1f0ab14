"""Tokens over HTTP: who may do what, whose session is whose, and what the end of the server leaves behind."""

import json
import signal
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from mcp_server.access import SCOPES, TokenFile
from tests.mcp_server.served import INITIALIZE, simulated
from tests.mcp_server.test_http import serving
from tests.state import fresh_state

WITHIN_S = 40
ACCEPT = {"Accept": "application/json, text/event-stream"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[str, dict[str, str], TokenFile]]:
    """A server on all addresses, with a token of each scope."""
    folder = tmp_path_factory.mktemp("scopes")
    file = TokenFile(fresh_state(folder / "state") / "tokens.json")
    tokens: dict[str, str] = {scope: file.add(scope, scope) for scope in SCOPES}
    with serving(folder, http="0.0.0.0:0") as (_, told):
        yield told.replace("//0.0.0.0", "//127.0.0.1"), tokens, file


@asynccontextmanager
async def client_with(url: str, token: str, mode: Any = "auto") -> AsyncGenerator[Client]:
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers, trust_env=False) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        yield client


@pytest.mark.parametrize("mode", ["legacy", "auto"])
async def test_who_may_only_observe_is_offered_what_looks_and_refused_the_rest(served: Any, mode: str):
    url, tokens, _ = served
    with anyio.fail_after(WITHIN_S):
        async with client_with(url, tokens["observe"], mode) as client:
            listed = (await client.list_tools()).tools
            refused: Any = await client.call_tool("tap", {"ref": "e1@1"})
            seen: Any = await client.call_tool("devices", {})
    assert listed
    assert all(tool.annotations and tool.annotations.read_only_hint for tool in listed)
    assert refused.is_error
    assert refused.structured_content["error"]["code"] == "not_permitted"
    assert refused.structured_content["acted"] == "no"
    assert not seen.is_error


async def test_who_may_act_may_not_teach_and_an_admin_may(served: Any):
    url, tokens, _ = served
    with anyio.fail_after(WITHIN_S):
        async with client_with(url, tokens["act"]) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            refused: Any = await client.call_tool("learn_macro", {"action": "start", "phone": "sim:ios"})
        async with client_with(url, tokens["admin"]) as client:
            every = {tool.name for tool in (await client.list_tools()).tools}
            begun: Any = await client.call_tool("learn_macro", {"action": "start", "phone": "sim:ios"})
    assert "tap" in names
    assert every - names == {"learn_macro"}
    assert refused.structured_content["error"]["code"] == "not_permitted"
    assert not begun.is_error, begun.content


async def test_a_session_is_of_no_use_to_who_shows_another_token(served: Any):
    url, tokens, _ = served
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE}
    listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
    async with httpx2.AsyncClient(headers=ACCEPT, trust_env=False) as http:
        begun = await http.post(url, json=hello, headers={"Authorization": f"Bearer {tokens['admin']}"})
        session = {"Mcp-Session-Id": begun.headers["mcp-session-id"]}
        for scope, code in (("observe", 404), ("admin", 200)):
            headers = {"Authorization": f"Bearer {tokens[scope]}", **session}
            assert (await http.post(url, json=listing, headers=headers)).status_code == code


async def test_clients_of_one_name_and_without_sessions_are_told_apart_by_their_tokens(served: Any):
    url, tokens, _ = served
    with anyio.fail_after(WITHIN_S):
        async with client_with(url, tokens["act"]) as one, client_with(url, tokens["admin"]) as other:
            seen: Any = await one.call_tool("snapshot", {"phone": "sim:ios"})
            ref = seen.structured_content["elements"][0]["ref"]
            refused: Any = await other.call_tool("tap", {"ref": ref})
    assert refused.structured_content["error"]["code"] == "stale_ref"


async def test_who_finds_the_phone_busy_is_told_the_name_of_the_holders_token(served: Any):
    url, tokens, _ = served
    home = ("press_key", {"key": "home", "phone": "sim:ios"})
    with anyio.fail_after(WITHIN_S):
        async with client_with(url, tokens["act"]) as one, client_with(url, tokens["admin"]) as other:
            assert not (await one.call_tool(*home)).is_error
            busy: Any = await other.call_tool(*home)
    assert busy.structured_content["error"]["code"] == "phone_busy"
    assert "token “act” (through openphone-mcp)" in busy.structured_content["error"]["message"]


async def test_many_clients_at_once_each_get_their_own_answers(served: Any):
    url, tokens, _ = served
    seen: dict[int, list[int]] = {n: [] for n in range(8)}

    async def look(n: int) -> None:
        token = tokens["observe" if n % 2 else "act"]
        async with client_with(url, token, "legacy" if n % 4 < 2 else "auto") as client:
            for _ in range(4):
                result: Any = await client.call_tool("snapshot", {"phone": "sim:ios"})
                assert not result.is_error, result.content
                seen[n].append(result.structured_content["snapshot"])

    with anyio.fail_after(WITHIN_S):
        async with anyio.create_task_group() as group:
            for n in seen:
                group.start_soon(look, n)
    for n, numbers in seen.items():
        assert numbers == sorted(set(numbers))
        if n % 4 < 2:  # with a session of its own, and so with numbers of its own, without a gap
            assert numbers == list(range(numbers[0], numbers[0] + 4))


async def test_a_token_that_is_revoked_is_refused_from_the_next_request_on(served: Any):
    url, _, file = served
    token = file.add("guest", "observe")
    headers = {"Authorization": f"Bearer {token}", **ACCEPT}
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE}
    async with httpx2.AsyncClient(headers=headers, trust_env=False) as http:
        assert (await http.post(url, json=hello)).status_code == 200
        file.revoke("guest")
        assert (await http.post(url, json=hello)).status_code == 401


@pytest.mark.skipif(sys.platform != "linux", reason="sends signals")
async def test_a_call_that_is_under_way_when_the_server_ends_says_what_it_came_to(tmp_path: Path):
    lines: list[str] = []
    call = {"name": "run_task", "arguments": {"task": "turn on airplane mode"}}
    body = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE}
    with (
        anyio.fail_after(WITHIN_S),
        simulated("ios", "--latency", "phone") as ready,
        serving(tmp_path, "--phone", ready["wda"]) as (process, url),
    ):
        async with httpx2.AsyncClient(headers=ACCEPT, trust_env=False, timeout=WITHIN_S) as http:
            begun = await http.post(url, json=hello)
            http.headers["Mcp-Session-Id"] = begun.headers["mcp-session-id"]
            async with anyio.create_task_group() as group:
                group.start_soon(end_once_touched, tmp_path, process)
                told = (await http.post(url, json=body)).text.splitlines()
                lines.extend(line for line in told if line.startswith("data:") and '"id":2' in line)
        assert process.wait(5) == 0
    (line,) = lines
    result = json.loads(line.removeprefix("data:"))["result"]
    assert result["isError"]
    assert result["structuredContent"]["error"]["code"] == "cancelled"
    assert result["structuredContent"]["acted"] == "unknown"
    assert result["structuredContent"]["phone"] == ready["wda"]
    (trace,) = traces(tmp_path)
    assert '"cancelled"' in trace.splitlines()[-1]


async def end_once_touched(folder: Path, process: Any) -> None:
    """Wait until the call has touched the phone, then tell the server to end."""
    while not any('"performed"' in trace for trace in await anyio.to_thread.run_sync(traces, folder)):
        pass
    process.send_signal(signal.SIGTERM)


def traces(folder: Path) -> list[str]:
    return [trace.read_text(encoding="utf-8") for trace in (folder / "state" / "traces").glob("*.jsonl")]
