"""A scripted model drives simulated phones over all their wires, through the loop that everybody uses."""

from collections.abc import Awaitable, Callable

import anyio

from devices.discovery import open_phone
from local_model.endpoint import ChatModel, Endpoint
from local_model.pilot import VlmPilot
from phone.action import OpenApp
from phone.protocols import Done, Phone, Stuck
from router.budget import Budget, Tally
from router.drive import Drive, Outcome
from router.policy import EVERYTHING, Policy
from router.trace import Trace
from tests.local_model.eyes import Eyes
from tests.local_model.scripted_endpoint import Asked, Fail, ScriptedEndpoint, Turn, scripted_endpoint

APPS = {"ios": "com.apple.Preferences", "android": "com.android.settings"}
Act = Callable[[Eyes, Asked, int], Turn]


async def driven(
    phone: Phone, act: Act, task: str, policy: Policy = EVERYTHING
) -> tuple[Outcome, VlmPilot, ScriptedEndpoint, Tally]:
    """Let a scripted model with eyes do a task on a phone."""
    tally = Tally()
    drive = Drive(phone, Trace(None), Budget(seconds=40), tally, policy=policy)
    eyes = Eyes(drive.picture)
    async with scripted_endpoint(lambda asked: act(eyes, asked, len(endpoint.asked))) as endpoint:
        model = ChatModel(Endpoint(endpoint.url, endpoint.model))
        apps = {"Settings": APPS[phone.info.platform]}
        pilot = VlmPilot("local", model, task, picture=eyes.picture, find_app=apps.get)
        try:
            return await drive.run(pilot), pilot, endpoint, tally
        finally:
            await model.close()


def on_a_phone(platform: str, what: Callable[[Phone], Awaitable[None]]) -> None:
    async def run() -> None:
        with anyio.fail_after(50):
            phone = await open_phone(f"sim:{platform}")
            try:
                await what(phone)
            finally:
                await phone.close()

    anyio.run(run)


def said(call: str) -> str:
    return f"<STATE_ASSESSMENT>On the way.</STATE_ASSESSMENT><CALLED_FUNCTION>{call}</CALLED_FUNCTION>"


def to_airplane_mode(eyes: Eyes, _asked: Asked, turn: int) -> Turn:
    calls = [
        lambda: "launch('Settings')",
        lambda: f"tap({eyes.mark('Airplane Mode')})",
        lambda: "finish('Airplane mode is on')",
    ]
    return said(calls[turn - 1]())


def test_a_model_turns_on_airplane_mode_on_an_iphone():
    async def run(phone: Phone) -> None:
        outcome, pilot, endpoint, tally = await driven(phone, to_airplane_mode, "Turn on airplane mode")
        assert outcome.move == Done("Airplane mode is on")
        switch = next(e for e in outcome.last.elements if e.text == "Airplane Mode" and e.checked is not None)
        assert switch.checked
        assert [step.outcome for step in pilot.steps] == ["acted", "acted", "done"]
        assert [step.changed for step in pilot.steps] == [True, True, None]
        assert tally.actions == 2
        assert all(len(asked.pictures) == 1 for asked in endpoint.asked)
        await a_protected_app_is_pictured_by_nobody(phone)
        await a_model_that_is_gone_leaves_the_phone_as_it_is(phone)

    async def a_protected_app_is_pictured_by_nobody(phone: Phone) -> None:
        policy = Policy(protected=frozenset({APPS["ios"]}))
        outcome, pilot, endpoint, _ = await driven(phone, to_airplane_mode, "Look", policy)
        assert isinstance(outcome.move, Stuck)
        assert (outcome.move.code, endpoint.asked, pilot.steps) == ("no_picture", [], ())

    async def a_model_that_is_gone_leaves_the_phone_as_it_is(phone: Phone) -> None:
        outcome, _, _, tally = await driven(phone, lambda *_: Fail(404, "Not Found"), "Anything")
        assert isinstance(outcome.move, Stuck)
        assert outcome.move.code == "model_unavailable"
        assert (tally.actions, tally.captures) == (0, 1)

    on_a_phone("ios", run)


def test_a_model_finds_its_way_on_an_android_phone():
    def act(eyes: Eyes, _asked: Asked, turn: int) -> Turn:
        calls = [
            lambda: f"tap({eyes.mark('Connected devices')})",
            lambda: "back()",
            lambda: f"swipe({eyes.mark('Battery')}, 'up', 'short')",
            lambda: f"tap({eyes.mark('Search')})",
            lambda: "text('蓝牙 on')",
            lambda: "finish('蓝牙')",
        ]
        return said(calls[turn - 1]())

    async def run(phone: Phone) -> None:
        await phone.perform(OpenApp(APPS["android"]))
        outcome, pilot, endpoint, _ = await driven(phone, act, "Search for Bluetooth")
        assert outcome.move == Done("蓝牙")
        assert any((e.value or e.text) == "蓝牙 on" for e in outcome.last.elements if e.focused)
        assert [step.changed for step in pilot.steps[:-1]] == [True] * 5
        assert "no effect" not in endpoint.asked[-1].parts[1]["text"]

    on_a_phone("android", run)
