import json
import re
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import Implementation

from mcp_server.http import Address
from tests.mcp_server.served import PROGRAM, descendants, environment, still_running
from tests.state import fresh_state

WITHIN_S = 40
TOKEN = "correct horse battery staple"


@contextmanager
def serving(folder: Path, *options: str, http: str = "127.0.0.1:0", **more: str) -> Generator[Any]:
    """Serve over HTTP; yields the process and the URL that it tells."""
    process = subprocess.Popen(
        [*PROGRAM, "serve", "--http", http, *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment(folder / "state", **more),
    )
    try:
        assert process.stderr
        yield process, json.loads(process.stderr.readline())["url"]
    finally:
        process.kill()
        process.communicate(timeout=10)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    folder = tmp_path_factory.mktemp("http")
    fresh_state(folder / "state").joinpath("policy.yaml").write_text(
        "lease_seconds: 0\n"
    )  # tests follow fast
    with serving(folder) as (_, told):
        yield told


@pytest.mark.parametrize(("mode", "era"), [("legacy", "2025-11-25"), ("auto", "2026-07-28")])
async def test_the_sdks_own_client_does_a_chore_over_http(url: str, mode: Any, era: str):
    told: list[float] = []

    async def on_progress(progress: float, total: float | None, message: str | None) -> None:
        assert total is None
        assert message
        told.append(progress)

    with anyio.fail_after(WITHIN_S):
        async with Client(url, mode=mode) as client:
            assert client.protocol_version == era
            result: Any = await client.call_tool(
                "run_task", {"task": "turn on airplane mode"}, progress_callback=on_progress
            )
            shot: Any = await client.call_tool("screenshot", {"phone": "sim:ios"})
    assert not result.is_error, result.content
    assert result.structured_content["phone"] == "sim:ios"
    assert "simulated" in result.structured_content["phone_note"]
    assert told == sorted(set(told))
    assert shot.content[0].type == "image"
    assert shot.structured_content is None


async def test_two_clients_share_the_phone_and_see_the_same(url: str):
    with anyio.fail_after(WITHIN_S):
        async with Client(url) as first, Client(url) as second:
            seen: Any = await first.call_tool("snapshot", {"phone": "sim:ios"})
            opened: Any = await second.call_tool("settings_open", {"screen": "home", "phone": "sim:ios"})
            again: Any = await first.call_tool("snapshot", {"phone": "sim:ios"})
    assert not opened.is_error, opened.content
    assert again.structured_content["snapshot"] > seen.structured_content["snapshot"]
    assert again.structured_content["app"] == "com.apple.Preferences"


NAMES = [("one", "one", "legacy"), ("one", "two", "legacy"), ("one", "two", "auto")]


@pytest.mark.parametrize(("mine", "other", "mode"), NAMES)
async def test_what_one_client_was_shown_another_one_cannot_name(url: str, mine: str, other: str, mode: Any):
    def client(name: str) -> Client:
        return Client(url, mode=mode, client_info=Implementation(name=name, version="1"))

    with anyio.fail_after(WITHIN_S):
        async with client(mine) as first, client(other) as second:
            await first.call_tool("settings_open", {"screen": "home", "phone": "sim:ios"})
            seen: Any = await first.call_tool("snapshot", {"phone": "sim:ios", "find": "General"})
            shot: Any = await first.call_tool("screenshot", {"phone": "sim:ios"})
            ref = re.search(r"e[0-9]+@[0-9]+", seen.content[0].text)
            place = re.search(r"s[0-9]+", shot.content[1].text.split("Screenshot")[1])
            assert ref
            assert place
            for named in ({"ref": ref[0]}, {"screenshot": place[0], "x": 1, "y": 1}):
                refused: Any = await second.call_tool("tap", named)
                assert refused.structured_content["error"]["code"] == "stale_ref"
                assert refused.structured_content["acted"] == "no"
            mine_still: Any = await first.call_tool("tap", {"ref": ref[0]})
    assert not mine_still.is_error, mine_still.content


async def test_clients_that_cannot_be_told_apart_cannot_count_on_each_others_numbers(tmp_path: Path):
    numbers: set[int] = set()
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        with serving(folder) as (_, told), anyio.fail_after(WITHIN_S):
            async with Client(told) as client:
                seen: Any = await client.call_tool("snapshot", {"phone": "sim:ios"})
                numbers.add(seen.structured_content["snapshot"])
    assert min(numbers) >= 10_000


async def test_other_hosts_and_origins_are_refused_and_health_is_open(url: str):
    health = url.replace("/mcp", "/healthz")
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    async with httpx2.AsyncClient(trust_env=False) as http:
        assert (await http.get(health)).json() == {"status": "ok"}
        assert (await http.post(url, json=body, headers={"Host": "evil.example"})).status_code == 421
        assert (await http.post(url, json=body, headers={"Origin": "http://evil.example"})).status_code == 403


async def test_ten_megabytes_over_http_are_refused_by_the_arguments_limits(url: str):
    with anyio.fail_after(WITHIN_S):
        async with Client(url) as client:
            result: Any = await client.call_tool("run_task", {"task": "x" * 10_000_000})
    assert result.structured_content["error"]["code"] == "invalid_arguments"


async def test_with_a_token_only_those_who_show_it_are_let_in(tmp_path: Path):
    with serving(tmp_path, "--token-env", "MY_TOKEN", http="0.0.0.0:0", MY_TOKEN=TOKEN) as (_, told):
        reachable = told.replace("//0.0.0.0", "//127.0.0.1")
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        async with httpx2.AsyncClient(trust_env=False) as http:
            for shown in ("", "Bearer no", TOKEN, "Bearer é"):
                headers = [(b"Authorization", shown.encode())] if shown else []
                refused = await http.post(reachable, json=body, headers=headers)
                assert refused.status_code == 401
                assert refused.headers["www-authenticate"] == "Bearer"
            assert (await http.get(reachable.replace("/mcp", "/healthz"))).status_code == 200
        with anyio.fail_after(WITHIN_S):
            async with (
                httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}, trust_env=False) as http,
                Client(streamable_http_client(reachable, http_client=http)) as client,
            ):
                assert (await client.list_tools()).tools


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_it_with_0_and_leaves_nothing_running_while_a_client_is_connected(
    tmp_path: Path, how: signal.Signals
):
    with anyio.fail_after(WITHIN_S), serving(tmp_path) as (process, told):
        async with httpx2.AsyncClient(trust_env=False) as http:
            headers = {"Accept": "application/json, text/event-stream"}
            hello = {
                "jsonrpc": "2.0",
                "id": 1,
                "method": "initialize",
                "params": {
                    "protocolVersion": "2025-11-25",
                    "capabilities": {},
                    "clientInfo": {"name": "test", "version": "1"},
                },
            }
            begun = await http.post(told, json=hello, headers=headers)
            headers["Mcp-Session-Id"] = begun.headers["mcp-session-id"]
            call = {"name": "snapshot", "arguments": {"phone": "sim:ios"}}
            body = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}
            assert "sim:ios" in (await http.post(told, json=body, headers=headers, timeout=30)).text
            children = descendants(process.pid)
            assert children
            async with http.stream("GET", told, headers=headers) as events:
                assert events.status_code == 200
                process.send_signal(how)
                assert process.wait(5) == 0
    assert not still_running(children)


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path, url: str):
    taken = url.removeprefix("http://").removesuffix("/mcp")
    done = subprocess.run(
        [*PROGRAM, "serve", "--http", taken],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env=environment(tmp_path),
    )
    assert done.returncode == 1
    assert taken in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("127.0.0.1:8765", "127.0.0.1", 8765),
        (":8765", "127.0.0.1", 8765),
        ("8765", "127.0.0.1", 8765),
        ("[::1]:80", "::1", 80),
        ("localhost:0", "localhost", 0),
    ],
)
def test_addresses_are_read_and_loopback_is_recognised(text: str, host: str, port: int):
    address = Address.parse(text)
    assert (address.host, address.port) == (host, port)
    assert address.is_loopback


@pytest.mark.parametrize(
    "text", ["0.0.0.0:1", "[::]:1", "192.168.1.2:1", "example.org:1", "127.0.0.1.example:1"]
)
def test_what_other_machines_can_reach_is_no_loopback(text: str):
    assert not Address.parse(text).is_loopback


@pytest.mark.parametrize("text", ["", "localhost", "localhost:", "host:-1", "host:65536", "host:1e3", "a:１"])
def test_what_is_no_address_is_refused(text: str):
    with pytest.raises(ValueError, match="HOST:PORT"):
        Address.parse(text)
