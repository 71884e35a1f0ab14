"""A simulated phone and a server that offers everything, to do the rows of the table on."""

import re
from collections.abc import AsyncGenerator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, cast

from mcp import Client

from maps.catalog import Catalog
from mcp_server.app import build_server
from mcp_server.config import Config
from mcp_server.phones import PhonePool
from mcp_server.surface import Surface
from phone.snapshot import Platform
from tests.acceptance.reached import running
from tests.devices.control import Hand
from tests.fakes.still_phone import StillPhones
from tests.state import fresh_state
from tests.tools.table import Row


class Tabled:
    """Does rows, and knows what stands for what only the phone can name."""

    def __init__(self, client: Client, hand: Hand, platform: Platform) -> None:
        self.client = client
        self.hand = hand
        self._bundles = {m.id: m.bundle for m in Catalog.shipped().maps if m.platform == platform}
        self._found: list[str] = []
        self._shot = ""

    async def do(self, row: Row) -> str:
        """Tell what is wrong with a row; `""` for what is as the table says."""
        call = await self._named(row)
        if call.get("confirm") == "":
            first: Any = await self.client.call_tool(row.tool, {k: v for k, v in call.items() if v != ""})
            call["confirm"] = first.structured_content["confirmation"]
        result = await self.client.call_tool(row.tool, call)
        text = "\n".join(block.text for block in result.content if block.type == "text")
        if shot := re.search(r"\bs[0-9]+\b", text.partition("Screenshot")[2]):
            self._shot = shot[0]
        value = (result.structured_content or {}).get("value")
        self._found = value if isinstance(value, list) else self._found
        if result.is_error is not row.fails or row.says not in text:
            return f"{row.tool} {dict(row.call)}: {text[:600]}"
        return ""

    async def refused(self, tool: str, wrong: dict[str, Any]) -> tuple[str, str]:
        """Make a call that is wrong; give the code of the refusal, and whether it acted."""
        result = await self.client.call_tool(tool, wrong)
        assert result.is_error, (tool, wrong)
        return result.structured_content["error"]["code"], result.structured_content["acted"]

    async def _named(self, row: Row) -> dict[str, Any]:
        bundle = self._bundles.get(row.tool.partition("_")[0], "")
        return {
            name: await self._value(told[1:], bundle) if isinstance(told, str) and told[:1] == "@" else told
            for name, told in row.call.items()
        }

    async def _value(self, told: str, bundle: str) -> str:
        if told == "confirmation":
            return ""  # not known yet
        if told == "found":
            return self._found[0]
        if told == "shot":
            return self._shot
        kind, _, label = told.partition(":")
        if kind == "ref":
            seen: Any = await self.client.call_tool("snapshot", {})
            return next(e["ref"] for e in seen.structured_content["elements"] if e["text"] == label)
        name, _, key = told.partition(".")
        key, _, having = key.partition("?")
        rows = (await self.hand.truth())["lists"][bundle][name]
        return next(row[key] for row in rows if not having or row[having])


@asynccontextmanager
async def tabled(platform: Platform, state: Path) -> AsyncGenerator[Tabled]:
    """Start a phone and connect a client to a server for it."""
    async with AsyncExitStack() as opened:
        reached = await opened.enter_async_context(running(platform))
        if platform == "android":
            phones: Any = StillPhones(cast("Any", await opened.enter_async_context(reached.open())))
        else:
            phones = PhonePool(reached.address)
            opened.push_async_callback(phones.close)
        server = build_server(Surface(Config(state=fresh_state(state)), phones))
        client = await opened.enter_async_context(Client(server))
        yield Tabled(client, reached.hand, platform)


def wrong_calls(schema: dict[str, Any], call: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Make calls that must be refused: with a choice and with an argument that there is not."""
    properties = schema["properties"]
    if choice := next((name for name in properties if "enum" in properties[name]), None):
        yield {**call, choice: "no_such_choice"}
    yield {**call, "surplus": 1}
