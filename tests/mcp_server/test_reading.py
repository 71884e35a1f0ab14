import pytest
from mcp import MCPError

from tests.mcp_server.conftest import Connect


async def test_every_macro_can_be_read_with_its_arguments_and_platforms(connect: Connect):
    async with connect() as client:
        (listed,) = (await client.list_resources()).resources
        (content,) = (await client.read_resource(listed.uri)).contents
        assert not (await client.list_resource_templates()).resource_templates
    lines = content.text.splitlines()
    assert any(line.startswith("settings.set_airplane_mode(on: boolean)") for line in lines)
    assert lines == sorted(lines)
    assert len(lines) > 20


@pytest.mark.parametrize("uri", ["openphone://other", "file:///etc/passwd", "openphone://macros/../x"])
async def test_an_unknown_resource_is_an_error_of_the_era(connect: Connect, uri: str):
    async with connect() as client:
        with pytest.raises(MCPError, match="openphone://macros") as caught:
            await client.read_resource(uri)
        assert caught.value.code == (-32602 if client.protocol_version == "2026-07-28" else -32002)


async def test_the_prompt_asks_for_the_chore_and_for_the_truth(connect: Connect):
    async with connect() as client:
        (listed,) = (await client.list_prompts()).prompts
        got = await client.get_prompt(listed.name, {"chore": "turn on airplane mode"})
        assert "turn on airplane mode" in got.messages[0].content.text
        for name, arguments in (
            (listed.name, {}),
            (listed.name, {"chore": "x" * 501}),
            ("other", {"chore": "x"}),
        ):
            with pytest.raises(MCPError) as caught:
                await client.get_prompt(name, arguments)
            assert caught.value.code == -32602
