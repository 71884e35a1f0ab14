import re
from typing import Any

import pytest
from mcp import MCPError

from tests.mcp_server.conftest import Connect

FILLED = {
    "do_chore": {"chore": "turn on airplane mode", "app": "settings"},
    "test_flow": {"app": "org.example.shop", "flow": "put milk into the cart"},
    "write_macro": {"app": "clock", "chore": "add an alarm"},
}


async def text_of(client: Any, name: str, **more: str) -> str:
    return (await client.get_prompt(name, FILLED[name] | more)).messages[0].content.text


async def test_a_prompt_says_what_was_asked_and_names_only_tools_that_are_there(connect: Connect):
    async with connect(apps="settings") as client:
        texts = {name: await text_of(client, name, phone="sim:ios") for name in FILLED}
        tools = {tool.name for tool in (await client.list_tools()).tools}
    for name, text in texts.items():
        for said in (*FILLED[name].values(), "sim:ios"):
            assert said in text
        named = set(re.findall(r"\b[a-z]+_[a-z_]+\b", text)) - {"no_macro", "book_table"}
        assert named <= tools
        assert "{" not in text


async def test_only_what_can_be_followed_is_offered(connect: Connect):
    async with connect(apps="settings") as client:
        assert {prompt.name for prompt in (await client.list_prompts()).prompts} == set(FILLED)
    async with connect(apps="settings", read_only=True) as client:
        assert (await client.list_prompts()).prompts == []
        with pytest.raises(MCPError, match="none here"):
            await text_of(client, "do_chore")


WRONG = [
    ("do_chore", {}),
    ("do_chore", {"chore": "x" * 501}),
    ("do_chore", {"chore": " \n "}),
    ("do_chore", {"chore": "x", "colour": "red"}),
    ("test_flow", {"app": "clock"}),
    ("other", {"chore": "x"}),
]


async def test_what_a_prompt_cannot_be_made_of_is_refused(connect: Connect):
    async with connect(apps="settings") as client:
        for name, arguments in WRONG:
            with pytest.raises(MCPError) as caught:
                await client.get_prompt(name, arguments)
            assert caught.value.code == -32602
