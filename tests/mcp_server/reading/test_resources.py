from urllib.parse import quote

import pytest
from mcp import MCPError

from mcp_server.config import Config
from router.trace import Trace
from tests.devices.control import Hand
from tests.mcp_server.conftest import SETTINGS, Connect

MOST_CHARACTERS = 30_000


async def text_of(client, uri: str) -> str:
    (content,) = (await client.read_resource(uri)).contents
    return content.text


async def test_every_listed_resource_can_be_read_and_is_short(connect: Connect):
    async with connect() as client:
        listed = (await client.list_resources()).resources
        texts = {one.uri: await text_of(client, one.uri) for one in listed}
    assert {
        "openphone://macros",
        "openphone://guides/clients",
        "openphone://maps/clock.android",
    } <= texts.keys()
    assert [uri for uri, text in texts.items() if not 500 < len(text) <= MOST_CHARACTERS] == []


async def test_every_macro_can_be_read_with_its_arguments_and_platforms(connect: Connect):
    async with connect() as client:
        lines = (await text_of(client, "openphone://macros")).splitlines()
    assert any(line.startswith("settings.set_airplane_mode(on: boolean)") for line in lines)
    assert lines == sorted(lines)
    assert len(lines) > 20


async def test_a_map_tells_the_ways_and_a_screen_and_a_macro_tell_the_rest(connect: Connect):
    place = "openphone://maps/settings.ios"
    async with connect(apps="settings") as client:
        assert "Wi-Fi (wifi) -> wifi" in await text_of(client, place)
        assert "{id: wifi, text: Wi-Fi, role: toggle" in await text_of(client, f"{place}/screens/wifi")
        assert "steps: [{set: airplane_mode" in await text_of(client, f"{place}/macros/set_airplane_mode")
        with pytest.raises(MCPError):
            await text_of(client, "openphone://maps/clock.android")  # not offered here


UNKNOWN = [
    "openphone://other",
    "file:///etc/passwd",
    "openphone://macros/../x",
    "openphone://maps/settings.windows",
    "openphone://maps/settings.ios/screens/none",
    "openphone://guides/..%2Fapp",
    "openphone://traces/..%2F..%2Fsecret",
    "openphone://traces/20261130T000000000-000000",
    "openphone://phones/sim%3Aandroid",
]


async def test_an_unknown_resource_is_an_error_of_the_era(connect: Connect):
    async with connect(apps="settings") as client:
        for uri in UNKNOWN:
            with pytest.raises(MCPError, match=r"There|You") as caught:
                await client.read_resource(uri)
            assert caught.value.code == (-32602 if client.protocol_version == "2026-07-28" else -32002)
            assert caught.value.data == {"uri": uri}


async def test_the_last_snapshot_of_a_phone_is_what_the_client_was_shown(connect: Connect, iphone: Hand):
    await iphone.arrange("launch", app=SETTINGS)
    async with connect(apps="settings") as client:
        shown = await client.call_tool("snapshot", {})
        phone = shown.structured_content["phone"]
        uri = f"openphone://phones/{quote(phone, safe='')}"
        told = await text_of(client, uri)
        ref = next(e["ref"] for e in shown.structured_content["elements"] if e["text"] == "Bluetooth")
        assert f"Screen {shown.structured_content['snapshot']}:" in told
        assert ref in told
        await client.call_tool("tap", {"ref": ref})
        later = await text_of(client, uri)
    assert "Airplane Mode" in told
    assert "Airplane Mode" not in later


async def test_a_trace_is_told_within_bounds_and_from_the_state_folder_alone(
    connect: Connect, config: Config
):
    trace = Trace(config.traces)
    for number in range(400):
        trace.event("noted", number=number, words="x" * 500)
    trace.close(status="done")
    secret = config.traces / "20261130T000000000-abcdef.jsonl"
    secret.symlink_to("/etc/hostname")
    async with connect(apps="settings") as client:
        told = await text_of(client, f"openphone://traces/{trace.run_id}")
        with pytest.raises(MCPError):
            await text_of(client, f"openphone://traces/{secret.stem}")
    assert "run_opened" in told
    assert "status=done" in told.splitlines()[-1]
    assert "events are left out" in told
    assert len(told) <= MOST_CHARACTERS
