"""A person's word: asked for through the client where it can ask, else brought by a second call."""

import json
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp_types import ElicitResult

from devices.embedded import EmbeddedSim
from mcp_server.app import build_server
from mcp_server.config import Config
from mcp_server.phones import PhonePool
from mcp_server.surface import Surface
from tests.devices.control import Hand
from tests.mcp_server.test_app import text

WITHIN_S = 60
ACTING = {"tap", "press", "launch", "swipe", "type"}
MACRO = {"macro": "weibo.comment_on_video", "arguments": json.dumps({"text": "Well done"})}
pytestmark = pytest.mark.parametrize("mode", ["auto", "legacy"])


class Person:
    """Answers what the client shows."""

    def __init__(self, action: Any, *, agree: bool = True) -> None:
        self.action, self.agree = action, agree
        self.asked: list[str] = []

    async def asks(self, context: Any, params: Any) -> ElicitResult:
        self.asked.append(params.message)
        content: Any = {"agree": self.agree} if self.action == "accept" else None
        return ElicitResult(action=self.action, content=content)


@pytest.fixture
async def phone(simulated_iphone: EmbeddedSim, config: Config):
    """A fresh simulated iPhone, as a server reaches it."""
    hand = Hand(simulated_iphone)
    await hand.arrange("reset")
    pool = PhonePool(simulated_iphone.ready.wda)
    yield build_server(Surface(config, pool)), hand
    await pool.close()


async def acted(hand: Hand) -> int:
    counts = (await hand.truth())["counts"]
    return sum(times for kind, times in counts.items() if kind in ACTING)


async def test_a_client_that_can_ask_does_and_a_yes_is_done_at_once(phone: Any, mode: Any):
    server, hand = phone
    person = Person("accept")
    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode, elicitation_callback=person.asks) as client:
            done = await client.call_tool("run_macro", MACRO)
    assert done.structured_content["status"] == "done", text(done)
    (question,) = person.asked
    assert "text: Well done" in question
    assert "in Weibo on http://127.0.0.1" in question
    assert "this sends" in question
    assert await acted(hand) > 0


@pytest.mark.parametrize("person", [Person("decline"), Person("cancel"), Person("accept", agree=False)])
async def test_anything_but_a_yes_is_a_clean_refusal(phone: Any, mode: Any, person: Person):
    server, hand = phone
    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode, elicitation_callback=person.asks) as client:
            refused = await client.call_tool("run_macro", MACRO)
    assert refused.is_error
    assert refused.structured_content["status"] == "refused"
    assert refused.structured_content["error"]["code"] == "declined"
    assert refused.structured_content["confirmation"] == ""
    assert refused.structured_content["acted"] == "no"
    assert await acted(hand) == 0


async def test_a_client_that_cannot_ask_brings_the_word_in_a_second_call_that_says_the_same(
    phone: Any, mode: Any
):
    server, hand = phone
    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode) as client:
            first = await client.call_tool("run_macro", MACRO)
            assert first.is_error
            assert first.structured_content["status"] == "needs_confirmation"
            token = first.structured_content["confirmation"]
            assert f"Confirmation: {token}" in text(first)
            other = {**MACRO, "arguments": json.dumps({"text": "Another text"}), "confirm": token}
            changed = await client.call_tool("run_macro", other)
            assert changed.structured_content["status"] == "needs_confirmation"
            assert "given for something else" in text(changed)
            used = await client.call_tool("run_macro", {**MACRO, "confirm": token})
            assert "was used, or never given" in text(used)
            assert await acted(hand) == 0
            again = used.structured_content["confirmation"]
            done = await client.call_tool("run_macro", {**MACRO, "confirm": again})
    assert done.structured_content["status"] == "done", text(done)


async def test_a_made_up_confirmation_is_none(phone: Any, mode: Any):
    server, hand = phone
    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode) as client:
            for token in ("true", "yes", "c-AAAAAAAAAAAAAAAAAAAAAAAA"):
                refused = await client.call_tool("run_macro", {**MACRO, "confirm": token})
                assert refused.structured_content["status"] == "needs_confirmation"
    assert await acted(hand) == 0
