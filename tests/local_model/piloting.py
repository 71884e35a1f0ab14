"""A pilot with a scripted model, and small screens to show it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import anyio

from local_model.endpoint import ChatModel, Endpoint
from local_model.pilot import VlmPilot
from phone.protocols import Act, Move
from phone.snapshot import Role, Snapshot
from tests.local_model.eyes import Eyes
from tests.local_model.scripted_endpoint import (
    Script,
    ScriptedEndpoint,
    scripted_endpoint,
)
from tests.tools.screens import element, screen

WIFI = element(0, Role.ROW, "Wi-Fi", 100, tappable=True)
AIRPLANE = element(1, Role.TOGGLE, "Airplane Mode", 200, tappable=True, checked=False)
FIELD = element(2, Role.FIELD, "Name", 300, tappable=True, focused=True, value="old")
HOME = screen(WIFI, AIRPLANE)
TYPING = screen(WIFI, AIRPLANE, FIELD, keyboard=True)
ON = screen(WIFI, replace(AIRPLANE, checked=True))


def called(call: str, assessment: str = "Settings is open") -> str:
    state = f"<STATE_ASSESSMENT>{assessment}</STATE_ASSESSMENT>" if assessment else ""
    return f"<REASONING>So.</REASONING>{state}<CALLED_FUNCTION>{call}</CALLED_FUNCTION>"


@asynccontextmanager
async def piloting(script: Script, **facts) -> AsyncGenerator[tuple[VlmPilot, ScriptedEndpoint]]:
    chosen: dict[str, Any] = {"picture": Eyes().picture, "task": "Turn on Wi-Fi"} | facts
    with anyio.fail_after(30):
        async with scripted_endpoint(script) as endpoint:
            model = ChatModel(Endpoint(endpoint.url, endpoint.model))
            try:
                yield VlmPilot("local", model, **chosen), endpoint
            finally:
                await model.close()


async def settled(pilot: VlmPilot, snapshot: Snapshot) -> Move:
    """Show the pilot a screen until it does more than wait for it."""
    while True:
        move = await pilot.next_move(snapshot)
        if not (isinstance(move, Act) and move.why == "wait for the screen"):
            return move


async def first_move(call: str, snapshot: Snapshot = HOME, **facts) -> Move:
    async with piloting([called(call)], **facts) as (pilot, _):
        return await pilot.next_move(snapshot)
