from typing import Any

import pytest
from mcp import MCPError
from mcp_types import PromptReference, ResourceTemplateReference

from maps.catalog import Catalog
from mcp_server.config import Config
from router.match import Matcher
from router.trace import Trace
from tests.devices.control import Hand
from tests.mcp_server.conftest import SETTINGS, Connect

MAP = "openphone://maps/{app}.{platform}"


async def completed(client: Any, ref: str, name: str, typed: str = "", **before: str) -> list[str]:
    place = ResourceTemplateReference(uri=ref) if "://" in ref else PromptReference(name=ref)
    asked = {"name": name, "value": typed}
    found = (await client.complete(place, asked, context_arguments=before or None)).completion
    assert found.total >= len(found.values)
    assert found.has_more == (found.total > len(found.values))
    return found.values


SUGGESTED = [
    ("do_chore", "app", "dianp", {}, "dianping"),
    ("test_flow", "app", "京", {}, "京东"),
    ("do_chore", "phone", "sim:", {}, "sim:android"),
    ("do_chore", "chore", "Airplane", {"app": "settings"}, "turn on Airplane Mode"),
    (MAP, "app", "we", {}, "weibo"),
    (MAP, "platform", "", {"app": "clock"}, "android"),
    (f"{MAP}/screens/{{screen}}", "screen", "wi", {"app": "settings", "platform": "ios"}, "wifi"),
    (f"{MAP}/macros/{{macro}}", "macro", "set_air", {"app": "settings"}, "set_airplane_mode"),
    ("openphone://guides/{guide}", "guide", "ip", {}, "iphone"),
]


async def test_what_may_be_meant_is_suggested_first(connect: Connect):
    async with connect() as client:
        for ref, name, typed, before, value in SUGGESTED:
            assert value in (await completed(client, ref, name, typed, **before))[:3]


async def test_there_are_at_most_a_hundred_and_none_for_what_no_one_can_know(connect: Connect):
    async with connect() as client:
        assert len(await completed(client, "do_chore", "chore")) == 100
        assert await completed(client, "do_chore", "chore", "zzz no such chore") == []
        assert await completed(client, "write_macro", "chore", "turn on") == []
        assert await completed(client, "test_flow", "flow", "log in") == []
        assert await completed(client, MAP, "platform", app="none") == []


async def test_a_suggested_chore_is_one_that_fires(connect: Connect):
    matcher = Matcher(Catalog.shipped().maps)
    async with connect() as client:
        for app in ("settings", "clock", "music", "jd"):
            for sentence in (await completed(client, "do_chore", "chore", app=app))[::9]:
                decision = matcher.match(sentence)
                assert decision.chosen or decision.rivals, sentence


async def test_phones_and_runs_that_are_suggested_are_the_clients_own(
    connect: Connect, config: Config, iphone: Hand
):
    await iphone.arrange("launch", app=SETTINGS)
    trace = Trace(config.traces)
    trace.close(status="done")
    async with connect(apps="settings") as client:
        assert await completed(client, "openphone://phones/{phone}", "phone") == []
        shown = await client.call_tool("snapshot", {})
        phone = shown.structured_content["phone"]
        assert await completed(client, "openphone://phones/{phone}", "phone") == [phone]
        assert await completed(client, "openphone://traces/{run}", "run", "20") == [trace.run_id]


NO_ARGUMENTS = [("other", "app"), ("do_chore", "colour"), ("openphone://other/{x}", "x"), (MAP, "screen")]


async def test_what_takes_no_such_argument_is_an_error(connect: Connect):
    async with connect(apps="settings") as client:
        for ref, name in NO_ARGUMENTS:
            with pytest.raises(MCPError) as caught:
                await completed(client, ref, name)
            assert caught.value.code == -32602
