"""mobile-mcp, another MCP server for phones, drives the simulated Android phone with its own adb commands."""

import json
import re
from base64 import b64decode
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from PIL import Image

from devices.sim.adbd.adb_server import adb_program
from tests.clients.conftest import Npm
from tests.devices.sim.adbd.sim_process import SETTINGS, SimProcess, running

pytestmark = pytest.mark.clients


class MobileMcp:
    """Its tools, with one phone."""

    def __init__(self, client: Client, phone: str) -> None:
        self.client = client
        self.phone = phone

    async def ask(self, tool: str, **arguments: object) -> list[Any]:
        if tool != "list_available_devices":
            arguments["device"] = self.phone
        answer = await self.client.call_tool(f"mobile_{tool}", arguments)
        assert not answer.is_error, answer.content
        return answer.content

    async def place_of(self, text: str) -> tuple[int, int]:
        """Find the middle of the element that says `text` in its own list of elements."""
        (listed,) = await self.ask("list_elements_on_screen")
        found = re.search(rf'text="{re.escape(text)}".* at=(\d+),(\d+) size=(\d+)x(\d+)', listed.text)
        assert found, listed.text
        left, top, width, height = map(int, found.groups())
        return left + width // 2, top + height // 2


@asynccontextmanager
async def driving(npm: Npm, sim: SimProcess) -> AsyncGenerator[MobileMcp]:
    """Let mobile-mcp run as a child that sees the simulated phone alone."""
    programs = npm.home / "bin"
    programs.mkdir()
    (programs / "adb").symlink_to(Path(adb_program()).resolve())
    environment = {
        **npm.environment,
        "PATH": f"{programs}:{npm.environment['PATH']}",
        "ANDROID_ADB_SERVER_PORT": str(sim.server_port),
        "MOBILEMCP_DISABLE_TELEMETRY": "1",
    }
    command = StdioServerParameters(command=npm.program("mcp-server-mobile"), env=environment, cwd=npm.home)
    with anyio.fail_after(100):
        async with Client(stdio_client(command), mode="legacy") as client:
            yield MobileMcp(client, sim.address)


@pytest.mark.timeout(120)
async def test_it_lists_sees_and_drives_the_simulated_phone(npm: Npm):
    with running() as sim:
        async with driving(npm, sim) as mobile:
            (listed,) = await mobile.ask("list_available_devices")
            (phone,) = json.loads(listed.text)["devices"]
            assert phone["id"] == sim.address
            assert (phone["platform"], phone["state"], phone["version"]) == ("android", "online", "13")
            assert phone["model"] == "OpenPhone Simulator"
            (size,) = await mobile.ask("get_screen_size")
            assert "1440x3120" in size.text

            await mobile.ask("launch_app", packageName=SETTINGS)
            assert sim.truth()["foreground"] == SETTINGS
            _, picture = await mobile.ask("take_screenshot")
            image = Image.open(BytesIO(b64decode(picture.data)))
            assert image.height / image.width == pytest.approx(3120 / 1440, rel=0.01)
            assert len(set(image.convert("L").tobytes())) > 50  # not one colour

            x, y = await mobile.place_of("Search settings")
            await mobile.ask("click_on_screen_at_coordinates", x=x, y=y)
            await mobile.ask("type_keys", text="wi fi & $HOME; 'it'", submit=False)
            assert sim.state("query") == "wi fi & $HOME; 'it'"

            await mobile.ask("press_button", button="BACK")
            await mobile.ask("press_button", button="BACK")
            x, y = await mobile.place_of("Network & internet")
            await mobile.ask("click_on_screen_at_coordinates", x=x, y=y)
            x, y = await mobile.place_of("Airplane mode")
            await mobile.ask("click_on_screen_at_coordinates", x=x, y=y)
            assert sim.state("airplane_mode") is True


@pytest.mark.timeout(120)
async def test_it_turns_the_phone_and_ends_an_app(npm: Npm):
    with running() as sim:
        async with driving(npm, sim) as mobile:
            await mobile.ask("launch_app", packageName=SETTINGS)
            await mobile.ask("set_orientation", orientation="landscape")
            (held,) = await mobile.ask("get_orientation")
            assert (sim.truth()["orientation"], "landscape" in held.text) == ("landscape", True)
            await mobile.ask("terminate_app", packageName=SETTINGS)
            assert sim.truth()["foreground"] == "com.android.launcher3"


@pytest.mark.timeout(120)
async def test_what_needs_its_own_program_on_the_phone_fails_with_a_reason(npm: Npm):
    """It pushes a program that Android's own runtime would run; the simulated phone runs nothing."""
    with running() as sim:
        async with driving(npm, sim) as mobile:
            answer = await mobile.client.call_tool("mobile_list_apps", {"device": sim.address})
            assert answer.is_error
            assert "launch device server" in str(answer.content)
