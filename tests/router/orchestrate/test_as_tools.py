"""A run that needs a person is gone on with by a second call: on a phone of paper, through the tools."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from typing import Any

import anyio
import pytest

from evaluation.paper_phone import PaperPhone
from phone.protocols import Done, Stuck
from router.policy import Policy
from router.run_settings import RunSettings
from router.runs import Runs
from tests.fakes.still_phone import StillPhones
from tests.router.orchestrate.crew import AT_ONCE, Model, crew, tap
from tests.router.orchestrate.test_line import ABOUT, deep, on
from tools.call import Call
from tools.consent import Desk
from tools.registry import all_tools
from tools.seen import Seen

MAP = deep()
TOOLS = {tool.name: tool for tool in all_tools([MAP])}


@pytest.fixture
async def call(tmp_path: Any) -> AsyncGenerator[Callable[..., Any]]:
    async with anyio.create_task_group() as host:
        runs, seen, desk = Runs(host), Seen(), Desk()

        async def caller(phone: Any, local: Model, tool: str, **arguments: Any) -> Any:
            settings = RunSettings(
                lease_folder=tmp_path,
                crew=crew(local),
                hand_off=replace(AT_ONCE, verifies=False),
                policy=Policy(),
            )
            one = Call(StillPhones(phone), (MAP,), settings, seen, runs=runs, client="me", desk=desk)
            with anyio.fail_after(20):
                return await TOOLS[tool].answer(one, arguments)

        yield caller
        host.cancel_scope.cancel()


async def test_a_tap_that_pays_waits_for_a_persons_word_and_is_made_with_it(call: Any):
    phone = PaperPhone(MAP)
    buys = Model([*on(0), tap("Buy now"), tap("Buy now"), Done("Bought")])
    asked = await call(phone, buys, "run_task", task=ABOUT)
    assert (asked.failed, asked.structured["status"]) == (True, "needs_confirmation"), asked.text
    assert "resume_run with confirm" in asked.text
    assert len(phone.performed) == 1
    token = asked.structured["confirmation"]
    assert token
    done = await call(phone, buys, "resume_run", confirm=token)
    assert (done.failed, done.structured["status"]) == (False, "done"), done.text
    assert len(phone.performed) == 2


async def test_a_word_for_one_tap_is_none_for_another(call: Any):
    phone = PaperPhone(MAP)
    buys = Model([tap("Buy now"), *on(0), tap("Buy now"), Done("Bought")])
    asked = await call(phone, buys, "run_task", task=ABOUT)
    again = await call(phone, buys, "resume_run", confirm=asked.structured["confirmation"])
    assert again.structured["status"] == "needs_confirmation"  # that button is on another page
    assert len(phone.performed) == 1


async def test_what_a_model_asks_of_the_person_is_answered_in_a_note(call: Any):
    phone = PaperPhone(MAP)
    local = Model([*on(0), Stuck("needs_input", "Which page do you mean?"), *on(1), Done("There")])
    asked = await call(phone, local, "run_task", task=ABOUT)
    assert asked.structured["status"] == "needs_input"
    assert "Which page do you mean?" in asked.text
    assert "resume_run" in asked.text
    done = await call(phone, local, "resume_run", note="The next one")
    assert done.structured["status"] == "done", done.text
    assert local.errands[-1].goal == f"{ABOUT}\n\nThe next one"
    assert "caller: The next one" in local.errands[-1].told
