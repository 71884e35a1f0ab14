"""Runs that take longer than a call, that stop on the way, and that are stopped: on a simulated iPhone."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any

import anyio
import pytest

from maps.catalog import Catalog
from phone.errors import PhoneError
from router.run_settings import RunSettings
from router.runs import Runs
from tests.acceptance.reached import APPS, Reached, running
from tests.fakes.still_phone import StillPhones
from tools.call import Call
from tools.registry import all_tools
from tools.seen import Seen

WITHIN_S = 30
MAPS = Catalog.shipped().maps
TOOLS = {tool.name: tool for tool in all_tools(MAPS)}


@pytest.fixture(scope="module")
async def phone() -> AsyncGenerator[tuple[Any, Reached]]:
    async with running("ios") as reached, reached.open() as opened:
        yield opened, reached


@pytest.fixture
async def call(phone: tuple[Any, Reached], tmp_path) -> AsyncGenerator[Any]:
    """Calls tools, one server's worth of them, on a phone that stands on the first screen of Settings."""
    opened, reached = phone
    await reached.hand.arrange("reset")
    await reached.hand.arrange("lock", locked=False)
    await reached.hand.arrange("launch", app=APPS["ios"])
    async with anyio.create_task_group() as host:
        runs, settings = Runs(host), RunSettings(lease_folder=tmp_path)

        async def caller(tool: str, patience_s: float = 45, **arguments: Any) -> Any:
            one = Call(StillPhones(opened), MAPS, settings, Seen(), runs=runs, client="me")
            with anyio.fail_after(WITHIN_S):
                return await TOOLS[tool].answer(replace(one, patience_s=patience_s), arguments)

        yield caller
        host.cancel_scope.cancel()


async def test_a_run_that_takes_longer_than_its_call_is_followed_to_its_end(call: Any, phone: Any):
    await phone[1].hand.arrange("transition", seconds=0.3)
    began = await call("settings_open", patience_s=0.1, screen="general")
    await phone[1].hand.arrange("transition", seconds=0)
    assert not began.failed
    assert began.structured["status"] == "running"
    handle = began.structured["run"]
    assert handle in began.text
    ended = await call("run_status", run=handle, wait=20)
    assert ended.structured["status"] == "done", ended.text
    assert (await call("run_status")).structured["status"] == "done"


async def test_a_run_is_stopped_and_tells_whether_it_had_acted(call: Any, phone: Any):
    await phone[1].hand.arrange("transition", seconds=5)
    began = await call("settings_open", patience_s=0.1, screen="general")
    stopped = await call("stop_run", run=began.structured["run"])
    await phone[1].hand.arrange("transition", seconds=0)
    assert stopped.failed
    assert stopped.structured["error"]["code"] == "cancelled"
    assert stopped.structured["acted"] == "yes"


async def test_a_run_that_stopped_on_the_way_goes_on_once_the_way_is_free(call: Any, phone: Any):
    await phone[1].hand.arrange("lock", locked=True)
    locked = await call("run_task", task="turn on airplane mode")
    assert locked.structured["error"]["code"] == "phone_locked", locked.text
    assert locked.structured["run"] in locked.text
    await phone[1].hand.arrange("lock", locked=False)
    done = await call("resume_run", run=locked.structured["run"])
    assert done.structured["status"] == "done", done.text
    assert (await phone[1].truth()).settings["airplane_mode"] is True


async def test_a_step_that_was_done_by_hand_is_not_done_again(call: Any, phone: Any):
    reached = phone[1]
    await reached.hand.arm("lost_touch")
    stuck = await call("run_task", task="turn on airplane mode")
    assert stuck.structured["status"] == "diverged", stuck.text
    assert stuck.structured["steps_done"] == 1
    await reached.hand.arrange("set", app=APPS["ios"], name="airplane_mode", value=True)
    await reached.hand.arrange("reset_counts")
    done = await call("resume_run", step_done=True)
    assert done.structured["status"] == "done", done.text
    assert (await reached.truth()).actions == 0


@pytest.mark.parametrize("tool", ["run_status", "stop_run", "resume_run"])
async def test_a_handle_that_nobody_gave_is_refused(call: Any, tool: str):
    for run in ({"run": "run-1"}, {}):
        with pytest.raises(PhoneError) as caught:
            await call(tool, **run)
        assert caught.value.code == "unknown_run"


async def test_there_is_nothing_to_go_on_with_in_a_run_that_is_done(call: Any):
    await call("settings_read", item="airplane_mode")
    with pytest.raises(PhoneError, match="ended with done: there is nothing to go on with"):
        await call("resume_run")


async def test_a_run_that_was_gone_on_with_is_not_gone_on_with_twice(call: Any, phone: Any):
    reached = phone[1]
    await reached.hand.arm("lost_touch")
    stuck = await call("run_task", task="turn on airplane mode")
    handle = stuck.structured["run"]
    done = await call("resume_run", run=handle)
    assert done.structured["status"] == "done", done.text
    await reached.hand.arrange("reset_counts")
    with pytest.raises(PhoneError, match="gone on with already"):
        await call("resume_run", run=handle)
    assert (await reached.truth()).actions == 0


async def test_a_run_that_only_asked_for_a_person_s_word_does_not_take_the_place_of_the_last(call: Any):
    done = await call("settings_read", item="airplane_mode")
    assert done.structured["status"] == "done"
    asked = await call("weibo_comment_on_video", text="hello")
    assert asked.structured["status"] == "needs_confirmation"
    assert (await call("run_status")).structured["macro"] == done.structured["macro"]


async def test_stopping_a_run_that_has_ended_says_so_and_what_it_came_to(call: Any):
    await call("settings_read", item="airplane_mode")
    told = await call("stop_run")
    assert told.text.startswith("It had ended before")
    assert (told.failed, told.structured["stopped"], told.structured["status"]) == (False, False, "done")
