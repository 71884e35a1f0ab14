"""The MCP Inspector lists and calls the tools: over stdio in both eras, and over HTTP."""

import json
from typing import Any

import pytest

from tests.clients.conftest import SERVER, Npm, serving

pytestmark = pytest.mark.clients

ERAS = {"legacy": (), "modern": ("--protocol-era", "modern")}
STDIO = (str(SERVER), "serve")


def inspected(npm: Npm, *args: str) -> Any:
    done = npm.run("mcp-inspector", "--cli", *args, "--format", "json", "-q")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return json.loads(done.stdout)["result"]


@pytest.mark.parametrize("era", ERAS)
def test_it_lists_the_tools_over_stdio_and_finds_no_fault_with_their_schemas(npm: Npm, era: str):
    listed = inspected(npm, *ERAS[era], *STDIO, "--method", "tools/list", "--strict")
    names = [tool["name"] for tool in listed["tools"]]
    assert {"run_task", "snapshot", "tap", "settings_open", "settings_set"} <= set(names)


@pytest.mark.parametrize("era", ERAS)
def test_it_does_a_chore_over_stdio(npm: Npm, era: str):
    call = ("--method", "tools/call", "--tool-name", "run_task")
    task = json.dumps({"task": "turn on airplane mode", "phone": "sim:ios"})
    result = inspected(npm, *ERAS[era], *STDIO, *call, "--tool-args-json", task)
    assert result["structuredContent"]["status"] == "done"


def test_it_sees_a_failed_call_as_a_failure(npm: Npm):
    call = ("--method", "tools/call", "--tool-name", "tap", "--tool-args-json", '{"x": 1, "y": 1}')
    done = npm.run("mcp-inspector", "--cli", *STDIO, *call, "--format", "json", "-q")
    assert done.returncode == 5
    assert "invalid_arguments" in done.stdout + done.stderr


def test_it_lists_and_calls_over_http(npm: Npm):
    with serving(npm) as url:
        over_http = (url, "--transport", "http")
        assert inspected(npm, *over_http, "--method", "tools/list", "--strict")["tools"]
        call = ("--method", "tools/call", "--tool-name", "settings_set")
        switch = json.dumps({"setting": "airplane_mode", "on": True, "phone": "sim:ios"})
        result = inspected(npm, *over_http, *call, "--tool-args-json", switch)
    assert result["structuredContent"]["status"] == "done"


def test_it_reads_the_list_of_macros_and_the_prompt(npm: Npm):
    read = inspected(npm, *STDIO, "--method", "resources/read", "--uri", "openphone://macros")
    assert "settings.set_airplane_mode" in read["contents"][0]["text"]
    assert inspected(npm, *STDIO, "--method", "prompts/list")["prompts"][0]["name"] == "do_chore"
