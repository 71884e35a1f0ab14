"""Test a flow of your app as an IDE's agent does: `pytest examples/test_my_app_through_the_tools.py`.

The phone is a simulated one that has an app of ours; with `--phone emulator-5554` for the server, the test
runs on an emulator. What is tested is the app, so every step says what should be seen.
"""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp_types import TextContent

from devices.sim.pytest_plugin import SimPhones

NOTES = """
schema: openphone.simapp/1
app: {id: notes, name: Notes, platform: ios, bundle: org.example.notes}
state: {draft: "", starred: false}
screens:
  - id: list
    title: Notes
    elements:
      - {id: new, text: New Note, kind: row, at: [0.2, 0.3], to: editor}
  - id: editor
    title: New Note
    elements:
      - {id: back, text: "{back}", kind: back, at: [0.095, 0.096], pinned: true}
      - {id: body, text: Body, kind: field, at: [0.5, 0.3], bind: draft}
      - {id: star, text: Starred, kind: toggle, at: [0.2, 0.5], bind: starred}
"""


class Agent:
    """What an agent has: tools that name things by refs, and a screen in every answer."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def call(self, tool: str, **arguments: str | bool) -> str:
        answer = await self._client.call_tool(tool, arguments)
        text = "\n".join(block.text for block in answer.content if isinstance(block, TextContent))
        assert not answer.is_error, text
        return text

    async def ref(self, label: str) -> str:
        """Find the ref of the element that says `label`."""
        looked = await self.call("snapshot", find=label)
        return next(line.split()[0] for line in looked.splitlines() if f'"{label}"' in line)


@asynccontextmanager
async def agent_on(phone: str, state: Path) -> AsyncGenerator[Agent]:
    environment = {**os.environ, "OPENPHONE_STATE": str(state)}
    command = StdioServerParameters(
        command="openphone-mcp", args=["serve", "--phone", phone], env=environment
    )
    async with Client(stdio_client(command)) as client:
        yield Agent(client)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_note_is_written_and_starred(openphone_sim: SimPhones, tmp_path: Path) -> None:
    app = tmp_path / "notes.yaml"
    app.write_text(NOTES, encoding="utf-8")
    phone = openphone_sim(platform="ios", apps=[app])
    async with agent_on(phone.address, tmp_path / "state") as agent:
        assert "New Note" in await agent.call("open_app", app="org.example.notes")
        assert "Starred" in await agent.call("tap", ref=await agent.ref("New Note"))
        assert "milk" in await agent.call("type_text", ref=await agent.ref("Body"), text="milk and bread")
        assert "on" in await agent.call("tap", ref=await agent.ref("Starred"))
    assert phone.truth()["state"]["org.example.notes"] == {"draft": "milk and bread", "starred": True}
