import json
import signal
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from devices.discovery import open_phone
from devices.embedded import EmbeddedSim
from router.lease import lease
from tests.mcp_server.served import INITIALIZE, META, Served, descendants, environment, served, still_running

WITHIN_S = 40
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.mark.parametrize(("mode", "era"), [("legacy", "2025-11-25"), ("auto", "2026-07-28")])
async def test_the_sdks_own_client_does_a_chore_over_a_child_process(tmp_path: Path, mode: Any, era: str):
    command = StdioServerParameters(
        command=sys.executable,
        args=["-P", "-m", "mcp_server", "serve"],
        env=environment(tmp_path / "state"),
        cwd=str(tmp_path),
    )
    with anyio.fail_after(WITHIN_S):
        async with Client(command, mode=mode) as client:
            assert client.protocol_version == era
            assert client.server_info
            assert client.server_info.name == "openphone-mcp"
            result: Any = await client.call_tool("run_task", {"task": "打开飞行模式", "phone": "sim:ios"})
    assert not result.is_error
    assert result.structured_content["status"] == "done"
    assert list((tmp_path / "state" / "traces").glob("*.jsonl"))


def test_standard_output_carries_the_protocol_and_nothing_else(tmp_path: Path):
    with served(tmp_path) as server:
        server.begin()
        assert server.ask("tools/list")["result"]["tools"]
        assert server.call("snapshot", {"phone": "sim:ios"})["structuredContent"]["phone"] == "sim:ios"
        assert server.call("run_task", {"task": 1})["isError"]
        server.process.stdin.close()
        assert server.rest() == []
        assert server.process.wait(10) == 0
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in server.lines)
    logged = [json.loads(line) for line in server.errors.read_text(encoding="utf-8").splitlines()]
    assert [entry["tool"] for entry in logged if entry["event"] == "tool_called"] == ["snapshot", "run_task"]


def test_both_eras_are_answered_as_the_first_message(tmp_path: Path):
    with served(tmp_path) as server:
        assert server.begin()["result"]["capabilities"] == {
            "tools": {"listChanged": False},
            "resources": {"listChanged": False, "subscribe": False},
            "prompts": {"listChanged": False},
            "completions": {},
        }
    with served(tmp_path) as server:
        found = server.ask("server/discover", {"_meta": META})["result"]
        assert "2026-07-28" in found["supportedVersions"]
        assert found["capabilities"]["tools"].get("listChanged") in (False, None)
        listed = server.ask("tools/list", {"_meta": META})["result"]
        assert listed["ttlMs"] > 0
        assert listed["tools"]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    """A server that is spoken to by several tests."""
    with served(tmp_path_factory.mktemp("stdio")) as server:
        server.begin()
        yield server


def test_ten_megabytes_in_one_argument_are_refused_and_the_server_goes_on(begun: Served):
    refused = begun.call("run_task", {"task": "x" * 10_000_000})
    assert refused["isError"]
    assert refused["structuredContent"]["error"]["code"] == "invalid_arguments"
    assert len(json.dumps(refused)) < 3_000
    assert not begun.call("devices", {}).get("isError")


def test_lines_that_are_no_messages_do_not_end_the_server(begun: Served):
    assert begun.process.stdin
    for line in ("", "not json", "[1, 2]", "{}", '{"jsonrpc": "2.0"}', "\x00\x01"):
        begun.process.stdin.write(line + "\n")
    assert begun.ask("tools/list")["result"]["tools"]


def refused(server: Served, line: str) -> Any:
    """Send a line and read what is answered at once; a request after it shows when nothing is."""
    assert server.process.stdin
    assert server.process.stdout
    server.process.stdin.write(line + "\n")
    following = server.send("tools/list", {})
    answer = json.loads(server.process.stdout.readline())
    if answer.get("id") == following:
        return None
    assert server.answer(following)["result"]["tools"]
    return answer


def asked(**changed: Any) -> str:
    call = {"name": "run_task", "arguments": {"task": "open settings"}}
    return json.dumps({"jsonrpc": "2.0", "id": "a7", "method": "tools/call", "params": call, **changed})


