"""What a task leaves open is asked through the client where it can ask, else told with how to call again."""

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
from tests.state import fresh_state

WITHIN_S = 60
ACTING = {"tap", "press", "launch", "swipe", "type"}
TASK = {"task": "open subscriptions"}
"""Two screens of Settings are called so."""
pytestmark = pytest.mark.parametrize("mode", ["auto", "legacy"])


TWIN = """
  - id: applaud_%s
    description: Applaud the video that Weibo shows, %s
    params: {text: {type: string, description: The comment}}
    say: {en: ['applaud this video with "{text}"']}
    at: video
    steps: [{type: comment_field, text: "{text}", submit: true}]
    risk: sends"""
TWINS = f"""schema: openphone.appmap/1
extends: shipped
app: {{id: weibo, platform: ios}}
macros:{TWIN % ("once", "once")}{TWIN % ("again", "once more")}
"""


class Person:
    """Answers what the client shows, one answer after the other."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[Any] = []

    async def asks(self, context: Any, params: Any) -> ElicitResult:
        self.asked.append(params)
        answer = self.answers.pop(0)
        if answer in ("decline", "cancel"):
            return ElicitResult(action=answer)
        given: Any = answer(params) if callable(answer) else answer
        return ElicitResult(action="accept", content={"answer": given})


def family(params: Any) -> str:
    return next(one for one in params.requested_schema["properties"]["answer"]["enum"] if "Family" in one)


@pytest.fixture(scope="module")
async def server(simulated_iphone: EmbeddedSim, tmp_path_factory: pytest.TempPathFactory):
    """One for all tests: to make the matcher of its maps takes longer than they do."""
    config = Config(state=fresh_state(tmp_path_factory.mktemp("questions") / "state"))
    config.own_maps.mkdir(parents=True)
    (config.own_maps / "twins.yaml").write_text(TWINS, encoding="utf-8")
    pool = PhonePool(simulated_iphone.ready.wda)
    yield build_server(Surface(config, pool))
    await pool.close()


@pytest.fixture
async def phone(server: Any, simulated_iphone: EmbeddedSim):
    """A fresh simulated iPhone, as a server reaches it."""
    hand = Hand(simulated_iphone)
    await hand.arrange("reset")
    return server, hand


async def acted(hand: Hand) -> int:
    counts = (await hand.truth())["counts"]
    return sum(times for kind, times in counts.items() if kind in ACTING)


async def run(server: Any, mode: Any, person: Person) -> Any:
    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode, elicitation_callback=person.asks) as client:
            return await client.call_tool("run_task", TASK)


async def test_a_person_is_asked_which_is_meant_and_that_is_done(phone: Any, mode: Any):
    server, _ = phone
    person = Person(family)
    done = await run(server, mode, person)
    assert done.structured_content["status"] == "done", text(done)
    assert done.structured_content["arguments"] == {"screen": "family_subscriptions"}
    (asked,) = person.asked
    assert "could mean several things" in asked.message
    (field,) = asked.requested_schema["properties"].values()
    assert (field["type"], len(field["enum"])) == ("string", 2)


@pytest.mark.parametrize("answer", ["decline", "cancel"])
async def test_a_person_who_does_not_answer_ends_it_untouched(phone: Any, mode: Any, answer: str):
    server, hand = phone
    refused = await run(server, mode, Person(answer))
    assert refused.is_error
    assert (refused.structured_content["status"], refused.structured_content["acted"]) == ("refused", "no")
    assert refused.structured_content["error"]["code"] == "declined"
    assert await acted(hand) == 0


async def test_a_bad_answer_is_asked_for_once_more_and_then_believed(phone: Any, mode: Any):
    server, _ = phone
    person = Person("the blue one", family)
    done = await run(server, mode, person)
    assert done.structured_content["status"] == "done", text(done)
    assert "is none of what is offered" in person.asked[1].message


async def test_two_bad_answers_end_it_untouched(phone: Any, mode: Any):
    server, hand = phone
    person = Person("the blue one", ["both"])
    failed = await run(server, mode, person)
    assert failed.structured_content["status"] == "needs_input"
    assert "is none of what is offered" in failed.structured_content["error"]["message"]
    assert len(person.asked) == 2
    assert await acted(hand) == 0


async def test_a_client_that_cannot_ask_is_told_how_to_call_again(phone: Any, mode: Any):
    server, hand = phone
    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode) as client:
            open_yet = await client.call_tool("run_task", TASK)
            assert open_yet.is_error
            assert open_yet.structured_content["status"] == "needs_input"
            assert "resume_run" not in text(open_yet)
            assert await acted(hand) == 0
            said = next(line for line in text(open_yet).splitlines() if "family_subscriptions" in line)
            again = json.loads(said[said.index("{") :])
            done = await client.call_tool("run_macro", again)
    assert done.structured_content["status"] == "done", text(done)
    choices = open_yet.structured_content["question"]["choices"]
    assert {"macro": again["macro"], "arguments": again["arguments"]} in [
        {"macro": one["macro"], "arguments": one["arguments"]} for one in choices
    ]


@pytest.mark.parametrize(
    "state", ["", "no JSON", "[]", '{"token": "", "asked": "", "answers": 3}', "{" * 30_000]
)
async def test_a_state_that_nobody_wrote_is_as_none(phone: Any, mode: Any, state: str):
    if mode == "legacy":
        pytest.skip("the older era has no state")
    server, hand = phone
    with anyio.fail_after(WITHIN_S):
        person = Person("decline")
        async with Client(server, mode=mode, elicitation_callback=person.asks) as client:
            answer: Any = {"confirmation": ElicitResult(action="accept", content={"answer": "1"})}
            told = await client.call_tool("run_task", TASK, request_state=state, input_responses=answer)
    assert told.structured_content["status"] == "refused"
    assert len(person.asked) == 1
    assert await acted(hand) == 0


async def test_after_the_question_a_person_is_asked_whether_it_may_be_sent(phone: Any, mode: Any):
    """Two macros send the same: first it is asked which, then whether."""
    server, hand = phone
    asked: list[str] = []

    async def answer(context: Any, params: Any) -> ElicitResult:
        assert context
        asked.append(params.message)
        fields = params.requested_schema["properties"]
        content: Any = {"answer": "1"} if "answer" in fields else {"agree": True}
        return ElicitResult(action="accept", content=content)

    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode, elicitation_callback=answer) as client:
            task = {"task": 'applaud this video with "Well done"'}
            done = await client.call_tool("run_task", task)
    assert done.structured_content["status"] == "done", text(done)
    assert ["Which one?" in one for one in asked] == [True, False]
    assert "this sends" in asked[1]
    assert await acted(hand) > 0


async def test_a_missing_text_is_asked_for_then_whether_it_may_be_sent(phone: Any, mode: Any):
    server, hand = phone
    forms: list[Any] = []

    async def answer(context: Any, params: Any) -> ElicitResult:
        assert context
        (field,) = params.requested_schema["properties"]
        forms.append(params)
        content: Any = {field: "Well done" if field == "answer" else True}
        return ElicitResult(action="accept", content=content)

    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode, elicitation_callback=answer) as client:
            done = await client.call_tool("run_task", {"task": "comment on this video in weibo"})
    assert done.structured_content["status"] == "done", text(done)
    assert done.structured_content["arguments"] == {"text": "Well done"}
    assert "what is left to say is text" in forms[0].message
    assert forms[0].requested_schema["properties"]["answer"]["type"] == "string"
    assert "text: Well done" in forms[1].message
    assert await acted(hand) > 0


async def test_a_switch_without_a_state_is_asked_on_or_off(phone: Any, mode: Any):
    server, hand = phone
    person = Person(True)
    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode, elicitation_callback=person.asks) as client:
            done = await client.call_tool("run_task", {"task": "turn airplane mode"})
    assert done.structured_content["status"] == "done", text(done)
    (asked,) = person.asked
    assert asked.message.endswith("on or off?")
    assert asked.requested_schema["properties"]["answer"]["type"] == "boolean"
    assert done.structured_content["arguments"] == {"on": True}
    assert await acted(hand) > 0


async def test_what_is_missing_is_told_to_a_client_that_cannot_ask(phone: Any, mode: Any):
    server, hand = phone
    with anyio.fail_after(WITHIN_S):
        async with Client(server, mode=mode) as client:
            told = await client.call_tool("run_task", {"task": "turn airplane mode"})
    report = told.structured_content
    assert (report["status"], report["macro"]) == ("needs_input", "settings.set_airplane_mode")
    assert (report["question"]["param"], report["question"]["takes"]) == ("on", "one of: true, false")
    assert 'run_macro {"macro": "settings.set_airplane_mode"' in text(told)
    assert await acted(hand) == 0
