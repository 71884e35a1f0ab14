"""The MCP Inspector lists and calls the tools: over stdio in both eras, and over HTTP."""

import json
from typing import Any

import pytest

from tests.clients.conftest import SERVER, Npm, serving

pytestmark = pytest.mark.clients

ERAS = {"legacy": (), "modern": ("--protocol-era", "modern")}
STDIO = (str(SERVER), "serve")


UNREACHABLE = 4
"""How it ends when the server does not answer within its patience: on a busy machine, so it tries again."""


def inspector(npm: Npm, *args: str) -> Any:
    command = ("mcp-inspector", "--cli", *args, "--format", "json", "-q")
    done = npm.run(*command)
    for _ in range(2):
        done = npm.run(*command) if done.returncode == UNREACHABLE else done
    return done


def inspected(npm: Npm, *args: str) -> Any:
    done = inspector(npm, *args)
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
    done = inspector(npm, *STDIO, *call)
    assert done.returncode == 5, done.stdout[-2000:] + done.stderr[-2000:]
    result = json.loads(done.stdout)["result"]
    assert (result["isError"], result["structuredContent"]["error"]["code"]) == (True, "invalid_arguments")


def test_it_lists_and_calls_over_http(npm: Npm):
    with serving(npm) as url:
        over_http = (url, "--transport", "http")
        assert inspected(npm, *over_http, "--method", "tools/list", "--strict")["tools"]
        call = ("--method", "tools/call", "--tool-name", "settings_set")
        switch = json.dumps({"setting": "airplane_mode", "on": True, "phone": "sim:ios"})
        result = inspected(npm, *over_http, *call, "--tool-args-json", switch)
    assert result["structuredContent"]["status"] == "done"


def test_it_reads_a_resource_and_a_prompt(npm: Npm):
    read = inspected(npm, *STDIO, "--method", "resources/read", "--uri", "openphone://maps/clock.android")
    assert "Screens, and what leads on from them:" in read["contents"][0]["text"]
    prompt = ("--method", "prompts/get", "--prompt-name", "do_chore", "--prompt-args", "chore=open wifi")
    assert "open wifi" in inspected(npm, *STDIO, *prompt)["messages"][0]["content"]["text"]