@pytest.mark.parametrize(
    ("line", "code", "request_id"),
    [
        (asked().replace("open settings", "\\ud800"), -32600, "a7"),
        (asked().replace("run_task", "\\udfff"), -32600, "a7"),
        (asked(params=[]), -32600, "a7"),
        (asked(params="x", id=9_000), -32600, 9_000),
        (asked(method=7), -32600, "a7"),
        (asked(jsonrpc="1.0"), -32600, "a7"),
        (asked(params=[], id="\ud800"), -32600, None),
        (asked().replace('"open settings"', "[" * 2_000 + "]" * 2_000), -32600, None),
        (asked().replace('"open settings"', "[" * 100_000 + "]" * 100_000), -32600, None),
        (asked()[:-1], -32700, None),
        ("not json", -32700, None),
        ('{"jsonrpc": "2.0", "id": ' + "9" * 5_000 + "}", -32700, None),
        ("[" + asked() + "]", -32600, None),
        ("7", -32600, None),
        ("{}", -32600, None),
    ],
)
def test_a_line_that_is_no_message_is_answered_with_its_id_where_it_can_be_read(
    begun: Served, line: str, code: int, request_id: object
):
    answer = refused(begun, line)
    assert answer["error"]["code"] == code
    assert answer["id"] == request_id
    assert len(json.dumps(answer)) < 500


@pytest.mark.parametrize(
    "line",
    ["", "  ", '{"jsonrpc": "2.0", "method": "notifications/x", "params": []}', '{"id": 3, "error": "no"}'],
)
def test_what_nobody_waits_for_is_not_answered(begun: Served, line: str):
    assert refused(begun, line) is None


def in_use(server: Served, phone: str) -> set[int]:
    server.begin()
    assert not server.call("snapshot", {"phone": phone}).get("isError")
    children = descendants(server.process.pid)
    assert children
    return children


@ON_LINUX
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, "eof"])
def test_however_it_is_told_to_end_it_leaves_nothing_running(tmp_path: Path, how: Any):
    with served(tmp_path) as server:
        children = in_use(server, "sim:ios")
        if how == "eof":
            server.process.stdin.close()
        else:
            server.process.send_signal(how)
        assert server.process.wait(5) == 0
    assert not still_running(children)


@ON_LINUX
def test_its_android_phone_takes_its_adb_server_with_it(tmp_path: Path):
    with served(tmp_path) as server:
        children = in_use(server, "sim:android")
        assert len(children) >= 2
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(5) == 0
    assert not still_running(children)


@ON_LINUX
def test_it_ends_in_the_middle_of_a_run(tmp_path: Path):
    with served(tmp_path) as server:
        children = in_use(server, "sim:ios")
        server.send(
            "tools/call", {"name": "settings_open", "arguments": {"screen": "bluetooth", "phone": "sim:ios"}}
        )
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(5) == 0
    assert not still_running(children)


@ON_LINUX
def test_it_ends_while_a_phone_is_still_being_reached(tmp_path: Path):
    with served(tmp_path) as server:
        server.begin()
        server.send("tools/call", {"name": "snapshot", "arguments": {"phone": "sim:ios"}})
        while not descendants(server.process.pid):
            pass
        children = descendants(server.process.pid)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(5) == 0
    assert not still_running(children)


async def test_a_phone_that_another_process_uses_is_refused_with_who_uses_it(
    tmp_path: Path, simulated_iphone: EmbeddedSim
):
    address = simulated_iphone.ready.wda
    phone = await open_phone(address)
    async with lease(tmp_path / "state" / "leases", phone.info.key, "another agent"):
        with served(tmp_path) as server:
            server.begin()
            assert not server.call("snapshot", {"phone": address}).get("isError")
            busy = server.call("settings_set", {"setting": "airplane_mode", "on": True, "phone": address})
    await phone.close()
    assert busy["isError"]
    assert busy["structuredContent"]["error"]["code"] == "phone_busy"
    assert "another agent" in busy["content"][0]["text"]


def test_an_answer_of_a_person_that_cannot_be_read_is_no_yes(tmp_path: Path):
    macro = {"macro": "weibo.comment_on_video", "arguments": json.dumps({"text": "Well done"})}
    able = {**INITIALIZE, "capabilities": {"elicitation": {}}}
    with served(tmp_path) as server:
        server.ask("initialize", able)
        server.send("notifications/initialized", {}, notification=True)
        call = server.send("tools/call", {"name": "run_macro", "arguments": {**macro, "phone": "sim:ios"}})
        assert server.process.stdout
        assert server.process.stdin
        said = map(json.loads, server.process.stdout)
        asked = next(m for m in said if m.get("method") == "elicitation/create")
        answer = {"jsonrpc": "2.0", "id": asked["id"], "result": {"action": "maybe"}}
        server.process.stdin.write(json.dumps(answer) + "\n")
        server.process.stdin.flush()
        told = server.answer(call)["result"]["structuredContent"]
    assert told["error"]["code"] == "declined"
    assert told["acted"] == "no"
